// A walk over the document in the order of the flattened tree: its elements that take part, its readable text, its headings
// and signals, as one stream. Parts that have not changed are taken from memory.
import type { WalkSignals } from '../answers';
import { attr, childrenOf, DEEPEST, ELEMENT, find, firstChildOf, firstElementOf, hasAttr, hasAttrs, hasMore, isConnected, isElement, isRendered, kindOfNode, matches, nextSiblingOf, parentElementOf, rectOf, tagOf, TEXT } from '../dom/dom';
import { both, boxOf, HERE, insideOf, inSight, meet, sight } from '../dom/geometry';
import { CHOICES, FRAMES, REPLACED, SKIP } from '../dom/tags';
import { cut } from '../dom/text';
import { eachChild, hints, innerDocument, shadowOf } from '../dom/tree';
import { contentText } from '../read/content_text';
import { hasBox, inputProxy, kindOf } from '../read/controls';
import { typeOf } from '../read/roles';
import { cutsAll, isOpaque, isReadable, isSqueezed } from '../read/sight';
import { signOf } from '../read/signs';
import { HEADING, HOVER, ITEM, PASSAGE, type Block, type Context, type Cover, type Item, type Kind, type Run, type Stream } from '../walk_types';
import { watchRoot } from '../watch/activity';
import { isBusyMark, isMarkSeen, notePatience, saysPatience } from '../watch/busy';
import { memory } from '../watch/changes';
import { overlay } from '../watch/overlay';
import { edgesOfRun, FEW, MANY, RUN, spanOf, standsAt } from './block_cache';
import { Gatherer, MOST_ALERTS } from './gatherer';
import { hostOf, listensForMouse } from './hover_rules';
import { isCaptcha, isPair, largestList, MOST_COUNTED } from './page_signals';
import { holdsItem, says, saysMore } from './stream';
import { dropWrapper } from './wrapper';
import { isClear, keyOf, mayCover, outermost, Visit, within, withinFrame } from './walk_context';

/** What is typed or chosen. */
const TO_FILL = 'input:not([type=hidden],[type=submit],[type=button],[type=image],[type=checkbox],[type=radio]),select,textarea';
/** What is in no row of data, which is one line. A form of buttons may be: each row has its own to delete it. */
const NO_ROW = `table,h1,h2,h3,h4,ul,ol,:scope form :is(${TO_FILL})`;
/** Not remembered as blocks: they have no text of their own around them. */
const NO_BLOCK = new Set('svg iframe frame html'.split(' '));
/** A drawing with parts that may be used. */
const DRAWING_PARTS = 'a,text,[onclick],[tabindex],[role],[cursor],[style*=cursor]';
/** Element -> what the last walk found of it. */
const items = new WeakMap<Element, Item>();

/** The clock is read once for so many elements. */
const BETWEEN_CLOCKS = 32;

class Walk {
  readonly out = new Gatherer();
  /** The time was over before all was walked. */
  isCut = false;
  private sinceClock = 0;
  /** What may lie over something else. */
  readonly covers: Cover[] = [];
  private readonly view = sight();
  // Behind a modal dialog nothing takes presses.
  private readonly isModal = [...Document.prototype.getElementsByTagName.call(document, 'dialog')].some((dialog) => matches(dialog, ':modal'));
  private depth = 0;

  /** `end`: when it has to be over, as `performance.now()` tells it. */
  constructor(private readonly end: number) {}

  /** Text or an element; nothing else says anything. */
  visit(node: Node, context: Context): void {
    const type = kindOfNode(node);
    if (type === TEXT) this.text(node as Text, context);
    else if (type === ELEMENT) this.element(node as Element, context);
  }

  private text(node: Text, context: Context): void {
    if (!context.textShown) return;
    const { data } = node;
    if (data && (context.style === null || !data.trim() || isReadable(context.style, data, node))) this.out.text(data, context);
    if (!this.out.now.signals.busy && saysPatience(data)) this.patience(node);
  }

  /** Words of patience. */
  private patience(node: Text): void {
    const around = parentElementOf(node);
    if (!around || !inSight(rectOf(around))) return;
    this.out.busy();
    notePatience(node);
  }

