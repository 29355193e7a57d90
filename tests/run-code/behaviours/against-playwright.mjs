// Runs the cases of this folder on the real Playwright.
//
//   PLAYWRIGHT_DIR=/folder/with/node_modules node against-playwright.mjs [file.toml ...]
//
// PLAYWRIGHT_DIR holds (or is) a `node_modules` with `playwright` and `smol-toml`.
// CHROMIUM names the browser (/usr/bin/chromium), ONLY a part of the names of the
// cases to run. Exits with 1 when a case fails.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const from = process.env.PLAYWRIGHT_DIR;
if (!from) {
  console.error('PLAYWRIGHT_DIR is not set');
  process.exit(2);
}
const require = createRequire(join(resolve(from), 'resolve-from-here.js'));
const { chromium } = require('playwright');
const { expect } = require('playwright/test');
const { parse } = require('smol-toml');
const version = require('playwright/package.json').version;

const KEYS = new Set([
  'name', 'page', 'pages', 'program', 'returns', 'fails', 'after', 'after_is', 'logs',
  'timeout_ms', 'files',
]);
const TYPES = {
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const SLOWEST_MS = 4000;

function malformed(one) {
  for (const key of Object.keys(one)) if (!KEYS.has(key)) return `unknown key ${key}`;
  if (!one.name || !one.page || !one.program) return 'name, page and program are needed';
  if (('returns' in one) === ('fails' in one)) return 'exactly one of returns and fails';
  if (('after' in one) !== ('after_is' in one)) return 'after and after_is go together';
  if (/\bevaluate(All|Handle)?\(|\bwaitForFunction\(/.test(one.program)) return 'evaluates in the page';
  for (const key of ['returns', 'after_is']) {
    try {
      if (key in one) JSON.parse(one[key]);
    } catch (error) {
      return `${key} is no JSON: ${error.message}`;
    }
  }
  return null;
}

const files = process.argv.length > 2
  ? process.argv.slice(2).map(file => resolve(file))
  : readdirSync(here).filter(file => file.endsWith('.toml')).sort().map(file => join(here, file));
const cases = [];
const wrong = [];
const names = new Set();
for (const file of files) {
  for (const one of parse(readFileSync(file, 'utf8')).case) {
    const trouble = malformed(one) ?? (names.has(one.name) ? 'the name is taken' : null);
    names.add(one.name);
    if (trouble) wrong.push([basename(file), one.name, trouble]);
    else if (one.name.includes(process.env.ONLY ?? '')) cases.push({ ...one, area: basename(file, '.toml') });
  }
}

let served = {};
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://127.0.0.1');
  const body = served[url.pathname];
  const answer = () => {
    const type = TYPES[extname(url.pathname)] ?? 'text/html; charset=utf-8';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(body ?? '<!doctype html><title>Not found</title><p>Not found</p>');
  };
  setTimeout(answer, Number(url.searchParams.get('wait') ?? 0));
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
});

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
const plain = text => text.replace(/\x1b\[[0-9;]*m/g, '');
const asJson = value => JSON.parse(JSON.stringify(value ?? null));

function within(ms, promise) {
  let timer;
  const late = new Promise((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`the case took more than ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function run(one) {
  served = { '/': one.page, ...one.pages };
  const folder = mkdtempSync(join(tmpdir(), 'behaviours-'));
  for (const file of one.files ?? []) writeFileSync(join(folder, file), file);
  process.chdir(folder);
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1000, height: 700 },
    acceptDownloads: true,
  });
  const timeout = one.timeout_ms ?? 2000;
  context.setDefaultTimeout(timeout);
  const page = await context.newPage();
  const lines = [];
  const log = (...values) => {
    lines.push(values.map(v => (typeof v === 'string' ? v : JSON.stringify(v) ?? 'undefined')).join(' '));
  };
  try {
    await page.goto('/');
    const program = new AsyncFunction(
      'page', 'expect', 'context', 'console',
      one.program.replaceAll('BASE', base),
    );
    let value, error;
    try {
      value = asJson(await within(
        15000,
        program(page, expect.configure({ timeout }), context, { log, error: log, warn: log, info: log }),
      ));
    } catch (caught) {
      error = plain(String(caught?.message ?? caught));
    }
    if ('fails' in one) {
      if (error === undefined) return `did not fail, returned ${JSON.stringify(value)}`;
      const missing = one.fails.filter(part => !error.includes(part));
      if (missing.length) return `the message lacks ${JSON.stringify(missing)}:\n${error}`;
    } else if (error !== undefined) {
      return `failed: ${error}`;
    } else if (!isDeepStrictEqual(value, JSON.parse(one.returns))) {
      return `returned ${JSON.stringify(value)}\n  expected ${one.returns}`;
    }
    if (process.env.SHOW && error !== undefined) console.log(`--- ${one.name}\n${error}`);
    if ('after' in one) {
      const after = asJson(await page.evaluate(one.after));
      if (!isDeepStrictEqual(after, JSON.parse(one.after_is))) {
        return `afterwards ${JSON.stringify(after)}\n  expected ${one.after_is}`;
      }
    }
    if (one.logs && !isDeepStrictEqual(lines, one.logs)) {
      return `logged ${JSON.stringify(lines)}\n  expected ${JSON.stringify(one.logs)}`;
    }
    return null;
  } catch (error) {
    return `the harness failed: ${plain(String(error?.message ?? error))}`;
  } finally {
    process.chdir(here);
    await context.close().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

const counts = {};
for (const one of cases) {
  const start = Date.now();
  const trouble = await run(one);
  const took = Date.now() - start;
  counts[one.area] = (counts[one.area] ?? 0) + 1;
  if (trouble) wrong.push([one.area, one.name, trouble]);
  else if (took > SLOWEST_MS) wrong.push([one.area, one.name, `slow: ${took} ms`]);
}
await browser.close();
server.closeAllConnections();
server.close();

for (const [area, name, trouble] of wrong) console.log(`FAILED ${area}: ${name}\n  ${trouble}\n`);
for (const [area, count] of Object.entries(counts)) console.log(`${String(count).padStart(4)} ${area}`);
console.log(`${cases.length} cases, ${wrong.length} wrong (Playwright ${version})`);
process.exit(wrong.length ? 1 : 0);
