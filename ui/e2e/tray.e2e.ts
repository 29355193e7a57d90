//! The icon in the tray: whether the person wants it, and closing the window over a run.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open, violations } from './page';

const hidden = (page: Page): Promise<boolean> => fake(page, (kept) => kept.hidden());
/** How often the page has been told whether there is a tray. */
const asked = (page: Page): Promise<number> => fake(page, (kept) => kept.trayAsked());

describe('closing over a run', () => {
  it('offers the tray where there is one, and the window goes', async () => {
    const page = await open('?tray=1&waiting=1&speed=100');
    await page.getByTestId('asking-banner').waitFor();
    await fake(page, (system) => system.closeRequested(1));
    const toTray = page.getByTestId('close-to-tray');
    await toTray.waitFor();
    await keep(page, 'close-to-tray');
    expect(await violations(page)).toEqual([]);
    await toTray.click();
    await page.getByTestId('close-sheet').waitFor({ state: 'detached' });
    expect(await hidden(page)).toBe(true);
  });

  it('offers no tray where the desktop has none', async () => {
    const page = await open('?waiting=1&speed=100');
    await page.getByTestId('asking-banner').waitFor();
    await fake(page, (system) => system.closeRequested(1));
    await expect.poll(() => asked(page)).toBe(1);
    expect(await page.getByTestId('close-to-tray').count()).toBe(0);
    await page.getByTestId('close-keep').click();
    await page.getByTestId('close-sheet').waitFor({ state: 'detached' });
    expect(await hidden(page)).toBe(false);
  });
});

describe('the icon', () => {
  it('is switched off in the settings, where the search finds it, and is offered no more', async () => {
    const page = await open('?tray=1&waiting=1&speed=100#/settings/browser');
    await page.getByTestId('settings-search').fill('tray');
    await page.getByTestId('settings-found').first().click();
    const toggle = page.getByTestId('tray');
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
    await toggle.click();
    await expect.poll(() => fake(page, (kept) => kept.state().tray)).toBe(false);
    await keep(page, 'tray-setting');
    await fake(page, (system) => system.closeRequested(1));
    await expect.poll(() => asked(page)).toBe(1);
    await page.getByTestId('close-keep').waitFor();
    expect(await page.getByTestId('close-to-tray').count()).toBe(0);
  });
});
