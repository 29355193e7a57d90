// Scrolling and coming into view.
import { reply, replyStatus, type ReadAnswer, type Rect, type ShownAnswer, type Status } from '../answers';
import { documentOf, findAllIn, isRendered, rectOf, VISIBLE } from '../dom/dom';
import { doorElement, doorPlace } from '../dom/frames';
import { boxHere, centerOfBox, offsetOf, sight, visiblePart } from '../dom/geometry';
import { elementAt } from '../dom/hit_test';
import { onElement, target } from '../dom/registry';
import { composedParent, frameOf } from '../dom/tree';
import { standIn } from '../read/controls';
import { instantly } from './locate';

function scrollable(el: Element, horizontal: boolean): boolean {
  const style = getComputedStyle(el);
  const overflow = horizontal ? style.overflowX : style.overflowY;
  const room = horizontal ? el.scrollWidth - el.clientWidth : el.scrollHeight - el.clientHeight;
  return room > 1 && (overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay');
}

/** The page does not let a person scroll the document, as behind a dialog or around an application's frame. */
function locked(horizontal: boolean): boolean {
  const of = (el: Element): string => (horizontal ? getComputedStyle(el).overflowX : getComputedStyle(el).overflowY);
  const root = of(document.documentElement);
  const value = root === 'visible' && document.body ? of(document.body) : root;
  return value === 'hidden' || value === 'clip';
}

/** The box that scrolls the page: the document, or the largest scroll box on the screen. */
function pageScroller(horizontal: boolean): Element {
  const root = document.scrollingElement || document.documentElement;
  const room = horizontal ? root.scrollWidth - root.clientWidth : root.scrollHeight - root.clientHeight;
  if (room > 1 && !locked(horizontal)) return root;
  let best = root;
  let area = 0;
  for (let node = elementAt(innerWidth / 2, innerHeight / 2); node; node = composedParent(node)) {
    if (scrollable(node, horizontal)) return node;
  }
  for (const node of findAllIn(document, 'div,main,section,ul,aside,article')) {
    const size = node.clientWidth * node.clientHeight;
    if (size > area && scrollable(node, horizontal)) {
      best = node;
      area = size;
    }
  }
  return best;
}

/** The box that scrolls the element, or the page where `id` is `null`. */
function scrollerOf(id: number | null, horizontal: boolean): { box: Element; status?: undefined } | { box?: undefined; status: Status } {
  if (id === null) return { box: pageScroller(horizontal) };
  const { el, status } = target(id);
  if (!el) return { status };
  let box: Element | null = el;
  while (box && !scrollable(box, horizontal)) box = composedParent(box);
  return { box: box ?? pageScroller(horizontal) };
}

/** `amount`: of what can be seen at once. */
export function scrollBy(id: number | null, direction: 'up' | 'down' | 'left' | 'right', amount: number): string {
  const horizontal = direction === 'left' || direction === 'right';
  const { box, status } = scrollerOf(id, horizontal);
  if (!box) return replyStatus(status);
  const before = [box.scrollLeft, box.scrollTop];
  const root = box === document.scrollingElement;
  if (root && locked(horizontal)) return reply<ReadAnswer>({ status: 'ok', moved: false });
  const size = horizontal ? (root ? innerWidth : box.clientWidth) : root ? innerHeight : box.clientHeight;
  const by = size * amount * (direction === 'up' || direction === 'left' ? -1 : 1);
  box.scrollBy({ left: horizontal ? by : 0, top: horizontal ? 0 : by, behavior: 'instant' });
  const moved = box.scrollLeft !== before[0] || box.scrollTop !== before[1];
  return reply<ReadAnswer>({ status: 'ok', moved });
}

export const intoView = onElement((el): ShownAnswer => {
  const shape = standIn(el) || el;
  if (!isRendered(shape, VISIBLE) && getComputedStyle(el).display !== 'contents') return { status: 'hidden' };
  const inside = (): { box: Rect; seen: boolean } => {
    const box = boxHere(shape);
    const { x, y, w, h } = box;
    const view = sight();
    const seen = Math.min(x + w, view.right) - Math.max(x, view.left) > 0.5 && Math.min(y + h, view.bottom) - Math.max(y, view.top) > 0.5;
    return { box, seen };
  };
  const before = inside();
  shape.scrollIntoView(instantly);
  for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) frame.scrollIntoView({ ...instantly, block: 'nearest' });
  const after = inside();
  return {
    status: after.seen || visiblePart.share ? 'ok' : 'off_screen',
    moved: before.box.x !== after.box.x || before.box.y !== after.box.y,
    center: centerOfBox(after.box),
    view: [innerWidth, innerHeight],
  };
});

/** How much the scrolled box holds: grows as a list without end is filled. */
export function extent(id: number | null): string {
  const { box, status } = scrollerOf(id, false);
  if (!box) return replyStatus(status);
  return reply({ status: 'ok', height: box.scrollHeight, at: box.scrollTop, end: box.scrollTop + box.clientHeight >= box.scrollHeight - 2 });
}

/** Scrolls so that a point inside the frame, given in shares of its box, can be seen; whether that moved anything. */
export function reveal(door: number, fx: number, fy: number): boolean {
  const frame = doorElement(door);
  if (!frame) return false;
  const before = doorPlace(frame);
  frame.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
  for (let node = composedParent(frame); node; node = composedParent(node)) {
    const root = node === documentOf(node).scrollingElement;
    if (!root && !scrollable(node, false) && !scrollable(node, true)) continue;
    const own = offsetOf(documentOf(frame));
    const place = doorPlace(frame);
    const x = (place.x + place.w * fx - own.x) / own.sx;
    const y = (place.y + place.h * fy - own.y) / own.sy;
    const view = documentOf(frame).defaultView as Window;
    const box = root ? { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight } : rectOf(node);
    const outX = x < box.left + 1 || x > box.right - 1;
    const outY = y < box.top + 1 || y > box.bottom - 1;
    if (!outX && !outY) continue;
    node.scrollBy({
      left: outX ? x - (box.left + box.right) / 2 : 0,
      top: outY ? y - (box.top + box.bottom) / 2 : 0,
      behavior: 'instant',
    });
  }
  for (let holder = frameOf(documentOf(frame)); holder; holder = frameOf(documentOf(holder))) {
    holder.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
  }
  const after = doorPlace(frame);
  return Math.abs(after.x - before.x) > 0.5 || Math.abs(after.y - before.y) > 0.5;
}
