// Other ways through the real window: by keyboard alone, in dark colours at 125%; a run that was handed on.
import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, before, beforeEach, describe, test } from 'node:test';

import { asksNothing, pictureLoaded, question, startExample, startable, summary, toTheEnd, toTheGoalBox } from './steps.mjs';
import { CLI, keep, own, ownWindow, run, serve, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);
const undo = undone(afterEach);

describe('by keyboard alone', () => {
  let window;

  beforeEach(async () => {
    window = await ownWindow(undo, { scale: 1.25 });
  });

  const at = (selector) => window.js(`return document.activeElement?.matches(args[0]) ?? false;`, selector);

  /** Goes on with Tab until this has the focus. */
  async function tabTo(selector) {
    await window.find(selector);
    for (let presses = 0; presses < 150; presses++) {
      if (await at(selector)) return;
      await window.press('Tab');
    }
    throw new Error(`Tab does not come to ${selector}`);
  }

  const enter = async (selector) => {
    await tabTo(selector);
    await window.press('Enter');
  };

  test('a goal is chosen, allowed and reached, in dark colours at 125%', async () => {
    const state = await window.command('window_state_get');
    await window.command('window_state_set', { state: { ...state, theme: 'dark' } });
    await window.js(`location.reload();`);
    await until('the colours that were kept', () => window.js(`return document.documentElement.dataset.theme === 'dark';`));
    await enter('[data-testid="first-start-skip-all"]');
    await enter('[data-testid="example"][data-example="order"]');
    await startable(window);
    await enter('[data-testid="start-run"]');
    await window.find('run');
    let asked = 0;
    await until('the end of the run', async () => {
      const open = await question(window);
      if (open) {
        if (asked === 0) await keep(window, 'keyboard-approval');
        asked += 1;
        const yes = '[data-testid="approve-once"]';
        // Enter, which one presses while typing, says no yes; the space bar does.
        await enter(yes);
        assert.equal(await question(window), open);
        await until('the end of the question', async () => {
          if ((await question(window)) !== open) return true;
          if (await at(yes)) await window.press(' ');
          const twice = '[data-testid="approve-confirm"]:not([disabled])';
          if (await window.js(`return document.querySelector(args[0]) !== null;`, twice)) {
            await tabTo(twice);
            await window.press(' ');
          }
          return (await question(window)) !== open;
        });
      }
      return window.shown('run-ending');
    });
    assert.ok(asked >= 1);
    assert.equal((await summary(window)).outcome.terminal_reason, 'goal_satisfied');
    const light = await window.js(`const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number); return (r + g + b) / 3;`);
    assert.ok(light < 80, `dark colours: ${light}`);
    await keep(window, 'keyboard-ending');
    await enter('[data-testid="nav-runs"]');
    await enter('[data-testid="history-open"]');
    await window.find('review-step');
    const step = () => window.attribute('review-step', 'data-step');
    const first = await step();
    await window.press('ArrowRight');
    await until('the next step', async () => (await step()) !== first);
    await keep(window, 'keyboard-review');
  });
});

describe('another address', () => {
  test('is never opened in place of the window', async () => {
    let asked = 0;
    const server = own(undo, await serve((_, response) => {
      asked += 1;
      response.setHeader('content-type', 'text/html');
      response.end('<title>elsewhere</title>');
    }));
    const window = await ownWindow(undo);
    await toTheGoalBox(window);
    await window.type('goal-input', 'open the shop');
    // As a link does that is dropped on the window.
    await window.js('location.assign(args[0]);', `${server.address}/`);
    await window.click('nav-runs');
    await window.find('runs-empty');
    await window.click('nav-new');
    assert.equal(await window.property('goal-input', 'value'), 'open the shop', 'it is still the same page');
    assert.equal(asked, 0);
  });
});

describe('a run that is handed on', () => {
  test('is shared, deleted, opened again and looked at, and cannot be gone on with', async () => {
    const window = await ownWindow(undo);
    await toTheGoalBox(window);
    await startExample(window, 'price');
    const { summary: done } = await toTheEnd(window, asksNothing);
    const file = path.join(window.home, 'run.zip');
    const env = { ...process.env, BROWSER_COPILOT_HOME: window.home };
    await run(CLI, ['runs', 'share', done.id, file], { env });
    await window.command('run_delete', { run: done.id });
    await run(CLI, ['runs', 'open', file], { env });
    await window.click('nav-runs');
    const shared = '[data-testid="history-item"]:has([data-testid="shared"])';
    await window.find(shared);
    assert.equal(await window.shown('resume-run'), false);
    assert.equal(await window.shown('list-run-again'), false, 'a goal of somebody else is not started by one press');
    await keep(window, 'shared-list');
    await window.click(`${shared} [data-testid="history-open"]`);
    await window.find('review-step');
    await pictureLoaded(window);
    assert.equal(await window.text('review-goal'), done.goal);
    await window.find('run-edit');
    assert.equal(await window.shown('run-again'), false);
    const id = await window.attribute('review', 'data-run');
    assert.notEqual(id, done.id);
    await assert.rejects(window.command('run_again', { run: id }));
    await keep(window, 'shared-review-real');
  });
});
