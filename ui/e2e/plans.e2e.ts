//! Plans that are shown first, answers in a shape, and each part of an answer with its step.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open, violations } from './page';

const lines = (page: Page): Promise<string[]> => page.getByTestId('plan-step-text').evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
const started = (page: Page): Promise<unknown> => fake(page, (kept) => kept.started());

describe('a plan that is shown first', () => {
  it('is wanted at the goal, changed line by line, kept in view and ticked off', async () => {
    const page = await open('?speed=10');
    await page.getByTestId('goal-input').fill('open the shop and tell me the price of the cheapest green tea');
    await page.getByTestId('plan-first').check();
    await keep(page, 'new-goal');
    await page.getByTestId('start-run').click();
    const sheet = page.getByTestId('plan-sheet');
    await sheet.waitFor();
    expect(await started(page)).toMatchObject({ plan_first: true });
    await keep(page, 'plan');
    expect(await violations(page)).toEqual([]);
    expect(await lines(page)).toHaveLength(4);
    // By what it will be seen that it is done; another plan is done by other signs.
    const expected = sheet.getByTestId('expected-condition');
    expect(await expected.first().textContent()).toContain('The page shows “Green tea”');
    expect(await expected.first().isVisible()).toBe(true);
    expect(await page.getByTestId('plan-approve').textContent()).toContain('Start');

    // Change, remove, move, add.
    await page.getByTestId('plan-step-text').nth(1).fill('Search for jasmine tea');
    await expected.first().waitFor({ state: 'detached' });
    await page.getByTestId('plan-step-remove').nth(2).click();
    await page.getByTestId('plan-step-up').nth(2).click();
    await page.getByTestId('plan-step-add').click();
    await page.keyboard.type('Tell the delivery time');
    expect(await lines(page)).toEqual(['Open the shop', 'Tell the price of the cheapest one', 'Search for jasmine tea', 'Tell the delivery time']);
    // By keyboard: Enter adds a line, Alt and an arrow move one; an empty one is left out.
    await page.keyboard.press('Enter');
    await page.getByTestId('plan-step-text').nth(1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect((await lines(page)).slice(1, 3)).toEqual(['Search for jasmine tea', 'Tell the price of the cheapest one']);
    expect(await page.getByTestId('plan-approve').textContent()).toContain('changed');
    await page.getByTestId('plan-approve').click();
    await sheet.waitFor({ state: 'detached' });

    const outline = page.getByTestId('outline');
    await outline.waitFor();
    expect(await page.getByTestId('outline-step').count()).toBe(4);
    expect(await page.getByTestId('outline-step').nth(1).textContent()).toContain('Search for jasmine tea');
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('[data-testid=outline]')?.dataset['done']) >= 1);
    await keep(page, 'outline');
    await page.getByTestId('run-ending').waitFor();
    expect(await outline.getAttribute('data-done')).toBe('4');
    // It has done its work, and makes room for the answer.
    expect(await page.getByTestId('outline-step').first().isVisible()).toBe(false);
    await keep(page, 'outline-done');
  });

  it('can be declined, and then nothing is done', async () => {
    const page = await open('?speed=100&story=plan#/run/story');
    await page.getByTestId('plan-decline').click();
    expect(await page.getByTestId('run-ending').getAttribute('data-stop')).toBe('declined');
    expect(await page.getByTestId('story-step').count()).toBe(0);
  });

  it('is approved as it is without a change', async () => {
    const page = await open('?speed=100&story=plan#/run/story');
    await page.getByTestId('plan-step-text').first().fill('Open the shop ');
    await page.getByTestId('plan-approve').click();
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('satisfied');
    // Each sentence has its step, or says that it was not seen.
    expect(await page.getByTestId('claim-step').textContent()).toBe('step 3');
    expect(await page.getByTestId('claim-unseen').textContent()).toBe('not found on a page');
    expect(await page.getByTestId('run-answer').textContent()).toContain('The cheapest green tea is Green tea Sencha at $6.80.');
  });

  for (const [name, path, options] of [
    ['plan-dark', '?speed=100&story=plan&theme=dark#/run/story', {}],
    ['plan-ru', '?speed=100&story=plan&language=ru#/run/story', {}],
    ['plan-900', '?speed=100&story=plan#/run/story', { viewport: { width: 900, height: 600 } }],
    ['plan-640', '?speed=100&story=plan&language=ru#/run/story', { viewport: { width: 640, height: 700 } }],
  ] as const) {
    it(`fits and is accessible: ${name}`, async () => {
      const page = await open(path, options);
      await page.getByTestId('plan-sheet').waitFor();
      await keep(page, name);
      expect(await violations(page)).toEqual([]);
      const approve = page.getByTestId('plan-approve');
      await approve.scrollIntoViewIfNeeded();
      const box = await approve.boundingBox();
      const size = page.viewportSize();
      expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
      await approve.click();
      await page.getByTestId('run-ending').waitFor();
      await keep(page, `${name}-end`);
      expect(await violations(page)).toEqual([]);
    });
  }
});

