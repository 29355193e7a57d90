//! Where each node of the graph stands in its drawing. Known nodes have a place by hand; a node that is
//! not known here gets a place below, so that nothing declared is left out.
import type { GraphNode } from '$lib/bindings';

export const NODE_WIDTH = 138;
export const NODE_HEIGHT = 34;
const COLUMN = 172;
const ROW = 78;
const MARGIN = 34;

const PLACES: Record<string, [number, number]> = {
  loop_mitigation: [0, 0],
  observe: [1, 0],
  ask_user: [2, 0],
  goal_check: [1, 1],
  strategy_adapter: [0, 2],
  memory_manager: [1, 2],
  goal_validator: [2, 2],
  planner: [1, 3],
  quality_evaluator: [2, 3],
  error_retry: [0, 4],
  safety: [1, 4],
  confirm: [2, 4],
  self_corrector: [0, 5],
  execute: [1, 5],
  progress: [1, 6],
  progress_analyzer: [2, 6],
  progress_reporter: [1, 7],
};

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  at: Map<string, Point>;
  width: number;
  height: number;
}

export function layout(nodes: GraphNode[]): Layout {
  const at = new Map<string, Point>();
  let extra = 0;
  let rows = 0;
  for (const node of nodes) {
    const place = PLACES[node.name] ?? [extra % 3, 8 + Math.floor(extra++ / 3)];
    rows = Math.max(rows, place[1] + 1);
    at.set(node.name, { x: MARGIN + place[0] * COLUMN, y: MARGIN + place[1] * ROW });
  }
  return { at, width: MARGIN * 2 + COLUMN * 2 + NODE_WIDTH, height: MARGIN * 2 + (rows - 1) * ROW + NODE_HEIGHT };
}

export interface Line {
  path: string;
  /** Where its count stands. */
  middle: Point;
}

/** From `a` to `b`, bent towards the points between. */
const cubic = (a: Point, c: Point, d: Point, b: Point): Line => ({
  path: `M${a.x} ${a.y}C${c.x} ${c.y} ${d.x} ${d.y} ${b.x} ${b.y}`,
  middle: { x: (a.x + b.x + 3 * (c.x + d.x)) / 8, y: (a.y + b.y + 3 * (c.y + d.y)) / 8 },
});
const quadratic = (a: Point, c: Point, b: Point): Line => ({
  path: `M${a.x} ${a.y}Q${c.x} ${c.y} ${b.x} ${b.y}`,
  middle: { x: (a.x + 2 * c.x + b.x) / 4, y: (a.y + 2 * c.y + b.y) / 4 },
});

/** A curved line between two nodes. */
export function route({ at }: Layout, from: string, to: string): Line {
  const a = at.get(from);
  const b = at.get(to);
  if (!a || !b) return { path: '', middle: { x: -100, y: -100 } };
  const middle = (node: Point): Point => ({ x: node.x + NODE_WIDTH / 2, y: node.y + NODE_HEIGHT / 2 });
  const [ca, cb] = [middle(a), middle(b)];
  const [dx, dy] = [cb.x - ca.x, cb.y - ca.y];
  if (Math.abs(dx) < 1) {
    if (dy > 0 && dy <= ROW + 1) {
      const x = ca.x - 14;
      return quadratic({ x, y: a.y + NODE_HEIGHT }, { x, y: (a.y + NODE_HEIGHT + b.y) / 2 }, { x, y: b.y });
    }
    // Past the nodes between, at the side: down on the left, up on the right.
    const side = dy > 0 ? -1 : 1;
    const start = { x: ca.x + (NODE_WIDTH / 2) * side, y: ca.y - 6 * side };
    const end = { x: cb.x + (NODE_WIDTH / 2) * side, y: cb.y + 6 * side };
    const x = ca.x + (NODE_WIDTH / 2 + 10 + Math.min(26, Math.abs(dy) / 22)) * 1.15 * side;
    return cubic(start, { x, y: start.y }, { x, y: end.y }, end);
  }
  const [startX, endX] = dx > 0 ? [a.x + NODE_WIDTH, b.x] : [a.x, b.x + NODE_WIDTH];
  if (Math.abs(dy) < 1) {
    const y = ca.y + (dx > 0 ? -7 : 7);
    const bend = { x: (startX + endX) / 2, y: Math.abs(dx) > COLUMN + 1 ? ca.y - 40 : y };
    return quadratic({ x: startX, y }, bend, { x: endX, y });
  }
  const shift = dy > 0 ? 6 : -6;
  const reach = (endX - startX) / 2;
  const [start, end] = [{ x: startX, y: ca.y + shift }, { x: endX, y: cb.y - shift }];
  return cubic(start, { x: startX + reach, y: start.y }, { x: endX - reach, y: end.y }, end);
}
