// Locators: what is to be found, and what is done with it once it is there and ready.
import { fillable, isChosen, keyName, nameOfOption, pressing, type Choice, type Point, type Press } from './actions';
import { at, TimeoutError, type Acted, type Found, type Item } from './host';
import { limitOf, limits, NO_FIELD, notOffered, READ_INSTEAD, until, type Waits } from './waiting';
import { asLines } from './aria';
import { matchOf, options, quoted, said, suggestion, written, type Step, type Text } from './words';
import type { Page } from './page';

export interface Filter {
  hasText?: Text;
  hasNotText?: Text;
  has?: Locator;
  hasNot?: Locator;
  visible?: boolean;
}

export interface ByRole {
  name?: Text;
  exact?: boolean;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  level?: number;
  includeHidden?: boolean;
}

interface Exact {
  exact?: boolean;
}

function several(words: string, found: Found): string {
  const lines = found.items.map((item, index) => {
    const name = suggestion(item.role, item.name);
    return `    ${index + 1}) ${item.preview ?? ''}${name ? ` aka ${name}` : ''}`;
  });
  return `strict mode violation: ${words} resolved to ${found.count} elements:\n${lines.join('\n')}`;
}

/** What finds elements: a page, a locator, the inside of a frame. */
export abstract class Finds {
  protected abstract readonly chain: Step[];
  protected abstract readonly words: string;
  protected abstract readonly home: Page;

  private step(step: Step, words: string): Locator {
    return new Locator(this.home, [...this.chain, step], this.words ? `${this.words}.${words}` : words);
  }

  getByRole(role: string, given: ByRole = {}): Locator {
    const { name, exact, includeHidden, ...rest } = given;
    const step: Step = { by: 'role', role, ...rest };
    if (name !== undefined) step.name = matchOf(name, exact);
    if (includeHidden) step.hidden = true;
    return this.step(step, said('getByRole', quoted(role), given));
  }

  getByText(text: Text, given: Exact = {}): Locator {
    return this.step({ by: 'text', match: matchOf(text, given.exact) }, said('getByText', written(text), given));
  }

  getByLabel(text: Text, given: Exact = {}): Locator {
    return this.step({ by: 'label', match: matchOf(text, given.exact) }, said('getByLabel', written(text), given));
  }

  private byAttribute(method: string, name: string, text: Text, given: Exact): Locator {
    return this.step({ by: 'attribute', name, match: matchOf(text, given.exact) }, said(method, written(text), given));
  }

  getByPlaceholder(text: Text, given: Exact = {}): Locator {
    return this.byAttribute('getByPlaceholder', 'placeholder', text, given);
  }

  getByAltText(text: Text, given: Exact = {}): Locator {
    return this.byAttribute('getByAltText', 'alt', text, given);
  }

  getByTitle(text: Text, given: Exact = {}): Locator {
    return this.byAttribute('getByTitle', 'title', text, given);
  }

  getByTestId(id: Text): Locator {
    return this.step({ by: 'attribute', name: 'data-testid', match: matchOf(id, true) }, said('getByTestId', written(id)));
  }

  locator(what: string | Locator, given: Filter = {}): Locator {
    const found = typeof what === 'string'
      ? this.step(selector(what), said('locator', quoted(what), written_(given)))
      : this.step({ by: 'inner', chain: what.steps }, said('locator', String(what)));
    return Object.keys(given).length > 0 ? new Locator(this.home, [...found.steps, ...filters(given)], String(found)) : found;
  }

  frameLocator(css: string): FrameLocator {
    return new FrameLocator(this.home, [...this.chain, selector(css)], this.words ? `${this.words}.${said('locator', quoted(css))}` : said('locator', quoted(css)));
  }
}

const selector = (text: string): Step =>
  text.startsWith('//') || text.startsWith('xpath=') ? { by: 'xpath', path: text.replace(/^xpath=/, '') } : { by: 'css', css: text };

const written_ = (given: Filter): object =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value instanceof Locator ? { toString: () => String(value) } : value]));

