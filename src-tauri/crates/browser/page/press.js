// Aims a press and watches over it until it has come: a page that moves under the mouse, as menus that
// open on hover do, does not get it. So the mouse's move and the press can be sent in one go.

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'];
/** A press that has not come by then is not stopped any more: it may be the person's. */
const GUARDED_FOR = 1500;
let guard = null;

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
    }
    if (mine.state === 'stopped') {
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

/** What came of the press: `through`, `stopped` with what lay there instead, or `waiting` where none was heard. */
const pressed = () => {
  const { state, by } = guard || { state: 'waiting', by: '' };
  dropGuard();
  return JSON.stringify({ state, by });
};
