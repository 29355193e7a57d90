// Pages and what goes on around them: addresses, dialogs, tabs, downloads, keyboard and mouse.
import { at as within, call, look, sleep, standing, TimeoutError, type Acted, type Found, type OpenDialog } from './host';
import { keyName } from './actions';
import { fitsAddress, resolved, type Address } from './address';
import { Finds, type FrameLocator, type Locator } from './locator';
import { limitOf, limits, notOffered, until, type Waits } from './waiting';
import type { Step } from './words';

type Listener = (given: unknown) => unknown;

/** What an action needs beside itself. */
export interface Wanted {
  chain: Step[] | null;
  to?: Step[] | null;
  meant?: boolean;
  action: object;
}

class Dialog {
  answered = false;

  constructor(private readonly home: Page, private readonly open: OpenDialog) {}

  type(): string {
    return this.open.kind;
  }

  message(): string {
    return this.open.message;
  }

  defaultValue(): string {
    return this.open.value;
  }

  page(): Page {
    return this.home;
  }

  private async answer(accept: boolean, text?: string): Promise<void> {
    if (this.answered) throw new Error('dialog: Cannot accept or dismiss a dialog which is already handled!');
    this.answered = true;
    await this.home.send({ chain: null, action: { action: 'handle_dialog', accept, ...(text === undefined ? {} : { text }) } });
  }

  accept(text?: string): Promise<void> {
    return this.answer(true, text ?? (this.open.kind === 'prompt' ? '' : undefined));
  }

  dismiss(): Promise<void> {
    return this.answer(false);
  }
}

class Download {
  constructor(private readonly file: string) {}

  suggestedFilename(): string {
    return this.file;
  }

  async failure(): Promise<null> {
    return null;
  }

  saveAs(): never {
    throw notOffered('download.saveAs', 'files go to the downloads folder, and are read with the action extract');
  }

  path(): never {
    throw notOffered('download.path', 'files go to the downloads folder, and are read with the action extract');
  }
}

const lateEvent = (limit: number, event: string): TimeoutError =>
  new TimeoutError(`page.waitForEvent: Timeout ${limit}ms exceeded while waiting for event "${event}"`);

const keyboard = (page: Page): object => ({
  press: async (key: string): Promise<void> => { await page.must('keyboard.press', { chain: null, action: { action: 'press_key', key: keyName(key) } }); },
  type: async (text: string): Promise<void> => { await page.must('keyboard.type', { chain: [{ by: 'focused' }], action: { action: 'type', text, mode: 'append' } }); },
  insertText: async (text: string): Promise<void> => { await page.must('keyboard.insertText', { chain: [{ by: 'focused' }], action: { action: 'type', text, mode: 'append' } }); },
  down: () => { throw notOffered('keyboard.down', 'press a chord with keyboard.press, as Control+a'); },
  up: () => { throw notOffered('keyboard.up', 'press a chord with keyboard.press, as Control+a'); },
});

const mouse = (page: Page): object => {
  const at = async (method: string, x: number, y: number, make: (left: number, top: number) => object): Promise<void> => {
    const chain: Step[] = [{ by: 'at', x, y }];
    const [left = 0, top = 0] = (await page.query(chain, ['box'], 1, false)).items[0]?.box ?? [];
    await page.must(method, { chain, action: make(x - left, y - top) });
  };
  const press = (method: string, x: number, y: number, given: { button?: string; clickCount?: number }): Promise<void> =>
    at(method, x, y, (dx, dy) => ({ action: 'mouse_click', button: given.button ?? 'left', count: given.clickCount ?? 1, x: dx, y: dy }));
  return {
    click: (x: number, y: number, given = {}) => press('mouse.click', x, y, given),
    dblclick: (x: number, y: number, given = {}) => press('mouse.dblclick', x, y, { ...given, clickCount: 2 }),
    move: (x: number, y: number) => at('mouse.move', x, y, () => ({ action: 'hover' })),
    wheel: async (dx: number, dy: number): Promise<void> => {
      const across = Math.abs(dx) > Math.abs(dy);
      const far = across ? dx : dy;
      const direction = across ? (far < 0 ? 'left' : 'right') : far < 0 ? 'up' : 'down';
      const { items } = await page.query([{ by: 'css', css: ':root' }], ['view'], 1, false);
      const screen = items[0]?.view?.[across ? 0 : 1] ?? 720;
      await page.must('mouse.wheel', { chain: null, action: { action: 'scroll', direction, amount: Math.abs(far) / screen } });
    },
    down: () => { throw notOffered('mouse.down', 'use locator.dragTo() or mouse.click()'); },
    up: () => { throw notOffered('mouse.up', 'use locator.dragTo() or mouse.click()'); },
  };
};

