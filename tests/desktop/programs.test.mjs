// Another program uses the browser through the real window: a client of the protocol's official SDK, with a key of its own. The person
// answers in the window.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { allow, question, toTheGoalBox } from './steps.mjs';
import { keep, own, ownWindow, ROOT, serve, undone, until, windowManager } from './webdriver.mjs';

const SDK = process.env.MCP_MODULES ?? path.join(ROOT, 'target/mcp');
/** `tests/mcp/real/README.md` says how it is installed. */
const skip = existsSync(path.join(SDK, 'node_modules/@modelcontextprotocol/client')) ? false : 'the SDK is not installed in target/mcp';

before(windowManager);

describe('another program', { skip }, () => {
  const undo = undone(after);
  let window;
  let site;
  let address;
  let key;
  /** Names under which the site was asked for pages. */
  const visits = [];
  const config = (name) => readFile(path.join(window.home, 'config', name), 'utf8');
  const client = (testid) => `[data-testid="client"][data-client="Code editor"] [data-testid="${testid}"]`;
  const toTools = async () => {
    await window.click('nav-settings');
    await window.click('settings-tools');
  };

  before(async () => {
    site = own(undo, await serve((request, answer) => {
      visits.push(request.headers.host);
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(`<!doctype html><title>Tea shop</title><h1>Tea shop</h1><p>${request.url === '/' ? 'Green tea costs 4.50.' : 'Black tea costs 3.20.'}</p>`);
    }));
    window = await ownWindow(undo, { settings: { limits: { max_minutes: 0 } } });
    await toTheGoalBox(window);
    await toTools();
  });

  /** Starts the client with one call; `ended` gives the lines that it printed. */
  async function calls(tool, given) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'copilot-client-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'calls.json');
    await writeFile(file, JSON.stringify([{ tool, arguments: given }]));
    const args = [path.join(ROOT, 'tests/mcp/clients/sdk.mjs'), `--http=${address}`, `--token=${key}`, `--calls=${file}`];
    const child = spawn('node', args, { env: { ...process.env, MCP_MODULES: SDK }, stdio: ['ignore', 'pipe', 'inherit'] });
    undo.push(() => child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    const ended = once(child, 'close').then(() => said.trim().split('\n').filter(Boolean).map((line) => JSON.parse(line)));
    return { child, ended };
  }

  /** From wherever the window is to the run that waits for an answer. */
  async function toTheQuestion() {
    await window.click('active-run');
    await until('a question', async () => (await window.shown('approval-sheet')) || (await window.shown('question-sheet')));
  }

  /** Says yes to all that is asked until the client has its answer. */
  async function yesUntil({ ended }) {
    let lines;
    const kinds = [];
    void ended.then((all) => (lines = all));
    await until('the answer of the client', async () => {
      if (lines) return true;
      if (await question(window)) {
        kinds.push('approval');
        await allow(window);
      } else if (await window.shown('question-sheet')) {
        await keep(window, 'programs-question');
        if (await window.tryClick('question-allow')) {
          kinds.push('reads');
          await until('the end of the question', async () => lines || !(await window.shown('question-sheet')));
        }
      }
      return Boolean(lines);
    });
    return { lines, kinds };
  }

  async function add() {
    await window.type('client-name', 'Code editor');
    await window.click('client-add');
    key = await window.text('client-key');
  }

  test('comes in with a key that is shown once and kept nowhere', async () => {
    assert.equal(await window.attribute('serve-on', 'aria-checked'), 'false');
    await window.click('serve-on');
    address = await window.text('serve-address');
    const { port } = new URL(address);
    const kept = JSON.parse(await config('settings.json')).serve;
    assert.deepEqual(kept, { on: true, port: Number(port) });
    await add();
    assert.match(key, /^[0-9a-f]{64}$/);
    assert.match(await window.text('client-snippet'), new RegExp(key));
    await keep(window, 'programs-key');
    await window.click('client-copied');
    await window.gone('client-sheet');
    for (const file of ['settings.json', 'clients.json']) assert.doesNotMatch(await config(file), new RegExp(key));
    assert.equal(await window.text(client('client-stands')), 'Has not come yet');
  });

  test('is let through by the person in the window', async () => {
    const asks = await calls('observe', { url: `http://127.0.0.1:${site.port}/` });
    await window.find(client('client-run'));
    assert.equal(await window.text(client('client-stands')), 'Connected now');
    await keep(window, 'programs');
    await toTheQuestion();
    assert.equal(await window.text('run-client'), 'For another program: “Code editor” (nobody has checked that name)');
    await keep(window, 'programs-run');
    const { lines, kinds } = await yesUntil(asks);
    // The connection first.
    assert.equal(lines[0].tools.length, 9, JSON.stringify(lines));
    assert.ok(lines[1].ok && lines[1].text.includes('Green tea costs 4.50'), JSON.stringify(lines));
    assert.ok(kinds.includes('reads'), 'a page of this computer is shown with a yes');
  });

  test('that goes away has no yes', async () => {
    const { child, ended } = await calls('act', { actions: [{ action: 'navigate', url: `http://localhost:${site.port}/black` }] });
    await until('a question', () => question(window));
    child.kill('SIGKILL');
    await ended;
    await window.gone('approval-sheet');
    // Its run goes on where it was.
    const lines = await (await calls('tabs', { action: 'list' })).ended;
    assert.match(lines[1].text, /127\.0\.0\.1/);
    assert.deepEqual(visits.filter((host) => !host.startsWith('127.0.0.1')), []);
  });

  test('is thrown out in the middle of its call', async () => {
    const { ended } = await calls('act', { actions: [{ action: 'navigate', url: `http://127.0.0.3:${site.port}/` }] });
    await until('a question', () => question(window));
    await toTools();
    await window.click(client('client-throw-out'));
    const lines = await ended;
    assert.ok(!lines[1].ok && lines[1].text.includes('the person has ended this'), JSON.stringify(lines));
    await until('the end of its run', async () => !(await window.shown('active-run')));
    await window.gone(client('client-throw-out'));
    await until('when it was seen', async () => (await window.text(client('client-stands'))).startsWith('Last here'));
    // It begins anew when it comes again.
    const tabs = await (await calls('tabs', { action: 'list' })).ended;
    assert.equal(tabs[1].text, '');
  });

  test('is kept out once it is removed, and nobody is served once it is switched off', async () => {
    const status = async () => (await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${key}` } })).status;
    assert.notEqual(await status(), 401);
    await window.click(client('client-remove'));
    await window.click('client-remove-confirm');
    await window.gone(client('client-remove'));
    assert.equal(await status(), 401);
    await window.click('serve-on');
    await window.gone('serve-address');
    await assert.rejects(status);
  });

  test('loses its run and its server with the window', async () => {
    await window.click('serve-on');
    assert.equal(await window.text('serve-address'), address);
    await add();
    await window.click('client-copied');
    const { ended } = await calls('observe', { url: `http://127.0.0.1:${site.port}/` });
    await until('the run', () => window.shown(client('client-run')));
    await toTheQuestion();
    const run = await window.attribute('run', 'data-run');
    await window.command('window_close_answer', { close: true }).catch(() => undefined);
    await window.closed();
    const lines = await ended;
    assert.ok(!lines.at(-1).ok, JSON.stringify(lines));
    await assert.rejects(fetch(address));
    // It was stopped, and is none that looks interrupted.
    const summary = JSON.parse(await readFile(path.join(window.home, 'data/runs', run, 'summary.json'), 'utf8'));
    assert.deepEqual([summary.status, summary.outcome.stop_reason, summary.client.name], ['finished', 'cancelled', 'Code editor']);
  });
});
