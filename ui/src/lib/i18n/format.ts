//! Times and numbers in the person's language.
import { i18n, t } from './index.svelte';

/** The person's own region, where it fits the language of the window. */
function locale(): string {
  return navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === i18n.language) ?? i18n.language;
}

/** A time that a record tells; undefined where it is none, as in one that broke off or that a stranger wrote. */
function read(time: string | undefined): Date | undefined {
  const date = new Date(time ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Empty where it is no time. */
export function clock(time: string | undefined): string {
  const date = read(time);
  return date ? new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(date) : '';
}

/** Empty where it is no time. */
export function when(time: string, now = new Date()): string {
  const date = read(time);
  if (!date) return '';
  const hm = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(date);
  const day = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime();
  const days = Math.round((day(now) - day(date)) / 86_400_000);
  if (days === 0) return t('when-today', { time: hm });
  if (days === 1) return t('when-yesterday', { time: hm });
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? { hour: 'numeric', minute: '2-digit' } : { year: 'numeric' }),
  }).format(date);
}

/** A moment to come, with its day. */
export function moment(time: string, now = new Date()): string {
  const date = read(time);
  if (!date) return '';
  const sameYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...(sameYear ? {} : { year: 'numeric' }) }).format(date);
}

/** A mark of an axis of time: the time of day, or the day where that is what it is or begins. */
export function mark(time: number, days: boolean): string {
  const date = new Date(time);
  const begins = date.getHours() === 0 && date.getMinutes() === 0;
  return new Intl.DateTimeFormat(locale(), days || begins ? { day: 'numeric', month: 'short' } : { hour: 'numeric', minute: '2-digit' }).format(date);
}

export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (ms > 0 && ms < 1000) return t('duration-ms', { ms: Math.round(ms) });
  if (seconds < 60) return t('duration-seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('duration-minutes', { minutes, seconds: seconds % 60 });
  return t('duration-hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function number(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** US money, with as many digits as a small sum needs. */
export function money(value: number): string {
  const digits = value >= 0.995 || value === 0 ? 2 : value >= 0.01 ? 3 : 4;
  return new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', minimumFractionDigits: 2, maximumFractionDigits: digits }).format(value);
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size on the disk, in the largest unit of 1000 that fits it. */
export function bytes(value: number): string {
  let rest = value / 1000;
  let at = 0;
  // What would be shown as 1000 is one of the next unit.
  while (rest >= 999.5 && at < UNITS.length - 1) {
    rest /= 1000;
    at += 1;
  }
  const digits = rest < 9.95 && at > 0 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: 'unit', unit: UNITS[at], unitDisplay: 'short', maximumFractionDigits: digits }).format(Math.max(rest, value > 0 && at === 0 ? 1 : 0));
}

/** A day of the calendar with its weekday, of the year where it is not this one. */
export function day(date: Date, now = new Date()): string {
  return new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }) }).format(date);
}

/** How long something takes, as one says it. */
export function about(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return t('recipes-about-moment');
  return seconds < 90 ? t('recipes-about-seconds', { count: seconds }) : t('recipes-about-minutes', { count: Math.round(seconds / 60) });
}
