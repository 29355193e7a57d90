//! What is said of a watch.
import type { UiError, WatchInfo } from '$lib/bindings';
import { moment, number, when } from '$lib/i18n/format';
import { t } from '$lib/i18n/index.svelte';

/** Minutes between two looks that the form offers. */
export const PACES = [1, 5, 15, 30, 60, 180, 360, 720, 1440] as const;

/** A number of minutes in the largest unit that it is a whole number of. */
export function paceOf(minutes: number): { n: number; unit: 'minutes' | 'hours' | 'days'; count: number } {
  const [unit, size] = minutes % 1440 === 0 ? (['days', 1440] as const) : minutes % 60 === 0 ? (['hours', 60] as const) : (['minutes', 1] as const);
  return { n: minutes, unit, count: minutes / size };
}

/** "every 5 minutes". */
export const sayPace = (minutes: number): string => t('watches-every-n', paceOf(minutes));

export const sayAmount = (value: number, unit: string): string => (unit ? t('watch-value-money', { amount: value, currency: unit }) : number(value));

/** When it is looked at next; its day only where that is another. */
export function sayNext(next: string, now = new Date()): string {
  return t('watches-next', { time: new Date(next).toDateString() === now.toDateString() ? when(next, now) : moment(next, now) });
}

/** For the name of a button. */
export const short = (info: WatchInfo): string => info.title.slice(0, 80);

export type Field = 'recipe' | 'answer' | 'condition' | 'every';

/** The field that an error of the program is about. */
export function fieldOf({ message: { id } }: UiError): Field | undefined {
  if (id.startsWith('watch-unread-') || id === 'watches-unread') return 'condition';
  return ({ 'watches-every-wrong': 'every', 'watches-which': 'answer', 'watches-reads-nothing': 'recipe', 'watches-does-more': 'recipe', 'plays-stranger': 'recipe' } as const)[id];
}

/** Whose site it is; empty where the recipe names none. */
export function siteOf(info: WatchInfo): string {
  try {
    return info.site ? new URL(info.site).host : '';
  } catch {
    return '';
  }
}
