// What an action needs of the page: where to press, what a field holds, what an option is called.
// Trusted input is sent by the host; only native lists, dates and colours are set from here.

const target = (id) => {
  const el = elementOf(id);
  if (el === undefined) return { status: 'not_found' };
  if (el === null) return { status: 'stale' };
  return { el };
};

const instantly = { behavior: 'instant', block: 'center', inline: 'nearest' };

/**
 * Brings the element into view and finds a point where a press reaches it.
 * `nudge`: how it is scrolled, `center` at first, then the other edges of the wiggle.
 */
const locate = (id, nudge) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const proxy = standIn(el);
  const hidden = !isRendered(el, VISIBLE) && tagOf(el) !== 'area';
  if (hidden && !proxy && getComputedStyle(el).display !== 'contents') return JSON.stringify({ status: 'hidden' });
  if (isDisabled(el)) return JSON.stringify({ status: 'disabled' });
  const shape = proxy || el;
  const max = region ? 6 : 1;
  let reached = nudge === 'center' ? pressPoints(el, proxy, max) : { points: [], onScreen: false };
  if (reached.points.length === 0) {
    (tagOf(shape) === 'area' ? areaImage(shape) || shape : shape).scrollIntoView(nudge === 'center' ? instantly : { behavior: 'instant', block: nudge, inline: 'nearest' });
    for (let frame = frameOf(documentOf(shape)); frame; frame = frameOf(documentOf(frame))) {
      const box = rectOf(frame);
      if (box.top < 0 || box.bottom > innerHeight) frame.scrollIntoView(instantly);
    }
    reached = pressPoints(el, proxy, max);
  }
  const { points, onScreen } = reached;
  const missed = points.length === 0;
  const box = boxOf(shape);
  if (box.width === 0 && box.height === 0 && missed) return JSON.stringify({ status: 'hidden' });
  const place = offsetOf(documentOf(shape));
  return JSON.stringify({
    status: missed ? 'covered' : 'ok',
    x: missed ? 0 : points[0][0],
    y: missed ? 0 : points[0][1],
    by: missed ? coverOf(shape) : '',
    effects: watch.effects,
    points,
    on_screen: onScreen,
    center: [(box.left + box.width / 2) * place.sx + place.x, (box.top + box.height / 2) * place.sy + place.y],
    view: [innerWidth, innerHeight],
  });
};

/** What would be hit instead, in words for the planner. */
const coverOf = (el) => {
  const offset = offsetOf(documentOf(el));
  const rect = rectOf(el);
  return coverAt((rect.left + rect.width / 2) * offset.sx + offset.x, (rect.top + rect.height / 2) * offset.sy + offset.y);
};

const coverAt = (x, y) => {
  const hit = elementAt(x, y);
  if (!hit) return 'outside the viewport';
  const text = contentText(hit, 60);
  return tagOf(hit) + (text ? ' "' + text + '"' : '');
};

/** Checked again between the mouse's move and its press: hovering can move things. */
const stillReaches = (id, x, y) => {
  const { el } = target(id);
  return !!el && reaches(el, elementAt(x, y));
};

/** The mouse is over the element, as the browser itself has routed it. */
const hovered = (id) => {
  const { el } = target(id);
  if (!el) return false;
  return matches(el, ':hover') || [...labelsOf(el)].some((label) => matches(label, ':hover'));
};

const scriptClick = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  if (isDisabled(el)) return JSON.stringify({ status: 'disabled' });
  el.click();
  return JSON.stringify({ status: 'ok' });
};

/** The field that takes text for this element: itself, its label's, or the one inside it. */
const fieldOf = (el) => {
  if (isEditable(el) || VALUE_TYPES.has(typeOf(el))) return el;
  if (tagOf(el) === 'label' && el.control) return el.control;
  const inner = findAll(el, 'input:not([type=hidden]),textarea,[contenteditable]');
  const usable = [...inner].filter((field) => isEditable(field) && isRendered(field, VISIBLE));
  return usable.length === 1 ? usable[0] : null;
};

// Editors that draw their text themselves; what is typed goes into a field that nobody sees.
const EDITORS = '.monaco-editor,.CodeMirror,.ace_editor';
const EDITOR_INPUTS = '.inputarea,.native-edit-context,.ace_text-input,.CodeMirror > div > textarea';

