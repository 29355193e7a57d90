//! All settings by their words, for the search.
import { t } from '$lib/i18n/index.svelte';
import { ENGINE_FIELDS, HISTORY_FIELDS, LIMIT_FIELDS, type Field } from './fields';

export interface Found {
  /** Place of the row; empty where the section has no row of its own for it. */
  path: string;
  section: string;
  label: string;
  hint: string;
}

const dash = (name: string): string => name.replaceAll('_', '-');
const BROWSER = ['headless', 'keep_open', 'executable', 'viewport', 'tab_choice', 'search_engine'];
/** Others: place, section, id of the name, id of the hint. */
const OTHERS: [string, string, string, string][] = [
  ['', 'browser', 'settings-browser', 'settings-browser-text'],
  ['', 'model', 'settings-model', 'settings-model-text'],
  ['', 'safety', 'preset', 'settings-safety-text'],
  ['', 'safety', 'approve-mode', 'settings-safety-text'],
  ['', 'safety', 'decisions', 'settings-safety-text'],
  ['safety.scripts', 'safety', 'safety-scripts', 'safety-scripts-hint'],
  ['allow_hosts', 'safety', 'allow-hosts', 'allow-hosts-hint'],
  ['runs_dir', 'history', 'runs-dir', 'runs-dir-hint'],
  ['', 'history', 'pictures-forget', 'pictures-forget-hint'],
  ['', 'look', 'look-theme', 'settings-look-text'],
  ['', 'look', 'look-language', 'settings-look-text'],
  ['window.notify', 'look', 'look-notify', 'look-notify-hint'],
  ['window.tray', 'look', 'look-tray', 'look-tray-hint'],
  ['window.shortcut', 'look', 'look-shortcut', 'look-shortcut-hint'],
  ['', 'about', 'portable-title', 'portable-text'],
  ['', 'about', 'report-title', 'report-text'],
  ['', 'about', 'logs-folder', 'report-text'],
];

function args(field: Field): Record<string, string | number> {
  if (field.kind === 'number') return { min: field.min, max: field.max, preset: field.preset };
  return field.kind === 'switch' ? { preset: field.preset ? 'on' : 'off' } : {};
}

export function allSettings(): Found[] {
  const group = (name: string, section: string, fields: Record<string, Field>): Found[] =>
    Object.entries(fields).map(([field, of]) => ({ path: `${name}.${field}`, section, label: t(`setting-${name}-${dash(field)}`), hint: t(`setting-${name}-${dash(field)}-hint`, args(of)) }));
  return [
    ...BROWSER.map((name) => ({ path: `browser.${name}`, section: 'browser', label: t(`browser-${dash(name)}`), hint: t(`browser-${dash(name)}-hint`) })),
    ...OTHERS.map(([path, section, label, hint]) => ({ path, section, label: t(label), hint: t(hint) })),
    ...group('limits', 'limits', LIMIT_FIELDS),
    ...group('history', 'history', HISTORY_FIELDS),
    ...group('engine', 'advanced', ENGINE_FIELDS),
  ];
}

const fold = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Those with all these words; where the words stand in the name, first. */
export function findSettings(words: string, all: readonly Found[] = allSettings()): Found[] {
  const wanted = fold(words).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [];
  const has = (text: string): boolean => wanted.every((word) => fold(text).includes(word));
  const fitting = all.filter((one) => has(`${one.label} ${one.hint}`));
  return [...fitting.filter((one) => has(one.label)), ...fitting.filter((one) => !has(one.label))];
}
