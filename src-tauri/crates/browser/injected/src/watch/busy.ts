// Whether something visible says that the page is still at work.
import { attr, bodyOf, documentOf, find, findAllIn, findIn, firstElementOf, isConnected, isElement, isRendered, matches, namesIn, parentElementOf, rectOf, tagOf, textContentOf } from '../dom/dom';
import { inSight } from '../dom/geometry';
import { elementAt } from '../dom/hit_test';
import { FIELD } from '../dom/tags';
import { composedContains, shadowOf } from '../dom/tree';
import { memory } from './changes';

const MAYBE_BUSY = /spinner|loader|loading|skeleton|shimmer|placeholder|progress-circular/i;
const BUSY_CLASS = /(^|[\s_-])(spinner|loader|loading|skeleton|shimmer|progress-circular)([\s_-]|$)/i;
/** What stands where something will come, which other pages call a hint in a field. */
const STAND_IN_CLASS = /(^|[\s_-])placeholder([\s_-]|$)/i;
/** What holds a page's content may have a part named after loading; in these words it says that it loads. */
const LOADS_ITSELF = /(^|\s)(is-)?loading(\s|$)/i;
/** Pixels: what is smaller shows nobody that something is on its way. */
const LEAST = 8;
/** A word of patience, or a count that has not begun, and nothing else. */
const PATIENCE =
  /^\s*(?:(?:loading|please wait|fetching|загрузка|загружается|подождите|laden|chargement|cargando|carregando)(?:\s[^.…]{1,30})?\s?(?:…|\.\.\.)|0\s?(?:\/|of|из)\s?[1-9]\d*\s(?:loaded|загружено))\s*$/i;
const LONGEST_PATIENCE = 60;
const patience = { said: null as WeakRef<Text> | null };
const busyThen = { version: -1, is: false };

/** A walk has found it out. */
export function noteBusy(is: boolean): void {
  busyThen.version = memory.version;
  busyThen.is = is;
}

/** Something visible says that the page is still at work. */
export function isBusy(): boolean {
  if (busyThen.version !== memory.version) {
    noteBusy(findBusy());
  }
  return busyThen.is;
}

/** Characters that a page may show which is only on its way: a title, a word of patience. */
const FEW_CHARACTERS = 60;
/** Milliseconds for which a bare page is taken to be on its way: some pages have no more to show. */
const BARE_FOR = 4_000;
/** What somebody came for, however little text stands around it. */
const CONTENT = 'a[href],button,input,select,textarea,summary,[contenteditable],[tabindex],[role=button],[role=link],canvas,video,iframe,frame,object,embed';
const PICTURES = 'img,svg,picture';
const UNSEEN = 'script,style,noscript,template';
const bareThen = { version: -1, is: false, since: 0 };

/** A document with scripts has nothing but a few words or a mark so far, and not for long. */
export function isBare(): boolean {
  if (bareThen.version !== memory.version) {
    bareThen.version = memory.version;
    const is = document.scripts.length > 0 && findIn(document, CONTENT) === null && showsLittle();
    if (is && !bareThen.is) bareThen.since = performance.now();
    bareThen.is = is;
  }
  return bareThen.is && performance.now() - bareThen.since < BARE_FOR;
}

function showsLittle(): boolean {
  const body = bodyOf(document);
  if (!body || tagOf(body) !== 'body') return false;
  const large = (innerWidth * innerHeight) / 8;
  let left = FEW_CHARACTERS;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isElement(node) && matches(node, UNSEEN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  for (let node = walker.nextNode(); node && left >= 0; node = walker.nextNode()) {
    if (!isElement(node)) left -= textContentOf(node).trim().length;
    // What a component draws is its own affair: it is there.
    else if (shadowOf(node)) return false;
    else if (matches(node, PICTURES)) {
      const { width, height } = rectOf(node);
      if (width * height > large) return false;
    }
  }
  return left >= 0;
}

function findBusy(): boolean {
  const nodes = findAllIn(
    document,
    '[aria-busy=true],[role=progressbar],progress:indeterminate' +
      ['spinner', 'loader', 'loading', 'skeleton', 'shimmer', 'placeholder'].map((word) => `,[class*=${word} i]`).join(''),
  );
  let seen = 0;
  for (const node of nodes) {
    if (seen++ > 50) break;
    const tag = tagOf(node);
    if (isBusyMark(node, tag, attr(node, 'role') || '') && isRendered(node, SEEN) && isMarkSeen(node, rectOf(node))) return true;
  }
  const said = patience.said?.deref();
  const around = said && isConnected(said) && saysPatience(said.data) ? parentElementOf(said) : null;
  return around !== null && isRendered(around, SEEN) && inSight(rectOf(around));
}

const SEEN = { visibilityProperty: true, opacityProperty: true };

export const saysPatience = (text: string): boolean => text.length <= LONGEST_PATIENCE && PATIENCE.test(text);

/** A walk has met such words where they can be seen. */
export function notePatience(said: Text): void {
  patience.said = new WeakRef(said);
}

/** Whether a mark is on the screen, large enough to be meant for somebody, and not behind the page that it was for. */
export function isMarkSeen(node: Element, rect: DOMRect): boolean {
  if (!inSight(rect)) return false;
  const bar = tagOf(node) === 'progress' || attr(node, 'role') === 'progressbar';
  if (!bar && (rect.width < LEAST || rect.height < LEAST)) return false;
  if (documentOf(node) !== document || getComputedStyle(node).pointerEvents === 'none') return true;
  const x = (Math.max(rect.left, 0) + Math.min(rect.right, innerWidth)) / 2;
  const y = (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2;
  const hit = elementAt(x, y);
  return !hit || composedContains(node, hit) || composedContains(hit, node);
}

export function isBusyMark(node: Element, tag: string, role: string): boolean {
  if (attr(node, 'aria-busy') === 'true') return true;
  if (tag === 'html' || tag === 'body' || tag === 'link' || tag === 'script') return false;
  if (role === 'progressbar') return attr(node, 'aria-valuenow') === null;
  if (tag === 'progress' && matches(node, ':indeterminate')) return true;
  const own = namesIn(node, 'class');
  if (!MAYBE_BUSY.test(own)) return false;
  // `MuiSkeleton-root`, `loadingSpinner`: words of one name.
  const words = own.replace(/([a-z])([A-Z])/g, '$1-$2');
  if (BUSY_CLASS.test(words)) return LOADS_ITSELF.test(own) || !holdsContent(node);
  // A blank that moves.
  return STAND_IN_CLASS.test(words) && !firstElementOf(node) && !textContentOf(node).trim() && (moves(node) || moves(parentElementOf(node)));
}

const moves = (node: Element | null): boolean => !!node && node.getAnimations().length > 0;

/** Something to read or to use: what is named after loading is around it, and not there in its place. */
const holdsContent = (node: Element): boolean => textContentOf(node).trim().length > FEW_CHARACTERS || find(node, FIELD) !== null;