/** The editor that an element belongs to or holds; other fields in it, as for finding words, are fields. */
const editorOf = (el) => {
  let editor = closest(el, EDITORS);
  if (editor) {
    if (isEditable(el) && !matches(el, EDITOR_INPUTS)) return null;
    for (let outer = editor; outer; outer = closest(parentElementOf(outer) || document.documentElement, EDITORS)) editor = outer;
    return editor;
  }
  const inner = [...findAll(el, EDITORS)].filter((node) => isRendered(node, VISIBLE) && !closest(parentElementOf(node), EDITORS));
  return inner.length === 1 ? inner[0] : null;
};

/** The focus is in the editor's own field. */
const inEditor = (id) => {
  const { el } = target(id);
  const active = focusedElement();
  return !!el && !!active && composedContains(el, active) && matches(active, EDITOR_INPUTS);
};

/** Whether the text stands in the editor, as far as that draws it: only the lines in view are there. */
const editorHolds = (id, text, append) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const lines = [...findAll(el, '.view-line,.CodeMirror-line,.ace_line')].map((line) => [rectOf(line).top, textContentOf(line)]);
  lines.sort((a, b) => a[0] - b[0]);
  const shown = fold(lines.map((line) => line[1]).join(' '));
  const [has, wanted] = [shown.replace(/\s/g, ''), text.replace(/[\s\u00a0]/g, '')];
  let held = 'no';
  if (append ? has.endsWith(wanted) : has === wanted) held = 'exact';
  else if (has && wanted && (wanted.includes(has) || (append && has.length > 200))) held = 'formatted';
  return JSON.stringify({ status: 'ok', held, value: cut(shown, 200) });
};

const fieldInfo = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const editor = editorOf(el);
  if (editor) return JSON.stringify({ status: 'ok', id: workId(editor), editor: true });
  const field = fieldOf(el);
  if (!field) return JSON.stringify({ status: 'no_field', opens: roleOf(el) === 'button' || roleOf(el) === 'combobox' });
  if (isDisabled(field)) return JSON.stringify({ status: 'disabled' });
  if (hasAttr(field, 'readonly')) return JSON.stringify({ status: 'readonly' });
  return JSON.stringify({ status: 'ok', id: workId(field), by_value: tagOf(field) === 'input' && VALUE_TYPES.has(typeOf(field)) });
};

const select = (field, append) => {
  if (tagOf(field) === 'input' || tagOf(field) === 'textarea') {
    if (append) {
      const end = String(field.value).length;
      try {
        field.setSelectionRange(end, end);
      } catch {
        // Number and e-mail fields have no selection; the caret is at the end after focus by script.
      }
    } else field.select();
    return;
  }
  const selection = documentOf(field).getSelection();
  const range = documentOf(field).createRange();
  range.selectNodeContents(field);
  if (append) range.collapse(false);
  selection.removeAllRanges();
  selection.addRange(range);
};

/** Focus in the field, with its content selected, or the caret at its end. */
const prepareField = (id, append) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  let field = el;
  const active = focusedElement();
  if (active !== field && !composedContains(field, active || document)) {
    field.focus({ preventScroll: true });
    const now = focusedElement();
    if (now !== field && now && isEditable(now) && active === now) field = now;
  }
  const before = selectionOf(field);
  select(field, append);
  // Editors hear of a new selection in a later turn, and until then paste over the old one.
  if (isEditingHost(field) && selectionOf(field).some((part, index) => part !== before[index])) {
    selecting.unheard = true;
    documentOf(field).addEventListener('selectionchange', () => { selecting.unheard = false; }, { capture: true, once: true });
  }
  return JSON.stringify({ status: 'ok', id: workId(field), empty: rawValue(field) === '', length: rawValue(field).length });
};

const selecting = { unheard: false };
const selectionHeard = () => !selecting.unheard;
const selectionOf = (field) => {
  const now = documentOf(field).getSelection();
  return now ? [now.anchorNode, now.anchorOffset, now.focusNode, now.focusOffset] : [];
};

