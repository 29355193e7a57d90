// Text of a subtree as a person sees it.
import { attr, DEEPEST, find, isElement, isRendered, isText, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { cut, fold } from '../dom/text';
import { eachChild } from '../dom/tree';
import { typeOf } from './roles';

/** Text of a subtree as a person sees it, with the names of pictures; at most about `max` characters. */
export function contentText(root: Element, max = 400, hiddenToo = false): string {
  let out = '';
  let depth = 0;
  const visit = (node: Node): void => {
    if (out.length > max || depth > DEEPEST) return;
    if (isText(node)) {
      out += node.data;
      return;
    }
    if (!isElement(node)) return;
    const tag = tagOf(node);
    if (tag === 'script' || tag === 'style' || tag === 'noscript' || tag === 'template') return;
    if (node !== root) {
      if (attr(node, 'aria-hidden') === 'true') return;
      if (!hiddenToo && !isRendered(node, VISIBLE) && getComputedStyle(node).display !== 'contents') return;
      const label = attr(node, 'aria-label');
      if (label && label.trim()) {
        out += ' ' + label + ' ';
        return;
      }
    }
    if (tag === 'img') {
      out += ' ' + (attr(node, 'alt') || '') + ' ';
      return;
    }
    if (tag === 'svg') {
      const title = find(node, 'title');
      if (title) out += ' ' + textContentOf(title) + ' ';
      return;
    }
    if (tag === 'select' || tag === 'textarea') return;
    if (tag === 'input') {
      if (['button', 'submit', 'reset'].includes(typeOf(node))) out += ' ' + (attr(node, 'value') || '') + ' ';
      return;
    }
    if (tag === 'br') {
      out += ' ';
      return;
    }
    const gap = !INLINE.has(tag) || (node !== root && partsWords(node));
    if (gap) out += ' ';
    depth += 1;
    eachChild(node, visit);
    depth -= 1;
    if (gap) out += ' ';
  };
  visit(root);
  return cut(fold(out), max);
}

/** Whether an element stands apart from the words around it, whatever its tag. */
function partsWords(node: Element): boolean {
  const style = getComputedStyle(node);
  return !/^(inline|contents|ruby)/.test(style.display) || style.position === 'absolute' || style.float !== 'none';
}

const INLINE = new Set(
  ('a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var ' +
    'slot').split(' '),
);
