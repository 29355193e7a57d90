// Notices what changes, so that the host can tell a quiet page from one at work, and an action with an effect from one
// without. Only counts; the host asks.
import { reply } from '../answers';
import { isElement, type Root } from '../dom/dom';
import { remember, rememberEvent, SEEN_EVENTS } from './changes';
import { noteMessage } from './messages';
import { isOverlayEvent } from './overlay';

/** What is changed within `work` is no change of the page. */
export function unnoticed(work: () => void): void {
  drain();
  work();
  observer.takeRecords();
}

export const activity = {
  effects: 0,
  last: performance.now(),
  observed: new WeakSet<Node>(),
  acting: false,
  // When the last action began or ended.
  acted: -Infinity,
  // A frame has been rendered since `last`, so whatever waited for one has run.
  framed: false,
  // What the page put off for a short while after an action has had its turn.
  waited: true,
  waiting: 0,
  framing: 0,
  // Elements have come since the host was last asked what the page listens on.
  grown: true,
  // The run has done something since then.
  touched: false,
  // No frame came when one was asked for: the window is covered, or there is none.
  frameless: false,
  // Nodes that change by themselves, such as a clock: node -> how often, while nothing was done to the page.
  restless: new WeakMap<Node, { times: number; at: number }>(),
};

export const NO_FRAME_FOR = 600;

/** Frames come only while somebody asks for one. */
export function awaitFrame(): void {
  activity.last = performance.now();
  activity.framed = false;
  const turn = (activity.framing += 1);
  const passed = (): void => {
    activity.frameless = false;
    if (turn === activity.framing) activity.framed = true;
  };
  // After the page's own callbacks of this frame, and what they put off to the next turn.
  requestAnimationFrame(() => setTimeout(passed, 0));
}

function noteEffect(event?: Event): void {
  if (event && isOverlayEvent(event)) return;
  activity.effects += 1;
  awaitFrame();
}

const RESTLESS_AFTER = 3;
/** After an action whatever small text comes may be the page's word on it, for so many milliseconds. */
const TELLS_FOR = 10000;

function noteMutations(records: MutationRecord[]): void {
  const now = performance.now();
  const near = now - activity.acted < TELLS_FOR;
  let counts = false;
  for (const record of records) {
    remember(record);
    if (!activity.grown && record.type === 'childList') {
      for (const node of record.addedNodes) if (isElement(node)) activity.grown = true;
    }
    const known = activity.restless.get(record.target);
    // The parser adds to the same nodes again and again; that is not restlessness.
    if (!activity.acting && document.readyState !== 'loading') {
      if (!known) activity.restless.set(record.target, { times: 1, at: now });
      else if (now - known.at > 150) {
        known.times += 1;
        known.at = now;
      }
    }
    if (!known || known.times < RESTLESS_AFTER) {
      counts = true;
      noteMessage(record, near);
    }
  }
  if (counts) noteEffect();
}

const observer = new MutationObserver(noteMutations);

/** Notices from now on what changes in a document or shadow root. */
export function watchRoot(root: Root): void {
  if (activity.observed.has(root)) return;
  activity.observed.add(root);
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const type of ['input', 'change', 'focusin', 'toggle', 'scroll']) {
    root.addEventListener(type, noteEffect, { capture: true, passive: true });
  }
  for (const type of SEEN_EVENTS) root.addEventListener(type, rememberEvent, { capture: true, passive: true });
}

/** Takes in what has changed up to now. */
export function drain(): void {
  const pending = observer.takeRecords();
  if (pending.length > 0) noteMutations(pending);
}

watchRoot(document);
awaitFrame();

/** A document that came before the script did has been still since it was loaded, as far as can be known. */
function loadedAt(): number {
  if (document.readyState !== 'complete') return 0;
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return came ? came.loadEventEnd : 0;
}

if (loadedAt() > 0) {
  activity.last = Math.min(activity.last, loadedAt());
  if (performance.now() - activity.last > NO_FRAME_FOR) activity.framed = true;
} else {
  addEventListener('load', (event) => event.isTrusted && awaitFrame(), { once: true });
}

/** Marks the time between an action and the settled page. */
export function acting(on: boolean): string {
  drain();
  activity.acting = on;
  if (on) activity.touched = true;
  activity.acted = performance.now();
  return reply({ effects: activity.effects });
}
