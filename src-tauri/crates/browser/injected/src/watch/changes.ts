// Signs of what has changed since a block was walked. A block on the screen is always walked again, so what a style shows
// or hides there without a trace in the document is seen; for the rest of the page its last walk stands until something in
// it, or something around it that a style may depend on, has changed.
import { firstElementOf, hasMore, isConnected, isElement, tagOf } from '../dom/dom';
import { holderOf, innerDocument, shadowOf } from '../dom/tree';
import type { Block, Run } from '../walk_types';
import { isOverlayEvent } from './overlay';

export const memory = {
  /** Counts everything that may change what is seen. */
  version: 0,
  /** Number of the snapshot that is under way or comes next. */
  epoch: 1,
  /** Counts what may change the whole page, such as a new style sheet. */
  style: 0,
  /** Element -> its block. */
  blocks: new WeakMap<Node, Block>(),
  /** Node -> the run of siblings that it was last walked in. */
  runs: new WeakMap<Node, Run>(),
  /** Node -> the epoch in which something in it changed last. */
  dirty: new WeakMap<Node, number>(),
  /** Node -> the epoch in which something changed that may show or hide anything in it. */
  deep: new WeakMap<Node, number>(),
  anyDeep: false,
  /** Element -> the epoch in which its children became more or less alike. */
  likes: new WeakMap<Node, number>(),
  /** Custom elements without a shadow root: one may be attached without any record of it. */
  hosts: new Set<Element>(),
  /** Frames of this origin with the documents that were seen in them. */
  inner: [] as [HTMLElement, Document][],
  /** Shadow roots that were walked. */
  roots: new Set<ShadowRoot>(),
  sheets: '',
};

function spoil(node: Node | null): void {
  const run = node ? memory.runs.get(node) : undefined;
  if (run) run.spoilt = true;
}

/** Something in the node has changed. */
export function markUp(from: Node | null): void {
  for (let node = from; node; node = holderOf(node)) {
    if (memory.dirty.get(node) === memory.epoch) return;
    memory.dirty.set(node, memory.epoch);
    spoil(node);
  }
}

/** Something has changed that may show or hide anything in the node. */
function markDeep(node: Node): void {
  memory.deep.set(node, memory.epoch);
  memory.anyDeep = true;
  markUp(node);
}

// Attributes on which styles hardly ever depend.
const PLAIN_ATTRIBUTES = new Set(
  ('href src srcset alt title content value placeholder name for d points transform x y cx cy r x1 x2 y1 y2 width height ' +
    'viewbox fill stroke datetime aria-label aria-labelledby aria-describedby aria-valuenow aria-valuetext aria-valuemin ' +
    'aria-valuemax aria-activedescendant aria-controls').split(' '),
);

const FEW_CHILDREN = 8;

export function remember(record: MutationRecord): void {
  const { target, type } = record;
  memory.version += 1;
  markUp(target);
  if (type === 'childList') {
    spoil(record.previousSibling);
    spoil(record.nextSibling);
    for (const node of record.removedNodes) spoil(node);
    // Among many one more or less makes no difference.
    if (isElement(target) && !hasMore(firstElementOf(target), FEW_CHILDREN)) memory.likes.set(target, memory.epoch);
  } else if (type === 'attributes') {
    const name = (record.attributeName ?? '').toLowerCase();
    if (name === 'class') {
      const parent = holderOf(target);
      if (parent) memory.likes.set(parent, memory.epoch);
    }
    if (name === 'style') markDeep(target);
    else if (!PLAIN_ATTRIBUTES.has(name)) markDeep(holderOf(target) || target);
  }
}

export const SEEN_EVENTS = (
  'input change reset focusin focusout toggle scroll mouseover pointerdown pointerup transitionrun transitionend ' +
  'transitioncancel animationstart animationend animationcancel load error slotchange loadedmetadata fullscreenchange'
).split(' ');

/** How far around a field a style may ask for its state, or for the focus. */
const STATE_LEVELS = 3;
const STATE_EVENTS = new Set('change reset toggle focusin focusout'.split(' '));
const WIDE = new Set('html body main'.split(' '));

export function rememberEvent(event: Event): void {
  if (isOverlayEvent(event)) return;
  memory.version += 1;
  const { target, type } = event;
  // The window has events, too.
  if (!(target instanceof Element)) return;
  let node: Element = target;
  if (STATE_EVENTS.has(type)) {
    for (let level = 0, up = holderOf(node); up && level < STATE_LEVELS; level += 1, up = holderOf(up)) {
      if (!isElement(up) || WIDE.has(tagOf(up))) break;
      node = up;
    }
    markDeep(node);
  } else if (type === 'load' && (tagOf(node) === 'link' || tagOf(node) === 'style')) memory.style += 1;
  else if (type === 'scroll' || type === 'load' || type === 'slotchange' || type === 'fullscreenchange') markUp(node);
}

function rememberAll(): void {
  memory.version += 1;
  memory.style += 1;
}

addEventListener('resize', rememberAll, { passive: true });
addEventListener('hashchange', rememberAll, { passive: true });
if (document.fonts) document.fonts.addEventListener('loadingdone', rememberAll);

/** Style sheets that scripts write rules into leave no other trace. */
function sheetsOf(root: Document): string {
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
}

/** Notes what has changed without a record of it. */
export function takeStock(): void {
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
}