function filters(given: Filter): Step[] {
  const steps: Step[] = [];
  if (given.hasText !== undefined) steps.push({ by: 'hasText', match: matchOf(given.hasText) });
  if (given.hasNotText !== undefined) steps.push({ by: 'hasNotText', match: matchOf(given.hasNotText) });
  if (given.has) steps.push({ by: 'has', chain: given.has.steps });
  if (given.hasNot) steps.push({ by: 'hasNot', chain: given.hasNot.steps });
  if (given.visible !== undefined) steps.push({ by: 'visible', visible: given.visible });
  return steps;
}

/** The inside of a frame. */
export class FrameLocator extends Finds {
  protected readonly chain: Step[];

  constructor(protected readonly home: Page, private readonly outer: Step[], protected readonly frame: string) {
    super();
    this.chain = [...outer, { by: 'frame' }];
  }

  protected get words(): string {
    return `${this.frame}.contentFrame()`;
  }

  owner(): Locator {
    return new Locator(this.home, this.outer, this.frame);
  }

  private at(index: number, words: string): FrameLocator {
    return new FrameLocator(this.home, [...this.outer, { by: 'nth', index }], `${this.frame}.${words}`);
  }

  first(): FrameLocator {
    return this.at(0, 'first()');
  }

  last(): FrameLocator {
    return this.at(-1, 'last()');
  }

  nth(index: number): FrameLocator {
    return this.at(index, `nth(${index})`);
  }
}

export class Locator extends Finds {
  constructor(protected readonly home: Page, protected readonly chain: Step[], protected readonly words: string) {
    super();
  }

  get steps(): Step[] {
    return this.chain;
  }

  override toString(): string {
    return this.words;
  }

  page(): Page {
    return this.home;
  }

  private next(steps: Step[], words: string): Locator {
    return new Locator(this.home, [...this.chain, ...steps], `${this.words}.${words}`);
  }

  first(): Locator {
    return this.next([{ by: 'nth', index: 0 }], 'first()');
  }

  last(): Locator {
    return this.next([{ by: 'nth', index: -1 }], 'last()');
  }

  nth(index: number): Locator {
    return this.next([{ by: 'nth', index }], `nth(${index})`);
  }

  filter(given: Filter = {}): Locator {
    return this.next(filters(given), `filter(${options(written_(given))})`);
  }

  and(other: Locator): Locator {
    return this.next([{ by: 'and', chain: other.chain }], `and(${String(other)})`);
  }

  or(other: Locator): Locator {
    return this.next([{ by: 'or', chain: other.chain }], `or(${String(other)})`);
  }

  contentFrame(): FrameLocator {
    return new FrameLocator(this.home, this.chain, this.words);
  }

  // ---- asking ----

  /** What the page tells of the elements now. `strict`: several are an error. */
  async ask(wanted: string[], most: number, strict: boolean): Promise<Found> {
    const found = await this.home.query(this.chain, wanted, most, strict);
    if (found.status === 'malformed') throw new Error(found.message ?? 'the locator is none');
    if (found.status === 'several') throw new Error(several(this.words, found));
    return found;
  }

  /** The one element, once it is there. */
  private one(method: string, wanted: string[], given?: Waits): Promise<Item> {
    return at(async () => {
      const limit = limitOf(given, limits.action);
      const item = await until(limit, async () => (await this.asked(method, wanted)).items[0]);
      if (!item) throw this.late(method, limit, []);
      return item;
    });
  }

  private async asked(method: string, wanted: string[]): Promise<Found> {
    try {
      return await this.ask(wanted, 1, true);
    } catch (cause) {
      throw new Error(`locator.${method}: Error: ${(cause as Error).message}`, { cause });
    }
  }

  private late(method: string, limit: number, log: string[], state = ''): TimeoutError {
    const lines = [`waiting for ${this.words}${state}`, ...log].map((line) => `  - ${line}`);
    return new TimeoutError(`locator.${method}: Timeout ${limit}ms exceeded.\nCall log:\n${lines.join('\n')}`);
  }

