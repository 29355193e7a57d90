// Finding texts and reading them.
import { reply, replyStatus, type PlaceAnswer, type ReadAnswer, type ShownAnswer } from '../answers';
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

/** What stands out in a sentence: letters and digits, with what may stand between them. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.,:'’/-]*[\p{L}\p{N}])?/gu;
/** A number tells more than a word, and a short word little. */
const weight = (word: string): number => (/\d/.test(word) ? 3 : word.length > 3 ? 1 : 0.25);
/** Text of a place that is told of, beyond the length of what is looked for. */
const ROOM = 200;
/** Part of the words, by weight, that must stand there. */
const SHARE = 0.6;
/** Elements around a text that are looked at. */
const AROUND = 4;

/** The smallest element that can be seen and says most of these words; all of their numbers. */
function sayingMost(text: string): Element | null {
  const words = [...new Set(fold(text).toLowerCase().match(WORD) ?? [])];
  const whole = words.reduce((sum, word) => sum + weight(word), 0);
  const scores = new Map<Element, number>();
  const score = (el: Element): number => {
    const known = scores.get(el);
    if (known !== undefined) return known;
    const says = fold(contentText(el, text.length + ROOM + 1)).toLowerCase();
    // Word by word: 5 does not stand in 15.
    const said = new Set(says.length > text.length + ROOM ? [] : says.match(WORD));
    const inside = words.filter((word) => said.has(word));
    const numbers = words.every((word) => !/\d/.test(word) || inside.includes(word));
    const sum = numbers ? inside.reduce((all, word) => all + weight(word), 0) : 0;
    scores.set(el, sum);
    return sum;
  };
  let best = null as { el: Element; score: number } | null;
  eachText(document.documentElement, (node) => {
    const own = fold(node.data).toLowerCase();
    if (!words.some((word) => word.length > 1 && own.includes(word))) return false;
    let el = parentElementOf(node);
    for (let up = 0; el && up < AROUND; up += 1, el = parentElementOf(el)) {
      const reached = score(el);
      const better = best === null ? reached > 0 : reached > best.score || (reached === best.score && best.el !== el && contains(best.el, el));
      if (better && isRendered(el, VISIBLE)) best = { el, score: reached };
    }
    return false;
  });
  return best && best.score >= SHARE * whole ? best.el : null;
}

/** Shows where a sentence stands, or most of its words; its box in this viewport. */
export function showWords(text: string): string {
  const el = sayingMost(text);
  const told: PlaceAnswer = { width: innerWidth, height: innerHeight, url: location.href };
  if (!el) return reply(told);
  const { y, h } = boxHere(el);
  // What can be seen already stays where it is, unless a box inside the page hides it.
  el.scrollIntoView(y < 0 || y + h > innerHeight ? instantly : { block: 'nearest', inline: 'nearest', behavior: 'instant' });
  return reply<PlaceAnswer>({ ...told, box: boxHere(el) });
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
