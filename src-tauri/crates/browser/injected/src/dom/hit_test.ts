// What lies at a point, and what has the focus.
import { tagOf, type Root } from './dom';
import { stepOut } from './geometry';
import { FRAMES } from './tags';
import { innerDocument, shadowOf } from './tree';

/** Innermost element at a point of this viewport, through shadow roots and frames of this origin. */
export function elementAt(x: number, y: number): Element | null {
  let root: Root = document;
  let hit: Element | null = null;
  for (;;) {
    const next: Element | null = root.elementFromPoint(x, y);
    if (!next || next === hit) return hit;
    hit = next;
    const shadow = shadowOf(hit);
    if (shadow) {
      root = shadow;
      continue;
    }
    const tag = tagOf(hit);
    if (FRAMES.has(tag)) {
      const inner = innerDocument(hit);
      if (inner) {
        const place = stepOut(hit as HTMLElement, inner);
        x = (x - place.x) / place.sx;
        y = (y - place.y) / place.sy;
        root = inner;
        continue;
      }
    }
    return hit;
  }
}

/** The focused element, through shadow roots and frames of this origin. */
export function focusedElement(): Element | null {
  let active = document.activeElement;
  while (active) {
    const shadow = shadowOf(active);
    const inner = FRAMES.has(tagOf(active)) ? innerDocument(active) : null;
    const deeper: Element | null = shadow ? shadow.activeElement : inner ? inner.activeElement : null;
    if (!deeper || deeper === active) break;
    active = deeper;
  }
  return active;
}

/** The same, where anything but the page itself has it. */
export function focusedOrNone(): Element | null {
  const active = focusedElement();
  return active && tagOf(active) !== 'body' && tagOf(active) !== 'html' ? active : null;
}
