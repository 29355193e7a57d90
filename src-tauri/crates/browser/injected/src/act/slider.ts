// Sliders that a page builds.
import { attr, documentOf, findAll, hasAttr, rectOf } from '../dom/dom';
import { offsetOf } from '../dom/geometry';
import { onElement, workId } from '../dom/registry';
import { composedParent } from '../dom/tree';
import { isThumb, numberShownFor, roleOf } from '../read/roles';
import { isDisabled } from '../read/states';

/** Where a slider ends that does not say it. */
const BEYOND = 1e9;

function slideOf(el: Element): Element | null {
  const slides = (node: Element): boolean =>
    (['slider', 'spinbutton', 'scrollbar', 'separator'].includes(roleOf(node)) && hasAttr(node, 'aria-valuenow')) || (isThumb(node) && numberShownFor(node) !== null);
  if (slides(el)) return el;
  const inner = [...findAll(el, '[role=slider],[role=spinbutton]')].filter(slides);
  return inner.length === 1 ? (inner[0] ?? null) : null;
}

export const slideState = onElement((el) => {
  const slide = slideOf(el);
  if (!slide) return { status: 'no_field' };
  if (isDisabled(slide)) return { status: 'disabled' };
  if (attr(slide, 'aria-readonly') === 'true') return { status: 'readonly' };
  const shown = hasAttr(slide, 'aria-valuenow') ? null : numberShownFor(slide);
  if (shown !== null) return { status: 'ok', id: workId(slide), now: shown, min: -BEYOND, max: BEYOND, vertical: false, room: 0 };
  const number = (name: string, otherwise: number): number => {
    const value = parseFloat(attr(slide, name) || '');
    return Number.isFinite(value) ? value : otherwise;
  };
  const vertical = attr(slide, 'aria-orientation') === 'vertical';
  const thumb = rectOf(slide);
  const length = (box: DOMRect): number => (vertical ? box.height : box.width);
  // The bar along which the thumb moves: the nearest thing around it that is clearly longer.
  let bar = composedParent(slide);
  while (bar && length(rectOf(bar)) < length(thumb) * 2) bar = composedParent(bar);
  const place = offsetOf(documentOf(slide));
  return {
    status: 'ok',
    id: workId(slide),
    now: number('aria-valuenow', 0),
    min: number('aria-valuemin', 0),
    max: number('aria-valuemax', 100),
    vertical,
    // Pixels that the thumb can travel.
    room: bar ? Math.max(0, length(rectOf(bar)) - length(thumb)) * (vertical ? place.sy : place.sx) : 0,
  };
});
