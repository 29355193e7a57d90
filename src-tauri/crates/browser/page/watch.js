// Notices what changes, so that the host can tell a quiet page from one at work, and an action with
// an effect from one without. Only counts; the host asks.

const watch = {
  effects: 0,
  last: performance.now(),
  observed: new WeakSet(),
  acting: false,
  // When the last action began or ended.
  acted: -Infinity,
  // A frame has been rendered since `last`, so whatever waited for one has run.
  framed: false,
  // What the page put off for a short while after an action has had its turn.
  waited: true,
  waiting: 0,
  framing: 0,
  // No frame came when one was asked for: the window is covered, or there is none.
  frameless: false,
  // Nodes that change by themselves, such as a clock: node -> how often, while nothing was done to the page.
  restless: new WeakMap(),
};

const NO_FRAME_FOR = 600;
/** Frames come only while somebody asks for one. */
const awaitFrame = () => {
  watch.last = performance.now();
  watch.framed = false;
  const turn = (watch.framing += 1);
  const passed = () => {
    watch.frameless = false;
    if (turn === watch.framing) watch.framed = true;
  };
  // After the page's own callbacks of this frame, and what they put off to the next turn.
  requestAnimationFrame(() => setTimeout(passed, 0));
};

const noteEffect = (event) => {
  if (event && isBadgeEvent(event)) return;
  watch.effects += 1;
  awaitFrame();
};

/** Live regions, by role and by what stands for one. */
const LIVE = '[role=alert],[role=status],[role=log],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output';
/** Messages of this document that are kept, and the longest of them. */
const MESSAGES = 20;
const MESSAGE_CHARS = 200;
/** Elements in a box that may be a message. */
const MESSAGE_PARTS = 12;
/** After an action whatever small text comes may be the page's word on it, for so long. */
const TELLS_FOR = 10000;
const messages = { said: [], waiting: new Set(), timer: 0 };

/** What changed may be a message; whether it can be seen is known once the page's own work is done. */
const noteMessage = (record) => {
  const near = performance.now() - watch.acted < TELLS_FOR;
  const changed = record.type === 'childList' ? record.addedNodes : [record.target];
  for (const node of changed) {
    const box = kindOfNode(node) === ELEMENT ? node : node.parentElement;
    if (!box || kindOfNode(box) !== ELEMENT || messages.waiting.size >= MESSAGES) continue;
    const live = Element.prototype.closest.call(box, LIVE);
    if (!live && (!near || record.type === 'attributes' && !/^(class|style|hidden|open)$/.test(record.attributeName))) continue;
    const whole = live && live.childElementCount <= MESSAGE_PARTS ? live : box;
    if (whole.childElementCount > MESSAGE_PARTS || whole === document.body || whole === document.documentElement) continue;
    messages.waiting.add(whole);
    if (!messages.timer) messages.timer = setTimeout(heardMessages, 20);
  }
};
const heardMessages = () => {
  messages.timer = 0;
  for (const box of messages.waiting) {
    if (!box.isConnected || !isRendered(box, VISIBLE)) continue;
    const text = contentText(box, MESSAGE_CHARS);
    if (text && !messages.said.includes(text)) messages.said.push(text);
    if (messages.said.length > MESSAGES) messages.said.shift();
  }
  messages.waiting.clear();
};

const RESTLESS_AFTER = 3;
const noteMutations = (records) => {
  const now = performance.now();
  let counts = false;
  for (const record of records) {
    remember(record);
    if (!lessons.grown && record.type === 'childList') {
      for (const node of record.addedNodes) if (kindOfNode(node) === ELEMENT) lessons.grown = true;
    }
    const known = watch.restless.get(record.target);
    // The parser adds to the same nodes again and again; that is not restlessness.
    if (!watch.acting && document.readyState !== 'loading') {
      if (!known) watch.restless.set(record.target, { times: 1, at: now });
      else if (now - known.at > 150) {
        known.times += 1;
        known.at = now;
      }
    }
    if (!known || known.times < RESTLESS_AFTER) {
      counts = true;
      noteMessage(record);
    }
  }
  if (counts) noteEffect();
};

const observer = new MutationObserver(noteMutations);
const watchRoot = (root) => {
  if (watch.observed.has(root)) return;
  watch.observed.add(root);
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const type of ['input', 'change', 'focusin', 'toggle', 'scroll']) {
    root.addEventListener(type, noteEffect, { capture: true, passive: true });
  }
  for (const type of SEEN_EVENTS) root.addEventListener(type, rememberEvent, { capture: true, passive: true });
};
const drain = () => {
  const pending = observer.takeRecords();
  if (pending.length > 0) noteMutations(pending);
};
watchRoot(document);
awaitFrame();
/** A document that came before the script did has been still since it was loaded, as far as can be known. */
const loadedAt = () => {
  if (document.readyState !== 'complete') return 0;
  const [came] = performance.getEntriesByType('navigation');
  return came ? came.loadEventEnd : 0;
};
if (loadedAt() > 0) {
  watch.last = Math.min(watch.last, loadedAt());
  if (performance.now() - watch.last > NO_FRAME_FOR) watch.framed = true;
} else {
  addEventListener('load', (event) => event.isTrusted && awaitFrame(), { once: true });
}

