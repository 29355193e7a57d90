import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {
  await page.goto('http://127.0.0.1:4100/shop/fountain-pen');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await page.getByRole('button', { name: 'Add to cart : Dotted notebook' }).click();
  await page.getByRole('button', { name: 'Remove : Fountain pen' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Anna Reed');
  await page.getByRole('textbox', { name: 'Address' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('12 Mill Lane, Ashford');
  await page.getByLabel('Delivery').selectOption('post');
  await page.getByRole('textbox', { name: 'Card number' }).click();
  await page.getByRole('textbox', { name: 'Card number' }).fill('1234');
  await page.getByRole('checkbox', { name: 'I accept the terms of sale' }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('The card number must have 16')).toBeVisible();
  await page.getByRole('textbox', { name: 'Card number' }).click({
    clickCount: 3
  });
  await page.getByRole('textbox', { name: 'Card number' }).fill('4000123456784242');
  await page.getByRole('checkbox', { name: 'I accept the terms of sale' }).check();
  await page.getByRole('textbox', { name: 'Card number' }).click();
  await page.getByRole('textbox', { name: 'Card number' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(page.locator('#main')).toContainText('$9.90');
});