// Texts of elements: all of it to find them by, and what can be read of it to tell.
import { attr, DEEPEST, FRAGMENT, hasAttr, isElement, isRendered, isText, kindOfNode, matches, parentElementOf, tagOf, textContentOf } from '../dom/dom';
import { eachChild } from '../dom/tree';
import { labelsOf, referenced } from '../read/accessible_name';
import { isReadable } from '../read/sight';
import { isSecret, typeOf } from '../read/roles';
import { fits, isMonotone, type Match } from './steps';
import { isVisible } from './visible';

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head']);
/** Characters that are told of one element. */
const LONGEST = 20000;

/** What an element says, hidden or not, kept for one question. */
export class Texts {
  private readonly all = new Map<Node, string>();

  /** With what stands in its shadow root; a button by what it shows. */
  of(node: Node, depth = 0): string {
    const kept = this.all.get(node);
    if (kept !== undefined) return kept;
    let text = '';
    if (isText(node)) text = node.data;
    else if (isElement(node) && (SILENT.has(tagOf(node)) || depth > DEEPEST)) text = '';
    else if (isElement(node) && tagOf(node) === 'input' && ['submit', 'button', 'reset'].includes(typeOf(node))) text = (node as HTMLInputElement).value;
    else eachChild(node, (child) => { text += this.of(child, depth + 1); });
    this.all.set(node, text);
    return text;
  }

  /** Its own words, without those of the elements in it. */
  private own(el: Element): string {
    let text = '';
    eachChild(el, (child) => { if (isText(child)) text += child.data; });
    return text || (tagOf(el) === 'input' ? this.of(el) : '');
  }

  /** It says so, and nothing in it does. */
  isSaying(match: Match, el: Element): boolean {
    const test = fits(match);
    if (match.own === true && test(this.own(el))) return true;
    if (!test(this.of(el))) return false;
    let inner = false;
    eachChild(el, (child) => { inner ||= isElement(child) && test(this.of(child)); });
    return !inner;
  }

  /** The innermost elements that say it. */
  saying(match: Match, roots: Node[]): Element[] {
    const test = fits(match);
    const found: Element[] = [];
    /** Whether it, or something in it, says so. */
    const visit = (el: Element, depth: number): boolean => {
      if (SILENT.has(tagOf(el)) || depth > DEEPEST) return false;
      const says = test(this.of(el));
      if (!says && isMonotone(match)) return false;
      const at = found.length;
      let inner = false;
      eachChild(el, (child) => { if (isElement(child) && visit(child, depth + 1)) inner = true; });
      if (!inner && says) found.push(el);
      else if (match.own === true && test(this.own(el))) found.splice(at, 0, el);
      return inner || says;
    };
    for (const root of roots) {
      eachChild(root, (child) => { if (isElement(child)) visit(child, 0); });
    }
    return found;
  }

  /** What the labels of a control say. */
  labels(el: Element): string[] {
    const named = referenced(el, 'aria-labelledby');
    if (named.length > 0) return named.map((other) => this.of(other));
    const own = attr(el, 'aria-label');
    if (own !== null && own.trim()) return [own.replace(/\s+/g, ' ')];
    const labelled = matches(el, 'button,input:not([type=hidden]),meter,output,progress,select,textarea') ? labelsOf(el) : [];
    return labelled.map((label) => this.of(label));
  }
}

/** Whether the words of a text node can be read on the page. */
export function isSeen(node: Text): boolean {
  const parent = parentElementOf(node) ?? (node.parentNode && kindOfNode(node.parentNode) === FRAGMENT ? (node.parentNode as ShadowRoot).host : null);
  if (!parent) return false;
  if (!isRendered(parent, { visibilityProperty: true, opacityProperty: true }) && getComputedStyle(parent).display !== 'contents') return false;
  return isReadable(getComputedStyle(parent), node.data.trim(), node);
}

/** The text of an element that can be read, as it stands in the document. `hidden`: there is more that cannot. */
export function readableText(root: Element): { text: string; hidden: boolean } {
  const tag = tagOf(root);
  if (tag === 'input' && ['submit', 'button', 'reset'].includes(typeOf(root))) return { text: (root as HTMLInputElement).value, hidden: false };
  if (tag === 'option' || tag === 'optgroup') return { text: textContentOf(root).slice(0, LONGEST), hidden: false };
  let text = '';
  let hidden = false;
  const visit = (node: Node, depth: number): void => {
    if (text.length > LONGEST || depth > DEEPEST) return;
    if (isText(node)) {
      if (!node.data.trim()) text += node.data;
      else if (isSeen(node)) text += node.data;
      else hidden = true;
    } else if (isElement(node) && !SILENT.has(tagOf(node)) && tagOf(node) !== 'textarea') {
      eachChild(node, (child) => { visit(child, depth + 1); });
    }
  };
  if (!(isElement(root) && SILENT.has(tagOf(root)))) visit(root, 0);
  return { text: text.slice(0, LONGEST), hidden };
}

/** The same, with its lines as they are shown. */
export function shownText(el: Element): string {
  const { text, hidden } = readableText(el);
  const shown = hidden ? text.replace(/\s+/g, ' ').trim() : ((el as HTMLElement).innerText ?? text);
  return shown.slice(0, LONGEST);
}

/** Attributes that a snapshot tells of, too; none holds what is kept from who looks. */
const TOLD =
  /^(id|name|placeholder|autocomplete|title|target|type|href|download|alt|role|for|lang|min|max|step|maxlength|pattern|disabled|checked|selected|readonly|required|multiple|open|colspan|rowspan|data-testid|aria-[a-z]+)$/;

/** `undefined`: it is not told. */
export function toldAttribute(el: Element, name: string): string | null | undefined {
  const lower = name.toLowerCase();
  if (lower === 'value') {
    if (isSecret(el) || typeOf(el) === 'hidden' || !isVisible(el)) return undefined;
    return hasAttr(el, 'value') ? attr(el, 'value') : null;
  }
  if (!TOLD.test(lower)) return undefined;
  return attr(el, lower)?.slice(0, 2000) ?? null;
}