/** The same for whatever field has the focus now. */
const prepareFocused = () => {
  const field = focusedElement();
  if (!field || !isEditable(field)) return JSON.stringify({ status: 'no_field' });
  return prepareField(workId(field), false);
};

const focusOn = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const field = fieldOf(el) || el;
  if (isDisabled(field)) return JSON.stringify({ status: 'disabled' });
  if (focusedElement() !== field) field.focus();
  return JSON.stringify({ status: 'ok' });
};

const rawValue = (field) =>
  tagOf(field) === 'input' || tagOf(field) === 'textarea' ? String(field.value) : textContentOf(field);

const bare = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether the field holds the text: `exact`, `formatted` (the page's own mask around it), `max` (cut by
 * maxlength) or `no`. The comparison is made here, so that a password never leaves the page.
 */
const holds = (id, text, append) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const value = rawValue(el).replace(/\r\n/g, '\n');
  const wanted = text.replace(/\r\n/g, '\n');
  let held = 'no';
  if (append ? value.endsWith(wanted) : value === wanted) held = 'exact';
  else if (isEditingHost(el) && fold(value) === fold(wanted)) held = 'exact';
  else if (wanted && bare(wanted) && (append ? bare(value).endsWith(bare(wanted)) : bare(value) === bare(wanted))) held = 'formatted';
  else if (el.maxLength > 0 && wanted.length > el.maxLength && value === wanted.slice(0, el.maxLength)) held = 'max';
  return JSON.stringify({ status: 'ok', held, value: isSecret(el) ? '' : cut(value, 200) });
};

/** Sets a value as the page's own frameworks notice it, with the events that a person's change sends. */
const setValue = (id, text) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const tag = tagOf(el);
  let value = text;
  if (tag === 'input') {
    value = normalised(typeOf(el), text.trim());
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(el, value);
  } else if (tag === 'textarea') Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(el, value);
  else return JSON.stringify({ status: 'no_field' });
  el.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new Event('change', { bubbles: true }));
  const took = tag === 'input' && typeOf(el) === 'range' ? Number(el.value) === Number(value) : el.value.toLowerCase() === value.toLowerCase();
  return JSON.stringify({ status: 'ok', held: took ? 'exact' : 'no', value: isSecret(el) ? '' : el.value });
};

const two = (number) => String(number).padStart(2, '0');
/** Days written 21.11.2026 or 21/11/2026, and times written 9:05, in the form that the field takes. */
const normalised = (type, text) => {
  if (type === 'date' || type === 'datetime-local') {
    const dotted = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)$/.exec(text);
    let day = text;
    if (dotted) {
      let [, d, m, y, rest] = dotted;
      if (Number(m) > 12) [d, m] = [m, d];
      day = `${y}-${two(m)}-${two(d)}${rest}`;
    }
    return type === 'date' ? day.slice(0, 10) : day.replace(' ', 'T');
  }
  if (type === 'time') {
    const clock = /^(\d{1,2})[:.](\d{2})(.*)$/.exec(text);
    return clock ? `${two(clock[1])}:${clock[2]}${clock[3].startsWith(':') ? clock[3] : ''}` : text;
  }
  if (type === 'month') {
    const dotted = /^(\d{1,2})[./-](\d{4})$/.exec(text);
    return dotted ? `${dotted[2]}-${two(dotted[1])}` : text.slice(0, 7);
  }
  if (type === 'week') {
    const week = /^(\d{4})\s*-?\s*W?(\d{1,2})$/i.exec(text);
    return week ? `${week[1]}-W${two(week[2])}` : text;
  }
  if (type === 'color') {
    // The names and forms that CSS knows, read by a canvas that is in no document.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = text;
    const plain = String(canvas.fillStyle);
    return plain === '#000000' && !/^(#0{3,8}|black|rgb\(0)/i.test(text) ? text : plain;
  }
  if (type === 'range') return text.replace(',', '.').replace(/[^\d.+-]/g, '');
  return text;
};

// ---- choosing ----

