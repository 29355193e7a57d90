// Scrolling, coming into view, finding and reading: texts, rows and what stands by them.

// ---- scrolling and reading ----

const scrollable = (el, horizontal) => {
  const style = getComputedStyle(el);
  const overflow = horizontal ? style.overflowX : style.overflowY;
  const room = horizontal ? el.scrollWidth - el.clientWidth : el.scrollHeight - el.clientHeight;
  return room > 1 && (overflow === 'auto' || overflow === 'scroll' || overflow === 'overlay');
};

/** The page does not let a person scroll the document, as behind a dialog or around an application's frame. */
const locked = (horizontal) => {
  const of = (el) => (horizontal ? getComputedStyle(el).overflowX : getComputedStyle(el).overflowY);
  const root = of(document.documentElement);
  const value = root === 'visible' && document.body ? of(document.body) : root;
  return value === 'hidden' || value === 'clip';
};

/** The box that scrolls the page: the document, or the largest scroll box on the screen. */
const pageScroller = (horizontal) => {
  const root = document.scrollingElement || document.documentElement;
  const room = horizontal ? root.scrollWidth - root.clientWidth : root.scrollHeight - root.clientHeight;
  if (room > 1 && !locked(horizontal)) return root;
  let best = root;
  let area = 0;
  for (let node = elementAt(innerWidth / 2, innerHeight / 2); node; node = composedParent(node)) {
    if (scrollable(node, horizontal)) return node;
  }
  for (const node of Document.prototype.querySelectorAll.call(document, 'div,main,section,ul,aside,article')) {
    const size = node.clientWidth * node.clientHeight;
    if (size > area && scrollable(node, horizontal)) {
      best = node;
      area = size;
    }
  }
  return best;
};

const scrollBy = (id, direction, amount) => {
  const horizontal = direction === 'left' || direction === 'right';
  let box;
  if (id === null) box = pageScroller(horizontal);
  else {
    const { el, status } = target(id);
    if (!el) return JSON.stringify({ status });
    box = el;
    while (box && !scrollable(box, horizontal)) box = composedParent(box);
    if (!box) box = pageScroller(horizontal);
  }
  const before = [box.scrollLeft, box.scrollTop];
  const root = box === document.scrollingElement;
  if (root && locked(horizontal)) return JSON.stringify({ status: 'ok', moved: false });
  const size = horizontal ? (root ? innerWidth : box.clientWidth) : root ? innerHeight : box.clientHeight;
  const by = size * amount * (direction === 'up' || direction === 'left' ? -1 : 1);
  box.scrollBy({ left: horizontal ? by : 0, top: horizontal ? 0 : by, behavior: 'instant' });
  const moved = box.scrollLeft !== before[0] || box.scrollTop !== before[1];
  return JSON.stringify({ status: 'ok', moved });
};

/** Visits the visible text nodes, through shadow roots and frames of this origin, until `visit` says true. */
const eachText = (root, visit) => {
  const walk = (node) => {
    if (kindOfNode(node) === TEXT) return node.data.trim() ? visit(node) : false;
    if (kindOfNode(node) !== ELEMENT) return false;
    const tag = tagOf(node);
    if (SKIP.has(tag)) return false;
    if (!isRendered(node, { visibilityProperty: true, opacityProperty: true }) && getComputedStyle(node).display !== 'contents') {
      if (getComputedStyle(node).display === 'none' || node.style === undefined) return false;
      if (!isRendered(node)) return false;
    }
    if (tag === 'iframe') {
      const doc = innerDocument(node);
      return doc && doc.documentElement ? walk(doc.documentElement) : false;
    }
    let stop = false;
    eachChild(node, (child) => {
      if (!stop && walk(child)) stop = true;
    });
    return stop;
  };
  return walk(root);
};

const textHolder = (wanted) => {
  const want = fold(wanted).toLowerCase();
  let found = null;
  eachText(document.documentElement, (node) => {
    const parent = parentElementOf(node);
    if (parent && fold(node.data).toLowerCase().includes(want) && isRendered(parent, VISIBLE)) {
      found = parent;
      return true;
    }
    return false;
  });
  if (found || !document.body) return found;
  // The text may run over several inline elements: the smallest element that holds all of it.
  let holder = document.body;
  if (!contentText(holder, 1e6).toLowerCase().includes(want)) return null;
  for (;;) {
    let inner = null;
    for (const child of childrenOf(holder)) {
      if (isRendered(child, VISIBLE) && contentText(child, 1e6).toLowerCase().includes(want)) {
        inner = child;
        break;
      }
    }
    if (!inner) return holder;
    holder = inner;
  }
};

