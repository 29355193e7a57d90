//! Endings that nobody could check, and answers of runs that did not reach their goal.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open, violations } from './page';

const lookedAt = (page: Page): Promise<string[]> => fake(page, (kept) => kept.lookedAt());
const seen = (page: Page): Promise<(string | null)[]> => page.getByTestId('checked-condition').evaluateAll((all) => all.map((one) => one.getAttribute('data-seen')));
const WORDS = {
  'en-GB': { badge: 'Done, not checked', message: 'Done, but I could not check it.', look: 'Look there', field: '“Gift wrapping” is ticked', not: 'Is not so', phone: 'The field “Phone” holds “555 0142”' },
  'ru-RU': { badge: 'Сделано, не проверено', message: 'Сделано, но проверить это не удалось.', look: 'Посмотреть', field: 'Отметка «Gift wrapping» стоит', not: 'Это не так', phone: 'В поле «Phone» стоит «555 0142»' },
} as const;

describe.each([
  ['en-GB', 'light', 1200, 1], ['ru-RU', 'dark', 900, 1], ['ru-RU', 'light', 720, 1.25],
] as const)('a run that is done and not checked, %s, %s, %s', (locale, colorScheme, width, deviceScaleFactor) => {
  const words = WORDS[locale];
  const options = { locale, colorScheme, deviceScaleFactor, viewport: { width, height: width === 1200 ? 800 : width === 900 ? 600 : 480 } };
  const name = (what: string) => `${what}-${locale}-${colorScheme}-${width}`;

  it('says so, shows what was checked, and opens the page', async () => {
    const page = await open('?story=unverified&speed=3&waits=pause#/run/story', options);
    // What is to be so is told from the first plan on, folded.
    const expected = page.getByTestId('expected');
    await expected.waitFor();
    await page.getByTestId('pause').click();
    expect(await page.getByTestId('expected-condition').first().isVisible()).toBe(false);
    await expected.locator('summary').click();
    await page.getByTestId('expected-condition').nth(2).getByText(words.field).waitFor();
    await keep(page, name('expected'));
    await page.getByTestId('resume').click();
    await page.locator('[data-testid=run-ending][data-ending=unverified]').waitFor();
    expect(await expected.count()).toBe(0);
    expect(await page.getByTestId('run-status').innerText()).toBe(words.badge);
    expect(await page.getByTestId('ending-message').textContent()).toContain(words.message);
    expect(await page.getByTestId('answer-so-far').count()).toBe(0);
    expect(await seen(page)).toEqual(['seen', 'before', 'not', 'unknown']);
    expect(await page.getByTestId('checked-condition').nth(2).textContent()).toContain(words.field);
    expect(await page.getByTestId('checked-condition').nth(2).textContent()).toContain(words.not);
    await keep(page, name('unverified'));
    expect(await violations(page)).toEqual([]);
    expect(await page.getByTestId('look-there').innerText()).toBe(words.look);
    await page.getByTestId('look-there').click();
    await expect.poll(() => lookedAt(page)).toEqual(['http://127.0.0.1:41873/cart']);
    await page.getByTestId('checked-condition').first().getByTestId('claim-step').click();
    await page.locator('[data-testid=review-step][data-step="4"]').waitFor();
  });

  it('stands in the list and in the review with its own sign', async () => {
    const page = await open('#/runs', options);
    await page.getByTestId('history-item').first().waitFor();
    const row = page.locator('[data-testid=history-item][data-run=past-10]');
    await page.getByTestId('runs-search').fill('555 0142');
    await expect.poll(() => page.getByTestId('history-item').count()).toBe(1);
    await expect.poll(() => row.locator('[data-ending=unverified]').innerText()).toBe(words.badge);
    await keep(page, name('unverified-list'));
    await row.getByTestId('history-open').click();
    await page.getByTestId('review-message').getByText(words.message).waitFor();
    expect(await seen(page)).toEqual(['seen', 'before', 'not', 'unknown']);
    await page.getByTestId('checked-condition').first().getByText(words.phone).waitFor();
    await keep(page, name('unverified-review'));
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('checked-condition').first().getByTestId('claim-step').click();
    await page.locator('[data-testid=review-step][data-step="4"]').waitFor();
    await page.getByTestId('look-there').click();
    await expect.poll(() => lookedAt(page)).toEqual(['http://127.0.0.1:41873/shop/account']);
  });
});

it('folds what was checked where all of it was seen', async () => {
  const page = await open('#/runs/past-2');
  await page.getByTestId('checked').waitFor();
  expect(await page.getByTestId('checked-condition').isVisible()).toBe(false);
  expect(await page.getByTestId('look-there').count()).toBe(0);
  await page.getByTestId('checked').locator('summary').click();
  expect(await seen(page)).toEqual(['seen']);
  expect(await page.getByTestId('checked-condition').isVisible()).toBe(true);
  await keep(page, 'checked-review');
});

it('says what hinders the look', async () => {
  const page = await open('?story=unverified&speed=100&fail=look#/run/story');
  await page.getByTestId('look-there').click();
  await page.getByTestId('run-ending').getByTestId('error').waitFor();
  await keep(page, 'look-failed');
});

it('shows the last answer of a run that failed, and not as the answer', async () => {
  const page = await open('?story=not-met&speed=100#/run/story', { viewport: { width: 900, height: 600 } });
  await page.locator('[data-testid=run-ending][data-ending=failed]').waitFor();
  expect(await page.getByTestId('answer-so-far').textContent()).toBe('The last answer (not verified)');
  expect(await page.getByTestId('run-answer').textContent()).toContain('Green tea Sencha');
  expect(await page.getByTestId('look-there').count()).toBe(0);
  await keep(page, 'failed-answer');
  await page.getByTestId('see-steps').click();
  await page.getByTestId('review-answer').waitFor();
  expect(await page.getByTestId('answer-so-far').textContent()).toBe('The last answer (not verified)');
  await keep(page, 'failed-answer-review');
});
