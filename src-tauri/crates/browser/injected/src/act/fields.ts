// Fields: which one takes what is typed, what it holds. Keys are sent by the host; only dates, colours and the like are set
// from here.
import { replyStatus, type FieldAnswer, type HeldAnswer, type Holding, type PartAnswer } from '../answers';
import { documentOf, find, findAll, hasAttr, isRendered, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { focusedElement } from '../dom/hit_test';
import { onElement, workId } from '../dom/registry';
import { bare, cut, fold } from '../dom/text';
import { composedContains } from '../dom/tree';
import { isEditable, isEditingHost, isSecret, roleOf, typeOf, VALUE_TYPES } from '../read/roles';
import { checkedOf, isDisabled } from '../read/states';
import { editorOf } from './editors';
import { normalised } from './field_values';

/** The control that a label is for. */
export const labelledBy = (el: Element): HTMLElement | null => (tagOf(el) === 'label' ? (el as HTMLLabelElement).control : null);

/** The field that takes text for this element: itself, its label's, or the one inside it. */
export function fieldOf(el: Element): HTMLElement | null {
  if (isEditable(el) || VALUE_TYPES.has(typeOf(el))) return el as HTMLElement;
  const labelled = labelledBy(el);
  if (labelled) return labelled;
  const inner = findAll(el, 'input:not([type=hidden]),textarea,[contenteditable]');
  const usable = [...inner].filter((field) => isEditable(field) && isRendered(field, VISIBLE));
  return usable.length === 1 ? (usable[0] as HTMLElement) : null;
}

/** What takes the text that is typed for an element, and how. */
export const fieldInfo = onElement((el): FieldAnswer => {
  const editor = editorOf(el);
  if (editor) return { status: 'ok', id: workId(editor), editor: true };
  const field = fieldOf(el);
  if (!field) return { status: 'no_field', opens: roleOf(el) === 'button' || roleOf(el) === 'combobox' };
  if (isDisabled(field)) return { status: 'disabled' };
  if (hasAttr(field, 'readonly')) return { status: 'readonly' };
  return { status: 'ok', id: workId(field), by_value: tagOf(field) === 'input' && VALUE_TYPES.has(typeOf(field)) };
});

function select(el: HTMLElement, append: boolean): void {
  if (tagOf(el) === 'input' || tagOf(el) === 'textarea') {
    const field = el as HTMLInputElement;
    if (append) {
      const end = String(field.value).length;
      try {
        field.setSelectionRange(end, end);
      } catch {
        // Number and e-mail fields have no selection; the caret is at the end after focus by script.
      }
    } else field.select();
    return;
  }
  const selection = documentOf(el).getSelection();
  const range = documentOf(el).createRange();
  range.selectNodeContents(el);
  if (append) range.collapse(false);
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Focus in the field, with its content selected, or the caret at its end. */
export const prepareField = onElement((el, append: boolean): FieldAnswer => {
  let field: HTMLElement = el;
  const active = focusedElement();
  if (active !== field && !composedContains(field, active || document)) {
    field.focus({ preventScroll: true });
    const now = focusedElement();
    if (now !== field && now && isEditable(now) && active === now) field = now as HTMLElement;
  }
  const before = selectionOf(field);
  select(field, append);
  heardOf(field, before);
  return { status: 'ok', id: workId(field), empty: rawValue(field) === '' };
});

/** Selects the only place where a text stands in the field that has the focus; `expected`: what the field holds once that is replaced. */
export const selectPart = onElement((el, part: string, by: string): PartAnswer => {
  if (isSecret(el)) return { status: 'no_field' };
  // A space that may not be broken is one to whoever reads it.
  const value = rawValue(el).replace(/\u00a0/g, ' ');
  const wanted = part.replace(/\r\n/g, '\n').replace(/\u00a0/g, ' ');
  const places = wanted ? value.split(wanted).length - 1 : 0;
  const at = value.indexOf(wanted);
  if (places !== 1) return { status: 'ok', places };
  const before = selectionOf(el);
  if (tagOf(el) === 'input' || tagOf(el) === 'textarea') (el as HTMLInputElement).setSelectionRange(at, at + wanted.length);
  else selectBetween(el, at, at + wanted.length);
  heardOf(el, before);
  return { status: 'ok', places, expected: value.slice(0, at) + by + value.slice(at + wanted.length) };
});

/** By characters of the text in it. */
function selectBetween(el: HTMLElement, from: number, to: number): void {
  const doc = documentOf(el);
  const range = doc.createRange();
  const walker = doc.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = (node as Text).data;
    if (from >= passed && from < passed + length) range.setStart(node, from - passed);
    if (to > passed && to <= passed + length) {
      range.setEnd(node, to - passed);
      break;
    }
    passed += length;
  }
  const selection = doc.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Editors hear of a new selection in a later turn, and until then paste over the old one. */
function heardOf(field: HTMLElement, before: (Node | number | null)[]): void {
  if (!isEditingHost(field) || !selectionOf(field).some((part, index) => part !== before[index])) return;
  selecting.unheard = true;
  documentOf(field).addEventListener('selectionchange', () => { selecting.unheard = false; }, { capture: true, once: true });
}

const selecting = { unheard: false };
export const selectionHeard = (): boolean => !selecting.unheard;

function selectionOf(field: Element): (Node | number | null)[] {
  const now = documentOf(field).getSelection();
  return now ? [now.anchorNode, now.anchorOffset, now.focusNode, now.focusOffset] : [];
}

/** The same for whatever field has the focus now. */
export function prepareFocused(): string {
  const field = focusedElement();
  if (!field || !isEditable(field)) return replyStatus('no_field');
  return prepareField(workId(field), false);
}

export const focusOn = onElement((el) => {
  const field = fieldOf(el) || el;
  if (isDisabled(field)) return { status: 'disabled' };
  if (focusedElement() !== field) field.focus();
  return { status: 'ok' };
});

export const rawValue = (field: Element): string =>
  tagOf(field) === 'input' || tagOf(field) === 'textarea' ? String((field as HTMLInputElement).value) : textContentOf(field);

/** Whether the field holds the text. The comparison is made here, so that a password never leaves the page. */
export function holding(el: Element, text: string, append: boolean): Holding {
  const value = rawValue(el).replace(/\r\n/g, '\n');
  const wanted = text.replace(/\r\n/g, '\n');
  if (append ? value.endsWith(wanted) : value === wanted) return 'exact';
  if (isEditingHost(el) && fold(value) === fold(wanted)) return 'exact';
  if (wanted && bare(wanted) && (append ? bare(value).endsWith(bare(wanted)) : bare(value) === bare(wanted))) return 'formatted';
  const { maxLength } = el as HTMLInputElement;
  return maxLength > 0 && wanted.length > maxLength && value === wanted.slice(0, maxLength) ? 'max' : 'no';
}

export const fieldHolds = onElement((el, text: string, append: boolean): HeldAnswer => {
  const value = isSecret(el) ? '' : cut(rawValue(el).replace(/\r\n/g, '\n'), 200);
  return { status: 'ok', held: holding(el, text, append), value };
});

/** The events that a person's change sends. */
export function announceChange(el: Element): void {
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Sets a value as the page's own frameworks notice it. */
export const setValue = onElement((el, text: string): HeldAnswer => {
  const tag = tagOf(el);
  if (tag !== 'input' && tag !== 'textarea') return { status: 'no_field' };
  const value = tag === 'input' ? normalised(typeOf(el), text.trim()) : text;
  valueProperty(tag).set.call(el, value);
  announceChange(el);
  const now = (el as HTMLInputElement).value;
  const took = tag === 'input' && typeOf(el) === 'range' ? Number(now) === Number(value) : now.toLowerCase() === value.toLowerCase();
  return { status: 'ok', held: took ? 'exact' : 'no', value: isSecret(el) ? '' : now };
});

/** The browser's own property: frameworks put one of theirs before it, which misses what is set by it. */
export const valueProperty = (tag: 'input' | 'textarea'): { get: () => string; set: (value: string) => void } =>
  Object.getOwnPropertyDescriptor(tag === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype, 'value') as ReturnType<typeof valueProperty>;

/** The box or switch behind an element: itself, its label's, or the one inside it. */
export const checkState = onElement((el) => {
  let box: Element = el;
  if (checkedOf(box, roleOf(box)) === null) {
    box = labelledBy(el) ?? find(el, 'input[type=checkbox],input[type=radio],[role=checkbox],[role=switch],[role=radio]') ?? el;
  }
  const checked = checkedOf(box, roleOf(box));
  if (checked === null) return { status: 'no_field' };
  if (isDisabled(box)) return { status: 'disabled' };
  return { status: 'ok', id: workId(box), checked, radio: roleOf(box) === 'radio' };
});

/** The file field behind an element: itself, its label's, or the only one inside it. */
export const fileField = onElement((el): FieldAnswer => {
  const isFile = (node: Element | null): node is HTMLInputElement => node !== null && tagOf(node) === 'input' && typeOf(node) === 'file';
  const inner = findAll(el, 'input[type=file]');
  const field = [el, labelledBy(el), inner.length === 1 ? (inner[0] ?? null) : null].find(isFile);
  if (!field) return { status: isDisabled(el) ? 'disabled' : 'no_field' };
  if (isDisabled(field)) return { status: 'disabled' };
  return { status: 'ok', id: workId(field), multiple: field.multiple || hasAttr(field, 'webkitdirectory') };
});

/** Sends a paste event with the text to what has the focus; whether the page took it itself. */
export const pasteText = onElement((el, text: string) => {
  const into = focusedElement() || el;
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
  into.dispatchEvent(event);
  return { status: 'ok', taken: event.defaultPrevented, editable: isEditable(into), id: workId(into) };
});
