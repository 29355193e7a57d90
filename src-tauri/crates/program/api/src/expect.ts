// `expect`: of locators and pages it is tried again and again until it holds, of values at once.
import { asLines, matchesAria, template } from './aria';
import { at, look, standing, type AriaNode } from './host';
import { fitsAddress, type Address } from './address';
import { Locator } from './locator';
import { Page } from './page';
import { limitOf, limits, NO_FIELD, notOffered, until, type Waits } from './waiting';

type Wanted = string | RegExp;

interface State {
  pass: boolean;
  received: unknown;
}

const folded = (text: string): string => text.replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();

const show = (value: unknown): string => {
  if (value instanceof RegExp) return String(value);
  if (value === undefined) return 'undefined';
  try {
    return JSON.stringify(value, (_key, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner)) ?? String(value);
  } catch {
    return String(value);
  }
};

/** Regular expressions see a text as it stands in the document. */
interface Comparing {
  part: boolean;
  ignoreCase?: boolean;
  raw?: boolean;
}

function isLike(text: string, wanted: Wanted, { part, ignoreCase, raw }: Comparing): boolean {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, (ignoreCase && !wanted.flags.includes('i') ? wanted.flags + 'i' : wanted.flags).replace(/[gy]/g, '')).test(text);
  const [a, b] = raw ? [text, wanted] : [folded(text), folded(wanted)];
  const [one, other] = ignoreCase ? [a.toLowerCase(), b.toLowerCase()] : [a, b];
  return part ? one.includes(other) : one === other;
}

/** Each of the wanted ones in order; for a part others may stand between. */
function areLike(texts: string[], wanted: Wanted[], how: Comparing): boolean {
  if (!how.part) return texts.length === wanted.length && wanted.every((one, index) => isLike(texts[index] as string, one, how));
  let at = 0;
  for (const one of wanted) {
    while (at < texts.length && !isLike(texts[at] as string, one, how)) at += 1;
    if (at === texts.length) return false;
    at += 1;
  }
  return true;
}

const kindOf = (wanted: unknown): string => (wanted instanceof RegExp ? ' pattern' : '');

class LocatorExpect {
  constructor(private readonly found: Locator, private readonly negated: boolean, private readonly note: string, private readonly usual?: number) {}

  get not(): LocatorExpect {
    return new LocatorExpect(this.found, !this.negated, this.note, this.usual);
  }

  /** `state`: what holds now; `undefined`: the element is not there, which is no state. */
  private check(name: string, given: Waits | undefined, wanted: unknown, state: () => Promise<State | undefined>): Promise<void> {
    return at(() => this.checks(name, given, wanted, state));
  }

  private async checks(name: string, given: Waits | undefined, wanted: unknown, state: () => Promise<State | undefined>): Promise<void> {
    const limit = limitOf(given, this.usual ?? limits.expect);
    let received: unknown;
    let there = false;
    const done = await until(limit, async () => {
      const now = await state();
      there = now !== undefined;
      received = now?.received;
      return now && now.pass !== this.negated ? true : undefined;
    });
    if (done) return;
    const kind = wanted === undefined ? '' : kindOf(wanted);
    const lines = [
      `${this.note ? this.note + '\n\n' : ''}expect(locator).${this.negated ? 'not.' : ''}${name}(${wanted === undefined ? '' : 'expected'}) failed`,
      '',
      `Locator: ${String(this.found)}`,
      `Expected${kind}: ${this.negated ? 'not ' : ''}${wanted === undefined ? EXPECTED[name] ?? name : show(wanted)}`,
      there ? `Received: ${typeof received === 'string' && wanted === undefined ? received : show(received)}` : 'Received: <element(s) not found>',
      `Timeout: ${limit}ms`,
      ...(there ? [] : ['Error: element(s) not found']),
      '',
      `Call log:\n  - waiting for ${String(this.found)}`,
    ];
    throw new Error(lines.join('\n'));
  }

  private state(name: string, given: Waits | undefined, wanted: unknown, what: string[], read: (item: Record<string, unknown>) => State, absent?: State): Promise<void> {
    return this.check(name, given, wanted, async () => {
      const [item] = (await this.found.ask(what, 1, true)).items;
      return item ? read(item as Record<string, unknown>) : absent;
    });
  }

  private flag(name: string, given: Waits | undefined, read: (item: Record<string, unknown>) => [boolean, string], absent?: State): Promise<void> {
    return this.state(name, given, undefined, ['state', 'in_view', 'empty'], (item) => {
      const [pass, received] = read(item);
      return { pass, received };
    }, absent);
  }

  toBeVisible(given: Waits & { visible?: boolean } = {}): Promise<void> {
    if (given.visible === false) return this.toBeHidden(given);
    return this.flag('toBeVisible', given, (item) => [item['visible'] === true, item['visible'] ? 'visible' : 'hidden'], this.negated ? { pass: false, received: 'hidden' } : undefined);
  }

