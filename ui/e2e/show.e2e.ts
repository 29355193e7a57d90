//! Shown by hand: the person does it once in the browser, and it becomes a recipe.
import { describe, expect, it } from 'vitest';
import { fake, keep, open, press } from './page';

describe('shown by hand', () => {
  it('each step is written down, and what remains is kept as a recipe', async () => {
    const page = await open('?speed=40#/recipes');
    await press(page, 'recipe-show');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('show-address');
    await page.getByTestId('show-address').fill('no address');
    await press(page, 'show-start');
    await page.getByTestId('show-problem').waitFor();
    await keep(page, 'show-where');
    await page.getByTestId('show-address').fill('shop.example');
    await page.keyboard.press('Enter');
    const step = page.getByTestId('show-step');
    await expect.poll(() => step.count()).toBe(4);
    expect(await page.getByTestId('show-state').textContent()).toContain('Watching on the page “Tea shop”');
    expect(await step.first().textContent()).toContain('Type “green tea” into “Search the shop” and press Enter');
    await page.getByTestId('show-read').click();
    await page.getByTestId('show-read-item').waitFor();
    await keep(page, 'show-steps');
    await page.getByRole('button', { name: 'Remove: Press “Place order”' }).click();
    await expect.poll(() => step.count()).toBe(3);
    await page.getByTestId('show-read-item').getByTestId('show-remove').click();
    await expect.poll(() => page.getByTestId('show-read-item').count()).toBe(0);
    await press(page, 'show-done');
    await page.getByTestId('recipe-steps').waitFor();
    await page.getByTestId('recipe-name').fill('Shown once');
    await press(page, 'draft-save');
    await page.getByTestId('recipe-title').waitFor();
    expect(await fake(page, (told) => told.recipes.names())).toContain('shown-once');
  });

  it('goes on while the person looks elsewhere, and is thrown away with one press', async () => {
    const page = await open('?speed=0.1#/show');
    await page.getByTestId('show-address').fill('shop.example');
    await press(page, 'show-start');
    await page.getByTestId('show-none').waitFor();
    await press(page, 'show-done');
    expect(await page.getByTestId('error').textContent()).toContain('Nothing was shown');
    await page.evaluate(() => { location.hash = '#/recipes'; });
    await press(page, 'recipe-show', 'show-throw-away');
    await page.getByTestId('recipe-item').first().waitFor();
    await press(page, 'recipe-show');
    await page.getByTestId('show-form').waitFor();
  });

  it('says that nothing is marked, that the browser was closed, and that there is none', async () => {
    const page = await open('?fail=read&speed=40#/show');
    await page.getByTestId('show-address').fill('shop.example');
    await press(page, 'show-start', 'show-read');
    expect(await page.getByTestId('error').textContent()).toContain('Nothing is marked');
    const closed = await open('?fail=closed&speed=40#/show');
    await closed.getByTestId('show-address').fill('shop.example');
    await press(closed, 'show-start');
    await expect.poll(() => closed.getByTestId('show-state').textContent()).toContain('The browser was closed');
    expect(await closed.getByTestId('show-read').count()).toBe(0);
    await press(closed, 'show-done');
    await closed.getByTestId('recipe-steps').waitFor();
    const none = await open('?fail=show#/show');
    await none.getByTestId('show-address').fill('shop.example');
    await press(none, 'show-start');
    expect(await none.getByTestId('error').textContent()).toContain('No browser was found');
  });
});