  private element(node: Element, context: Context): void {
    const tag = tagOf(node);
    if (SKIP.has(tag) || node === overlay.host) return;
    const { out } = this;
    if (this.isLate()) {
      // What this stands in is walked again.
      out.now.unstable = true;
      return;
    }
    const isHome = out.flat === 0 && context.place === HERE;
    const deep = memory.anyDeep ? Math.max(context.deep, memory.deep.get(node) || 0) : context.deep;
    if (isHome && this.isReused(node, context, deep)) return;
    out.now.nodes += 1;
    const style = getComputedStyle(node);
    const { display } = style;
    if (display === 'none') {
      this.withoutBox(node, tag, context);
      this.noteHidden(node, style, context);
      return;
    }
    if (tag === 'br') {
      out.endLine();
      return;
    }
    const visit = new Visit(node, tag, style, display);
    const isBlock = isHome && !visit.inline && !visit.boxed && !NO_BLOCK.has(tag) && !REPLACED.has(tag);
    if (isBlock) {
      out.endLine();
      out.begin();
      this.shown(visit, context, deep);
      out.endLine();
      const rect = out.now.nodes >= FEW && !out.now.unstable ? rectOf(node) : null;
      const made = out.end(rect, context.key);
      if (made) memory.blocks.set(node, made);
      else memory.blocks.delete(node);
    } else this.shown(visit, context, deep);
    // What keeps its place on the screen moves within what is around it.
    if (visit.position === 'fixed') out.now.unstable = true;
    else if (visit.position === 'sticky') out.now.sticky = true;
  }

  private isLate(): boolean {
    this.sinceClock += 1;
    if (!this.isCut && this.sinceClock >= BETWEEN_CLOCKS) {
      this.sinceClock = 0;
      this.isCut = performance.now() > this.end;
    }
    return this.isCut;
  }

  /** Whether an earlier walk of the element still stands. */
  private isReused(node: Element, context: Context, deep: number): boolean {
    const known = memory.blocks.get(node);
    if (!known || (memory.dirty.get(node) || 0) > known.epoch) return false;
    const moved = standsAt(known, rectOf(node), deep, context.key, this.view);
    if (!moved) return false;
    this.out.endLine();
    this.out.now.nodes += 1;
    this.out.reuse(known, moved);
    return true;
  }

  /** What is not laid out may still be used by its label; of a map only its areas count, which have no boxes of their own. */
  private withoutBox(node: Element, tag: string, context: Context): void {
    if (tag === 'input' && CHOICES.has(typeOf(node))) {
      const proxy = inputProxy(node);
      if (proxy) this.add(node, context, proxy);
    } else if (tag === 'area' && hasAttr(node, 'href') && boxOf(node).width > 1) this.add(node, context, null);
  }

  /** An element that is laid out. */
  private shown(visit: Visit, context: Context, deep: number): void {
    const { node, tag, style, loose, isBody, display } = visit;
    const { out } = this;
    const inner = within(visit, context, deep);
    const clipped = !loose && !isBody && isTiny(visit) && display !== 'contents' && (style.overflowX !== 'visible' || isSqueezed(node));
    if (!loose && context.place === HERE && !isBody) this.noteCover(visit, inner, context);

    const nothing = !loose && cutsAll(style, visit.position);
    if (nothing) inner.away = true;
    const beyond = context.cutoff !== null && !meet(context.cutoff, visit.rect());
    // Before the element is given its place in a line.
    if (!visit.inline && !visit.boxed) out.endLine();
    const kind = visit.shown && !beyond ? kindOf(node, tag, visit.role, context, inner) : null;
    const begun: Begun = { parts: out.now.out.length, column: out.column, line: out.line.length };
    const mark = kind ? this.control(visit, kind, context, inner, clipped) : null;
    if (context.clear && (!isOpaque(style) || (!visit.shown && context.style?.visibility !== 'hidden'))) this.noteHidden(node, style, context);
    if (clipped || nothing) return;
    this.noteSignals(visit, inner);
    this.inside(visit, context, inner, kind, mark);
    if (visit.shown && listensForMouse(node, tag, visit.role)) out.now.hosts.push(node);
    if (out.now.hosts.includes(node)) this.hidesMore(node, context, begun);
  }

