// What only the host can tell the script: elements that the page listens on, and closed shadow roots.

const lessons = {
  /** Elements that the host was asked about, whether they have a closed root. */
  asked: new WeakSet(),
  /** The run has pressed something since it told. */
  acted: false,
  /** Elements have come since it told. */
  grown: true,
  at: -Infinity,
  /** Milliseconds that the last lesson took. */
  took: 0,
  rounds: 0,
  /** Documents of this origin in frames. */
  documents: [],
};

/** Elements that may have a closed shadow root, and were not asked about yet. */
const hosts = () => {
  const found = [];
  lessons.documents = [];
  const visit = (root) => {
    const all = kindOfNode(root) === 9 ? Document.prototype.querySelectorAll.call(root, '*') : root.querySelectorAll('*');
    for (const el of all) {
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
          lessons.documents.push(doc);
          visit(doc);
        }
        continue;
      }
      const own = tagOf(el).includes('-');
      if ((!own && (!BARE_HOSTS.has(tagOf(el)) || firstChildOf(el))) || lessons.asked.has(el)) continue;
      if (!own && rectOf(el).height <= 1) continue;
      lessons.asked.add(el);
      found.push(el);
    }
  };
  visit(document);
  return found;
};
const BARE_HOSTS = new Set('div span section article aside header footer main nav p'.split(' '));
/** What may hold listeners: the document, shadow roots in it, documents of this origin inside. */
const roots = () => {
  const found = [document, ...lessons.documents];
  for (const root of memory.roots) {
    if (!isConnected(root.host)) memory.roots.delete(root);
    else if (found.length < MOST_ROOTS) found.push(root);
  }
  return found;
};
const MOST_ROOTS = 100;
/** How many hosts, they, and the roots, the document first. */
const lesson = () => {
  const asked = hosts();
  return [asked.length, ...asked, ...roots()];
};
const SVG = 'http://www.w3.org/2000/svg';

/** Takes in elements for which a framework listens further out. */
const tellHandled = (nodes) => {
  for (const node of nodes) for (let up = parentNodeOf(node); up; up = parentNodeOf(up)) told.holders.add(up);
  tell(nodes);
};

/** Takes in nodes that the page listens on, and closed shadow roots. */
const tell = (nodes) => {
  for (const node of nodes) {
    if (kindOfNode(node) === ELEMENT && !told.heard.has(node) && !told.holders.has(node)) {
      told.heard.add(node);
      memory.version += 1;
      markUp(node);
      if (spaceOf(node) === SVG) for (let up = node; up && spaceOf(up) === SVG; up = parentElementOf(up)) told.drawings.add(up);
    }
    for (let root = kindOfNode(node) === 11 ? node : rootOf(node); kindOfNode(root) === 11 && root.host; root = rootOf(root.host)) {
      if (openShadowOf(root.host) || told.roots.has(root.host)) continue;
      told.roots.set(root.host, root);
      told.anyRoots = true;
      memory.roots.add(root);
      memory.version += 1;
      markUp(root.host);
    }
  }
};

const learned = (took) => {
  drain();
  lessons.grown = false;
  lessons.acted = false;
  lessons.at = performance.now();
  lessons.took = took;
  lessons.rounds += 1;
};

/** A page that sets itself up listens on more and more. */
const SETTING_UP = 3;
const ASKED_AGAIN = 500;
/** Milliseconds that a lesson may take to be worth its time at each step. */
const QUICK = 100;
/**
 * Whether the host has told all that matters. It is asked anew when elements came, and while a page sets
 * itself up; on a page that draws itself anew all the time, not at each look.
 */
const isInformed = () => {
  drain();
  const since = performance.now() - lessons.at;
  // What a press of ours brought is what the next look is for.
  if (lessons.grown && lessons.acted && lessons.took < QUICK) return false;
  if (lessons.grown) return since < Math.min(20 * lessons.took, 5000);
  return lessons.rounds > SETTING_UP || since < Math.max(ASKED_AGAIN, 20 * lessons.took);
};

const lookIfInformed = (options) => (options.aside || isInformed() ? look(options) : '');
