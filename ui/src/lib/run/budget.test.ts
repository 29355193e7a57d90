import { expect, it } from 'vitest';
import type { Limits } from '$lib/bindings';
import { limitsOf, moreFor, raised, usedOf } from './budget';

const LIMITS: Limits = { max_steps: 50, max_planner_calls: 60, max_no_progress_steps: 8, max_tokens: 0, max_money: 0, max_money_month: 0, max_minutes: 30, max_runs_at_once: 4 };
const run = { steps: 0, tokens: 0, money: 0 };

it('counts against the limits of the run, not against those that were set since', () => {
  expect(limitsOf(LIMITS, {}, {})).toEqual(LIMITS);
  expect(limitsOf(LIMITS, { max_steps: 20, time: 5 }, {})).toEqual({ ...LIMITS, max_steps: 20, max_minutes: 5 });
  expect(limitsOf(LIMITS, { max_steps: 20 }, { max_steps: 40 })).toEqual({ ...LIMITS, max_steps: 40 });
  // More steps bring more plans.
  expect(limitsOf(LIMITS, {}, { max_steps: 200 }).max_planner_calls).toBe(200);
});

it('gives twice of what is nearly used up, and nothing else', () => {
  const more = (used: Partial<typeof run>, ms = 0, limits = LIMITS, warned: Record<string, number> = {}) => moreFor(usedOf({ ...run, ...used }, ms, limits), limits, warned);
  expect(more({ steps: 39 })).toBeUndefined();
  expect(more({ steps: 40 })).toEqual({ max_steps: 100 });
  expect(more({ steps: 10 }, 24 * 60_000)).toEqual({ max_minutes: 60 });
  expect(more({ tokens: 9e9, money: 9e9 })).toBeUndefined();
  expect(more({ tokens: 900 }, 0, { ...LIMITS, max_tokens: 1000 })).toEqual({ max_tokens: 2000 });
  expect(more({ steps: 900 }, 0, { ...LIMITS, max_steps: 1000 })).toBeUndefined();
  // Plans that are nearly used up come with steps, once.
  expect(more({ steps: 10 }, 0, LIMITS, { planner_calls: 60 })).toEqual({ max_steps: 120 });
  const after = limitsOf(LIMITS, { planner_calls: 60 }, { max_steps: 120 });
  expect(more({ steps: 10 }, 0, after, { planner_calls: 60 })).toBeUndefined();
});

it('takes nothing back', () => {
  expect(raised({ max_steps: 100 }, { max_steps: 60, max_minutes: 10 })).toEqual({ max_steps: 100, max_minutes: 10 });
});
