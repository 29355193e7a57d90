// What a picture says and no text does: how many stars, how far a bar has come, in which state a dot or an icon shows
// something to be. Read of what the page's own code calls it, in one short word, and only where that is a state.
import { attr, childrenOf, find, findAll, firstElementOf, hasAttrs, hasMore, namesIn, parentElementOf, tagOf, textContentOf } from '../dom/dom';
import { CONTROLS } from '../dom/tags';
import { cut, fold } from '../dom/text';
import { memory } from '../watch/changes';
import { explicitRole } from './roles';

const words = (list: string): Set<string> => new Set(list.split(' '));
const RATING = words('star stars rating ratings rate score');
const BAR = words('bar track fill level');
/** What is so called is a bar that says how far something is, also a full one. */
const SURE_BAR = words('progress progressbar meter gauge quota usage capacity completion percent percentage');
/** What shows a state. */
const SHOWS = words(
  'status state dot badge indicator led light presence health signal bullet circle severity priority marker bulb lamp connection availability',
);
/** States that say what they are wherever they stand. */
const STATES = words(
  'online offline away idle unread connected disconnected healthy unhealthy degraded running stopped paused failed failure error warning ' +
    'success passed passing failing pending queued overdue expired critical blocked verified unverified unavailable danger archived published draft',
);
/** What only says a state of what shows one. */
const SHOWN = words('active inactive available busy ok good bad up down live enabled disabled open closed done todo high medium low urgent');
const COLOURS = words('red green yellow orange amber blue grey gray purple');
const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');
const FULL = words('on full filled fill active checked selected solid gold yellow orange');
const EMPTY = words('empty off o outline outlined regular grey gray inactive unchecked muted blank');
/** Attributes in which pages keep a number, and a state. */
const NUMBER_ATTRIBUTES = ['data-rating', 'data-score', 'data-stars', 'data-rate', 'data-value'];
const STATE_ATTRIBUTES = ['data-status', 'data-severity', 'data-priority', 'data-presence', 'data-health'];

/** Elements in one at most, and pixels. */
const MOST_PARTS = 12;
const TALLEST = 48;
const WIDEST_SIGN = 240;
const LARGEST_DOT = 40;
const LONGEST = 30;
/** How far around it what it says may be said already, and characters there. */
const BESIDE_LEVELS = 4;
const LONGEST_BESIDE = 300;

const known = new Map<string, string[]>();
const MOST_KNOWN = 2000;

/** Words of names in code: `statusGreen_2` as status, green, 2. Pages use the same names again and again. */
function wordsOf(name: string): string[] {
  if (!name) return [];
  let found = known.get(name);
  if (!found) {
    found = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    if (known.size < MOST_KNOWN) known.set(name, found);
  }
  return found;
}

const holds = (found: string[], set: Set<string>): boolean => found.some((word) => set.has(word));

/** There are several of its kind beside it, of which each is a part of something, or leads somewhere. */
function isOneOfMany(node: Element, set: Set<string>): boolean {
  const parent = parentElementOf(node);
  let like = 0;
  if (parent) for (const child of childrenOf(parent)) if (tagOf(child) === tagOf(node) && holds(wordsOf(namesIn(child, 'class')), set)) like += 1;
  return like > 2;
}

const percent = (share: number): string => `${Math.round(share)}%`;

/** Of a meter that says itself how far it is. */
function saidShare(node: Element, tag: string, role: string): string {
  const native = tag === 'progress' || tag === 'meter';
  if (!native && role !== 'progressbar' && role !== 'meter') return '';
  const now = attr(node, native ? 'value' : 'aria-valuenow');
  if (now === null || now === '') return '';
  const text = native ? null : attr(node, 'aria-valuetext');
  if (text) return cut(fold(text), LONGEST);
  const least = Number(attr(node, native ? 'min' : 'aria-valuemin') ?? 0) || 0;
  const most = Number(attr(node, native ? 'max' : 'aria-valuemax') ?? (native ? 1 : 100)) || (native ? 1 : 100);
  const share = ((Number(now) - least) / (most - least)) * 100;
  return Number.isFinite(share) ? percent(share) : '';
}

