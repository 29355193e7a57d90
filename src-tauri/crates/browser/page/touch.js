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
  if (hasChanged(el)) return JSON.stringify({ status: 'changed' });
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
