// Whether something visible says that the page is still at work.
import { attr, findAllIn, isRendered, matches, rectOf, tagOf, VISIBLE } from '../dom/dom';
import { inSight } from '../dom/geometry';
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
