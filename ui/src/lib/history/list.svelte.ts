//! The list of past runs, page by page: what is asked of it, what is loaded, and how the list itself is
//! getting on. Rows keep their place while pages come in.
import { backend, toUiError } from '$lib/backend';
import type { IndexState, RunFound, RunsPage, RunSummary, UiError } from '$lib/bindings';
import { NO_WISH, queryOf, type Wish } from './wish';

const PAGE = 50;
/** Milliseconds between two looks at a list that is still being made or compared. */
const AGAIN = 500;

export interface ListedRun {
  run: RunSummary;
  found: RunFound | undefined;
}

export class RunList {
  /** Undefined until the first answer. */
  total = $state<number | undefined>();
  /** By their place in the list; what is not loaded is loaded when it comes into view. */
  rows = $state.raw<(ListedRun | undefined)[]>([]);
  error = $state.raw<UiError | undefined>();
  /** Bytes of all runs on this computer. */
  bytes = $state<number | undefined>();
  index = $state<IndexState>('ready');
  read = $state(0);
  reading = $state(0);
  /** The last answer is to this. */
  answered = $state.raw<Wish>(NO_WISH);

  private wish: Wish = NO_WISH;
  // Never watched: only keeps a page from being asked for twice.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  private loading = new Set<number>();
  /** Counts the lists asked for from their beginning. */
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** Asks anew. Where the wish is another one, the rows of the old one go. */
  ask(wish: Wish): Promise<void> {
    if (JSON.stringify(wish) !== JSON.stringify(this.wish)) {
      this.wish = wish;
      this.rows = [];
    }
    return this.reload();
  }

  reload(): Promise<void> {
    this.version += 1;
    this.loading.clear();
    return this.load(0);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  need(index: number): void {
    if (!this.rows[index]) void this.load(Math.floor(index / PAGE));
  }

  /** Loads a page, once at a time. An answer that was overtaken by a newer list is dropped. */
  private async load(page: number): Promise<void> {
    if (this.loading.has(page)) return;
    this.loading.add(page);
    const [asked, wish] = [this.version, this.wish];
    try {
      const found = await backend().runsList(queryOf(wish, page * PAGE, PAGE));
      if (asked !== this.version) {
        if (page * PAGE < this.rows.length) void this.load(page);
        return;
      }
      this.take(page, found);
      this.answered = wish;
    } catch (thrown) {
      if (asked === this.version) this.error = toUiError(thrown);
    } finally {
      if (asked === this.version) this.loading.delete(page);
    }
  }

  private take(page: number, found: RunsPage): void {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity
    const here = new Set(found.runs.map((run) => run.id));
    // A list that has moved on since a page was loaded would name a run twice.
    const next = Array.from({ length: found.total }, (_, at) => (here.has(this.rows[at]?.run.id ?? '') ? undefined : this.rows[at]));
    found.runs.forEach((run, at) => (next[page * PAGE + at] = { run, found: found.found[at] }));
    this.rows = next;
    this.total = found.total;
    this.error = undefined;
    this.stands(found);
  }

  private stands(found: RunsPage): void {
    this.index = found.index;
    this.read = found.read;
    this.reading = found.reading;
    this.bytes = found.bytes;
    clearTimeout(this.timer);
    if (!this.closed && (found.index === 'building' || found.index === 'checking')) {
      this.timer = setTimeout(() => void this.look(), AGAIN);
    }
  }

  /** Looks how far the list is, and loads it again when that changed what it says. */
  private async look(): Promise<void> {
    const [before, bytes, asked] = [this.index, this.bytes, this.version];
    try {
      const found = await backend().runsList(queryOf(this.wish, 0, 1));
      if (asked !== this.version || this.closed) return;
      this.stands(found);
      const done = before === 'building' && found.index !== 'building';
      if (done || found.total !== this.total || found.bytes !== bytes) void this.reload();
    } catch (thrown) {
      if (asked === this.version) this.error = toUiError(thrown);
    }
  }
}
