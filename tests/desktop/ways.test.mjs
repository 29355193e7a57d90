// Another way through the real window: a run that was handed on.
import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';

import { startExample, toTheEnd, toTheGoalBox } from './steps.mjs';
import { CLI, freshHome, keep, openWindow, remove, run, until, windowManager } from './webdriver.mjs';

before(windowManager);

describe('a run that is handed on', () => {
  test('is shared, deleted, opened again and looked at, and cannot be gone on with', async () => {
    const home = await freshHome();
    const window = await openWindow({ home });
    try {
      await toTheGoalBox(window);
      await startExample(window, 'price');
      const { summary: done } = await toTheEnd(window, () => { throw Object.assign(new Error('it asks'), { fatal: true }); });
      assert.equal(done.outcome.terminal_reason, 'goal_satisfied', JSON.stringify(done.outcome));
      const file = path.join(home, 'run.zip');
      const env = { ...process.env, BROWSER_COPILOT_HOME: home };
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
      await until('a picture that has loaded', () =>
        window.js(`const image = document.querySelector('[data-testid="picture"]'); return Boolean(image) && image.complete && image.naturalWidth > 0;`),
      );
      assert.equal(await window.text('review-goal'), done.goal);
      await window.find('run-edit');
      assert.equal(await window.shown('run-again'), false);
      const id = await window.attribute('review', 'data-run');
      assert.notEqual(id, done.id);
      await assert.rejects(window.command('run_again', { run: id }));
      await keep(window, 'shared-review-real');
    } finally {
      await window.end();
      await remove(home);
    }
  });
});
