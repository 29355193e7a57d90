// What is said of one element: what lasts as long as nothing around it changes, and what may be new each time.
import type { FactsElement, Passing, Saying } from '../answers';
import { attr, hasAttr, hasAttrs, isElement, tagOf } from '../dom/dom';
import { both, edgesOf, isNear, meet, round, visiblePart, type Edges } from '../dom/geometry';
import { FIELDS } from '../dom/tags';
import { cut } from '../dom/text';
import { composedContains, holderOf } from '../dom/tree';
import { nameOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { absolute, formInfo } from '../read/forms';
import { isEditable, roleOf, typeOf } from '../read/roles';
import { optionsOf, stateOf, valueOf } from '../read/states';
import type { Cover, Placed, PressPoint } from '../walk_types';
import { memory } from '../watch/changes';
import { zoneOf } from './choice';
import { CARD_LEVELS, contextOf } from './element_context';
import { fieldWords, iconOf } from './icon';
import { clippedByScroll, pressPoint } from './press_points';

/** What all descriptions of one snapshot share. */
export interface Describing {
  /** Texts of cards, rows and the like. */
  contexts: Map<Element, string>;
  /** Names of forms. */
  forms: Map<HTMLFormElement, string>;
  view: Edges;
  number: (el: Element) => number;
  /** Where presses would reach the elements, for a frame of another origin. */
  points: [id: number, x: number, y: number][];
  /** What may lie over something; `null`: not known. */
  covers: Cover[] | null;
  /** Nothing has changed since the last snapshot. */
  unchanged: boolean;
}

/** What was last said of an element, with the state of the page at which it was said. */
export interface KeptSaying {
  known: Saying;
  json: string;
  number: number;
  frame: string;
  proxy: Element | null;
  version: number;
  epoch: number;
  style: number;
  /** It comes from far around the element. */
  far: boolean;
}

/** Attributes that are told as they are. */
const TOLD = ['id', 'name', 'placeholder', 'autocomplete', 'title', 'target'] as const;

/** Attributes by which the tests of a page find its elements, the most usual first. */
const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const LONGEST_TEST_ID = 100;

function testIdOf(el: Element): string | null {
  for (const name of TEST_IDS) {
    const id = attr(el, name);
    if (id) return id.slice(0, LONGEST_TEST_ID);
  }
  return null;
}

/** What is said of an element as long as nothing around it changes. */
function lasting(item: Placed, describing: Describing): Saying {
  const { el, proxy } = item;
  const tag = tagOf(el);
  const role = roleOf(el);
  const name = nameOf(el, role);
  const visible = proxy && !name ? contentText(proxy, 200) : name;
  const editable = isEditable(el);
  const attrs: Saying['attrs'] = {};
  const put = (key: Exclude<keyof typeof attrs, 'download'>, value: string | null): void => {
    if (value !== null && value !== '') attrs[key] = cut(value, 500);
  };
  if (hasAttrs(el)) {
    for (const name of TOLD) put(name, attr(el, name));
    put('type', typeOf(el) || attr(el, 'type'));
    put('aria_label', attr(el, 'aria-label'));
    put('test_id', testIdOf(el));
    const href = tag === 'a' || tag === 'area' ? attr(el, 'href') : null;
    if (href !== null) attrs.href = cut(absolute(el, href), 2000);
    if (hasAttr(el, 'download') && tag === 'a') attrs.download = true;
  } else put('type', typeOf(el));
  if (!visible) put('icon', editable || tag === 'select' || tag === 'input' ? fieldWords(el) : iconOf(el));
  const known: Saying = {
    tag,
    role,
    name: visible,
    frame: item.frame,
    attrs,
    options: optionsOf(el, role),
    context: contextOf(el, describing.contexts, visible),
    editable,
  };
  if (!editable && tag !== 'select' && tag !== 'input') {
    const text = contentText(el, 200);
    if (text !== visible) known.text = text;
  }
  const form = formInfo(el, describing.forms);
  if (form) known.form = form;
  return known;
}

const sayings = { of: new WeakMap<Element, KeptSaying>(), next: 1 };
/** How far around an element what is said of it may come from. */
const SAID_LEVELS = CARD_LEVELS + 1;

function stillHolds(said: KeptSaying, item: Placed): boolean {
  if (said.frame !== item.frame || said.proxy !== item.proxy) return false;
  if (said.version === memory.version) return true;
  // A field is named by others, and a form by what stands before it.
  if (said.far || said.style !== memory.style) return false;
  const { el } = item;
  let node: Node | null = el;
  for (let level = 0; node && level <= SAID_LEVELS; level += 1, node = holderOf(node)) {
    const tag = isElement(node) ? tagOf(node) : '';
    if ((memory.likes.get(node) || 0) > said.epoch) return false;
    if (tag === 'body' || tag === 'main' || tag === 'html' || tag === '') break;
    if ((memory.dirty.get(node) || 0) > said.epoch) return false;
  }
  return true;
}

/** What is said of an element, made anew only where it may have changed. */
export function sayingOf(item: Placed, describing: Describing): KeptSaying {
  const { el } = item;
  const old = sayings.of.get(el);
  if (old && stillHolds(old, item)) {
    old.version = memory.version;
    return old;
  }
  const known = lasting(item, describing);
  const json = JSON.stringify(known);
  const said: KeptSaying = {
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
}

/** Where a press reaches an item on the screen; tried out only where something may lie over it. */
function pointOf(item: Placed, describing: Describing): PressPoint {
  if (item.point !== null && describing.unchanged) return item.point;
  item.point = isFree(item, describing.covers) ? middleOf(item, describing.view) : pressPoint(item.el, item.proxy);
  return item.point;
}

function isFree(item: Placed, covers: Cover[] | null): boolean {
  if (!item.clear || covers === null) return false;
  const box = edgesOf(item);
  for (const cover of covers) {
    if (meet(cover, box) && !composedContains(cover.el, item.el) && !composedContains(item.el, cover.el)) return false;
  }
  return true;
}

function middleOf(item: Placed, view: Edges): PressPoint {
  const { left, top, right, bottom } = both(view, edgesOf(item));
  if (right - left < 1 || bottom - top < 1) return { x: 0, y: 0, onScreen: false, missed: true };
  return { x: (left + right) / 2, y: (top + bottom) / 2, onScreen: true };
}

/** What may be different at each snapshot. */
export function passingOf(item: Placed, describing: Describing, known: Saying): Passing {
  const { el, proxy } = item;
  const { view } = describing;
  const number = describing.number(el);
  let inViewport = false;
  let covered = false;
  if (isNear(item, view)) {
    const point = pointOf(item, describing);
    inViewport = !point.missed;
    // Whether the frames around this one let a press through is for the host to ask.
    if (visiblePart.share && inViewport) describing.points.push([number, point.x, point.y]);
    covered = !!point.missed && point.onScreen && !clippedByScroll(proxy || el);
  }
  const passing: Passing = {
    id: number,
    zone: zoneOf(item.y + item.h / 2 - view.top, Math.max(1, view.bottom - view.top)),
    bbox: { x: round(item.x), y: round(item.y), w: round(item.w), h: round(item.h) },
    in_viewport: inViewport,
  };
  const state = stateOf(el, known.role);
  if (item.more) state.more_on_hover = true;
  if (Object.keys(state).length > 0) passing.state = state;
  if (covered) passing.covered = true;
  if (item.fixed) passing.fixed = true;
  if (item.nav) passing.nav = true;
  const heading = item.heading === known.name ? '' : cut(item.heading, 120);
  if (heading) passing.heading = heading;
  const value = valueOf(el);
  if (value) passing.value = value;
  if (item.line >= 0) {
    passing.line = item.line;
    if (item.column >= 0) passing.column = item.column;
  }
  return passing;
}

/** The protocol's element, but for its fingerprint. */
export function describe(item: Placed, describing: Describing): FactsElement {
  const known = lasting(item, describing);
  return { state: {}, is_new: false, fingerprint: '', ...known, ...passingOf(item, describing, known) };
}
