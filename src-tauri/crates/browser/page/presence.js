// The person and the run in one tab: notes what the person does in it, and marks the tab's title.
// It lives in a world of its own in each frame, from the start of each document. `KEY`, `MARK` and
// `MARKED` are put in front.

if (!globalThis[KEY]) {
  const ONLY_MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
  const MOST_KEPT = 64;
  // A page that writes its own title again and again keeps it.
  const MOST_MARKS = 20;

  const main = window.top === window;
  const seen = [];
  // The last ones, told of or not: what a request that is held back is explained by.
  const last = [];
  let told = null;
  const aged = (touches) => {
    const now = performance.now();
    return JSON.stringify(touches.map(([kind, at]) => [kind, Math.max(0, now - at)]));
  };
  const keep = (kind, age) => {
    const touch = [kind, performance.now() - age];
    last.push(touch);
    if (last.length > MOST_KEPT) last.shift();
    if (told) told(aged([touch]));
    else if (seen.length < MOST_KEPT) seen.push(touch);
  };
  // A frame of the same origin tells the main frame; one of another origin has nobody but the host.
  const above = () => {
    if (main) return null;
    try {
      return window.top[KEY] || null;
    } catch {
      return null;
    }
  };
  const note = (event) => {
    if (!event.isTrusted || ONLY_MODIFIERS.has(event.key)) return;
    const age = performance.now() - event.timeStamp;
    (above()?.keep || keep)(event.type, age);
  };
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    addEventListener(type, note, { capture: true, passive: true });
  }

  let on = MARKED;
  let left = MOST_MARKS;
  let made = false;
  const bare = MARK.trimEnd();
  const titled = () => Document.prototype.querySelector.call(document, 'head > title');
  const put = () => {
    if (!on || left <= 0 || !main || document.contentType !== 'text/html') return;
    const title = document.title;
    if (title.startsWith(bare)) return;
    left -= 1;
    made ||= !titled();
    document.title = MARK + title;
  };
  const take = () => {
    const title = document.title;
    if (!title.startsWith(bare)) return;
    const rest = title.slice(bare.length).trimStart();
    if (made && rest === '') titled()?.remove();
    else document.title = rest;
  };
  const begin = () => {
    put();
    if (document.head) {
      new MutationObserver(put).observe(document.head, { childList: true, characterData: true, subtree: true });
    }
  };
  if (main) {
    // Before the page's own title is read there is nothing to put the mark before.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true });
    else begin();
  }

  globalThis[KEY] = {
    keep,
    // From now on each touch is told as it happens; those until now are the answer.
    begin: (binding) => {
      if (typeof globalThis[binding] !== 'function') return null;
      told = globalThis[binding];
      return aged(seen.splice(0));
    },
    last: () => aged(last),
    mark: (wanted) => {
      on = wanted;
      if (on) put();
      else if (main) take();
    },
  };
}
