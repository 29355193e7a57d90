// Several runs at once: who waits for its turn, and a task whose parts are read side by side.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { modelServer } from './model.mjs';
import { comesTo, question, startExample, startGoal, summary } from './steps.mjs';
import { keep, own, ownWindow, practiceSite, undone, until, windowManager } from './webdriver.mjs';

/** Of the page that is looked at, as the planner tells it. */
const title = (page) => /^Title: (.*)$/m.exec(page)?.[1] ?? '';
const done = (answer, quotes) => [{ action: 'done', answer, citations: [{ claim: answer, quotes }] }];

describe('several runs at once', () => {
  const undo = undone(after);
  let site;
  let window;
  let script;

  before(async () => {
    await windowManager();
    site = own(undo, await practiceSite());
    const model = own(undo, await modelServer((asked) => script(asked)));
    const settings = { model: { planner: 'model', base_url: model.url, name: 'scripted' }, limits: { max_runs_at_once: 1 } };
    window = await ownWindow(undo, { settings });
  });

  const shownRun = () => window.attribute('run', 'data-run');
  const place = async () => (await window.shown('queued')) && (await window.text('queued'));

  test('more goals than may be at work wait for their turn, in an order that the person changes', async () => {
    const held = new Map();
    // The first goal's model thinks until it is let go.
    script = async ({ page, whole }) => {
      const goal = /goal (first|second|third)/.exec(whole)?.[1];
      if (goal === 'first') await new Promise((go) => held.set(goal, go));
      return [{ action: 'done', answer: title(page), citations: [{ claim: title(page), quotes: [title(page)] }] }];
    };
    const begin = async (name) => {
      await startGoal(window, `Tell me the title of this page, goal ${name}`, site.base);
      return shownRun();
    };
    const first = await begin('first');
    await until('the first at work', () => held.has('first'));
    const second = await begin('second');
    await until('the second in its place', async () => /next/.test(await place()));
    const third = await begin('third');
    await until('the third in its place', async () => /number 2/.test(await place()));
    await keep(window, 'several-queued');
    await window.click('queue-first');
    await until('the third first', async () => /next/.test(await place()));
    assert.equal(await window.shown('take-over'), false, 'there is no page yet');
    // What waits has done nothing, and is there after the program was ended.
    const waits = await window.command('run_review', { run: second });
    assert.deepEqual([waits.summary.steps, waits.steps.length], [0, 0]);
    held.get('first')();
    for (const run of [third, second]) {
      await window.js('location.hash = args[0];', `#/run/${run}`);
      await window.find(`[data-testid="run"][data-run="${run}"]`);
      await comesTo(window, 'finished');
    }
    const ended = async (run) => Date.parse((await window.command('run_review', { run })).summary.finished);
    const [a, b, c] = [await ended(first), await ended(third), await ended(second)];
    assert.ok(a < b && b < c, `${a} ${b} ${c}`);
  });

  test('parts of a task are read side by side, and each can be looked at', async () => {
    const addresses = ['guide', 'offers'].map((path) => `${site.base}/${path}`);
    script = async ({ page, whole }) => {
      if (whole.includes('What is the title there?') && !whole.includes('Which of the pages')) return done(`The title is ${title(page)}.`, [title(page)]);
      if (!whole.includes('What was found, by address')) return [{ action: 'divide', task: 'What is the title there?', addresses }];
      const titles = [...new Set([...whole.matchAll(/The title is ([^.\n]+)\./g)].map(([, one]) => one))];
      return done(titles.join('; '), titles.map((one) => `The title is ${one}.`));
    };
    // A page of this computer is private, and from there nothing is divided.
    await startGoal(window, `Which of the pages ${addresses.join(' and ')} has the longer title?`);
    await window.find('[data-testid="part"]:nth-child(2)');
    await comesTo(window, 'finished');
    await keep(window, 'several-parts');
    const found = await summary(window);
    assert.match(found.outcome.answer, /good cup .*; Offers/, JSON.stringify(found.outcome));
    const { parts } = await window.command('run_review', { run: found.id });
    assert.deepEqual(parts.map((part) => part.url), addresses);
    // In the list there is one run, and each part opens from it.
    const page = await window.command('runs_list', { query: {} });
    assert.ok(page.runs.some((one) => one.id === found.id) && page.runs.every((one) => !one.part_of));
    await window.click('part-open');
    await window.find(`[data-testid="review"][data-run="${parts[0].run}"]`);
    await window.find('[data-testid="film-frame"] img');
    await keep(window, 'several-part');
    await window.click('part-of');
    await window.find(`[data-testid="review"][data-run="${found.id}"]`);
  });

  test('two runs change a site one after the other', async () => {
    const { settings } = await window.command('app_start');
    await window.command('settings_save', { settings: { ...settings, model: { ...settings.model, planner: 'builtin' } } });
    const order = async () => {
      await startExample(window, 'order');
      return shownRun();
    };
    const first = await order();
    await comesTo(window, 'waiting');
    // The first waits for the person, so the second is at work, up to what it would change.
    const second = await order();
    await window.find('site-waiting');
    assert.match(await window.text('run-status'), /Waits for/);
    assert.equal(await question(window), '', 'nobody is asked about what cannot be done yet');
    await keep(window, 'several-site');
    await window.click('site-other');
    await window.find(`[data-testid="run"][data-run="${first}"]`);
    const asked = await until('the question of the first', () => question(window));
    await window.command('run_submit', { run: first, submission: { submission: 'answer', answer: { question: asked, decision: 'stop', text: '', by: 'person' } } });
    await comesTo(window, 'finished');
    await window.js('location.hash = args[0];', `#/run/${second}`);
    await window.find(`[data-testid="run"][data-run="${second}"]`);
    await until('the question of the second', () => question(window));
    await window.gone('site-waiting');
    await window.click('stop');
    await comesTo(window, 'finished');
  });
});
