// Safe access to the DOM. A form's named fields shadow its properties (`<input name="action">`), so accessors are taken
// from the prototypes, when the script starts: the isolated world has prototypes of its own, which no page can change.
//
// The script reads the page and never writes to it: no attribute, no class, no property on a page's object.

type Getter<T, K extends keyof T> = (object: T) => T[K];
type Method<T, K extends keyof T> = T[K] extends (...args: infer A) => infer R ? (object: T, ...args: A) => R : never;

const getter = <T extends object, K extends keyof T & string>(proto: T, name: K): Getter<T, K> => {
  const get = Object.getOwnPropertyDescriptor(proto, name)?.get as (this: T) => T[K];
  return (object) => get.call(object);
};

const method = <T extends object, K extends keyof T & string>(proto: T, name: K): Method<T, K> => {
  const call = proto[name] as (...args: unknown[]) => unknown;
  return ((object: T, ...args: unknown[]) => call.apply(object, args)) as Method<T, K>;
};

export const kindOfNode = getter(Node.prototype, 'nodeType');
export const firstChildOf = getter(Node.prototype, 'firstChild');
export const nextSiblingOf = getter(Node.prototype, 'nextSibling');
export const parentNodeOf = getter(Node.prototype, 'parentNode');
export const parentElementOf = getter(Node.prototype, 'parentElement');
export const rootOf = method(Node.prototype, 'getRootNode');
export const contains = method(Node.prototype, 'contains');
/** Never of a document itself. */
export const documentOf = getter(Node.prototype, 'ownerDocument') as (node: Node) => Document;
export const isConnected = getter(Node.prototype, 'isConnected');
/** Never of a document. */
export const textContentOf = getter(Node.prototype, 'textContent') as (node: Node) => string;
export const tagOf = getter(Element.prototype, 'localName');
export const spaceOf = getter(Element.prototype, 'namespaceURI');
export const childrenOf = getter(Element.prototype, 'children');
export const firstElementOf = getter(Element.prototype, 'firstElementChild');
export const nextElementOf = getter(Element.prototype, 'nextElementSibling');
export const openShadowOf = getter(Element.prototype, 'shadowRoot');
export const attr = method(Element.prototype, 'getAttribute');
/** An attribute whose words are looked through, as far as that is worth it: pages can put millions of them there. */
export const namesIn = (el: Element, name: string): string => (attr(el, name) ?? '').slice(0, 4000);
export const hasAttrs = method(Element.prototype, 'hasAttributes');
export const hasAttr = method(Element.prototype, 'hasAttribute');
export const matches = method(Element.prototype, 'matches');
export const closest = method(Element.prototype, 'closest') as (el: Element, selectors: string) => Element | null;
export const find = method(Element.prototype, 'querySelector') as (el: Element, selectors: string) => Element | null;
export const findAll = method(Element.prototype, 'querySelectorAll') as (el: Element, selectors: string) => NodeListOf<Element>;
export const rectOf = method(Element.prototype, 'getBoundingClientRect');
export const rectsOf = method(Element.prototype, 'getClientRects');
export const isRendered = method(Element.prototype, 'checkVisibility');
export const fieldsOf = getter(HTMLFormElement.prototype, 'elements');
// A page's named elements shadow properties of its document.
export const formsOf = getter(Document.prototype, 'forms');
export const viewOf = getter(Document.prototype, 'defaultView');
export const bodyOf = getter(Document.prototype, 'body');
export const findIn = method(Document.prototype, 'querySelector') as (doc: Document, selectors: string) => Element | null;
const findAllInDocument = method(Document.prototype, 'querySelectorAll') as (doc: Document, selectors: string) => NodeListOf<Element>;
const findAllInFragment = method(DocumentFragment.prototype, 'querySelectorAll') as (root: DocumentFragment, selectors: string) => NodeListOf<Element>;
export const ELEMENT = 1;
export const TEXT = 3;
export const DOCUMENT = 9;
/** Of what is connected only shadow roots are fragments. */
export const FRAGMENT = 11;
export const isElement = (node: Node): node is Element => kindOfNode(node) === ELEMENT;
export const isText = (node: Node): node is Text => kindOfNode(node) === TEXT;
export const isDocument = (node: Node): node is Document => kindOfNode(node) === DOCUMENT;
export const isShadowRoot = (node: Node): node is ShadowRoot => kindOfNode(node) === FRAGMENT;

/** A document or shadow root. */
export type Root = Document | ShadowRoot;

export const findAllIn = (root: Root, selectors: string): NodeListOf<Element> =>
  isDocument(root) ? findAllInDocument(root, selectors) : findAllInFragment(root, selectors);

export const SVG = 'http://www.w3.org/2000/svg';
export const VISIBLE = { visibilityProperty: true };
/** Levels of elements that are looked into: each takes room on the stack. */
export const DEEPEST = 600;

/** Whether an element has more element children than so many; counting all of a long list takes long. */
export function hasMore(first: Element | null, max: number): boolean {
  let left = max;
  for (let child = first; child; child = nextElementOf(child)) {
    if (left === 0) return true;
    left -= 1;
  }
  return false;
}
