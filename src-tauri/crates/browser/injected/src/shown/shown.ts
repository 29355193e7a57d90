// What the person does in the page while they show how something is done: trusted input alone, told as it comes, with the page
// as it was before it. Nothing is stopped or changed, and what goes into fields for secrets is never told.
import { attr, tagOf } from '../dom/dom';
import { idOf } from '../dom/registry';
import { cut, fold } from '../dom/text';
import { isEditable, typeOf } from '../read/roles';
import { documentsHere, fieldIn, isHidden, look, pathOf, type Look } from './look';

/** `browser/src/showing/told.rs` */
interface Told {
  did: 'press' | 'type' | 'choose' | 'tick' | 'files' | 'key';
  id: number | null;
  count?: number;
  text?: string;
  /** It is never told. */
  secret?: boolean;
  options?: string[];
  several?: boolean;
  checked?: boolean;
  key?: string;
}

const LONGEST = 5000;
/** Milliseconds without a key after which what was typed is told. */
const STILL = 500;
/** Pixels from which a press is a drag. */
const MOVED = 8;
/** Milliseconds within which a press of the mouse becomes a click. */
const BECOMES = 60;
/** Keys of an editor that change text, which is told as typed. */
const EDITS = new Set('a c v x z y'.split(' '));
const ARROWS = new Set('ArrowDown ArrowUp ArrowLeft ArrowRight'.split(' '));
const WALKED = new Set('combobox menu menuitem menubar option listbox treeitem tab gridcell grid'.split(' '));

const watch = {
  tell: null as ((text: string) => void) | null,
  /** What the host calls this document's frame. */
  frame: '',
  heard: new WeakSet<Document>(),
  /** A press of the mouse that is no click yet; `up`: the button was let go. */
  press: null as { look: Look; path: Element[]; x: number; y: number; up: boolean } | null,
  /** The look of the last press, for what the page does to a box or list at once. */
  last: null as { look: Look; target: Element } | null,
  /** A field that is being typed into. */
  typed: null as { field: Element; look: Look; timer: number; told: string | null } | null,
  /** Enter that may be the page's own, or a new line. */
  enter: null as { look: Look; key: string } | null,
  /** A press of a button that comes of this Enter is the same step. */
  entered: false,
};

/** `page`: what the page was before it. */
function tell(told: Told, page: string): void {
  const head = JSON.stringify({ ...told, frame: watch.frame });
  watch.tell?.(`${head.slice(0, -1)},"page":${page}}`);
}

const innermost = (path: Element[]): Element => path[0] ?? document.documentElement;

function typedText(field: Element): string {
  const tag = tagOf(field);
  const text = tag === 'input' || tag === 'textarea' ? (field as HTMLInputElement).value : (field as HTMLElement).innerText.replace(/\n$/, '');
  return cut(text, LONGEST);
}

/** What was typed so far is told; `over`: no more comes. */
function flush(over: boolean): void {
  const { typed } = watch;
  if (!typed) return;
  clearTimeout(typed.timer);
  const { id, page } = typed.look;
  const secret = isHidden(typed.field);
  const text = secret ? '' : typedText(typed.field);
  if (typed.told !== text) tell(secret ? { did: 'type', id, secret } : { did: 'type', id, text }, page);
  typed.told = text;
  if (over) watch.typed = null;
}

