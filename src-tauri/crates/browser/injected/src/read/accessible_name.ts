// Accessible names (after accname 1.2), in the parts that matter for telling controls from each other.
import { attr, childrenOf, closest, find, findAll, hasAttr, isElement, isText, matches, namesIn, parentElementOf, rootOf, spaceOf, SVG, tagOf, textContentOf } from '../dom/dom';
import { cut, fold } from '../dom/text';
import { contentText } from './content_text';
import { isCodeEditor, NAMED_BY_CONTENT, roleOf, typeOf } from './roles';

/** Elements that an attribute names by their ids. */
export function referenced(el: Element, name: string): Element[] {
  const ids = namesIn(el, name);
  if (!ids) return [];
  const root = rootOf(el) as Document;
  if (!root.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((id) => (id ? root.getElementById(id) : null))
    .filter((other) => other !== null);
}

/** Labels of a control. The browser looks through the whole document for them, so it is asked only where there may be some. */
export function labelsOf(el: Element): Element[] {
  if (!hasAttr(el, 'id')) {
    const around = closest(el, 'label');
    return around && (around as HTMLLabelElement).control === el ? [around] : [];
  }
  const { labels } = el as HTMLInputElement;
  return labels && typeof labels.length === 'number' ? [...labels] : [];
}

/** What holds things of a kind, one below the other, is the label of nothing. */
function holdsRows(el: Element): boolean {
  const [first, second] = childrenOf(el);
  if (!first || !second || tagOf(first) !== tagOf(second) || attr(first, 'class') !== attr(second, 'class')) return false;
  return !getComputedStyle(first).display.startsWith('inline');
}

/** Words that stand where a label would, for a field that has none: before it, or in the cell before. */
function nearbyLabel(el: Element): string {
  let node: Element | null = el;
  for (let level = 0; level < 3 && node; level += 1) {
    let before: Node | null = node.previousSibling;
    for (let steps = 0; before && steps < 4; steps += 1, before = before.previousSibling) {
      if (isText(before) && fold(before.data)) return cut(fold(before.data), 100);
      if (isElement(before)) {
        if (find(before, 'input,select,textarea,button') || matches(before, 'input,select,textarea,button') || holdsRows(before)) return '';
        const text = contentText(before, 100);
        if (text) return text;
      }
    }
    node = parentElementOf(node);
    if (!node || /^(form|body|fieldset|main|section|article|tr|li|ul|table)$/.test(tagOf(node))) return '';
    if (findAll(node, 'input:not([type=hidden]),select,textarea').length > 1) return '';
  }
  return '';
}

export function nameOf(el: Element, role = roleOf(el)): string {
  const referencedText = fold(
    referenced(el, 'aria-labelledby')
      .map((other) => attr(other, 'aria-label') || contentText(other, 200, true))
      .join(' '),
  );
  if (referencedText) return cut(referencedText, 200);
  const label = fold(attr(el, 'aria-label') || '');
  if (label) return cut(label, 200);
  const tag = tagOf(el);
  if (tag === 'input') {
    const type = typeOf(el);
    if (['submit', 'reset', 'button'].includes(type)) {
      const value = fold(attr(el, 'value') || '');
      if (value) return cut(value, 200);
      if (type !== 'button') return cut(fold(attr(el, 'title') || ''), 200) || (type === 'submit' ? 'Submit' : 'Reset');
    }
    if (type === 'image') {
      const alt = fold(attr(el, 'alt') || attr(el, 'value') || attr(el, 'title') || '');
      return cut(alt || 'Submit', 200);
    }
  }
  if (tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'button') {
    const text = fold(
      labelsOf(el)
        .map((other) => attr(other, 'aria-label') || contentText(other, 200, true) || attr(other, 'title') || '')
        .join(' '),
    );
    if (text) return cut(text, 200);
  }
  if (tag === 'img' || tag === 'area') {
    const alt = fold(attr(el, 'alt') || '');
    if (alt) return cut(alt, 200);
  }
  if (tag === 'div' && isCodeEditor(el)) {
    const inner = find(el, 'textarea,[contenteditable]');
    const own = inner ? fold(attr(inner, 'aria-label') || '') : '';
    return cut(own || nearbyLabel(el) || fold(attr(el, 'title') || ''), 200);
  }
  const field = tag === 'input' || tag === 'select' || tag === 'textarea' || role === 'textbox' || role === 'searchbox' || role === 'combobox';
  if (spaceOf(el) === SVG) {
    for (const child of childrenOf(el)) {
      const text = tagOf(child) === 'title' ? fold(textContentOf(child)) : '';
      if (text) return cut(text, 200);
    }
  }
  if (!field && NAMED_BY_CONTENT.has(role)) {
    const text = fold(styledText(el, '::before') + contentText(el, 200) + styledText(el, '::after'));
    if (text) return cut(text, 200);
    for (const child of [...childrenOf(el)].slice(0, 3)) {
      const own = fold(styledText(child, '::before') + styledText(child, '::after'));
      if (own) return cut(own, 200);
    }
  }
  const title = fold(attr(el, 'title') || '');
  if (title) return cut(title, 200);
  if (field) {
    const placeholder = fold(attr(el, 'placeholder') || attr(el, 'aria-placeholder') || '');
    if (placeholder) return cut(placeholder, 200);
    const nearby = nearbyLabel(el);
    if (nearby) return nearby.replace(/\s*[:*]+$/, '');
    if (tag !== 'input' && tag !== 'select' && tag !== 'textarea' && role === 'combobox') return contentText(el, 200);
  }
  return '';
}

/** Words that the style adds: signs alone, as of an icon font, are none. */
function styledText(el: Element, where: '::before' | '::after'): string {
  const content = getComputedStyle(el, where).content;
  if (!content || content[0] !== '"') return '';
  // What stands after a stroke is meant for those who do not see the sign.
  const alternative = /"\s*\/\s*("(?:[^"\\]|\\.)*")\s*$/.exec(content);
  let text = '';
  for (const part of (alternative ? alternative[1] : content).match(/"(?:[^"\\]|\\.)*"/g) || []) {
    text += part.slice(1, -1).replace(/\\(.)/g, '$1');
  }
  return /[\p{L}\p{N}]/u.test(text) && !/[\ue000-\uf8ff]/.test(text) ? text : '';
}
