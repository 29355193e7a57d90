//! Values that a person gives for a play: what is wrong with them, and days that are told from today.
import type { Parameter } from '$lib/bindings';

export type DayWay = 'today' | 'tomorrow' | 'later' | 'earlier' | 'day';
export const DAY_WAYS: readonly DayWay[] = ['today', 'tomorrow', 'later', 'earlier', 'day'];

export interface Day {
  way: DayWay;
  /** Days from today, where it is `later` or `earlier`. */
  count: number;
  /** `2026-11-29`, where it is a day. */
  day: string;
}

const RELATIVE = /^today(?:([+-])(\d{1,4}))?$/;

/** A day of the calendar that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function readDay(text: string): Day {
  const match = RELATIVE.exec(text.trim());
  if (!match) return { way: 'day', count: 2, day: isDay(text.trim()) ? text.trim() : '' };
  const count = Number(match[2] ?? 0);
  if (count === 0) return { way: 'today', count: 2, day: '' };
  if (match[1] === '-') return { way: 'earlier', count, day: '' };
  return count === 1 ? { way: 'tomorrow', count: 2, day: '' } : { way: 'later', count, day: '' };
}

export function writeDay({ way, count, day }: Day): string {
  switch (way) {
    case 'today': return 'today';
    case 'tomorrow': return 'today+1';
    case 'later': return `today+${count}`;
    case 'earlier': return `today-${count}`;
    default: return day;
  }
}

/** The day that is meant, here and now; undefined where it is none. */
export function dayMeant(text: string, now = new Date()): Date | undefined {
  const match = RELATIVE.exec(text.trim());
  if (match) return new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(`${match[1] ?? '+'}${match[2] ?? 0}`));
  if (!isDay(text.trim())) return undefined;
  const [year = 0, month = 1, day = 1] = text.trim().split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** Id of the text that says what is wrong with a value. */
export type ValueProblem = 'recipes-value-missing' | 'recipes-value-number' | 'recipes-value-money' | 'recipes-value-date' | 'recipes-value-choice';

/** What is wrong with it. Nothing given is right where there is a value for that. */
export function problemOf(parameter: Parameter, given: string): ValueProblem | undefined {
  const value = given.trim() || (parameter.default ?? '').trim();
  if (!value) return 'recipes-value-missing';
  switch (parameter.kind) {
    case 'number': return /^[+-]?\d[\d\s.,]*$/.test(value) ? undefined : 'recipes-value-number';
    // A sum, with its currency before or after it.
    case 'money': return /^[^\d]{0,6}\d[\d\s.,]*[^\d]{0,6}$/.test(value) ? undefined : 'recipes-value-money';
    case 'date': return dayMeant(value) ? undefined : 'recipes-value-date';
    case 'choice': return parameter.choices?.includes(value) ? undefined : 'recipes-value-choice';
    default: return undefined;
  }
}

/** What a form begins with. */
export const firstValues = (parameters: readonly Parameter[], given: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(parameters.map((one) => [one.name, given[one.name] ?? one.default ?? '']));

/** What is sent: nothing for what was left empty. */
export const givenValues = (parameters: readonly Parameter[], values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(parameters.flatMap((one) => (values[one.name]?.trim() ? [[one.name, (values[one.name] ?? '').trim()]] : [])));
