// What earlier looks leave for later ones: the walks of blocks that have not changed since, and signs of
// what has. A block on the screen is always walked again, so what a style shows or hides there without a
// trace in the document is seen; for the rest of the page its last walk stands until something in it, or
// something around it that a style may depend on, has changed.

const memory = {
  /** Counts everything that may change what is seen. */
  version: 0,
  /** Number of the look that is under way or comes next. */
  epoch: 1,
  /** Counts what may change the whole page, such as a new style sheet. */
  style: 0,
  /** Element -> its block. */
  blocks: new WeakMap(),
  /** Node -> the run of siblings that it was last walked in. */
  runs: new WeakMap(),
  /** Node -> the epoch in which something in it changed last. */
  dirty: new WeakMap(),
  /** Node -> the epoch in which something changed that may show or hide anything in it. */
  deep: new WeakMap(),
  anyDeep: false,
  /** Element -> the epoch in which its children became more or less alike. */
  likes: new WeakMap(),
  /** Custom elements without a shadow root: one may be attached without any record of it. */
  hosts: new Set(),
  /** Frames of this origin with the documents that were seen in them. */
  inner: [],
  /** Shadow roots that were walked. */
  roots: new Set(),
  sheets: '',
};

/** Parent in the flattened tree, through documents of this origin. */
const holderOf = (node) => {
  const kind = kindOfNode(node);
  if (kind === 9) return frameOf(node);
  if (kind === 11) return node.host || null;
  const slot = kind <= TEXT ? node.assignedSlot : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  return parent && kindOfNode(parent) === 11 ? parent.host || null : parent;
};

const spoil = (node) => {
  const run = node ? memory.runs.get(node) : undefined;
  if (run) run.spoilt = true;
};

const markUp = (from) => {
  for (let node = from; node; node = holderOf(node)) {
    if (memory.dirty.get(node) === memory.epoch) return;
    memory.dirty.set(node, memory.epoch);
    spoil(node);
  }
};

const markDeep = (node) => {
  memory.deep.set(node, memory.epoch);
  memory.anyDeep = true;
  markUp(node);
};

// Attributes on which styles hardly ever depend.
const PLAIN_ATTRIBUTES = new Set(
  ('href src srcset alt title content value placeholder name for d points transform x y cx cy r x1 x2 y1 y2 width height ' +
    'viewbox fill stroke datetime aria-label aria-labelledby aria-describedby aria-valuenow aria-valuetext aria-valuemin ' +
    'aria-valuemax aria-activedescendant aria-controls').split(' '),
);

const FEW_CHILDREN = 8;
const remember = (record) => {
  const { target, type } = record;
  memory.version += 1;
  markUp(target);
  if (type === 'childList') {
    spoil(record.previousSibling);
    spoil(record.nextSibling);
    for (const node of record.removedNodes) spoil(node);
    // Among many one more or less makes no difference.
    if (kindOfNode(target) === ELEMENT && !hasMore(firstElementOf(target), FEW_CHILDREN)) memory.likes.set(target, memory.epoch);
  } else if (type === 'attributes') {
    const name = record.attributeName.toLowerCase();
    if (name === 'class') {
      const parent = holderOf(target);
      if (parent) memory.likes.set(parent, memory.epoch);
    }
    if (name === 'style') markDeep(target);
    else if (!PLAIN_ATTRIBUTES.has(name)) markDeep(holderOf(target) || target);
  }
};

const SEEN_EVENTS = (
  'input change reset focusin focusout toggle scroll mouseover pointerdown pointerup transitionrun transitionend ' +
  'transitioncancel animationstart animationend animationcancel load error slotchange loadedmetadata fullscreenchange'
).split(' ');
/** How far around a field a style may ask for its state, or for the focus. */
const STATE_LEVELS = 3;
const STATE_EVENTS = new Set('change reset toggle focusin focusout'.split(' '));
const WIDE = new Set('html body main'.split(' '));

const rememberEvent = (event) => {
  if (isBadgeEvent(event)) return;
  memory.version += 1;
  const { target, type } = event;
  // The window has events, too.
  if (!(target instanceof Element)) return;
  let node = target;
  if (STATE_EVENTS.has(type)) {
    for (let level = 0, up = holderOf(node); up && level < STATE_LEVELS; level += 1, up = holderOf(up)) {
      if (kindOfNode(up) !== ELEMENT || WIDE.has(tagOf(up))) break;
      node = up;
    }
    markDeep(node);
  } else if (type === 'load' && (tagOf(node) === 'link' || tagOf(node) === 'style')) memory.style += 1;
  else if (type === 'scroll' || type === 'load' || type === 'slotchange' || type === 'fullscreenchange') markUp(node);
};

const rememberAll = () => {
  memory.version += 1;
  memory.style += 1;
};
addEventListener('resize', rememberAll, { passive: true });
addEventListener('hashchange', rememberAll, { passive: true });
if (document.fonts) document.fonts.addEventListener('loadingdone', rememberAll);

