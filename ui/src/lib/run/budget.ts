//! What a run may use: what the settings say, what its own warnings named, and what the person gave it since.
import type { Budget, Limits } from '$lib/bindings';
import { money, number } from '$lib/i18n/format';
import type { RunState } from './fold';

/** More for a run: the new limits, never less than before. */
export interface Raise {
  max_steps?: number;
  max_tokens?: number;
  max_minutes?: number;
  max_money?: number;
}

const WARNED = { max_steps: 'max_steps', max_planner_calls: 'planner_calls', max_tokens: 'tokens', max_minutes: 'time', max_money: 'money' } as const;
/** So much of a budget, as people write it; its unit stands in the sentence around it, but for money. */
export const amountOf = (budget: Budget, amount: number): string =>
  budget === 'money' || budget === 'money_month' ? money(amount) : number(Math.floor(amount));

const MOST_STEPS = 1000;
export const NEAR = 0.8;

export function raised(before: Raise, more: Raise): Raise {
  const next = { ...before };
  for (const [name, limit] of Object.entries(more) as [keyof Raise, number][]) next[name] = Math.max(next[name] ?? 0, limit);
  return next;
}

/** The limits of this run; 0 is none. Settings that were changed after its start do not bind it, as its warnings show. */
export function limitsOf(settings: Limits, warned: RunState['warned'], given: Raise): Limits {
  const limits = { ...settings };
  for (const [name, budget] of Object.entries(WARNED) as [keyof typeof WARNED, string][]) {
    limits[name] = Math.max(warned[budget] ?? settings[name], name === 'max_planner_calls' ? (given.max_steps ?? 0) : (given[name] ?? 0));
  }
  return limits;
}

/** How much of each is used, 1 being all; 0 where there is no limit. */
export interface Used {
  steps: number;
  time: number;
  tokens: number;
  money: number;
}

export const usedOf = (run: Pick<RunState, 'steps' | 'tokens' | 'money'>, workedMs: number, limits: Limits): Used => ({
  steps: limits.max_steps ? run.steps / limits.max_steps : 0,
  time: limits.max_minutes ? workedMs / (limits.max_minutes * 60_000) : 0,
  tokens: limits.max_tokens ? run.tokens / limits.max_tokens : 0,
  money: limits.max_money ? run.money / limits.max_money : 0,
});

/** Twice of each that is nearly used up; undefined where none is. */
export function moreFor(used: Used, limits: Limits, warned: RunState['warned']): Raise | undefined {
  // Plans have no meter of their own; more steps bring more of them.
  const plans = (warned['planner_calls'] ?? 0) >= limits.max_planner_calls;
  const more: Raise = {
    ...((used.steps >= NEAR || plans) && limits.max_steps < MOST_STEPS ? { max_steps: Math.min(MOST_STEPS, Math.max(limits.max_steps, plans ? limits.max_planner_calls : 0) * 2) } : {}),
    ...(used.time >= NEAR ? { max_minutes: limits.max_minutes * 2 } : {}),
    ...(used.tokens >= NEAR ? { max_tokens: limits.max_tokens * 2 } : {}),
    ...(used.money >= NEAR ? { max_money: limits.max_money * 2 } : {}),
  };
  return Object.keys(more).length > 0 ? more : undefined;
}
