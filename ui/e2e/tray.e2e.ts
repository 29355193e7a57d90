//! The icon in the tray: whether the person wants it, and closing the window over a run.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keep, launch, open, violations } from './page';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

interface Fake { closeRequested: (active: number) => void; hidden: () => boolean; trayAsked: () => number; state: () => { tray: boolean } }

const closeOver = (page: Page, runs: number): Promise<void> =>
  page.evaluate((count) => (window as unknown as { __fake: Fake }).__fake.closeRequested(count), runs);
const hidden = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as { __fake: Fake }).__fake.hidden());
/** How often the page has been told whether there is a tray. */
const asked = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { __fake: Fake }).__fake.trayAsked());
const wanted = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as { __fake: Fake }).__fake.state().tray);

describe('closing over a run', () => {
  it('offers the tray where there is one, and the window goes', async () => {
    const { page, close } = await open(browser, '?tray=1&waiting=1');
    await page.getByTestId('asking-banner').waitFor();
    await closeOver(page, 1);
    const toTray = page.getByTestId('close-to-tray');
    await toTray.waitFor();
    await keep(page, 'close-to-tray');
    expect(await violations(page)).toEqual([]);
    await toTray.click();
    await page.getByTestId('close-sheet').waitFor({ state: 'detached' });
    expect(await hidden(page)).toBe(true);
    await close();
  });

  it('offers no tray where the desktop has none', async () => {
    const { page, close } = await open(browser, '?waiting=1');
    await page.getByTestId('asking-banner').waitFor();
    await closeOver(page, 1);
    await expect.poll(() => asked(page)).toBe(1);
    expect(await page.getByTestId('close-to-tray').count()).toBe(0);
    await page.getByTestId('close-keep').click();
    await page.getByTestId('close-sheet').waitFor({ state: 'detached' });
    expect(await hidden(page)).toBe(false);
    await close();
  });
});

describe('the icon', () => {
  it('is switched off in the settings, where the search finds it, and is offered no more', async () => {
    const { page, close } = await open(browser, '?tray=1&waiting=1#/settings/browser');
    await page.getByTestId('settings-search').fill('tray');
    await page.getByTestId('settings-found').first().click();
    const toggle = page.getByTestId('tray');
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
    await toggle.click();
    await expect.poll(() => wanted(page)).toBe(false);
    await keep(page, 'tray-setting');
    await closeOver(page, 1);
    await expect.poll(() => asked(page)).toBe(1);
    await page.getByTestId('close-keep').waitFor();
    expect(await page.getByTestId('close-to-tray').count()).toBe(0);
    await close();
  });
});
