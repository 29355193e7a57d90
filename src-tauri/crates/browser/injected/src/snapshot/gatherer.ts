// Gathers what a walk finds: lines of text, and the stream and signals of each block.
import type { WalkSignals } from '../answers';
import type { Edges } from '../dom/geometry';
import { BLOCK, type Block, type Context, type Item, type Part } from '../walk_types';
import { block, FEW, type Gathered } from './block_cache';

export const MOST_ALERTS = 10;
const BETWEEN_CELLS = ' | ';

const open = (outer: Gathered | null): Gathered => ({
  outer,
  out: [],
  nodes: 0,
  unstable: false,
  sticky: false,
  hosts: [],
  signals: { password_field: false, captcha: false, busy: false, list_items: 0, table: false, paragraphs: 0, alerts: [] },
});

const breaksCount = (context: Context): boolean => (context.pre ??= context.style !== null && context.style.whiteSpace.startsWith('pre'));

export class Gatherer {
  /** The innermost block that has begun. */
  now = open(null);
  /** The line of text that has begun. */
  line = '';
  /** White space comes before what is said next. */
  space = false;
  /** In so many rows, which are one line each. */
  flat = 0;
  /** Characters of a row's line before the cell that has begun. */
  private base = 0;
  /** Elements in the line that has begun. */
  private inLine: Item[] = [];

  push(part: Part): void {
    this.now.out.push(part);
  }

  /** Characters of the line before what is said next. */
  get column(): number {
    return this.base + this.line.length + (this.space && this.line ? 1 : 0);
  }

  /** An element, with its place in the line. */
  item(item: Item): void {
    item.column = this.column;
    this.inLine.push(item);
    this.push(item);
  }

  /** The line of text is over; the elements of one that says nothing stand by themselves. */
  private pushLine(text: string): void {
    if (text) this.push(text);
    else for (const item of this.inLine) item.column = -1;
    this.inLine = [];
  }

  alert(text: string): void {
    const { alerts } = this.now.signals;
    if (text && alerts.length < MOST_ALERTS) alerts.push(text);
  }

  /** Something on the screen says that more will come: once it is off the screen it does no more. */
  busy(): void {
    this.now.signals.busy = true;
    this.now.unstable = true;
  }

  begin(): void {
    this.now = open(this.now);
  }

  /** Ends what `begin` began; `box`: where it stands, `null` if it is not to be remembered. */
  end(box: Edges | null, key: number): Block | null {
    const done = this.now;
    const outer = done.outer as Gathered;
    this.now = outer;
    this.join(done.signals, done.nodes);
    if (done.unstable) outer.unstable = true;
    if (done.sticky) outer.sticky = true;
    outer.hosts.push(...done.hosts);
    if (!box || done.unstable || done.nodes < FEW || box.bottom - box.top < 1) {
      for (const part of done.out) outer.out.push(part);
      return null;
    }
    const made = block(done, box, key);
    outer.out.push({ t: BLOCK, block: made, dx: 0, dy: 0 });
    return made;
  }

  /** Takes in a block of an earlier walk. */
  reuse(known: Block, moved: { dx: number; dy: number }): void {
    this.join(known.signals, known.nodes);
    if (known.scrolled !== null) this.now.sticky = true;
    this.now.hosts.push(...known.hosts);
    this.push({ t: BLOCK, block: known, dx: moved.dx, dy: moved.dy });
  }

  private join(signals: WalkSignals, nodes: number): void {
    const own = this.now.signals;
    own.password_field ||= signals.password_field;
    own.captcha ||= signals.captcha;
    own.busy ||= signals.busy;
    own.table ||= signals.table;
    own.list_items = Math.max(own.list_items, signals.list_items);
    own.paragraphs += signals.paragraphs;
    for (const alert of signals.alerts) this.alert(alert);
    this.now.nodes += nodes;
  }

  endLine(): void {
    if (this.flat > 0) {
      this.space = true;
      return;
    }
    this.pushLine(this.line);
    this.line = '';
    this.space = false;
  }

  text(text: string, context: Context): void {
    if (this.flat === 0 && text.includes('\n') && breaksCount(context)) {
      for (const [index, part] of text.split('\n').entries()) {
        if (index > 0) this.endLine();
        if (part.trim()) this.line += part.replace(/\s+$/, '');
      }
      return;
    }
    const folded = text.replace(/[\s\u00a0]+/g, ' ');
    if (folded === ' ' || folded === '') {
      if (folded) this.space = true;
      return;
    }
    if ((this.space || folded.startsWith(' ')) && this.line) this.line += ' ';
    this.line += folded.trim();
    this.space = folded.endsWith(' ');
  }

  /** A row as one line: `cells` walks its cells, and says what each holds by `cell`. */
  row(cells: (cell: (walk: () => void, isElement: boolean) => void) => void): void {
    this.endLine();
    const before = this.line;
    const { base } = this;
    this.base += before ? before.length + 1 : 0;
    const texts: string[] = [];
    this.flat += 1;
    cells((walk, isElement) => {
      this.line = '';
      this.space = false;
      walk();
      if (isElement || this.line) {
        texts.push(this.line);
        this.base += this.line.length + BETWEEN_CELLS.length;
      }
    });
    this.base = base;
    this.flat -= 1;
    const text = texts.some((cell) => cell) ? texts.join(BETWEEN_CELLS) : '';
    if (this.flat > 0) {
      this.line = before ? (text ? before + ' ' + text : before) : text;
      this.space = true;
    } else {
      this.line = '';
      this.pushLine(text);
    }
  }
}