  toBeHidden(given?: Waits): Promise<void> {
    return this.flag('toBeHidden', given, (item) => [item['visible'] !== true, item['visible'] ? 'visible' : 'hidden'], { pass: true, received: 'hidden' });
  }

  toBeAttached(given: Waits & { attached?: boolean } = {}): Promise<void> {
    const wanted = given.attached !== false;
    return this.check('toBeAttached', given, undefined, async () => {
      const there = (await this.found.ask([], 0, false)).count > 0;
      return { pass: there === wanted, received: there ? 'attached' : 'detached' };
    });
  }

  toBeEnabled(given: Waits & { enabled?: boolean } = {}): Promise<void> {
    return this.flag('toBeEnabled', given, (item) => [item['enabled'] === (given.enabled !== false), item['enabled'] ? 'enabled' : 'disabled']);
  }

  toBeDisabled(given?: Waits): Promise<void> {
    return this.flag('toBeDisabled', given, (item) => [item['enabled'] === false, item['enabled'] ? 'enabled' : 'disabled']);
  }

  toBeEditable(given: Waits & { editable?: boolean } = {}): Promise<void> {
    return this.flag('toBeEditable', given, (item) => {
      if (!item['field']) throw new Error(`toBeEditable: Error: ${NO_FIELD}`);
      return [item['editable'] === (given.editable !== false), item['editable'] ? 'editable' : 'readOnly'];
    });
  }

  toBeChecked(given: Waits & { checked?: boolean; indeterminate?: boolean } = {}): Promise<void> {
    if (given.indeterminate) return this.flag('toBeChecked', given, (item) => [item['mixed'] === true, item['mixed'] ? 'indeterminate' : item['checked'] ? 'checked' : 'unchecked']);
    return this.flag('toBeChecked', given, (item) => [item['checked'] === (given.checked !== false), item['checked'] ? 'checked' : 'unchecked']);
  }

  toBeFocused(given?: Waits): Promise<void> {
    return this.flag('toBeFocused', given, (item) => [item['focused'] === true, item['focused'] ? 'focused' : 'inactive']);
  }

  toBeEmpty(given?: Waits): Promise<void> {
    return this.flag('toBeEmpty', given, (item) => [item['empty'] === true, item['empty'] ? 'empty' : 'notEmpty']);
  }

  toBeInViewport(given?: Waits): Promise<void> {
    return this.flag('toBeInViewport', given, (item) => [item['in_view'] === true, item['in_view'] ? 'in viewport' : 'viewport ratio 0']);
  }

  private text(name: string, wanted: Wanted | Wanted[], given: Waits & { ignoreCase?: boolean; useInnerText?: boolean } | undefined, part: boolean): Promise<void> {
    const how = { part, ignoreCase: given?.ignoreCase ?? false };
    const what = given?.useInnerText ? 'shown' : 'text';
    if (Array.isArray(wanted)) {
      return this.check(name, given, wanted, async () => {
        const texts = (await this.found.ask([what], Infinity, false)).items.map((item) => item.text ?? '');
        return { pass: areLike(texts, wanted, how), received: texts.map(folded) };
      });
    }
    return this.state(name, given, wanted, [what], (item) => {
      const text = String(item['text'] ?? '');
      return { pass: isLike(text, wanted, how), received: folded(text) };
    });
  }

  toHaveText(wanted: Wanted | Wanted[], given?: Waits & { ignoreCase?: boolean; useInnerText?: boolean }): Promise<void> {
    return this.text('toHaveText', wanted, given, false);
  }

  toContainText(wanted: Wanted | Wanted[], given?: Waits & { ignoreCase?: boolean; useInnerText?: boolean }): Promise<void> {
    return this.text('toContainText', wanted, given, true);
  }

  toHaveValue(wanted: Wanted, given?: Waits): Promise<void> {
    return this.state('toHaveValue', given, wanted, ['value'], (item) => {
      const { value } = item;
      if (value === null || value === undefined) throw new Error('Not an input element');
      return { pass: isLike(String(value), wanted, { part: false, raw: true }), received: value };
    });
  }

  toHaveValues(wanted: Wanted[], given?: Waits): Promise<void> {
    return this.state('toHaveValues', given, wanted, ['values'], (item) => {
      const values = (item['values'] ?? []) as string[];
      return { pass: areLike(values, wanted, { part: false, raw: true }), received: values };
    });
  }

  toHaveCount(wanted: number, given?: Waits): Promise<void> {
    return this.check('toHaveCount', given, wanted, async () => {
      const { count } = await this.found.ask([], 0, false);
      return { pass: count === wanted, received: count };
    });
  }

