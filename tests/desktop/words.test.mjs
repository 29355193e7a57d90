// What a person says in words: a plan that is changed before anything is done, and answers to what the run asks.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { modelServer } from './model.mjs';
import { JARGON, pressStart, startGoal, summary, toTheGoalBox } from './steps.mjs';
import { keep, own, ownWindow, practiceSite, undone, until, windowManager } from './webdriver.mjs';

/** Of the page that is looked at, as the planner tells it. */
const title = (page) => /^Title: (.*)$/m.exec(page)?.[1] ?? '';
/** Presses the link of this name, in a line of its own or in a row of links, or gives the title of its page where it is open. */
function read(page, name) {
  if (title(page).startsWith(name)) return [{ action: 'done', answer: title(page) }];
  return [{ action: 'click', element: Number(new RegExp(`\\[(\\d+)\\](?: link )?${name}`).exec(page)?.[1]) }];
}

describe('words of the person', () => {
  const undo = undone(after);
  let site;
  let window;
  /** What the model does; each test has its own. */
  let script;
  /** All that the model was told. */
  let told;

  before(async () => {
    await windowManager();
    site = own(undo, await practiceSite());
    const model = own(undo, await modelServer((asked) => {
      told.push(asked.whole);
      return script(asked);
    }));
    window = await ownWindow(undo, { settings: { model: { planner: 'model', base_url: model.url, name: 'scripted' } } });
  });

  /** The end of the run that is shown, which reached its goal. */
  async function end() {
    await window.find('run-ending');
    const found = await summary(window);
    assert.equal(found.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(found.outcome));
    const { steps } = await window.command('run_review', { run: found.id });
    return { answer: found.outcome.answer, places: steps.map((step) => new URL(step.url).pathname) };
  }

  test('a plan is shown first, one line of it is changed, and the run follows what was approved', async () => {
    told = [];
    const planned = ['Look at the start page', 'Open the Guide page', 'Tell its title'];
    script = ({ page, whole, wanted }) => {
      if (wanted) return { value: { steps: planned, conditions: [] } };
      return read(page, whole.includes('Open the Offers page') ? 'Offers' : 'Guide');
    };
    await toTheGoalBox(window);
    await window.click('plan-first');
    await window.type('goal-input', 'Find the page that was agreed on and tell me its title');
    await window.click('where-address');
    await window.type('start-address', site.base);
    await pressStart(window);
    await window.find('plan-sheet');
    const lines = () => window.js(`return [...document.querySelectorAll('[data-testid="plan-step-text"]')].map((one) => one.value);`);
    assert.deepEqual(await lines(), planned);
    assert.equal((await summary(window)).status, 'waiting');
    assert.equal(told.length, 1, 'nothing but the plan was asked for');
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'plan');

    await window.type('[data-testid="plan-step"]:nth-child(2) textarea', 'Open the Offers page');
    await until('the line as it was changed', async () => (await lines())[1] === 'Open the Offers page');
    await keep(window, 'plan-changed');
    await window.click('plan-approve');
    await window.gone('plan-sheet');
    const { answer, places } = await end();
    assert.match(answer, /^Offers/);
    assert.equal(places.at(-1), '/offers');
    assert.ok(told.slice(1).every((text) => text.includes('Open the Offers page') && !text.includes('Open the Guide page')), 'the model hears of the changed plan alone');
    const shown = await window.js(`return [...document.querySelectorAll('[data-testid="outline-step"]')].map((one) => one.textContent.trim());`);
    assert.ok(shown.some((line) => line.includes('Open the Offers page')), `the run shows ${shown}`);
    await keep(window, 'plan-followed');
  });

  test('what it asks is answered by a button, and in free words; both reach the run', async () => {
    told = [];
    const words = 'the Settings, please <b>now</b>';
    script = ({ page, whole }) => {
      if (whole.includes(words)) return read(page, 'Settings');
      if (title(page).startsWith('Offers')) return [{ action: 'ask_user', question: 'And which page after this one?', options: [] }];
      if (whole.includes('The person answers: Offers')) return read(page, 'Offers');
      return [{ action: 'ask_user', question: 'Which page shall I open first?', options: ['Guide', 'Offers'] }];
    };
    await startGoal(window, 'Tell me the title', site.base);
    assert.match(await window.text('question-sheet'), /Which page shall I open first\?/);
    assert.deepEqual(await window.texts('question-option'), ['Guide', 'Offers']);
    assert.equal((await summary(window)).status, 'waiting');
    assert.doesNotMatch(await window.everything(), JARGON);
    await keep(window, 'question-options');
    await window.click('question-option', 1);

    await until('the next question', async () => /after this one/.test(await window.text('question-sheet')));
    assert.ok(!(await window.shown('question-option')), 'no options, no buttons');
    await window.type('question-text', words);
    await keep(window, 'question-words');
    await window.click('question-send');
    const { answer, places } = await end();
    assert.match(answer, /^Settings/);
    assert.ok(places.indexOf('/offers') > 0 && places.lastIndexOf('/settings') > places.indexOf('/offers'), `by way of ${places}`);
    await keep(window, 'question-answered');
  });

  test('what was logged of a run is in Details, also of one that is over', async () => {
    await window.click('open-details');
    await window.click('details-logs');
    await window.find('log-list');
    await until('the first line', async () => /a run starts/.test(await window.text('log-list')));
    const run = await window.attribute('run', 'data-run');
    const lines = await window.command('run_log', { run, after: 0 });
    assert.ok(lines.some((line) => line.module.startsWith('copilot_graph') && /node entered/.test(line.message)), 'the work of the run is in it');
    assert.deepEqual(lines.map((line) => line.n), lines.map((_, at) => at + 1));
    await keep(window, 'logs');
    await window.press('Escape');
  });
});
