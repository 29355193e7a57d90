//! What is wrong in a form of settings. Fields, bounds and defaults are the program's own table (`bindings/SettingsTable`).
import type { SettingField, Settings } from '$lib/bindings';
import { SETTING_FIELDS } from '$lib/bindings/SettingsTable';

/** The engine's settings that a person can judge, in the order of the screen. The others stand in the settings file. */
export const ENGINE_SHOWN = ['plan_first', 'interactive_prompts', 'pause_on_login', 'auto_confirm', 'reflection', 'observe_screenshot_mode', 'page_badges', 'hide_overlay'] as const;

/** A mistake in the form: the place of the field, and the message that says what is wrong. */
export interface Mistake {
  path: string;
  id: string;
  args?: Record<string, string | number>;
}

function fieldMistake(path: string, field: SettingField, value: unknown): Mistake | undefined {
  if (field.kind === 'size') {
    const [width, height] = value as [unknown, unknown];
    const side = (at: 0 | 1): SettingField => ({ kind: 'number', min: field.min[at], max: field.max[at], whole: true, preset: 0 });
    return fieldMistake(path, side(0), width) ?? fieldMistake(path, side(1), height);
  }
  if (field.kind !== 'number') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return { path, id: 'invalid-number' };
  if (value < field.min || value > field.max) return { path, id: 'invalid-range', args: { min: field.min, max: field.max } };
  if (field.whole && !Number.isInteger(value)) return { path, id: 'invalid-whole' };
  return undefined;
}

const isHttp = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

export const isAttach = (attach: string): boolean => ['auto', 'managed'].includes(attach) || /^own(:[a-z]+)?$/.test(attach) || /^(https?|wss?):\/\/[^\s/]+/.test(attach);

/** A host, with an optional port; no scheme and no path. */
export const isHost = (host: string): boolean => /^(\[[0-9a-f:]+\]|[\p{L}\p{N}*][\p{L}\p{N}.-]*)(:\d{1,5})?$/iu.test(host);

export function mistakes(settings: Settings): Mistake[] {
  const found: (Mistake | undefined)[] = [];
  const inTable = (group: keyof typeof SETTING_FIELDS): void => {
    const values: Record<string, unknown> = { ...settings[group] };
    for (const [name, field] of Object.entries(SETTING_FIELDS[group])) found.push(fieldMistake(`${group}.${name}`, field, values[name]));
  };
  inTable('limits');
  inTable('history');
  inTable('engine');
  const { browser, model } = settings;
  if (!isAttach(browser.attach)) found.push({ path: 'browser.attach', id: 'invalid-attach' });
  inTable('browser');
  if (!isHttp(browser.search_engine.replace('%s', 'x')) || !browser.search_engine.includes('%s')) found.push({ path: 'browser.search_engine', id: 'invalid-search-engine' });
  if (model.planner === 'model') {
    if (!isHttp(model.base_url)) found.push({ path: 'model.base_url', id: 'invalid-url' });
    if (!model.name.trim()) found.push({ path: 'model.name', id: 'invalid-model-name' });
    for (const which of ['cheap', 'fallback'] as const) {
      const { name, base_url } = model[which];
      if (name.trim() && base_url.trim() && !isHttp(base_url)) found.push({ path: `model.${which}.base_url`, id: 'invalid-url' });
    }
    const wrong = model.prices.find((price) => !price.model.trim() || ![price.input, price.output, price.cached_input ?? 0].every((value) => Number.isFinite(value) && value >= 0));
    if (wrong) found.push({ path: 'model.prices', id: 'invalid-prices' });
  }
  inTable('model');
  const bad = settings.allow_hosts.find((host) => !isHost(host));
  if (bad !== undefined) found.push({ path: 'allow_hosts', id: 'invalid-host', args: { host: bad } });
  return found.filter((one): one is Mistake => one !== undefined);
}