  toHaveAttribute(name: string, wanted?: Wanted | Waits, given?: Waits): Promise<void> {
    const value = typeof wanted === 'string' || wanted instanceof RegExp ? wanted : undefined;
    return this.state('toHaveAttribute', given ?? (value === undefined ? (wanted as Waits | undefined) : undefined), value ?? 'have attribute', [`attr:${name}`], (item) => {
      if (item['untold']) throw new Error(`the attribute ${name} is not told here`);
      const held = item['attribute'] as string | null;
      return { pass: held !== null && (value === undefined || isLike(held, value, { part: false, raw: true })), received: held };
    });
  }

  toMatchAriaSnapshot(wanted: string, given?: Waits): Promise<void> {
    const tree = template(wanted);
    return this.state('toMatchAriaSnapshot', given, wanted, ['aria'], (item) => {
      const nodes = (item['aria'] ?? []) as AriaNode[];
      return { pass: matchesAria(tree, nodes), received: asLines(nodes) };
    });
  }

  toHaveClass(): never {
    throw notOffered('toHaveClass', 'classes are not told; ask for a state, a role or a text');
  }

  toContainClass(): never {
    throw notOffered('toContainClass', 'classes are not told; ask for a state, a role or a text');
  }

  toHaveCSS(): never {
    throw notOffered('toHaveCSS', 'styles are not told; ask whether it is visible, or for a text');
  }

  toHaveId(wanted: Wanted, given?: Waits): Promise<void> {
    return this.toHaveAttribute('id', wanted, given);
  }

  toHaveRole(wanted: string, given?: Waits): Promise<void> {
    return this.state('toHaveRole', given, wanted, ['role'], (item) => ({ pass: item['role'] === wanted, received: item['role'] }));
  }

  toHaveAccessibleName(wanted: Wanted, given?: Waits): Promise<void> {
    return this.state('toHaveAccessibleName', given, wanted, ['name'], (item) => ({ pass: isLike(String(item['name'] ?? ''), wanted, { part: false }), received: item['name'] }));
  }
}

/** What is expected, where it is no value. */
const EXPECTED: Record<string, string> = {
  toBeVisible: 'visible', toBeHidden: 'hidden', toBeAttached: 'attached', toBeEnabled: 'enabled', toBeDisabled: 'disabled', toBeEditable: 'editable',
  toBeChecked: 'checked', toBeFocused: 'focused', toBeEmpty: 'empty', toBeInViewport: 'in viewport',
};

class PageExpect {
  constructor(private readonly page: Page, private readonly negated: boolean, private readonly usual?: number) {}

  get not(): PageExpect {
    return new PageExpect(this.page, !this.negated, this.usual);
  }

  private check(name: string, wanted: unknown, given: Waits | undefined, read: () => Promise<State>): Promise<void> {
    return at(() => this.checks(name, wanted, given, read));
  }

  private async checks(name: string, wanted: unknown, given: Waits | undefined, read: () => Promise<State>): Promise<void> {
    const limit = limitOf(given, this.usual ?? limits.expect);
    let received: unknown;
    const done = await until(limit, async () => {
      const now = await read();
      received = now.received;
      return now.pass !== this.negated ? true : undefined;
    });
    if (done) return;
    const kind = kindOf(wanted);
    throw new Error(`expect(page).${this.negated ? 'not.' : ''}${name}(expected) failed\n\nExpected${kind}: ${this.negated ? 'not ' : ''}${show(wanted)}\nReceived: ${show(received)}\nTimeout: ${limit}ms`);
  }

  toHaveURL(wanted: Address, given?: Waits): Promise<void> {
    return this.check('toHaveURL', wanted, given, async () => {
      await look(this.page.id);
      const url = this.page.url();
      return { pass: fitsAddress(wanted, url, url), received: url };
    });
  }

  toHaveTitle(wanted: Wanted, given?: Waits): Promise<void> {
    return this.check('toHaveTitle', wanted, given, async () => {
      const title = await this.page.title();
      return { pass: isLike(title, wanted, { part: false }), received: title };
    });
  }
}

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = (value: object): string[] => Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
  const [left, right] = [keys(a), keys(b)];
  return left.length === right.length && left.every((key) => equal((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]));
}

class ValueExpect {
  constructor(private readonly value: unknown, private readonly negated: boolean, private readonly note: string) {}

  get not(): ValueExpect {
    return new ValueExpect(this.value, !this.negated, this.note);
  }

  private check(name: string, pass: boolean, wanted?: unknown): void {
    if (pass !== this.negated) return;
    const given = wanted === undefined ? '' : 'expected';
    const expected = wanted === undefined ? name : show(wanted);
    throw new Error(`${this.note ? this.note + '\n\n' : ''}expect(received).${this.negated ? 'not.' : ''}${name}(${given})\n\nExpected: ${this.negated ? 'not ' : ''}${expected}\nReceived: ${show(this.value)}`);
  }

