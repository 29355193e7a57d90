// Replays the flows of this folder with Playwright's own test runner, each on a practice site of its own.
//
//   PLAYWRIGHT_DIR=/folder/with/node_modules node against-playwright.mjs [01-….spec.js ...]
//
// PLAYWRIGHT_DIR holds (or is) a `node_modules` with `@playwright/test` and `smol-toml`. CHROMIUM names the browser (/usr/bin/chromium),
// BROWSER_COPILOT the program that serves the site (target/debug/browser-copilot). Exits with 1 when a flow or its check fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const RECORDED = 'http://127.0.0.1:4100';
const START_MS = 10_000;
const here = dirname(fileURLToPath(import.meta.url));
if (!process.env.PLAYWRIGHT_DIR) {
  console.error('PLAYWRIGHT_DIR is not set');
  process.exit(2);
}
const from = resolve(process.env.PLAYWRIGHT_DIR);
const modules = existsSync(join(from, 'node_modules')) ? join(from, 'node_modules') : from;
const require = createRequire(join(modules, 'resolve-from-here.js'));
const { parse } = require('smol-toml');
const version = require('@playwright/test/package.json').version;
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const program = resolve(process.env.BROWSER_COPILOT ?? join(here, '../../../target/debug/browser-copilot'));

const flows = readdirSync(here).filter((file) => file.endsWith('.spec.js')).sort();
const checks = new Map(parse(readFileSync(join(here, 'checks.toml'), 'utf8')).flow.map((check) => [check.file, check]));
const malformed = [
  ...flows.filter((file) => !checks.has(file)).map((file) => `${file} has no check`),
  ...[...checks.keys()].filter((file) => !flows.includes(file)).map((file) => `a check of ${file}, which is not there`),
  ...[...checks.values()].filter(({ shows }) => !(shows?.length > 0)).map(({ file }) => `the check of ${file} looks for nothing`),
];
const asked = process.argv.slice(2).map((file) => basename(file));
malformed.push(...asked.filter((file) => !flows.includes(file)).map((file) => `no flow ${file}`));
if (malformed.length > 0) {
  console.error(malformed.join('\n'));
  process.exit(2);
}

/** Stands below the flow in the runner's copy of it; the flow itself is as recorded. */
const around = (origin, { url, shows }) => `
{
  const check = ${JSON.stringify({ url: origin + url, shows })};
  const shown = async (context, unused) => {
    const page = await context.newPage();
    await page.goto(check.url);
    if (unused && new URL(page.url()).pathname === '/sign-in') {
      await page.getByLabel('User name').fill('anna');
      await page.getByLabel('Password').fill('linden-tea-42');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(check.url);
    }
    const text = (await page.locator('body').innerText()).replace(/\\s+/g, ' ');
    return check.shows.map((one) => text.includes(one));
  };
  test.beforeEach(async ({ browser }) => {
    const context = await browser.newContext();
    expect(await shown(context, true), 'on an unused site').toEqual(check.shows.map(() => false));
    await context.close();
  });
  test.afterEach(async ({ context }) => {
    if (test.info().status === 'passed') expect(await shown(context, false), JSON.stringify(check)).toEqual(check.shows.map(() => true));
  });
}
`;

/** Serves an unused site until the function has ended, which is given its origin. */
async function onSite(then) {
  const site = spawn(program, ['practice', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(site, 'exit');
  try {
    const lines = createInterface({ input: site.stdout });
    const [line] = await Promise.race([
      once(lines, 'line', { signal: AbortSignal.timeout(START_MS) }),
      ended.then(() => Promise.reject(new Error(`${program} ended`))),
    ]);
    return await then(new URL(line.trim()).origin);
  } finally {
    site.kill();
    await ended.catch(() => {});
  }
}

async function replay(file) {
  const folder = mkdtempSync(join(tmpdir(), 'flow-'));
  try {
    return await onSite(async (origin) => {
      symlinkSync(modules, join(folder, 'node_modules'));
      const use = { launchOptions: { executablePath: chromium, args: ['--no-sandbox'] } };
      writeFileSync(join(folder, 'package.json'), '{}');
      writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify({ workers: 1, reporter: 'line', timeout: 60_000, use })};\n`);
      writeFileSync(join(folder, file), readFileSync(join(here, file), 'utf8').replaceAll(RECORDED, origin) + around(origin, checks.get(file)));
      const runner = spawn(process.execPath, [join(modules, '@playwright/test/cli.js'), 'test'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      for (const stream of [runner.stdout, runner.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
      const [code] = await once(runner, 'close');
      return code === 0 && /\b1 passed/.test(said) ? null : said;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let failed = 0;
for (const file of asked.length > 0 ? asked : flows) {
  const problem = await replay(file).catch((error) => String(error.stack));
  if (problem !== null) failed += 1;
  console.log(problem === null ? `ok ${file}` : `NOT ok ${file}\n${problem}`);
}
console.log(`Playwright ${version}: ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
