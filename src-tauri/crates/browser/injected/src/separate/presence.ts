// The person and the run in one tab: notes what the person does in it, and marks the tab's title. It runs in each frame, from
// the start of each document, and is a bundle of its own, since it is there before the page script is.

const ONLY_MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
const MOST_KEPT = 64;
/** A page that writes its own title again and again keeps it. */
const MOST_MARKS = 20;

/** What the person did, and when by the clock of the document. */
type Touch = [kind: string, at: number];
/** A function of the host that is told something. */
type Binding = (text: string) => void;

interface Presence {
  keep: (kind: string, age: number) => void;
  begin: (binding: string) => string | null;
  last: () => string;
  mark: (wanted: boolean) => void;
}

const worldOf = (view: Window): Record<string, Presence | undefined> => view as unknown as Record<string, Presence | undefined>;

/** As JSON: what was done, and how many milliseconds ago. */
function aged(touches: Touch[]): string {
  const now = performance.now();
  return JSON.stringify(touches.map(([kind, at]) => [kind, Math.max(0, now - at)]));
}

/** `key`: where it is found in its world; `mark`: what is put before the title, if `isMarked`. */
export function start(key: string, mark: string, isMarked: boolean): void {
  if (worldOf(window)[key]) return;
  const isMain = window.top === window;
  const seen: Touch[] = [];
  /** The last ones, told of or not: what a request that is held back is explained by. */
  const last: Touch[] = [];
  let tell: Binding | null = null;
  const keep = (kind: string, age: number): void => {
    const touch: Touch = [kind, performance.now() - age];
    last.push(touch);
    if (last.length > MOST_KEPT) last.shift();
    if (tell) tell(aged([touch]));
    else if (seen.length < MOST_KEPT) seen.push(touch);
  };
  /** A frame of the same origin tells the main frame; one of another origin has nobody but the host. */
  const above = (): Presence | null => {
    if (isMain || !window.top) return null;
    try {
      return worldOf(window.top)[key] || null;
    } catch {
      return null;
    }
  };
  const note = (event: Event): void => {
    if (!event.isTrusted || ONLY_MODIFIERS.has((event as KeyboardEvent).key)) return;
    (above()?.keep || keep)(event.type, performance.now() - event.timeStamp);
  };
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, note, { capture: true, passive: true });

  const setMark = isMain ? titleMark(mark, isMarked) : null;
  worldOf(window)[key] = {
    keep,
    // From now on each touch is told as it happens; those until now are the answer.
    begin: (binding) => {
      const found = (globalThis as unknown as Record<string, unknown>)[binding];
      if (typeof found !== 'function') return null;
      tell = found as Binding;
      return aged(seen.splice(0));
    },
    last: () => aged(last),
    mark: (wanted) => setMark?.(wanted),
  };
}

/** Puts a mark before the title, now and when the page changes it, while it is wanted; the answer says whether it is. */
function titleMark(mark: string, isMarked: boolean): (wanted: boolean) => void {
  let on = isMarked;
  let left = MOST_MARKS;
  let isMade = false;
  const bare = mark.trimEnd();
  const titleElement = (): Element | null => Document.prototype.querySelector.call(document, 'head > title');
  const put = (): void => {
    if (!on || left <= 0 || document.contentType !== 'text/html') return;
    const { title } = document;
    if (title.startsWith(bare)) return;
    left -= 1;
    isMade ||= !titleElement();
    document.title = mark + title;
  };
  const take = (): void => {
    const { title } = document;
    if (!title.startsWith(bare)) return;
    const rest = title.slice(bare.length).trimStart();
    if (isMade && rest === '') titleElement()?.remove();
    else document.title = rest;
  };
  const begin = (): void => {
    put();
    if (document.head) new MutationObserver(put).observe(document.head, { childList: true, characterData: true, subtree: true });
  };
  // Before the page's own title is read there is nothing to put the mark before.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
  else begin();
  return (wanted) => {
    on = wanted;
    if (on) put();
    else take();
  };
}
