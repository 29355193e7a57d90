// Notices what changes, so that the host can tell a quiet page from one at work, and an action with
// an effect from one without. Only counts; the host asks.

const watch = {
  effects: 0,
  last: performance.now(),
  observed: new WeakSet(),
  acting: false,
  // A frame has been rendered since the last effect, so whatever waited for one has run.
  framed: false,
  framing: 0,
  // Nodes that change by themselves, such as a clock: node -> how often, while nothing was done to the page.
  restless: new WeakMap(),
};

/** Frames come only while somebody asks for one; a hidden page gives none, the host knows. */
const awaitFrame = () => {
  watch.framed = false;
  const turn = (watch.framing += 1);
  requestAnimationFrame(() => {
    // After the callbacks of the page in this frame.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      if (turn === watch.framing) watch.framed = true;
    };
    channel.port2.postMessage(0);
  });
};

const noteEffect = () => {
  watch.effects += 1;
  watch.last = performance.now();
  awaitFrame();
};

const RESTLESS_AFTER = 3;
const noteMutations = (records) => {
  const now = performance.now();
  let counts = false;
  for (const record of records) {
    const known = watch.restless.get(record.target);
    // The parser adds to the same nodes again and again; that is not restlessness.
    if (!watch.acting && document.readyState !== 'loading') {
      if (!known) watch.restless.set(record.target, { times: 1, at: now });
      else if (now - known.at > 150) {
        known.times += 1;
        known.at = now;
      }
    }
    if (!known || known.times < RESTLESS_AFTER) counts = true;
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
};
watchRoot(document);
awaitFrame();

const BUSY_CLASS = /(^|[\s_-])(spinner|loader|loading|skeleton|shimmer|progress-circular)([\s_-]|$)/i;

/** Something visible says that the page is still at work. */
const isBusy = () => {
  const nodes = Document.prototype.querySelectorAll.call(
    document,
    '[aria-busy=true],[role=progressbar],progress:indeterminate,[class*=spinner],[class*=loader],[class*=loading],[class*=skeleton]',
  );
  let seen = 0;
  for (const node of nodes) {
    if (seen++ > 50) break;
    const tag = tagOf(node);
    if (tag === 'html' || tag === 'body' || tag === 'link' || tag === 'script') {
      if (attr(node, 'aria-busy') !== 'true') continue;
    }
    if (attr(node, 'role') === 'progressbar' && attr(node, 'aria-valuenow') !== null) continue;
    const marked =
      attr(node, 'aria-busy') === 'true' ||
      tag === 'progress' ||
      attr(node, 'role') === 'progressbar' ||
      BUSY_CLASS.test(attr(node, 'class') || '');
    if (!marked || !isRendered(node, VISIBLE)) continue;
    const rect = rectOf(node);
    if (rect.width < 2 || rect.height < 2) continue;
    if (rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth) return true;
  }
  return false;
};

/** What moves or hides things; a colour that fades holds up nobody. */
const SHIFTS = /^(transform|translate|scale|rotate|opacity|visibility|display|(min-|max-)?(width|height)|top|right|bottom|left|inset.*|margin.*|padding.*|grid.*|flex.*|clip.*|overlay|offset.*)$/;
const MOVES_ON = 600;

/** Something slides or fades in, and will be done soon. */
const isMoving = () => {
  for (const animation of document.getAnimations()) {
    if (animation.playState !== 'running' || !animation.effect) continue;
    const left = animation.effect.getComputedTiming().endTime - (animation.currentTime || 0);
    if (!(left > 0 && left <= MOVES_ON)) continue;
    if (animation.transitionProperty) {
      if (SHIFTS.test(animation.transitionProperty)) return true;
      continue;
    }
    try {
      for (const frame of animation.effect.getKeyframes()) {
        for (const name of Object.keys(frame)) if (SHIFTS.test(name)) return true;
      }
    } catch {
      return true;
    }
  }
  return false;
};

const pulseOf = (busy) => ({
  effects: watch.effects,
  quiet_for: performance.now() - watch.last,
  framed: watch.framed,
  moving: isMoving(),
  ready: document.readyState,
  busy,
});

const pulse = () => {
  const pending = observer.takeRecords();
  if (pending.length > 0) noteMutations(pending);
  return JSON.stringify(pulseOf(isBusy()));
};

/** Marks the time between an action and the settled page. */
const acting = (on) => {
  const pending = observer.takeRecords();
  if (pending.length > 0) noteMutations(pending);
  watch.acting = on;
  return JSON.stringify({ effects: watch.effects });
};
