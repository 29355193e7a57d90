// The world of a program: `page`, `context`, `expect`, `test` and `console`, as Playwright has them, over requests to the host.
import { connect, log, settle, standing, TimeoutError, type Host, type Standing } from './host';
import { expect } from './expect';
import { address } from './address';
import { notOffered } from './waiting';
import { begin as first, context, Page, pageNow, type Context } from './page';

type Body = (page: Page, context: Context, expect: unknown, test: unknown, console: unknown) => unknown;

const shown = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};

const print = (...values: unknown[]): void => log(values.map(shown).join(' '));
const console = { log: print, info: print, warn: print, error: print, debug: print, table: print };

/** Flows as `codegen` writes them run one after the other, each with the same page. */
function makeTest(page: Page): { test: unknown; over: () => Promise<void> } {
  let queue: Promise<unknown> = Promise.resolve();
  const given = { page, context, expect };
  const run = (_name: unknown, ...rest: unknown[]): Promise<unknown> => {
    const body = rest.find((one) => typeof one === 'function') as ((all: typeof given) => unknown) | undefined;
    queue = queue.then(() => body?.(given));
    return queue;
  };
  const nothing = (): void => undefined;
  const otherwise = (name: string) => (): never => { throw notOffered(name, 'write its steps into the test'); };
  const test = Object.assign(run, {
    only: run,
    skip: nothing,
    use: nothing,
    setTimeout: nothing,
    slow: nothing,
    describe: (...rest: unknown[]): unknown => (rest.find((one) => typeof one === 'function') as (() => unknown) | undefined)?.(),
    step: (_name: string, body: () => unknown): unknown => body(),
    beforeEach: otherwise('test.beforeEach'),
    afterEach: otherwise('test.afterEach'),
    beforeAll: otherwise('test.beforeAll'),
    afterAll: otherwise('test.afterAll'),
    expect,
  });
  return { test, over: async () => { await queue; } };
}

/** What goes to the host as JSON, or as its text where it is none. */
function told(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'function') return undefined;
  if (value instanceof Page) return JSON.stringify(value.url());
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(String(value));
  }
}

export function start(host: Host): { run: (body: Body, begin: string) => Promise<string | undefined>; settle: typeof settle } {
  connect(host, () => {
    if (standing.dialog) void pageNow().answered().catch((error: unknown) => log(`dialog: ${shown(error)}`));
  });
  Object.assign(globalThis, { TimeoutError, URL: function URL(this: unknown, href: string) { return address(href); } });
  return {
    settle,
    run: async (body, begin) => {
      Object.assign(standing, JSON.parse(begin) as Standing);
      const page = first();
      const { test, over } = makeTest(page);
      const value = await body(page, context, expect, test, console);
      await over();
      return told(value);
    },
  };
}