  /** What is in an element that is laid out. */
  private inside(visit: Visit, context: Context, inner: Context, kind: Kind | null, mark: Item | null): void {
    const { node, tag } = visit;
    const { out } = this;
    const begun = out.now.out.length;
    const { line } = out;
    if (FRAMES.has(tag)) {
      const doc = innerDocument(node);
      if (doc || tag !== 'object') {
        this.frame(visit, doc, context, inner);
        return;
      }
    }
    if (tag === 'svg') {
      if (!context.inside && !kind) this.drawing(visit, inner);
    } else if (!REPLACED.has(tag)) this.content(visit, inner, kind, mark);
    // A control without words is called by its sign.
    if (kind || !visit.shown || !inner.clear || inner.away || saysMore(out.now.out, begun, line, out.line)) return;
    const sign = signOf(node, tag, context.deep, () => visit.rect());
    if (!sign) return;
    out.text(` (${sign}) `, inner);
    this.setApart(visit);
  }

  /** On the screen: what it may lie over, and what it cuts off. */
  private noteCover(visit: Visit, inner: Context, context: Context): void {
    const { node, style } = visit;
    const box = visit.rect();
    if (!meet(this.view, box)) return;
    if (mayCover(style, visit.position)) this.covers.push({ el: node, left: box.left, top: box.top, right: box.right, bottom: box.bottom });
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') inner.clip = both(context.clip, box);
  }

  /** Adds an element that takes part; the answer may turn out to say nothing of its own. */
  private control(visit: Visit, kind: Kind, context: Context, inner: Context, clipped: boolean): Item | null {
    const { node, tag, display } = visit;
    const isChoice = tag === 'input' && CHOICES.has(typeOf(node));
    const tiny = isTiny(visit);
    const gone = inner.away || visit.isAway(context);
    let mark: Item | null = null;
    if (isChoice && (tiny || !inner.clear || gone)) {
      const proxy = inputProxy(node);
      if (proxy) this.add(node, context, proxy);
      else if (!tiny && !gone) this.add(node, context, null);
    } else if (display !== 'contents' && !tiny && !gone && inner.clear) {
      mark = this.add(node, inner, null);
    } else if (display === 'contents' || (tiny && !clipped && kind !== 'weak' && hasBox(node))) {
      mark = this.add(node, inner, null);
    }
    if (tag === 'input' && typeOf(node) === 'password' && inner.clear && !tiny) this.out.now.signals.password_field = true;
    return mark;
  }

  /** Something that cannot be seen: it may be there for the mouse. */
  private noteHidden(node: Element, style: CSSStyleDeclaration, context: Context): void {
    if (!context.clear || context.away) return;
    const host = hostOf(node, style);
    const { hosts } = this.out.now;
    if (host && !hosts.includes(host)) hosts.push(host);
  }

  /** Marks what the mouse has to be on, or the first element in it; what has none takes part for that alone. */
  private hidesMore(node: Element, context: Context, begun: Begun): void {
    const { out } = this;
    const { now } = out;
    now.hosts = now.hosts.filter((host) => host !== node);
    if (holdsItem(now.out, begun.parts)) {
      now.out.splice(begun.parts, 0, { t: HOVER });
      return;
    }
    if (context.inside || !context.clear) return;
    const item = this.itemOf(node, context, null);
    if (says(now.out, begun.parts) || out.line.length > begun.line) item.column = begun.column;
    now.out.splice(begun.parts, 0, { t: HOVER }, item);
  }

  private add(node: Element, context: Context, proxy: Element | null): Item {
    const item = this.itemOf(node, context, proxy);
    this.out.item(item);
    return item;
  }

  private itemOf(node: Element, context: Context, proxy: Element | null): Item {
    let { left, top, width, height } = boxOf(proxy || node);
    if (width <= 1 || height <= 1) {
      for (const child of childrenOf(node)) {
        const box = rectOf(child);
        if (box.width > 1 && box.height > 1) {
          ({ left, top, width, height } = box);
          break;
        }
      }
    }
    const item: Item = {
      t: ITEM,
      el: node as HTMLElement,
      proxy,
      nav: context.nav,
      fixed: context.fixed,
      frame: context.frame,
      // A press is only tried out where something may be in its way.
      clear: !this.isModal && context.place === HERE && isClear(context, left, top, width, height),
      point: null,
      heading: '',
      rx: left,
      ry: top,
      rw: width,
      rh: height,
      x: left * context.place.sx + context.place.x,
      y: top * context.place.sy + context.place.y,
      w: width * context.place.sx,
      h: height * context.place.sy,
      dropped: false,
      seen: items.get(node)?.seen ?? -1,
      words: null,
      order: 0,
      column: -1,
      more: false,
      line: 0,
      fresh: true,
    };
    items.set(node, item);
    return item;
  }

