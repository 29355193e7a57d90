//! How a goal begins: on a site that it does not name, after one that broke off, and after one that has ended.
import { describe, expect, it } from 'vitest';
import { fake, keep, open } from './page';

describe('a goal that names no site', () => {
  it('asks which, before anything starts', async () => {
    const page = await open('?sites=1');
    await page.getByTestId('goal-input').fill('Press the newest letter');
    await page.getByTestId('site-choice').first().waitFor();
    expect(await page.getByTestId('start-run').isDisabled()).toBe(true);
    await keep(page, 'which-site');
    // Enter leads there, and starts nothing.
    await page.getByTestId('goal-input').press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('site-choice');
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    expect(await page.getByTestId('start-address').inputValue()).toBe('https://shop.example/');
    await page.getByTestId('goal-input').press('Enter');
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (kept) => kept.started())).toMatchObject({ goal: 'Press the newest letter', start_url: 'https://shop.example/' });
  });

  it('can begin on the practice shop', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').fill('Press the newest letter');
    await page.getByTestId('site-practice').click();
    await page.getByTestId('start-run').click();
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (kept) => kept.started())).toMatchObject({ practice: true });
  });
});

describe('a goal that broke off', () => {
  it('is told of on the start page, and can be gone on with', async () => {
    const page = await open('?interrupted=1');
    await page.getByTestId('interrupted').waitFor();
    await keep(page, 'interrupted');
    await page.getByTestId('interrupted-go-on').click();
    await page.getByTestId('run').waitFor();
  });

  it('can be left as it is', async () => {
    const page = await open('?interrupted=1');
    await page.getByTestId('interrupted-leave').click();
    await page.getByTestId('interrupted').waitFor({ state: 'detached' });
  });

  it('is not told of where it is an older one', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').waitFor();
    await page.locator('[data-testid=example]').first().waitFor();
    expect(await page.getByTestId('interrupted').count()).toBe(0);
  });
});

describe('a goal that has ended', () => {
  it('shows what it says, boxed, and takes the next goal, which goes on from it', async () => {
    const page = await open('?speed=50');
    await page.getByTestId('goal-input').fill('Open the shop and read the prices');
    await page.getByTestId('start-run').click();
    await page.locator('[data-testid=run][data-status=finished]').waitFor();
    const run = await page.getByTestId('run').getAttribute('data-run');
    await page.getByTestId('mark-frame').waitFor();
    await keep(page, 'proof');
    await page.getByTestId('follow-input').fill('and now the same for Leeds');
    await page.getByTestId('follow-input').press('Enter');
    await page.locator(`[data-testid=run]:not([data-run="${run}"])`).waitFor();
    expect(await fake(page, (kept) => kept.started())).toMatchObject({ goal: 'and now the same for Leeds', follows: run });
  });
});
