// The scripts in pages of a real Chromium.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { chromiumPath } from '../../../../../ui/chromium';
import type { SnapshotAnswer, SnapshotOptions } from '../src/answers';

export const injected = fileURLToPath(new URL('..', import.meta.url));
/** What is shipped. */
const script = readFileSync(`${injected}dist/page_script.js`, 'utf8');

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });

export async function open(browser: Browser, html: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.setContent(html);
  return page;
}

let scripts = 0;
/** Puts another script into the page, which knows nothing of earlier snapshots; where it is found there. */
export async function install(page: Page): Promise<string> {
  scripts += 1;
  const key = `script${scripts}`;
  await page.evaluate(`globalThis.${key} = (() => { 'use strict';\n${script}\nreturn injected.start(1, ${scripts}); })(); 0`);
  return key;
}

/** What a function of the script answers, read as JSON. */
export async function call<T>(page: Page, key: string, name: string, ...given: unknown[]): Promise<T> {
  return JSON.parse(await page.evaluate<string>(`${key}.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`)) as T;
}

export async function snapshot(page: Page, key: string, options: Partial<SnapshotOptions> = {}): Promise<SnapshotAnswer> {
  const asked: SnapshotOptions = { limit: 120, text_limit: 20_000, wanted: [], first: 1, time: 60_000, aside: false, came: false, have: [0, 0], strict: true, ...options };
  return call(page, key, 'takeSnapshot', asked);
}

/** Number of the element of a name. */
export async function numberOf(page: Page, key: string, name: string): Promise<number> {
  const seen = await snapshot(page, key, { aside: true });
  const found = seen.elements.find((element) => element.what?.name === name);
  if (!found) throw new Error(`no ${name} among ${JSON.stringify(seen.elements.map((element) => element.what?.name))}`);
  return found.id;
}

/** Makes functions of the modules, which the script itself does not give, reachable in the page as `internals`. */
export async function exposeInternals(page: Page): Promise<void> {
  bundle ??= bundleInternals();
  await page.evaluate(`${await bundle}\nglobalThis.internals = internals; 0`);
}
let bundle: Promise<string> | null = null;
async function bundleInternals(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { lib: { entry: `${injected}tests/internals.ts`, name: 'internals', formats: ['iife'] }, minify: false, write: false },
  });
  const [first] = Array.isArray(made) ? made : [];
  const chunk = first?.output[0];
  if (!chunk) throw new Error('nothing was bundled');
  return chunk.code;
}

declare global {
  // What `exposeInternals` puts into pages.
  var internals: typeof import('./internals');
}