/** How much of an element a part of it fills, as its style says; `null`: no part says so. */
function filled(node: Element): number | null {
  for (const part of findAll(node, '[style*=width]')) {
    const share = /(?:^|[;\s])width:\s*(\d+(?:\.\d+)?)%/.exec(attr(part, 'style') || '')?.[1];
    if (share !== undefined && Number(share) <= 100) return Number(share);
  }
  return null;
}

function numberIn(node: Element, own: string[]): number | null {
  for (const name of NUMBER_ATTRIBUTES) {
    const value = Number(attr(node, name) || NaN);
    if (value >= 0 && value <= 10) return value;
  }
  const styled = /--[\w-]*(?:rating|stars?|score):\s*(\d+(?:\.\d+)?)/.exec(attr(node, 'style') || '')?.[1];
  if (styled !== undefined) return Number(styled);
  for (const [at, word] of own.entries()) {
    const named = NUMBERS.indexOf(word);
    const value = named >= 0 ? named : /^\d+$/.test(word) ? Number(word) : -1;
    if (value < 0 || value > 10) continue;
    return value + (own.includes('half') || (own[at + 1] === '5' && named < 0) ? 0.5 : 0);
  }
  return null;
}

/** How many of a row of stars are full, and of how many. */
function starsIn(node: Element): string {
  const stars = [...childrenOf(node)];
  if (stars.length < 3 || stars.length > 10 || stars.some((star) => tagOf(star) !== tagOf(stars[0] as Element))) return '';
  const named = stars.map((star) => wordsOf(`${namesIn(star, 'class')} ${namesIn(firstElementOf(star) ?? star, 'class')}`));
  let full = 0;
  if (named.some((own) => holds(own, FULL)) || named.some((own) => holds(own, EMPTY))) {
    const marked = named.some((own) => holds(own, FULL) && !holds(own, EMPTY));
    for (const own of named) full += own.includes('half') ? 0.5 : !holds(own, EMPTY) && (!marked || holds(own, FULL)) ? 1 : 0;
  } else {
    const drawn = stars.map((star) => {
      const { color, fill, opacity, backgroundPosition } = getComputedStyle(find(star, 'path,polygon') ?? star);
      return [color, fill, opacity, backgroundPosition].join();
    });
    full = drawn.findIndex((look) => look !== drawn[0]);
    // All alike may be all or none.
    if (full < 0) return '';
  }
  return `${full} of ${stars.length} stars`;
}

function ratingOf(node: Element, own: string[]): string {
  if (!holds(own, RATING)) return '';
  const stars = starsIn(node);
  if (stars) return stars;
  if (isOneOfMany(node, RATING)) return '';
  const share = filled(node);
  if (share !== null) return `${percent(share)} stars`;
  const number = numberIn(node, own);
  return number === null ? '' : `${number} stars`;
}

/** The state that a dot or an icon shows: in words before colours. */
function stateOf(node: Element, own: string[]): string {
  const said = STATE_ATTRIBUTES.flatMap((name) => wordsOf(namesIn(node, name)));
  const shows = said.length > 0 || holds(own, SHOWS) || holds(wordsOf(namesIn(parentElementOf(node) ?? node, 'class')), SHOWS);
  const all = [...said, ...own];
  const found = all.find((word) => STATES.has(word)) ?? (shows ? all.find((word) => SHOWN.has(word)) ?? all.find((word) => COLOURS.has(word)) : undefined);
  return found === undefined || isOneOfMany(node, SHOWS) ? '' : found;
}

/** Something of it is drawn. */
function isDrawn(node: Element, tag: string): boolean {
  if (tag === 'svg' || tag === 'img' || find(node, 'svg,img')) return true;
  const drawn = (where?: string): boolean => {
    const { backgroundColor, backgroundImage, borderTopWidth, content, maskImage } = getComputedStyle(node, where);
    const shown = !where || (content !== 'none' && content !== 'normal');
    const glyph = where !== undefined && shown && content !== '""';
    return shown && (glyph || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundImage !== 'none' || maskImage !== 'none' || borderTopWidth !== '0px');
  };
  return drawn() || drawn('::before') || drawn('::after') || /[\ue000-\uf8ff]/.test(textContentOf(node));
}

