// Roles, names and states of any element as WAI-ARIA 1.2, HTML-AAM and accname have them; what stands for a control's own name
// in a snapshot (`nameOf`) is its name here too.
import { attr, childrenOf, closest, find, hasAttr, isRendered, matches, parentElementOf, tagOf, VISIBLE } from '../dom/dom';
import { fold } from '../dom/text';
import { composedParent } from '../dom/tree';
import { nameOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { explicitRole, roleOf } from '../read/roles';
import { checkedOf, stateOf } from '../read/states';
import { fits, Malformed, type RoleStep } from './steps';

/** Roles that a tag has by itself, where `roleOf` knows none. */
const BY_TAG: Record<string, string> = {
  address: 'group', article: 'article', aside: 'complementary', blockquote: 'blockquote', body: '', caption: 'caption', code: 'code',
  datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group', dfn: 'term', dialog: 'dialog', dt: 'term', em: 'emphasis',
  fieldset: 'group', figure: 'figure', hr: 'separator', html: 'document', img: 'img', ins: 'insertion', li: 'listitem', main: 'main',
  math: 'math', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', output: 'status', p: 'paragraph',
  progress: 'progressbar', search: 'search', strong: 'strong', sub: 'subscript', sup: 'superscript', table: 'table', tbody: 'rowgroup',
  tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list',
};

const SECTIONS = 'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]';

function cellRole(el: Element): string {
  const table = closest(el, 'table');
  const role = table ? explicitRole(table) : '';
  const cell = role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell';
  if (tagOf(el) === 'td') return cell;
  const scope = attr(el, 'scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  // A head of a row has cells beside it; one of columns has none.
  const row = parentElementOf(el);
  const beside = row ? childrenOf(row) : [];
  return [...beside].some((other) => tagOf(other) === 'td') && closest(el, 'thead') === null ? 'rowheader' : 'columnheader';
}

/** Empty: none. */
export function ariaRole(el: Element): string {
  const given = (attr(el, 'role') ?? '').toLowerCase().split(/\s+/)[0] ?? '';
  if (given === 'presentation' || given === 'none') return given;
  const explicit = explicitRole(el);
  if (explicit) return explicit === 'image' ? 'img' : explicit;
  const tag = tagOf(el);
  if (tag === 'td' || tag === 'th') return cellRole(el);
  if (tag === 'header' || tag === 'footer') return closest(el, SECTIONS) ? 'generic' : tag === 'header' ? 'banner' : 'contentinfo';
  if (tag === 'section') return isNamed(el) ? 'region' : 'generic';
  if (tag === 'form') return isNamed(el) ? 'form' : 'generic';
  if (tag === 'img') return attr(el, 'alt') === '' ? 'presentation' : 'img';
  if (tag === 'svg') return 'img';
  if (tag === 'video' || tag === 'audio') return '';
  if (tag === 'input' && attr(el, 'type')?.toLowerCase() === 'hidden') return '';
  if (tag === 'input' && attr(el, 'type')?.toLowerCase() === 'color') return 'textbox';
  return BY_TAG[tag] ?? roleOf(el);
}

const isNamed = (el: Element): boolean => hasAttr(el, 'aria-label') || hasAttr(el, 'aria-labelledby') || hasAttr(el, 'title');

/** Names that something inside an element gives it. */
const NAMED_BY: Record<string, string> = { fieldset: 'legend', table: 'caption', figure: 'figcaption' };

export function ariaName(el: Element, role: string): string {
  const own = nameOf(el, role);
  if (own) return own;
  const by = NAMED_BY[tagOf(el)];
  const inner = by ? find(el, by) : null;
  return inner && parentElementOf(inner) === el ? contentText(inner, 200) : '';
}

/** It is shown to nobody, or kept from those who do not see. */
function isHiddenFromAll(el: Element): boolean {
  if (!isRendered(el, VISIBLE) && getComputedStyle(el).display !== 'contents') return tagOf(el) !== 'option' || closest(el, 'select') === null;
  for (let node: Element | null = el; node; node = composedParent(node)) if (attr(node, 'aria-hidden') === 'true') return true;
  return false;
}

function level(el: Element): number {
  const given = Number(attr(el, 'aria-level'));
  const tag = /^h([1-6])$/.exec(tagOf(el));
  return given > 0 ? given : tag ? Number(tag[1]) : 0;
}

function isSelected(el: Element): boolean {
  return tagOf(el) === 'option' ? (el as HTMLOptionElement).selected : attr(el, 'aria-selected') === 'true';
}

/** `undefined`: neither ticked nor not. */
const ticked = (el: Element, role: string): boolean | undefined =>
  attr(el, 'aria-checked') === 'mixed' || matches(el, 'input[type=checkbox]:indeterminate') ? undefined : checkedOf(el, role) === true;

/** Roles that a state can be asked of. */
const STATEFUL = {
  checked: 'checkbox menuitemcheckbox menuitemradio option radio switch treeitem',
  pressed: 'button',
  selected: 'gridcell option row tab rowheader columnheader treeitem',
  expanded:
    'application button checkbox combobox gridcell link listbox menuitem row rowheader tab treeitem columnheader menuitemcheckbox menuitemradio switch',
  level: 'heading listitem row treeitem',
} as const;

function insist(step: RoleStep, role: string): void {
  for (const [state, roles] of Object.entries(STATEFUL)) {
    if (step[state as keyof typeof STATEFUL] === undefined || roles.split(' ').includes(role)) continue;
    throw new Malformed(`"${state}" attribute is only supported for roles: ${roles.split(' ').map((one) => `"${one}"`).join(', ')}`);
  }
}

export function hasRole(step: RoleStep): (el: Element) => boolean {
  const named = step.name ? fits(step.name, 'folded') : null;
  const wanted = step.role.toLowerCase() === 'image' ? 'img' : step.role.toLowerCase();
  insist(step, wanted);
  return (el) => {
    const role = ariaRole(el);
    if (role !== wanted) return false;
    if (!step.hidden && isHiddenFromAll(el)) return false;
    const state = stateOf(el, role);
    if (step.checked !== undefined && ticked(el, role) !== step.checked) return false;
    if (step.pressed !== undefined && (attr(el, 'aria-pressed') === 'true') !== step.pressed) return false;
    if (step.selected !== undefined && isSelected(el) !== step.selected) return false;
    if (step.disabled !== undefined && (state.disabled === true || closest(el, '[aria-disabled="true"]') !== null) !== step.disabled) return false;
    if (step.expanded !== undefined && attr(el, 'aria-expanded') !== String(step.expanded)) return false;
    if (step.level !== undefined && level(el) !== step.level) return false;
    if (!named) return true;
    const name = fold(ariaName(el, role));
    return named(name) || named(fold(signed(el, '::before') + name + signed(el, '::after')));
  };
}

/** Signs that the style adds: a look leaves them out, a name by the standard has them. */
function signed(el: Element, where: '::before' | '::after'): string {
  const { content } = getComputedStyle(el, where);
  return /^"/.test(content) ? content.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : '';
}

/** Whether a selector of a state would be meant for it: a label stands for its control. */
export const isLabel = (el: Element): boolean => tagOf(el) === 'label' && !matches(el, '[role]');