const scrollToText = (wanted) => {
  const holder = textHolder(wanted);
  if (!holder) return JSON.stringify({ status: 'not_found' });
  holder.scrollIntoView(instantly);
  const place = offsetOf(documentOf(holder));
  const box = rectOf(holder);
  return JSON.stringify({
    status: 'ok',
    center: [(box.left + box.width / 2) * place.sx + place.x, (box.top + box.height / 2) * place.sy + place.y],
    view: [innerWidth, innerHeight],
  });
};

const NEAR = 240;
/** Numbered elements at the first place of a text that can be seen: those that hold it, then the nearest. */
const nearText = (wanted, most) => {
  const holder = textHolder(wanted);
  if (!holder) return '[]';
  const box = rectOf(holder);
  const near = [];
  for (const id of registry.elements.keys()) {
    const el = elementOf(id);
    if (!el || documentOf(el) !== documentOf(holder) || !isRendered(el, VISIBLE)) continue;
    const other = rectOf(el);
    const dx = Math.max(other.left - box.right, box.left - other.right, 0);
    const dy = Math.max(other.top - box.bottom, box.top - other.bottom, 0);
    const holds = contains(el, holder) || contains(holder, el);
    // What stands in the same line belongs to it sooner than what is above or below.
    const away = holds ? -1 : dx + 3 * dy;
    if (away <= NEAR) near.push([away, id, el]);
  }
  near.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return JSON.stringify(near.slice(0, most).map(([, id, el]) => ({ id, role: roleOf(el), name: cutText(nameOf(el), 80) })));
};

const hasText = (wanted) => textHolder(wanted) !== null;

/** Readable text of one element. */
const elementText = (id, max) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const tag = tagOf(el);
  const field = tag === 'input' || tag === 'textarea' || tag === 'select';
  const text = field ? valueOf(el) : el.innerText || contentText(el, max);
  return JSON.stringify({ status: 'ok', text: cutText(text.trim() || nameOf(el), max) });
};

// ---- waiting and coming into view ----

const usable = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status, there: false, usable: false });
  const shape = standIn(el) || el;
  const box = boxOf(shape);
  const there = isRendered(shape, VISIBLE) && box.width > 0 && box.height > 0;
  return JSON.stringify({ status: 'ok', there, usable: there && !isDisabled(el) });
};

const intoView = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const shape = standIn(el) || el;
  if (!isRendered(shape, VISIBLE) && getComputedStyle(el).display !== 'contents') return JSON.stringify({ status: 'hidden' });
  const inside = () => {
    const place = offsetOf(documentOf(shape));
    const box = boxOf(shape);
    const [left, top] = [box.left * place.sx + place.x, box.top * place.sy + place.y];
    const [w, h] = [box.width * place.sx, box.height * place.sy];
    const view = sight();
    const seen = Math.min(left + w, view.right) - Math.max(left, view.left) > 0.5 && Math.min(top + h, view.bottom) - Math.max(top, view.top) > 0.5;
    return { left, top, w, h, seen };
  };
  const before = inside();
  shape.scrollIntoView(instantly);
  for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) frame.scrollIntoView({ ...instantly, block: 'nearest' });
  const after = inside();
  return JSON.stringify({
    status: after.seen || region ? 'ok' : 'off_screen',
    moved: before.left !== after.left || before.top !== after.top,
    center: [after.left + after.w / 2, after.top + after.h / 2],
    view: [innerWidth, innerHeight],
  });
};

/** How much the scrolled box holds: grows as a list without end is filled. */
const extent = (id) => {
  let box = pageScroller(false);
  if (id !== null) {
    const { el, status } = target(id);
    if (!el) return JSON.stringify({ status });
    box = el;
    while (box && !scrollable(box, false)) box = composedParent(box);
    if (!box) box = pageScroller(false);
  }
  return JSON.stringify({ status: 'ok', height: box.scrollHeight, at: box.scrollTop, end: box.scrollTop + box.clientHeight >= box.scrollHeight - 2 });
};

// ---- rows ----

const shownText = (el) => fold(el.innerText === undefined ? contentText(el, 2000) : el.innerText);
const cellText = (cell) => {
  const field = find(cell, 'input:not([type=hidden]),select,textarea');
  return shownText(cell) || (field && !isSecret(field) ? fold(valueOf(field)) : '') || (find(cell, 'img[alt]') ? fold(attr(find(cell, 'img[alt]'), 'alt')) : '');
};

const TABLES = 'table,[role=table],[role=grid],[role=treegrid]';
const LISTS = 'ul,ol,dl,[role=list],[role=listbox],[role=feed]';

