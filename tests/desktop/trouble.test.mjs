// What can go wrong outside of the program: the model is not there, the browser is closed, the disk is full.
// Each is said in plain words with the next thing to do, nothing is lost, and the window stays of use.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { openSync, rmSync, writeSync, closeSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, before, describe, test } from 'node:test';

import { control, modelServer } from './model.mjs';
import { JARGON, allow, asksNothing, clickExample, comesTo, question, rowOf, startExample, startGoal, startable, summary, toTheEnd, toTheGoalBox } from './steps.mjs';
import { heldSite, keep, own, ownHome, ownWindow, practiceSite, processes, told, undone, until, windowManager, writeSettings } from './webdriver.mjs';

before(windowManager);

const undo = undone(afterEach);

async function open(options) {
  const window = await ownWindow(undo, options);
  await toTheGoalBox(window);
  return window;
}

/** Pids of the browser that runs in this home, its own helpers left out. */
function browsersOf(home) {
  return processes().filter((pid) => {
    // Chromium writes its own words over those that it was started with, parted otherwise.
    const words = ` ${told(pid, 'cmdline').replaceAll('\0', ' ')}`;
    return words.includes(` --user-data-dir=${home}/`) && !words.includes(' --type=');
  });
}

describe('the AI model', () => {
  test('is missing, which is said with the way to the settings; there it is added, and a goal runs with it', async () => {
    const site = own(undo, await practiceSite());
    const script = ({ page, whole }) => {
      if (page.includes('# Settings') || whole.includes('the address is now')) {
        return [{ action: 'done', answer: /^Title: (.*)$/m.exec(page)?.[1] ?? '' }];
      }
      const link = control(page, 'link', 'Settings');
      return link === undefined ? [{ action: 'done', answer: 'ok' }] : [{ action: 'click', element: link }];
    };
    const model = own(undo, await modelServer(script));
    // A port on which nobody listens: that of a server that was there a moment before.
    const gone = await modelServer(script);
    await gone.stop();
    const window = await open({ settings: { model: { planner: 'model', base_url: gone.url, name: 'scripted' }, engine: { model_patience_s: 0 } } });
    const goal = 'Open the Settings page and tell me its title';
    await startGoal(window, goal, site.base);
    await window.find('run-ending');
    assert.equal(await window.attribute('run-ending', 'data-stop'), 'model_unavailable');
    assert.equal(await window.text('ending-message'), 'The AI model could not be reached');
    assert.match(await window.text('ending-next'), /settings/);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'model-missing');

    await window.click('ending-go');
    await window.find('[data-testid="settings-content"][data-section="model"]');
    await window.click('provider-other');
    await window.type('model-url', model.url);
    await window.type('model-name', 'scripted');
    await window.click('test-connection');
    await until('the answer of the server', () => window.js(`
      const gone = document.querySelector('[data-testid="error"]');
      if (gone) throw new Error(gone.innerText);
      return Boolean(document.querySelector('[data-testid="test-result"]'));`));
    await keep(window, 'model-added');
    await window.click('settings-save');
    await until('the settings that were saved', async () => (await window.command('app_start')).settings.model.base_url === model.url);
    const before = model.asked;
    await startGoal(window, goal, site.base);
    const { summary: end } = await toTheEnd(window);
    assert.match(end.outcome.answer, /Settings/);
    assert.ok(model.asked > before && end.usage.calls >= 2, 'the model was asked');
    await keep(window, 'model-answered');
  });
});

