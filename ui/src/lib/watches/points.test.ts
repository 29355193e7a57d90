import { describe, expect, it } from 'vitest';
import type { Look, WatchValue } from '$lib/bindings';
import { between, lineOf, pathOf, scaleOf, thinned, thresholdOf, timeTicks, type Point } from './points';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const look = (nth: number, value: WatchValue | undefined, alert = false): Look => ({
  at: new Date(START + nth * HOUR).toISOString(),
  found: value ? { kind: 'value', value } : { kind: 'problem', problem: { kind: 'offline' } },
  told: alert && value ? { kind: 'alert', value, before: null, items: [], more: 0 } : { kind: 'nothing' },
  says: { id: 'watch-value-number' },
});
const usd = (amount: number): WatchValue => ({ kind: 'money', amount, currency: 'USD' });

describe('the line of looks', () => {
  it('is broken where a look found nothing, and keeps what came true', () => {
    const line = lineOf([look(0, usd(9)), look(1, usd(8)), look(2, undefined), look(3, usd(7), true)]);
    expect(line?.pieces.map((piece) => piece.map((point) => point.value))).toEqual([[9, 8], [7]]);
    expect(line).toMatchObject({ unit: 'USD', looks: 3, least: 7, most: 9, from: START, to: START + 3 * HOUR });
    expect(line?.pieces[1]?.[0]?.alert).toBe(true);
  });

  it('is of one unit: that of the last number', () => {
    const line = lineOf([look(0, usd(9)), look(1, { kind: 'money', amount: 800, currency: 'RUB' }), look(2, { kind: 'money', amount: 700, currency: 'RUB' }), look(3, { kind: 'text', text: '5' })]);
    expect(line?.pieces.flat().map((point) => point.value)).toEqual([800, 700]);
    expect(line?.unit).toBe('RUB');
  });

  it('is none of fewer than two numbers, of texts, or of times that are none', () => {
    expect(lineOf([])).toBeUndefined();
    expect(lineOf([look(0, usd(1)), look(1, undefined)])).toBeUndefined();
    expect(lineOf([look(0, { kind: 'text', text: 'a' }), look(1, { kind: 'list', items: [] })])).toBeUndefined();
    expect(lineOf([{ ...look(0, usd(1)), at: 'once' }, look(1, usd(2))])).toBeUndefined();
    expect(lineOf([look(0, usd(NaN)), look(1, usd(2))])).toBeUndefined();
  });

  it('is thinned to what can be seen: ends, peaks, and what came true stay', () => {
    const many = Array.from({ length: 20_000 }, (_, nth): Point => ({ at: nth, value: nth === 7777 ? -5 : nth === 12_345 ? 500 : Math.sin(nth), alert: nth === 9999 }));
    const few = thinned(many, 400);
    expect(few.length).toBeLessThanOrEqual(401);
    for (const at of [0, 7777, 9999, 12_345, 19_999]) expect(few.some((point) => point.at === at), String(at)).toBe(true);
    expect(few.map((point) => point.at)).toEqual([...few.map((point) => point.at)].sort((a, b) => a - b));
    expect(thinned(many.slice(0, 50), 400)).toHaveLength(50);
  });
});

describe('the scale', () => {
  it('has round numbers around the values', () => {
    expect(scaleOf([94, 112])).toEqual({ low: 90, high: 120, ticks: [90, 100, 110, 120] });
    expect(scaleOf([7.49, 9.2])).toEqual({ low: 7, high: 10, ticks: [7, 8, 9, 10] });
    expect(scaleOf([0.1, 0.35]).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  it('begins at zero where that is near, and else where a change is seen', () => {
    expect(scaleOf([2, 20]).low).toBe(0);
    expect(scaleOf([-3, 20]).low).toBeLessThan(0);
    expect(scaleOf([-20, -2]).high).toBe(0);
    expect(scaleOf([1000, 1004]).low).toBe(1000);
  });

  it('has a middle where nothing changes, and holds any numbers', () => {
    for (const value of [0, 5, -5, 1e-7, 1e15, 123_456_789]) {
      const { low, high, ticks } = scaleOf([value, value]);
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
    expect(scaleOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  });

  it('holds all values, in at most four steps, for any two of them', () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let nth = 0; nth < 2000; nth += 1) {
      const values = [0, 1].map(() => (random() - 0.3) * 10 ** Math.floor(random() * 10 - 3));
      const { low, high, ticks } = scaleOf(values);
      // As near as is drawn.
      const hair = Math.abs((values[0] ?? 0) - (values[1] ?? 0)) * 1e-6;
      expect(low, String(values)).toBeLessThanOrEqual(Math.min(...values) + hair);
      expect(high, String(values)).toBeGreaterThanOrEqual(Math.max(...values) - hair);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

describe('ticks of time', () => {
  it('stand on round times of the day', () => {
    const { ticks, days } = timeTicks(new Date(2026, 10, 20, 9, 20).getTime(), new Date(2026, 10, 20, 20, 50).getTime(), 5);
    expect(days).toBe(false);
    expect(ticks.map((at) => new Date(at).getHours())).toEqual([12, 15, 18]);
  });

  it('are days where there are days', () => {
    const { ticks, days } = timeTicks(new Date(2026, 10, 20, 9).getTime(), new Date(2026, 10, 25, 9).getTime(), 6);
    expect(days).toBe(true);
    expect(ticks.map((at) => [new Date(at).getDate(), new Date(at).getHours()])).toEqual([21, 22, 23, 24, 25].map((day) => [day, 0]));
  });

  it('are never too many, also over years', () => {
    for (const span of [0, 1, 60_000, 4 * HOUR, 30 * HOUR, 9e9, 4e10, 4e11]) {
      expect(timeTicks(START, START + span, 4).ticks.length, String(span)).toBeLessThanOrEqual(5);
    }
  });
});

it('the amount of a condition is drawn where it is of the same unit', () => {
  expect(thresholdOf({ kind: 'below', amount: 100, currency: null }, 'USD')).toBe(100);
  expect(thresholdOf({ kind: 'at_least', amount: 100, currency: 'USD' }, 'USD')).toBe(100);
  expect(thresholdOf({ kind: 'above', amount: 100, currency: 'EUR' }, 'USD')).toBeUndefined();
  expect(thresholdOf({ kind: 'equals', value: usd(5) }, 'USD')).toBe(5);
  expect(thresholdOf({ kind: 'equals', value: { kind: 'text', text: '5' } }, '')).toBeUndefined();
  expect(thresholdOf({ kind: 'falls_by', percent: 10 }, 'USD')).toBeUndefined();
});

it('a path goes through all points, and one alone is a dot', () => {
  const points: Point[] = [{ at: 0, value: 0, alert: false }, { at: 10, value: 5, alert: false }];
  const [x, y] = [between(0, 10), between(10, 0)];
  expect(pathOf(points, x, y)).toBe('M0 100L100 50');
  expect(pathOf(points.slice(0, 1), x, y)).toBe('M0 100h0');
  expect(between(3, 3)(3)).toBe(50);
});