/** The editing host, or the field itself. */
const hostOf = (field: Element): Element => {
  let host = field;
  while (tagOf(host) !== 'input' && tagOf(host) !== 'textarea' && host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
};

function begin(path: Element[]): void {
  const field = fieldIn(path);
  if (!field || tagOf(field) === 'select' || !isText(field)) return;
  const host = hostOf(field);
  if (watch.typed?.field === host) return;
  flush(true);
  watch.typed = { field: host, look: look(path, false), timer: 0, told: null };
}

/** It holds text, a day, a colour or a number. */
const isText = (field: Element): boolean =>
  tagOf(field) !== 'input' || !['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden'].includes(typeOf(field));

function input(path: Element[]): void {
  begin(path);
  const { typed } = watch;
  if (!typed) return;
  clearTimeout(typed.timer);
  typed.timer = setTimeout(() => flush(false), STILL) as unknown as number;
}

function pointerDown(event: PointerEvent, path: Element[]): void {
  watch.entered = false;
  watch.enter = null;
  if (!event.isPrimary || event.button !== 0) return;
  // The one before it will be no click any more.
  if (watch.press?.up) pressed(watch.press.path, watch.press.look);
  flush(watch.typed !== null && !path.includes(watch.typed.field));
  const seen = look(path, true);
  watch.press = { look: seen, path, x: event.clientX, y: event.clientY, up: false };
  watch.last = { look: seen, target: innermost(path) };
}

/** The page may take the element away before a press becomes a click. */
function pointerUp(event: PointerEvent): void {
  const { press } = watch;
  if (!press) return;
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED) {
    watch.press = null;
    return;
  }
  press.up = true;
  setTimeout(() => {
    if (watch.press === press) pressed(press.path, press.look);
  }, BECOMES);
}

function pressed(path: Element[], seen: Look): void {
  watch.press = null;
  const target = innermost(path);
  const field = fieldIn(path);
  // Told by what becomes of it.
  if (tagOf(target) === 'option' || (field && (tagOf(field) === 'select' || isChoice(field) || (tagOf(field) === 'input' && typeOf(field) === 'file')))) return;
  if (isLabel(path)) return;
  if (seen.id !== null) tell({ did: 'press', id: seen.id }, seen.page);
}

const isChoice = (field: Element): boolean => tagOf(field) === 'input' && ['checkbox', 'radio', 'range', 'color'].includes(typeOf(field));