  private noteSignals(visit: Visit, inner: Context): void {
    const { node, tag, role, shown } = visit;
    const { signals } = this.out.now;
    if ((tag === 'iframe' || tag === 'div') && isCaptcha(node, tag, () => visit.rect())) signals.captcha = true;
    if (shown && !signals.busy && inner.clear && hasAttrs(node) && isBusyMark(node, tag, role) && isMarkSeen(node, visit.rect())) this.out.busy();
    if (tag === 'th' && !isPair(parentElementOf(node))) signals.table = true;
    if (!visit.inline && !inner.nav && hasMore(firstElementOf(node), Math.min(Math.max(2, signals.list_items), MOST_COUNTED))) {
      const most = largestList(node);
      if (most > 2 && most > signals.list_items) signals.list_items = most;
    }
    const level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : role === 'heading' ? Number(attr(node, 'aria-level')) || 2 : 0;
    if (level > 0 && shown) {
      const text = contentText(node, 200);
      if (text) this.out.push({ t: HEADING, level: Math.min(level, 6), text });
    }
  }

  /** `doc`: its document, if that is of this origin. */
  private frame(visit: Visit, doc: Document | null, context: Context, inner: Context): void {
    const node = visit.node as HTMLElement;
    const name = cut(attr(node, 'name') || attr(node, 'id') || 'frame', 100);
    const frame = (context.frame ? context.frame + '/' : '') + name;
    const box = insideOf(node);
    this.out.now.unstable = true;
    // What has no room shows nothing: trackers, and frames for a page's own traffic.
    if (!visit.shown || !inner.clear || box.w <= 1 || box.h <= 1) return;
    if (doc?.documentElement) {
      watchRoot(doc);
      memory.inner.push([node, doc]);
      this.out.endLine();
      this.visit(doc.documentElement, withinFrame(inner, context, node, doc, frame));
      this.out.endLine();
    } else if (!doc && !inner.away) {
      this.out.endLine();
      this.out.push({ t: PASSAGE, el: node, frame, nav: inner.nav, fixed: inner.fixed });
    }
  }

  private drawing(visit: Visit, inner: Context): void {
    const { node } = visit;
    if (!hints.listenedDrawings.has(node)) {
      const { width, height } = visit.rect();
      if ((width < 40 && height < 40) || !find(node, DRAWING_PARTS)) return;
    }
    inner.textShown = visit.shown && inner.clear && !inner.away;
    inner.key = keyOf(inner);
    this.children(node, inner);
  }

  /** What is in an element; `mark`: the element itself, where it takes part. */
  private content(visit: Visit, inner: Context, kind: Kind | null, mark: Item | null): void {
    const { node, tag, style, role, shown, inline } = visit;
    const { out } = this;
    const shadow = shadowOf(node);
    if (shadow) {
      watchRoot(shadow);
      if (memory.roots.size < 500) memory.roots.add(shadow);
    } else if (tag.includes('-') && memory.hosts.size < 500) memory.hosts.add(node);

    // What a page keeps back is not laid out, nor are its children.
    if (!inline && style.contentVisibility === 'hidden') return;
    inner.textShown = shown && inner.clear && !inner.away;
    if (kind && kind !== 'weak') inner.inside = true;
    inner.key = keyOf(inner);
    const isRow = visit.display === 'table-row' || tag === 'tr' || role === 'row';
    const from = out.now.out.length;
    let said = from;
    if (isRow && !find(node, NO_ROW)) {
      out.row((cell) => eachChild(node, (child) => cell(() => this.visit(child, inner), isElement(child))));
    } else {
      this.setApart(visit);
      said = out.now.out.length;
      this.depth += 1;
      if (this.depth <= DEEPEST) this.children(node, inner);
      this.depth -= 1;
      this.setApart(visit);
    }

    if (tag === 'p' && out.now.out.length > said) {
      const last = out.now.out.at(-1);
      if (typeof last === 'string' && last.length > 60) out.now.signals.paragraphs += 1;
    }
    const isLive = role === 'alert' || role === 'status' || (attr(node, 'aria-live') || 'off') !== 'off';
    if (isLive && shown && out.now.signals.alerts.length < MOST_ALERTS) out.alert(contentText(node, 200));
    // The lines within it are its own.
    if (mark && mark.column < 0 && says(out.now.out, from)) mark.column = 0;
    if (mark && kind === 'weak') dropWrapper(mark, out.now.out, from);
  }

