// The flattened tree: through shadow roots, slots and frames of this origin.
import { DOCUMENT, documentOf, firstChildOf, FRAGMENT, isElement, isShadowRoot, kindOfNode, nextSiblingOf, openShadowOf, parentNodeOf, tagOf, TEXT } from './dom';

/** What only the host can tell: elements that the page listens on for presses, and closed shadow roots. */
export const hints = {
  listened: new WeakSet<Node>(),
  /** What holds elements that it listens for, and is not meant itself. */
  delegating: new WeakSet<Node>(),
  /** Drawings with parts that are listened on. */
  listenedDrawings: new WeakSet<Node>(),
  closedRoots: new WeakMap<Element, ShadowRoot>(),
  anyClosedRoots: false,
  /** Elements that the page listens on for the mouse coming and going. */
  hovered: new WeakSet<Node>(),
  anyHovered: false,
};

export const shadowOf = (el: Element): ShadowRoot | null => openShadowOf(el) || (hints.anyClosedRoots && hints.closedRoots.get(el)) || null;

/** Parent in the flattened tree: out of shadow roots, through slots. */
export function composedParent(node: Node): Element | null {
  if (isElement(node) && node.assignedSlot) return node.assignedSlot;
  const parent = parentNodeOf(node);
  if (parent && isShadowRoot(parent)) return parent.host || null;
  return parent && isElement(parent) ? parent : null;
}

/** Whether `outer` is `inner` or holds it in the flattened tree. */
export function composedContains(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = composedParent(node)) if (node === outer) return true;
  return false;
}

/** The document's frame element in the parent document, if that is of the same origin. */
export function frameOf(doc: Document): HTMLElement | null {
  try {
    return doc.defaultView && doc.defaultView !== window ? (doc.defaultView.frameElement as HTMLElement | null) : null;
  } catch {
    return null;
  }
}

export function innerDocument(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

/** Children in the flattened tree. */
export function eachChild(node: Node, visit: (node: Node) => void): void {
  const shadow = isElement(node) ? shadowOf(node) : null;
  if (shadow) {
    for (let child = firstChildOf(shadow); child; child = nextSiblingOf(child)) visit(child);
    return;
  }
  if (isElement(node) && tagOf(node) === 'slot') {
    const assigned = (node as HTMLSlotElement).assignedNodes({ flatten: true });
    if (assigned.length > 0) {
      for (const child of assigned) visit(child);
      return;
    }
  }
  for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) visit(child);
}

/** Parent in the flattened tree, through documents of this origin. */
export function holderOf(node: Node): Node | null {
  const kind = kindOfNode(node);
  if (kind === DOCUMENT) return frameOf(node as Document);
  if (kind === FRAGMENT) return (node as ShadowRoot).host || null;
  const slot = kind <= TEXT ? (node as Element | Text).assignedSlot : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  return parent && isShadowRoot(parent) ? parent.host || null : parent;
}

/** The element's window, and those around it of the same origin. */
export function viewsAround(el: Element): Window[] {
  const views: Window[] = [];
  for (let doc: Document | null = documentOf(el); doc && doc.defaultView; ) {
    views.push(doc.defaultView);
    const frame = frameOf(doc);
    doc = frame ? documentOf(frame) : null;
  }
  return views;
}
