import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/pickup-points');
  await page.getByRole('link', { name: 'Parcels a month' }).click();
  await page.getByRole('link', { name: 'Parcels a month ▲' }).click();
  await expect(page.getByRole('rowheader', { name: 'Oakstead' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a town' }).click();
  await page.getByRole('searchbox', { name: 'Find a town' }).fill('stone');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('status')).toContainText('Rows: 10');
  await expect(page.getByRole('cell', { name: 'Southvale' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Town' }).click();
  await expect(page.locator('tbody')).toContainText('Westholm');
  await page.getByRole('link', { name: 'Offers' }).click();
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.getByRole('button', { name: 'Get the coupon' }).click();
  await expect(page.getByText('SPRING-')).toBeVisible();
  await page.getByRole('link', { name: 'Today\'s roast' }).click();
  await expect(page.locator('#main')).toContainText('Batch number: 4821');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('4821')).toBeVisible();
});