const optionScore = (label, value, wanted) => {
  const name = fold(label);
  const lower = name.toLowerCase();
  const want = fold(wanted).toLowerCase();
  if (name === fold(wanted)) return 6;
  if (lower === want) return 5;
  if (value !== null && value.toLowerCase() === want) return 4;
  if (!want) return 0;
  if (lower.startsWith(want)) return 3;
  if (lower.includes(want)) return 2;
  const words = want.split(' ').filter((word) => word.length > 2);
  if (words.length > 0 && words.every((word) => lower.includes(word))) return 1;
  return 0;
};

const bestOption = (options, wanted) => {
  let best = null;
  let score = 0;
  for (const option of options) {
    const now = optionScore(option.label, option.value, wanted);
    if (now > score) {
      best = option;
      score = now;
    }
  }
  return best;
};

/** Chooses in a native list. For others it says what must be pressed first. */
const chooseOption = (id, wanted) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  if (isDisabled(el)) return JSON.stringify({ status: 'disabled' });
  const tag = tagOf(el);
  if (tag === 'option') {
    const list = closest(el, 'select');
    if (list) return chooseNative(list, fold(el.label || textContentOf(el)));
  }
  if (tag === 'select') return chooseNative(el, wanted);
  const inner = tag === 'label' && el.control && tagOf(el.control) === 'select' ? el.control : find(el, 'select');
  if (inner && isRendered(inner, VISIBLE)) return chooseNative(inner, wanted);
  const role = roleOf(el);
  if (role === 'listbox' || role === 'radiogroup' || role === 'menu' || role === 'tablist') {
    return JSON.stringify({ status: 'list', ...openOption(id, wanted) });
  }
  return JSON.stringify({ status: 'popup', ...openOption(id, wanted) });
};

const chooseNative = (list, wanted) => {
  const options = [...list.options].map((option) => ({
    option,
    label: option.label || textContentOf(option),
    value: String(option.value),
  }));
  const best = bestOption(options, wanted);
  if (!best) return JSON.stringify({ status: 'no_option', known: options.slice(0, 20).map((item) => fold(item.label)) });
  const group = parentElementOf(best.option);
  if (best.option.disabled || (group && tagOf(group) === 'optgroup' && group.disabled)) return JSON.stringify({ status: 'disabled' });
  const already = best.option.selected && !list.multiple;
  if (!already) {
    list.focus({ preventScroll: true });
    if (list.multiple) best.option.selected = true;
    else list.selectedIndex = best.option.index;
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return JSON.stringify({ status: best.option.selected ? 'chosen' : 'no_effect', label: fold(best.label), already });
};

const OPTION_ROLES = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],[role=tab],input[type=radio]';

/** The options of the lists that belong to the element, and a way to those of others. */
const builtOptions = (el) => {
  const lists = [el, ...referenced(el, 'aria-controls'), ...referenced(el, 'aria-owns')];
  const inner = find(el, '[aria-controls],[aria-owns]');
  if (inner) lists.push(...referenced(inner, 'aria-controls'), ...referenced(inner, 'aria-owns'));
  const collect = (roots) => {
    const options = [];
    for (const root of roots) {
      const nodes = kindOfNode(root) === 9 ? Document.prototype.querySelectorAll.call(root, OPTION_ROLES) : findAll(root, OPTION_ROLES);
      for (const node of nodes) {
        if (options.length >= 500) break;
        if (!isRendered(node, VISIBLE) && tagOf(node) !== 'input') continue;
        options.push({ node, label: nameOf(node) || contentText(node, 200), value: attr(node, 'data-value') || attr(node, 'value') });
      }
    }
    return options;
  };
  return { options: collect(lists), collect };
};

/** The option that is to be pressed, in the lists that belong to the element, else in any open list. */
const openOption = (id, wanted) => {
  const { el } = target(id);
  if (!el) return { option: null, open: false };
  let { options, collect } = builtOptions(el);
  let best = bestOption(options, wanted);
  if (!best) {
    const nearby = collect([documentOf(el)]).filter((item) => !['radio', 'tab'].includes(roleOf(item.node)));
    best = bestOption(nearby, wanted);
    if (options.length === 0) options = nearby;
  }
  return {
    option: best ? workId(best.node) : null,
    label: best ? fold(best.label) : '',
    disabled: best ? isDisabled(best.node) : false,
    open: options.length > 0,
    known: options.slice(0, 20).map((item) => fold(item.label)),
    input: tagOf(el) === 'input' || !!find(el, 'input:not([type=hidden])'),
  };
};

