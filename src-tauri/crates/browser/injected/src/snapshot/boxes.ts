// Where elements stand at this moment, for pictures and badges.
import { reply, type Rect } from '../answers';
import { childrenOf, documentOf, rectOf } from '../dom/dom';
import { offsetOf, outward, rectIn } from '../dom/geometry';
import { elementOf } from '../dom/registry';
import { inputProxy } from '../read/controls';

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Where the elements of these numbers stand now, in this viewport; those that are gone are left out. */
export function boxesOf(ids: number[]): [id: number, box: Rect][] {
  const boxes: [number, Rect][] = [];
  for (const id of ids) {
    const el = elementOf(id);
    if (!el) continue;
    let rect = rectOf(el);
    if (rect.width <= 1 || rect.height <= 1) {
      const other = inputProxy(el) || [...childrenOf(el)].find((child) => rectOf(child).width > 1 && rectOf(child).height > 1);
      if (!other) continue;
      rect = rectOf(other);
    }
    const { x, y, w, h } = outward(rectIn(rect), offsetOf(documentOf(el)));
    boxes.push([id, { x: hundredths(x), y: hundredths(y), w: hundredths(w), h: hundredths(h) }]);
  }
  return boxes;
}

export const viewOf = (ids: number[]): string =>
  reply({
    width: innerWidth,
    height: innerHeight,
    scroll_x: scrollX,
    scroll_y: scrollY,
    ratio: devicePixelRatio,
    boxes: boxesOf(ids),
  });