  async count(): Promise<number> {
    return (await this.ask([], 0, false)).count;
  }

  async all(): Promise<Locator[]> {
    const count = await this.count();
    return Array.from({ length: count }, (_, index) => this.nth(index));
  }

  private async texts(what: string): Promise<string[]> {
    return (await this.ask([what], Infinity, false)).items.map((item) => item.text ?? '');
  }

  allTextContents(): Promise<string[]> {
    return this.texts('text');
  }

  allInnerTexts(): Promise<string[]> {
    return this.texts('shown');
  }

  async textContent(given?: Waits): Promise<string | null> {
    return (await this.one('textContent', ['text'], given)).text ?? null;
  }

  async innerText(given?: Waits): Promise<string> {
    return (await this.one('innerText', ['shown'], given)).text ?? '';
  }

  async inputValue(given?: Waits): Promise<string> {
    const { value } = await this.one('inputValue', ['value'], given);
    if (value === null || value === undefined) throw new Error('locator.inputValue: Error: Node is not an <input>, <textarea> or <select> element');
    return value;
  }

  async getAttribute(name: string, given?: Waits): Promise<string | null> {
    const item = await this.one('getAttribute', [`attr:${name}`], given);
    if (item.untold) throw notOffered(`getAttribute(${quoted(name)})`, 'of attributes those are told that a look at the page tells');
    return item.attribute ?? null;
  }

  async ariaSnapshot(given?: Waits): Promise<string> {
    return asLines((await this.one('ariaSnapshot', ['aria'], given)).aria ?? []);
  }

  async boundingBox(given?: Waits): Promise<{ x: number; y: number; width: number; height: number } | null> {
    const { box } = await this.one('boundingBox', ['box'], given);
    return box ? { x: box[0], y: box[1], width: box[2], height: box[3] } : null;
  }

