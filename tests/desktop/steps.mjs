// What several tests of the window do: choose a goal, answer what a run asks, wait for its end.
import assert from 'node:assert/strict';

import { keep, until } from './webdriver.mjs';

/** Words of the machinery that nobody should have to know. */
export const JARGON = /\b(CDP|WebSocket|JSON|DOM|node|planner|backend|stack trace)\b/i;

/** From wherever the window is, past the first start, to the goal box. What is pressed is looked for again until the box
 * is there, as the place can change between a look and a press. */
export async function toTheGoalBox(window) {
  try {
    await until('the goal box', async () => {
      if (await window.shown('goal-input')) return true;
      const way = (await window.shown('first-start')) ? 'first-start-skip-all' : 'nav-new';
      await window.tryClick(way);
      return window.shown('goal-input');
    });
  } catch (error) {
    await keep(window, 'no-goal-box');
    throw error;
  }
}

/** Clicks the thing of this test id that stands for the example. */
export const clickExample = (window, testid, example) => window.click(`[data-testid="${testid}"][data-example="${example}"]`);

/** Starts an example of the goal box. */
export async function startExample(window, example) {
  await toTheGoalBox(window);
  await clickExample(window, 'example', example);
  await pressStart(window);
}

/** Types a goal and where it starts, and starts it. */
export async function startGoal(window, goal, address) {
  await toTheGoalBox(window);
  await window.type('goal-input', goal);
  if (address) {
    await window.click('where-address');
    await window.type('start-address', address);
  }
  await pressStart(window);
}

export const startable = (window) => window.find('[data-testid="start-run"]:not(:disabled)');

/** Starts the goal that stands in the box. */
export async function pressStart(window) {
  await startable(window);
  await window.click('start-run');
  await window.find('run');
}

/** Waits until the run shown has this state. */
export const comesTo = (window, status) => window.find(`[data-testid="run"][data-status="${status}"]`);

export const firstStep = (window) => window.find('story-step');

/** Waits until what has this test id has the focus. */
export const focused = (window, testid) => until(`the focus on ${testid}`, () => window.js('return document.activeElement?.dataset.testid === args[0];', testid));

/** The picture that is shown has come, and not as a broken image. */
export const pictureLoaded = (window) =>
  until('a picture that has loaded', () =>
    window.js(`const image = document.querySelector('[data-testid="picture"]'); return Boolean(image) && image.complete && image.naturalWidth > 0;`),
  );

/** The row of a run in the list. */
export const rowOf = (id, status) => `[data-testid="history-item"][data-run="${id}"][data-status="${status}"]`;

/** The question that is put, `''` where there is none. */
export const question = (window, sheet = 'approval-sheet') => window.js(`return document.querySelector('[data-testid=' + args[0] + ']')?.dataset.question ?? '';`, sheet);

/** The run that is shown, as the history has it. */
export async function summary(window) {
  const id = await window.attribute('run', 'data-run');
  return (await window.command('run_review', { run: id })).summary;
}

/**
 * Waits for the end of the run, which reaches its goal, and answers what it asks on the way, with a yes if not said otherwise; gives
 * the number of questions and the summary. `orphan` answers whether something was done of which only the intent is on record; any other
 * question is a failure.
 */
export async function toTheEnd(window, answer = () => allow(window), orphan) {
  let asked = 0;
  await until('the end of the run', async () => {
    if (await window.shown('run-ending')) return true;
    if (await window.shown('approval-sheet')) {
      asked += 1;
      await answer(asked);
    } else if (orphan && (await window.shown('orphan-again'))) {
      await orphan();
      await window.gone('orphan-again');
    } else if (await window.shown('question-sheet')) {
      // It may have come since it was looked for.
      if (orphan && (await window.shown('orphan-again'))) return false;
      await keep(window, 'unexpected-question');
      throw Object.assign(new Error(`the run asks: ${await window.text('question-sheet')}`), { fatal: true });
    }
    return false;
  });
  const end = await summary(window);
  assert.equal(end.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(end.outcome));
  return { asked, summary: end };
}

/** An answer for runs that have nothing to ask. */
export const asksNothing = () => {
  throw Object.assign(new Error('it asks'), { fatal: true });
};

/** Gives one approval, and waits until the sheet of that question is gone; the next one may stand there at once. A sheet takes two
 * presses where paying or an account is at stake. */
export async function allow(window) {
  const asked = await question(window);
  await until('the end of the question', async () => {
    if ((await question(window)) !== asked) return true;
    if (!(await window.tryClick('approve-confirm'))) await window.tryClick('approve-once');
    return (await question(window)) !== asked;
  });
}
