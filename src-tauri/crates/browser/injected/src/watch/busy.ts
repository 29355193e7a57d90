// Whether something visible says that the page is still at work.
import { attr, bodyOf, findAllIn, findIn, isElement, isRendered, matches, rectOf, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { inSight } from '../dom/geometry';
import { shadowOf } from '../dom/tree';
import { memory } from './changes';

const BUSY_CLASS = /(^|[\s_-])(spinner|loader|loading|skeleton|shimmer|progress-circular)([\s_-]|$)/i;
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
    '[aria-busy=true],[role=progressbar],progress:indeterminate,[class*=spinner],[class*=loader],[class*=loading],[class*=skeleton]',
  );
  let seen = 0;
  for (const node of nodes) {
    if (seen++ > 50) break;
    const tag = tagOf(node);
    if (isBusyMark(node, tag, attr(node, 'role') || '') && isRendered(node, VISIBLE) && inSight(rectOf(node))) return true;
  }
  return false;
}

export function isBusyMark(node: Element, tag: string, role: string): boolean {
  if (attr(node, 'aria-busy') === 'true') return true;
  if (tag === 'html' || tag === 'body' || tag === 'link' || tag === 'script') return false;
  if (role === 'progressbar') return attr(node, 'aria-valuenow') === null;
  return (tag === 'progress' && matches(node, ':indeterminate')) || BUSY_CLASS.test(attr(node, 'class') || '');
}
