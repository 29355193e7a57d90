//! A window on the fake backend in a real Chromium.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZE = { width: 1200, height: 800 };

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

export interface Opened {
  page: Page;
  /** Errors of the console and of the page, among them what the content policy refused. */
  troubles: string[];
  close: () => Promise<void>;
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // As Tauri's freezePrototype does.
  await page.addInitScript(() => { Object.freeze(Object.prototype); });
  const troubles: string[] = [];
  page.on('console', (message) => { if (message.type() === 'error') troubles.push(message.text()); });
  page.on('pageerror', (error) => troubles.push(error.message));
  return { context, page, troubles };
}

export async function open(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const { context, page, troubles } = await openPage(browser, options);
  await page.goto(inject('base') + path);
  return {
    page,
    troubles,
    close: async () => {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

export interface Visitor {
  page: Page;
  /** Starts the window anew at an address, with nothing kept. */
  visit: (path: string) => Promise<void>;
  /** Fails if a visit had troubles; then the next begins without any. */
  expectNoTroubles: () => void;
  close: () => Promise<void>;
}

/** One page for many short visits: what draws it is warm, and a visit takes a third of the time of a new page. */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const { context, page, troubles } = await openPage(browser, options);
  await page.addInitScript(() => { localStorage.clear(); sessionStorage.clear(); });
  let visits = 0;
  return {
    page,
    visit: async (path) => {
      const [query = '', hash = ''] = path.replace('?', '').split('#');
      visits += 1;
      await page.setViewportSize(options.viewport ?? SIZE);
      // Another address each time: a new fragment alone would load nothing.
      await page.goto(`${inject('base')}?visit=${visits}&${query}#${hash}`);
    },
    expectNoTroubles: () => { expect(troubles.splice(0)).toEqual([]); },
    close: () => context.close(),
  };
}

/** A picture of the window in the folder that SHOTS names, for somebody to look at. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined))));
  await page.screenshot({ path: `${folder}/${name}.png` });
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds, in short. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // Colours are measured once nothing moves any more.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined))));
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: unknown[] }> } }).axe.run;
    return (await run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })).violations;
  });
  return (found as Violation[])
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)} — ${node.failureSummary.split('\n')[1]?.trim() ?? ''}`));
}

/** At the first start: the browsers of this computer are listed, so that nothing moves under the pointer any more. */
export const browsersListed = (page: Page): Promise<void> => page.getByTestId('finding').first().waitFor();

/** What is cut off sideways, or lies where no scrolling leads; each with what it says. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
