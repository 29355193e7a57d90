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

/** A curved line between two nodes, and the point where its count stands. */
export function route({ at }: Layout, from: string, to: string): { path: string; middle: Point } {
  const a = at.get(from);
  const b = at.get(to);
  if (!a || !b) return { path: '', middle: { x: -100, y: -100 } };
  const ca = { x: a.x + NODE_WIDTH / 2, y: a.y + NODE_HEIGHT / 2 };
  const cb = { x: b.x + NODE_WIDTH / 2, y: b.y + NODE_HEIGHT / 2 };
  const dx = cb.x - ca.x;
  const dy = cb.y - ca.y;
  let start: Point;
  let end: Point;
  let bend: Point;
  if (Math.abs(dx) < 1) {
    const down = dy > 0;
    if (down && dy <= ROW + 1) {
      start = { x: ca.x - 14, y: a.y + NODE_HEIGHT };
      end = { x: cb.x - 14, y: b.y };
      bend = { x: ca.x - 14, y: (start.y + end.y) / 2 };
    } else {
      // Past the nodes between, at the side: down on the left, up on the right.
      const side = down ? -1 : 1;
      const reach = (NODE_WIDTH / 2 + 10 + Math.min(26, Math.abs(dy) / 22)) * side;
      start = { x: ca.x + (NODE_WIDTH / 2) * side, y: ca.y + (down ? 6 : -6) };
      end = { x: cb.x + (NODE_WIDTH / 2) * side, y: cb.y + (down ? -6 : 6) };
      const control = { x: ca.x + reach * 1.15, y: (ca.y + cb.y) / 2 };
      const path = `M${start.x} ${start.y}C${control.x} ${start.y} ${control.x} ${end.y} ${end.x} ${end.y}`;
      return { path, middle: { x: (start.x + end.x) / 8 + (control.x * 3) / 4, y: control.y } };
    }
  } else if (Math.abs(dy) < 1) {
    const right = dx > 0;
    const shift = right ? -7 : 7;
    start = { x: right ? a.x + NODE_WIDTH : a.x, y: ca.y + shift };
    end = { x: right ? b.x : b.x + NODE_WIDTH, y: cb.y + shift };
    bend = { x: (start.x + end.x) / 2, y: Math.abs(dx) > COLUMN + 1 ? ca.y - 40 : ca.y + shift };
  } else {
    const right = dx > 0;
    start = { x: right ? a.x + NODE_WIDTH : a.x, y: ca.y + (dy > 0 ? 6 : -6) };
    end = { x: right ? b.x : b.x + NODE_WIDTH, y: cb.y + (dy > 0 ? -6 : 6) };
    const control = (end.x - start.x) * 0.5;
    const path = `M${start.x} ${start.y}C${start.x + control} ${start.y} ${end.x - control} ${end.y} ${end.x} ${end.y}`;
    return { path, middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 } };
  }
  const path = `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
  return { path, middle: { x: start.x / 4 + bend.x / 2 + end.x / 4, y: start.y / 4 + bend.y / 2 + end.y / 4 } };
}