const fileOf = (node: Element): string => /([^/?#]+)\.[a-z]+(?:[?#].*)?$/i.exec(attr(node, 'src') || '')?.[1] ?? '';

/** What was found, and by what it holds: nothing within `around` has changed since, nor a style. */
interface Found {
  sign: string;
  around: Element;
  changed: number | undefined;
  style: number;
  deep: number;
  wide: boolean;
}

const found = new WeakMap<Element, Found>();

/** What an element says that holds no text that can be seen; empty: nothing. `deep`: the last epoch in which a style around it may have changed. */
export function signOf(node: Element, tag: string, deep: number, rect: () => DOMRect): string {
  if (!hasAttrs(node) || hasMore(firstElementOf(node), MOST_PARTS)) return '';
  const { width, height } = rect();
  if (width < 3 || height < 2 || height > TALLEST) return '';
  const wide = width > LARGEST_DOT || height > LARGEST_DOT;
  const before = found.get(node);
  if (before?.style === memory.style && before.deep === deep && before.wide === wide && before.changed === memory.dirty.get(before.around)) return before.sign;
  const around = roomOf(node);
  const sign = read(node, tag, width, wide);
  found.set(node, { sign, around, changed: memory.dirty.get(around), style: memory.style, deep, wide });
  return sign;
}

function read(node: Element, tag: string, width: number, wide: boolean): string {
  const share = saidShare(node, tag, explicitRole(node));
  if (share) return news(node, share);
  const label = namesIn(node, 'aria-label') || namesIn(node, 'title') || namesIn(node, 'alt');
  const own = tag === 'img' ? [...wordsOf(namesIn(node, 'class')), ...wordsOf(fileOf(node))] : wordsOf(namesIn(node, 'class'));
  const named = wordsOf(label);
  if (own.length === 0 && named.length === 0 && !hasStateAttribute(node)) return '';
  const isSmall = width <= WIDEST_SIGN && !find(node, CONTROLS);
  if (isSmall && (holds(own, RATING) || holds(named, RATING))) {
    if (label && /\d/.test(label)) return news(node, cut(fold(label), LONGEST));
    const rating = ratingOf(node, own);
    if (rating) return news(node, rating);
  }
  const isSure = holds(own, SURE_BAR);
  const far = isSure || holds(own, BAR) ? filled(node) : null;
  if (far !== null && (isSure || far < 100)) return news(node, percent(far));
  if (!isSmall || wide) return '';
  const state = stateOf(node, named.length > 0 && holds(named, STATES) ? named : own);
  return state && isDrawn(node, tag) ? news(node, state) : '';
}

const hasStateAttribute = (node: Element): boolean => STATE_ATTRIBUTES.some((name) => attr(node, name) !== null);

/** How far around it there are few things, whose text is beside it. */
function roomOf(node: Element): Element {
  let room = node;
  for (let around = parentElementOf(node), level = 0; around && level < BESIDE_LEVELS && !hasMore(firstElementOf(around), MOST_PARTS); level += 1) {
    room = around;
    around = parentElementOf(around);
  }
  // Its like stand in what holds it.
  return room === node ? parentElementOf(node) ?? node : room;
}

/** What the text beside it does not say already. */
function news(node: Element, sign: string): string {
  const room = roomOf(node);
  let beside = '';
  for (let around = parentElementOf(node); around; around = parentElementOf(around)) {
    if (hasMore(firstElementOf(around), MOST_PARTS)) break;
    const text = textContentOf(around);
    // With the white space of its source.
    if (text.length > 8 * LONGEST_BESIDE) break;
    const folded = fold(text);
    if (folded.length > LONGEST_BESIDE) break;
    beside = folded.toLowerCase();
    if (around === room) break;
  }
  const number = /^[\d.]+(?=%| stars$)/.exec(sign)?.[0];
  const isSaid = number === undefined ? beside.includes(sign.toLowerCase()) : new RegExp(`(^|[^\\d.])${number.replace('.', '\\.')}([^\\d.]|$)`).test(beside);
  return isSaid ? '' : sign;
}
