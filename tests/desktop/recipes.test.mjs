// Recipes in the real window: kept from a run of the history, filled in and played, without a model.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { comesTo, summary, toTheGoalBox } from './steps.mjs';
import { carriedOut } from './runs.mjs';
import { keep, own, ownHome, ownWindow, practiceSite, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

describe('a recipe', () => {
  const undo = undone(after);
  let window;
  let home;

  before(async () => {
    home = await ownHome(undo);
    const site = own(undo, await practiceSite());
    await carriedOut(home, 'Open the shop, search for "green tea", open the first result and tell me the price', site.base);
    window = await ownWindow(undo, { home });
    await toTheGoalBox(window);
  });

  test('is kept from a run, filled in and played', async () => {
    await window.click('nav-runs');
    await window.click('history-open');
    await window.find('review-ending');
    await window.click('keep-recipe');
    await window.find('recipe-steps');
    await keep(window, 'recipe-draft');
    await window.click('draft-save');
    await window.find('recipe');
    await keep(window, 'recipe');
    const folder = path.join(home, 'data/recipes');
    const kept = await until('its file', async () => (await readdir(folder)).find((name) => name.endsWith('.yaml')));
    assert.match(await readFile(path.join(folder, kept), 'utf8'), /^schema: 1$/m);

    await window.click('recipe-play');
    await window.find('play-now');
    await keep(window, 'recipe-form');
    await window.click('play-now');
    await comesTo(window, 'finished');
    await keep(window, 'recipe-played');
    const played = await summary(window);
    assert.equal(played.outcome.terminal_reason, 'goal_satisfied');
    assert.equal(played.outcome.verified, true);
    assert.match(played.outcome.answer, /12\.50/);
    assert.equal(played.usage.calls, 0);
  });

  test('is only checked: each step is told, and the history tells it from a play', async () => {
    await window.click('nav-recipes');
    await window.click('recipe-play');
    await window.find('play-now');
    await window.click('play-check');
    await comesTo(window, 'finished');
    await keep(window, 'recipe-checked');
    const checked = await summary(window);
    assert.match(checked.goal, /^Check: /);
    assert.equal(checked.outcome.terminal_reason, 'goal_satisfied');
    assert.deepEqual(checked.outcome.claims ?? [], [], 'it is on no page');
    assert.equal(await window.shown('keep-recipe'), false);
    await window.find('to-recipes');
    const lines = checked.outcome.answer.split('\n');
    assert.ok(lines.length > 1 && lines.every((line) => line.endsWith('found as it was kept.')), checked.outcome.answer);
  });

  test('is offered for a goal that it was made from', async () => {
    await window.click('nav-new');
    await toTheGoalBox(window);
    await window.type('goal-input', 'Open the shop, search for "earl grey", open the first result and tell me the price');
    await window.find('recipe-offer');
    await keep(window, 'recipe-offer');
  });
});
