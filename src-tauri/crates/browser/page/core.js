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
const childrenOf = getter(Element.prototype, 'children');
const shadowOf = getter(Element.prototype, 'shadowRoot');
const attr = method(Element.prototype, 'getAttribute');
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

const ELEMENT = 1;
const TEXT = 3;

const fold = (text) => text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();
const cut = (text, max) => {
  if (text.length <= max) return text;
  let end = max - 1;
  const code = text.charCodeAt(end - 1);
  if (code >= 0xd800 && code <= 0xdbff) end -= 1;
  return text.slice(0, end) + '…';
};

/** Parent in the flattened tree: out of shadow roots, through slots. */
const composedParent = (node) => {
  if (node.nodeType === ELEMENT && node.assignedSlot) return node.assignedSlot;
  const parent = parentNodeOf(node);
  if (parent && parent.nodeType === 11) return parent.host || null;
  return parent && parent.nodeType === ELEMENT ? parent : null;
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

/** Where a document's viewport stands in that of the main frame. */
const offsetOf = (doc) => {
  let x = 0;
  let y = 0;
  for (let frame = frameOf(doc); frame; frame = frameOf(documentOf(frame))) {
    const rect = rectOf(frame);
    x += rect.left + frame.clientLeft;
    y += rect.top + frame.clientTop;
  }
  return { x, y };
};

const innerDocument = (frame) => {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
};

/** Innermost element at a point of the main viewport, through shadow roots and frames of this origin. */
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
    if (tag === 'iframe' || tag === 'frame') {
      const inner = innerDocument(hit);
      if (inner) {
        const rect = rectOf(hit);
        x -= rect.left + hit.clientLeft;
        y -= rect.top + hit.clientTop;
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
    const inner = tagOf(active) === 'iframe' ? innerDocument(active) : null;
    const deeper = shadow ? shadow.activeElement : inner ? inner.activeElement : null;
    if (!deeper || deeper === active) break;
    active = deeper;
  }
  return active;
};

// Numbers stay with their element as long as its document lives. They start where the run's last
// document stopped, so a number of an earlier page never means another element here.
const registry = { ids: new WeakMap(), elements: new Map(), next: firstId, looks: 0, last: new WeakSet() };

const idOf = (el) => {
  let id = registry.ids.get(el);
  if (id === undefined) {
    id = registry.next++;
    registry.ids.set(el, id);
    registry.elements.set(id, new WeakRef(el));
  }
  return id;
};

/** The element of a number; `undefined`: never given here; `null`: gone from the document. */
const elementOf = (id) => {
  const ref = registry.elements.get(id);
  if (!ref) return undefined;
  const el = ref.deref();
  return el && isConnected(el) && documentOf(el).defaultView ? el : null;
};
