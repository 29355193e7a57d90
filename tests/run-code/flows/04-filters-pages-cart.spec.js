import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/shop');
  await page.getByLabel('Category').selectOption('tea');
  await page.getByRole('spinbutton', { name: 'Highest price' }).click();
  await page.getByRole('spinbutton', { name: 'Highest price' }).fill('15');
  await page.getByLabel('Rating').selectOption('4');
  await page.getByRole('checkbox', { name: 'Only in stock' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('status')).toContainText('Products: 3');
  await expect(page.getByRole('checkbox', { name: 'Only in stock' })).toBeChecked();
  await page.getByRole('button', { name: 'Add to cart : Earl Grey' }).click();
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await page.getByLabel('Category').selectOption('kitchen');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: '4' }).click();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.getByRole('button', { name: 'Add to cart : Bamboo tray' }).click();
  await expect(page.getByRole('link', { name: 'Bamboo tray' })).toBeVisible();
});