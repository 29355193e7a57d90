//! Runs that are handed on and opened, and pictures that are forgotten.
import { describe, expect, it } from 'vitest';
import { keep, open, press } from './page';

describe('sharing', () => {
  it('asks in which form, by keyboard too, and says where the file is', async () => {
    const page = await open('#/runs/past-2', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('share').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('share-sheet').waitFor();
    await keep(page, 'share-sheet');
    await page.keyboard.press('Escape');
    await page.getByTestId('share-sheet').waitFor({ state: 'detached' });
    expect(await page.getByTestId('share-done').count()).toBe(0);
    await page.getByTestId('share').click();
    await page.getByTestId('share-zip').focus();
    await page.keyboard.press('Enter');
    // A long run takes a while to write.
    await page.getByRole('progressbar', { name: /file/i }).waitFor();
    await keep(page, 'share-writing');
    await page.locator('[data-testid=share-done]', { hasText: 'past-2.zip' }).waitFor();
    expect(await page.getByTestId('share-writing').count()).toBe(0);
    // Nothing is ticked: a page of text.
    await press(page, 'share', 'share-page');
    await page.getByTestId('share-picture').first().waitFor();
    await keep(page, 'share-pictures');
    await page.getByTestId('share-save').click();
    await page.locator('[data-testid=share-done]', { hasText: 'past-2.html' }).waitFor();
    await press(page, 'share', 'share-page');
    await page.getByTestId('share-picture').first().check();
    await page.getByTestId('share-save').click();
    await page.locator('[data-testid=share-done]', { hasText: 'past-2 with 1.html' }).waitFor();
  });

  it('opens a shared run, which can be looked at and deleted, not continued', async () => {
    const page = await open('#/runs', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('history-item').first().waitFor();
    await keep(page, 'runs-open-shared');
    await page.getByTestId('open-shared').click();
    await page.getByTestId('review').getByTestId('shared').waitFor();
    // What somebody wrote is text.
    expect(await page.getByTestId('review-goal').textContent()).toBe('Compare two kettles <b>for me</b>');
    expect(await page.getByTestId('review-goal').locator('b').count()).toBe(0);
    expect(await page.getByTestId('resume-run').count()).toBe(0);
    expect(await page.getByTestId('close-run').count()).toBe(0);
    await page.getByTestId('run-edit').waitFor();
    await keep(page, 'shared-review');
    await page.getByTestId('review-back').click();
    const row = page.locator('[data-run=shared-1]');
    await row.getByTestId('shared').waitFor();
    expect(await row.getByTestId('resume-run').count()).toBe(0);
    await row.getByTestId('delete-run').click();
    await page.getByTestId('delete-confirm').click();
    await row.waitFor({ state: 'detached' });
  });

  it('says that a file is refused, and keeps the list', async () => {
    const page = await open('?fail=shared#/runs', { locale: 'ru-RU' });
    await page.getByTestId('history-item').first().waitFor();
    await page.getByTestId('open-shared').click();
    await page.locator('[data-testid=error]', { hasText: 'нельзя открыть' }).waitFor();
    expect(await page.getByTestId('history-item').count()).toBeGreaterThan(3);
  });
});

describe('forgetting pictures', () => {
  it('asks first, and says what it did', async () => {
    const page = await open('#/settings/history', { viewport: { width: 900, height: 600 } });
    expect(await page.getByTestId('pictures-forget').isDisabled()).toBe(true);
    await page.getByTestId('pictures-site').fill('127.0.0.1:41873');
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('pictures-sheet').textContent()).toContain('127.0.0.1:41873');
    await page.getByTestId('pictures-cancel').click();
    expect(await page.getByTestId('pictures-forgotten').count()).toBe(0);
    await press(page, 'pictures-forget', 'pictures-confirm');
    await page.locator('[data-testid=pictures-forgotten]', { hasText: 'pictures were deleted' }).waitFor();
    await page.getByTestId('pictures-forgotten').scrollIntoViewIfNeeded();
    await keep(page, 'pictures-forgotten');
    await page.getByTestId('pictures-site').fill('nowhere.example');
    await page.keyboard.press('Enter');
    await page.getByTestId('pictures-confirm').click();
    await page.locator('[data-testid=pictures-forgotten]', { hasText: 'no pictures of this site' }).waitFor();
  });
});

describe('comparing', () => {
  it('leads from a run to another of its goal, and from there to a step', async () => {
    const page = await open('?twins=1#/runs/past-1', { viewport: { width: 900, height: 600 }, colorScheme: 'dark' });
    await page.getByTestId('compare-open').click();
    await page.getByTestId('compare-with').first().waitFor();
    expect(await page.getByTestId('compare-with').count()).toBe(2);
    await keep(page, 'compare-choose');
    await page.getByTestId('compare-with').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('compare-table').waitFor();
    expect(await page.getByTestId('compare-steps').locator('td').allTextContents()).toEqual(['4', '6']);
    expect(await page.getByTestId('compare-pair').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-same')))).toEqual(['true', 'true', 'true', 'true', 'false', 'false']);
    await keep(page, 'compare');
    await page.getByTestId('compare-pair').nth(4).getByRole('link').click();
    await page.locator('[data-testid=review][data-run=twin-1]').waitFor();
    await page.locator('[data-testid=review-step][data-step="5"]').waitFor();
  });

  it('says that there is no other run of the goal', async () => {
    const page = await open('#/runs/past-3');
    await page.getByTestId('compare-open').click();
    await page.getByText('There is no other run of this goal yet.').waitFor();
    await page.getByTestId('compare-back').click();
    await page.getByTestId('review-goal').waitFor();
  });
});
