// Roles, accessible names, states and values (after WAI-ARIA 1.2, HTML-AAM and accname 1.2, in the
// parts that matter for telling controls from each other).

const ROLES = new Set(
  ('button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem combobox ' +
    'textbox searchbox spinbutton slider listbox').split(' '),
);
const NAMED_BY_CONTENT = new Set(
  ('button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem heading ' +
    'gridcell cell row columnheader rowheader tooltip generic').split(' '),
);
const TEXT_TYPES = new Set(
  'text search email tel url password number date time datetime-local month week'.split(' '),
);
const VALUE_TYPES = new Set('date time datetime-local month week color range'.split(' '));

const typeOf = (el) => {
  const tag = tagOf(el);
  if (tag === 'input') return (attr(el, 'type') || 'text').toLowerCase();
  if (tag === 'button') return (attr(el, 'type') || 'submit').toLowerCase();
  return '';
};

/** The field holds, or held before a "show password" switch, something that is never read. */
const isSecret = (el) => {
  if (tagOf(el) !== 'input') return false;
  if (typeOf(el) === 'password') return true;
  return /(^|\s)(current-password|new-password|one-time-code|cc-csc)(\s|$)/i.test(attr(el, 'autocomplete') || '');
};

// Roles of WAI-ARIA 1.2 and its modules; others in the attribute are passed over.
const KNOWN_ROLES = new Set(
  ('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell ' +
    'group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row rowgroup ' +
    'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch ' +
    'tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem').split(' '),
);
const explicitRole = (el) => {
  const role = attr(el, 'role');
  if (!role) return '';
  for (const token of role.toLowerCase().split(/\s+/)) if (KNOWN_ROLES.has(token)) return token;
  return '';
};

const roleOf = (el) => {
  const explicit = explicitRole(el);
  if (explicit) return explicit;
  const tag = tagOf(el);
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttr(el, 'href') ? 'link' : 'generic';
    case 'button':
    case 'summary':
      return 'button';
    case 'textarea':
      return 'textbox';
    case 'select':
      return hasAttr(el, 'multiple') || el.size > 1 ? 'listbox' : 'combobox';
    case 'option':
      return 'option';
    case 'input': {
      const type = typeOf(el);
      if (['button', 'submit', 'reset', 'image', 'file', 'color'].includes(type)) return 'button';
      if (type === 'checkbox' || type === 'radio') return type;
      if (type === 'range') return 'slider';
      if (type === 'number') return 'spinbutton';
      if (hasAttr(el, 'list')) return 'combobox';
      return type === 'search' ? 'searchbox' : 'textbox';
    }
    case 'video':
    case 'audio':
      return tag;
    default:
      if (/^h[1-6]$/.test(tag)) return 'heading';
      return isEditingHost(el) || (tag === 'div' && isCodeEditor(el)) ? 'textbox' : 'generic';
  }
};

