// Numbers of elements. They stay with their element as long as its document lives. They start where the run's last
// document stopped, so a number of an earlier page never means another element here.
import { reply, type StatusAnswer } from '../answers';
import { documentOf, isConnected } from './dom';

export const registry = {
  ids: new WeakMap<Element, number>(),
  elements: new Map<number, WeakRef<Element>>(),
  next: 1,
  /** Tells this script from others that the host installed. */
  stamp: 0,
};

export function idOf(el: Element): number {
  let id = registry.ids.get(el);
  if (id === undefined) {
    id = registry.next++;
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
  }
  return id;
}

// Elements that an action comes upon between snapshots: their numbers are never shown, so they take none
// of those that the next snapshot gives.
const passing = { ids: new WeakMap<Element, number>(), next: 0x40000000 };

export function workId(el: Element): number {
  let id = registry.ids.get(el) ?? passing.ids.get(el);
  if (id === undefined) {
    id = passing.next++;
    passing.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
  }
  return id;
}

/** The element of a number; `undefined`: never given here; `null`: gone from the document. */
export function elementOf(id: number): Element | null | undefined {
  const ref = registry.elements.get(id);
  if (!ref) return undefined;
  const el = ref.deref();
  return el && isConnected(el) && documentOf(el).defaultView ? el : null;
}

/** The element that an action is for, or why there is none. */
export type Target = { el: HTMLElement; status?: undefined } | { el?: undefined; status: 'not_found' | 'stale' };

export function target(id: number): Target {
  const el = elementOf(id);
  if (el === undefined) return { status: 'not_found' };
  if (el === null) return { status: 'stale' };
  return { el: el as HTMLElement };
}

/** What is done with the element of a number, or read of it, as it goes to the host. */
export const onElement =
  <Given extends unknown[], Answer extends StatusAnswer>(act: (el: HTMLElement, ...given: Given) => Answer) =>
  (id: number, ...given: Given): string => {
    const { el, status } = target(id);
    return reply(el ? act(el, ...given) : { status });
  };

/** Gives an element that was numbered by an earlier script its number back; whether it is there. */
export function restoreNumber(el: Element | null, id: number): boolean {
  if (!el || !isConnected(el)) return false;
  registry.ids.set(el, id);
  registry.elements.set(id, new WeakRef(el));
  registry.next = Math.max(registry.next, id + 1);
  return true;
}
