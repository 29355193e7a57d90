// Wrappers that take no part of their own.
import { attr, hasAttr } from '../dom/dom';
import { fold } from '../dom/text';
import { contentText } from '../read/content_text';
import type { Item, Stream } from '../walk_types';
import { RUN } from './block_cache';
import { itemsFrom } from './stream';

/** A pointer-cursor wrapper says nothing of its own when the controls inside it, in the stream `from` there, carry all its words. */
export function dropWrapper(mark: Item, stream: Stream, from: number): void {
  const inside = itemsFrom(stream, from, RUN);
  if (inside.length === 0 || hasAttr(mark.el, 'onclick')) return;
  if (inside.length > RUN) {
    mark.dropped = true;
    return;
  }
  let rest = contentText(mark.el, 300);
  for (const item of inside) {
    for (const text of [fold(attr(item.el, 'aria-label') || ''), contentText(item.el, 300)]) if (text) rest = rest.replace(text, '');
  }
  if (!fold(rest)) mark.dropped = true;
}
