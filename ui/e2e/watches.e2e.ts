//! Things on pages that are looked at again and again.
import { describe, expect, it } from 'vitest';
import { fake, keep, open } from './page';

describe('watches', () => {
  it.each([['en', 'whenever it suits', 'falls below', 'falls below 7.50'], ['ru', 'когда-нибудь', 'станет ниже', 'станет ниже 7,50']] as const)('something is watched, and a condition that is not understood is told at its field (%s)', async (language, vague, half, words) => {
    const page = await open(`?language=${language}&watches=none#/watches`);
    await page.getByTestId('watches-empty').waitFor();
    await keep(page, `watches-empty-${language}`);
    await page.getByTestId('watch-new').click();
    await page.getByTestId('watch-recipe').waitFor();
    // What is missing is said at its place, and takes the focus.
    await page.getByTestId('watch-add').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'watch-recipe');
    expect(await page.getByTestId('watch-wrong').count()).toBe(2);
    await page.getByTestId('watch-recipe').selectOption('cheapest-in-the-shop');
    // Recipes that answer nothing, do more than read or come from elsewhere are not offered.
    expect(await page.getByTestId('watch-recipe').locator('option').count()).toBe(2);
    await page.locator('[data-field=product]').fill('oolong');
    for (const wrong of [vague, half]) {
      await page.getByTestId('watch-condition').fill(wrong);
      await page.getByTestId('watch-condition').press('Enter');
      await page.locator('[data-testid=watch-wrong][data-field=condition]').waitFor();
      if (wrong === vague) await page.locator('[data-testid=watch-wrong]').filter({ hasText: vague }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'watch-condition');
    }
    await keep(page, `watch-form-refused-${language}`);
    // Nothing that was typed is lost, and what was said goes once the words are others.
    expect(await page.getByTestId('watch-condition').inputValue()).toBe(half);
    expect(await page.locator('[data-field=product]').inputValue()).toBe('oolong');
    expect(await fake(page, (window) => window.watches.added.length)).toBe(0);
    await page.getByTestId('watch-condition').fill(words);
    expect(await page.getByTestId('watch-wrong').count()).toBe(0);
    // How they are understood is said while they are typed.
    await page.getByTestId('watch-understood').filter({ hasText: /7[.,]5/ }).waitFor();
    await page.getByTestId('watch-every').selectOption('30');
    await page.getByTestId('watch-visible').click();
    await page.getByTestId('watch-condition').press('Enter');
    await page.getByTestId('watch').filter({ hasText: 'oolong' }).filter({ hasText: '7' }).waitFor();
    expect(await fake(page, (window) => window.watches.added)).toEqual([{ recipe: 'cheapest-in-the-shop', values: { product: 'oolong' }, condition: words, every: 30, visible: true }]);
  });

  it('an example is taken as it is, and one of several answers is chosen', async () => {
    const page = await open('?watches=none&recipes=answers#/watches');
    await page.getByTestId('watches-empty').waitFor();
    await page.getByTestId('watch-new').click();
    await page.getByTestId('watch-recipe').selectOption('the-kettle');
    await page.getByTestId('watch-answer').selectOption('Availability');
    await page.getByTestId('watch-example').last().click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'watch-condition');
    await keep(page, 'watch-form-answers');
    await page.getByTestId('watch-add').click();
    await page.getByTestId('watch').filter({ hasText: 'in stock' }).waitFor();
    expect(await fake(page, (window) => window.watches.added)).toEqual([{ recipe: 'the-kettle', values: {}, answer: 'Availability', condition: 'says "in stock"', every: 60, visible: false }]);
  });

  it('what cannot be kept is said, and stays in the form', async () => {
    const page = await open('?watches=many#/watches');
    await page.getByTestId('watch').first().waitFor();
    await page.getByTestId('watch-new').click();
    await page.getByTestId('watch-recipe').selectOption('cheapest-in-the-shop');
    await page.getByTestId('watch-example').first().click();
    await page.getByTestId('watch-add').click();
    await page.getByTestId('watch-sheet').getByTestId('error').filter({ hasText: '100' }).waitFor();
    expect(await page.getByTestId('watch-condition').inputValue()).not.toBe('');
  });

  it('without a recipe that answers something it says so, and leads to the recipes', async () => {
    const page = await open('?watches=none&recipes=none#/watches');
    await page.getByTestId('watches-no-recipes').waitFor();
    await keep(page, 'watches-no-recipes');
    await page.getByTestId('watch-new').click();
    await page.getByTestId('watch-none').waitFor();
    await page.getByTestId('watch-to-recipes').click();
    await page.getByTestId('recipes-empty').waitFor();
  });

  it('each shows what was seen last, how it went, and what came true: its run is seen', async () => {
    const page = await open('#/watches');
    const rows = page.getByTestId('watch');
    await rows.nth(3).waitFor();
    const [price, kettle, card, news] = [rows.nth(0), rows.nth(1), rows.nth(2), rows.nth(3)];
    expect(await price.getByTestId('watch-value').textContent()).toContain('7.49 USD');
    await price.getByTestId('chart').waitFor();
    expect(await price.getByTestId('chart').getAttribute('aria-label')).toMatch(/Find the cheapest green tea: 57 values .*lowest 7\.49 USD, highest 9\.49 USD/);
    expect(await price.getByTestId('chart-alert').count()).toBe(2);
    // A text has no line. What could not be read is told as that, with what was read before.
    expect(await kettle.getByTestId('chart').count()).toBe(0);
    expect(await card.getByTestId('watch-problem').textContent()).toContain('sign in');
    expect(await card.getByTestId('watch-value').count()).toBe(0);
    await card.getByTestId('watch-read').filter({ hasText: '27' }).waitFor();
    await news.getByTestId('watch-next').filter({ hasText: 'Paused' }).waitFor();
    await keep(page, 'watches-list');
    await price.getByTestId('watch-see').click();
    await page.getByTestId('review').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/runs/past-1');
  });

  it('it rests, goes on, and is removed once the person says so', async () => {
    const page = await open('#/watches');
    const rows = page.getByTestId('watch');
    await rows.nth(3).waitFor();
    await rows.first().getByTestId('watch-pause').click();
    await rows.first().getByTestId('watch-next').filter({ hasText: 'Paused' }).waitFor();
    await rows.first().getByTestId('watch-pause').click();
    await rows.first().getByTestId('watch-next').filter({ hasText: 'Next look' }).waitFor();
    await rows.first().getByTestId('watch-remove').click();
    await page.getByTestId('watch-remove-no').click();
    expect(await rows.count()).toBe(4);
    await rows.first().getByTestId('watch-remove').click();
    await page.getByTestId('watch-remove-yes').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=watch]').length === 3);
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'watch-new');
  });

  it('one is opened: its line over time, its looks, and the file of them', async () => {
    const page = await open('#/watches');
    await page.getByTestId('watch-open').first().click();
    await page.getByTestId('watch-table').waitFor();
    // Two pieces with a gap where the site was not reached, what is waited for, and what came true.
    expect(await page.getByTestId('chart-line').count()).toBe(2);
    expect(await page.getByTestId('chart-threshold').count()).toBe(1);
    expect(await page.getByTestId('chart-alert').count()).toBe(2);
    const looks = page.getByTestId('watch-look');
    expect(await looks.count()).toBe(60);
    expect(await looks.first().textContent()).toContain('7.49 USD');
    expect(await page.locator('[data-testid=watch-look][data-told=problem]').textContent()).toContain('could not be reached');
    await page.getByTestId('chart').hover();
    await page.getByTestId('chart-near').filter({ hasText: 'USD' }).waitFor();
    await keep(page, 'watch-page');
    await page.getByTestId('watch-save').click();
    await page.getByTestId('watch-saved').filter({ hasText: 'watch.csv' }).waitFor();
    expect(await fake(page, (window) => window.watches.saved)).toEqual(['01W1']);
    await page.locator('[data-testid=watch-look][data-told=alert]').last().getByTestId('look-see').click();
    await page.getByTestId('review').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/runs/past-3');
  });

  it('who changes their mind about the file is told nothing', async () => {
    const page = await open('?fail=watch-save#/watches/01W1');
    await page.getByTestId('watch-save').click();
    await page.locator('[data-testid=watch-save]:enabled').waitFor();
    expect(await page.getByTestId('watch-saved').count()).toBe(0);
  });

  it('new lines of a list are told apart from all of it, and one is removed from its own page', async () => {
    const page = await open('#/watches/01W4');
    await page.getByTestId('look-items').filter({ hasText: 'Glazes' }).filter({ hasText: 'and 2 more' }).waitFor();
    await keep(page, 'watch-page-list');
    await page.getByTestId('watch-remove').click();
    await page.getByTestId('watch-remove-yes').click();
    await page.getByTestId('watch').nth(2).waitFor();
    expect(await page.getByTestId('watch').count()).toBe(3);
  });

  it('a look that is made while it is shown is seen there, and very many looks are cut', async () => {
    const page = await open('#/watches/01W1');
    await page.getByTestId('watch-look').nth(59).waitFor();
    await fake(page, (window) => { for (let nth = 0; nth < 300; nth += 1) window.watches.look('01W1', 5 + (nth % 7)); });
    await fake(page, (window) => window.looked());
    await page.getByTestId('watch-look').nth(199).waitFor();
    expect(await page.getByTestId('watch-look').count()).toBe(200);
    await page.getByTestId('watch-more').click();
    await page.getByTestId('watch-look').nth(359).waitFor();
    expect(await page.getByTestId('watch-more').count()).toBe(0);
  });

  it('a recipe is watched from its own page, where it answers something', async () => {
    const page = await open('#/recipes/order-for-a-day');
    await page.getByTestId('recipe-on-time').waitFor();
    expect(await page.getByTestId('recipe-watch').count()).toBe(0);
    await page.evaluate(() => { location.hash = '#/recipes/cheapest-in-the-shop'; });
    await page.getByTestId('recipe-watch').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'watch-condition');
    expect(await page.getByTestId('watch-recipe').count()).toBe(0);
    await page.getByTestId('watch-example').nth(1).click();
    await page.getByTestId('watch-add').click();
    await page.getByTestId('watches').waitFor();
    const [added] = await fake(page, (window) => window.watches.added);
    expect(added).toMatchObject({ recipe: 'cheapest-in-the-shop', condition: 'drops by 10 %', values: { product: 'green tea' } });
  });

  it('a list that cannot be read says why; one that is gone leads back', async () => {
    const page = await open('?watches=broken#/watches');
    await page.getByText('watches.db').waitFor();
    expect(await page.getByTestId('watches-empty').count()).toBe(0);
    await page.evaluate(() => { location.hash = '#/watches/nowhere'; });
    await page.getByTestId('error').waitFor();
    await page.getByTestId('watch-back').click();
    await page.getByTestId('watches').waitFor();
  });
});
