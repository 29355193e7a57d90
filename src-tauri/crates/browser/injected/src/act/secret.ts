// Secrets: puts one into its field, and says where one can be read. Both are done in one turn of the page, and nothing that
// is told holds the text.
import { reply, type PutAnswer, type Rect, type ShownPlaces } from '../answers';
import { attr, bodyOf, childrenOf, documentOf, findAllIn, hasAttr, isRendered, rectOf, rectsOf, tagOf, textContentOf, viewOf, VISIBLE, type Root } from '../dom/dom';
import { offsetOf, outward, rectIn } from '../dom/geometry';
import { onElement } from '../dom/registry';
import { SKIP } from '../dom/tags';
import { bare, fold } from '../dom/text';
import { innerDocument, shadowOf } from '../dom/tree';
import { isDisabled } from '../read/states';
import { valueProperty } from './fields';
import { eachText } from './find_text';

/** Origins of a document and of all documents around it. */
function originsAround(doc: Document): string[] {
  const view = viewOf(doc) as Window;
  return [view.origin, ...view.location.ancestorOrigins];
}

/**
 * `origins`: those that the field's document and all around it may have; `types`: those of the field. What is
 * not so gets nothing.
 */
export const putSecret = onElement((el, text: string, origins: string[], types: string[]): PutAnswer => {
  const tag = tagOf(el);
  if (tag !== 'input' && tag !== 'textarea') return { status: 'no_field' };
  if (!originsAround(documentOf(el)).every((origin) => origins.includes(origin))) return { status: 'origin' };
  const type = tag === 'textarea' ? tag : (el as HTMLInputElement).type;
  if (!types.includes(type)) return { status: 'type' };
  if (isDisabled(el)) return { status: 'disabled' };
  if (hasAttr(el, 'readonly')) return { status: 'readonly' };
  if (!isRendered(el, VISIBLE)) return { status: 'hidden' };
  const value = valueProperty(tag);
  value.set.call(el, text);
  const kept = value.get.call(el) === text;
  el.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  return { status: 'ok', kept: kept && bare(value.get.call(el)) === bare(text) };
});

/** Elements that hold the text, and none inside that does: it runs over several of them. */
function holdersOf(el: Element, want: string, into: Set<Element>): void {
  const has = (node: Node): boolean => textContentOf(node).replace(/\s+/g, ' ').toLowerCase().includes(want);
  if (!has(el)) return;
  let inside = false;
  for (const child of childrenOf(el)) {
    if (!has(child)) continue;
    inside = true;
    holdersOf(child, want, into);
  }
  if (!inside) into.add(el);
}

/** Boxes, in this viewport, of all places where one of the texts can be read. */
export function shownPlaces(texts: string[]): string {
  const wants = texts.map((text) => fold(text).toLowerCase()).filter((text) => text !== '');
  const places: Rect[] = [];
  const put = (rects: Iterable<DOMRect>, doc: Document): void => {
    const offset = offsetOf(doc);
    for (const rect of rects) {
      if (rect.width < 1 || rect.height < 1) continue;
      places.push(outward(rectIn(rect), offset));
    }
  };
  const says = (text: string | null): boolean => !!text && wants.some((want) => fold(text).toLowerCase().includes(want));
  const documents = new Set([document]);
  const fields = (root: Root): void => {
    for (const el of findAllIn(root, '*')) {
      const tag = tagOf(el);
      if (tag === 'iframe' || tag === 'frame') {
        const inner = innerDocument(el);
        if (inner && !documents.has(inner)) {
          documents.add(inner);
          fields(inner);
        }
      }
      const field = tag === 'input' || tag === 'textarea' || tag === 'select';
      // What a password field holds is drawn as dots.
      const { type, value } = el as HTMLInputElement;
      if (field && ((!(tag === 'input' && type === 'password') && says(value)) || says(attr(el, 'placeholder')))) put([rectOf(el)], documentOf(el));
      const shadow = shadowOf(el);
      if (shadow) fields(shadow);
    }
  };
  fields(document);
  eachText(document.documentElement, (node) => {
    if (!says(node.data)) return false;
    const doc = documentOf(node);
    const range = doc.createRange();
    range.selectNodeContents(node);
    put(range.getClientRects(), doc);
    return false;
  });
  for (const doc of documents) {
    const body = bodyOf(doc);
    if (!body) continue;
    const holders = new Set<Element>();
    for (const want of wants) holdersOf(body, want, holders);
    for (const el of holders) if (!SKIP.has(tagOf(el)) && isRendered(el, VISIBLE)) put(rectsOf(el), doc);
  }
  return reply<ShownPlaces>({ width: innerWidth, height: innerHeight, places });
}
