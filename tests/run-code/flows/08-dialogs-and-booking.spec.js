import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/tasting-room');
  page.once('dialog', dialog => {
    console.log(`Dialog message: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.getByRole('button', { name: 'Opening hours' }).click();
  page.once('dialog', dialog => {
    console.log(`Dialog message: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.getByRole('button', { name: 'Clear the wish list' }).click();
  await expect(page.getByText('Travel mug')).toBeVisible();
  page.once('dialog', dialog => {
    console.log(`Dialog message: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.getByRole('button', { name: 'Rename the list' }).click();
  await expect(page.locator('#main')).toContainText('Birthday ideas');
  await page.getByRole('button', { name: 'Book a tasting' }).click();
  await page.getByLabel('Day').selectOption('friday');
  await page.getByRole('spinbutton', { name: 'Guests' }).click();
  await page.getByRole('spinbutton', { name: 'Guests' }).fill('4');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('#main')).toContainText('Your table is booked.');
});