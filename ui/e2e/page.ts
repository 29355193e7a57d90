//! A window on the fake backend in a real Chromium.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

export interface Opened {
  page: Page;
  /** Errors of the console and of the page, among them what the content policy refused. */
  troubles: string[];
  close: () => Promise<void>;
}

export async function open(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // As Tauri's freezePrototype does.
  await page.addInitScript(() => { Object.freeze(Object.prototype); });
  const troubles: string[] = [];
  page.on('console', (message) => { if (message.type() === 'error') troubles.push(message.text()); });
  page.on('pageerror', (error) => troubles.push(error.message));
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
