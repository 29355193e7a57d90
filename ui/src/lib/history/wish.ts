//! What is asked of the list of past runs.
import type { RunGroup, RunOrder, RunsQuery } from '$lib/bindings';
import { sinceOf, type Period } from './period';

export const GROUPS: readonly RunGroup[] = ['satisfied', 'failed', 'stuck', 'budget_exhausted', 'interrupted', 'going_on'];
export const ORDERS: readonly RunOrder[] = ['newest', 'oldest', 'longest', 'most_tokens'];
export type Planner = 'any' | 'builtin' | 'model';

export interface Wish {
  text: string;
  groups: RunGroup[];
  period: Period;
  planner: Planner;
  order: RunOrder;
}

export const NO_WISH: Wish = { text: '', groups: [], period: 'any', planner: 'any', order: 'newest' };

/** What is asked, as the program understands it. */
export function queryOf(wish: Wish, offset: number, limit: number, now = new Date()): RunsQuery {
  const since = sinceOf(wish.period, now);
  return {
    text: wish.text.trim(), offset, limit, groups: wish.groups, order: wish.order, cursor: '',
    ...(since === undefined ? {} : { since }),
    ...(wish.planner === 'any' ? {} : { planner: wish.planner }),
  };
}
