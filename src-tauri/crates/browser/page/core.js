// Ground of the page script: safe access to the DOM, the registry of numbered elements.
//
// All files of this folder are joined into one function by `world.rs` and run in an isolated world.
// They read the page and never write to it: no attribute, no class, no property on a page's object.
//
// A form's named fields shadow its properties (`<input name="action">`), so accessors are taken from
// the prototypes.

const getter = (proto, name) => {
  const get = Object.getOwnPropertyDescriptor(proto, name).get;
  return (object) => get.call(object);
};
const method = (proto, name) => {
  const call = proto[name];
  return (object, ...args) => call.apply(object, args);
};

const kindOfNode = getter(Node.prototype, 'nodeType');
const firstChildOf = getter(Node.prototype, 'firstChild');
const nextSiblingOf = getter(Node.prototype, 'nextSibling');
const parentNodeOf = getter(Node.prototype, 'parentNode');
const parentElementOf = getter(Node.prototype, 'parentElement');
const rootOf = method(Node.prototype, 'getRootNode');
const contains = method(Node.prototype, 'contains');
const documentOf = getter(Node.prototype, 'ownerDocument');
const isConnected = getter(Node.prototype, 'isConnected');
const textContentOf = getter(Node.prototype, 'textContent');
const tagOf = getter(Element.prototype, 'localName');
const spaceOf = getter(Element.prototype, 'namespaceURI');
const childrenOf = getter(Element.prototype, 'children');
const firstElementOf = getter(Element.prototype, 'firstElementChild');
const nextElementOf = getter(Element.prototype, 'nextElementSibling');
const openShadowOf = getter(Element.prototype, 'shadowRoot');
const attr = method(Element.prototype, 'getAttribute');
const hasAttrs = method(Element.prototype, 'hasAttributes');
const hasAttr = method(Element.prototype, 'hasAttribute');
const matches = method(Element.prototype, 'matches');
const closest = method(Element.prototype, 'closest');
const find = method(Element.prototype, 'querySelector');
const findAll = method(Element.prototype, 'querySelectorAll');
const rectOf = method(Element.prototype, 'getBoundingClientRect');
const rectsOf = method(Element.prototype, 'getClientRects');
const isRendered = method(Element.prototype, 'checkVisibility');
const fieldsOf = getter(HTMLFormElement.prototype, 'elements');
const formsOf = getter(Document.prototype, 'forms');

// What only the host can tell: elements that the page listens on for presses, and closed shadow roots.
const told = {
  heard: new WeakSet(),
  /** What holds elements that it listens for, and is not meant itself. */
  holders: new WeakSet(),
  /** Drawings with parts that are listened on. */
  drawings: new WeakSet(),
  roots: new WeakMap(),
  anyRoots: false,
};
const shadowOf = (el) => openShadowOf(el) || (told.anyRoots && told.roots.get(el)) || null;

/** Whether an element has more element children than so many; counting all of a long list takes long. */
const hasMore = (first, max) => {
  let left = max;
  for (let child = first; child; child = nextElementOf(child)) {
    if (left === 0) return true;
    left -= 1;
  }
  return false;
};

/** What may hold a document of this origin. */
const FRAMES = new Set(['iframe', 'frame', 'object']);

const ELEMENT = 1;
const TEXT = 3;
/** Levels of elements that are looked into: each takes room on the stack. */
const DEEPEST = 600;

/** Far more of a text than is ever kept; a page may give one of any length. */
const LONGEST = 20000;
const fold = (text) => (text.length > LONGEST ? text.slice(0, LONGEST) : text).replace(/[\s\u00a0\u200b]+/g, ' ').trim();
const cut = (text, max) => {
  if (text.length <= max) return text;
  let end = max - 1;
  const code = text.charCodeAt(end - 1);
  if (code >= 0xd800 && code <= 0xdbff) end -= 1;
  return text.slice(0, end) + '…';
};