describe('an answer in a shape', () => {
  it('is asked for at the goal, and comes as a table to copy and to save', async () => {
    const page = await open('?speed=100', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByTestId('goal-input').fill('open the shop and list the teas');
    await page.getByTestId('answer-table').click();
    await page.getByTestId('answer-columns').fill('name, price, , country');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    await keep(page, 'new-goal-table');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('start-run').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await started(page)).toMatchObject({ shape: { kind: 'table', columns: ['name', 'price', 'country'] } });
    const table = page.getByTestId('answer-table-view');
    expect(await table.locator('th').allTextContents()).toEqual(['name', 'price', 'country']);
    expect(await table.locator('tbody tr').count()).toBe(3);
    expect(await table.getByTestId('claim-step').count()).toBe(2);
    expect(await table.getByTestId('claim-unseen').count()).toBe(1);
    await page.getByTestId('copy-answer').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('name\tprice\tcountry\nGreen tea Sencha\t$6.80\tJapan');
    await page.getByTestId('save-answer').click();
    expect(await page.getByTestId('answer-saved').textContent()).toContain('answer.csv');
    await keep(page, 'table');
    expect(await violations(page)).toEqual([]);
  });

  for (const [name, path, options] of [
    ['table-dark-900', '?speed=100&story=table&theme=dark#/run/story', { viewport: { width: 900, height: 600 } }],
    ['table-ru', '?speed=100&story=table&language=ru#/run/story', {}],
    ['list', '?speed=100&story=list#/run/story', {}],
  ] as const) {
    it(`fits and is accessible: ${name}`, async () => {
      const page = await open(path, options);
      await page.getByTestId('run-ending').waitFor();
      await keep(page, name);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    });
  }
});

describe('where a part of the answer was seen', () => {
  it('is shown from the ending, and again from the review itself', async () => {
    const page = await open('?speed=100&story=list#/run/story');
    await page.getByTestId('claim-step').click();
    await page.getByTestId('picture').waitFor();
    await page.getByTestId('see-steps').click();
    await page.getByTestId('review').waitFor();
    await page.getByTestId('claim-step').click();
    const step = (): Promise<string | null> => page.getByTestId('review-step').getAttribute('data-step');
    await page.locator('[data-testid=review-step][data-step="3"]').waitFor();
    for (let nth = 0; nth < 2; nth++) {
      await page.keyboard.press('Home');
      expect(await step()).toBe('1');
      await page.getByTestId('claim-step').click();
      await page.locator('[data-testid=review-step][data-step="3"]').waitFor();
    }
    // An address leads to a step as well, in the run that is shown already.
    await page.evaluate(() => { location.hash = '#/runs/story/2'; });
    await page.locator('[data-testid=review-step][data-step="2"]').waitFor();
    expect(await page.getByTestId('scrubber').inputValue()).toBe('1');
  });
});

describe('a password in the goal', () => {
  it('is warned of before the start', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').fill('open the password page');
    expect(await page.getByTestId('goal-password').count()).toBe(0);
    await page.getByTestId('goal-input').fill('open the mailbox and sign in as ann with password hunter2');
    await page.getByTestId('goal-password').waitFor();
    await keep(page, 'password');
    await page.getByTestId('goal-input').fill('Войди в почту: логин anna, пароль «зима близко»');
    await page.getByTestId('goal-password').waitFor();
  });
});
