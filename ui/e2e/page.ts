//! A window on the fake backend in a real Chromium.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { WindowState } from '../src/lib/backend/types';
import type { NewSchedule, NewWatch, ServeClient, Settings, StartRun } from '../src/lib/bindings';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const browser = chromium.connect(inject('browser'));

interface Opened {
  page: Page;
  /** Errors of the console and of the page, among them what the content policy refused; and what was asked for elsewhere. */
  troubles: string[];
}

async function newPage(options: BrowserContextOptions): Promise<Opened> {
  const context = await (await browser).newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    // As Tauri's freezePrototype does.
    Object.freeze(Object.prototype);
    localStorage.clear();
    sessionStorage.clear();
  });
  const troubles: string[] = [];
  page.on('console', (message) => { if (message.type() === 'error') troubles.push(message.text()); });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => { if (![inject('base'), 'data:image/', 'blob:'].some((own) => request.url().startsWith(own))) troubles.push(`asked for ${request.url()}`); });
  return { page, troubles };
}

const pages = new Map<string, Promise<Opened>>();
let visits = 0;

/**
 * Starts the window at an address, with nothing kept, in one page for all tests with these options: what draws it is warm there, and a
 * start takes a third of the time of a new page. `own` is for who changes the page itself. Troubles fail the test.
 */
export async function open(path: string, { viewport, colorScheme, own, ...options }: BrowserContextOptions & { own?: boolean } = {}): Promise<Page> {
  const key = JSON.stringify(options);
  const opened = (!own && pages.get(key)) || newPage(options);
  if (!own) pages.set(key, opened);
  const { page, troubles } = await opened;
  onTestFinished(async () => {
    if (own) await page.context().close();
    expect(troubles.splice(0)).toEqual([]);
  });
  await page.setViewportSize(viewport ?? { width: 1200, height: 800 });
  await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  // Another address each time: a new fragment alone would load nothing.
  const [query = '', hash = ''] = path.replace('?', '').split('#');
  await page.goto(`${inject('base')}?visit=${(visits += 1)}&${query}#${hash}`);
  return page;
}

/** What the fake backend kept, and what only the operating system or another program can do. */
interface Fake {
  answerInBrowser: (allow: boolean) => void;
  browsers: { states: Map<string, string>; looks: number };
  browsersFound: () => void;
  closeRequested: (active: number) => void;
  hidden: () => boolean;
  lookedAt: () => string[];
  models: { opened: string[] };
  newGoal: () => void;
  opened: () => string[];
  openRun: (run: string) => void;
  recipes: { names: () => string[]; played: [string, Record<string, string>][]; checked: string[]; exported: string[] };
  settings: () => Settings;
  speak: (language: 'en' | 'ru') => Promise<void>;
  schedules: { added: NewSchedule[]; add: (wanted: NewSchedule) => unknown };
  timeCome: () => void;
  looked: () => void;
  watches: { added: NewWatch[]; saved: string[]; look: (id: string, amount: number) => void };
  serve: { clients: ServeClient[]; told: string[]; on: boolean };
  started: () => StartRun | undefined;
  state: () => WindowState;
  tools: { values: Map<string, string>; started: string[] };
  trayAsked: () => number;
  updatesOpened: () => number;
}

/** Asks the fake backend, in the page. */
export const fake = <T, G>(page: Page, ask: (fake: Fake, given: G) => T | Promise<T>, given?: G): Promise<T> =>
  page.evaluate(`(${ask.toString()})(window.__fake, ${JSON.stringify(given)})`);

/** Waits until nothing moves any more that comes to an end, also of what begins with the next frame. */
const calm = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined)));
  });

/** A picture of the window in the folder that SHOTS names, for somebody to look at. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  await calm(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

interface Violation {
  id: string;
  nodes: { html: string; target: unknown[]; failureSummary: string }[];
}

/** What hangs on the size of the window and of the text, and what on its colours: the rest is the same in any. */
const RULES = {
  size: ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'button-name', 'link-name', 'label', 'select-name', 'nested-interactive', 'list', 'listitem', 'aria-required-children'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** What axe finds, in short. */
export async function violations(page: Page, only?: keyof typeof RULES): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Colours are measured then.
  await calm(page);
  const found = await page.evaluate(async (rules) => {
    const run = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: unknown[] }> } }).axe.run;
    return (await run({ runOnly: rules ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).violations;
  }, only && { type: 'rule', values: RULES[only] });
  const said: string[] = [];
  for (const violation of found as Violation[]) {
    for (const node of violation.nodes) {
      if (node.failureSummary.includes('partially obscured') && !(await covered(page, String(node.target[0])))) continue;
      said.push(`${violation.id}: ${node.html.slice(0, 160)} — ${node.failureSummary.split('\n')[1]?.trim() ?? ''}`);
    }
  }
  return said;
}