/** The picture whose part an `area` is. */
const areaImage = (area) => {
  const map = closest(area, 'map');
  const name = map ? attr(map, 'name') || attr(map, 'id') : '';
  const root = rootOf(area);
  if (!name || (kindOfNode(root) !== 9 && kindOfNode(root) !== 11)) return null;
  const images = kindOfNode(root) === 9 ? Document.prototype.querySelectorAll.call(root, 'img[usemap]') : root.querySelectorAll('img[usemap]');
  for (const image of images) if (attr(image, 'usemap') === '#' + name) return image;
  return null;
};

/** An element's box; that of an `area` is a part of its picture. */
const boxOf = (el) => {
  if (tagOf(el) !== 'area') return rectOf(el);
  const image = areaImage(el);
  if (!image || !isRendered(image, { visibilityProperty: true })) return rectOf(el);
  const at = rectOf(image);
  const numbers = (attr(el, 'coords') || '').split(',').map(Number);
  const shape = (attr(el, 'shape') || 'rect').toLowerCase();
  let [left, top, right, bottom] = [0, 0, at.width, at.height];
  if (shape === 'circle' && numbers.length >= 3) {
    const [x, y, r] = numbers;
    [left, top, right, bottom] = [x - r, y - r, x + r, y + r];
  } else if (shape !== 'default' && numbers.length >= 4) {
    const xs = numbers.filter((_, index) => index % 2 === 0);
    const ys = numbers.filter((_, index) => index % 2 === 1);
    [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  return new DOMRect(at.left + left, at.top + top, right - left, bottom - top);
};

/** Parent in the flattened tree: out of shadow roots, through slots. */
const composedParent = (node) => {
  if (kindOfNode(node) === ELEMENT && node.assignedSlot) return node.assignedSlot;
  const parent = parentNodeOf(node);
  if (parent && kindOfNode(parent) === 11) return parent.host || null;
  return parent && kindOfNode(parent) === ELEMENT ? parent : null;
};

/** Whether `outer` is `inner` or holds it in the flattened tree. */
const composedContains = (outer, inner) => {
  for (let node = inner; node; node = composedParent(node)) if (node === outer) return true;
  return false;
};

/** The document's frame element in the parent document, if that is of the same origin. */
const frameOf = (doc) => {
  try {
    return doc.defaultView && doc.defaultView !== window ? doc.defaultView.frameElement : null;
  } catch {
    return null;
  }
};

// "Here" is the viewport of the document that the script was put into: the main frame's, or that of a
// frame of another origin. Frames of its own origin inside it are reached from it.

/** Parent pixels for one pixel inside a frame. */
const scaleOf = (outer, inner) => (inner > 0 && outer > 0 && Math.abs(outer - inner) > 1 ? outer / inner : 1);

/** The box in which a frame element shows its document, in the viewport around it. */
const insideOf = (frame) => {
  const rect = rectOf(frame);
  const style = getComputedStyle(frame);
  // Borders and padding are given before the element is transformed, its rectangle after.
  const sx = frame.offsetWidth > 0 ? rect.width / frame.offsetWidth : 1;
  const sy = frame.offsetHeight > 0 ? rect.height / frame.offsetHeight : 1;
  const left = parseFloat(style.paddingLeft) || 0;
  const top = parseFloat(style.paddingTop) || 0;
  return {
    x: rect.left + (frame.clientLeft + left) * sx,
    y: rect.top + (frame.clientTop + top) * sy,
    w: Math.max(0, frame.clientWidth - left - (parseFloat(style.paddingRight) || 0)) * sx,
    h: Math.max(0, frame.clientHeight - top - (parseFloat(style.paddingBottom) || 0)) * sy,
  };
};

const HERE = { x: 0, y: 0, sx: 1, sy: 1 };

/** How points inside a frame of this origin become points of the viewport around it. */
const stepOut = (frame, doc) => {
  const box = insideOf(frame);
  const view = doc.defaultView;
  return { x: box.x, y: box.y, sx: scaleOf(box.w, view.innerWidth), sy: scaleOf(box.h, view.innerHeight) };
};

const chain = (outer, inner) => ({
  x: outer.x + inner.x * outer.sx,
  y: outer.y + inner.y * outer.sy,
  sx: outer.sx * inner.sx,
  sy: outer.sy * inner.sy,
});

/** Where a document's viewport stands here: its corner, and pixels here for one of its own. */
const offsetOf = (doc) => {
  let place = HERE;
  for (let frame = frameOf(doc); frame; frame = frameOf(doc)) {
    place = chain(stepOut(frame, doc), place);
    doc = documentOf(frame);
  }
  return place;
};

/** The part of this viewport that a person can see, by the frames around it: shares of its size, or all. */
let region = null;

const sight = () =>
  region
    ? { left: region[0] * innerWidth, top: region[1] * innerHeight, right: region[2] * innerWidth, bottom: region[3] * innerHeight }
    : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

const innerDocument = (frame) => {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
};

/** Innermost element at a point of this viewport, through shadow roots and frames of this origin. */
const elementAt = (x, y) => {
  let root = document;
  let hit = null;
  for (;;) {
    const next = root.elementFromPoint(x, y);
    if (!next || next === hit) return hit;
    hit = next;
    const shadow = shadowOf(hit);
    if (shadow) {
      root = shadow;
      continue;
    }
    const tag = tagOf(hit);
    if (FRAMES.has(tag)) {
      const inner = innerDocument(hit);
      if (inner) {
        const place = stepOut(hit, inner);
        x = (x - place.x) / place.sx;
        y = (y - place.y) / place.sy;
        root = inner;
        continue;
      }
    }
    return hit;
  }
};

/** The focused element, through shadow roots and frames of this origin. */
const focusedElement = () => {
  let active = document.activeElement;
  while (active) {
    const shadow = shadowOf(active);
    const inner = FRAMES.has(tagOf(active)) ? innerDocument(active) : null;
    const deeper = shadow ? shadow.activeElement : inner ? inner.activeElement : null;
    if (!deeper || deeper === active) break;
    active = deeper;
  }
  return active;
};

// Numbers stay with their element as long as its document lives. They start where the run's last
// document stopped, so a number of an earlier page never means another element here.
const registry = { ids: new WeakMap(), elements: new Map(), next: firstId, looks: 0, items: new WeakMap(), shown: new Map() };

const idOf = (el) => {
  let id = registry.ids.get(el);
  if (id === undefined) {
    id = registry.next++;
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
  }
  return id;
};

// Elements that an action comes upon between looks: their numbers are never shown, so they take none
// of those that the next look gives.
const passing = { ids: new WeakMap(), next: 0x40000000 };

const workId = (el) => {
  let id = registry.ids.get(el) ?? passing.ids.get(el);
  if (id === undefined) {
    id = passing.next++;
    passing.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
  }
  return id;
};

// Frame elements whose documents are of another origin.
const doors = { ids: new WeakMap(), elements: new Map(), next: 1 };

const doorOf = (frame) => {
  let door = doors.ids.get(frame);
  if (door === undefined) {
    door = doors.next++;
    doors.ids.set(frame, door);
    doors.elements.set(door, new WeakRef(frame));
  }
  return door;
};

const doorElement = (door) => {
  const ref = doors.elements.get(door);
  const el = ref ? ref.deref() : undefined;
  return el && isConnected(el) ? el : null;
};

/** The element of a number; `undefined`: never given here; `null`: gone from the document. */
const elementOf = (id) => {
  const ref = registry.elements.get(id);
  if (!ref) return undefined;
  const el = ref.deref();
  return el && isConnected(el) && documentOf(el).defaultView ? el : null;
};
