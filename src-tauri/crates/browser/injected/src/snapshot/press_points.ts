// Where a press reaches an element.
import { attr, childrenOf, closest, documentOf, matches, rectOf, rectsOf, tagOf } from '../dom/dom';
import { clipsOf } from '../dom/frames';
import { both, boxOf, edgesOut, offsetOf, sight, stepOut, type Edges } from '../dom/geometry';
import { elementAt } from '../dom/hit_test';
import { onElement, registry } from '../dom/registry';
import { composedContains, composedParent, frameOf } from '../dom/tree';
import type { PressPoint, PressPoints } from '../walk_types';

/** Whether a press at this point reaches the element: itself, what is in it, or its label. */
export function reaches(el: Element, hit: Element | null): boolean {
  if (!hit) return false;
  if (composedContains(el, hit)) return true;
  const label = closest(hit, 'label') as HTMLLabelElement | null;
  if (label && label.control === el) return true;
  const tag = tagOf(el);
  if (tag === 'area') {
    const map = closest(el, 'map');
    return tagOf(hit) === 'img' && map !== null && (attr(hit, 'usemap') || '') === '#' + attr(map, 'name');
  }
  return false;
}

/** What takes a press for itself. */
const CONTROLS =
  'a[href],button,input,select,textarea,summary,[contenteditable],[role=button],[role=link],[role=checkbox],[role=radio],[role=switch],[role=menuitem],[role=tab],[role=option]';

/** A press there is another control's, which stands in the element: a box in a row. */
function isAnothers(el: Element, hit: Element | null): boolean {
  if (tagOf(el) === 'label') return false;
  for (let node = hit; node && node !== el; node = composedParent(node)) if (matches(node, CONTROLS)) return true;
  return false;
}

/** The one point at which an element is pressed, from its upper left corner; `null`: wherever it can be reached. */
const pointed: { el: Element | null; x: number; y: number } = { el: null, x: 0, y: 0 };

export const pointAt = onElement((el, x: number, y: number) => {
  Object.assign(pointed, { el, x, y });
  return { status: 'ok' };
});

export function pointNowhere(): boolean {
  pointed.el = null;
  return true;
}

/** That point, where nothing else of the run is meant by it. */
function thePoint(el: Element, box: Edges): PressPoints {
  const x = box.left + pointed.x;
  const y = box.top + pointed.y;
  const view = sight();
  const isSeen = x >= view.left && x < view.right && y >= view.top && y < view.bottom;
  const isWithin = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  const hit = isSeen && isWithin ? elementAt(x, y) : null;
  let own = reaches(el, hit) && !isAnothers(el, hit);
  for (let node = hit; own && node && node !== el; node = composedParent(node)) if (registry.ids.has(node)) own = false;
  return { points: own ? [[x, y]] : [], onScreen: true };
}

/** Shares of a box, the middle first. */
const TRIED = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]] as const;

/** Points of this viewport where a press reaches the element, at most `max`; `onScreen`: some of it can be seen. */
export function pressPoints(el: Element, proxy: Element | null, max: number): PressPoints {
  const shape = proxy || el;
  const place = offsetOf(documentOf(shape));
  if (pointed.el === el) return thePoint(el, edgesOut(boxOf(shape), place));
  const view = sight();
  const boxes = (tagOf(shape) === 'area' ? [boxOf(shape)] : [...rectsOf(shape)]).filter((box) => box.width > 0 && box.height > 0);
  if (boxes.length === 0) {
    for (const child of childrenOf(shape)) boxes.push(...[...rectsOf(child)].filter((box) => box.width > 0 && box.height > 0));
  }
  const points: PressPoints['points'] = [];
  const spare: PressPoints['points'] = [];
  let onScreen = false;
  for (const box of boxes.slice(0, 4)) {
    const { left, top, right, bottom } = both(view, edgesOut(box, place));
    if (right - left < 1 || bottom - top < 1) continue;
    onScreen = true;
    const w = right - left;
    const h = bottom - top;
    for (const [fx, fy] of TRIED) {
      const x = left + w * fx;
      const y = top + h * fy;
      const hit = elementAt(x, y);
      if (!reaches(el, hit)) continue;
      (isAnothers(el, hit) ? spare : points).push([x, y]);
      if (points.length >= max) return { points, onScreen };
    }
  }
  return { points: points.length > 0 ? points : spare.slice(0, max), onScreen };
}

/** A point of this viewport where a press reaches the element, or `missed`. */
export function pressPoint(el: Element, proxy: Element | null): PressPoint {
  const { points, onScreen } = pressPoints(el, proxy, 1);
  const [point] = points;
  return point ? { x: point[0], y: point[1], onScreen } : { x: 0, y: 0, onScreen, missed: true };
}

/** Scrolled out of the box of an ancestor: not covered, only out of sight. */
export function clippedByScroll(el: Element): boolean {
  let doc = documentOf(el);
  let rect: Edges = rectOf(el);
  const outside = ({ left, top, right, bottom }: Edges): boolean => {
    if (rect.bottom <= top || rect.top >= bottom || rect.right <= left || rect.left >= right) return true;
    const y = (rect.top + rect.bottom) / 2;
    const x = (rect.left + rect.right) / 2;
    return y < top || y > bottom || x < left || x > right;
  };
  for (let node = el; ; ) {
    if (clipsOf(node).some((clip) => outside(rectOf(clip)))) return true;
    // Out of a frame's own viewport is out of its box, too.
    const frame = frameOf(doc);
    if (!frame) return false;
    const view = doc.defaultView as Window;
    if (outside({ left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight })) return true;
    rect = edgesOut(rect, stepOut(frame, doc));
    doc = documentOf(frame);
    node = frame;
  }
}
