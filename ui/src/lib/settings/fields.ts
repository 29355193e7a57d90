//! Numbers and switches of the settings: bounds and defaults as in the program (`Settings::clamp`).
//! The record types make a setting that the program gains a compile error here until it has a row.
import type { EngineSettings } from '$lib/bindings/EngineSettings';
import type { HistorySettings } from '$lib/bindings/HistorySettings';
import type { Limits } from '$lib/bindings/Limits';
import type { Settings } from '$lib/bindings/Settings';

export type Field =
  | { kind: 'number'; min: number; max: number; step: number; preset: number }
  | { kind: 'switch'; preset: boolean }
  | { kind: 'words' }
  | { kind: 'choice'; options: readonly string[]; preset: string };

const whole = (min: number, max: number, preset: number): Field => ({ kind: 'number', min, max, step: 1, preset });
const part = (min: number, max: number, preset: number, step = 0.05): Field => ({ kind: 'number', min, max, step, preset });
const flag = (preset: boolean): Field => ({ kind: 'switch', preset });

/** Defaults of the browser's rows. */
export const BROWSER_PRESETS = {
  headless: false,
  keep_open: true,
  executable: '',
  viewport: [1280, 800],
  tab_choice: 'ask',
  search_engine: 'https://duckduckgo.com/?q=%s',
} as const;

/** Defaults of what the model's rows set beside server and name. */
export const MODEL_PRESETS = {
  vision: 'auto',
  reasoning_effort: 'unset',
  temperature: 0,
  max_output_tokens: 2048,
  context_window: 0,
  cheap: { base_url: '', name: '' },
  fallback: { base_url: '', name: '' },
  prices: [],
} satisfies Partial<Settings['model']>;

export const LIMIT_FIELDS: Record<keyof Limits, Field> = {
  max_steps: whole(1, 1000, 50),
  max_minutes: whole(0, 100_000, 30),
  max_tokens: whole(0, 1_000_000_000, 0),
  max_money: part(0, 1_000_000, 0, 0.01),
  max_planner_calls: whole(1, 1000, 60),
  max_no_progress_steps: whole(2, 100, 8),
};

export const HISTORY_FIELDS: Record<keyof HistorySettings, Field> = {
  keep_days: whole(0, 3650, 0),
  max_mb: whole(0, 1_000_000, 0),
};

export const ENGINE_FIELDS: Record<keyof EngineSettings, Field> = {
  observe_screenshot_mode: { kind: 'choice', options: ['always', 'on_demand', 'never'], preset: 'always' },
  hide_overlay: flag(false),
  page_badges: flag(false),
  pause_on_login: flag(true),
  interactive_prompts: flag(true),
  auto_confirm: flag(false),
  conservative_observe: flag(true),
  progress_keywords: { kind: 'words' },
  planner_timeout_ms: whole(1_000, 600_000, 90_000),
  model_patience_s: whole(0, 86_400, 300),
  execute_timeout_ms: whole(1_000, 120_000, 20_000),
  mapping_limit: whole(20, 500, 120),
  mapping_boost: part(1, 5, 1.5, 0.1),
  text_limit: whole(1_000, 200_000, 20_000),
  scroll_step: part(0.1, 2, 0.8, 0.1),
  repeat_threshold: whole(2, 20, 3),
  stagnation_threshold: whole(2, 20, 4),
  max_auto_scrolls: whole(0, 50, 6),
  paged_scan_steps: whole(1, 20, 3),
  max_attempts_per_element: whole(1, 10, 3),
  max_reobserve_attempts: whole(1, 10, 3),
  max_validation_rejects: whole(1, 10, 3),
  max_strategies: whole(1, 10, 3),
  memory_threshold_tokens: whole(500, 100_000, 2_800),
  max_tokens_before_summary: whole(500, 100_000, 3_000),
  max_history_tokens: whole(1_000, 200_000, 4_000),
  max_summary_tokens: whole(128, 8_192, 512),
  page_tokens: whole(300, 20_000, 1_400),
  sparse_listing_retries: whole(0, 5, 2),
  reflection: { kind: 'choice', options: ['fast', 'balanced', 'careful'], preset: 'balanced' },
  plan_first: flag(false),
};

/** A mistake in the form: the place of the field, and the message that says what is wrong. */
export interface Mistake {
  path: string;
  id: string;
  args?: Record<string, string | number>;
}

function numberMistake(path: string, field: Field, value: unknown): Mistake | undefined {
  if (field.kind !== 'number') return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return { path, id: 'invalid-number' };
  if (value < field.min || value > field.max) return { path, id: 'invalid-range', args: { min: field.min, max: field.max } };
  if (field.step === 1 && !Number.isInteger(value)) return { path, id: 'invalid-whole' };
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
  for (const [name, field] of Object.entries(LIMIT_FIELDS)) found.push(numberMistake(`limits.${name}`, field, settings.limits[name as keyof Limits]));
  for (const [name, field] of Object.entries(HISTORY_FIELDS)) found.push(numberMistake(`history.${name}`, field, settings.history[name as keyof HistorySettings]));
  for (const [name, field] of Object.entries(ENGINE_FIELDS)) found.push(numberMistake(`engine.${name}`, field, settings.engine[name as keyof EngineSettings]));
  const { browser, model } = settings;
  if (!isAttach(browser.attach)) found.push({ path: 'browser.attach', id: 'invalid-attach' });
  found.push(numberMistake('browser.viewport', whole(320, 3840, 1280), browser.viewport[0]) ?? numberMistake('browser.viewport', whole(240, 2160, 800), browser.viewport[1]));
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
  found.push(numberMistake('model.temperature', part(0, 2, 0), model.temperature));
  found.push(numberMistake('model.max_output_tokens', whole(64, 32_768, 2048), model.max_output_tokens));
  found.push(numberMistake('model.context_window', whole(0, 10_000_000, 0), model.context_window));
  const bad = settings.allow_hosts.find((host) => !isHost(host));
  if (bad !== undefined) found.push({ path: 'allow_hosts', id: 'invalid-host', args: { host: bad } });
  return found.filter((one): one is Mistake => one !== undefined);
}
