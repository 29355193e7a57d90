// What only the host can tell the script: elements that the page listens on, and closed shadow roots. When it is asked
// again is decided here.
import { findAllIn, firstChildOf, isConnected, isElement, isShadowRoot, openShadowOf, parentElementOf, parentNodeOf, rectOf, rootOf, spaceOf, SVG, tagOf, type Root } from '../dom/dom';
import { FRAMES } from '../dom/tags';
import { hints, innerDocument, shadowOf } from '../dom/tree';
import { activity, drain } from './activity';
import { markUp, memory } from './changes';

export const probe = {
  /** Elements that the host was asked about, whether they have a closed root. */
  asked: new WeakSet<Element>(),
  /** A round has begun and not ended. */
  open: false,
  at: -Infinity,
  /** Milliseconds that the last round took. */
  took: 0,
  rounds: 0,
  /** Documents of this origin in frames. */
  documents: [] as Document[],
};

/** Elements that may have a closed shadow root, and were not asked about yet. */
function possibleHosts(): Element[] {
  const found: Element[] = [];
  probe.documents = [];
  const visit = (root: Root): void => {
    for (const el of findAllIn(root, '*')) {
      if (found.length >= 300) return;
      const shadow = shadowOf(el);
      if (shadow) {
        memory.roots.add(shadow);
        visit(shadow);
        continue;
      }
      if (FRAMES.has(tagOf(el))) {
        const doc = innerDocument(el);
        if (doc) {
          probe.documents.push(doc);
          visit(doc);
        }
        continue;
      }
      const own = tagOf(el).includes('-');
      if ((!own && (!BARE_HOSTS.has(tagOf(el)) || firstChildOf(el))) || probe.asked.has(el)) continue;
      if (!own && rectOf(el).height <= 1) continue;
      probe.asked.add(el);
      found.push(el);
    }
  };
  visit(document);
  return found;
}

const BARE_HOSTS = new Set('div span section article aside header footer main nav p'.split(' '));

/** What may hold listeners: the document, shadow roots in it, documents of this origin inside. */
function listenerRoots(): Node[] {
  const found: Node[] = [document, ...probe.documents];
  for (const root of memory.roots) {
    if (!isConnected(root.host)) memory.roots.delete(root);
    else if (found.length < MOST_ROOTS) found.push(root);
  }
  return found;
}

const MOST_ROOTS = 100;

/** How many hosts, they, and the roots, the document first. What comes from here on is for the next round. */
export function probeTargets(): [number, ...Node[]] {
  drain();
  activity.grown = false;
  activity.touched = false;
  probe.open = true;
  const asked = possibleHosts();
  return [asked.length, ...asked, ...listenerRoots()];
}

/** Takes in elements for which a framework listens further out. */
export function noteDelegated(nodes: Node[]): void {
  for (const node of nodes) for (let up = parentNodeOf(node); up; up = parentNodeOf(up)) hints.delegating.add(up);
  noteListened(nodes);
}

/** Takes in nodes that the page listens on, and closed shadow roots. */
export function noteListened(nodes: Node[]): void {
  for (const node of nodes) {
    if (isElement(node) && !hints.listened.has(node) && !hints.delegating.has(node)) {
      hints.listened.add(node);
      memory.version += 1;
      markUp(node);
      if (spaceOf(node) === SVG) for (let up: Element | null = node; up && spaceOf(up) === SVG; up = parentElementOf(up)) hints.listenedDrawings.add(up);
    }
    for (let root: Node = isShadowRoot(node) ? node : rootOf(node); isShadowRoot(root) && root.host; root = rootOf(root.host)) {
      if (openShadowOf(root.host) || hints.closedRoots.has(root.host)) continue;
      hints.closedRoots.set(root.host, root);
      hints.anyClosedRoots = true;
      memory.roots.add(root);
      memory.version += 1;
      markUp(root.host);
    }
  }
}

/** Takes in elements that the page listens on for the mouse coming and going. */
export function noteHovered(nodes: Node[]): void {
  for (const node of nodes) {
    if (hints.hovered.has(node)) continue;
    hints.hovered.add(node);
    hints.anyHovered = true;
    memory.version += 1;
    markUp(node);
  }
}

/** The host has told all that it was asked for, in so many milliseconds. */
export function noteProbed(took: number): void {
  probe.open = false;
  probe.at = performance.now();
  probe.took = took;
  probe.rounds += 1;
}

/** A page that sets itself up listens on more and more. */
const SETTING_UP = 3;
const ASKED_AGAIN = 500;

/**
 * What the host has yet to tell: `brought` by what the run did, `more` of the rest, or nothing. It is asked anew when
 * elements came, and while a page sets itself up; on a page that draws itself anew all the time, not at each snapshot.
 */
export function lacking(): 'brought' | 'more' | null {
  drain();
  // What an action brought is what the next snapshot is for, however long a round takes.
  if (activity.grown && activity.touched) return 'brought';
  const since = performance.now() - probe.at;
  const informed = activity.grown
    ? since < Math.min(20 * probe.took, 5000)
    : probe.rounds > SETTING_UP || since < Math.max(ASKED_AGAIN, 20 * probe.took);
  return informed && !probe.open ? null : 'more';
}
