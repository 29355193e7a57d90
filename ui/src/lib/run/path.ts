//! The way that a past run took through the graph.
import type { RunReview } from '$lib/bindings';
import { edgeKey } from './fold';

export function pathOfReview(review: Pick<RunReview, 'steps'>): { visits: Record<string, number>; edges: Record<string, number> } {
  const visits: Record<string, number> = {};
  const edges: Record<string, number> = {};
  let before: string | undefined;
  for (const step of review.steps) {
    for (const [node] of step.timings) {
      visits[node] = (visits[node] ?? 0) + 1;
      if (before !== undefined) {
        const edge = edgeKey(before, node);
        edges[edge] = (edges[edge] ?? 0) + 1;
      }
      before = node;
    }
  }
  return { visits, edges };
}
