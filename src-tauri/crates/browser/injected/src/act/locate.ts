// Where to press. Trusted input is sent by the host.
import { reply, type LocateAnswer, type Point } from '../answers';
import { documentOf, isRendered, matches, rectOf, tagOf, VISIBLE } from '../dom/dom';
import { doorElement } from '../dom/frames';
import { areaImage, boxHere, boxOf, centerOfBox, visiblePart } from '../dom/geometry';
import { elementAt } from '../dom/hit_test';
import { elementOf, onElement, target } from '../dom/registry';
import { frameOf } from '../dom/tree';
import { labelsOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { standIn } from '../read/controls';
import { isDisabled } from '../read/states';
import { pressPoints, reaches } from '../snapshot/press_points';
import type { PressPoints } from '../walk_types';

export const instantly = { behavior: 'instant', block: 'center', inline: 'nearest' } as const;

/**
 * Brings the element into view and finds a point where a press reaches it.
 * `nudge`: how it is scrolled, `center` at first, then the other edges of the wiggle.
 */
export function locate(id: number, nudge: ScrollLogicalPosition): LocateAnswer {
  const { el, status } = target(id);
  if (!el) return { status };
  const proxy = standIn(el);
  const hidden = !isRendered(el, VISIBLE) && tagOf(el) !== 'area';
  if (hidden && !proxy && getComputedStyle(el).display !== 'contents') return { status: 'hidden' };
  if (isDisabled(el)) return { status: 'disabled' };
  const shape = proxy || el;
  const max = visiblePart.share ? 6 : 1;
  let reached: PressPoints = nudge === 'center' ? pressPoints(el, proxy, max) : { points: [], onScreen: false };
  if (reached.points.length === 0) {
    (tagOf(shape) === 'area' ? areaImage(shape) || shape : shape).scrollIntoView(nudge === 'center' ? instantly : { behavior: 'instant', block: nudge, inline: 'nearest' });
    for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) {
      const box = rectOf(frame);
      if (box.top < 0 || box.bottom > innerHeight) frame.scrollIntoView(instantly);
    }
    reached = pressPoints(el, proxy, max);
  }
  const { points, onScreen } = reached;
  const [first] = points;
  const box = boxOf(shape);
  if (box.width === 0 && box.height === 0 && !first) return { status: 'hidden' };
  return {
    status: first ? 'ok' : 'covered',
    x: first ? first[0] : 0,
    y: first ? first[1] : 0,
    by: first ? '' : coverAt(...centerOfBox(boxHere(shape))),
    points,
    on_screen: onScreen,
    center: centerOfBox(boxHere(shape)),
    view: [innerWidth, innerHeight],
  };
}

/** What lies at a point, in words for the planner. */
export function coverAt(x: number, y: number): string {
  const hit = elementAt(x, y);
  if (!hit) return 'outside the viewport';
  const text = contentText(hit, 60);
  return tagOf(hit) + (text ? ' "' + text + '"' : '');
}

/** Checked again between the mouse's move and its press: hovering can move things. */
export function stillReaches(id: number, x: number, y: number): boolean {
  const el = elementOf(id);
  return !!el && reaches(el, elementAt(x, y));
}

/** The mouse is over the element, as the browser itself has routed it. */
export function hovered(id: number): boolean {
  const el = elementOf(id);
  if (!el) return false;
  return matches(el, ':hover') || labelsOf(el).some((label) => matches(label, ':hover'));
}

/** The middle of an element's box here, seen or not. */
export function centerOf(id: number): Point | null {
  const el = elementOf(id);
  return el ? centerOfBox(boxHere(standIn(el) || el)) : null;
}

/** Whether an element is there to be seen, and takes input. */
export const isUsable = onElement((el) => {
  const shape = standIn(el) || el;
  const box = boxOf(shape);
  const there = isRendered(shape, VISIBLE) && box.width > 0 && box.height > 0;
  return { status: 'ok', there, usable: there && !isDisabled(el) };
});

/**
 * Whether presses at points of this viewport reach the documents of frames, and what lies at the first
 * point instead. `asked`: frame elements with their points.
 */
export const doorHits = (asked: [door: number, points: Point[]][]): string =>
  reply(
    asked.map(([door, points]) => {
      const frame = doorElement(door);
      const hits = points.map(([x, y]) => !!frame && elementAt(x, y) === frame);
      const [first] = points;
      return { hits, by: first && !hits[0] ? coverAt(...first) : '' };
    }),
  );
