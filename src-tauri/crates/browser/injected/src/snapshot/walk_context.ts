// What is known of an element from those around it.
import { hasAttr, hasAttrs, rectOf } from '../dom/dom';
import { both, chain, HERE, stepOut } from '../dom/geometry';
import { LANDMARK_ROLES, LIST_TAGS } from '../dom/tags';
import { hints } from '../dom/tree';
import { explicitRole } from '../read/roles';
import { isOpaque } from '../read/sight';
import type { Context } from '../walk_types';
import { memory } from '../watch/changes';

/** Whether an element may lie over others that do not hold it: taken out of the flow, or moved within it. */
export const mayCover = (style: CSSStyleDeclaration, position: string): boolean =>
  position === 'absolute' ||
  position === 'fixed' ||
  position === 'sticky' ||
  style.zIndex !== 'auto' ||
  style.transform !== 'none' ||
  style.translate !== 'none' ||
  style.float !== 'none' ||
  (position === 'relative' && (style.top !== 'auto' || style.left !== 'auto' || style.bottom !== 'auto' || style.right !== 'auto')) ||
  style.marginTop.startsWith('-') ||
  style.marginLeft.startsWith('-') ||
  style.marginBottom.startsWith('-') ||
  style.marginRight.startsWith('-');

/** Whether an element takes presses, and is not cut off by a box around it. */
export function isClear(context: Context, left: number, top: number, width: number, height: number): boolean {
  if (context.inert || width <= 1 || height <= 1 || (context.style && context.style.pointerEvents === 'none')) return false;
  const { clip } = context;
  return !clip || (left >= clip.left - 0.5 && top >= clip.top - 0.5 && left + width <= clip.right + 0.5 && top + height <= clip.bottom + 0.5);
}

/** What is known where the walk begins. */
export const outermost = (): Context => ({
  place: HERE,
  scrollX,
  scrollY,
  frame: '',
  nav: false,
  main: false,
  fixed: false,
  inside: false,
  pointer: false,
  delegates: false,
  scrolls: false,
  clear: true,
  away: false,
  textShown: true,
  style: null,
  inert: false,
  clip: null,
  cutoff: null,
  pre: false,
  deep: memory.deep.get(document) || 0,
  key: 0,
});

/** What a block's walk depends on, as bits. */
export const keyOf = (c: Context): number =>
  (c.nav ? 1 : 0) + (c.main ? 2 : 0) + (c.fixed ? 4 : 0) + (c.inside ? 8 : 0) + (c.pointer ? 16 : 0) + (c.clear ? 32 : 0) + (c.away ? 64 : 0) + (c.delegates ? 128 : 0) + (c.inert ? 256 : 0);

/** An element that is walked, with what is read of it once. */
export class Visit {
  readonly inline: boolean;
  readonly boxed: boolean;
  readonly shown: boolean;
  readonly position: string;
  readonly isBody: boolean;
  /** An inline box has neither overflow nor, as a rule, a place of its own. */
  readonly loose: boolean;
  role = '';
  private box: DOMRect | null = null;

  constructor(
    readonly node: Element,
    readonly tag: string,
    readonly style: CSSStyleDeclaration,
    readonly display: string,
  ) {
    this.inline = display === 'inline' || display === 'contents';
    this.boxed = display.startsWith('inline-');
    this.shown = style.visibility === 'visible';
    this.position = style.position;
    this.isBody = tag === 'html' || tag === 'body';
    this.loose = this.inline && this.position === 'static';
  }

  rect(): DOMRect {
    return (this.box ??= rectOf(this.node));
  }

  /** Left of or above all that can be scrolled to. */
  isAway(context: Context): boolean {
    const { right, bottom, width } = this.rect();
    return width > 0 && (right + context.scrollX <= 0 || bottom + context.scrollY <= 0);
  }
}

/** What is known of an element, before it is clear whether it takes part. */
export function within(visit: Visit, context: Context, deep: number): Context {
  const { node, tag, style, position, loose, isBody } = visit;
  const scrolls =
    !loose && !isBody && (style.overflowY === 'auto' || style.overflowY === 'scroll') && node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 20;
  const inner: Context = {
    place: context.place,
    scrollX: context.scrollX,
    scrollY: context.scrollY,
    frame: context.frame,
    nav: context.nav,
    main: context.main,
    fixed: context.fixed || position === 'fixed' || position === 'sticky',
    inside: context.inside,
    pointer: style.cursor === 'pointer',
    delegates: LIST_TAGS.has(tag) && hints.listened.has(node),
    scrolls,
    clear: context.clear && isOpaque(style),
    away: context.away,
    textShown: true,
    style,
    inert: context.inert || (hasAttrs(node) && hasAttr(node, 'inert')),
    clip: context.clip,
    cutoff: context.cutoff,
    pre: null,
    deep,
    key: 0,
  };
  if (!loose) inner.away = !isBody && (visit.inline || visit.display !== 'contents') && visit.isAway(context);
  // Unlike what is hidden, what is clipped cannot be scrolled to.
  if (!loose && !isBody && style.overflowX === 'clip' && style.overflowY === 'clip') inner.cutoff = both(context.cutoff, visit.rect());
  visit.role = hasAttrs(node) ? explicitRole(node) : '';
  if (!inner.nav) {
    if (tag === 'nav' || LANDMARK_ROLES.has(visit.role)) inner.nav = true;
    else if ((tag === 'header' || tag === 'footer') && !context.main) inner.nav = true;
  }
  if (tag === 'main' || tag === 'article' || tag === 'section' || visit.role === 'main') inner.main = true;
  return inner;
}

/** What is known where the document of a frame of this origin begins. */
export const withinFrame = (inner: Context, context: Context, frame: HTMLElement, doc: Document, name: string): Context => {
  const view = doc.defaultView as Window;
  return {
    ...inner,
    place: chain(context.place, stepOut(frame, doc)),
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    frame: name,
    inside: false,
    pointer: false,
    delegates: false,
    away: false,
    style: null,
    clip: null,
    cutoff: null,
    pre: false,
  };
};
