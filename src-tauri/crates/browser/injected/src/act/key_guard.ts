// Watches over a key that the run presses, as `press_guard` does over a press of the mouse: a key that would come to another
// element than the one that was judged, or to one that does something else by now, is stopped.
import type { GuardState } from '../answers';
import { isConnected } from '../dom/dom';
import { focusedOrNone } from '../dom/hit_test';
import { elementOf, target } from '../dom/registry';
import { composedContains } from '../dom/tree';
import { guardEvents, type EventGuard } from './event_guard';
import { fieldOf, holding, rawValue } from './fields';
import { besidesOf, hasChanged, judged } from './side_effect';

const KEY_EVENTS = ['keydown', 'keypress', 'keyup', 'click', 'submit'];

const key = {
  guard: null as EventGuard | null,
  /** Text that was added to a field before its Enter was refused: the next attempt at the same only presses Enter. */
  added: null as { el: Element; text: string; value: string } | null,
};

/**
 * To be called before a key is pressed. `id`: the element that has the focus for it, `null` for whatever had the focus when the
 * action was judged. `typed`: the text that was put into the element after it was judged, `null` for none; `held`: it was seen
 * to be there.
 * Answers `changed` where the key must not be pressed at all.
 */
export function guardKey(id: number | null, typed: string | null, append: boolean, held: boolean): 'ready' | 'changed' {
  key.guard?.drop();
  key.guard = null;
  const before = judged.target;
  const own = id === null ? null : elementOf(id) || null;
  if (id === null && !before && !judged.field) return 'ready';
  if (id !== null && !own) return 'changed';
  const into = own ? (fieldOf(own) ?? own) : (before?.el ?? null);
  const holds = typed === null || !into ? null : holding(into, typed, append);
  const known = judged.field && (judged.field.el === into || fieldOf(judged.field.el) === into) ? judged.field : null;
  const isOther = (late: boolean): boolean => {
    const active = focusedOrNone();
    // Whoever takes the key down may move the focus on: the form is sent even so.
    if (!late && into !== active && !(into && active && composedContains(into, active))) return true;
    if (typed === null && before?.el && !late) return hasChanged(before.el);
    if (known && known.besides !== besidesOf(known.field)) return true;
    return !late && into !== null && typed !== null && (!isConnected(into) || holding(into, typed, append) !== holds);
  };
  if ((held && holds === 'no') || isOther(false)) return 'changed';
  key.guard = guardEvents(into ?? document.documentElement, KEY_EVENTS, (event, state) => {
    if (state === 'waiting') return event.type !== 'keydown' ? state : isOther(false) ? 'changed' : 'through';
    return state === 'through' && (event.type === 'submit' || event.type === 'click') && isOther(true) ? 'changed' : state;
  });
  return 'ready';
}

/** What came of the key; `waiting` where none was heard. */
export function keyed(): GuardState {
  const state = key.guard?.state ?? 'waiting';
  key.guard?.drop();
  key.guard = null;
  if (state === 'through') {
    judged.target = null;
    judged.field = null;
  }
  return state;
}

export function noteAdded(id: number, text: string): boolean {
  const { el } = target(id);
  const holds = el && text ? holding(el, text, true) : 'no';
  key.added = el && (holds === 'exact' || holds === 'formatted') ? { el, text, value: rawValue(el) } : null;
  return key.added !== null;
}

/** Whether the field, or one that the page put in its place, still holds what the last attempt added; says so once. */
export function wasAdded(id: number, text: string): boolean {
  const before = key.added;
  key.added = null;
  const { el } = target(id);
  if (!before || !el || before.text !== text) return false;
  return (el === before.el || !isConnected(before.el)) && rawValue(el) === before.value;
}
