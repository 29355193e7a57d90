// What stands around an element and tells it from its like.
import { attr, childrenOf, find, matches, parentElementOf, tagOf, textContentOf } from '../dom/dom';
import { cut, fold } from '../dom/text';
import { composedParent } from '../dom/tree';
import { nameOf, referenced } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { explicitRole } from '../read/roles';

export const CARD_LEVELS = 7;

/** Whether there is another of its kind beside it. */
export function hasLike(node: Element, tag: string): boolean {
  const parent = parentElementOf(node);
  const className = attr(node, 'class');
  if (!parent || !className || childrenOf(parent).length <= 1) return false;
  let like = 0;
  for (const child of childrenOf(parent)) {
    if (tagOf(child) === tag && attr(child, 'class') === className) like += 1;
    if (like > 1) return true;
  }
  return false;
}

/** What stands around an element and tells it from its like, `seen`: texts of cards, rows and the like that were read already. */
export function contextOf(el: Element, seen: Map<Element, string>, name: string): string {
  const parts: string[] = [];
  const own = fold(textContentOf(el)).length;
  let structural: Element | null = null;
  let node = composedParent(el);
  for (let level = 0; node && level < CARD_LEVELS; level += 1, node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'main' || tag === 'html') break;
    const role = explicitRole(node);
    if (tag === 'fieldset' || role === 'group' || role === 'radiogroup' || role === 'dialog' || tag === 'dialog') {
      const legend = find(node, 'legend');
      const label = legend ? contentText(legend, 100) : nameOf(node, 'group');
      if (label) parts.push(label);
      if (structural) break;
    }
    if (structural) continue;
    const isItem = tag === 'tr' || tag === 'li' || tag === 'article' || ['row', 'listitem', 'article', 'option'].includes(role);
    if (isItem || (hasLike(node, tag) && fold(textContentOf(node)).length > own + 3)) {
      structural = node;
      let text = seen.get(node);
      if (text === undefined) {
        text = contentText(node, 300);
        seen.set(node, text);
      }
      if (text) parts.unshift(text);
    }
  }
  if (attr(el, 'aria-invalid') === 'true' || matches(el, ':user-invalid')) {
    const said = [...referenced(el, 'aria-errormessage'), ...referenced(el, 'aria-describedby')].map((other) => contentText(other, 100));
    parts.push(...said.filter(Boolean));
  }
  let context = parts.join(' · ');
  if (name && context === name) return '';
  if (name && context.startsWith(name + ' ')) context = context.slice(name.length + 1);
  return cut(context, 160);
}
