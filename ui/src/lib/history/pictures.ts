// Pictures of a run that can be handed on with it.
import type { RunReview } from '$lib/bindings';

export interface Picture {
  shot: string;
  /** What it proves; empty: a step. */
  text: string;
  step: number;
}

/** Those that prove the answer first, then each that a step was taken on, once. */
export function picturesOf(review: RunReview | undefined): Picture[] {
  const proofs = (review?.summary.outcome?.claims ?? []).flatMap(({ proof, text, step }) => (proof ? [{ shot: proof.shot, text, step: step ?? 0 }] : []));
  const steps = (review?.steps ?? []).flatMap(({ shot, step }) => (shot ? [{ shot, text: '', step }] : []));
  const seen = new Set<string>();
  return [...proofs, ...steps].filter(({ shot }) => !seen.has(shot) && seen.add(shot));
}
