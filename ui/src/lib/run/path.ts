//! The way that a past run took through the graph.
import type { RunReview } from '$lib/bindings';
import { counted, edgeKey } from './fold';

export function pathOfReview(review: Pick<RunReview, 'steps'>): { visits: Record<string, number>; edges: Record<string, number> } {
  const nodes = review.steps.flatMap((step) => step.timings.map(([node]) => node));
  const visits = nodes.reduce(counted, {});
  const edges = nodes.slice(1).map((node, at) => edgeKey(nodes[at] ?? '', node)).reduce(counted, {});
  return { visits, edges };
}
