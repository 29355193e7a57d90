// What nobody sees although it is laid out: a page can hide words for a reader of its document in what a person never reads.
import { parentElementOf } from '../dom/dom';

/** Below this, opacity shows nothing, and a letter, in pixels, is no letter. */
const FAINT = 0.04;
const SMALLEST = 2;
/** So long a text says something, and may be worth hiding. */
const LONG = 20;
/** Pixels to the left by which words are put out of sight. */
const FAR = -500;

/** Clipping paths that leave nothing, as they are computed. */
const NO_SHAPE = /^(?:inset\((?:[5-9]\d|100)(?:\.\d+)?%\s*(?:round.*)?\)|(?:circle|ellipse)\(0(?:px|%)(?:\s.*)?\))$/;

export const isOpaque = (style: CSSStyleDeclaration): boolean => style.opacity === '1' || Number(style.opacity) > FAINT;

/** Whether its clipping leaves nothing of an element. */
export function cutsAll(style: CSSStyleDeclaration, position: string): boolean {
  const path = style.clipPath;
  if (path !== 'none' && (NO_SHAPE.test(path) || isLine(path))) return true;
  return (position === 'absolute' || position === 'fixed') && style.clip !== 'auto' && hidesRect(style.clip);
}

/** All corners of a polygon lie on one line, which goes along its box. */
function isLine(path: string): boolean {
  if (!path.startsWith('polygon(')) return false;
  const corners = path.slice(path.indexOf('(') + 1, -1).replace(/^(?:evenodd|nonzero),/, '').split(',').map((corner) => corner.trim().split(' '));
  const same = (at: number): boolean => corners.every((corner) => corner[at] === corners[0]?.[at]);
  return same(0) || same(1);
}

/** `rect(top, right, bottom, left)` without an area. */
function hidesRect(clip: string): boolean {
  const [top, right, bottom, left] = (/^rect\((.*)\)$/.exec(clip)?.[1] ?? '').split(',').map(parseFloat);
  const flat = (from?: number, to?: number): boolean => from !== undefined && to !== undefined && to - from <= 1;
  return flat(top, bottom) || flat(left, right);
}

/** It has room, and a transformation leaves none of it. */
export const isSqueezed = (node: Element): boolean => (node as HTMLElement).offsetWidth > 1 && (node as HTMLElement).offsetHeight > 1;

/** Whether a text in that style can be read. */
export function isReadable(style: CSSStyleDeclaration, text: string, node: Text): boolean {
  if (parseFloat(style.fontSize) < SMALLEST) return false;
  if (text.length < LONG) return true;
  return parseFloat(style.textIndent) > FAR && !isTransparent(style, node);
}

/** Letters without a colour, an outline or a shadow, through which no background of theirs is seen. */
function isTransparent(style: CSSStyleDeclaration, node: Text): boolean {
  if (!/^rgba\(.*, 0\)$|\/ 0\)$/.test(style.webkitTextFillColor) || style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
  for (let el = parentElementOf(node), level = 0; el && level < 6; el = parentElementOf(el), level += 1) {
    if (getComputedStyle(el).backgroundClip.includes('text')) return false;
  }
  return true;
}