/** Rows of a table as lists of cells, header first (made up where there is none). */
const tableOf = (table) => {
  const rows = [...findAll(table, 'tr,[role=row]')].filter((row) => closest(parentElementOf(row), TABLES) === table && isRendered(row, VISIBLE));
  let header = null;
  const body = [];
  for (const row of rows) {
    const cells = [];
    let heads = 0;
    for (const cell of childrenOf(row)) {
      const tag = tagOf(cell);
      const role = explicitRole(cell);
      const isHead = tag === 'th' || role === 'columnheader';
      if (!isHead && tag !== 'td' && !['cell', 'gridcell', 'rowheader'].includes(role)) continue;
      if (isHead) heads += 1;
      const text = cellText(cell);
      for (let n = Math.min(20, Number(cell.colSpan) || 1); n > 0; n -= 1) cells.push(text);
    }
    if (cells.length === 0) continue;
    if (!header && heads === cells.length) header = cells;
    else body.push(cells);
  }
  const width = body.reduce((most, row) => Math.max(most, row.length), header ? header.length : 0);
  const names = [];
  for (let n = 0; n < width; n += 1) {
    const name = (header && header[n]) || `column ${n + 1}`;
    names.push(names.includes(name) ? `${name} (${n + 1})` : name);
  }
  return { names, body };
};

/** A list as rows: its items' text, first address, and what stands in `name: value` pairs. */
const listOf = (list) => {
  if (tagOf(list) === 'dl') {
    const body = [];
    for (const term of findAll(list, 'dt')) {
      const values = [];
      for (let next = term.nextElementSibling; next && tagOf(next) === 'dd'; next = next.nextElementSibling) values.push(shownText(next));
      body.push([shownText(term), values.join('; ')]);
    }
    return { names: ['name', 'value'], body };
  }
  const items = [...childrenOf(list)].filter((item) => isRendered(item, VISIBLE) && shownText(item));
  return {
    names: ['text', 'link'],
    body: items.map((item) => {
      const link = tagOf(item) === 'a' ? item : find(item, 'a[href]');
      return [shownText(item), link ? link.href : ''];
    }),
  };
};

const columnOf = (names, wanted) => {
  const want = fold(wanted).toLowerCase();
  let at = names.findIndex((name) => name.toLowerCase() === want);
  if (at < 0) at = names.findIndex((name) => name.toLowerCase().includes(want));
  if (at < 0) at = names.findIndex((name) => name.length > 2 && want.includes(name.toLowerCase()));
  return at;
};

/** The table or list that has most of the columns, then most rows, as objects. */
const rowsOf = (id, columns, most) => {
  let roots = [];
  if (id !== null) {
    const { el, status } = target(id);
    if (!el) return JSON.stringify({ status });
    const own = closest(el, TABLES + ',' + LISTS);
    roots = matches(el, TABLES + ',' + LISTS) ? [el] : [...findAll(el, TABLES + ',' + LISTS)];
    if (roots.length === 0 && own) roots = [own];
  } else roots = [...Document.prototype.querySelectorAll.call(document, TABLES + ',' + LISTS)];
  const all = columns.includes('*') || columns.length === 0;
  let best = null;
  let score = -1;
  for (const root of roots.slice(0, 400)) {
    if (!isRendered(root, VISIBLE)) continue;
    const table = matches(root, TABLES);
    const found = table ? tableOf(root) : listOf(root);
    if (found.body.length === 0) continue;
    const fits = all ? 0 : columns.filter((name) => columnOf(found.names, name) >= 0).length;
    if (!all && table && fits === 0) continue;
    const now = fits * 1e6 + (table ? 1e5 : 0) + Math.min(found.body.length, 9e4);
    if (now > score) {
      best = found;
      score = now;
    }
  }
  if (!best) return JSON.stringify({ status: 'no_rows' });
  let picks = all
    ? best.names.map((name, at) => [name, at])
    : columns.map((name) => [name, columnOf(best.names, name)]);
  // A list knows no columns: its items are told whole.
  if (!all && picks.every(([, at]) => at < 0)) picks = best.names.map((name, at) => [name, at]);
  const rows = [];
  let length = 0;
  for (const cells of best.body) {
    const row = Object.fromEntries(picks.map(([name, at]) => [name, at < 0 || cells[at] === undefined ? null : cut(cells[at], 500)]));
    length += JSON.stringify(row).length + 1;
    if (length > most) break;
    rows.push(row);
  }
  return JSON.stringify({ status: 'ok', rows, total: best.body.length });
};

/** For the host, beside those that `script.js` names. */
const hands = {
  inEditor,
  editorHolds,
  title: () => document.title,
  fileField,
  watchDrag,
  centerOf,
  dragBegan,
  dropTaken,
  forgetDrag,
  slideState,
  pasteText,
  chooseOptions,
  optionStates,
  usable,
  intoView,
  extent,
  rowsOf,
};
