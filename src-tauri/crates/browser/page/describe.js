// One element: where a press reaches it, what stands around it, and what is said of it.

/** Whether a press at this point reaches the element: itself, what is in it, or its label. */
const reaches = (el, hit) => {
  if (!hit) return false;
  if (composedContains(el, hit)) return true;
  const label = closest(hit, 'label');
  if (label && label.control === el) return true;
  const tag = tagOf(el);
  if (tag === 'area') {
    const map = closest(el, 'map');
    return tagOf(hit) === 'img' && map !== null && (attr(hit, 'usemap') || '') === '#' + attr(map, 'name');
  }
  return false;
};

/** Points of this viewport where a press reaches the element, at most `max`; `onScreen`: some of it can be seen. */
const pressPoints = (el, proxy, max) => {
  const shape = proxy || el;
  const place = offsetOf(documentOf(shape));
  const view = sight();
  const boxes = (tagOf(shape) === 'area' ? [boxOf(shape)] : [...rectsOf(shape)]).filter((box) => box.width > 0 && box.height > 0);
  if (boxes.length === 0) {
    for (const child of childrenOf(shape)) boxes.push(...[...rectsOf(child)].filter((box) => box.width > 0 && box.height > 0));
  }
  const points = [];
  let onScreen = false;
  for (const box of boxes.slice(0, 4)) {
    const left = Math.max(view.left, box.left * place.sx + place.x);
    const top = Math.max(view.top, box.top * place.sy + place.y);
    const right = Math.min(view.right, box.right * place.sx + place.x);
    const bottom = Math.min(view.bottom, box.bottom * place.sy + place.y);
    if (right - left < 1 || bottom - top < 1) continue;
    onScreen = true;
    const w = right - left;
    const h = bottom - top;
    for (const [fx, fy] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]]) {
      const x = left + w * fx;
      const y = top + h * fy;
      if (!reaches(el, elementAt(x, y))) continue;
      points.push([x, y]);
      if (points.length >= max) return { points, onScreen };
    }
  }
  return { points, onScreen };
};

/** A point of this viewport where a press reaches the element, or `missed`. */
const pressPoint = (el, proxy) => {
  const { points, onScreen } = pressPoints(el, proxy, 1);
  return points.length > 0 ? { x: points[0][0], y: points[0][1], onScreen } : { x: 0, y: 0, onScreen, missed: true };
};

/** The ancestors in this document that cut an element off at their box. */
const clipsOf = (el) => {
  const clips = [];
  const doc = documentOf(el);
  let position = getComputedStyle(el).position;
  for (let node = composedParent(el); node; node = composedParent(node)) {
    if (node === doc.documentElement || node === doc.body) break;
    const style = getComputedStyle(node);
    // What is taken out of the flow is cut off only by what it is placed by.
    const holds =
      style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none' || /paint|layout|strict|content/.test(style.contain);
    if (position === 'fixed' && !holds) continue;
    if (position === 'absolute' && !holds && style.position === 'static') continue;
    position = style.position;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') clips.push(node);
  }
  return clips;
};

/** Scrolled out of the box of an ancestor: not covered, only out of sight. */
const clippedByScroll = (el) => {
  let doc = documentOf(el);
  let rect = rectOf(el);
  const outside = (left, top, right, bottom) => {
    if (rect.bottom <= top || rect.top >= bottom || rect.right <= left || rect.left >= right) return true;
    const y = (rect.top + rect.bottom) / 2;
    const x = (rect.left + rect.right) / 2;
    return y < top || y > bottom || x < left || x > right;
  };
  for (let node = el; ; ) {
    for (const clip of clipsOf(node)) {
      const box = rectOf(clip);
      if (outside(box.left, box.top, box.right, box.bottom)) return true;
    }
    // Out of a frame's own viewport is out of its box, too.
    const frame = frameOf(doc);
    if (!frame) return false;
    if (outside(0, 0, doc.defaultView.innerWidth, doc.defaultView.innerHeight)) return true;
    const place = stepOut(frame, doc);
    rect = {
      left: rect.left * place.sx + place.x,
      top: rect.top * place.sy + place.y,
      right: rect.right * place.sx + place.x,
      bottom: rect.bottom * place.sy + place.y,
    };
    doc = documentOf(frame);
    node = frame;
  }
};

