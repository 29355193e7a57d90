//! What is remembered of sites: shown, written, forgotten, switched off.
import { describe, expect, it } from 'vitest';
import { fake, keep, open, saveSettings } from './page';

describe('remembered sites', () => {
  for (const [language, search, yours] of [['en', 'The search is the field “Search the shop” on the first page; Enter sends it.', 'your words'], ['ru', 'Поиск – поле «Search the shop» на первой странице; отправляется клавишей Enter.', 'ваши слова']] as const) {
    it(`are shown as sentences, changed and forgotten (${language})`, async () => {
      const page = await open(`?language=${language}#/settings/history`);
      const shop = page.getByTestId('site').filter({ hasText: 'shop.example' });
      await shop.locator('summary').click();
      const notes = shop.getByTestId('site-note');
      await notes.filter({ hasText: search }).waitFor();
      expect(await notes.count()).toBe(4);
      await keep(page, `sites-${language}`);

      // A note in the person's own words, and the program's back again.
      const first = notes.first();
      await first.getByTestId('site-edit').click();
      await page.getByTestId('site-words').fill('Search in the menu');
      await page.getByTestId('site-keep').click();
      await first.filter({ hasText: 'Search in the menu' }).filter({ hasText: yours }).waitFor();
      await first.getByTestId('site-edit').click();
      await page.getByTestId('site-words').fill('');
      await page.getByTestId('site-keep').click();
      await notes.filter({ hasText: search }).waitFor();

      await notes.nth(3).getByTestId('site-forget-note').click();
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=site-note]').length === 4);
      expect(await notes.count()).toBe(3);
      await shop.getByTestId('site-forget').click();
      await shop.waitFor({ state: 'detached' });

      await page.getByTestId('site-new').click();
      await page.getByTestId('site-name').fill('mail.example');
      await page.getByTestId('site-words').fill('Letters are under All');
      await page.getByTestId('site-keep').click();
      await page.getByTestId('site').filter({ hasText: 'mail.example' }).waitFor();
    });
  }

  it('can be none, set aside, and switched off', async () => {
    let page = await open('?sites=none#/settings/history');
    await page.getByTestId('sites-none').waitFor();
    page = await open('?sites=aside#/settings/history');
    await page.getByTestId('sites-set-aside').filter({ hasText: 'site-notes.damaged.json' }).waitFor();
    await page.getByTestId('site-notes').click();
    await saveSettings(page);
    expect((await fake(page, (one) => one.settings())).history.site_notes).toBe(false);
  });
});
