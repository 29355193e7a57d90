// Dragging.
import { replyStatus } from '../answers';
import { documentOf, isElement } from '../dom/dom';
import { target } from '../dom/registry';
import { isEditable } from '../read/roles';

/** The page's own events around the elements of a drag. */
interface Drag {
  start: Event | null;
  over: Event | null;
  /** What the latter was over. */
  onto: Node | null;
  stop: () => void;
}

let drag: Drag | null = null;

/** Listens, from before a drag begins, for the page's own `dragstart` and `dragover` around these elements. */
export function watchDrag(ids: number[]): string {
  forgetDrag();
  const views = new Set<Window>();
  for (const id of ids) {
    const { el, status } = target(id);
    if (!el) return replyStatus(status);
    views.add(documentOf(el).defaultView as Window);
  }
  const listening = new AbortController();
  const heard = { capture: true, signal: listening.signal };
  const seen: Drag = { start: null, over: null, onto: null, stop: () => listening.abort() };
  const began = (event: Event): void => {
    seen.start = event;
  };
  const over = (event: Event): void => {
    seen.over = event;
    seen.onto = (event.composedPath()[0] as Node | undefined) ?? null;
  };
  for (const view of views) {
    view.addEventListener('dragstart', began, heard);
    view.addEventListener('dragover', over, heard);
  }
  drag = seen;
  return replyStatus('ok');
}

/** Whether the browser itself drags by now: the page began it and did not call it off. */
export const dragBegan = (): boolean => !!drag?.start && !drag.start.defaultPrevented;

/**
 * Whether the page would take what is over it: it says so by calling off the browser's own way, which for files
 * and links is to open them. Fields take text by themselves.
 */
export function dropTaken(files: boolean): boolean {
  if (!drag?.over) return false;
  const { over, onto } = drag;
  return over.defaultPrevented || (!files && onto !== null && isElement(onto) && isEditable(onto));
}

export function forgetDrag(): true {
  drag?.stop();
  drag = null;
  return true;
}