  /** What has a box of its own stands apart from the words around it. */
  private setApart(visit: Visit): void {
    if (visit.boxed) this.out.space = true;
    else if (!visit.inline) this.out.endLine();
  }

  private children(node: Element, context: Context): void {
    const shadow = shadowOf(node);
    const tag = tagOf(node);
    if (this.out.flat === 0 && context.place === HERE && tag !== 'slot' && tag !== 'details') {
      if (hasMore(shadow ? shadow.firstElementChild : firstElementOf(node), MANY)) {
        this.many(firstChildOf(shadow || node), context);
        return;
      }
    }
    // What is folded away is not laid out, and no style of its own says so.
    const folded = tag === 'details' && !hasAttr(node, 'open');
    eachChild(node, (child) => {
      if (!folded || (isElement(child) && isRendered(child))) this.visit(child, context);
    });
  }

  /** How far a run of siblings has moved, if it still stands. */
  private runStands(run: Run, context: Context): { dx: number; dy: number } | null {
    if (run.spoilt || !run.edges || !isConnected(run.edges[0]) || !isConnected(run.edges[1])) return null;
    return standsAt(run, spanOf(run.edges), context.deep, context.key, this.view);
  }

  /** Many siblings: in runs, so that those out of sight need no walk. */
  private many(first: Node | null, context: Context): void {
    let child = first;
    while (child) {
      const run = memory.runs.get(child);
      if (run && run.first === child) {
        const moved = this.runStands(run, context);
        if (moved) {
          this.out.reuse(run, moved);
          child = nextSiblingOf(run.last);
          continue;
        }
      }
      child = this.run(child, context);
    }
  }

  /** Walks a run of siblings; what comes after it. */
  private run(begin: Node, context: Context): Node | null {
    const { out } = this;
    let child: Node | null = begin;
    let last = begin;
    out.begin();
    for (let count = 0; child; count += 1) {
      if (count >= RUN && out.line === '') break;
      if (count > 0 && out.line === '') {
        const next = memory.runs.get(child);
        if (next && next.first === child && !next.spoilt && this.runStands(next, context)) break;
      }
      this.visit(child, context);
      last = child;
      child = nextSiblingOf(child);
    }
    const edges = edgesOfRun(begin, last);
    const isWhole = out.line === '';
    const made: Block | null = out.end(isWhole && edges ? spanOf(edges) : null, context.key);
    if (made) {
      const run: Run = Object.assign(made, { first: begin, last, edges, spoilt: false });
      for (let node: Node | null = begin; node; node = nextSiblingOf(node)) {
        memory.runs.set(node, run);
        if (node === last) break;
      }
    }
    return child;
  }
}

function isTiny(visit: Visit): boolean {
  const { width, height } = visit.rect();
  return width <= 1 || height <= 1;
}

/** Where an element began. */
interface Begun {
  /** Parts of the stream before it. */
  parts: number;
  column: number;
  /** Characters of the line that had begun. */
  line: number;
}

/** What a walk found; `nodes`: elements that it holds. */
export interface Walked {
  stream: Stream;
  signals: WalkSignals;
  nodes: number;
  covers: Cover[];
  /** Not all of the document was walked. */
  isCut: boolean;
}

/** `time`: milliseconds after which what is left is not walked; what was walked is remembered, so that the next walk comes further. */
export function walkDocument(time: number): Walked {
  const walk = new Walk(performance.now() + time);
  const { out, covers } = walk;
  memory.inner = [];
  if (document.documentElement) {
    walk.visit(document.documentElement, outermost());
    out.endLine();
  }
  return { stream: out.now.out, signals: out.now.signals, nodes: out.now.nodes, covers, isCut: walk.isCut };
}
