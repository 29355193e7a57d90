// Aims a press and watches over it until it has come: a page that moves under the mouse, as menus that
// open on hover do, does not get it. So the mouse's move and the press can be sent in one go.

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
/** A press that has not come by then is not stopped any more: it may be the person's. */
const GUARDED_FOR = 1500;
let guard = null;
/** How an element stood when the guard was last told of it; a press on it is one on exactly that. */
let sealed = null;
/** The same of a field, for a key after something was typed into it: what would be sent beside it, and where to. */
let typedOn = null;

/**
 * What a press on the element does, as far as a person can be told: its words, where it leads, what it sends. A page may tidy
 * up what was typed when its field is left, so of values only letters and digits count.
 * `late`: once the press has begun. The page may have answered it by then, with other words or a tick of its own; where it
 * leads and what was typed stays.
 */
const deedOf = (el, late) => {
  const form = formOf(el);
  const info = form ? formInfo(el) : null;
  const group = form ? null : fieldGroup(el);
  const fields = form ? fieldsOf(form) : group ? findAll(group, 'input,textarea,select') : [];
  const values = sentValues([...fields])
    .filter((sent) => !late || !['checkbox', 'radio', 'range', 'number'].includes(sent.kind))
    .map((sent) => [late ? '' : sent.label, bare(sent.value), sent.secret, sent.kind]);
  const deed = [attr(el, 'href') || '', attr(el, 'target') || '', hasAttr(el, 'download'), info ? [info.method, info.action, info.submits] : [], values];
  if (late) return JSON.stringify(deed);
  const own = tagOf(el) === 'input' && /^(?:button|submit|reset|image)$/.test(typeOf(el)) ? el.value : '';
  return JSON.stringify([deed, nameOf(el), cut(contentText(el, 300), 300), roleOf(el), typeOf(el), own, form ? submitLabel(el, form) : '']);
};

const seal = (el) => {
  sealed = { el, deed: deedOf(el, false), late: deedOf(el, true) };
  const field = fieldOf(el) || el;
  typedOn = { el, field, besides: besidesOf(field) };
};

/** No element was judged; `focus`: the key goes to where nothing has the focus. */
const sealNone = (focus) => {
  sealed = focus ? { el: null, deed: '', late: '' } : null;
  typedOn = null;
};

/** Whether it does something else than it did when the guard was told of it. */
const hasChanged = (el, late = false) =>
  !!sealed && sealed.el === el && (late ? sealed.late : sealed.deed) !== deedOf(el, late);

const dropGuard = () => {
  if (!guard) return;
  for (const view of guard.views) {
    for (const type of PRESS_EVENTS) view.removeEventListener(type, guard.judge, true);
  }
  guard = null;
};

/** The element's window, and those around it of the same origin. */
const viewsAround = (el) => {
  const views = [];
  for (let doc = documentOf(el); doc && doc.defaultView; ) {
    views.push(doc.defaultView);
    const frame = frameOf(doc);
    doc = frame ? documentOf(frame) : null;
  }
  return views;
};

const guardPress = (el, x, y) => {
  dropGuard();
  const mine = { state: 'waiting', by: '', views: viewsAround(el), judge: null };
  const until = performance.now() + GUARDED_FOR;
  mine.judge = (event) => {
    if (!event.isTrusted) return;
    if (performance.now() > until) {
      if (guard === mine) dropGuard();
      return;
    }
    if (mine.state === 'waiting') {
      if (event.type !== 'pointerdown' && event.type !== 'mousedown') return;
      mine.state = reaches(el, elementAt(x, y)) ? 'through' : 'stopped';
      if (mine.state === 'stopped') mine.by = coverAt(x, y);
      else if (hasChanged(el)) mine.state = 'changed';
    } else if (mine.state === 'through' && event.type === 'click' && hasChanged(el, true)) {
      // What comes of a press comes with its last event.
      mine.state = 'changed';
    }
    if (mine.state === 'stopped' || mine.state === 'changed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const view of mine.views) {
    for (const type of PRESS_EVENTS) view.addEventListener(type, mine.judge, { capture: true, passive: false });
  }
  guard = mine;
};

/** As `locate`; a press at the point it finds reaches the element or nobody. */
const aim = (id, nudge) => {
  const answer = locate(id, nudge);
  const point = JSON.parse(answer);
  const el = elementOf(id);
  if (point.status === 'ok' && el) guardPress(el, point.x, point.y);
  return answer;
};

/**
 * What came of the press: `through`, `changed` where the element was something else by then, `stopped` with what lay there
 * instead, or `waiting` where none was heard.
 */
const pressed = () => {
  const { state, by } = guard || { state: 'waiting', by: '' };
  dropGuard();
  // What the run does with it from now on changes it by right.
  if (state === 'through') {
    sealed = null;
    lessons.acted = true;
  }
  return JSON.stringify({ state, by });
};
