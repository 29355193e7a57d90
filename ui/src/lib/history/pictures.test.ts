import { expect, it } from 'vitest';
import type { RunReview } from '$lib/bindings';
import { picturesOf } from './pictures';

it('each picture of a run is there once, proofs of the answer first', () => {
  const step = (number: number, shot?: string) => ({ step: number, shot });
  const review = { summary: { outcome: { claims: [{ text: 'no proof' }, { text: 'It costs 4', step: 3, proof: { shot: 'P' } }] } }, steps: [step(1, 'A'), step(2, 'A'), step(3), step(4, 'B')] };
  expect(picturesOf(review as unknown as RunReview).map(({ shot, text, step: at }) => [shot, text, at])).toEqual([['P', 'It costs 4', 3], ['A', '', 1], ['B', '', 4]]);
  expect(picturesOf(undefined)).toEqual([]);
});
