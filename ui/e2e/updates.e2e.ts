//! A newer version is told of quietly; without a feed there is nothing of all this.
import { describe, expect, it } from 'vitest';
import { fake, keep, open, press, violations } from './page';

describe('a newer version', () => {
  it('is a dot and a line, whose page is opened, and which can be skipped', async () => {
    const page = await open('?update=1.4.0');
    const dot = page.getByTestId('update-dot');
    await dot.waitFor();
    // Nothing stands in the way of the goal.
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByTestId('nav-settings').textContent()).toContain('A new version is there');
    await press(page, 'nav-settings', 'settings-about');
    expect(await page.getByTestId('update-newer').textContent()).toContain('Version 1.4.0 is there.');
    await keep(page, 'update');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('update-open').click();
    await expect.poll(() => fake(page, (kept) => kept.updatesOpened())).toBe(1);
    await page.getByTestId('update-skip').click();
    await page.getByTestId('update-newer').waitFor({ state: 'detached' });
    await dot.waitFor({ state: 'detached' });
    expect(await page.getByTestId('live-region').textContent()).toContain('1.4.0');
  });

  it('is not looked for any more where the person does not want it', async () => {
    const page = await open('?update=1.4.0&language=ru#/settings/about');
    await page.getByTestId('update-newer').waitFor();
    await keep(page, 'update-ru');
    await page.getByTestId('look-for-updates').click();
    await page.getByTestId('update-newer').waitFor({ state: 'detached' });
    await page.getByTestId('update-dot').waitFor({ state: 'detached' });
    expect(await fake(page, (kept) => kept.state().updates)).toBe(false);
    await page.getByTestId('look-for-updates').click();
    await page.getByTestId('update-newer').waitFor();
  });

  it('is nothing where the packager named no feed', async () => {
    const page = await open('#/settings/about');
    await page.getByTestId('report-show').waitFor();
    expect(await page.getByTestId('updates').count()).toBe(0);
    expect(await page.getByTestId('update-dot').count()).toBe(0);
  });
});
