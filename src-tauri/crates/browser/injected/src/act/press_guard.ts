// Aims a press and watches over it until it has come: a page that moves under the mouse, as menus that open on hover do,
// does not get it. So the mouse's move and the press can be sent in one go.
import { reply, type PressedAnswer } from '../answers';
import { elementAt } from '../dom/hit_test';
import { elementOf, onElement } from '../dom/registry';
import { isDisabled } from '../read/states';
import { reaches } from '../snapshot/press_points';
import { guardEvents, type EventGuard } from './event_guard';
import { coverAt, locate } from './locate';
import { hasChanged, judged } from './side_effect';

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];

const press = {
  guard: null as EventGuard | null,
  /** What lay there instead. */
  by: '',
};

function guardPress(el: Element, x: number, y: number): void {
  press.guard?.drop();
  press.by = '';
  press.guard = guardEvents(el, PRESS_EVENTS, (event, state) => {
    if (state === 'waiting') {
      if (event.type !== 'pointerdown' && event.type !== 'mousedown') return state;
      if (reaches(el, elementAt(x, y))) return hasChanged(el) ? 'changed' : 'through';
      press.by = coverAt(x, y);
      return 'stopped';
    }
    // What comes of a press comes with its last event.
    return state === 'through' && event.type === 'click' && hasChanged(el, true) ? 'changed' : state;
  });
}

/** As `locate`; a press at the point it finds reaches the element or nobody. */
export function aim(id: number, nudge: ScrollLogicalPosition): string {
  const found = locate(id, nudge);
  const el = elementOf(id);
  if (found.status === 'ok' && el) guardPress(el, found.x ?? 0, found.y ?? 0);
  return reply(found);
}

/** What came of the press; `waiting` where none was heard. */
export function pressed(): string {
  const state = press.guard?.state ?? 'waiting';
  press.guard?.drop();
  press.guard = null;
  // What the run does with it from now on changes it by right.
  if (state === 'through') judged.target = null;
  return reply<PressedAnswer>({ state, by: state === 'stopped' ? press.by : '' });
}

export const scriptClick = onElement((el) => {
  if (isDisabled(el)) return { status: 'disabled' };
  if (hasChanged(el)) return { status: 'changed' };
  el.click();
  return { status: 'ok' };
});
