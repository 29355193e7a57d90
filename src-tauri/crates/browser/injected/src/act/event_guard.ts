// Watches over input that the run sends until it has come: what would do something else than was judged is stopped.
import type { GuardState } from '../answers';
import { viewsAround } from '../dom/tree';

/** Milliseconds; input that has not come by then is not stopped any more: it may be the person's. */
const GUARDED_FOR = 1500;

export interface EventGuard {
  state: GuardState;
  drop(): void;
}

/**
 * Listens in the element's window and those around it. `judge` says how it stands after an event; nothing hears of an event
 * after which it is stopped or changed.
 */
export function guardEvents(el: Element, types: string[], judge: (event: Event, state: GuardState) => GuardState): EventGuard {
  const views = viewsAround(el);
  const until = performance.now() + GUARDED_FOR;
  const heard = (event: Event): void => {
    if (!event.isTrusted) return;
    if (performance.now() > until) {
      guard.drop();
      guard.state = 'waiting';
      return;
    }
    guard.state = judge(event, guard.state);
    if (guard.state === 'stopped' || guard.state === 'changed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const guard: EventGuard = {
    state: 'waiting',
    drop: () => {
      for (const view of views) for (const type of types) view.removeEventListener(type, heard, true);
    },
  };
  for (const view of views) for (const type of types) view.addEventListener(type, heard, { capture: true, passive: false });
  return guard;
}