  async isVisible(): Promise<boolean> {
    return (await this.asked('isVisible', ['state'])).items[0]?.visible ?? false;
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isEnabled(given?: Waits): Promise<boolean> {
    return (await this.one('isEnabled', ['state'], given)).enabled ?? false;
  }

  async isDisabled(given?: Waits): Promise<boolean> {
    return !(await this.isEnabled(given));
  }

  async isEditable(given?: Waits): Promise<boolean> {
    const item = await this.one('isEditable', ['state'], given);
    if (!item.field) throw new Error(`locator.isEditable: Error: ${NO_FIELD}`);
    return item.editable ?? false;
  }

  async isChecked(given?: Waits): Promise<boolean> {
    const { checked } = await this.one('isChecked', ['state'], given);
    if (checked === null || checked === undefined) throw new Error('locator.isChecked: Error: Not a checkbox or radio button');
    return checked;
  }

  waitFor(given: Waits & { state?: 'attached' | 'detached' | 'visible' | 'hidden' } = {}): Promise<void> {
    return at(() => this.waits(given));
  }

  private async waits(given: Waits & { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void> {
    const state = given.state ?? 'visible';
    const limit = limitOf(given, limits.action);
    const done = await until(limit, async () => {
      const found = await this.asked('waitFor', ['state']);
      const seen = found.items[0]?.visible ?? false;
      const there = found.count > 0;
      const so = { attached: there, detached: !there, visible: seen, hidden: !seen }[state];
      return so ? true : undefined;
    });
    if (!done) throw this.late('waitFor', limit, [], state === 'attached' ? '' : ` to be ${state}`);
  }

  // ---- acting ----

  private act(...given: Parameters<Locator['acts']>): Promise<Acted | null> {
    return at(() => this.acts(...given));
  }

  /** Waits until the element is ready, and has the action done. */
  async acts(
    method: string,
    needs: ('enabled' | 'editable' | 'reached')[],
    given: Waits & { force?: boolean; trial?: boolean } | undefined,
    make: (item: Item) => object | Error | string | null,
    more: { to?: Step[]; read?: string[]; meant?: boolean; hidden?: boolean } = {},
  ): Promise<Acted | null> {
    const limit = limitOf(given, limits.action);
    const log: string[] = [];
    const note = (line: string): undefined => {
      if (log.length < 8 && !log.includes(line)) log.push(line);
      return undefined;
    };
    const force = given?.force === true;
    const reached = needs.includes('reached') && !force;
    const wanted = ['state', 'preview', ...(more.read ?? []), ...(reached ? ['hit'] : [])];
    const done = await until(limit, async (): Promise<{ acted: Acted | null } | undefined> => {
      const found = await this.asked(method, wanted);
      const [item] = found.items;
      if (!item) return undefined;
      note(`locator resolved to ${item.preview ?? ''}`);
      if (!more.hidden && !item.usable) return note('element is not visible');
      if (!force && needs.includes('enabled') && !item.enabled) return note('element is not enabled');
      const action = make(item);
      if (typeof action === 'string') return note(action);
      if (action instanceof Error) throw new Error(`locator.${method}: Error: ${action.message}`);
      if (!force && needs.includes('editable') && !item.editable) return note(item.enabled ? 'element is not editable' : 'element is not enabled');
      if (reached && item.covered) return note(`<${item.covered}> intercepts pointer events`);
      if (action === null || given?.trial) return { acted: null };
      const acted = await this.home.act({ chain: this.chain, to: more.to ?? null, meant: more.meant ?? false, action });
      if (acted.again) return note(acted.detail || acted.status);
      if (acted.status !== 'ok' && acted.status !== 'no_effect') throw new Error(`locator.${method}: Error: ${acted.detail || acted.status}`);
      return { acted };
    });
    if (!done) throw this.late(method, limit, log);
    return done.acted;
  }

  private async press_(method: string, given: Press): Promise<void> {
    await this.act(method, ['enabled', 'reached'], given, (item) => pressing(given, item), { read: given.position ? ['border'] : [] });
  }

  async click(given: Press = {}): Promise<void> {
    await this.press_('click', given);
  }

  async dblclick(given: Press = {}): Promise<void> {
    await this.press_('dblclick', { ...given, clickCount: 2 });
  }

  async hover(given: Press = {}): Promise<void> {
    await this.act('hover', ['reached'], given, () => ({ action: 'hover' }));
  }

  async fill(text: string, given?: Waits & { force?: boolean }): Promise<void> {
    if (typeof text !== 'string') throw new Error('locator.fill: value: expected string, got ' + typeof text);
    await this.act('fill', ['enabled', 'editable'], given, (item) => fillable(item, text) ?? { action: 'type', text, mode: 'fill' }, { meant: true });
  }

  clear(given?: Waits & { force?: boolean }): Promise<void> {
    return this.fill('', given);
  }

  async pressSequentially(text: string, given?: Waits): Promise<void> {
    await this.act('pressSequentially', [], given, (item) => fillable(item, '') ?? { action: 'type', text, mode: 'append' }, { meant: true });
  }

  /** Of a field: nothing is typed into it, and it has the focus. */
  async focus(given?: Waits): Promise<void> {
    const other = notOffered('locator.focus of what is no field', 'press() gives it the focus, and a click presses it');
    await this.act('focus', [], given, (item) => (fillable(item, '') ? other : { action: 'type', text: '', mode: 'append' }), { meant: true });
  }

  async press(key: string, given?: Waits): Promise<void> {
    const named = keyName(key);
    await this.act('press', [], given, () => ({ action: 'press_key', key: named }));
  }

  async setChecked(checked: boolean, given?: Waits & { force?: boolean }): Promise<void> {
    const method = checked ? 'check' : 'uncheck';
    let asked = false;
    await this.act(method, ['enabled'], given, (item) => {
      if (item.checked === null || item.checked === undefined) return new Error('Not a checkbox or radio button');
      if (item.checked === checked) return null;
      if (!checked && item.radio) return new Error('Cannot uncheck radio button. Radio buttons can only be unchecked by selecting another radio button in the same group.');
      asked = true;
      return { action: 'check', checked };
    }, { meant: true });
    if (asked && (await this.one(method, ['state'], given)).checked !== checked) throw new Error(`locator.${method}: Error: Clicking the checkbox did not change its state`);
  }

  check(given?: Waits & { force?: boolean }): Promise<void> {
    return this.setChecked(true, given);
  }

  uncheck(given?: Waits & { force?: boolean }): Promise<void> {
    return this.setChecked(false, given);
  }

  async selectOption(choice: Choice | Choice[] | null, given?: Waits & { force?: boolean }): Promise<string[]> {
    const wanted = choice === null ? [] : Array.isArray(choice) ? choice : [choice];
    let values: string[] = [];
    await this.act('selectOption', ['enabled'], given, (item) => {
      if (item.field !== 'select') return new Error('Element is not a <select> element');
      const list = item.options ?? [];
      const found = wanted.map((one) => list.find((option, index) => isChosen(option, index, one)));
      if (found.includes(undefined)) return 'did not find some options';
      const chosen = item.multiple ? list.filter((option) => found.includes(option)) : found.slice(0, 1).filter((option) => option !== undefined);
      if (chosen.some((option) => option.disabled)) return 'option being selected is not enabled';
      values = chosen.map((option) => option.value);
      const names = chosen.map((option) => nameOfOption(option, list));
      return item.multiple ? { action: 'select_options', options: names } : { action: 'select_option', option: names[0] };
    }, { read: ['options'], meant: true });
    return values;
  }

  async setInputFiles(files: string | string[], given?: Waits): Promise<void> {
    const list = Array.isArray(files) ? files : [files];
    if (list.some((file) => typeof file !== 'string')) throw notOffered('setInputFiles() with contents', 'give the paths of files that the task names');
    await this.act('setInputFiles', [], given, () => ({ action: 'upload', files: list }), { meant: true, hidden: true });
  }

  async dragTo(target: Locator, given: Waits & { force?: boolean; sourcePosition?: Point; targetPosition?: Point } = {}): Promise<void> {
    const { sourcePosition: from, targetPosition: to } = given;
    if (!from && !to) {
      await this.act('dragTo', ['reached'], given, () => ({ action: 'drag' }), { to: target.chain });
      return;
    }
    const [a, b] = [await this.boundingBox(given), await target.boundingBox(given)];
    if (!a || !b) throw new Error('locator.dragTo: Error: Element is not visible');
    const [x, y] = [from?.x ?? a.width / 2, from?.y ?? a.height / 2];
    const dx = b.x + (to?.x ?? b.width / 2) - a.x - x;
    const dy = b.y + (to?.y ?? b.height / 2) - a.y - y;
    await this.act('dragTo', ['reached'], given, () => ({ action: 'drag', dx, dy, ...(from ? { from_x: x, from_y: y } : {}) }));
  }

  async scrollIntoViewIfNeeded(given?: Waits): Promise<void> {
    await this.act('scrollIntoViewIfNeeded', [], given, (item) => (item.in_view ? null : { action: 'scroll_to' }), { read: ['in_view'] });
  }

  async screenshot(): Promise<object> {
    return this.home.screenshot();
  }
}

/** Other names of the same. */
Object.defineProperty(Locator.prototype, 'tap', { value: Locator.prototype.click });
Object.defineProperty(Locator.prototype, 'type', { value: Locator.prototype.pressSequentially });

const INSTEAD: Record<string, string> = {
  evaluate: READ_INSTEAD,
  evaluateAll: READ_INSTEAD,
  evaluateHandle: READ_INSTEAD,
  innerHTML: READ_INSTEAD,
  elementHandle: READ_INSTEAD,
  elementHandles: READ_INSTEAD,
  dispatchEvent: 'use click(), press() or fill()',
  blur: "press('Tab') moves the focus on",
};
for (const [name, instead] of Object.entries(INSTEAD)) {
  Object.defineProperty(Locator.prototype, name, {
    value() {
      throw notOffered(`locator.${name}`, instead);
    },
  });
}