const findOption = (id, wanted) => JSON.stringify({ status: 'ok', ...openOption(id, wanted) });

const checkState = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  let box = el;
  if (checkedOf(box, roleOf(box)) === null) {
    if (tagOf(el) === 'label' && el.control) box = el.control;
    else box = find(el, 'input[type=checkbox],input[type=radio],[role=checkbox],[role=switch],[role=radio]') || el;
  }
  const checked = checkedOf(box, roleOf(box));
  if (checked === null) return JSON.stringify({ status: 'no_field' });
  if (isDisabled(box)) return JSON.stringify({ status: 'disabled' });
  return JSON.stringify({ status: 'ok', id: workId(box), checked, radio: roleOf(box) === 'radio' });
};

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

// ---- files ----

/** The file field behind an element: itself, its label's, or the only one inside it. */
const fileField = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const isFile = (node) => node && tagOf(node) === 'input' && typeOf(node) === 'file';
  let field = isFile(el) ? el : null;
  if (!field && tagOf(el) === 'label' && isFile(el.control)) field = el.control;
  if (!field) {
    const inner = findAll(el, 'input[type=file]');
    if (inner.length === 1) field = inner[0];
  }
  if (!field) return JSON.stringify({ status: isDisabled(el) ? 'disabled' : 'no_field' });
  if (isDisabled(field)) return JSON.stringify({ status: 'disabled' });
  return JSON.stringify({ status: 'ok', id: workId(field), multiple: field.multiple || hasAttr(field, 'webkitdirectory') });
};

// ---- dragging ----

let drag = null;

/** Listens, from before a drag begins, for the page's own `dragstart` and `dragover` around these elements. */
const watchDrag = (ids) => {
  forgetDrag();
  const seen = { start: null, over: null, onto: null };
  const views = new Set();
  for (const id of ids) {
    const { el, status } = target(id);
    if (!el) return JSON.stringify({ status });
    views.add(documentOf(el).defaultView);
  }
  const began = (event) => {
    seen.start = event;
  };
  const over = (event) => {
    seen.over = event;
    seen.onto = event.composedPath()[0];
  };
  for (const view of views) {
    view.addEventListener('dragstart', began, { capture: true });
    view.addEventListener('dragover', over, { capture: true });
  }
  const stop = () => {
    for (const view of views) {
      view.removeEventListener('dragstart', began, { capture: true });
      view.removeEventListener('dragover', over, { capture: true });
    }
  };
  drag = { seen, stop };
  return JSON.stringify({ status: 'ok' });
};

/** Whether the browser itself drags by now: the page began it and did not call it off. */
const dragBegan = () => !!drag && !!drag.seen.start && !drag.seen.start.defaultPrevented;

/**
 * Whether the page would take what is over it: it says so by calling off the browser's own way, which for files
 * and links is to open them. Fields take text by themselves.
 */
const dropTaken = (files) => {
  if (!drag || !drag.seen.over) return false;
  const { over, onto } = drag.seen;
  return over.defaultPrevented || (!files && onto && kindOfNode(onto) === ELEMENT && isEditable(onto));
};

/** The middle of an element's box here, seen or not. */
const centerOf = (id) => {
  const { el } = target(id);
  if (!el) return null;
  const place = offsetOf(documentOf(el));
  const box = boxOf(standIn(el) || el);
  return [(box.left + box.width / 2) * place.sx + place.x, (box.top + box.height / 2) * place.sy + place.y];
};

const forgetDrag = () => {
  if (drag) drag.stop();
  drag = null;
  return true;
};

// ---- sliders that a page builds ----

const slideOf = (el) => {
  const slides = (node) => ['slider', 'spinbutton', 'scrollbar', 'separator'].includes(roleOf(node)) && hasAttr(node, 'aria-valuenow');
  if (slides(el)) return el;
  const inner = [...findAll(el, '[role=slider],[role=spinbutton]')].filter(slides);
  return inner.length === 1 ? inner[0] : null;
};

