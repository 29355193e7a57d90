import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/settings');
  await page.getByRole('textbox', { name: 'Display name' }).click();
  await page.getByRole('textbox', { name: 'Display name' }).fill('Anna "Tea" O\'Reed');
  await page.getByLabel('Language of letters').selectOption('de');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('checkbox', { name: 'Changes to my orders' }).uncheck();
  await page.getByRole('checkbox', { name: 'News once a month' }).check();
  await page.getByRole('checkbox', { name: 'News once a month' }).press('Tab');
  await page.getByRole('checkbox', { name: 'Sales and coupons' }).check();
  await expect(page.getByRole('checkbox', { name: 'Changes to my orders' })).not.toBeChecked();
  await expect(page.getByLabel('Language of letters')).toHaveValue('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue('Anna "Tea" O\'Reed');
});