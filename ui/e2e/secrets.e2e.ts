import { describe, expect, it } from 'vitest';
import { open } from './page';

const VALUE = 'hunter2-canary';

describe('secrets', () => {
  for (const [language, title] of [['en', 'Kept passwords and codes'], ['ru', 'Сохранённые пароли и коды']] as const) {
    it(`are kept, listed and removed, and a value never comes back (${language})`, async () => {
      const page = await open(`?language=${language}#/settings/secrets`);
      await page.getByTestId('secrets-none').waitFor();
      expect(await page.locator('#secrets-title').textContent()).toBe(title);
      expect(await page.getByTestId('secret-value').getAttribute('type')).toBe('password');

      // A host of many owners is refused, and the value does not stay.
      await page.getByTestId('secret-name').fill('bank_password');
      await page.getByTestId('secret-host').fill('*.com');
      await page.getByTestId('secret-value').fill(VALUE);
      await page.getByTestId('secret-add').click();
      await page.locator('[data-path="secret.host"]').getByTestId('mistake').waitFor();
      expect(await page.getByTestId('secret-value').inputValue()).toBe('');

      await page.getByTestId('secret-host').fill('bank.example');
      await page.getByTestId('secret-kind').selectOption('password');
      await page.getByTestId('secret-value').fill(VALUE);
      await page.getByTestId('secret-add').click();
      const kept = page.getByTestId('secret');
      await kept.waitFor();
      expect(await kept.textContent()).toContain('bank.example');
      expect(await page.getByTestId('mistake').count()).toBe(0);
      expect(await page.getByTestId('secret-value').inputValue()).toBe('');
      const inPage = await page.evaluate((value) => document.documentElement.outerHTML.includes(value) || [...document.querySelectorAll('input')].some((field) => field.value.includes(value)), VALUE);
      expect(inPage).toBe(false);

      await page.getByTestId('secret-remove').click();
      await page.getByTestId('secrets-none').waitFor();
    });
  }
});
