// Blocks of a walk that stand until something in them changes.
import type { WalkSignals } from '../answers';
import { isElement, nextSiblingOf, rectOf } from '../dom/dom';
import type { Edges } from '../dom/geometry';
import type { Block, Stream } from '../walk_types';
import { memory } from '../watch/changes';
import { boundsOf, tally } from './stream';

/** The nodes below which remembering a block costs more than walking it. */
export const FEW = 24;
/** Siblings are remembered in runs of so many where there are many. */
export const RUN = 64;
export const MANY = 96;

/** What a walk has gathered since a block began. */
export interface Gathered {
  outer: Gathered | null;
  out: Stream;
  nodes: number;
  /** Something in it keeps its place on the screen, or moves by itself: it is walked each time. */
  unstable: boolean;
  /** Something in it sticks to the screen. */
  sticky: boolean;
  /** What the mouse has to be on for something that is hidden in it. */
  hosts: Element[];
  signals: WalkSignals;
}

export const block = (gathered: Gathered, box: Edges, key: number): Block => ({
  stream: gathered.out,
  signals: gathered.signals,
  nodes: gathered.nodes,
  left: box.left,
  top: box.top,
  w: box.right - box.left,
  h: box.bottom - box.top,
  sum: tally(gathered.out),
  bounds: boundsOf(gathered.out, box),
  epoch: memory.epoch,
  style: memory.style,
  scrolled: gathered.sticky ? scrollY : null,
  key,
  hosts: gathered.hosts,
});

/** How far a block has moved since it was walked, if its walk still holds and it is out of sight. */
export function standsAt(known: Block, box: Edges, deep: number, key: number, view: Edges): { dx: number; dy: number } | null {
  if (known.epoch < deep || known.style !== memory.style || known.key !== key) return null;
  if (known.scrolled !== null && known.scrolled !== scrollY) return null;
  if (Math.abs(box.right - box.left - known.w) > 0.5 || Math.abs(box.bottom - box.top - known.h) > 0.5) return null;
  const dx = box.left - known.left;
  const dy = box.top - known.top;
  const { left, top, right, bottom } = known.bounds;
  const seen = bottom + dy > view.top && top + dy < view.bottom && right + dx > view.left && left + dx < view.right;
  return seen ? null : { dx, dy };
}

/** The first and last elements with a box in a run of siblings. */
export function edgesOfRun(first: Node, last: Node): [Element, Element] | null {
  const hasBox = (node: Node): node is Element => isElement(node) && rectOf(node).height > 0;
  let node: Node | null = first;
  while (node && !hasBox(node)) node = node === last ? null : nextSiblingOf(node);
  if (!node) return null;
  const top = node;
  let bottom: Node | null = last;
  while (bottom && bottom !== top && !hasBox(bottom)) bottom = bottom.previousSibling;
  return [top, (bottom ?? top) as Element];
}

export function spanOf([top, bottom]: [Element, Element]): Edges {
  const a = rectOf(top);
  const b = top === bottom ? a : rectOf(bottom);
  return { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) };
}