/** A press of a label is one of its control, which the browser makes. */
function isLabel(path: Element[]): boolean {
  for (const el of path) {
    const tag = tagOf(el);
    if (tag === 'a' || tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea') return false;
    if (tag === 'label') return (el as HTMLLabelElement).control !== null;
  }
  return false;
}

function click(event: MouseEvent, path: Element[]): void {
  const { press } = watch;
  const submits = tagOf(innermost(path)) === 'button' || typeOf(innermost(path)) === 'submit' || typeOf(innermost(path)) === 'image';
  if (event.detail === 0 && watch.entered && submits) return;
  watch.enter = null;
  // What the press of a label comes to is another click, which no press of the mouse went before.
  if (press && (press.path.includes(innermost(path)) || path.includes(innermost(press.path)))) pressed(path, press.look);
  else pressed(path, look(path, true));
}

function change(path: Element[]): void {
  const el = innermost(path);
  const tag = tagOf(el);
  // The page before it, where it was seen: its own press was a moment ago.
  const before = (): Look => {
    const { last } = watch;
    watch.press = null;
    const id = idOf(el);
    return last && last.look.id === id ? last.look : { ...look(path, false), id };
  };
  if (tag === 'select') {
    const list = el as HTMLSelectElement;
    const options = [...list.selectedOptions].slice(0, 50).map((option) => cut(fold(option.label || option.text), 200));
    const { id, page } = before();
    tell({ did: 'choose', id, options, several: list.multiple }, page);
  } else if (tag === 'input' && typeOf(el) === 'file') {
    const { id, page } = before();
    tell({ did: 'files', id, options: [...((el as HTMLInputElement).files || [])].slice(0, 50).map((file) => cut(file.name, 300)) }, page);
  } else if (tag === 'input' && ['checkbox', 'radio'].includes(typeOf(el))) {
    const { id, page } = before();
    tell({ did: 'tick', id, checked: (el as HTMLInputElement).checked }, page);
  } else if (watch.typed?.field === el) flush(true);
}

/** As the host's keys are called; `null`: it is no step by itself. */
function nameOfKey(event: KeyboardEvent, path: Element[]): string | null {
  const { key } = event;
  if (event.isComposing || ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Process', 'Dead'].includes(key)) return null;
  const held = [event.ctrlKey && 'Control', event.altKey && 'Alt', event.metaKey && 'Meta'].filter((name) => name !== false);
  if (held.length > 0) {
    const letter = key.length === 1 ? key.toLowerCase() : key;
    return EDITS.has(letter) || (event.altKey && event.ctrlKey && key.length === 1) ? null : [...held, letter].join('+');
  }
  if (key === 'Enter' || key === 'Escape' || key === 'Tab') return event.shiftKey && key !== 'Escape' ? null : key;
  if (!ARROWS.has(key)) return null;
  const walks = path.some((el) => WALKED.has(attr(el, 'role') || '') || attr(el, 'aria-autocomplete') !== null);
  return walks ? key : null;
}

function keyDown(event: KeyboardEvent, path: Element[]): void {
  const key = nameOfKey(event, path);
  if (key === null || event.repeat) return;
  watch.last = null;
  const target = innermost(path);
  const field = fieldIn(path);
  const seen = look(path, false);
  flush(true);
  if (key === 'Enter') {
    watch.entered = true;
    const line = field && tagOf(field) === 'input' && isEditable(field);
    // A new line, a press of a button, or the page's own: what follows tells.
    if (!line) {
      watch.enter = { look: seen, key };
      return;
    }
  }
  const nowhere = tagOf(target) === 'body' || tagOf(target) === 'html';
  tell({ did: 'key', id: nowhere ? null : seen.id, key }, seen.page);
}

function keyUp(): void {
  const { enter } = watch;
  watch.enter = null;
  watch.entered = false;
  if (enter && enter.look.id !== null) tell({ did: 'key', id: enter.look.id, key: enter.key }, enter.look.page);
}

function heard(event: Event): void {
  if (!event.isTrusted || !watch.tell) return;
  const path = pathOf(event);
  switch (event.type) {
    case 'pointerdown':
      return pointerDown(event as PointerEvent, path);
    case 'pointerup':
      return pointerUp(event as PointerEvent);
    case 'click':
      return click(event as MouseEvent, path);
    case 'dblclick': {
      const { last } = watch;
      const field = fieldIn(path);
      if (last && last.look.id !== null && !(field && isEditable(field))) tell({ did: 'press', id: last.look.id, count: 2 }, last.look.page);
      return;
    }
    case 'beforeinput':
      if (/^insert(LineBreak|Paragraph)$/.test((event as InputEvent).inputType)) {
        watch.enter = null;
        // A field of one line takes none: it is its Enter.
        if (tagOf(innermost(path)) === 'input') return;
      }
      return begin(path);
    case 'input':
      return input(path);
    case 'change':
      return change(path);
    case 'keydown':
      return keyDown(event as KeyboardEvent, path);
    case 'keyup':
      if (['Enter', 'NumpadEnter'].includes((event as KeyboardEvent).key)) keyUp();
      return;
    case 'focusout':
      if (watch.typed && path.includes(watch.typed.field)) flush(true);
      return;
    case 'pagehide':
      flush(true);
      return;
    case 'load':
      return hear();
  }
}

const EVENTS = 'pointerdown pointerup click dblclick beforeinput input change keydown keyup focusout pagehide load'.split(' ');

/** A frame that came is listened to when it has loaded. */
function hear(): void {
  for (const doc of documentsHere()) {
    if (watch.heard.has(doc)) continue;
    watch.heard.add(doc);
    for (const type of EVENTS) doc.defaultView?.addEventListener(type, heard, { capture: true, passive: true });
  }
}

/** From now on what the person does is told by this binding of the world. Whether it is there. */
export function watchPerson(binding: string, frame: string): boolean {
  const found = (globalThis as unknown as Record<string, unknown>)[binding];
  if (typeof found !== 'function') {
    watch.tell = null;
    return false;
  }
  watch.tell = found as (text: string) => void;
  watch.frame = frame;
  hear();
  return true;
}

/** What is typed is told without waiting for more. */
export function tellTyped(): boolean {
  flush(false);
  return true;
}

/** The text that the person has marked. */
export function markedText(): string {
  for (const doc of documentsHere()) {
    const text = fold(String(doc.getSelection() ?? ''));
    if (text) return cut(text, 1000);
  }
  return '';
}
