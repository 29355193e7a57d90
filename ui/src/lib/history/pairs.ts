//! Steps of two runs side by side: those that did the same stand in one row, as many as there are.
import type { StepReview } from '$lib/bindings';

export interface Pair {
  left?: StepReview;
  right?: StepReview;
  same: boolean;
}

/** What a step did, whatever number its element had that time. */
export function deedOf(step: StepReview): string {
  if (!step.action) return JSON.stringify(['look', step.url]);
  const deed = Object.entries(step.action).filter(([name]) => name !== 'element').sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([deed, step.target?.[1] ?? '']);
}

/** The longest row of equal deeds in both, in order; what is between them stands side by side, as different. */
export function pairsOf(left: readonly StepReview[], right: readonly StepReview[]): Pair[] {
  const [a, b] = [left.map(deedOf), right.map(deedOf)];
  const width = b.length + 1;
  // longest[i * width + j]: equal deeds from the i-th and the j-th step on.
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const pairs: Pair[] = [];
  let [onlyLeft, onlyRight]: [StepReview[], StepReview[]] = [[], []];
  const flush = (): void => {
    for (let n = 0; n < Math.max(onlyLeft.length, onlyRight.length); n++) {
      const [one, other] = [onlyLeft[n], onlyRight[n]];
      pairs.push({ ...(one ? { left: one } : {}), ...(other ? { right: other } : {}), same: false });
    }
    [onlyLeft, onlyRight] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [left[i], right[j]];
    if (one && other && a[i] === b[j]) {
      flush();
      pairs.push({ left: one, right: other, same: true });
      i++;
      j++;
    } else if (one && (!other || at(i + 1, j) >= at(i, j + 1))) {
      onlyLeft.push(one);
      i++;
    } else if (other) {
      onlyRight.push(other);
      j++;
    }
  }
  flush();
  return pairs;
}
