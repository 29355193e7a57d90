// Marking a piece of text. The host goes over it with the mouse held; where that comes to nothing it is marked from here.
import type { TextPlaceAnswer } from '../answers';
import { bodyOf, documentOf, isElement, isRendered, isText, matches, parentElementOf, rectOf, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { onElement, registry, workId } from '../dom/registry';
import { SKIP } from '../dom/tags';
import { fold } from '../dom/text';
import { composedParent, hints } from '../dom/tree';
import { isSecret } from '../read/roles';
import { fieldOf, rawValue } from './fields';
import { instantly } from './locate';

/** What is to be marked: a part of a document, or of what a field holds. */
type Marked = { range: Range; held: boolean } | { field: HTMLInputElement; from: number; to: number };

let marked: Marked | null = null;

/** The text of an element as it is read, with where each character stands. */
interface Reading {
  text: string;
  nodes: Text[];
  offsets: number[];
}

const BLOCKS = /^(block|flex|grid|table|list-item|flow-root)/;

function read(root: Element): Reading {
  const found: Reading = { text: '', nodes: [], offsets: [] };
  const doc = documentOf(root);
  const put = (sign: string, node: Text, offset: number): void => {
    found.text += sign;
    found.nodes.push(node);
    found.offsets.push(offset);
  };
  let gap = false;
  const walker = doc.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isElement(node) && (SKIP.has(tagOf(node)) || !isRendered(node, VISIBLE)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (isElement(node)) {
      if (tagOf(node) === 'br') gap = true;
      continue;
    }
    if (!isText(node)) continue;
    let around = parentElementOf(node);
    while (around && around !== root && !BLOCKS.test(getComputedStyle(around).display)) around = parentElementOf(around);
    if (around !== block) gap = true;
    block = around;
    const { data } = node;
    for (let i = 0; i < data.length; i += 1) {
      const sign = data[i] as string;
      if (/\s|\u00a0/.test(sign)) {
        gap = true;
        continue;
      }
      if (gap && found.text) put(' ', node, i);
      gap = false;
      put(sign, node, i);
    }
  }
  return found;
}

function countOf(text: string, part: string): number {
  return part ? text.split(part).length - 1 : 0;
}

function rangeOf({ nodes, offsets }: Reading, from: number, to: number): Range | null {
  const [first, last] = [nodes[from], nodes[to - 1]];
  if (!first || !last) return null;
  const range = documentOf(first).createRange();
  range.setStart(first, offsets[from] as number);
  range.setEnd(last, (offsets[to - 1] as number) + 1);
  return range;
}

const CONTROL = 'a[href],button,input,select,textarea,summary,label,[onclick],[role=button],[role=link],[tabindex]';
/** Letters of what a press is meant for, and not only passes by. */
const PRESSED = 60;

/** Something else than the element that was judged would hear of a press there. */
function isHeld(text: Node, el: Element): boolean {
  for (let node = composedParent(text); node && node !== el; node = composedParent(node)) {
    if (registry.ids.has(node) || matches(node, CONTROL) || getComputedStyle(node).cursor === 'pointer') return true;
    if (hints.listened.has(node) && textContentOf(node).length <= PRESSED) return true;
  }
  return false;
}

/** The box of one letter. */
function letter(range: Range, isFirst: boolean): DOMRect | null {
  const [node, offset] = isFirst ? [range.startContainer as Text, range.startOffset] : [range.endContainer as Text, range.endOffset - 1];
  const one = documentOf(node).createRange();
  one.setStart(node, offset);
  one.setEnd(node, Math.min(node.data.length, offset + 1));
  const boxes = one.getClientRects();
  return boxes[isFirst ? 0 : boxes.length - 1] ?? null;
}

/** Where the only place of a text is, in the element or else in its document; brought into view. */
export const placeOfText = onElement((el, wanted: string): TextPlaceAnswer => {
  marked = null;
  const field = fieldOf(el);
  if (field && (tagOf(field) === 'input' || tagOf(field) === 'textarea')) return inField(field as HTMLInputElement, wanted);
  const part = fold(wanted);
  let reading = read(el);
  let places = countOf(reading.text, part);
  const body = bodyOf(documentOf(el));
  if (places === 0 && body) {
    reading = read(body);
    places = countOf(reading.text, part);
  }
  if (places !== 1) return { status: 'ok', places };
  const from = reading.text.indexOf(part);
  const range = rangeOf(reading, from, from + part.length);
  const holder = range && parentElementOf(range.startContainer);
  if (!range || !holder) return { status: 'hidden' };
  const held = isHeld(range.startContainer, el) || isHeld(range.endContainer, el);
  marked = { range, held };
  const view = documentOf(el).defaultView as Window;
  const seen = range.getBoundingClientRect();
  if (seen.top < 0 || seen.bottom > view.innerHeight || seen.left < 0 || seen.right > view.innerWidth) holder.scrollIntoView(instantly);
  // A press on what is marked already would take hold of it.
  documentOf(el).getSelection()?.removeAllRanges();
  const [first, last] = [letter(range, true), letter(range, false)];
  if (!first || !last) return { status: 'hidden' };
  const box = rectOf(holder);
  const x = first.left + Math.min(1, first.width / 4);
  const y = first.top + first.height / 2;
  const dx = last.right - Math.min(1, last.width / 4) - x;
  return { status: 'ok', places, id: workId(holder), held, x: x - box.left, y: y - box.top, dx, dy: last.top + last.height / 2 - y };
});

function inField(field: HTMLInputElement, wanted: string): TextPlaceAnswer {
  if (isSecret(field)) return { status: 'no_field' };
  const value = rawValue(field);
  const part = wanted.replace(/\r\n/g, '\n');
  const places = countOf(value, part);
  if (places !== 1) return { status: 'ok', places };
  const from = value.indexOf(part);
  marked = { field, from, to: from + part.length };
  return { status: 'ok', places, id: workId(field), field: true };
}

/** Just that text is marked now. */
export function textIsMarked(): boolean {
  if (!marked) return false;
  if ('field' in marked) return marked.field.selectionStart === marked.from && marked.field.selectionEnd === marked.to;
  const { range } = marked;
  const now = documentOf(range.startContainer).getSelection();
  return !!now && now.rangeCount > 0 && fold(now.toString()) === fold(range.toString());
}

/** Marks it, and lets the page hear the button go up over it. */
export function markText(): boolean {
  if (!marked) return false;
  let on: Element | null = null;
  if ('field' in marked) {
    on = marked.field;
    try {
      marked.field.setSelectionRange(marked.from, marked.to);
    } catch {
      // Fields of numbers and addresses have no selection.
      return false;
    }
  } else {
    const { range } = marked;
    const selection = documentOf(range.startContainer).getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    if (!marked.held) on = parentElementOf(range.endContainer);
  }
  if (!textIsMarked()) return false;
  for (const kind of ['pointerup', 'mouseup']) on?.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, composed: true }));
  return true;
}
