// Finding texts and reading them.
import { reply, replyStatus, type ReadAnswer, type ShownAnswer } from '../answers';
import { childrenOf, contains, documentOf, isElement, isRendered, isText, parentElementOf, rectOf, tagOf, VISIBLE } from '../dom/dom';
import { boxHere, centerOfBox } from '../dom/geometry';
import { elementOf, onElement, registry } from '../dom/registry';
import { SKIP } from '../dom/tags';
import { cut, fold } from '../dom/text';
import { eachChild, innerDocument } from '../dom/tree';
import { nameOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { isEditable, isSecret, roleOf } from '../read/roles';
import { valueOf } from '../read/states';
import { rawValue } from './fields';
import { instantly } from './locate';

/** Visits the visible text nodes, through shadow roots and frames of this origin, until `visit` says true. */
export function eachText(root: Element, visit: (node: Text) => boolean): boolean {
  const walk = (node: Node): boolean => {
    if (isText(node)) return node.data.trim() ? visit(node) : false;
    if (!isElement(node)) return false;
    const tag = tagOf(node);
    if (SKIP.has(tag)) return false;
    if (!isRendered(node, { visibilityProperty: true, opacityProperty: true }) && getComputedStyle(node).display !== 'contents') {
      if (getComputedStyle(node).display === 'none' || (node as HTMLElement).style === undefined) return false;
      if (!isRendered(node)) return false;
    }
    if (tag === 'iframe') {
      const doc = innerDocument(node);
      return doc?.documentElement ? walk(doc.documentElement) : false;
    }
    let stop = false;
    eachChild(node, (child) => {
      if (!stop && walk(child)) stop = true;
    });
    return stop;
  };
  return walk(root);
}

/** The first element that can be seen and holds a text. */
function textHolder(wanted: string): Element | null {
  const want = fold(wanted).toLowerCase();
  let found: Element | null = null;
  eachText(document.documentElement, (node) => {
    const parent = parentElementOf(node);
    if (parent && fold(node.data).toLowerCase().includes(want) && isRendered(parent, VISIBLE)) {
      found = parent;
      return true;
    }
    return false;
  });
  if (found || !document.body) return found;
  // The text may run over several inline elements: the smallest element that holds all of it.
  let holder: Element = document.body;
  if (!contentText(holder, 1e6).toLowerCase().includes(want)) return null;
  for (;;) {
    let inner: Element | null = null;
    for (const child of childrenOf(holder)) {
      if (isRendered(child, VISIBLE) && contentText(child, 1e6).toLowerCase().includes(want)) {
        inner = child;
        break;
      }
    }
    if (!inner) return holder;
    holder = inner;
  }
}

export function scrollToText(wanted: string): string {
  const holder = textHolder(wanted);
  if (!holder) return replyStatus('not_found');
  holder.scrollIntoView(instantly);
  return reply<ShownAnswer>({ status: 'ok', center: centerOfBox(boxHere(holder)), view: [innerWidth, innerHeight] });
}

/** The first numbered field that holds a text, which is no part of the page's own. */
function fieldHolding(wanted: string): Element | null {
  const want = fold(wanted).toLowerCase();
  for (const id of registry.elements.keys()) {
    const el = elementOf(id);
    if (el && want && holdsText(el) && isRendered(el, VISIBLE) && writtenIn(el).replace(/\s+/g, ' ').toLowerCase().includes(want)) return el;
  }
  return null;
}

const holdsText = (el: Element): boolean => tagOf(el) === 'textarea' || (tagOf(el) === 'input' && isEditable(el));
const writtenIn = (el: Element): string => (isSecret(el) ? '' : rawValue(el));

/** Pixels; those below or above count three times. */
const NEAR = 240;

/** Numbered elements at the first place of a text that can be seen: those that hold it, then the nearest. */
export function nearText(wanted: string, most: number): string {
  const holder = textHolder(wanted) ?? fieldHolding(wanted);
  if (!holder) return '[]';
  const box = rectOf(holder);
  const near: { away: number; id: number; el: Element }[] = [];
  for (const id of registry.elements.keys()) {
    const el = elementOf(id);
    if (!el || documentOf(el) !== documentOf(holder) || !isRendered(el, VISIBLE)) continue;
    const other = rectOf(el);
    const dx = Math.max(other.left - box.right, box.left - other.right, 0);
    const dy = Math.max(other.top - box.bottom, box.top - other.bottom, 0);
    const holds = contains(el, holder) || contains(holder, el);
    // What stands in the same line belongs to it sooner than what is above or below.
    const away = holds ? -1 : dx + 3 * dy;
    if (away <= NEAR) near.push({ away, id, el });
  }
  near.sort((a, b) => a.away - b.away || a.id - b.id);
  return reply(near.slice(0, most).map(({ id, el }) => ({ id, role: roleOf(el), name: cut(nameOf(el), 80) })));
}

export const hasText = (wanted: string): boolean => textHolder(wanted) !== null;

/** Readable text of one element; of a field all that it holds, line by line, of which a snapshot tells the beginning. */
export const elementText = onElement((el, max: number): ReadAnswer => {
  const tag = tagOf(el);
  const field = tag === 'input' || tag === 'select';
  const text = holdsText(el) ? writtenIn(el) : field ? valueOf(el) : el.innerText || contentText(el, max);
  return { status: 'ok', text: cut(text.trim() || nameOf(el), max) };
});
