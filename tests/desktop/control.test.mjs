// Who is in control: pause, stop, closing the window over a run, a second start, a program that was killed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';

import { JARGON, comesTo, firstStep, pressStart, rowOf, startExample, startGoal, summary, toTheEnd, toTheGoalBox } from './steps.mjs';
import { APP, keep, ownWindow, practiceSite, processesOf, run, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

const TITLE = 'Browser Copilot';

/** Presses the close button of the window's frame. The number of runs that wait may stand before the title. */
const closeByFrame = () => run('wmctrl', ['-c', TITLE]);

/** The titles of all windows. */
const titles = async () => (await run('wmctrl', ['-l'])).stdout;

/** Title of the window that has the focus. */
async function inFront() {
  const { stdout } = await run('xprop', ['-root', '_NET_ACTIVE_WINDOW']);
  const id = /0x[0-9a-f]+/.exec(stdout)?.[0];
  if (!id || id === '0x0') return '';
  const name = await run('xprop', ['-id', id, '_NET_WM_NAME']);
  return /= "(.*)"/.exec(name.stdout)?.[1] ?? '';
}

/** Another window, in front of ours until `undo`. */
async function inTheWay(undo) {
  const other = spawn('zenity', ['--info', '--text', 'in the way'], { stdio: 'ignore' });
  undo.push(() => other.kill());
  await until('another window in front', async () => !['', TITLE].includes(await inFront()));
}

describe('a run under control', () => {
  const undo = undone(afterEach);
  let window;

  beforeEach(async () => {
    window = await ownWindow(undo);
    await toTheGoalBox(window);
  });

  test('pauses, goes on, and stops', async () => {
    await startExample(window, 'order');
    await firstStep(window);
    await window.click('pause');
    await comesTo(window, 'paused');
    const before = await summary(window);
    assert.equal(before.status, 'paused', 'the history says so too');
    await keep(window, 'paused');
    await window.click('resume');
    await comesTo(window, 'waiting');
    assert.ok((await summary(window)).steps > before.steps, 'it went on');
    await window.click('stop');
    await window.find('run-ending');
    const { outcome } = await summary(window);
    assert.deepEqual([outcome.terminal_reason, outcome.stop_reason], ['goal_failed', 'cancelled']);
    await keep(window, 'stopped');
  });

  test('stops at two presses of Escape, and not at one', async () => {
    await startExample(window, 'order');
    await firstStep(window);
    await window.press('Escape');
    await window.find('escape-toast');
    assert.notEqual(await window.attribute('run', 'data-status'), 'finished');
    // The second counts within two seconds and a half, which a busy machine may take for one press.
    await until('the end of the run', async () => {
      await window.press('Escape');
      return window.shown('run-ending');
    });
    assert.equal((await summary(window)).outcome.stop_reason, 'cancelled');
  });

  test('is taken over and handed back', async () => {
    await startExample(window, 'order');
    await window.find('approval-sheet');
    await window.click('approval-take-over');
    await window.find('in-control');
    await keep(window, 'taken-over');
    await window.click('hand-back');
    await window.gone('in-control');
    await toTheEnd(window);
  });
});

describe('the window over a run', () => {
  const undo = undone(afterEach);
  let window;
  let site;

  before(async () => {
    site = await practiceSite();
  });

  after(() => site?.stop());

  beforeEach(async () => {
    window = await ownWindow(undo);
    await toTheGoalBox(window);
  });

  /** The example that orders, on the site that outlives the window. */
  async function order() {
    const { goal, start_url } = (await window.command('examples', { language: 'en' })).find((example) => example.id === 'order');
    return { goal, start_url: site.base.replace(/\/$/, '') + new URL(start_url).pathname };
  }

  /** A run that waits for a yes. */
  async function runThatAsks() {
    const { goal, start_url } = await order();
    await startGoal(window, goal, start_url);
    await window.find('approval-sheet');
    return window.attribute('run', 'data-run');
  }

  /** Opens the window again, at the list with the interrupted run. */
  async function interrupted(id) {
    window = await ownWindow(undo, { home: window.home });
    await window.find('goal-input');
    await window.click('nav-runs');
    await window.find(rowOf(id, 'interrupted'));
    await keep(window, 'interrupted');
  }

  /** Opens the window again and goes on with the interrupted run, to its end. */
  async function goOn(id) {
    await interrupted(id);
    await window.click('resume-run');
    await window.find('run');
    await window.find('approval-sheet');
    const { asked, summary: end } = await toTheEnd(window);
    assert.ok(asked >= 1, 'the open question is asked again');
    assert.equal(end.id, id);
  }

  test('closes at once without a run', async () => {
    await closeByFrame();
    await window.closed();
  });

  test('asks before it closes over a run, and keeps the run either way', async () => {
    const id = await runThatAsks();
    await closeByFrame();
    await window.find('close-sheet');
    await until('the number of runs that wait in the title', async () => (await titles()).includes(`(1) ${TITLE}`));
    await keep(window, 'close-sheet');
    await window.click('close-keep');
    await window.gone('close-sheet');
    assert.equal((await summary(window)).status, 'waiting');

    await closeByFrame();
    await window.find('close-sheet');
    await window.find('close-stop');
    // Pressed a moment later: the driver could not answer for a press that ends the window.
    await window.js(`setTimeout(() => document.querySelector('[data-testid="close-stop"]').click(), 300);`);
    await window.closed();
    await goOn(id);
  });

  test('tells of a run that waits while another window is in front', { skip: !process.env.DBUS_SESSION_BUS_ADDRESS && 'there is no session bus' }, async () => {
    const bus = spawn('dbus-monitor', ['--session', "interface='org.freedesktop.Notifications',member='Notify'"], { stdio: ['ignore', 'pipe', 'ignore'] });
    undo.push(() => bus.kill());
    let told = '';
    bus.stdout.setEncoding('utf8').on('data', (text) => (told += text));
    await until('somebody who listens', () => told !== '');
    await inTheWay(undo);
    const { goal, start_url } = await order();
    await window.command('run_start', { request: { goal, start_url, tab: 'new', practice: false } });
    // Which of the two depends on whether the desktop shows buttons.
    await until('the notification', () => /It (waits for your answer|asks whether it may do something)\./.test(told));
    assert.ok(told.includes(goal.slice(0, 40)), told);
    await until('the number of runs that wait in the title', async () => (await titles()).includes(`(1) ${TITLE}`));
    await window.find('asking-banner');
    assert.notEqual(await inFront(), `(1) ${TITLE}`, 'it takes no focus');
    await keep(window, 'told');
  });

  test('after it was killed, the run can be continued', async () => {
    const id = await runThatAsks();
    await window.kill();
    await goOn(id);
  });

  test('a practice run that was killed with its site leads to running its goal again', async () => {
    await startExample(window, 'order');
    await window.find('approval-sheet');
    const id = await window.attribute('run', 'data-run');
    await window.kill();
    await interrupted(id);
    await window.click('resume-run');
    assert.match(await window.text('error'), /127\.0\.0\.1:\d+ does not answer any more/);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'practice-gone');
    // Nothing was done to the run: it can still be closed.
    await window.find(rowOf(id, 'interrupted'));
    await window.click('[data-testid="error"] [data-testid="run-again"]');
    await window.find('goal-input');
    await pressStart(window);
    const { summary: end } = await toTheEnd(window);
    assert.notEqual(end.id, id);
  });

  test('after it was killed, the run can be closed', async () => {
    const id = await runThatAsks();
    await window.kill();
    await interrupted(id);
    await window.click('close-run');
    await window.find(rowOf(id, 'finished'));
    assert.notEqual((await window.command('run_review', { run: id })).summary.outcome.terminal_reason, 'goal_satisfied');
  });
});

describe('a second start', { skip: !process.env.DBUS_SESSION_BUS_ADDRESS && 'there is no session bus' }, () => {
  const undo = undone(afterEach);

  test('brings the first window to the front and ends', async () => {
    const window = await ownWindow(undo);
    await window.find('first-start');
    await inTheWay(undo);
    const second = spawn(APP, { env: { ...process.env, BROWSER_COPILOT_HOME: window.home }, stdio: 'ignore' });
    const ended = once(second, 'exit');
    await until('the first window in front', async () => (await inFront()) === TITLE);
    const [code] = await ended;
    assert.equal(code, 0);
    assert.equal(processesOf(window.home).length, 1);
    assert.equal(await window.title(), TITLE);
  });
});