const slideState = (id) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const slide = slideOf(el);
  if (!slide) return JSON.stringify({ status: 'no_field' });
  if (isDisabled(slide)) return JSON.stringify({ status: 'disabled' });
  if (attr(slide, 'aria-readonly') === 'true') return JSON.stringify({ status: 'readonly' });
  const number = (name, otherwise) => {
    const value = parseFloat(attr(slide, name) || '');
    return Number.isFinite(value) ? value : otherwise;
  };
  const vertical = attr(slide, 'aria-orientation') === 'vertical';
  const thumb = rectOf(slide);
  const length = (box) => (vertical ? box.height : box.width);
  // The bar along which the thumb moves: the nearest thing around it that is clearly longer.
  let bar = composedParent(slide);
  while (bar && length(rectOf(bar)) < length(thumb) * 2) bar = composedParent(bar);
  const place = offsetOf(documentOf(slide));
  return JSON.stringify({
    status: 'ok',
    id: workId(slide),
    now: number('aria-valuenow', 0),
    min: number('aria-valuemin', 0),
    max: number('aria-valuemax', 100),
    vertical,
    room: bar ? Math.max(0, length(rectOf(bar)) - length(thumb)) * (vertical ? place.sy : place.sx) : 0,
  });
};

// ---- pasting ----

/** Sends a paste event with the text to what has the focus; whether the page took it itself. */
const pasteText = (id, text) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const into = focusedElement() || el;
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
  into.dispatchEvent(event);
  return JSON.stringify({ status: 'ok', taken: event.defaultPrevented, editable: isEditable(into), id: workId(into) });
};

// ---- lists that take several options ----

/** Brings a native list to exactly these options; of another kind it tells what there is. */
const chooseOptions = (id, wanted) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  if (isDisabled(el)) return JSON.stringify({ status: 'disabled' });
  const tag = tagOf(el);
  const list = tag === 'select' ? el : tag === 'label' && el.control && tagOf(el.control) === 'select' ? el.control : find(el, 'select');
  if (!list) return JSON.stringify({ status: 'built', several: attr(el, 'aria-multiselectable') === 'true' || !!find(el, '[aria-multiselectable=true]') });
  if (isDisabled(list)) return JSON.stringify({ status: 'disabled' });
  if (!list.multiple && wanted.length !== 1) return JSON.stringify({ status: 'not_multiple' });
  const options = [...list.options].map((option) => ({
    option,
    label: option.label || textContentOf(option),
    value: String(option.value),
  }));
  const chosen = new Set();
  const missing = [];
  for (const want of wanted) {
    const best = bestOption(options, want);
    if (!best) missing.push(want);
    else if (matches(best.option, ':disabled')) return JSON.stringify({ status: 'disabled' });
    else chosen.add(best.option);
  }
  if (missing.length > 0) return JSON.stringify({ status: 'no_option', missing, known: options.slice(0, 20).map((item) => fold(item.label)) });
  let changed = false;
  for (const { option } of options) {
    if (option.selected === chosen.has(option)) continue;
    changed = true;
    option.selected = chosen.has(option);
  }
  if (changed) {
    list.focus({ preventScroll: true });
    list.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const kept = options.filter((item) => item.option.selected);
  const exact = kept.length === chosen.size && kept.every((item) => chosen.has(item.option));
  return JSON.stringify({ status: exact ? 'chosen' : 'no_effect', already: !changed, known: kept.map((item) => fold(item.label)) });
};

/** Options of a list that a page builds: which are chosen, and which are wanted. */
const optionStates = (id, wanted) => {
  const { el, status } = target(id);
  if (!el) return JSON.stringify({ status });
  const options = builtOptions(el).options;
  const chosen = (node) => attr(node, 'aria-selected') === 'true' || attr(node, 'aria-checked') === 'true';
  const best = wanted.map((want) => bestOption(options, want));
  const missing = wanted.filter((_, index) => !best[index]);
  return JSON.stringify({
    status: 'ok',
    missing,
    known: options.slice(0, 20).map((item) => fold(item.label)),
    options: options.filter((item) => best.includes(item) || chosen(item.node)).map((item) => ({
      id: workId(item.node),
      label: fold(item.label),
      chosen: chosen(item.node),
      wanted: best.includes(item),
      disabled: isDisabled(item.node),
    })),
  });
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
