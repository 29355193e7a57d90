import { describe, expect, it } from 'vitest';
import { barsOf, figureOf, orderOf } from './figures';

describe('a number of an answer', () => {
  it.each([
    ['$6.80', 6.8], ['6,80 ₽', 6.8], ['1,234', 1234], ['1.234,50 €', 1234.5], ['1 234,5', 1234.5], ['12%', 12], ['-3', -3], ['−3 °C', -3], ['-$5', -5], ['1.234.567', 1234567], ['0.125', 0.125],
  ])('is read from %s', (text, value) => expect(figureOf(text)).toBe(value));

  it.each(['', 'tea', '2024-05-01', '10:30', '3 of 4', 'a1b2'])('is none in %s', (text) => expect(figureOf(text)).toBeUndefined());

  it('orders by its size, what has none last, and words by the alphabet', () => {
    expect(orderOf(['$10', '$9', 'none', '$100'], false)).toEqual([1, 0, 3, 2]);
    expect(orderOf(['b', 'a', 'c'], true)).toEqual([2, 0, 1]);
  });
});

describe('a chart', () => {
  it('shows the first column of numbers, or the one number of each item', () => {
    expect(barsOf({ kind: 'table', columns: ['name', 'kind', 'price'], rows: [['a', 'x', '$1'], ['b', 'y', '$2']] })).toEqual({ title: 'price', bars: [{ label: 'a', text: '$1', value: 1 }, { label: 'b', text: '$2', value: 2 }] });
    expect(barsOf({ kind: 'list', items: ['Sencha, $6.80', 'Gunpowder: $7.10'] })?.bars.map((bar) => [bar.label, bar.value])).toEqual([['Sencha', 6.8], ['Gunpowder', 7.1]]);
  });

  it('is none where a number is missing, or all are alike', () => {
    expect(barsOf({ kind: 'table', columns: ['name', 'price'], rows: [['a', '$1'], ['b', '']] })).toBeUndefined();
    expect(barsOf({ kind: 'list', items: ['a 1', 'b 1'] })).toBeUndefined();
    expect(barsOf({ kind: 'list', items: ['tea 1 of 2', 'b 1'] })).toBeUndefined();
    expect(barsOf(undefined)).toBeUndefined();
  });
});
