// What several tests of the window do: choose a goal, answer what a run asks, wait for its end.
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

/** Starts the goal that stands in the box. */
export async function pressStart(window) {
  await until('a goal that can be started', () =>
    window.js(`const button = document.querySelector('[data-testid="start-run"]'); return button && !button.disabled;`),
  );
  await window.click('start-run');
  await window.find('run');
}

export const status = (window) => window.attribute('run', 'data-status');

/** Waits until the run shown has one of these states. */
export const comesTo = (window, ...states) => until(`a run that is ${states.join(' or ')}`, async () => states.includes(await status(window)));

/** The run that is shown, as the history has it. */
export async function summary(window) {
  const id = await window.attribute('run', 'data-run');
  return (await window.command('run_review', { run: id })).summary;
}

/**
 * Waits for the end of the run and answers what it asks on the way; gives the number of questions and the summary. `orphan`
 * answers whether something was done of which only the intent is on record; any other question is a failure.
 */
export async function toTheEnd(window, answer, orphan) {
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
  return { asked, summary: await summary(window) };
}

/** Gives one approval, and waits until the sheet of that question is gone; the next one may stand there at once. */
export async function allow(window) {
  const asked = () =>
    window.js(`return document.querySelector('[data-testid="approval-sheet"]')?.dataset.question ?? '';`);
  const question = await asked();
  await window.click('approve-once');
  await until('the end of the question', async () => (await asked()) !== question);
}
