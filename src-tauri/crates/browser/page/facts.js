// What is true of an action's target at the moment of its use: what the guard decides on.

const MONEY =
  /(?:(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d[\d\s\u00a0.,']*\d|(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d|\d[\d\s\u00a0.,']*\s?(?:[$€£¥₽₴₸₹]|(?:USD|EUR|GBP|RUB|CHF|JPY)\b|руб(?:\.|лей|ля|ль)?))/giu;

const amountsIn = (texts) => {
  const amounts = [];
  for (const text of texts) {
    for (const match of text.match(MONEY) || []) {
      const amount = fold(match);
      if (!amounts.includes(amount) && amounts.length < 10) amounts.push(amount);
    }
  }
  return amounts;
};

const NOT_SENT = new Set('button submit reset image hidden'.split(' '));

const sentValue = (field) => {
  const tag = tagOf(field);
  const type = typeOf(field);
  if (tag === 'button' || tag === 'fieldset' || tag === 'output' || tag === 'object' || NOT_SENT.has(type)) return null;
  if (matches(field, ':disabled')) return null;
  let value;
  let secret = false;
  if (type === 'checkbox' || type === 'radio') {
    if (!field.checked) return null;
    value = hasAttr(field, 'value') ? attr(field, 'value') : 'on';
  } else if (isSecret(field)) {
    // Only whether something is in it: the value itself stays in the page.
    if (field.value === '') return null;
    value = '';
    secret = true;
  } else {
    value = valueOf(field);
    if (value === '') return null;
  }
  const sent = { label: nameOf(field) || attr(field, 'name') || '', value: cut(value, 500), secret };
  const autocomplete = attr(field, 'autocomplete');
  if (autocomplete) sent.autocomplete = autocomplete;
  sent.kind = type || tag;
  sent.required = hasAttr(field, 'required') || attr(field, 'aria-required') === 'true';
  return sent;
};

const sentValues = (fields) => {
  const values = [];
  for (const field of fields) {
    if (values.length >= 50) break;
    const sent = sentValue(field);
    if (sent) values.push(sent);
  }
  return values;
};

const submitLabel = (el, form) => {
  if (submits(el)) return nameOf(el);
  for (const field of fieldsOf(form)) if (submits(field) && !matches(field, ':disabled')) return nameOf(field);
  for (const button of findAll(form, 'input[type=image],[role=button]')) return nameOf(button);
  return '';
};

/** The block around a control that belongs to no form but stands among fields. */
const fieldGroup = (el) => {
  let node = composedParent(el);
  for (let level = 0; node && level < 8; level += 1, node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'html') return null;
    if (find(node, 'input:not([type=hidden]),textarea,select,[contenteditable]')) return node;
    if (tag === 'dialog' || tag === 'main' || explicitRole(node) === 'dialog') return null;
  }
  return null;
};

const surroundingsOf = (el) => {
  const parts = [];
  const put = (text) => {
    const folded = cut(fold(text || ''), 120);
    if (folded && !parts.includes(folded)) parts.push(folded);
  };
  for (let node = composedParent(el); node; node = composedParent(node)) {
    const tag = tagOf(node);
    const role = explicitRole(node);
    if (tag === 'fieldset') put(find(node, 'legend') ? contentText(find(node, 'legend'), 120) : nameOf(node, 'group'));
    if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog') {
      const heading = find(node, 'h1,h2,h3,h4,h5,h6,[role=heading]');
      put(nameOf(node, 'dialog') || (heading ? contentText(heading, 120) : ''));
    }
    if (role === 'group' || role === 'region') put(nameOf(node, 'group'));
  }
  put(headingBefore(el));
  const title = Document.prototype.querySelector.call(documentOf(el), 'h1');
  if (title && isRendered(title, VISIBLE)) put(contentText(title, 120));
  return parts.join(' / ');
};

const itemOf = (el) => {
  const proxy = standIn(el);
  const box = boxOf(proxy || el);
  const offset = offsetOf(documentOf(el));
  let nav = false;
  let fixed = false;
  for (let node = el; node; node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'nav' || LANDMARK_ROLES.has(explicitRole(node))) nav = true;
    if ((tag === 'header' || tag === 'footer') && !closest(node, 'main,article,section')) nav = true;
    const position = getComputedStyle(node).position;
    if (position === 'fixed' || position === 'sticky') fixed = true;
  }
  const frames = [];
  for (let frame = frameOf(documentOf(el)); frame; frame = frameOf(documentOf(frame))) {
    frames.unshift(cut(attr(frame, 'name') || attr(frame, 'id') || 'frame', 100));
  }
  return {
    el,
    proxy,
    clear: false,
    point: null,
    nav,
    fixed,
    frame: frames.join('/'),
    heading: headingBefore(el),
    x: box.left * offset.sx + offset.x,
    y: box.top * offset.sy + offset.y,
    w: box.width * offset.sx,
    h: box.height * offset.sy,
  };
};

/** `id`: the action's element; `focus`: the focused element instead, for a key without one. */
const facts = (id, focus) => {
  const base = {
    page_url: cut(location.href, LONGEST_ADDRESS),
    page_title: cut(fold(document.title || ''), 500),
    frame_origin: ownOrigin(),
    hit_ok: false,
    values: [],
    submit_label: '',
    amounts: [],
    surroundings: '',
  };
  let el = null;
  if (id !== null) el = elementOf(id) || null;
  else if (focus) {
    el = focusedElement();
    if (el && (tagOf(el) === 'body' || tagOf(el) === 'html')) el = null;
    // The focus is in a frame of another origin: the host asks there.
    if (el && (tagOf(el) === 'iframe' || tagOf(el) === 'frame') && !innerDocument(el)) base.door = doorOf(el);
  }
  if (!el) {
    sealNone(focus);
    return JSON.stringify(base);
  }
  seal(el);
  let item = itemOf(el);
  if (pressPoint(el, item.proxy).missed) {
    (item.proxy || el).scrollIntoView(instantly);
    item = itemOf(el);
  }
  base.element = describe(item, { contexts: new Map(), forms: new Map(), view: sight(), number: workId, points: [], covers: null, unchanged: false });
  const { points } = pressPoints(el, item.proxy, region ? 6 : 1);
  base.hit_ok = points.length > 0;
  if (region) {
    base.points = points;
    base.view = [innerWidth, innerHeight];
  }
  if (documentOf(el) !== document) base.frame_origin = documentOf(el).defaultView.origin;
  const form = formOf(el);
  const texts = [base.element.name, base.element.text || '', base.element.context];
  if (form) {
    base.form = formInfo(el);
    base.values = sentValues([...fieldsOf(form)]);
    base.submit_label = submitLabel(el, form);
    texts.push(contentText(form, 4000));
  } else {
    const group = fieldGroup(el);
    if (group) {
      base.values = sentValues(findAll(group, 'input,textarea,select'));
      texts.push(contentText(group, 2000));
    }
  }
  if (base.values.length === 0 && tagOf(el) === 'input') base.values = sentValues([el]);
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'main' || tag === 'html') break;
    texts.push(contentText(node, 1500));
  }
  base.amounts = amountsIn(texts);
  base.surroundings = surroundingsOf(el);
  return JSON.stringify(base);
};
