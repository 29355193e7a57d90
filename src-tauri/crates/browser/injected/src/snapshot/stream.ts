// What a stream of a walk holds: counted, measured, as lists.
import type { Heading } from '../answers';
import type { Edges } from '../dom/geometry';
import { BLOCK, HEADING, HOVER, ITEM, type Item, type Passage, type Stream, type Tally } from '../walk_types';

// A hash of a list of lines that can be put together from those of its parts: sum of line hashes times
// powers of an odd number, modulo 2^32, twice.
const FIRST = 0x01000193;
const SECOND = 0x85ebca6b;

/** Counts of a stream, and a hash of its lines. */
export function tally(stream: Stream): Tally {
  const sum: Tally = { lines: 0, chars: 0, items: 0, a: 0, b: 0, pa: 1, pb: 1 };
  for (const part of stream) {
    if (typeof part === 'string') {
      let h = 0x811c9dc5;
      for (let i = 0; i < part.length; i += 1) h = Math.imul(h ^ part.charCodeAt(i), 0x01000193);
      sum.a = (Math.imul(sum.a, FIRST) + h) | 0;
      sum.b = (Math.imul(sum.b, SECOND) + (h ^ (h >>> 15))) | 0;
      sum.pa = Math.imul(sum.pa, FIRST);
      sum.pb = Math.imul(sum.pb, SECOND);
      sum.lines += 1;
      sum.chars += part.length + 1;
    } else if (part.t === BLOCK) {
      const inner = part.block.sum;
      sum.a = (Math.imul(sum.a, inner.pa) + inner.a) | 0;
      sum.b = (Math.imul(sum.b, inner.pb) + inner.b) | 0;
      sum.pa = Math.imul(sum.pa, inner.pa);
      sum.pb = Math.imul(sum.pb, inner.pb);
      sum.lines += inner.lines;
      sum.chars += inner.chars;
      sum.items += inner.items;
    } else if (part.t === ITEM && !part.dropped) sum.items += 1;
  }
  return sum;
}

/** What a stream's parts reach over. */
export function boundsOf(stream: Stream, box: Edges): Edges {
  const bounds = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  const within = (left: number, top: number, right: number, bottom: number): void => {
    if (left < bounds.left) bounds.left = left;
    if (top < bounds.top) bounds.top = top;
    if (right > bounds.right) bounds.right = right;
    if (bottom > bounds.bottom) bounds.bottom = bottom;
  };
  for (const part of stream) {
    if (typeof part === 'string') continue;
    if (part.t === ITEM) within(part.rx, part.ry, part.rx + part.rw, part.ry + part.rh);
    else if (part.t === BLOCK) {
      const b = part.block.bounds;
      within(b.left + part.dx, b.top + part.dy, b.right + part.dx, b.bottom + part.dy);
    }
  }
  return bounds;
}

/** There is an element in the stream from there on. */
export function holdsItem(stream: Stream, from: number): boolean {
  for (let i = from; i < stream.length; i += 1) {
    const part = stream[i];
    if (part === undefined || typeof part === 'string') continue;
    if (part.t === BLOCK ? part.block.sum.items > 0 : part.t === ITEM && !part.dropped) return true;
  }
  return false;
}

/** There is text in the stream from there on. */
export function says(stream: Stream, from: number): boolean {
  for (let i = from; i < stream.length; i += 1) {
    const part = stream[i];
    if (typeof part === 'string' || (part?.t === BLOCK && part.block.sum.lines > 0)) return true;
  }
  return false;
}

/** There is more text than the line that had begun there; `now`: the line that has begun since. */
export function saysMore(stream: Stream, from: number, line: string, now: string): boolean {
  const at = line === '' ? -1 : stream.indexOf(line, from);
  if (now !== (at < 0 ? line : '')) return true;
  return at < 0 ? says(stream, from) : says(stream.slice(from, at), 0) || says(stream, at + 1);
}

/** Elements in the stream from there on; a few more than `most` at most. */
export function itemsFrom(stream: Stream, from: number, most: number, found: Item[] = []): Item[] {
  for (let i = from; i < stream.length && found.length <= most; i += 1) {
    const part = stream[i];
    if (part === undefined || typeof part === 'string') continue;
    if (part.t === ITEM && !part.dropped) found.push(part);
    else if (part.t === BLOCK) itemsFrom(part.block.stream, 0, most, found);
  }
  return found;
}

/** A frame of another origin, and how much of each list comes before it. */
export interface PlacedPassage extends Passage {
  order: number;
  line: number;
  headings: number;
  heading: string;
}

export interface Lists {
  lines: string[];
  /** Of all lines, also those that are left out. */
  chars: number;
  items: Item[];
  headings: Heading[];
  passages: PlacedPassage[];
}

/** Counts the snapshots that what is seen counts as seen by. */
export const snapshots = { count: 0 };

/** The stream of a walk as lists, of its lines about `limit` characters. `note`: what is seen counts as seen. */
export function flatten(whole: Stream, limit: number, note: boolean): Lists {
  const found: Lists = { lines: [], chars: 0, items: [], headings: [], passages: [] };
  const { lines, items, headings, passages } = found;
  let count = 0;
  let heading = '';
  let hidesMore = false;
  const visit = (stream: Stream, dx: number, dy: number, moved: boolean): void => {
    for (const part of stream) {
      if (typeof part === 'string') {
        if (found.chars <= limit) lines.push(part);
        found.chars += part.length + 1;
        count += 1;
      } else if (part.t === ITEM) {
        if (part.dropped) continue;
        if (moved) {
          part.x = part.rx + dx;
          part.y = part.ry + dy;
        }
        part.heading = heading;
        part.more = hidesMore;
        hidesMore = false;
        part.order = items.length;
        part.line = count;
        part.fresh = part.seen !== snapshots.count;
        if (note) part.seen = snapshots.count + 1;
        items.push(part);
      } else if (part.t === BLOCK) {
        visit(part.block.stream, dx + part.dx, dy + part.dy, true);
      } else if (part.t === HOVER) hidesMore = true;
      else if (part.t === HEADING) {
        heading = part.text;
        if (headings.length < 100) headings.push({ level: part.level, text: part.text });
      } else {
        passages.push({ ...part, order: items.length, line: count, headings: headings.length, heading });
      }
    }
  };
  visit(whole, 0, 0, false);
  return found;
}