const isEditingHost = (el) => {
  const value = attr(el, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
};

/** Editors of code, which draw their text themselves and take it by a field that nobody sees. */
const isCodeEditor = (el) => /(^|\s)(monaco-editor|ace_editor|CodeMirror)(\s|$)/.test(attr(el, 'class') || '');

/** Takes typed text. */
const isEditable = (el) => {
  const tag = tagOf(el);
  if (tag === 'div' && isCodeEditor(el)) return true;
  if (tag === 'textarea') return true;
  if (tag === 'input') return TEXT_TYPES.has(typeOf(el)) || !KNOWN_INPUTS.has(typeOf(el));
  return isEditingHost(el);
};
const KNOWN_INPUTS = new Set(
  ('text search email tel url password number date time datetime-local month week color range checkbox radio ' +
    'file button submit reset image hidden').split(' '),
);

/** Text of a subtree as a person sees it, with the names of pictures; at most about `max` characters. */
const contentText = (root, max = 400, hiddenToo = false) => {
  let out = '';
  let depth = 0;
  const visit = (node) => {
    if (out.length > max || depth > DEEPEST) return;
    if (kindOfNode(node) === TEXT) {
      out += node.data;
      return;
    }
    if (kindOfNode(node) !== ELEMENT) return;
    const tag = tagOf(node);
    if (tag === 'script' || tag === 'style' || tag === 'noscript' || tag === 'template') return;
    if (node !== root) {
      if (attr(node, 'aria-hidden') === 'true') return;
      if (!hiddenToo && !isRendered(node, VISIBLE) && getComputedStyle(node).display !== 'contents') return;
      const label = attr(node, 'aria-label');
      if (label && label.trim()) {
        out += ' ' + label + ' ';
        return;
      }
    }
    if (tag === 'img') {
      out += ' ' + (attr(node, 'alt') || '') + ' ';
      return;
    }
    if (tag === 'svg') {
      const title = find(node, 'title');
      if (title) out += ' ' + textContentOf(title) + ' ';
      return;
    }
    if (tag === 'select' || tag === 'textarea') return;
    if (tag === 'input') {
      if (['button', 'submit', 'reset'].includes(typeOf(node))) out += ' ' + (attr(node, 'value') || '') + ' ';
      return;
    }
    if (tag === 'br') {
      out += ' ';
      return;
    }
    const gap = !INLINE.has(tag) || (node !== root && partsWords(node));
    if (gap) out += ' ';
    depth += 1;
    eachChild(node, visit);
    depth -= 1;
    if (gap) out += ' ';
  };
  visit(root);
  return cut(fold(out), max);
};
/** Whether an element stands apart from the words around it, whatever its tag. */
const partsWords = (node) => {
  const style = getComputedStyle(node);
  return !/^(inline|contents|ruby)/.test(style.display) || style.position === 'absolute' || style.float !== 'none';
};
const VISIBLE = { visibilityProperty: true };
const INLINE = new Set(
  ('a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var ' +
    'slot').split(' '),
);

/** Children in the flattened tree. */
const eachChild = (node, visit) => {
  const shadow = kindOfNode(node) === ELEMENT ? shadowOf(node) : null;
  if (shadow) {
    for (let child = firstChildOf(shadow); child; child = nextSiblingOf(child)) visit(child);
    return;
  }
  if (kindOfNode(node) === ELEMENT && tagOf(node) === 'slot') {
    const assigned = node.assignedNodes({ flatten: true });
    if (assigned.length > 0) {
      for (const child of assigned) visit(child);
      return;
    }
  }
  for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) visit(child);
};

