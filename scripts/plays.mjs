// Plays of a recipe in numbers, on a small shop of its own: how long an action takes beyond what the page itself takes, whether a play
// outruns a page that comes late, and whether a table that is killed does a row twice. Prints a table.
//
//   node scripts/plays.mjs [PLAYS] [ROWS] [KILLS]     1000 50 20 if not said; BROWSER_COPILOT_CLI names the program (target/release)
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { control, modelServer } from '../tests/desktop/model.mjs';

const run = promisify(execFile);
const [plays = 1000, rows = 50, kills = 20] = process.argv.slice(2).map(Number);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = process.env.BROWSER_COPILOT_CLI ?? path.join(root, 'target/release/browser-copilot');

/** How often each thing was put into the cart, and how long the server itself let it wait. */
const added = new Map();
let late = () => 0;
const page = (body) => `<!doctype html><title>Shop</title><form action="/found"><label>Find <input name="q"></label><button>Find</button></form>${body}`;
const server = http.createServer(async (request, answer) => {
  const url = new URL(request.url, 'http://shop');
  const what = (url.searchParams.get('q') ?? '').replace(/[^\w ]/g, '');
  await new Promise((resolve) => setTimeout(resolve, late()));
  answer.setHeader('content-type', 'text/html');
  if (url.pathname === '/found') return answer.end(page(`<h1>Found</h1><p>Thing ${what}</p><form action="/add" method="post"><input type="hidden" name="q" value="${what}"><button formaction="/add?q=${what}">Add to cart</button></form>`));
  if (url.pathname === '/add') {
    added.set(what, (added.get(what) ?? 0) + 1);
    return answer.end(page(`<h1>Cart</h1><p>In the cart: ${what}</p>`));
  }
  return answer.end(page('<h1>Welcome</h1>'));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${server.address().port}`;

const home = await mkdtemp(path.join(os.tmpdir(), 'copilot-plays-'));
const env = { ...process.env, BROWSER_COPILOT_HOME: home };
await mkdir(path.join(home, 'config'), { recursive: true });
const model = await modelServer(({ page }) => {
  if (/In the cart: /.test(page)) {
    const claim = /In the cart: [\w ]+/.exec(page)[0];
    return [{ action: 'done', answer: claim, citations: [{ claim, quotes: [claim] }] }];
  }
  const add = control(page, 'Add to cart');
  return add === undefined ? [{ action: 'type', element: control(page, 'textbox'), text: 'greentea', submit: true }] : [{ action: 'click', element: add }];
});
const settings = (more) => writeFile(path.join(home, 'config/settings.json'), JSON.stringify({ schema_version: 1, browser: { attach: 'managed', headless: true }, ...more }));
await settings({ model: { planner: 'model', base_url: model.url, name: 'scripted' } });
const first = await run(program, ['run', 'Put greentea into the cart and tell me what is in it', '--start-url', `${base}/`, '--attach', 'managed', '--headless'], { env }).catch((error) => error);
const made = (await readdir(path.join(home, 'data/runs'))).filter((one) => !one.startsWith('.'));
const kept = await run(program, ['recipes', 'keep', made[0]], { env }).catch((error) => { throw new Error(`${first.stdout}${first.stderr}${error.stderr}`); });
const name = kept.stdout.trim();
const [{ name: field }] = JSON.parse((await run(program, ['recipes', 'show', name, '--json'], { env })).stdout).recipe.parameters;
await settings({});
await model.stop();

const state = async () => JSON.parse(await readFile(path.join(home, 'data/recipes/table.json'), 'utf8'));
const results = path.join(home, 'results.csv');
const table = async (prefix, count) => {
  const csv = path.join(home, `${prefix}.csv`);
  await writeFile(csv, `${field}\n${Array.from({ length: count }, (_, n) => `${prefix}${n}`).join('\n')}\n`);
  return csv;
};
const start = (more) => {
  const child = spawn(program, ['recipes', 'table', name, ...more, '--results', results, '--attach', 'managed', '--headless'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, over: once(child, 'exit') };
};
const line = (what, figure) => console.log(`${what.padEnd(58)} ${figure}`);
const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];

async function timesOf(rowsDone) {
  const each = [];
  for (const { run: id } of rowsDone.slice(-20)) {
    const trace = (await readFile(path.join(home, 'data/runs', id, 'trace.jsonl'), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map((one) => JSON.parse(one));
    const events = trace.filter((one) => one.event);
    const acts = events.filter((one) => one.event === 'action_finished' || one.event === 'action_started');
    if (acts.length < 4) continue;
    const [first, last] = [acts[0], events.find((one) => one.event === 'run_finished')];
    each.push((Date.parse(last.time) - Date.parse(first.time)) / (acts.length / 2));
  }
  return each;
}

// A page that comes late, sometimes by more than a step takes.
late = () => (Math.random() < 0.3 ? Math.random() * 400 : 0);
let began = Date.now();
await start([await table('late', plays)]).over;
let now = (await state()).rows;
const done = now.filter((row) => row.status === 'done');
const right = done.filter((row) => Object.values(row.answers).join().includes(row.values[field]));
line('plays in a row, pages late by up to 400 ms', `${plays}: ${done.length} done, ${right.length} with their own answer, ${now.length - done.length} not`);
line('... put into the cart more than once', String([...added].filter(([what, times]) => what.startsWith('late') && times > 1).length));
line('... seconds a play', ((Date.now() - began) / 1000 / plays).toFixed(2));

late = () => 0;
await start([await table('quick', 20)]).over;
line('an action, milliseconds (median of 20 plays, whole laps)', median(await timesOf((await state()).rows))?.toFixed(0) ?? 'not measured');

let [killed, work] = [0, start([await table('killed', rows)])];
let over = false;
while (!over) {
  const ended = work.over.then(() => 'ended');
  const wait = killed < kills ? new Promise((resolve) => setTimeout(() => resolve('kill'), 300 + Math.random() * 6000)) : ended;
  if ((await Promise.race([ended, wait])) === 'kill') {
    work.child.kill('SIGKILL');
    killed += 1;
    await work.over;
    work = start([]);
  } else over = (await state()).rows.every((row) => row.status !== 'waiting' && row.status !== 'running') || ((work = start([])), false);
}
now = (await state()).rows;
const counts = now.map((row) => [row, added.get(row.values[field]) ?? 0]);
line(`rows ${rows}, killed ${killed} times: done`, String(now.filter((row) => row.status === 'done').length));
line('... put aside', String(now.filter((row) => row.status === 'put_aside').length));
line('... failed', String(now.filter((row) => row.status === 'failed').length));
line('... done twice', String(counts.filter(([, times]) => times > 1).length));
line('... told as done, but not', String(counts.filter(([row, times]) => row.status === 'done' && times !== 1).length));

server.close();
server.closeAllConnections();
await rm(home, { recursive: true, force: true });
