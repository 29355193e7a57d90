//! A newer version is told of quietly; without a feed there is nothing of all this.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keep, launch, open, violations } from './page';

interface Fake { state: () => { updates: boolean }; updatesOpened: () => number }

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

const fake = <T>(page: Page, name: keyof Fake): Promise<T> =>
  page.evaluate((key) => (window as unknown as { __fake: Record<string, () => unknown> }).__fake[key]?.(), name) as Promise<T>;

describe('a newer version', () => {
  it('is a dot and a line, whose page is opened, and which can be skipped', async () => {
    const { page, close } = await open(browser, '?update=1.4.0');
    const dot = page.getByTestId('update-dot');
    await dot.waitFor();
    // Nothing stands in the way of the goal.
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByTestId('nav-settings').textContent()).toContain('A new version is there');
    await page.getByTestId('nav-settings').click();
    await page.getByTestId('settings-about').click();
    expect(await page.getByTestId('update-newer').textContent()).toContain('Version 1.4.0 is there.');
    await keep(page, 'update');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('update-open').click();
    await expect.poll(() => fake<number>(page, 'updatesOpened')).toBe(1);
    await page.getByTestId('update-skip').click();
    await page.getByTestId('update-newer').waitFor({ state: 'detached' });
    await dot.waitFor({ state: 'detached' });
    expect(await page.getByTestId('live-region').textContent()).toContain('1.4.0');
    await close();
  });

  it('is not looked for any more where the person does not want it', async () => {
    const { page, close } = await open(browser, '?update=1.4.0&language=ru#/settings/about');
    await page.getByTestId('update-newer').waitFor();
    await keep(page, 'update-ru');
    await page.getByTestId('look-for-updates').click();
    await page.getByTestId('update-newer').waitFor({ state: 'detached' });
    await page.getByTestId('update-dot').waitFor({ state: 'detached' });
    expect((await fake<{ updates: boolean }>(page, 'state')).updates).toBe(false);
    await page.getByTestId('look-for-updates').click();
    await page.getByTestId('update-newer').waitFor();
    await close();
  });

  it('is nothing where the packager named no feed', async () => {
    const { page, close } = await open(browser, '#/settings/about');
    await page.getByTestId('report-show').waitFor();
    expect(await page.getByTestId('updates').count()).toBe(0);
    expect(await page.getByTestId('update-dot').count()).toBe(0);
    await close();
  });
});