describe('the browser', () => {
  /** A home whose browser is started by a program of ours, which can be made to fail. */
  async function homeWithBrowser() {
    const home = await ownHome(undo);
    const program = path.join(home, 'browser');
    const real = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'brave-browser']
      .map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim()).find(Boolean);
    const write = (line) => writeFile(program, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const works = () => write(`exec ${real} "$@"`);
    await works();
    await writeSettings(home, { browser: { attach: 'managed', headless: true, executable: program } });
    return { home, fails: () => write('exit 1'), works };
  }

  /** Starts a run, and pauses it while it waits for a page. */
  async function pausedRun(window) {
    const site = own(undo, await heldSite('/shop'));
    await startGoal(window, 'Open "Shop", search for "green tea sencha", open the first result and tell me the "Price"', site.base);
    await site.asked;
    await window.click('pause');
    await until('a run that is to pause', async () => /paus/i.test(await window.text('run-status')));
    site.letGo();
    await comesTo(window, 'paused');
  }

  async function killBrowser(home) {
    const pids = browsersOf(home);
    assert.equal(pids.length, 1, 'the browser of the run');
    process.kill(pids[0], 'SIGKILL');
    await until('the end of the browser', () => !browsersOf(home).includes(pids[0]));
  }

  test('is closed in the middle of a run, which opens it again and goes on by itself', async () => {
    const window = await open();
    await pausedRun(window);
    await killBrowser(window.home);
    await window.click('resume');
    await toTheEnd(window, asksNothing);
    assert.match(await window.everything(), /The browser stopped answering/);
    assert.match(await window.everything(), /The browser is back/);
    await keep(window, 'browser-back');
  });

  test('is closed and does not start any more: it asks in plain words, as often as needed, and goes on once it starts', async () => {
    const { home, fails, works } = await homeWithBrowser();
    const window = await open({ home });
    await pausedRun(window);
    await fails();
    await killBrowser(home);
    await window.click('resume');
    assert.match(await window.text('question-sheet'), /The browser does not answer/);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'browser-lost-question');
    // Trying again while it still does not start asks again, and loses nothing.
    const first = await question(window, 'question-sheet');
    await window.click('question-continue');
    await until('the next question', async () => !['', first].includes(await question(window, 'question-sheet')));
    assert.equal((await summary(window)).status, 'waiting');
    await works();
    await window.click('question-continue');
    await toTheEnd(window);
  });
});

/** A small disk of its own, or why there is none. */
async function smallDisk() {
  const place = await mkdtemp(path.join(os.tmpdir(), 'copilot-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', place], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    await rm(place, { recursive: true });
    return { reason: `a small disk cannot be mounted here: ${mounted.stderr?.trim() || mounted.error}` };
  }
  undo.push(async () => {
    spawnSync('umount', ['--lazy', place]);
    await rm(place, { recursive: true, force: true });
  });
  return { place };
}

/** Writes to the file until not one byte more fits. */
function fill(file) {
  const out = openSync(file, 'a');
  for (const size of [1 << 20, 4096, 1]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(out, block);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }
  closeSync(out);
}

describe('the disk', () => {
  test('is full in the middle of a run: it is said, nothing is done unrecorded, and the run is continued', async (t) => {
    const { place, reason } = await smallDisk();
    if (!place) return t.skip(reason);
    const home = path.join(place, 'home');
    await writeSettings(home);
    const window = await open({ home });
    await startExample(window, 'order');
    await window.find('approval-sheet');
    const id = await window.attribute('run', 'data-run');
    const filler = path.join(place, 'filler');
    fill(filler);
    await allow(window);
    await window.find('run-ending');
    assert.equal(await window.attribute('run-ending', 'data-stop'), 'journal_failed');
    assert.match(await window.text('ending-message'), /^The disk is full/);
    assert.match(await window.text('ending-next'), /Free some space/);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'disk-full');

    // The window is of use: the list, the run's steps, the settings.
    await window.click('ending-go');
    const row = rowOf(id, 'interrupted');
    await window.find(row);
    await keep(window, 'disk-full-runs');
    await window.click(`${row} [data-testid="history-open"]`);
    await window.find('review-step');
    await window.click('nav-settings');
    await window.find('settings-content');
    // To begin something new says why not: at once, or where its first record does not fit.
    fill(filler);
    await window.click('nav-new');
    await clickExample(window, 'example', 'price');
    await startable(window);
    await window.click('start-run');
    await until('why it does not begin', async () => (await window.shown('error')) || (await window.shown('run-ending')));
    assert.match(await window.text((await window.shown('error')) ? 'error' : 'run-ending'), /disk is full|cannot be written/i);
    await keep(window, 'disk-full-start');

    rmSync(filler);
    await window.click('nav-runs');
    await window.find(row);
    // What did not begin is no run of which nothing can be read.
    const listed = await window.command('runs_list', { query: {} });
    assert.deepEqual(listed.runs.filter((run) => !run.goal || !run.started), []);
    await window.click(`${row} [data-testid="resume-run"]`);
    await window.find('run');
    // Where the intent was the last that still fitted, it asks whether that was done: the page shows that it was not.
    const { asked, summary: end } = await toTheEnd(window, () => allow(window), () => window.click('orphan-again'));
    assert.ok(asked >= 1, 'what was not recorded is asked again');
    assert.equal(end.id, id);
    await keep(window, 'disk-free-again');
  });
});
