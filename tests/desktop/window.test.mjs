// The real window, driven as a person would: first start, a goal with an approval given, one declined, the history.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { freshHome, keep, openWindow, remove, until } from './webdriver.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const APP = process.env.BROWSER_COPILOT_APP ?? path.join(ROOT, 'target/debug/browser-copilot-app');

/** Words of the machinery that nobody should have to know. */
const JARGON = /\b(CDP|WebSocket|JSON|DOM|planner|backend|stack trace)\b/i;

/** Clicks the thing of this test id that stands for the example. */
const clickExample = (window, testid, example) =>
  until(`the example ${example}`, () =>
    window.run(
      `const found = document.querySelector('[data-testid="' + args[0] + '"][data-example="' + args[1] + '"]');
       if (!found || found.disabled) return false; found.click(); return true;`,
      testid,
      example,
    ),
  );

/** Waits for the end of the run and answers what it asks on the way; gives the summary. */
async function toTheEnd(window, answer) {
  let asked = 0;
  await until('the end of the run', async () => {
    if (await window.shown('run-ending')) return true;
    if (await window.shown('approval-sheet')) {
      asked += 1;
      await answer(asked);
    }
    return false;
  });
  const { runs } = await window.command('runs_list', { query: { text: '', offset: 0, limit: 1 } });
  return { asked, summary: runs[0] };
}

describe('the window in English', () => {
  let home;
  let window;

  before(async () => {
    home = await freshHome();
    window = await openWindow({ home });
  });

  after(async () => {
    await window?.end();
    if (home) await remove(home);
  });

  test('the first start leads through browser and model to a goal that asks', async () => {
    assert.equal(await window.title(), 'Browser Copilot');
    await window.find('first-start');
    assert.ok((await window.texts('finding')).length > 0, 'it says what was found');
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'first-start');
    await window.click('first-start-skip');
    await until('the step of the model', async () => (await window.attribute('first-start', 'data-step')) === 'model');
    await window.click('first-start-skip');
    await clickExample(window, 'try-goal', 'order');

    await window.find('approval-sheet');
    assert.match(await window.text('approval-host'), /127\.0\.0\.1/);
    assert.ok((await window.text('approval-what')).length > 0);
    await keep(window, 'approval');
    const { asked, summary } = await toTheEnd(window, async () => {
      await window.click('approve-once');
      await window.gone('approval-sheet');
    });
    assert.ok(asked >= 1);
    assert.equal(summary.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(summary.outcome));
    assert.ok((await window.texts('story-step')).length > 1, 'the story has steps');
    assert.ok((await window.text('run-answer')).includes(summary.outcome.answer));
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'ending');
  });

  test('its history has a step with a picture and marks', async () => {
    await window.click('nav-runs');
    await window.click('history-open');
    await window.find('review');
    await window.find('review-step');
    await until('a picture that has loaded', () =>
      window.run(`const image = document.querySelector('[data-testid="picture"]'); return image && image.complete && image.naturalWidth > 0;`),
    );
    await until('marks on a step', async () => {
      if (await window.shown('mark')) return true;
      await window.click('step-next');
      return false;
    });
    await keep(window, 'history');
  });

  test('what is declined is not done', async () => {
    await window.click('nav-new');
    await clickExample(window, 'example', 'order');
    await window.click('start-run');
    await window.find('approval-sheet');
    const { asked, summary } = await toTheEnd(window, async () => {
      await window.click('decline');
      if (await window.shown('decline-send')) await window.click('decline-send');
      await window.gone('approval-sheet');
    });
    assert.ok(asked >= 1);
    assert.notEqual(summary.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(summary.outcome));
    const review = await window.command('run_review', { run: summary.id });
    assert.ok(review.steps.some((step) => step.decision === 'decline'));
    await keep(window, 'declined');
  });

  test('the page may call nothing but our commands', async () => {
    for (const name of ['plugin:window|close', 'plugin:store|load', 'plugin:webview|create_webview', 'plugin:event|emit']) {
      await assert.rejects(window.command(name, {}), `${name} is refused`);
    }
  });

  test('a second start brings the first window forward and ends', { skip: !process.env.DBUS_SESSION_BUS_ADDRESS }, async () => {
    const second = spawn(APP, { env: { ...process.env, BROWSER_COPILOT_HOME: home }, stdio: 'ignore' });
    const ended = once(second, 'exit');
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        second.kill('SIGKILL');
        reject(new Error('the second start did not end'));
      }, 60_000);
    });
    const [code] = await Promise.race([ended, late]);
    clearTimeout(timer);
    assert.equal(code, 0);
    assert.equal(await window.title(), 'Browser Copilot');
  });
});

describe('the window in Russian', () => {
  let home;
  let window;

  before(async () => {
    home = await freshHome();
    window = await openWindow({ home, lang: 'ru_RU.UTF-8' });
  });

  after(async () => {
    await window?.end();
    if (home) await remove(home);
  });

  test('a whole goal, from the first start to the answer', async () => {
    await window.command('window_state_set', {
      state: { theme: 'dark', language: 'ru', first_start_done: false, recent_goals: [] },
    });
    await window.run('location.reload();');
    await window.find('first-start');
    const welcome = await window.everything();
    assert.match(welcome, /[а-яё]{4}/i);
    assert.doesNotMatch(welcome, JARGON);
    await window.click('first-start-skip-all');
    await clickExample(window, 'example', 'price');
    await window.find('understanding');
    await keep(window, 'goal-russian');
    await window.click('start-run');
    const { summary } = await toTheEnd(window, async () => {
      await window.click('approve-once');
      await window.gone('approval-sheet');
    });
    assert.equal(summary.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(summary.outcome));
    assert.match(summary.goal, /[а-яё]/i);
    const all = await window.everything();
    assert.match(all, /[а-яё]{4}/i);
    assert.doesNotMatch(all, JARGON);
    await keep(window, 'ending-russian');
  });
});
