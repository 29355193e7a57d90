// Secrets: puts one into its field, and says where one can be read. Both are done in one turn of the page,
// and nothing that is told holds the text.

// A page's named elements shadow properties of its document.
const viewOf = getter(Document.prototype, 'defaultView');
const bodyOf = getter(Document.prototype, 'body');
const DOCUMENT = 9;
const allIn = (root) => (kindOfNode(root) === DOCUMENT ? Document : DocumentFragment).prototype.querySelectorAll.call(root, '*');

/** Origins of a document and of all documents around it. */
const originsAround = (doc) => {
  const view = viewOf(doc);
  return [view.origin, ...view.location.ancestorOrigins];
};

/**
 * `origins`: those that the field's document and all around it may have; `types`: those of the field. What is
 * not so gets nothing.
 */
const putSecret = (id, text, origins, types) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const tag = tagOf(el);
  if (tag !== 'input' && tag !== 'textarea') return JSON.stringify({ status: 'no_field' });
  if (!originsAround(documentOf(el)).every((origin) => origins.includes(origin))) return JSON.stringify({ status: 'origin' });
  const type = tag === 'textarea' ? tag : el.type;
  if (!types.includes(type)) return JSON.stringify({ status: 'type' });
  if (isDisabled(el)) return JSON.stringify({ status: 'disabled' });
  if (hasAttr(el, 'readonly')) return JSON.stringify({ status: 'readonly' });
  if (!isRendered(el, VISIBLE)) return JSON.stringify({ status: 'hidden' });
  const proto = tag === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const value = Object.getOwnPropertyDescriptor(proto, 'value');
  value.set.call(el, text);
  const kept = value.get.call(el) === text;
  el.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  return JSON.stringify({ status: 'ok', kept: kept && bare(value.get.call(el)) === bare(text) });
};

/** Elements that hold the text, and none inside that does: it runs over several of them. */
const holdersOf = (el, want, into) => {
  const has = (node) => textContentOf(node).replace(/\s+/g, ' ').toLowerCase().includes(want);
  if (!has(el)) return;
  let inside = false;
  for (const child of childrenOf(el)) {
    if (!has(child)) continue;
    inside = true;
    holdersOf(child, want, into);
  }
  if (!inside) into.add(el);
};

/** Boxes, in this viewport, of all places where one of the texts can be read. */
const shownPlaces = (texts) => {
  const wants = texts.map((text) => fold(text).toLowerCase()).filter((text) => text !== '');
  const places = [];
  const put = (rects, doc) => {
    const offset = offsetOf(doc);
    for (const rect of rects) {
      if (rect.width < 1 || rect.height < 1) continue;
      places.push({ x: rect.left * offset.sx + offset.x, y: rect.top * offset.sy + offset.y, w: rect.width * offset.sx, h: rect.height * offset.sy });
    }
  };
  const says = (text) => text && wants.some((want) => fold(text).toLowerCase().includes(want));
  const documents = new Set([document]);
  const fields = (root) => {
    for (const el of allIn(root)) {
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
      const value = field && !(tag === 'input' && el.type === 'password') ? el.value : '';
      if (field && (says(value) || says(attr(el, 'placeholder')))) put([rectOf(el)], documentOf(el));
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
    const holders = new Set();
    for (const want of wants) holdersOf(body, want, holders);
    for (const el of holders) if (!SKIP.has(tagOf(el)) && isRendered(el, VISIBLE)) put(rectsOf(el), doc);
  }
  return JSON.stringify({ width: innerWidth, height: innerHeight, places });
};
