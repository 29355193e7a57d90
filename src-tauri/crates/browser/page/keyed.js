// Watches over a key that the run presses, as `press.js` does over a press of the mouse: a key that would come to
// another element than the one that was judged, or to one that does something else by now, is stopped.

const KEY_EVENTS = ['keydown', 'keypress', 'keyup', 'click', 'submit'];
let keyGuard = null;

/** Where Enter in a field of the form leads, by the button that stands for it, and what is sent beside the field itself. */
const besidesOf = (el) => {
  const form = formOf(el);
  if (!form) return '[]';
  const info = formInfo(el);
  const fields = [...fieldsOf(form)];
  const button = fields.find((field) => submits(field));
  const led = button ? [attr(button, 'formaction') || '', attr(button, 'formmethod') || ''] : [];
  const ticked = (sent) => ['checkbox', 'radio', 'range', 'number'].includes(sent.kind);
  const values = sentValues(fields.filter((field) => field !== el)).filter((sent) => !ticked(sent));
  return JSON.stringify([info.method, info.action, led, values.map((sent) => [bare(sent.value), sent.secret, sent.kind])]);
};

const dropKeyGuard = () => {
  if (!keyGuard) return;
  for (const view of keyGuard.views) {
    for (const type of KEY_EVENTS) view.removeEventListener(type, keyGuard.judge, true);
  }
  keyGuard = null;
};

const focusedOrNone = () => {
  const active = focusedElement();
  return active && tagOf(active) !== 'body' && tagOf(active) !== 'html' ? active : null;
};

/**
 * To be called before a key is pressed. `id`: the element that has the focus for it, `null` for whatever had the focus when the
 * action was judged. `typed`: the text that was put into the element after it was judged, `null` for none; `held`: it was seen
 * to be there.
 * Answers `changed` where the key must not be pressed at all.
 */
const guardKey = (id, typed, append, held) => {
  dropKeyGuard();
  const judged = sealed;
  const own = id === null ? null : elementOf(id) || null;
  if (id === null && !judged && !typedOn) return 'ready';
  const into = id === null ? (judged ? judged.el : null) : fieldOf(own || document.documentElement) || own;
  if (id !== null && !own) return 'changed';
  const before = typed === null || !into ? null : JSON.parse(holds(workId(into), typed, append)).held;
  const known = typedOn && (typedOn.el === into || fieldOf(typedOn.el) === into) ? typedOn : null;
  const isOther = (late) => {
    const active = focusedOrNone();
    // Whoever takes the key down may move the focus on: the form is sent even so.
    if (!late && into !== active && !(into && active && composedContains(into, active))) return true;
    if (typed === null && judged && judged.el && !late) return hasChanged(judged.el);
    if (known && known.besides !== besidesOf(known.field)) return true;
    return !late && before !== null && JSON.parse(holds(workId(into), typed, append)).held !== before;
  };
  if (held && before === 'no') return 'changed';
  if ((typed !== null && into && !isConnected(into)) || isOther(false)) return 'changed';
  const mine = { state: 'waiting', views: viewsAround(into || document.documentElement), judge: null };
  const until = performance.now() + GUARDED_FOR;
  mine.judge = (event) => {
    if (!event.isTrusted) return;
    if (performance.now() > until) {
      if (keyGuard === mine) dropKeyGuard();
      return;
    }
    if (mine.state === 'waiting') {
      if (event.type !== 'keydown') return;
      mine.state = isOther(false) ? 'changed' : 'through';
    } else if (mine.state === 'through' && (event.type === 'submit' || event.type === 'click') && isOther(true)) {
      mine.state = 'changed';
    }
    if (mine.state === 'changed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const view of mine.views) {
    for (const type of KEY_EVENTS) view.addEventListener(type, mine.judge, { capture: true, passive: false });
  }
  keyGuard = mine;
  return 'ready';
};

/** Text that was added to a field before its Enter was refused: the next attempt at the same only presses Enter. */
let added = null;

const noteAdded = (id, text) => {
  const { el } = target(id);
  const there = el && text && JSON.parse(holds(id, text, true)).held;
  added = there === 'exact' || there === 'formatted' ? { el, text, value: rawValue(el) } : null;
  return added !== null;
};

/** Whether the field, or one that the page put in its place, still holds what the last attempt added; says so once. */
const wasAdded = (id, text) => {
  const before = added;
  added = null;
  const { el } = target(id);
  if (!before || !el || before.text !== text) return false;
  return (el === before.el || !isConnected(before.el)) && rawValue(el) === before.value;
};

/** What came of the key: `through`, `changed`, or `waiting` where none was heard. */
const keyed = () => {
  const state = keyGuard ? keyGuard.state : 'waiting';
  dropKeyGuard();
  if (state === 'through') {
    sealed = null;
    typedOn = null;
  }
  return state;
};
