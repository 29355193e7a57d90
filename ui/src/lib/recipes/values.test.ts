import { describe, expect, it } from 'vitest';
import type { Parameter } from '$lib/bindings';
import { dayMeant, firstValues, givenValues, isDay, problemOf, readDay, writeDay } from './values';

const field = (kind: Parameter['kind'], more: Partial<Parameter> = {}): Parameter => ({ name: 'x', label: '', kind, ...more });

describe('a day', () => {
  it.each(['today', 'today+1', 'today+3', 'today-1', 'today-14', '2026-11-29', ''])('is read and written: %s', (text) => expect(writeDay(readDay(text))).toBe(text));

  it('is one that there is', () => {
    expect([isDay('2024-02-29'), isDay('2026-02-29'), isDay('2026-13-01'), isDay('29.11.2026')]).toEqual([true, false, false, false]);
    expect(readDay('2026-02-30')).toEqual({ way: 'day', count: 2, day: '' });
  });

  it('is told from today', () => {
    const now = new Date(2026, 1, 27, 23, 59);
    expect(dayMeant('today', now)).toEqual(new Date(2026, 1, 27));
    expect(dayMeant('today+3', now)).toEqual(new Date(2026, 2, 2));
    expect(dayMeant('today-27', now)).toEqual(new Date(2026, 0, 31));
    expect(dayMeant('2026-11-29')).toEqual(new Date(2026, 10, 29));
    expect(dayMeant('tomorrow')).toBeUndefined();
  });
});

describe('a value', () => {
  it('is missing only where nothing stands for it', () => {
    expect(problemOf(field('text'), '  ')).toBe('recipes-value-missing');
    expect(problemOf(field('text', { default: 'tea' }), '')).toBeUndefined();
    expect(problemOf(field('secret'), 'shop')).toBeUndefined();
  });

  it.each([['number', '3'], ['number', '-1,5'], ['number', '1 000'], ['money', '$20.00'], ['money', '20 €'], ['money', '1 200,50 руб.'], ['date', 'today+3'], ['date', '2026-11-29']] as const)('fits its kind: %s %s', (kind, value) => expect(problemOf(field(kind), value)).toBeUndefined());

  it.each([['number', 'two'], ['number', '2 packets'], ['money', 'much'], ['money', '20 to 30 $'], ['date', '29.11.2026'], ['date', 'today+'], ['choice', 'Post']] as const)('does not fit its kind: %s %s', (kind, value) =>
    expect(problemOf(field(kind, { choices: ['Courier'] }), value)).toBe(`recipes-value-${kind}`));

  it('is sent where it was given', () => {
    const fields = [field('text', { default: 'tea' }), { ...field('number'), name: 'y' }];
    expect(firstValues(fields, { y: '2' })).toEqual({ x: 'tea', y: '2' });
    expect(givenValues(fields, { x: ' ', y: ' 2 ', z: '3' })).toEqual({ y: '2' });
  });
});