export class Page extends Finds {
  protected readonly chain: Step[] = [];
  protected readonly words = '';
  protected readonly home = this;
  readonly keyboard = keyboard(this);
  readonly mouse = mouse(this);
  private readonly listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  private answering: Promise<void> | null = null;
  private openedBy: Page | null = null;

  constructor(readonly id: string) {
    super();
  }

  /** Programs written for `({ page }) => ...` find it here. */
  get page(): Page {
    return this;
  }

  // ---- the way to the host ----

  query(chain: Step[], wanted: string[], most: number, strict: boolean): Promise<Found> {
    return call<Found>('query', { tab: this.id, chain, wanted, most: Math.min(most, 1000), strict });
  }

  send(wanted: Wanted): Promise<Acted> {
    return call<Acted>('act', { tab: this.id, to: null, meant: false, ...wanted });
  }

  /** Has an action done; a dialog that it opens is answered before it counts as done. */
  async act(wanted: Wanted): Promise<Acted> {
    const acted = await this.send(wanted);
    if (standing.dialog || this.answering) await this.answered();
    return acted;
  }

  must(method: string, wanted: Wanted): Promise<Acted> {
    return within(async () => {
      const acted = await this.act(wanted);
      if (acted.status !== 'ok' && acted.status !== 'no_effect') throw new Error(`${method}: ${acted.detail || acted.status}`);
      return acted;
    });
  }

  // ---- events ----

