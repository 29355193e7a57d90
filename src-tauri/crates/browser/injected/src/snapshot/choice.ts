// Which elements are shown under the limit.
import type { SnapshotOptions, Zone } from '../answers';
import { attr, hasAttrs, tagOf, textContentOf } from '../dom/dom';
import { isNear, type Edges } from '../dom/geometry';
import type { Item } from '../walk_types';

export function zoneOf(y: number, height: number): Zone {
  if (y < 0) return 'above';
  if (y >= height) return 'below';
  return y < height / 3 ? 'top' : y < (height * 2) / 3 ? 'mid' : 'bottom';
}

const WORDED = ['aria-label', 'value', 'placeholder', 'title', 'name', 'alt'];

function wordsOf(item: Item): string {
  if (item.words === null) {
    let words = textContentOf(item.el).slice(0, 300);
    if (hasAttrs(item.el)) for (const name of WORDED) words += ' ' + (attr(item.el, name) || '');
    item.words = words.toLowerCase();
  }
  return item.words;
}

/** The nearest `max` of the items, by distance; without sorting all of them. */
function nearest(items: Item[], distance: (item: Item) => number, max: number): Item[] {
  if (items.length <= max) return items.sort((a, b) => distance(a) - distance(b));
  const heights = new Map<number, Item[]>();
  for (const item of items) {
    const at = Math.floor(distance(item) / 50);
    const row = heights.get(at);
    if (row) row.push(item);
    else heights.set(at, [item]);
  }
  const found: Item[] = [];
  for (const at of [...heights.keys()].sort((a, b) => a - b)) {
    if (found.length >= max) break;
    found.push(...(heights.get(at) ?? []).sort((a, b) => distance(a) - distance(b)));
  }
  return found;
}

/**
 * Which elements are shown under the limit: those that the goal names, then those on the screen with
 * its thirds in turn, a share kept for navigation and fixed bars there, then the nearest below and above,
 * and bars out of sight last. The answer is in document order.
 */
export function choose(all: Item[], options: SnapshotOptions, view: Edges): Item[] {
  const { limit } = options;
  if (all.length <= limit) return all;
  if (limit <= 0) return [];
  const picked = new Set<Item>();
  const take = (items: Item[], max: number): void => {
    for (const item of items) {
      if (picked.size >= max) return;
      picked.add(item);
    }
  };
  const height = Math.max(1, view.bottom - view.top);
  const wanted = options.wanted || [];
  const share = Math.max(1, Math.floor(limit / 6));

  const zones: Record<Zone, Item[]> = { above: [], top: [], mid: [], bottom: [], below: [] };
  const bars: Item[] = [];
  const rest: Item[] = [];
  const restBars: Item[] = [];
  const scored: [score: number, order: number, item: Item][] = [];
  for (const [order, item] of all.entries()) {
    const bar = item.nav || item.fixed;
    if (isNear(item, view)) {
      if (bar) bars.push(item);
      else zones[zoneOf(Math.min(Math.max(item.y + item.h / 2 - view.top, 0), height - 1), height)].push(item);
    } else if (bar) restBars.push(item);
    else rest.push(item);
    if (wanted.length > 0) {
      const words = wordsOf(item);
      let score = 0;
      for (const word of wanted) if (words.includes(word)) score += 1;
      if (score > 0) scored.push([score - (bar ? 0.5 : 0), order, item]);
    }
  }
  scored.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  take(scored.map((entry) => entry[2]), Math.floor(limit / 2));
  const balanced: Item[] = [];
  const longest = Math.max(zones.top.length, zones.mid.length, zones.bottom.length);
  for (let i = 0; i < longest; i += 1) {
    for (const zone of [zones.top, zones.mid, zones.bottom]) if (i < zone.length) balanced.push(zone[i]);
  }
  take(balanced, limit - Math.min(share, bars.length));
  // Of a bar the search box and the buttons matter more than its links.
  const links = bars.filter((item) => tagOf(item.el) === 'a');
  bars.splice(0, bars.length, ...bars.filter((item) => tagOf(item.el) !== 'a'), ...links);
  take(bars, Math.min(limit, picked.size + share));
  const distance = (item: Item): number => (item.y >= view.bottom ? item.y - view.bottom : 2 * Math.abs(view.top - item.y - item.h));
  take(bars, limit);
  if (picked.size < limit) take(nearest(rest, distance, limit), limit);
  take(restBars, limit);
  return [...picked].sort((a, b) => a.order - b.order);
}
