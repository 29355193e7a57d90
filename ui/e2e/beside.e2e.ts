//! Several runs at once: their turn, a site that another one changes, the parts of a task.
import { describe, expect, it } from 'vitest';
import { keep, open, press } from './page';
import type { Page } from 'playwright-core';

async function startGoal(page: Page, goal: string): Promise<void> {
  await page.getByTestId('goal-input').fill(goal);
  await press(page, 'start-run');
  await page.getByTestId('run').waitFor();
}

describe('several runs at once', () => {
  it.each([['en', 'number 3'], ['ru', '3-й']] as const)('a run that waits for its turn says its place, may be put first, and lets others go first (%s)', async (language, number) => {
    const page = await open(`?story=queued&language=${language}#/`);
    await startGoal(page, 'Find the cheapest tea');
    const note = page.getByTestId('queued');
    await note.filter({ hasText: number }).waitFor();
    const place = page.getByTestId('active-run').filter({ hasText: 'cheapest tea' }).getByTestId('active-place');
    expect(await place.textContent()).toBe('3');
    // There is no page to take over yet.
    expect(await page.getByTestId('take-over').count()).toBe(0);
    await keep(page, `queued-${language}`);
    await page.getByTestId('pause').click();
    await page.getByTestId('resume').waitFor();
    expect(await page.getByTestId('queue-first').count()).toBe(0);
    await page.getByTestId('resume').click();
    await page.getByTestId('queue-first').click();
    await place.filter({ hasText: '1' }).waitFor();
    expect(await page.getByTestId('queue-first').count()).toBe(0);
    await note.waitFor({ state: 'detached' });
    await page.getByTestId('take-over').waitFor();
    expect(await place.count()).toBe(0);
  });

  it('one that waits may be stopped', async () => {
    const page = await open('?story=queued#/');
    await startGoal(page, 'Find the cheapest tea');
    await page.getByTestId('queued').waitFor();
    await page.getByTestId('stop').click();
    await page.locator('[data-testid=run][data-status=finished]').waitFor();
    expect(await page.getByTestId('queued').count()).toBe(0);
  });

  it.each(['en', 'ru'] as const)('a site that another run changes is waited for, and the person may have it go on (%s)', async (language) => {
    const page = await open(`?story=site&speed=8&language=${language}#/`);
    await startGoal(page, 'Order the Sencha');
    const note = page.getByTestId('site-waiting');
    await note.waitFor();
    expect(await page.getByTestId('run-status').textContent()).toContain('shop.example');
    expect(await page.getByTestId('site-other').getAttribute('href')).toBe('#/run/model-1');
    await keep(page, `site-waiting-${language}`);
    await page.getByTestId('site-anyway').click();
    await note.waitFor({ state: 'detached' });
    await page.locator('[data-testid=run][data-status=finished]').waitFor();
  });

  it.each(['en', 'ru'] as const)('parts that are read side by side are seen while they go on, and with the past run (%s)', async (language) => {
    const page = await open(`?story=parts&speed=2&language=${language}#/`);
    await startGoal(page, 'Find the cheapest green tea of three shops');
    await page.getByTestId('part').nth(2).waitFor();
    expect(await page.locator('[data-testid=part][data-ended=false]').count()).toBeGreaterThan(0);
    await keep(page, `parts-going-${language}`);
    await page.locator('[data-testid=run][data-status=finished]').waitFor();
    expect(await page.locator('[data-testid=part][data-ended=true]').count()).toBe(3);
    expect(await page.getByTestId('part-open').first().getAttribute('href')).toBe('#/runs/part-1');
    await keep(page, `parts-${language}`);
    await page.getByTestId('see-steps').click();
    await page.getByTestId('review').getByTestId('part').nth(2).waitFor();
    await keep(page, `parts-review-${language}`);
  });
});
