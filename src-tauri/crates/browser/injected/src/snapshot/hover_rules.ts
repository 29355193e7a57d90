// What comes only under the mouse, known without moving it: style rules by which something hidden is shown while the mouse
// is on what is around it, and rows that listen for the mouse coming and going.
import { closest, find, isDocument, isShadowRoot, matches, namesIn, parentElementOf, rootOf, tagOf, viewOf, type Root } from '../dom/dom';
import { hints } from '../dom/tree';
import { memory } from '../watch/changes';
import { hasLike } from './element_context';

/** `shown`: what matches it is shown while the mouse is on the nearest `around` that is around it. */
interface Reveal {
  shown: string;
  around: string;
}

/** The rules of a document or shadow root. */
interface Reveals {
  /** `memory.style` when they were read. */
  style: number;
  /** By a class that what is shown has to have; empty: by none. */
  byClass: Map<string, Reveal[]>;
}

const HOVER = /(?<!\\):hover(?![\w-])/;
const ALL_HOVERS = new RegExp(HOVER, 'g');
const NOT_HOVERED = /(?<!\\):not\(\s*:hover\s*\)/;
const IN_SHADOW = /:host\(:hover\)/;
const MOST_RULES = 300;
/** Levels of rules in rules. */
const DEEPEST_RULES = 8;

const kept = new WeakMap<Root, Reveals>();
/** What each sheet has, with the number of its rules when it was read. */
const readSheets = new WeakMap<CSSStyleSheet, { count: number; found: Reveal[] }>();

/** Parts of a list of selectors. */
function parts(list: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < list.length; i += 1) {
    const sign = list[i];
    if (sign === '\\') i += 1;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth === 0) {
      found.push(list.slice(from, i).trim());
      from = i + 1;
    }
  }
  found.push(list.slice(from).trim());
  return found;
}

const isJoint = (sign: string | undefined): boolean => sign === ' ' || sign === '>' || sign === '+' || sign === '~';

/** Where the compound that begins or goes on at `at` ends, going by `step`: before what joins it to the next, or at a bracket around it. */
function edge(selector: string, at: number, step: 1 | -1): number {
  let depth = 0;
  let i = at;
  for (; i >= 0 && i < selector.length; i += step) {
    const sign = selector[i];
    if (sign === '(' || sign === '[') depth += step;
    else if (sign === ')' || sign === ']') depth -= step;
    else if (depth === 0 && (isJoint(sign) || sign === ',') && selector[i - 1] !== '\\') return i;
    if (depth < 0) return i;
  }
  return i;
}

/** What one selector says; `null`: it shows nothing that is inside what the mouse is on. */
function revealOf(selector: string): Reveal | null {
  const plain = selector.replace(IN_SHADOW, ':host:hover');
  const at = HOVER.exec(plain)?.index ?? -1;
  if (at < 0 || plain.includes('::')) return null;
  const from = edge(plain, at - 1, -1) + 1;
  const to = edge(plain, at, 1);
  const joint = plain.slice(to).trimStart()[0];
  // What is beside it, or is shown under the mouse itself, is not looked for.
  if (!isJoint(plain[to]) || joint === '+' || joint === '~') return null;
  const around = plain.slice(from, to).replace(ALL_HOVERS, '') || '*';
  const shown = plain.replace(ALL_HOVERS, (_, offset: number) => (offset === 0 || isJoint(plain[offset - 1]) || plain[offset - 1] === '(' ? '*' : ''));
  try {
    matches(document.documentElement, shown);
    matches(document.documentElement, around);
  } catch {
    return null;
  }
  return { shown, around };
}

const opacity = (style: CSSStyleDeclaration): number | null => (style.opacity ? parseFloat(style.opacity) : null);
const shows = (style: CSSStyleDeclaration): boolean =>
  (style.display !== '' && style.display !== 'none') || style.visibility === 'visible' || (opacity(style) ?? 0) !== 0;
const hides = (style: CSSStyleDeclaration): boolean => style.display === 'none' || style.visibility === 'hidden' || opacity(style) === 0;

function note(selectors: string[], style: CSSStyleDeclaration, found: Reveal[]): void {
  for (const selector of selectors) {
    if (found.length >= MOST_RULES || !HOVER.test(selector)) continue;
    // `.row:not(:hover) .menu` hides: the same the other way round.
    const isNot = NOT_HOVERED.test(selector);
    if (isNot ? !hides(style) : !shows(style)) continue;
    const reveal = revealOf(isNot ? selector.replace(NOT_HOVERED, ':hover') : selector);
    if (reveal) found.push(reveal);
  }
}

/** Selectors of a rule within a rule. */
const nested = (outers: string[], list: string): string[] =>
  outers.length === 0
    ? parts(list)
    : parts(list).flatMap((inner) => outers.map((outer) =>
      inner.startsWith('&') ? outer + inner.slice(1) : inner.includes('&') ? inner.replaceAll('&', `:is(${outer})`) : `${outer} ${inner}`));

/** A rule as far as it is read; wrappers of another document's are of no class here. */
interface AnyRule {
  selectorText?: string;
  style?: CSSStyleDeclaration;
  cssRules?: CSSRuleList;
  media?: MediaList;
  styleSheet?: CSSStyleSheet | null;
  name?: string;
}

