// The history where it is large: a run of 200 steps, and a search among thousands of runs.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import { JARGON, focused, pictureLoaded, toTheGoalBox } from './steps.mjs';
import { carriedOut, manyRuns, prolong } from './runs.mjs';
import { keep, numberOf, own, ownHome, ownWindow, practiceSite, run, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

const RUNS = Number(process.env.DESKTOP_RUNS ?? 10_000);

describe('a run of 200 steps', () => {
  const undo = undone(after);
  let window;

  before(async () => {
    const home = await ownHome(undo);
    const site = own(undo, await practiceSite());
    await prolong(await carriedOut(home, 'Open the shop, search for "tea", open the first result and tell me the price', site.base), 200);
    window = await ownWindow(undo, { home });
    await toTheGoalBox(window);
  });

  test('opens and is walked by keyboard, with its pictures', async () => {
    await window.click('nav-runs');
    await window.find('history-item');
    // From the field for words down to the first run, and in.
    await window.press('/');
    await focused(window, 'runs-search');
    await window.press('ArrowDown');
    await focused(window, 'history-open');
    await window.press('Enter');
    await window.find('review-step');

    const count = Number(await window.property('scrubber', 'max')) + 1;
    // What followed the last action is a step of its own.
    assert.ok(count === 200 || count === 201, `${count} steps`);
    /** This step is shown: its facts, its picture, its place on the scrubber and in the filmstrip. */
    const stands = async (step) => {
      await until(`step ${step}`, async () => Number(await window.attribute('review-step', 'data-step')) === step);
      assert.equal(Number(await window.property('scrubber', 'value')), step - 1);
      await pictureLoaded(window);
      await until(`step ${step} in the filmstrip`, () => window.js(`
        const strip = document.querySelector('[data-testid="filmstrip"]').getBoundingClientRect();
        const now = document.querySelector('[data-testid="film-frame"][aria-current="step"]')?.getBoundingClientRect();
        return Boolean(now) && now.left >= strip.left - 1 && now.right <= strip.right + 1;`));
      assert.match(await window.text('review-sentence'), /\S \S|\S{4}/);
    };
    const go = async (key, step) => {
      await window.press(key);
      await stands(step);
    };
    await stands(1);
    await go('ArrowRight', 2);
    await go('PageDown', 12);
    await go('End', count);
    await keep(window, 'long-history-end');
    await go('ArrowRight', count);
    await go('PageUp', count - 10);
    await go('ArrowLeft', count - 11);
    await go('Home', 1);
    await go('ArrowLeft', 1);
    // Step by step as fast as keys come: none is left out, and the page stands where they lead.
    for (let nth = 0; nth < 40; nth++) await window.press('ArrowRight');
    await stands(41);
    await keep(window, 'long-history');
    // Few of the 200 are drawn at a time.
    assert.ok((await window.all('film-frame')).length < 60);
    assert.doesNotMatch(await window.everything(), JARGON);
  });
});

describe(`${RUNS} runs`, () => {
  const undo = undone(after);
  let window;
  let goals;

  before(async () => {
    const home = await ownHome(undo);
    goals = manyRuns(home, RUNS);
    window = await ownWindow(undo, { home });
    await toTheGoalBox(window);
  });

  const found = () => window.js(`return [...document.querySelectorAll('[data-testid="history-item"]')].map((row) => row.innerText);`);
  const search = async (words, fits) => {
    await window.type('runs-search', words);
    await until(`what “${words}” finds`, async () => {
      const rows = await found();
      return rows.length > 0 && rows.every((row) => fits.test(row));
    });
  };

  test('are listed at once, searched while and after they are prepared, and opened by keyboard', async (t) => {
    const begun = Date.now();
    await window.click('nav-runs');
    await window.find('history-item');
    t.diagnostic(`listed after ${Date.now() - begun} ms`);
    const all = new RegExp(RUNS.toLocaleString('en-GB'));
    await until('the number of all', async () => all.test(await window.text('runs-count')));
    const wanted = Math.floor(RUNS / 2) + 7;
    // The goals are found whether the index is whole or not.
    await search(`number ${wanted}`, new RegExp(`number ${wanted}\\b`));
    await keep(window, 'many-runs-searched');

    // What a run told on its way only the index knows.
    const query = { text: '"Shelf 500"' };
    await until('the index', async () => (await window.command('runs_list', { query })).total > 0);
    t.diagnostic(`the index serves after ${Date.now() - begun} ms`);
    const clock = Date.now();
    await search(query.text, /Shelf 500/);
    t.diagnostic(`a search in the window took ${Date.now() - clock} ms with its keys`);
    await until('the whole index', async () => {
      const page = await window.command('runs_list', { query });
      return page.index === 'ready' && page.total === goals.filter((_, n) => n % 977 === 500).length;
    });
    await keep(window, 'many-runs-story');

    await search(`number ${wanted}`, new RegExp(`number ${wanted}\\b`));
    await window.press('ArrowDown');
    await focused(window, 'history-open');
    await window.press('Enter');
    await window.find('review');
    assert.equal(await window.text('review-goal'), goals[wanted]);
    assert.match(await window.text('review-answer'), new RegExp(`\\$${wanted}\\.80`));

    // Back at the row that was found, and through the whole list with the keys.
    await window.click('review-back');
    await focused(window, 'history-open');
    assert.equal(await window.property('runs-search', 'value'), `number ${wanted}`);
    await window.press('/');
    await focused(window, 'runs-search');
    await window.press('Escape');
    await until('the number of all', async () => all.test(await window.text('runs-count')));
    await window.press('ArrowDown');
    await focused(window, 'history-open');
    await window.press('End');
    await until('the oldest run', () => window.js(`return document.activeElement?.closest('[data-index]')?.innerText.includes('number 0 ') ?? false;`));
    await keep(window, 'many-runs-end');

    // The person's own mouse, which the driver does not play: ways to draw the window differ in whether its wheel comes.
    const list = `document.querySelector('[data-testid="runs-list"] > div')`;
    await window.js(`${list}.scrollTop = 0;`);
    await until('the newest run', () => window.js(`return ${list}.scrollTop === 0;`));
    await run('xdotool', ['mousemove', '--window', await numberOf(), '700', '500', 'click', '--repeat', '5', '--delay', '20', '5']);
    await until('a list that the wheel moves', () => window.js(`return ${list}.scrollTop > 100;`));
  });
});