const referenced = (el, name) => {
  const ids = attr(el, name);
  if (!ids) return [];
  const root = rootOf(el);
  if (!root.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((id) => id && root.getElementById(id))
    .filter(Boolean);
};

/** Labels of a control. The browser looks through the whole document for them, so it is asked only where there may be some. */
const labelsOf = (el) => {
  if (!hasAttr(el, 'id')) {
    const around = closest(el, 'label');
    return around && around.control === el ? [around] : [];
  }
  const labels = el.labels;
  return labels && typeof labels.length === 'number' ? [...labels] : [];
};

/** Words that stand where a label would, for a field that has none: before it, or in the cell before. */
const nearbyLabel = (el) => {
  let node = el;
  for (let level = 0; level < 3 && node; level += 1) {
    let before = node.previousSibling;
    for (let steps = 0; before && steps < 4; steps += 1, before = before.previousSibling) {
      if (kindOfNode(before) === TEXT && fold(before.data)) return cut(fold(before.data), 100);
      if (kindOfNode(before) === ELEMENT) {
        if (find(before, 'input,select,textarea,button') || matches(before, 'input,select,textarea,button')) return '';
        const text = contentText(before, 100);
        if (text) return text;
      }
    }
    node = parentElementOf(node);
    if (!node || /^(form|body|fieldset|main|section|article|tr|li|ul|table)$/.test(tagOf(node))) return '';
    if (findAll(node, 'input:not([type=hidden]),select,textarea').length > 1) return '';
  }
  return '';
};

const nameOf = (el, role = roleOf(el)) => {
  const referencedText = fold(
    referenced(el, 'aria-labelledby')
      .map((other) => attr(other, 'aria-label') || contentText(other, 200, true))
      .join(' '),
  );
  if (referencedText) return cut(referencedText, 200);
  const label = fold(attr(el, 'aria-label') || '');
  if (label) return cut(label, 200);
  const tag = tagOf(el);
  if (tag === 'input') {
    const type = typeOf(el);
    if (['submit', 'reset', 'button'].includes(type)) {
      const value = fold(attr(el, 'value') || '');
      if (value) return cut(value, 200);
      if (type !== 'button') return cut(fold(attr(el, 'title') || ''), 200) || (type === 'submit' ? 'Submit' : 'Reset');
    }
    if (type === 'image') {
      const alt = fold(attr(el, 'alt') || attr(el, 'value') || attr(el, 'title') || '');
      return cut(alt || 'Submit', 200);
    }
  }
  if (tag === 'input' || tag === 'select' || tag === 'textarea' || tag === 'button') {
    const text = fold(
      labelsOf(el)
        .map((other) => attr(other, 'aria-label') || contentText(other, 200, true) || attr(other, 'title') || '')
        .join(' '),
    );
    if (text) return cut(text, 200);
  }
  if (tag === 'img' || tag === 'area') {
    const alt = fold(attr(el, 'alt') || '');
    if (alt) return cut(alt, 200);
  }
  if (tag === 'div' && isCodeEditor(el)) {
    const inner = find(el, 'textarea,[contenteditable]');
    const own = inner ? fold(attr(inner, 'aria-label') || '') : '';
    return cut(own || nearbyLabel(el) || fold(attr(el, 'title') || ''), 200);
  }
  const field = tag === 'input' || tag === 'select' || tag === 'textarea' || role === 'textbox' || role === 'searchbox' || role === 'combobox';
  if (spaceOf(el) === SVG) {
    for (const child of childrenOf(el)) {
      const text = tagOf(child) === 'title' ? fold(textContentOf(child)) : '';
      if (text) return cut(text, 200);
    }
  }
  if (!field && NAMED_BY_CONTENT.has(role)) {
    const text = fold(styledText(el, '::before') + contentText(el, 200) + styledText(el, '::after'));
    if (text) return cut(text, 200);
    for (const child of [...childrenOf(el)].slice(0, 3)) {
      const own = fold(styledText(child, '::before') + styledText(child, '::after'));
      if (own) return cut(own, 200);
    }
  }
  const title = fold(attr(el, 'title') || '');
  if (title) return cut(title, 200);
  if (field) {
    const placeholder = fold(attr(el, 'placeholder') || attr(el, 'aria-placeholder') || '');
    if (placeholder) return cut(placeholder, 200);
    const nearby = nearbyLabel(el);
    if (nearby) return nearby.replace(/\s*[:*]+$/, '');
    if (tag !== 'input' && tag !== 'select' && tag !== 'textarea' && role === 'combobox') return contentText(el, 200);
  }
  return '';
};

/** Words that the style adds: signs alone, as of an icon font, are none. */
const styledText = (el, where) => {
  const content = getComputedStyle(el, where).content;
  if (!content || content[0] !== '"') return '';
  // What stands after a stroke is meant for those who do not see the sign.
  const alternative = /"\s*\/\s*("(?:[^"\\]|\\.)*")\s*$/.exec(content);
  let text = '';
  for (const part of (alternative ? alternative[1] : content).match(/"(?:[^"\\]|\\.)*"/g) || []) {
    text += part.slice(1, -1).replace(/\\(.)/g, '$1');
  }
  return /[\p{L}\p{N}]/u.test(text) && !/[\ue000-\uf8ff]/.test(text) ? text : '';
};

const flag = (el, name) => {
  const value = attr(el, name);
  return value === 'true' ? true : value === 'false' ? false : null;
};

const isDisabled = (el) =>
  matches(el, ':disabled') || attr(el, 'aria-disabled') === 'true' || closest(el, '[inert]') !== null;

const checkedOf = (el, role) => {
  const type = typeOf(el);
  if (tagOf(el) === 'input' && (type === 'checkbox' || type === 'radio')) return el.checked;
  const checked = flag(el, 'aria-checked');
  if (checked !== null) return checked;
  if (role === 'button') return flag(el, 'aria-pressed');
  return null;
};

const stateOf = (el, role) => {
  const state = {};
  const checked = checkedOf(el, role);
  if (checked !== null) state.checked = checked;
  const selected = flag(el, 'aria-selected');
  if (selected !== null) state.selected = selected;
  let expanded = flag(el, 'aria-expanded');
  if (expanded === null && tagOf(el) === 'summary') {
    const details = parentElementOf(el);
    if (details && tagOf(details) === 'details') expanded = hasAttr(details, 'open');
  }
  if (expanded !== null) state.expanded = expanded;
  if (isDisabled(el)) state.disabled = true;
  if (hasAttr(el, 'required') || attr(el, 'aria-required') === 'true') state.required = true;
  if (hasAttr(el, 'readonly') || attr(el, 'aria-readonly') === 'true') state.readonly = true;
  if (rootOf(el).activeElement === el) state.focused = true;
  if (attr(el, 'aria-invalid') === 'true' || matches(el, ':user-invalid')) state.invalid = true;
  return state;
};

const valueOf = (el) => {
  if (isSecret(el)) return '';
  const tag = tagOf(el);
  if (tag === 'input') {
    const type = typeOf(el);
    if (['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden'].includes(type)) return '';
    if (type === 'file') return cut([...(el.files || [])].slice(0, 50).map((file) => file.name).join(', '), 1000);
    return cut(String(el.value), 1000);
  }
  if (tag === 'textarea') return cut(String(el.value), 1000);
  if (tag === 'select') {
    return cut([...el.selectedOptions].slice(0, 50).map((option) => optionLabel(option)).join(', '), 1000);
  }
  if (isEditingHost(el)) return cut(fold(textContentOf(el)), 1000);
  if (tag === 'div' && isCodeEditor(el)) return contentText(el, 1000);
  const value = attr(el, 'aria-valuetext') || attr(el, 'aria-valuenow');
  if (value) return cut(value, 1000);
  if (explicitRole(el) === 'combobox') {
    const input = find(el, 'input');
    return input && !isSecret(input) ? cut(String(input.value), 1000) : contentText(el, 100);
  }
  return '';
};

const optionLabel = (option) => cut(fold(option.label || textContentOf(option)), 200);

const optionsOf = (el, role) => {
  const tag = tagOf(el);
  let options = [];
  if (tag === 'select') {
    options = [...el.options].slice(0, 50).map((option) => optionLabel(option));
  } else if (tag === 'input' && el.list) {
    options = [...el.list.options].slice(0, 50).map((option) => cut(fold(option.label || option.value), 200));
  } else if (role === 'listbox' || role === 'combobox' || role === 'radiogroup') {
    const lists = [el, ...referenced(el, 'aria-controls'), ...referenced(el, 'aria-owns')];
    for (const list of lists) {
      for (const option of findAll(list, '[role=option]')) {
        if (options.length < 50 && isRendered(option, VISIBLE)) options.push(contentText(option, 100));
      }
    }
  }
  return options.filter(Boolean);
};

const absolute = (el, address) => {
  try {
    return new URL(address, documentOf(el).baseURI).href;
  } catch {
    return address;
  }
};

const submits = (el) => {
  const tag = tagOf(el);
  const type = typeOf(el);
  return (tag === 'button' && type === 'submit') || (tag === 'input' && (type === 'submit' || type === 'image'));
};

const formOf = (el) => {
  const own = el.form;
  if (own && tagOf(own) === 'form') return own;
  return closest(el, 'form');
};

const formName = (form) => {
  const refs = referenced(form, 'aria-labelledby').map((other) => contentText(other, 100, true));
  const name = fold(refs.join(' ')) || fold(attr(form, 'aria-label') || '');
  if (name) return cut(name, 100);
  const heading = find(form, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]');
  if (heading) return contentText(heading, 100);
  return headingBefore(form);
};

/** Text of the last heading before an element. */
const headingBefore = (el) => {
  const root = rootOf(el);
  if (!root.querySelectorAll) return '';
  let best = null;
  for (const heading of headingsIn(root)) {
    if (!(heading.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    if (!contains(heading, el) && isRendered(heading, VISIBLE)) best = heading;
  }
  return best ? contentText(best, 100) : '';
};
const headingsIn = (root) =>
  kindOfNode(root) === 9
    ? Document.prototype.querySelectorAll.call(root, 'h1,h2,h3,h4,h5,h6,[role=heading]')
    : root.querySelectorAll('h1,h2,h3,h4,h5,h6,[role=heading]');

/** `names`: of forms that were asked for already. */
const formInfo = (el, names = new Map()) => {
  const form = formOf(el);
  if (!form) return null;
  if (!names.has(form)) names.set(form, formName(form));
  const sends = submits(el);
  const method = ((sends && attr(el, 'formmethod')) || attr(form, 'method') || 'get').toLowerCase();
  const action = (sends && attr(el, 'formaction')) || attr(form, 'action') || '';
  return {
    index: Math.max(0, [...formsOf(documentOf(form))].indexOf(form)),
    method: ['get', 'post', 'dialog'].includes(method) ? method : 'get',
    action: cut(action ? absolute(form, action) : documentOf(form).location.href, 2000),
    name: names.get(form),
    submits: sends,
  };
};
