//! Sentences about actions, where the program has not said one itself.
import type { Action, Decision, Outcome, RunStatus, StepReview, StopReason, UiError } from '$lib/bindings';
import { say, t } from '$lib/i18n/index.svelte';
import type { StepItem } from './fold';

export function hostOf(url: string): string {
  try {
    return new URL(url).host || url;
  } catch {
    return url;
  }
}

const cut = (text: string, length = 120): string => (text.length > length ? `${text.slice(0, length)}…` : text);

export function actionSentence(action: Action | undefined, label = ''): string {
  if (!action) return t('does-unknown');
  const words = (value: unknown): string | number => (typeof value === 'number' ? value : cut(Array.isArray(value) ? value.join(', ') : String(value)));
  const { action: name, ...given } = action;
  const args = {
    ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, words(value)])),
    label: cut(label),
    named: label ? 'yes' : 'no',
  };
  switch (action.action) {
    case 'mouse_click':
      return t('does-mouse-click', { ...args, how: !label ? 'unnamed' : action.button === 'right' ? 'right' : action.count > 1 ? 'double' : 'other' });
    case 'upload':
      return t(label ? 'does-upload' : 'does-upload-unnamed', { ...args, count: action.files.length });
    case 'check':
      return t('does-check', { ...args, on: `${action.checked ? 'yes' : 'no'}${label ? '' : '-unnamed'}` });
    case 'scroll':
      return t(action.to_text ? 'does-scroll-to-text' : 'does-scroll', { ...args, text: cut(action.to_text ?? '') });
    case 'navigate':
      return t('does-navigate', { host: hostOf(action.url) });
    case 'new_tab':
      return action.url ? t('does-new-tab-at', { host: hostOf(action.url) }) : t('does-new-tab');
    case 'handle_dialog':
      return t('does-handle-dialog', { accept: action.accept ? 'yes' : 'no' });
    default:
      return t(`does-${name.replaceAll('_', '-')}`, args);
  }
}

export function stepSentence(item: Pick<StepItem, 'said' | 'action' | 'label'>): string {
  return item.said ? say(item.said) : actionSentence(item.action, item.label);
}

/** What the person said to it: of a tool they speak, and not of a site. */
export const askedText = (decision: Decision, action: Action | undefined): string =>
  t(action?.action === 'mcp' && decision === 'allow_site' ? 'asked-allow-tool' : `asked-${decision.replaceAll('_', '-')}`);

/** What a past step did, else what it wanted to do: the page on which it began comes after that. */
export function reviewSentence(step: Pick<StepReview, 'narration' | 'action' | 'target'>): string {
  const did = step.narration.findLast((message) => message.id.startsWith('say-did-'));
  if (did) return say(did);
  return step.action || !step.narration[0] ? actionSentence(step.action, step.target?.[1]) : say(step.narration[0]);
}

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';
export type EndingKind =
  | 'satisfied' | 'unverified' | 'failed' | 'stuck' | 'budget' | 'cancelled' | 'declined' | 'interrupted' | 'running' | 'waiting' | 'paused';

export function endingKind(status: RunStatus, outcome?: Pick<Outcome, 'terminal_reason' | 'stop_reason' | 'verified'>): EndingKind {
  if (status !== 'finished') return status;
  if (!outcome) return 'failed';
  if (outcome.stop_reason === 'cancelled') return 'cancelled';
  if (outcome.stop_reason === 'declined') return 'declined';
  const kinds = { goal_satisfied: outcome.verified ? 'satisfied' : 'unverified', goal_failed: 'failed', loop_stuck: 'stuck', budget_exhausted: 'budget' } as const;
  return kinds[outcome.terminal_reason];
}

export const ENDING_TONE: Record<EndingKind, Tone> = {
  satisfied: 'good',
  unverified: 'accent',
  failed: 'bad',
  stuck: 'warn',
  budget: 'warn',
  cancelled: 'plain',
  declined: 'plain',
  interrupted: 'warn',
  running: 'accent',
  waiting: 'warn',
  paused: 'plain',
};

/** The goal is met as far as anybody knows; other endings have at most a last answer. */
export const isDone = (kind: EndingKind): boolean => kind === 'satisfied' || kind === 'unverified';

/** What a person can do about an ending that something outside of the goal brought about, and where. */
export const NEXT: Partial<Record<StopReason, { text: string; place?: string; label?: string }>> = {
  browser_lost: { text: 'ending-next-browser', place: '#/settings/browser', label: 'ending-next-settings' },
  no_browser: { text: 'ending-next-no-browser', place: '#/settings/browser', label: 'ending-next-settings' },
  model_unavailable: { text: 'ending-next-model', place: '#/settings/model', label: 'ending-next-settings' },
  model_refused: { text: 'ending-next-model', place: '#/settings/model', label: 'ending-next-settings' },
  max_steps: { text: 'ending-next-limits', place: '#/settings/limits', label: 'ending-next-settings' },
  planner_calls: { text: 'ending-next-limits', place: '#/settings/limits', label: 'ending-next-settings' },
  tokens: { text: 'ending-next-limits', place: '#/settings/limits', label: 'ending-next-settings' },
  time: { text: 'ending-next-limits', place: '#/settings/limits', label: 'ending-next-settings' },
  money: { text: 'ending-next-limits', place: '#/settings/limits', label: 'ending-next-settings' },
  journal_failed: { text: 'ending-next-disk', place: '#/runs', label: 'ending-next-runs' },
};

/** Nothing answers any more where the run worked, as on the practice site of a program that has ended. */
export const isSiteGone = (error: UiError): boolean => error.message.id === 'error-site-gone';