/** Style sheets that scripts write rules into leave no other trace. */
const sheetsOf = (root) => {
  let sum = '';
  for (const list of [root.styleSheets, root.adoptedStyleSheets || []]) {
    for (const sheet of list) {
      let rules = -1;
      try {
        rules = sheet.cssRules.length;
      } catch {
        // Of another origin: it cannot be read, and scripts cannot write into it.
      }
      sum += rules + (sheet.disabled ? '-' : '+');
    }
    sum += '/';
  }
  return sum;
};

/** Notes what has changed without a record of it. */
const takeStock = () => {
  const sheets = sheetsOf(document);
  if (sheets !== memory.sheets) {
    memory.sheets = sheets;
    rememberAll();
  }
  for (const host of memory.hosts) {
    if (!isConnected(host)) memory.hosts.delete(host);
    else if (shadowOf(host)) {
      memory.hosts.delete(host);
      memory.version += 1;
      markUp(host);
    }
  }
  for (const [frame, doc] of memory.inner) {
    if (innerDocument(frame) !== doc) {
      memory.version += 1;
      break;
    }
  }
};

// Stream of a walk: lines of text are strings; the others say what they are.
const ITEM = 1;
const BLOCK = 2;
const HEADING = 3;
const PASSAGE = 4;

// A hash of a list of lines that can be put together from those of its parts: sum of line hashes times
// powers of an odd number, modulo 2^32, twice.
const FIRST = 0x01000193;
const SECOND = 0x85ebca6b;

const tally = (stream) => {
  const sum = { lines: 0, chars: 0, items: 0, a: 0, b: 0, pa: 1, pb: 1 };
  for (const part of stream) {
    if (typeof part === 'string') {
      let h = 0x811c9dc5;
      for (let i = 0; i < part.length; i += 1) h = Math.imul(h ^ part.charCodeAt(i), 0x01000193);
      sum.a = (Math.imul(sum.a, FIRST) + h) | 0;
      sum.b = (Math.imul(sum.b, SECOND) + (h ^ (h >>> 15))) | 0;
      sum.pa = Math.imul(sum.pa, FIRST);
      sum.pb = Math.imul(sum.pb, SECOND);
      sum.lines += 1;
      sum.chars += part.length + 1;
    } else if (part.t === BLOCK) {
      const inner = part.block.sum;
      sum.a = (Math.imul(sum.a, inner.pa) + inner.a) | 0;
      sum.b = (Math.imul(sum.b, inner.pb) + inner.b) | 0;
      sum.pa = Math.imul(sum.pa, inner.pa);
      sum.pb = Math.imul(sum.pb, inner.pb);
      sum.lines += inner.lines;
      sum.chars += inner.chars;
      sum.items += inner.items;
    } else if (part.t === ITEM && !part.dropped) sum.items += 1;
  }
  return sum;
};

/** What a stream's parts reach over. */
const boundsOf = (stream, box) => {
  const bounds = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
  const within = (left, top, right, bottom) => {
    if (left < bounds.left) bounds.left = left;
    if (top < bounds.top) bounds.top = top;
    if (right > bounds.right) bounds.right = right;
    if (bottom > bounds.bottom) bounds.bottom = bottom;
  };
  for (const part of stream) {
    if (typeof part === 'string') continue;
    if (part.t === ITEM) within(part.rx, part.ry, part.rx + part.rw, part.ry + part.rh);
    else if (part.t === BLOCK) {
      const b = part.block.bounds;
      within(b.left + part.dx, b.top + part.dy, b.right + part.dx, b.bottom + part.dy);
    }
  }
  return bounds;
};

/** The nodes below which remembering a block costs more than walking it. */
const FEW = 24;
/** Siblings are remembered in runs of so many where there are many. */
const RUN = 64;
const MANY = 96;

const block = (gathered, box, key) => ({
  stream: gathered.out,
  signals: gathered.signals,
  nodes: gathered.nodes,
  left: box.left,
  top: box.top,
  w: box.right - box.left,
  h: box.bottom - box.top,
  sum: tally(gathered.out),
  bounds: boundsOf(gathered.out, box),
  epoch: memory.epoch,
  style: memory.style,
  /** Where the page stood, if something in it sticks to the screen while it passes. */
  scrolled: gathered.sticky ? scrollY : null,
  key,
});

/** How far a block has moved since it was walked, if its walk still holds and it is out of sight. */
const standsAt = (known, box, deep, key, view) => {
  if (known.epoch < deep || known.style !== memory.style || known.key !== key) return null;
  if (known.scrolled !== null && known.scrolled !== scrollY) return null;
  if (Math.abs(box.right - box.left - known.w) > 0.5 || Math.abs(box.bottom - box.top - known.h) > 0.5) return null;
  const dx = box.left - known.left;
  const dy = box.top - known.top;
  const { left, top, right, bottom } = known.bounds;
  const seen = bottom + dy > view.top && top + dy < view.bottom && right + dx > view.left && left + dx < view.right;
  return seen ? null : { dx, dy };
};
