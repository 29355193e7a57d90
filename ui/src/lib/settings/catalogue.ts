//! All settings by their words, for the search.
import type { SettingField } from '$lib/bindings';
import { SETTING_FIELDS } from '$lib/bindings/SettingsTable';
import { t } from '$lib/i18n/index.svelte';
import { ENGINE_SHOWN } from '$lib/settings/fields';

export interface Found {
  /** Place of the row; empty where the section has no row of its own for it. */
  path: string;
  section: string;
  label: string;
  hint: string;
  /** What can be chosen there. */
  words?: string;
}

const dash = (name: string): string => name.replaceAll('_', '-');
const BROWSER = ['headless', 'keep_open', 'executable', 'viewport', 'tab_choice', 'search_engine'];
/** Of the model: place, id of the name, of the hint. */
const MODEL: [string, string, string][] = [
  ['base_url', 'model-address', 'model-url-hint'],
  ['name', 'model-name', 'model-name-hint'],
  ['key', 'model-key', 'model-key-hint'],
  ['pull', 'model-pull', 'model-pull-hint'],
  ['vision', 'model-vision', 'model-vision-hint'],
  ['reasoning_effort', 'model-effort', 'model-effort-hint'],
  ['temperature', 'model-temperature', 'model-temperature-hint'],
  ['max_output_tokens', 'model-max-output', 'model-max-output-hint'],
  ['context_window', 'model-context-window', 'model-context-window-hint'],
  ['cheap.name', 'model-cheap', 'model-cheap-hint'],
  ['fallback.name', 'model-fallback', 'model-fallback-hint'],
  ['prices', 'model-prices', 'model-prices-hint'],
];
/** Others: place, section, id of the name, id of the hint, ids of what can be chosen. */
const OTHERS: [string, string, string, string, string[]?][] = [
  ['', 'browser', 'settings-browser', 'settings-browser-text', ['browser-auto', 'browser-managed', 'browser-address']],
  ['', 'model', 'settings-model', 'settings-model-text', ['model-basic', 'way-local', 'way-account', 'way-key', 'model-more-ways']],
  ['', 'safety', 'preset', 'settings-safety-text', ['preset-careful', 'preset-balanced', 'preset-hands-off']],
  ['', 'advanced', 'approve-mode', 'settings-advanced-text', ['approve-mode-ask', 'approve-mode-none', 'approve-mode-classes', 'approve-mode-all']],
  ['', 'secrets', 'secrets-title', 'secrets-help', ['secrets-kind-username', 'secrets-kind-one-time-code', 'secrets-kind-card']],
  ...['name', 'host', 'kind', 'value'].map((field): [string, string, string, string] => [`secret.${field}`, 'secrets', `secrets-${field}`, 'secrets-help']),
  ['', 'safety', 'decisions', 'settings-safety-text'],
  ['safety.scripts', 'safety', 'safety-scripts', 'safety-scripts-hint'],
  ['allow_hosts', 'safety', 'allow-hosts', 'allow-hosts-hint'],
  ['', 'tools', 'settings-tools', 'settings-tools-text', ['tools-program', 'tools-address']],
  ['', 'tools', 'tools-import-title', 'tools-import-text'],
  ['serve.on', 'tools', 'serve-on', 'serve-on-hint', ['serve-clients', 'serve-key']],
  ['runs_dir', 'history', 'runs-dir', 'runs-dir-hint'],
  ['', 'history', 'sites-title', 'sites-hint'],
  ['', 'history', 'pictures-forget', 'pictures-forget-hint'],
  ['', 'look', 'look-theme', 'settings-look-text', ['look-light', 'look-dark']],
  ['', 'look', 'look-language', 'settings-look-text', ['language-en', 'language-ru']],
  ['window.notify', 'look', 'look-notify', 'look-notify-hint'],
  ['window.beside', 'look', 'look-beside', 'look-beside-hint'],
  ['window.tray', 'look', 'look-tray', 'look-tray-hint'],
  ['window.autostart', 'look', 'look-autostart', 'look-autostart-hint'],
  ['window.shortcut', 'look', 'look-shortcut', 'look-shortcut-hint'],
  ['window.updates', 'about', 'about-updates', 'about-updates-hint'],
  ['', 'about', 'portable-title', 'portable-text'],
  ['', 'about', 'report-title', 'report-text'],
  ['', 'about', 'logs-folder', 'report-text'],
];

function args(field: SettingField): Record<string, string | number> {
  if (field.kind === 'number') return { min: field.min, max: field.max, preset: field.preset };
  return field.kind === 'switch' ? { preset: field.preset ? 'on' : 'off' } : {};
}

export function allSettings(): Found[] {
  const group = (name: string, section: string, fields: Record<string, SettingField>): Found[] =>
    Object.entries(fields).map(([field, of]) => ({ path: `${name}.${field}`, section, label: t(`setting-${name}-${dash(field)}`), hint: t(`setting-${name}-${dash(field)}-hint`, args(of)) }));
  return [
    ...BROWSER.map((name) => ({ path: `browser.${name}`, section: 'browser', label: t(`browser-${dash(name)}`), hint: t(`browser-${dash(name)}-hint`) })),
    ...MODEL.map(([name, label, hint]) => ({ path: `model.${name}`, section: 'model', label: t(label), hint: t(hint, { max: 10_000_000 }) })),
    ...OTHERS.map(([path, section, label, hint, words = []]) => ({ path, section, label: t(label), hint: t(hint), words: words.map((id) => t(id)).join(' ') })),
    ...group('limits', 'limits', SETTING_FIELDS.limits),
    ...group('history', 'history', SETTING_FIELDS.history),
    ...group('engine', 'advanced', Object.fromEntries(ENGINE_SHOWN.map((name) => [name, SETTING_FIELDS.engine[name]]))),
  ];
}

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Those with all these words, at the beginning of a word where there is one; where they stand in the name, first. */
export function findSettings(words: string, all: readonly Found[] = allSettings()): Found[] {
  const wanted = fold(words).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  const begins = (text: string): boolean => {
    const words = fold(text);
    return wanted.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u').test(words));
  };
  const inside = (text: string): boolean => wanted.every((word) => fold(text).includes(word));
  const whole = (one: Found): string => `${one.label} ${one.hint} ${one.words ?? ''}`;
  const has = all.some((one) => begins(whole(one))) ? begins : inside;
  const fitting = all.filter((one) => has(whole(one)));
  return [...fitting.filter((one) => has(one.label)), ...fitting.filter((one) => !has(one.label))];
}