const CARD_LEVELS = 7;
/** What stands around an element and tells it from its like. */
const contextOf = (el, describing, name) => {
  const parts = [];
  const seen = describing.contexts;
  const own = fold(textContentOf(el)).length;
  let structural = null;
  let node = composedParent(el);
  for (let level = 0; node && level < CARD_LEVELS; level += 1, node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'main' || tag === 'html') break;
    const role = explicitRole(node);
    if (tag === 'fieldset' || role === 'group' || role === 'radiogroup' || role === 'dialog' || tag === 'dialog') {
      const legend = find(node, 'legend');
      const label = legend ? contentText(legend, 100) : nameOf(node, 'group');
      if (label) parts.push(label);
      if (structural) break;
    }
    if (structural) continue;
    let item = tag === 'tr' || tag === 'li' || tag === 'article' || ['row', 'listitem', 'article', 'option'].includes(role);
    if (!item) {
      const parent = parentElementOf(node);
      const className = attr(node, 'class');
      if (parent && className && childrenOf(parent).length > 1) {
        let like = 0;
        for (const child of childrenOf(parent)) {
          if (tagOf(child) === tag && attr(child, 'class') === className) like += 1;
          if (like > 1) break;
        }
        item = like > 1 && fold(textContentOf(node)).length > own + 3;
      }
    }
    if (item) {
      structural = node;
      let text = seen.get(node);
      if (text === undefined) {
        text = contentText(node, 300);
        seen.set(node, text);
      }
      if (text) parts.unshift(text);
    }
  }
  if (attr(el, 'aria-invalid') === 'true' || matches(el, ':user-invalid')) {
    const said = [...referenced(el, 'aria-errormessage'), ...referenced(el, 'aria-describedby')].map((other) => contentText(other, 100));
    parts.push(...said.filter(Boolean));
  }
  let context = parts.join(' · ');
  if (name && context === name) return '';
  if (name && context.startsWith(name + ' ')) context = context.slice(name.length + 1);
  return cut(context, 160);
};

// Words in the code of pages that say nothing of what a sign shows.
const NO_SIGNS = new Set(
  ('icon icons ico btn button image img picture svg sprite sprites symbol glyph glyphicon material fa fas far fab fal solid regular ' +
    'bi mdi ui js css state default normal corner all active inactive clicked selected unselected hover focus focused disabled enabled ' +
    'hidden visible hide show small medium large big mini tiny item link wrapper wrap container inner outer box clickable control action ' +
    'actions widget element component base root main text content block inline flex row col png jpg jpeg gif webp assets static div span').split(' '),
);

