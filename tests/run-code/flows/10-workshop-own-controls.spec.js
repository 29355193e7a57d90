import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/workshop');
  await page.getByRole('combobox', { name: 'Roast' }).click();
  await page.getByRole('option', { name: 'Light roast' }).click();
  await page.getByRole('combobox', { name: 'Roast' }).click();
  await page.getByRole('combobox', { name: 'Roast' }).press('ArrowDown');
  await page.getByRole('combobox', { name: 'Roast' }).press('ArrowDown');
  await page.getByRole('combobox', { name: 'Roast' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Roast' })).toContainText('Medium roast');
  await page.getByRole('switch', { name: 'Gift wrapping' }).click();
  await page.getByRole('button', { name: 'Like' }).dblclick();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('2')).toBeVisible();
  await page.getByRole('button', { name: 'Add to favourites' }).hover();
  await expect(page.locator('#main')).toMatchAriaSnapshot(`
    - button "Like"
    - text: "2"
    - button "Share"
    - text: "1"
    - button "Add to favourites"
    - text: "0"
    `);
  await page.getByRole('textbox', { name: 'Name of the blend' }).click();
  await page.getByRole('textbox', { name: 'Name of the blend' }).fill('Sunday porch');
  await expect(page.getByRole('textbox', { name: 'Name of the blend' })).toHaveValue('Sunday porch');
  await page.getByRole('button', { name: 'Add blend' }).click();
  await page.getByRole('textbox', { name: 'Name of the blend' }).click();
  await page.getByRole('textbox', { name: 'Name of the blend' }).fill('Rainy desk');
  await page.getByRole('textbox', { name: 'Name of the blend' }).press('Enter');
  await expect(page.locator('#main')).toMatchAriaSnapshot(`- listitem: Rainy desk`);
  await expect(page.getByRole('status')).toContainText('Done.');
});