function readRules(rules: CSSRuleList, from: number, outers: string[], view: Window, found: Reveal[], depth: number): void {
  for (let i = from; i < rules.length; i += 1) {
    const rule = rules[i] as unknown as AnyRule;
    const list = rule.selectorText;
    if (list !== undefined) {
      const inner = rule.cssRules && rule.cssRules.length > 0 && depth < DEEPEST_RULES ? rule.cssRules : null;
      if (!inner && outers.length === 0 && !list.includes(':hover')) continue;
      const selectors = nested(outers, list);
      if (rule.style) note(selectors, rule.style, found);
      if (inner) readRules(inner, 0, selectors, view, found, depth + 1);
    } else if (rule.style && outers.length > 0) note(outers, rule.style, found);
    else if (depth < DEEPEST_RULES && (!rule.media || view.matchMedia(rule.media.mediaText).matches)) {
      if (rule.styleSheet) readRules(rule.styleSheet.cssRules, 0, outers, view, found, depth + 1);
      else if (rule.cssRules) readRules(rule.cssRules, 0, outers, view, found, depth + 1);
    }
  }
}

/** Scripts add rules at the end as a rule, so that only what came is read. */
function readSheet(sheet: CSSStyleSheet, view: Window): Reveal[] {
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // Of another origin.
    return [];
  }
  const known = readSheets.get(sheet);
  if (known?.count === rules.length) return known.found;
  const grown = known && known.count < rules.length ? known : { count: 0, found: [] };
  try {
    readRules(rules, grown.count, [], view, grown.found, 0);
  } catch {
    // An import of another origin; what was read stands.
  }
  grown.count = rules.length;
  readSheets.set(sheet, grown);
  return grown.found;
}

/** A class in the last compound of a selector. */
function classIn(selector: string): string {
  const last = selector.slice(edge(selector, selector.length - 1, -1) + 1);
  const found = /^[^([:]*?\.((?:\\[^0-9a-f]|[\w-])+)/.exec(last)?.[1] ?? '';
  return found.replace(/\\(.)/g, '$1');
}

/** Rules that may be about an element. */
function* rulesFor(node: Element, { byClass }: Reveals): Generator<Reveal> {
  if (byClass.size === 0) return;
  yield* byClass.get('') ?? [];
  for (const name of namesIn(node, 'class').split(/\s+/)) if (name) yield* byClass.get(name) ?? [];
}

function revealsIn(root: Root): Reveals {
  const known = kept.get(root);
  if (known?.style === memory.style) return known;
  const view = viewOf(isDocument(root) ? root : root.ownerDocument) ?? window;
  const rules: Reveal[] = [];
  for (const list of [root.styleSheets, root.adoptedStyleSheets]) {
    for (const sheet of list) {
      if (!sheet.disabled && view.matchMedia(sheet.media.mediaText).matches) rules.push(...readSheet(sheet, view));
    }
  }
  const made = { style: memory.style, byClass: new Map<string, Reveal[]>() };
  for (const rule of rules.slice(0, MOST_RULES)) {
    const name = classIn(rule.shown);
    const like = made.byClass.get(name);
    if (like) like.push(rule);
    else made.byClass.set(name, [rule]);
  }
  kept.set(root, made);
  return made;
}

// Not a sign by which a place in the page is linked to.
const PRESSED =
  'a[href]:not([href^="#"]),a[href="#"],a[href^="#/"],a[href^="#!"],button,input,select,textarea,' +
  '[role=button],[role=link],[role^=menuitem],[onclick],[tabindex]';

/** What was found of an element, with the epoch in which something in it had changed last. */
const looked = new WeakMap<Element, { changed: number | undefined; holds: boolean }>();

function holdsControl(node: Element, style: CSSStyleDeclaration): boolean {
  const changed = memory.dirty.get(node);
  const before = looked.get(node);
  if (before && before.changed === changed) return before.holds;
  const holds = (tagOf(node) !== 'a' && style.cursor === 'pointer') || matches(node, PRESSED) || find(node, PRESSED) !== null;
  looked.set(node, { changed, holds });
  return holds;
}

/** What the mouse has to be on for this element, which is hidden, and controls in it, to be seen. */
export function hostOf(node: Element, style: CSSStyleDeclaration): Element | null {
  const root = rootOf(node);
  if (!isDocument(root) && !isShadowRoot(root)) return null;
  const parent = parentElementOf(node);
  for (const { shown, around } of rulesFor(node, revealsIn(root))) {
    if (!matches(node, shown)) continue;
    if (!holdsControl(node, style)) return null;
    const host = around.startsWith(':host') && isShadowRoot(root) ? root.host : parent && closest(parent, around);
    if (host && tagOf(host) !== 'html' && tagOf(host) !== 'body' && !matches(host, ':hover')) return host;
  }
  return null;
}

const ROWS = new Set('tr li article'.split(' '));
const ROW_ROLES = new Set('row listitem article'.split(' '));
const NO_ROWS = new Set('a button td th label summary option'.split(' '));

/** A row that listens for the mouse coming and going, where that is not on it. */
export function listensForMouse(node: Element, tag: string, role: string): boolean {
  if (!hints.anyHovered || !hints.hovered.has(node) || NO_ROWS.has(tag) || !find(node, '*')) return false;
  const isRow = role ? ROW_ROLES.has(role) : ROWS.has(tag) || hasLike(node, tag);
  return isRow && !matches(node, ':hover');
}
