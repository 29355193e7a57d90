//! Where the number of each mark stands on a shown picture: small as the picture is, beside its thing, and
//! where possible neither on another thing nor on the words of its own. What the page says between its
//! marked things is not known here.
import type { Rect } from '$lib/bindings';

/** Sizes of a number's letters in pixels of the screen: the smallest that can be read, and that of a whole page. */
const SMALLEST = 9;
const FULL = 12;
/** Roles of things whose words stand at their start, with room behind them. */
const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'slider']);

export interface Numbered {
  id: number;
  role: string;
  /** In pixels of the page. */
  bbox: Rect;
}

/** A number's place, from the corner of its thing, in pixels of the screen. */
export interface NumberPlace {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Size of its letters. */
  size: number;
  /** The point from which it grows when it is lit. */
  origin: string;
}

const common = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));
const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.w >= inner.x + inner.w && outer.y + outer.h >= inner.y + inner.h;

/** Places for the numbers of `marks` on a picture of `page`, shown at `scale` (pixels of the screen for one of the page). */
export function placeNumbers(marks: readonly Numbered[], scale: number, page: { width: number; height: number }): Map<number, NumberPlace> {
  const size = Math.min(FULL, Math.max(SMALLEST, FULL * scale));
  const h = Math.round(size * 1.15);
  const picture: Rect = { x: 0, y: 0, w: page.width * scale, h: page.height * scale };
  const boxes = marks.map(({ bbox }) => ({ x: bbox.x * scale, y: bbox.y * scale, w: bbox.w * scale, h: bbox.h * scale }));
  const taken: Rect[] = [];
  const places = new Map<number, NumberPlace>();
  marks.forEach((mark, index) => {
    const box = boxes[index];
    if (!box) return;
    const w = Math.ceil(String(mark.id).length * size * 0.6) + 4;
    const others = boxes.filter((other, at) => at !== index && !contains(other, box));
    const field = FIELDS.has(mark.role);
    const roomy = box.h >= 3 * h && box.w >= 3 * w;
    const inside = (field && box.w >= 4 * w) || roomy;
    const middle = box.h < 3 * h ? (box.h - h) / 2 : 0;
    // From the best to the worst, where nothing is in the way. A field's name stands above it or before it,
    // that of a tick box behind it.
    const ways: [cost: number, x: number, y: number, origin: string][] = [
      [inside ? 0 : 20, box.w - w - 1, 1, '100% 0'],
      [field ? 3 : 0, -w - 1, middle, '100% 50%'],
      [field ? 6 : 1, 0, -h, '0 100%'],
      [field ? 5 : 2, box.w - w, -h, '100% 100%'],
      [4, 0, box.h, '0 0'],
      [field ? 2 : mark.role === 'checkbox' || mark.role === 'radio' ? 12 : 5, box.w + 1, middle, '0 50%'],
    ];
    let best: { cost: number; at: Rect; origin: string } | undefined;
    for (const [preference, x, y, origin] of ways) {
      const at = { x: box.x + x, y: box.y + y, w, h };
      const share = (area: number): number => area / (w * h);
      let cost = preference + 60 * (1 - share(common(at, picture)));
      for (const other of others) cost += 30 * share(common(at, other));
      for (const other of taken) cost += 40 * share(common(at, other));
      if (!best || cost < best.cost) best = { cost, at, origin };
    }
    if (!best) return;
    taken.push(best.at);
    places.set(mark.id, { x: best.at.x - box.x, y: best.at.y - box.y, w, h, size, origin: best.origin });
  });
  return places;
}
