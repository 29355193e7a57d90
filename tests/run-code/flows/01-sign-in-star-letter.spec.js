import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'User name' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('anna');
  await page.getByRole('textbox', { name: 'User name' }).press('Tab');
  await page.getByRole('textbox', { name: 'Password' }).fill('linden-tea-42');
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('link', { name: 'Oscar Lindqvist Tasting on' }).click();
  await expect(page.getByRole('article')).toContainText('we meet on Thursday at 14:00 in the small room to choose the spring blends.');
  await page.getByRole('button', { name: 'Star: Tasting on Thursday' }).click();
  await expect(page.getByRole('button', { name: 'Remove star: Tasting on' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to inbox' }).click();
  await page.getByRole('button', { name: 'Star: Meter readings' }).click();
  await expect(page.getByRole('status')).toContainText('The star is changed.');
});