// What the host is asked to do, made of what a program gives.
import type { Item, Option } from './host';
import type { Waits } from './waiting';

export interface Point {
  x: number;
  y: number;
}

export interface Press extends Waits {
  button?: 'left' | 'right' | 'middle';
  clickCount?: number;
  modifiers?: string[];
  position?: Point;
  force?: boolean;
  trial?: boolean;
}

export type Choice = string | { value?: string; label?: string; index?: number };

/** A position is counted from inside the border. */
export function pressing(given: Press, { border = [0, 0] }: Item): object {
  const { button, clickCount = 1, modifiers, position } = given;
  if (!button && clickCount === 1 && !modifiers?.length && !position) return { action: 'click' };
  const held = (modifiers ?? []).map((key) => (key === 'ControlOrMeta' ? 'control' : key.toLowerCase()));
  return { action: 'mouse_click', button: button ?? 'left', count: clickCount, modifiers: held, ...(position ? { x: position.x + border[0], y: position.y + border[1] } : {}) };
}

const KEYS = new Set(
  ('Control Shift Alt Meta ControlOrMeta Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight ' +
    'Space CapsLock ContextMenu Minus Equal Comma Period Slash Backquote Semicolon Quote BracketLeft BracketRight Backslash').split(' '),
);

/** The chord as the host has it. */
export function keyName(key: string): string {
  const parts = key === '+' || key.endsWith('++') ? [...key.slice(0, -1).split('+').filter(Boolean), '+'] : key.split('+');
  for (const part of parts) {
    if ([...part].length === 1 || KEYS.has(part) || /^(F\d{1,2}|Key[A-Z]|Digit\d)$/.test(part)) continue;
    throw new Error(`Unknown key: "${part}"`);
  }
  return parts.map((part) => (part === 'ControlOrMeta' ? 'Control' : part.replace(/^(?:Key|Digit)/, ''))).join('+');
}

export function fillable(item: Item, text: string): Error | undefined {
  const { field } = item;
  if (!field || field === 'role') return new Error('Element is not an <input>, <textarea> or [contenteditable] element');
  if (['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file'].includes(field)) return new Error(`Input of type "${field}" cannot be filled`);
  if (field === 'select') return new Error('Element is not an <input>, <textarea> or [contenteditable] element');
  if (field === 'number' && Number.isNaN(Number(text))) return new Error('Cannot type text into input[type=number]');
  const shape = { date: /^\d{4,}-\d\d-\d\d$/, time: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/, month: /^\d{4,}-\d\d$/, week: /^\d{4,}-W\d\d$/, 'datetime-local': /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d/, color: /^#[\da-f]{6}$/i }[field];
  return shape && text && !shape.test(text) ? new Error('Malformed value') : undefined;
}

export const isChosen = (option: Option, index: number, wanted: Choice): boolean =>
  typeof wanted === 'string'
    ? option.value === wanted || option.label === wanted.replace(/\s+/g, ' ').trim()
    : (wanted.value === undefined || option.value === wanted.value) &&
      (wanted.label === undefined || option.label === wanted.label) &&
      (wanted.index === undefined || index === wanted.index);

/** The word by which an option alone is chosen. */
export const nameOfOption = (option: Option, all: Option[]): string =>
  all.filter((other) => other.label === option.label || other.value === option.label).length === 1 && option.label ? option.label : option.value;