const BUSY_CLASS = /(^|[\s_-])(spinner|loader|loading|skeleton|shimmer|progress-circular)([\s_-]|$)/i;

const busyThen = { version: -1, is: false };
/** Something visible says that the page is still at work. */
const isBusy = () => {
  if (busyThen.version !== memory.version) {
    busyThen.version = memory.version;
    busyThen.is = findBusy();
  }
  return busyThen.is;
};
const findBusy = () => {
  const nodes = Document.prototype.querySelectorAll.call(
    document,
    '[aria-busy=true],[role=progressbar],progress:indeterminate,[class*=spinner],[class*=loader],[class*=loading],[class*=skeleton]',
  );
  let seen = 0;
  for (const node of nodes) {
    if (seen++ > 50) break;
    const tag = tagOf(node);
    if (isBusyMark(node, tag, attr(node, 'role') || '') && isRendered(node, VISIBLE) && inSight(rectOf(node))) return true;
  }
  return false;
};

const isBusyMark = (node, tag, role) => {
  if (attr(node, 'aria-busy') === 'true') return true;
  if (tag === 'html' || tag === 'body' || tag === 'link' || tag === 'script') return false;
  if (role === 'progressbar') return attr(node, 'aria-valuenow') === null;
  return (tag === 'progress' && matches(node, ':indeterminate')) || BUSY_CLASS.test(attr(node, 'class') || '');
};

const inSight = (rect) =>
  rect.width >= 2 && rect.height >= 2 && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;

/** What moves or hides things; a colour that fades holds up nobody. */
const SHIFTS = /^(transform|translate|scale|rotate|opacity|visibility|display|(min-|max-)?(width|height)|top|right|bottom|left|inset.*|margin.*|padding.*|grid.*|flex.*|clip.*|overlay|offset.*)$/;
const MOVES_ON = 600;

const shifts = (animation) => {
  if (animation.transitionProperty) return SHIFTS.test(animation.transitionProperty);
  try {
    return animation.effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => SHIFTS.test(name)));
  } catch {
    return true;
  }
};

/** Milliseconds until what slides or fades in has arrived; 0 where nothing does that is done soon. */
const motionLeft = () => {
  let longest = 0;
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running' || !animation.effect) continue;
    const left = animation.effect.getComputedTiming().endTime - (animation.currentTime || 0);
    if (left > longest && left <= MOVES_ON && shifts(animation)) longest = left;
  }
  return longest;
};

const pulseOf = (busy) => {
  const quietFor = performance.now() - watch.last;
  if (!watch.framed && quietFor > NO_FRAME_FOR) watch.frameless = true;
  return {
    effects: watch.effects,
    quiet_for: quietFor,
    framed: watch.framed,
    waited: watch.waited,
    frameless: watch.frameless || document.hidden,
    moving: motionLeft(),
    ready: document.readyState,
    busy,
  };
};

/** By a timer of the page, so that on a slow machine the page's own shorter ones come before it. */
const awaitTurn = (ms) => {
  watch.waited = false;
  const turn = (watch.waiting += 1);
  setTimeout(() => {
    if (turn === watch.waiting) watch.waited = true;
  }, ms);
};

/** `anew`: the page has just been given something to work on, so it is still from now on at best. */
const pulse = (anew, grace) => {
  if (grace) awaitTurn(grace);
  if (anew) awaitFrame();
  drain();
  return JSON.stringify(pulseOf(isBusy()));
};

/**
 * The same, once the page has been still for its time or `within` milliseconds are over. `before`: changes until
 * the action, where one was made; nothing is still until it has had an effect or the time of grace.
 */
const rest = (anew, grace, before, bounds) =>
  new Promise((resolve) => {
    if (grace) awaitTurn(grace);
    if (anew) awaitFrame();
    const end = performance.now() + bounds.within;
    const judge = () => {
      drain();
      const now = performance.now();
      const decided = before === null || watch.effects !== before || watch.waited;
      const needed = watch.framed ? bounds.quiet : watch.frameless || document.hidden ? bounds.frameless : Infinity;
      const missing = decided && document.readyState !== 'loading' ? needed - (now - watch.last) : Infinity;
      if (missing <= 0 || now >= end) {
        resolve(JSON.stringify(pulseOf(isBusy())));
        return;
      }
      setTimeout(judge, Math.min(Number.isFinite(missing) ? missing : LOOKS_AGAIN, end - now));
    };
    judge();
  });
const LOOKS_AGAIN = 4;

/** Marks the time between an action and the settled page. */
const acting = (on) => {
  drain();
  watch.acting = on;
  watch.acted = performance.now();
  return JSON.stringify({ effects: watch.effects });
};