  on(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), { listener, once: false }]);
    return this;
  }

  once(event: string, listener: Listener): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), { listener, once: true }]);
    return this;
  }

  off(event: string, listener: Listener): this {
    this.listeners.set(event, (this.listeners.get(event) ?? []).filter((one) => one.listener !== listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  private emit(event: string, given: unknown): boolean {
    const all = this.listeners.get(event) ?? [];
    this.listeners.set(event, all.filter(({ once }) => !once));
    for (const { listener } of all) listener(given);
    return all.length > 0;
  }

  /** Answers the dialog that is open: by who listens for it, else with no. */
  answered(): Promise<void> {
    if (!standing.dialog) return this.answering ?? Promise.resolve();
    this.answering ??= (async () => {
      try {
        while (standing.dialog) {
          const dialog = new Dialog(this, standing.dialog);
          if (!this.emit('dialog', dialog)) await dialog.dismiss();
          // Whoever listens answers at once or after something else; it is waited for.
          const open = await until(limits.action, async () => (await look(), standing.dialog === null || dialog.answered ? true : undefined));
          if (!open) throw new TimeoutError('the dialog of the page was not answered');
          await look();
        }
      } finally {
        this.answering = null;
      }
    })();
    return this.answering;
  }

  async waitForEvent(event: string, given: (Waits & { predicate?: (one: unknown) => boolean }) | ((one: unknown) => boolean) = {}): Promise<unknown> {
    const options = typeof given === 'function' ? { predicate: given } : given;
    const limit = limitOf(options, limits.action);
    const wanted = options.predicate ?? ((): boolean => true);
    const tabs = new Set(standing.tabs.map((tab) => tab.id));
    const files = standing.downloads.length;
    let heard: unknown;
    if (event === 'close') {
      if (!(await until(limit, async () => (await look(), this.isClosed() ? true : undefined)))) throw lateEvent(limit, event);
      return this;
    }
    if (event === 'dialog') this.once('dialog', (dialog) => { heard = dialog; });
    else if (event !== 'popup' && event !== 'page' && event !== 'download') throw notOffered(`waitForEvent('${event}')`, 'popup, download, dialog and close are');
    const got = await until(limit, async () => {
      await look();
      if (event === 'dialog') return heard;
      if (event === 'download') {
        const file = standing.downloads[files];
        return file === undefined ? undefined : new Download(file);
      }
      const opened = standing.tabs.find((tab) => !tabs.has(tab.id));
      const page = opened && pageOf(opened.id);
      if (page && event === 'popup') page.openedBy = this;
      return page && wanted(page) ? page : undefined;
    });
    if (got === undefined) throw lateEvent(limit, event);
    return got;
  }

  async opener(): Promise<Page | null> {
    return this.openedBy && !this.openedBy.isClosed() ? this.openedBy : null;
  }

  // ---- addresses ----

  url(): string {
    return standing.tabs.find((tab) => tab.id === this.id)?.url ?? '';
  }

  async title(): Promise<string> {
    return (await this.query([{ by: 'css', css: ':root' }], ['title'], 1, false)).items[0]?.text ?? '';
  }

  private async lead(method: string, action: object): Promise<object> {
    const acted = await this.must(`page.${method}`, { chain: null, action });
    const status = acted.http_status;
    const url = this.url();
    return { status: () => status, ok: () => status < 400, url: () => url };
  }

  goto(url: string): Promise<object> {
    return this.lead('goto', { action: 'navigate', url: resolved(url, this.base()) });
  }

  /** An empty page has no address that others could be seen from: that of the program's first page counts. */
  private base(): string {
    return this.url().startsWith('http') ? this.url() : first.url;
  }

  /** `null` where there is nothing to go to. */
  private async stepBy(action: string): Promise<object | null> {
    const before = this.url();
    const acted = await this.act({ chain: null, action: { action } });
    return acted.status === 'not_found' || this.url() === before ? null : { status: () => acted.http_status, ok: () => acted.http_status < 400, url: () => this.url() };
  }

  goBack(): Promise<object | null> {
    return this.stepBy('go_back');
  }

  goForward(): Promise<object | null> {
    return this.stepBy('go_forward');
  }

  reload(): Promise<object> {
    return this.lead('reload', { action: 'reload' });
  }

  async waitForURL(wanted: Address, given?: Waits): Promise<void> {
    const limit = limitOf(given, limits.action);
    const there = await until(limit, async () => (await look(this.id), fitsAddress(wanted, this.url(), this.base()) ? true : undefined));
    if (!there) throw new TimeoutError(`page.waitForURL: Timeout ${limit}ms exceeded.\nwaiting for navigation to ${String(wanted)}, the address is ${this.url()}`);
  }

  async waitForLoadState(state = 'load', given?: Waits): Promise<void> {
    const limit = limitOf(given, limits.action);
    // An action is over only once its page has come to rest; what comes by itself is waited for.
    if (state === 'networkidle') await this.must('page.waitForLoadState', { chain: null, action: { action: 'wait', ms: limit, quiet: true } });
    else await look();
  }

  async waitForTimeout(ms: number): Promise<void> {
    await sleep(Math.min(ms, 30000));
  }

  async waitForSelector(css: string, given?: Waits & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<Locator> {
    const found = this.locator(css).first();
    await found.waitFor(given);
    return found;
  }

  // ---- tabs ----

  context(): Context {
    return context;
  }

  isClosed(): boolean {
    return !standing.tabs.some((tab) => tab.id === this.id);
  }

  async close(): Promise<void> {
    await this.must('page.close', { chain: null, action: { action: 'close_tab', tab: this.id } });
  }

  async bringToFront(): Promise<void> {
    await look(this.id);
  }

  async screenshot(): Promise<object> {
    await this.must('page.screenshot', { chain: null, action: { action: 'screenshot' } });
    return {};
  }

  async pdf(): Promise<object> {
    await this.must('page.pdf', { chain: null, action: { action: 'print_pdf' } });
    return {};
  }

  viewportSize(): { width: number; height: number } {
    return { width: 1280, height: 720 };
  }

  setDefaultTimeout(ms: number): void {
    limits.action = limitOf({ timeout: ms }, limits.action);
  }

  setDefaultNavigationTimeout(): void {
    // Addresses are loaded with the time that the run has for that.
  }

  mainFrame(): Page {
    return this;
  }

  frame(given: string | { name?: string; url?: string }): FrameLocator {
    const name = typeof given === 'string' ? given : given.name;
    if (name === undefined) throw notOffered('page.frame({ url })', "use frameLocator('iframe[src*=\"...\"]')");
    return this.frameLocator(`iframe[name=${JSON.stringify(name)}], iframe[id=${JSON.stringify(name)}]`);
  }
}

/** Methods of a locator that a page has too, for a selector. */
const SHORT = [
  'click', 'dblclick', 'tap', 'fill', 'type', 'press', 'check', 'uncheck', 'setChecked', 'selectOption', 'hover', 'setInputFiles', 'textContent',
  'innerText', 'inputValue', 'getAttribute', 'isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isEditable', 'isChecked',
] as const;
for (const method of SHORT) {
  Object.defineProperty(Page.prototype, method, {
    value(this: Page, css: string, ...given: unknown[]) {
      const found = this.locator(css);
      return (found as unknown as Record<string, (...all: unknown[]) => unknown>)[method]?.(...given);
    },
  });
}
Object.defineProperty(Page.prototype, 'dragAndDrop', {
  value(this: Page, from: string, to: string) {
    return this.locator(from).dragTo(this.locator(to));
  },
});

const INSTEAD: Record<string, string> = {
  evaluate: 'nothing of a program runs in the page; read with locators, or ask for the action evaluate',
  evaluateHandle: 'nothing of a program runs in the page; read with locators',
  $eval: 'nothing of a program runs in the page; read with locators',
  $$eval: 'nothing of a program runs in the page; read with locators',
  $: 'use page.locator()',
  $$: 'use page.locator().all()',
  content: 'read with locators, or by the action extract',
  setContent: 'pages are opened with page.goto()',
  addInitScript: 'nothing of a program runs in the page',
  addScriptTag: 'nothing of a program runs in the page',
  exposeFunction: 'nothing of a program runs in the page',
  route: 'requests are not changed',
  waitForFunction: 'wait with locator.waitFor() or expect(locator)',
  waitForResponse: 'wait for what the page shows, with expect(locator)',
  waitForRequest: 'wait for what the page shows, with expect(locator)',
  request: 'nothing is requested beside the page',
  setViewportSize: 'the window is the person’s',
  frames: 'use frameLocator()',
};
for (const [name, instead] of Object.entries(INSTEAD)) {
  Object.defineProperty(Page.prototype, name, {
    value() {
      throw notOffered(`page.${name}`, instead);
    },
  });
}

const pages = new Map<string, Page>();
/** Where the program began. */
const first = { url: '' };

export function begin(): Page {
  const page = pageNow();
  first.url = page.url();
  return page;
}

export function pageOf(id: string): Page {
  let page = pages.get(id);
  if (!page) {
    page = new Page(id);
    pages.set(id, page);
  }
  return page;
}

/** The page of the tab that is worked in. */
export const pageNow = (): Page => pageOf(standing.tab);

export class Context {
  pages(): Page[] {
    return standing.tabs.map((tab) => pageOf(tab.id));
  }

  async newPage(): Promise<Page> {
    const before = new Set(standing.tabs.map((tab) => tab.id));
    await pageNow().must('context.newPage', { chain: null, action: { action: 'new_tab' } });
    const opened = standing.tabs.find((tab) => !before.has(tab.id));
    if (!opened) throw new Error('context.newPage: no tab was opened');
    return pageOf(opened.id);
  }

  waitForEvent(event: string, given?: Waits): Promise<unknown> {
    return pageNow().waitForEvent(event, given);
  }

  setDefaultTimeout(ms: number): void {
    pageNow().setDefaultTimeout(ms);
  }

  async close(): Promise<void> {
    // The run's tabs stay.
  }

  cookies(): never {
    throw notOffered('context.cookies', 'what a browser keeps of a site is not read');
  }
}

export const context = new Context();