  toBe(wanted: unknown): void {
    this.check('toBe', Object.is(this.value, wanted), wanted === undefined ? 'undefined' : wanted);
  }

  toEqual(wanted: unknown): void {
    this.check('toEqual', equal(this.value, wanted), wanted);
  }

  toStrictEqual(wanted: unknown): void {
    this.check('toStrictEqual', equal(this.value, wanted), wanted);
  }

  toContain(wanted: unknown): void {
    const { value } = this;
    const pass = typeof value === 'string' ? value.includes(String(wanted)) : Array.isArray(value) && value.includes(wanted);
    this.check('toContain', pass, wanted);
  }

  toContainEqual(wanted: unknown): void {
    this.check('toContainEqual', Array.isArray(this.value) && this.value.some((one) => equal(one, wanted)), wanted);
  }

  toMatch(wanted: Wanted): void {
    const text = String(this.value);
    this.check('toMatch', wanted instanceof RegExp ? wanted.test(text) : text.includes(wanted), wanted);
  }

  toHaveLength(wanted: number): void {
    this.check('toHaveLength', (this.value as { length?: number } | null)?.length === wanted, wanted);
  }

  toBeTruthy(): void {
    this.check('toBeTruthy', Boolean(this.value));
  }

  toBeFalsy(): void {
    this.check('toBeFalsy', !this.value);
  }

  toBeNull(): void {
    this.check('toBeNull', this.value === null);
  }

  toBeDefined(): void {
    this.check('toBeDefined', this.value !== undefined);
  }

  toBeUndefined(): void {
    this.check('toBeUndefined', this.value === undefined);
  }

  toBeNaN(): void {
    this.check('toBeNaN', Number.isNaN(this.value));
  }

  toBeGreaterThan(wanted: number): void {
    this.check('toBeGreaterThan', (this.value as number) > wanted, wanted);
  }

  toBeGreaterThanOrEqual(wanted: number): void {
    this.check('toBeGreaterThanOrEqual', (this.value as number) >= wanted, wanted);
  }

  toBeLessThan(wanted: number): void {
    this.check('toBeLessThan', (this.value as number) < wanted, wanted);
  }

  toBeLessThanOrEqual(wanted: number): void {
    this.check('toBeLessThanOrEqual', (this.value as number) <= wanted, wanted);
  }

  toBeCloseTo(wanted: number, digits = 2): void {
    this.check('toBeCloseTo', Math.abs((this.value as number) - wanted) < 10 ** -digits / 2, wanted);
  }

  toHaveProperty(name: string, wanted?: unknown): void {
    const held = name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], this.value);
    this.check('toHaveProperty', held !== undefined && (wanted === undefined || equal(held, wanted)), wanted ?? name);
  }
}

export interface Expect {
  (value: Locator, note?: string): LocatorExpect;
  (value: Page, note?: string): PageExpect;
  (value: unknown, note?: string): ValueExpect;
  soft: Expect;
  poll: (read: () => unknown, given?: Waits) => object;
  configure: (given: Waits) => Expect;
}

/** Any matcher of a value, tried until it holds. */
function poll(read: () => unknown, given?: Waits, negated = false): object {
  return new Proxy({}, {
    get: (_target, name) => {
      if (name === 'not') return poll(read, given, !negated);
      return async (...wanted: unknown[]): Promise<void> => {
        let last: unknown;
        const done = await until(limitOf(given, limits.expect), async () => {
          try {
            const matchers = new ValueExpect(await read(), negated, '') as unknown as Record<string, (...all: unknown[]) => void>;
            matchers[String(name)]?.(...wanted);
            return true;
          } catch (error) {
            last = error;
            return undefined;
          }
        });
        if (!done) throw last;
      };
    },
  });
}

/** `usual`: milliseconds that are waited where a matcher names none. */
function configured(usual?: number): Expect {
  const expecting = (value: unknown, note = ''): unknown => {
    if (value instanceof Locator) return new LocatorExpect(value, false, note, usual);
    if (value instanceof Page) return new PageExpect(value, false, usual);
    return new ValueExpect(value, false, note);
  };
  const expect = expecting as unknown as Expect;
  expect.soft = expect;
  expect.poll = poll;
  expect.configure = (given) => configured(given.timeout ?? usual);
  return expect;
}

export const expect = configured();
export { standing };

// A matcher of what is on the page, of something else.
for (const name of Object.getOwnPropertyNames(LocatorExpect.prototype)) {
  if (!name.startsWith('to') || name in ValueExpect.prototype) continue;
  Object.defineProperty(ValueExpect.prototype, name, {
    value() {
      throw new Error(`${name} can be only used with Locator object`);
    },
  });
}
