// Whether an element is there to be seen.
import { childrenOf, isRendered, rectOf, VISIBLE } from '../dom/dom';

export function isVisible(el: Element): boolean {
  if (getComputedStyle(el).display === 'contents') return [...childrenOf(el)].some(isVisible) || (el.textContent ?? '').trim() !== '';
  if (!isRendered(el, VISIBLE)) return false;
  const box = rectOf(el);
  return box.width > 0 && box.height > 0;
}