/** Words of a name in code: `icon-arrowLeft_24` as "arrow left". */
const signWords = (name) =>
  String(name || '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length <= 20 && !/\d/.test(word) && !NO_SIGNS.has(word));

const fileIn = (text) => {
  const found = /url\(["']?([^"')]+)/.exec(text || '');
  return found && !found[1].startsWith('data:') ? fileOf(found[1]) : '';
};
const fileOf = (address) => {
  const file = /([^/?#]+)(?:[?#].*)?$/.exec(address || '');
  return file ? file[1].replace(/\.[a-z]+$/i, '') : '';
};

/** What the page's own code calls the sign that an element without words shows. */
const iconOf = (el) => {
  const names = [];
  const sign = tagOf(el) === 'img' || spaceOf(el) === SVG ? el : find(el, 'svg,img,i,[class*=icon]');
  if (sign) {
    const use = find(sign, 'use');
    if (use) names.push((attr(use, 'href') || attr(use, 'xlink:href') || '').replace(/^.*#/, ''));
    if (tagOf(sign) === 'img') names.push(fileOf(attr(sign, 'src')));
    names.push(attr(sign, 'data-icon'), attr(sign, 'class'));
  }
  const style = getComputedStyle(el);
  names.push(attr(el, 'data-icon'), attr(el, 'class'), attr(el, 'id'), fileIn(style.content), fileIn(style.backgroundImage));
  const words = [];
  for (const word of names.flatMap(signWords)) if (!words.includes(word)) words.push(word);
  return cut(words.slice(0, 6).join(' '), 60);
};

/** What is said of an element as long as nothing around it changes. */
const lasting = (item, describing) => {
  const { el, proxy } = item;
  const tag = tagOf(el);
  const role = roleOf(el);
  const name = nameOf(el, role);
  const visible = proxy && !name ? contentText(proxy, 200) : name;
  const editable = isEditable(el);
  const attrs = {};
  const put = (key, value) => {
    if (value !== null && value !== '') attrs[key] = cut(value, 500);
  };
  if (hasAttrs(el)) {
    put('id', attr(el, 'id'));
    put('name', attr(el, 'name'));
    put('type', typeOf(el) || attr(el, 'type'));
    put('aria_label', attr(el, 'aria-label'));
    put('placeholder', attr(el, 'placeholder'));
    put('autocomplete', attr(el, 'autocomplete'));
    put('title', attr(el, 'title'));
    if ((tag === 'a' || tag === 'area') && hasAttr(el, 'href')) attrs.href = cut(absolute(el, attr(el, 'href')), 2000);
    put('target', attr(el, 'target'));
    if (hasAttr(el, 'download') && tag === 'a') attrs.download = true;
  } else put('type', typeOf(el));
  if (!visible && !editable && tag !== 'select' && tag !== 'input') put('icon', iconOf(el));
  const known = {
    tag,
    role,
    name: visible,
    frame: item.frame,
    attrs,
    options: optionsOf(el, role),
    context: contextOf(el, describing, visible),
    editable,
  };
  if (!editable && tag !== 'select' && tag !== 'input') {
    const text = contentText(el, 200);
    if (text !== visible) known.text = text;
  }
  const form = formInfo(el, describing.forms);
  if (form) known.form = form;
  return known;
};

// Element -> what was last said of it, with the state of the page at which it was said.
const sayings = { of: new WeakMap(), next: 1 };

/** How far around an element what is said of it may come from. */
const SAID_LEVELS = CARD_LEVELS + 1;
const FIELDS = new Set('input select textarea'.split(' '));

const stillHolds = (said, item) => {
  if (said.frame !== item.frame || said.proxy !== item.proxy) return false;
  if (said.version === memory.version) return true;
  // A field is named by others, and a form by what stands before it.
  if (said.far || said.style !== memory.style) return false;
  const { el } = item;
  let node = el;
  for (let level = 0; node && level <= SAID_LEVELS; level += 1, node = holderOf(node)) {
    const tag = kindOfNode(node) === ELEMENT ? tagOf(node) : '';
    if ((memory.likes.get(node) || 0) > said.epoch) return false;
    if (tag === 'body' || tag === 'main' || tag === 'html' || tag === '') break;
    if ((memory.dirty.get(node) || 0) > said.epoch) return false;
  }
  return true;
};

const sayingOf = (item, describing) => {
  const { el } = item;
  const old = sayings.of.get(el);
  if (old && stillHolds(old, item)) {
    old.version = memory.version;
    return old;
  }
  const known = lasting(item, describing);
  const json = JSON.stringify(known);
  const said = {
    known,
    json,
    // What has not changed keeps its number, so that it need not be told again.
    number: old && old.json === json ? old.number : sayings.next++,
    frame: item.frame,
    proxy: item.proxy,
    version: memory.version,
    epoch: memory.epoch,
    style: memory.style,
    far: !!known.form || FIELDS.has(known.tag) || hasAttr(el, 'aria-labelledby') || hasAttr(el, 'aria-describedby'),
  };
  sayings.of.set(el, said);
  return said;
};

/** Where a press reaches an item on the screen; tried out only where something may lie over it. */
const pointOf = (item, describing) => {
  if (item.point !== null && describing.unchanged) return item.point;
  item.point = isFree(item, describing.covers) ? middleOf(item, describing.view) : pressPoint(item.el, item.proxy);
  return item.point;
};

const isFree = (item, covers) => {
  if (!item.clear || covers === null) return false;
  const right = item.x + item.w;
  const bottom = item.y + item.h;
  for (const cover of covers) {
    if (cover.right <= item.x || cover.left >= right || cover.bottom <= item.y || cover.top >= bottom) continue;
    if (!composedContains(cover.el, item.el) && !composedContains(item.el, cover.el)) return false;
  }
  return true;
};

const middleOf = (item, view) => {
  const left = Math.max(item.x, view.left);
  const top = Math.max(item.y, view.top);
  const right = Math.min(item.x + item.w, view.right);
  const bottom = Math.min(item.y + item.h, view.bottom);
  if (right - left < 1 || bottom - top < 1) return { x: 0, y: 0, onScreen: false, missed: true };
  return { x: (left + right) / 2, y: (top + bottom) / 2, onScreen: true };
};

/** What may be different at each look. */
const passingOf = (item, describing, known) => {
  const { el, proxy } = item;
  const { view } = describing;
  const number = describing.number(el);
  let inViewport = false;
  let covered = false;
  if (isNear(item, view)) {
    const point = pointOf(item, describing);
    inViewport = !point.missed;
    // Whether the frames around this one let a press through is for the host to ask.
    if (region && inViewport) describing.points.push([number, point.x, point.y]);
    covered = !!point.missed && point.onScreen && !clippedByScroll(proxy || el);
  }
  const passing = {
    id: number,
    zone: zoneOf(item.y + item.h / 2 - view.top, Math.max(1, view.bottom - view.top)),
    bbox: { x: round(item.x), y: round(item.y), w: round(item.w), h: round(item.h) },
    in_viewport: inViewport,
  };
  const state = stateOf(el, known.role);
  for (const name in state) {
    passing.state = state;
    break;
  }
  if (covered) passing.covered = true;
  if (item.fixed) passing.fixed = true;
  if (item.nav) passing.nav = true;
  const heading = item.heading === known.name ? '' : cut(item.heading, 120);
  if (heading) passing.heading = heading;
  const value = valueOf(el);
  if (value) passing.value = value;
  return passing;
};

/** The protocol's element, but for its fingerprint. */
const describe = (item, describing) => {
  const known = lasting(item, describing);
  return { state: {}, is_new: false, fingerprint: '', ...known, ...passingOf(item, describing, known) };
};

const round = (value) => Math.round(value * 10) / 10;
