// The real window, driven as a person would: first start, a goal with an approval given, one declined, the
// history, Russian.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { JARGON, allow, clickExample, pictureLoaded, startExample, toTheEnd } from './steps.mjs';
import { keep, ownWindow, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

/** The site itself says that the right thing was ordered. */
async function ordered(window, summary, product) {
  const { steps } = await window.command('run_review', { run: summary.id });
  const page = await (await fetch(steps.at(-1).url)).text();
  assert.ok(page.includes(summary.outcome.answer.trim()), `the page of the order has its number ${summary.outcome.answer}`);
  assert.match(page, product);
}

describe('the window in English', () => {
  const undo = undone(after);
  let window;

  before(async () => {
    window = await ownWindow(undo);
  });

  /** Goes on step by step until this is there. */
  const stepWith = (testid) => until(testid, async () => {
    if (await window.shown(testid)) return true;
    await window.click('step-next');
    return false;
  });

  test('the first start leads through browser and model to a goal that asks', async () => {
    assert.equal(await window.title(), 'Browser Copilot');
    await window.find('first-start');
    await window.find('finding');
    for (const text of await window.texts('finding')) assert.match(text, /\S \S/, `a sentence, not an id: ${text}`);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'first-start-browser');
    await window.click('first-start-skip');
    await window.find('[data-testid="first-start"][data-step="model"]');
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'first-start-model');
    await window.click('first-start-skip');
    await window.find('[data-testid="first-start"][data-step="try"]');
    await keep(window, 'first-start-try');
    await clickExample(window, 'try-goal', 'order');

    await window.find('run');
    await window.find('picture');
    await keep(window, 'run');
    await window.find('approval-sheet');
    assert.match(await window.text('approval-host'), /127\.0\.0\.1/);
    assert.match(await window.text('approval-what'), /\S \S/);
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'approval');
    const { asked, summary } = await toTheEnd(window, async (nth) => {
      await keep(window, `approval-${nth}`);
      await allow(window);
    });
    assert.ok(asked >= 1);
    await ordered(window, summary, /Coffee beans Morning/i);
    assert.equal(await window.attribute('run-ending', 'data-terminal'), 'goal_satisfied');
    assert.ok((await window.texts('story-step')).length > 1, 'the story has steps');
    assert.ok((await window.text('run-answer')).includes(summary.outcome.answer));
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'ending');
  });

  test('its history has steps with pictures and marks', async () => {
    await window.click('nav-runs');
    await window.click('history-open');
    await window.find('review-step');
    await pictureLoaded(window);
    await stepWith('mark');
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'history');
    await stepWith('review-decision');
    await pictureLoaded(window);
    await keep(window, 'history-asked');
  });

  test('a past goal is carried out once more by one press', async () => {
    await window.click('nav-runs');
    await window.click('list-run-again');
    await window.find('run');
    const { asked, summary } = await toTheEnd(window);
    assert.ok(asked >= 1, 'what was allowed then is asked again');
    await ordered(window, summary, /Coffee beans Morning/i);
    await keep(window, 'again');
  });

  test('what is declined is not done', async () => {
    await startExample(window, 'order');
    await window.click('decline');
    // It says that this step is missing now, and asks how to go on.
    assert.doesNotMatch(await window.text('question-sheet'), /legal|declined/, 'no words of the program itself');
    await keep(window, 'declined-question');
    // Going on without it leads to the order itself, and that is declined too.
    await until('the end of the run', async () => {
      if (await window.shown('approval-sheet')) {
        await window.click('decline');
        await window.gone('approval-sheet');
      } else if (await window.shown('question-sheet')) {
        await window.click('question-option');
        await window.gone('question-sheet');
      }
      return window.shown('run-ending');
    });
    const id = await window.attribute('run', 'data-run');
    const review = await window.command('run_review', { run: id });
    const { summary } = review;
    assert.deepEqual([summary.outcome.terminal_reason, summary.outcome.stop_reason], ['goal_failed', 'declined']);
    assert.equal(await window.attribute('run-ending', 'data-ending'), 'declined');
    assert.match(await window.text('ending-message'), /\S \S/);
    assert.ok(review.steps.some((step) => step.decision === 'decline'), 'the history has the decline');
    assert.ok(!review.steps.some((step) => step.decision === 'decline' && step.outcome?.status === 'ok'), 'and nothing was done');
    await keep(window, 'declined');
  });

  test('the page may call nothing but our commands', async () => {
    for (const name of ['plugin:window|close', 'plugin:store|load', 'plugin:webview|create_webview', 'plugin:event|emit']) {
      await assert.rejects(window.command(name, {}), /not allowed/, `${name} is refused`);
    }
  });
});

describe('the window in Russian', () => {
  const undo = undone(after);
  let window;

  before(async () => {
    window = await ownWindow(undo, { lang: 'ru_RU.UTF-8' });
  });

  test('a whole goal, from the first start over an approval to the answer and its history', async () => {
    await window.find('first-start');
    // As the system's language is installed or not, the window may have begun in English.
    await window.click('first-start-skip-all');
    await window.click('nav-settings');
    await window.click('settings-look');
    await window.click('language-ru');
    await window.click('theme-dark');
    await window.click('first-start-again');
    await window.find('first-start');
    const russian = async (where) => {
      const text = await window.everything();
      assert.match(text, /[а-яё]{4}/i, where);
      assert.doesNotMatch(text, JARGON, where);
      // Our own words are all Russian: names of products and addresses are the only Latin ones.
      assert.doesNotMatch(text, /\b(the|your|step|run|goal|page|with|and|is)\b/i, where);
    };
    await window.find('finding');
    await russian('the first start');
    await keep(window, 'russian-first-start');
    await window.click('first-start-skip');
    await window.click('first-start-skip');
    await clickExample(window, 'try-goal', 'order');
    await window.find('approval-sheet');
    await russian('the approval');
    await keep(window, 'russian-approval');
    const { asked, summary } = await toTheEnd(window);
    assert.ok(asked >= 1);
    assert.match(summary.goal, /[а-яё]/i);
    await ordered(window, summary, /Кофе в зёрнах Утро/i);
    await russian('the ending');
    await keep(window, 'russian-ending');
    await window.click('nav-runs');
    await window.find('history-open');
    await russian('the history');
    await keep(window, 'russian-runs');
    await window.click('history-open');
    await window.find('review-step');
    await pictureLoaded(window);
    await russian('a step');
    await keep(window, 'russian-history');
  });
});
