// Roles of elements (after WAI-ARIA 1.2 and HTML-AAM), in the parts that matter for telling controls from each other.
import { attr, findAll, firstElementOf, hasAttr, parentElementOf, tagOf, textContentOf } from '../dom/dom';

export const ROLES = new Set(
  ('button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem combobox ' +
    'textbox searchbox spinbutton slider listbox').split(' '),
);

export const NAMED_BY_CONTENT = new Set(
  ('button link checkbox switch radio tab menuitem menuitemcheckbox menuitemradio option treeitem heading ' +
    'gridcell cell row columnheader rowheader tooltip generic').split(' '),
);

const TEXT_TYPES = new Set(
  'text search email tel url password number date time datetime-local month week'.split(' '),
);

export const VALUE_TYPES = new Set('date time datetime-local month week color range'.split(' '));

export function typeOf(el: Element): string {
  const tag = tagOf(el);
  if (tag === 'input') return (attr(el, 'type') || 'text').toLowerCase();
  if (tag === 'button') return (attr(el, 'type') || 'submit').toLowerCase();
  return '';
}

/** The field holds, or held before a "show password" switch, something that is never read. */
export function isSecret(el: Element): boolean {
  if (tagOf(el) !== 'input') return false;
  if (typeOf(el) === 'password') return true;
  return /(^|\s)(current-password|new-password|one-time-code|cc-csc)(\s|$)/i.test(attr(el, 'autocomplete') || '');
}

// Roles of WAI-ARIA 1.2 and its modules; others in the attribute are passed over.
const KNOWN_ROLES = new Set(
  ('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell ' +
    'group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row rowgroup ' +
    'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript suggestion superscript switch ' +
    'tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem').split(' '),
);

export function explicitRole(el: Element): string {
  const role = attr(el, 'role');
  if (!role) return '';
  for (const token of role.toLowerCase().split(/\s+/)) if (KNOWN_ROLES.has(token)) return token;
  return '';
}

export function roleOf(el: Element): string {
  const explicit = explicitRole(el);
  if (explicit) return explicit;
  const tag = tagOf(el);
  switch (tag) {
    case 'a':
    case 'area':
      return isThumb(el) ? 'slider' : hasAttr(el, 'href') ? 'link' : 'generic';
    case 'button':
    case 'summary':
      return 'button';
    case 'textarea':
      return 'textbox';
    case 'select':
      return hasAttr(el, 'multiple') || (el as HTMLSelectElement).size > 1 ? 'listbox' : 'combobox';
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
      if (isThumb(el)) return 'slider';
      return isEditingHost(el) || (tag === 'div' && isCodeEditor(el)) ? 'textbox' : 'generic';
  }
}

/** The thumb of a slider that says nothing of itself but in its page's code. It takes keys. */
export const isThumb = (el: Element): boolean =>
  (el as HTMLElement).tabIndex >= 0 && !hasAttr(el, 'aria-valuenow') && /slider[-_]?(?:handle|thumb|knob)/i.test(attr(el, 'class') || '');

/** How far around a thumb the number that it stands for is shown. */
const NUMBER_LEVELS = 3;

/** The number that is shown for such a thumb: the only one around it. `null`: none, or several. */
export function numberShownFor(thumb: Element): number | null {
  let around: Element | null = thumb;
  for (let level = 0; level < NUMBER_LEVELS; level += 1) {
    around = parentElementOf(around);
    if (!around) return null;
    const texts = [...findAll(around, '*')].filter((el) => !firstElementOf(el)).map((el) => textContentOf(el).trim());
    const numbers = texts.filter((text) => /^[-\u2212]?\d+(?:[.,]\d+)?$/.test(text));
    if (numbers.length > 0) return numbers.length === 1 ? parseFloat((numbers[0] ?? '').replace('\u2212', '-').replace(',', '.')) : null;
  }
  return null;
}

export function isEditingHost(el: Element): boolean {
  const value = attr(el, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
}

/** Editors of code, which draw their text themselves and take it by a field that nobody sees. */
export const isCodeEditor = (el: Element): boolean => /(^|\s)(monaco-editor|ace_editor|CodeMirror)(\s|$)/.test(attr(el, 'class') || '');

/** Takes typed text. */
export function isEditable(el: Element): boolean {
  const tag = tagOf(el);
  if (tag === 'div' && isCodeEditor(el)) return true;
  if (tag === 'textarea') return true;
  if (tag === 'input') return TEXT_TYPES.has(typeOf(el)) || !KNOWN_INPUTS.has(typeOf(el));
  return isEditingHost(el);
}

const KNOWN_INPUTS = new Set(
  ('text search email tel url password number date time datetime-local month week color range checkbox radio ' +
    'file button submit reset image hidden').split(' '),
);
