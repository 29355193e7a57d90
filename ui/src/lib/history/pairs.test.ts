import { describe, expect, it } from 'vitest';
import type { StepReview } from '$lib/bindings';
import { pairsOf } from './pairs';

/** A press on what is called so; the number of the element is another one in each run. */
let number = 0;
const press = (label: string): StepReview => ({ step: ++number, time: '', url: '', title: '', narration: [], marks: [], action: { action: 'click', element: number }, target: [number, label], timings: [] });
const steps = (labels: string): StepReview[] => [...labels].map(press);
const rows = (left: string, right: string): string[] =>
  pairsOf(steps(left), steps(right)).map((pair) => `${pair.left?.target?.[1] ?? '-'}${pair.same ? '=' : '|'}${pair.right?.target?.[1] ?? '-'}`);

describe('two runs side by side', () => {
  it('keeps equal steps in one row, however the others shift them', () => {
    expect(rows('abc', 'abc')).toEqual(['a=a', 'b=b', 'c=c']);
    expect(rows('abc', 'axbc')).toEqual(['a=a', '-|x', 'b=b', 'c=c']);
    expect(rows('axc', 'ayzc')).toEqual(['a=a', 'x|y', '-|z', 'c=c']);
    expect(rows('ab', '')).toEqual(['a|-', 'b|-']);
    expect(rows('', '')).toEqual([]);
    expect(rows('ab', 'xy')).toEqual(['a|x', 'b|y']);
  });

  it('loses no step of a long run and is done at once', () => {
    const pairs = pairsOf(steps('abcd'.repeat(250)), steps('abd'.repeat(250)));
    expect(pairs.filter((pair) => pair.left).length).toBe(1000);
    expect(pairs.filter((pair) => pair.right).length).toBe(750);
    expect(pairs.filter((pair) => pair.same).length).toBe(750);
  });
});
