// Boxes and places. "Here" is the viewport of the document that the script was put into: the main frame's, or that of a
// frame of another origin. Frames of its own origin inside it are reached from it.
import type { Point, Rect, Share } from '../answers';
import { attr, closest, documentOf, findAllIn, isDocument, isRendered, isShadowRoot, rectOf, rootOf, tagOf } from './dom';
import { frameOf } from './tree';

/** Where a viewport stands in another: its corner, and pixels there for one of its own. */
export interface Place {
  x: number;
  y: number;
  sx: number;
  sy: number;
}

export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The picture whose part an `area` is. */
export function areaImage(area: Element): Element | null {
  const map = closest(area, 'map');
  const name = map ? attr(map, 'name') || attr(map, 'id') : '';
  const root = rootOf(area);
  if (!name || (!isDocument(root) && !isShadowRoot(root))) return null;
  for (const image of findAllIn(root, 'img[usemap]')) if (attr(image, 'usemap') === '#' + name) return image;
  return null;
}

/** An element's box; that of an `area` is a part of its picture. */
export function boxOf(el: Element): DOMRect {
  if (tagOf(el) !== 'area') return rectOf(el);
  const image = areaImage(el);
  if (!image || !isRendered(image, { visibilityProperty: true })) return rectOf(el);
  const at = rectOf(image);
  const numbers = (attr(el, 'coords') || '').split(',').map(Number);
  const shape = (attr(el, 'shape') || 'rect').toLowerCase();
  let [left, top, right, bottom] = [0, 0, at.width, at.height];
  if (shape === 'circle' && numbers.length >= 3) {
    const [x, y, r] = numbers as [number, number, number];
    [left, top, right, bottom] = [x - r, y - r, x + r, y + r];
  } else if (shape !== 'default' && numbers.length >= 4) {
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  return new DOMRect(at.left + left, at.top + top, right - left, bottom - top);
}

/** Parent pixels for one pixel inside a frame. */
const scaleOf = (outer: number, inner: number): number => (inner > 0 && outer > 0 && Math.abs(outer - inner) > 1 ? outer / inner : 1);

/** The box in which a frame element shows its document, in the viewport around it. */
export function insideOf(frame: HTMLElement): Rect {
  const rect = rectOf(frame);
  const style = getComputedStyle(frame);
  // Borders and padding are given before the element is transformed, its rectangle after.
  const sx = frame.offsetWidth > 0 ? rect.width / frame.offsetWidth : 1;
  const sy = frame.offsetHeight > 0 ? rect.height / frame.offsetHeight : 1;
  const left = parseFloat(style.paddingLeft) || 0;
  const top = parseFloat(style.paddingTop) || 0;
  return {
    x: rect.left + (frame.clientLeft + left) * sx,
    y: rect.top + (frame.clientTop + top) * sy,
    w: Math.max(0, frame.clientWidth - left - (parseFloat(style.paddingRight) || 0)) * sx,
    h: Math.max(0, frame.clientHeight - top - (parseFloat(style.paddingBottom) || 0)) * sy,
  };
}

export const HERE: Place = { x: 0, y: 0, sx: 1, sy: 1 };

/** How points inside a frame of this origin become points of the viewport around it. */
export function stepOut(frame: HTMLElement, doc: Document): Place {
  const box = insideOf(frame);
  const view = doc.defaultView as Window;
  return { x: box.x, y: box.y, sx: scaleOf(box.w, view.innerWidth), sy: scaleOf(box.h, view.innerHeight) };
}

export const chain = (outer: Place, inner: Place): Place => ({
  x: outer.x + inner.x * outer.sx,
  y: outer.y + inner.y * outer.sy,
  sx: outer.sx * inner.sx,
  sy: outer.sy * inner.sy,
});

/** A box of a viewport in the one around it. */
export const outward = (box: Rect, place: Place): Rect => ({
  x: box.x * place.sx + place.x,
  y: box.y * place.sy + place.y,
  w: box.w * place.sx,
  h: box.h * place.sy,
});

/** The same of its edges. */
export const edgesOut = (box: Edges, place: Place): Edges => ({
  left: box.left * place.sx + place.x,
  top: box.top * place.sy + place.y,
  right: box.right * place.sx + place.x,
  bottom: box.bottom * place.sy + place.y,
});

export const rectIn = (box: DOMRect): Rect => ({ x: box.left, y: box.top, w: box.width, h: box.height });
export const edgesOf = (box: Rect): Edges => ({ left: box.x, top: box.y, right: box.x + box.w, bottom: box.y + box.h });

/** An element's box here. */
export const boxHere = (el: Element): Rect => outward(rectIn(boxOf(el)), offsetOf(documentOf(el)));
export const centerOfBox = (box: Rect): Point => [box.x + box.w / 2, box.y + box.h / 2];

/** Where a document's viewport stands here: its corner, and pixels here for one of its own. */
export function offsetOf(doc: Document): Place {
  let place = HERE;
  for (let frame = frameOf(doc); frame; frame = frameOf(doc)) {
    place = chain(stepOut(frame, doc), place);
    doc = documentOf(frame);
  }
  return place;
}

/** The part of this viewport that a person can see, by the frames around it: shares of its size, or all. */
export const visiblePart: { share: Share | null } = { share: null };

export const sight = (): Edges => {
  const { share } = visiblePart;
  return share
    ? { left: share[0] * innerWidth, top: share[1] * innerHeight, right: share[2] * innerWidth, bottom: share[3] * innerHeight }
    : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
};

export const inSight = (rect: DOMRect): boolean =>
  rect.width >= 2 && rect.height >= 2 && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;

/** What of a box is left by the clip around it. */
export const both = (clip: Edges | null, box: Edges): Edges =>
  clip
    ? { left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top), right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom) }
    : { left: box.left, top: box.top, right: box.right, bottom: box.bottom };

export const meet = (a: Edges, b: Edges): boolean => b.right > a.left && b.left < a.right && b.bottom > a.top && b.top < a.bottom;

export const isNear = (item: Rect, view: Edges): boolean =>
  item.y + item.h > view.top && item.y < view.bottom && item.x + item.w > view.left && item.x < view.right;

export const round = (value: number): number => Math.round(value * 10) / 10;