/** Whether it is covered once it is in sight: what is only scrolled half out of it is no smaller for that. */
const covered = (page: Page, target: string): Promise<boolean> =>
  page.locator(target).first().evaluate((one) => {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]].some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && !one.contains(there) && !there.contains(one);
    });
  });

/** At the first start: the browsers of this computer are listed, so that nothing moves under the pointer any more. */
export const browsersListed = (page: Page): Promise<void> => page.getByTestId('finding').first().waitFor();

/** Presses one after the other. */
export async function press(page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) await page.getByTestId(id).click();
}

/** Says yes by the space bar, once the sheet takes one, and once more where it asks twice. */
export async function allow(page: Page): Promise<void> {
  await page.locator('[data-testid=approve-once]:enabled').press('Space');
  const twice = page.locator('[data-testid=approve-confirm]:enabled');
  await expect.poll(async () => (await page.getByTestId('approval-sheet').count()) === 0 || (await twice.count()) > 0).toBe(true);
  if ((await twice.count()) > 0) await twice.press('Space');
}

/** Goes on by Tab alone, so many times at most. */
export async function tabTo(page: Page, id: string, most = 40): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.getAttribute('data-testid') === wanted, id)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${id} is not reached by Tab`);
}

export async function saveSettings(page: Page): Promise<void> {
  await press(page, 'settings-save');
  await page.getByTestId('settings-saved').waitFor();
}

/** Unfolds what only some people set of their models: again, where what was found of local servers moved it away under the press. */
export const openMore = (page: Page): Promise<void> =>
  expect.poll(async () => {
    const more = page.getByTestId('model-more');
    if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
    return more.getAttribute('open');
  }).not.toBeNull();

/** Chooses a provider among those behind "More". */
export async function provider(page: Page, id: string): Promise<void> {
  const more = page.getByTestId('more-ways');
  if ((await more.getAttribute('open')) === null) await more.locator('> summary').click();
  await page.getByTestId(`provider-${id}`).click();
}

/** What is cut off sideways, or lies where no scrolling leads; each with what it says. */
export async function cutOff(page: Page): Promise<string[]> {
  await calm(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const say = (what: string, one: Element): void => { found.push(`${what}: ${one.getAttribute('data-testid') ?? one.tagName} “${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40)}”`); };
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = (style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean => /auto|scroll/.test(style[`overflow${axis}`]);
    for (const one of document.querySelectorAll('button, a[href], input, select, textarea, [role=radio], [role=checkbox], [role=slider]')) {
      if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || one.closest('[inert], [aria-hidden=true], .visually-hidden')) continue;
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      // Up to the window: each that cuts, unless it scrolls.
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      let lost = '';
      for (let up = one.parentElement; up && !lost; up = up.parentElement) {
        const style = getComputedStyle(up);
        const place = up.getBoundingClientRect();
        if (style.position === 'fixed' && up.contains(one) && !/hidden|clip|auto|scroll/.test(style.overflow)) break;
        if (style.overflowX !== 'visible' && (left < place.left - 1 || right > place.right + 1)) {
          if (scrolls(style, 'X')) [left, right] = [place.left, place.right];
          else lost = 'cut at the side';
        }
        if (style.overflowY !== 'visible' && (top < place.top - 1 || bottom > place.bottom + 1)) {
          if (scrolls(style, 'Y')) [top, bottom] = [place.top, place.bottom];
          else lost = 'cut above or below';
        }
      }
      if (!lost && (left < -1 || right > innerWidth + 1)) lost = 'beside the window';
      if (!lost && (top < -1 || bottom > innerHeight + 1) && document.scrollingElement && document.scrollingElement.scrollHeight <= innerHeight + 1) lost = 'above or below the window';
      if (lost) say(lost, one);
      // Words of a button that stand out of it.
      if (one.matches('button') && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).textOverflow !== 'ellipsis' && !/hidden|clip/.test(getComputedStyle(one).overflowX) && one.clientWidth > 0) say('words beside the button', one);
    }
    return found;
  });
}
