//! What is drawn of looks: numbers over time, with its gaps, and the ticks of both axes. Nothing here knows the page.
import type { Look, WatchCondition, WatchValue } from '$lib/bindings';

export interface Point {
  /** Milliseconds. */
  at: number;
  value: number;
  /** The condition came true there. */
  alert: boolean;
}

export interface Line {
  /** The oldest first; between two of them a look found no such number. */
  pieces: Point[][];
  /** A currency's code, or `%`; empty: a plain number. */
  unit: string;
  /** So many looks found a number. */
  looks: number;
  /** Of all looks, also of those that found none. */
  from: number;
  to: number;
  least: number;
  most: number;
}

const unitOf = (value: WatchValue | undefined): string | undefined => (value?.kind === 'money' ? value.currency : value?.kind === 'number' ? '' : undefined);

/** The numbers of looks, as many as the last of them has the unit of; undefined where fewer than two can be drawn. */
export function lineOf(looks: readonly Look[]): Line | undefined {
  const unit = unitOf(looks.map((look) => (look.found.kind === 'value' ? look.found.value : undefined)).findLast((value) => unitOf(value) !== undefined));
  if (unit === undefined) return undefined;
  const pieces: Point[][] = [];
  let open = false;
  let [from, to] = [Infinity, -Infinity];
  for (const { at, found, told } of looks) {
    const value = found.kind === 'value' && unitOf(found.value) === unit && (found.value.kind === 'money' || found.value.kind === 'number') ? found.value.amount : NaN;
    const time = Date.parse(at);
    if (!Number.isNaN(time)) [from, to] = [Math.min(from, time), Math.max(to, time)];
    if (!Number.isFinite(value) || Number.isNaN(time)) {
      open = false;
      continue;
    }
    if (!open) pieces.push([]);
    open = true;
    pieces.at(-1)?.push({ at: time, value, alert: told.kind === 'alert' });
  }
  const all = pieces.flat();
  if (all.length < 2) return undefined;
  const values = all.map((point) => point.value);
  return { pieces, unit, looks: all.length, from, to, least: lowest(values), most: highest(values) };
}

// Math.min takes no tens of thousands of arguments.
const lowest = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const highest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** As many points as can be told apart, about `most` of them: of each stretch the lowest and the highest, its ends and what came true. */
export function thinned(piece: readonly Point[], most: number): Point[] {
  const stretch = Math.ceil(piece.length / Math.max(1, Math.floor(most / 4)));
  if (piece.length <= most || stretch < 2) return [...piece];
  const kept = new Set<Point>();
  for (let from = 0; from < piece.length; from += stretch) {
    const part = piece.slice(from, from + stretch);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) continue;
    const values = part.map((point) => point.value);
    const [low, high] = [part.find((one) => one.value === lowest(values)), part.find((one) => one.value === highest(values))];
    for (const point of [first, last, low, high, ...part.filter((one) => one.alert)]) if (point) kept.add(point);
  }
  return piece.filter((point) => kept.has(point));
}

/** The amount that a condition names, where it is of this unit. */
export function thresholdOf(condition: WatchCondition, unit: string): number | undefined {
  switch (condition.kind) {
    case 'below': case 'at_most': case 'above': case 'at_least':
      return condition.currency === null || condition.currency === unit ? condition.amount : undefined;
    case 'equals':
      if (condition.value.kind === 'number') return condition.value.amount;
      return condition.value.kind === 'money' && condition.value.currency === unit ? condition.value.amount : undefined;
    default:
      return undefined;
  }
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** The smallest of 1, 2, 5 and their tens that is no smaller than this. */
function roundStep(least: number): number {
  const tens = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((one) => one * tens >= least * (1 - 1e-9)) ?? 10) * tens;
}

/**
 * A scale that holds these values at round numbers, in at most `steps` steps. It begins at zero where the values are not far from it,
 * beside how much they differ; else it begins near the lowest, or a change could not be seen.
 */
export function scaleOf(values: readonly number[], steps = 4): Scale {
  let [low, high] = [lowest(values), highest(values)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { low: 0, high: 1, ticks: [0, 1] };
  if (low === high) {
    // A line in the middle: nothing has changed.
    const around = Math.abs(low) * 0.1 || 1;
    [low, high] = [low - around, high + around];
  } else if (low > 0 && low < (high - low) * 0.5) low = 0;
  else if (high < 0 && -high < (high - low) * 0.5) high = 0;
  for (let step = roundStep((high - low) / steps); ; step = roundStep(step * 1.01)) {
    const [from, to] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
    // What is too large to be counted in such steps ends here too.
    if (to - from > steps && Number.isFinite(step)) continue;
    const digits = Math.min(12, Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
    const ticks = Array.from({ length: Math.min(steps, to - from) + 1 }, (_, nth) => Number(((from + nth) * step).toFixed(digits)));
    return { low: ticks[0] ?? low, high: ticks.at(-1) ?? high, ticks };
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 91 * DAY, 365 * DAY];

export interface TimeTicks {
  ticks: number[];
  /** They are days, and need no time of day. */
  days: boolean;
}

/** At most so many moments between two, on round times of the person's own clock. */
export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / DAY) * DAY;
  const days = step >= DAY;
  const date = new Date(from);
  // From midnight on, by the calendar: a day of a change of the clocks is not as long as others.
  date.setHours(0, 0, 0, 0);
  const ticks: number[] = [];
  for (let nth = 0; ; nth += 1) {
    const next = new Date(date);
    if (days) next.setDate(next.getDate() + (nth * step) / DAY);
    else next.setMinutes(next.getMinutes() + (nth * step) / MINUTE);
    const at = next.getTime();
    if (!(at <= to)) break;
    if (at >= from) ticks.push(at);
  }
  return { ticks: ticks.slice(0, most + 1), days };
}

/** A path in a box of 100 by 100, from the left at the top; a single point is a dot. */
export function pathOf(piece: readonly Point[], x: (at: number) => number, y: (value: number) => number): string {
  const places = piece.map((point) => `${round(x(point.at))} ${round(y(point.value))}`);
  return places.length === 1 ? `M${places[0]}h0` : `M${places.join('L')}`;
}
const round = (value: number): number => Math.round(value * 100) / 100;

/** Where something lies between two ends, of 100. */
export const between = (from: number, to: number) => (value: number): number => (to === from ? 50 : ((value - from) / (to - from)) * 100);
