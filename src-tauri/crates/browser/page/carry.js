// What an action needs of the page beyond a press: files, dragging, sliders, pasting, lists of several.

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
