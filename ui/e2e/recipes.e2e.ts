//! Recipes: kept from a run, changed, filled in and played, offered, mended and set back, handed on, over a table.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open, press, tabTo } from './page';

const item = (page: Page, name: string) => page.locator(`[data-testid=recipe-item][data-recipe=${name}]`);
const value = (page: Page, field: string) => page.locator(`[data-testid=value][data-field=${field}]`);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
const waitFocus = (page: Page, id: string) => expect.poll(() => focused(page)).toBe(id);
const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash);
const text = async (page: Page, id: string): Promise<string> => ((await page.getByTestId(id).textContent()) ?? '').trim().replace(/\s+/g, ' ');

describe('a run that ended well', () => {
  it('is kept as a recipe from its end', async () => {
    const page = await open('?story=price&speed=100&goal=Search%20for%20green%20tea%20and%20read%20the%20cheapest%20price#/run/story');
    await press(page, 'keep-recipe');
    await page.getByTestId('recipe-steps').waitFor();
    await waitFocus(page, 'recipe-name');
    await keep(page, 'recipe-kept');
    // What it does is told in sentences, with what has to be true; what is not in it too.
    expect(await page.getByTestId('recipe-step').count()).toBe(5);
    expect(await page.getByTestId('recipe-then').first().textContent()).toContain('The page shows');
    expect(await page.getByTestId('left-out').locator('li').count()).toBe(2);
    expect(await fake(page, (told) => told.recipes.names().length)).toBe(5);

    // A field gets another name, which its sentences show.
    await page.getByTestId('field-label').fill('Tea');
    expect(await page.getByTestId('recipe-step').nth(1).textContent()).toContain('Type Tea into');
    // Another is made of a value that was always the same.
    await press(page, 'make-field');
    await waitFocus(page, 'field-label');
    await page.getByTestId('field-label').nth(1).fill('Order of the list');
    expect(await page.getByTestId('fixed-values').count()).toBe(0);
    expect(await page.getByTestId('recipe-step').nth(3).textContent()).toContain('Choose Order of the list in');
    // And the first becomes the same each time.
    await page.getByTestId('field-fix').first().click();
    expect(await page.getByTestId('recipe-step').nth(1).textContent()).toContain('Type “green tea” into');
    expect(await page.getByTestId('field').count()).toBe(1);

    await page.getByTestId('recipe-name').fill('The cheapest tea, by [Order of the list]');
    await press(page, 'draft-save');
    await expect.poll(() => text(page, 'recipe-title')).toBe('The cheapest tea, by Order of the list');
    expect(await page.getByTestId('recipe-title').getByTestId('field-mark').textContent()).toBe('Order of the list');
    expect(await page.getByTestId('recipe-fields').textContent()).toContain('Price, lowest first');
    expect(await fake(page, (told) => told.recipes.names().length)).toBe(6);
  });

  it('is kept from its review, and not where it was not checked', async () => {
    const page = await open('#/runs/past-10');
    await page.getByTestId('review-ending').waitFor();
    expect(await page.getByTestId('keep-recipe').count()).toBe(0);
    await page.evaluate(() => { location.hash = '#/runs/past-1'; });
    await press(page, 'keep-recipe');
    await page.getByTestId('recipe-steps').waitFor();
    await press(page, 'draft-cancel');
    await page.getByTestId('review-ending').waitFor();
    expect(await fake(page, (told) => told.recipes.names().length)).toBe(5);
  });

  it('says what is wrong with a recipe, where it is', async () => {
    const page = await open('#/keep/past-2');
    await page.getByTestId('recipe-name').fill(' ');
    await page.getByTestId('field-label').nth(1).fill('Product');
    const choices = page.getByTestId('field-choices');
    await choices.fill('');
    await press(page, 'draft-save');
    await page.getByTestId('name-problem').waitFor();
    await waitFocus(page, 'recipe-name');
    expect(await page.getByTestId('field-problem').textContent()).toBe('Another field has this name.');
    expect(await choices.getAttribute('aria-invalid')).toBe('true');
    expect(await hash(page)).toBe('#/keep/past-2');
  });

  it('says why it cannot be kept, and what to do', async () => {
    const page = await open('?fail=keep#/keep/past-1');
    expect(await text(page, 'error')).toContain('did nothing that could be done again');
    expect(await page.getByTestId('draft-save').count()).toBe(0);
    await press(page, 'draft-cancel');
  });
});

describe('the list', () => {
  it('says of each what is to be known before it is played', async () => {
    const page = await open('#/recipes');
    await page.getByTestId('recipe-item').first().waitFor();
    expect(await text(page, 'recipes-count')).toBe('5 recipes');
    const told = async (name: string) => ((await item(page, name).textContent()) ?? '').replace(/\s+/g, ' ');
    for (const one of ['2 steps mended', '5 steps', 'about 4 seconds', '127.0.0.1:41873', 'Yesterday']) expect(await told('cheapest-in-the-shop')).toContain(one);
    expect(await told('pay-the-rent')).toContain('From elsewhere');
    expect(await told('pay-the-rent')).toContain('bank.example');
    expect(await told('book-a-room')).toContain('Line 12: “stesp” is not known here.');
    expect(await item(page, 'book-a-room').getByTestId('recipe-play').count()).toBe(0);
    await keep(page, 'recipes');
  });

  it('deletes one at once, and puts it back', async () => {
    const page = await open('#/recipes/order-for-a-day');
    await press(page, 'recipe-delete');
    await waitFocus(page, 'recipe-undo');
    expect(await item(page, 'order-for-a-day').count()).toBe(0);
    await page.keyboard.press('Enter');
    await item(page, 'order-for-a-day').waitFor();
    await waitFocus(page, 'recipe-open');
    expect(await page.getByTestId('recipe-deleted').count()).toBe(0);
  });

  it('asks before it deletes what cannot be put back', async () => {
    const page = await open('#/recipes');
    await item(page, 'book-a-room').getByTestId('recipe-delete').click();
    await press(page, 'recipe-delete-cancel');
    expect(await item(page, 'book-a-room').count()).toBe(1);
    await item(page, 'pay-the-rent').getByTestId('recipe-delete').click();
    await press(page, 'recipe-delete-confirm');
    await expect.poll(() => item(page, 'pay-the-rent').count()).toBe(0);
    expect(await page.getByTestId('recipe-undo').count()).toBe(0);
  });

  it('says how one comes about, where there is none', async () => {
    const page = await open('?recipes=none#/recipes');
    expect(await text(page, 'recipes-empty')).toContain('Keep as a recipe');
    await press(page, 'recipes-empty-runs');
    await page.getByTestId('history-item').first().waitFor();
  });

  it('says that it cannot be read, and is read again', async () => {
    const page = await open('?fail=recipes#/recipes');
    await page.getByTestId('error').getByRole('button').click();
    await page.getByTestId('recipe-item').first().waitFor();
    expect(await page.getByTestId('error').count()).toBe(0);
  });
});

describe('the form', () => {
  it('has a field for each kind, says what is wrong at it, and plays', async () => {
    const page = await open('?speed=100#/recipes/order-for-a-day');
    await press(page, 'recipe-play');
    await waitFocus(page, 'value');
    expect(await text(page, 'play-line')).toBe('9 steps, about 12 seconds, no model');
    expect(await text(page, 'play-asks')).toBe('1 step asks you before it is done.');
    // A word for a day stays one.
    expect(await value(page, 'day').inputValue()).toBe('later');
    expect(await text(page, 'value-meant')).toContain('If played today: ');
    await value(page, 'count').fill('two');
    await press(page, 'play-now');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('count');
    expect(await page.getByTestId('value-problem').allTextContents()).toEqual(['Write a number, such as 3 or 2.5.', 'Fill this in.']);
    await value(page, 'count').fill('3');
    await value(page, 'way').selectOption('Parcel shop');
    await value(page, 'letter').click();
    await expect.poll(() => text(page, 'value-file')).toBe('/home/alex/Documents/letter.pdf');
    await value(page, 'day').selectOption('day');
    expect(await page.getByTestId('value-problem').allTextContents()).toEqual([]);
    await page.getByTestId('value-day').fill('2026-12-24');
    await page.getByTestId('value-day').blur();
    await keep(page, 'recipe-form');
    await press(page, 'play-now');
    await page.getByTestId('run').waitFor();
    expect(await page.getByTestId('run-goal').textContent()).toBe('Order 3 packets of Green tea Sencha for 2026-12-24, for $20.00 at most');
    expect(await fake(page, (told) => told.recipes.played)).toEqual([['order-for-a-day', { product: 'Green tea Sencha', count: '3', limit: '$20.00', day: '2026-12-24', way: 'Parcel shop', letter: '/home/alex/Documents/letter.pdf', password: 'shop' }]]);
  });

  it('says what is taken where nothing is filled in, and is closed by Escape', async () => {
    const page = await open('#/recipes');
    await item(page, 'cheapest-in-the-shop').getByTestId('recipe-play').click();
    await value(page, 'product').fill('');
    expect(await text(page, 'play-form')).toContain('Left empty: green tea');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('play-sheet').count()).toBe(0);
    await waitFocus(page, 'recipe-play');
  });

  it('says what went wrong, and keeps the values', async () => {
    const page = await open('?fail=play#/recipes/cheapest-in-the-shop');
    await press(page, 'recipe-play');
    await value(page, 'product').fill('oolong');
    await page.keyboard.press('Enter');
    await page.getByTestId('play-sheet').getByTestId('error').waitFor();
    expect(await value(page, 'product').inputValue()).toBe('oolong');
  });

  it('shows first what somebody else’s recipe would do', async () => {
    const page = await open('#/recipes');
    await item(page, 'pay-the-rent').getByTestId('recipe-play').click();
    await page.getByTestId('stranger').waitFor();
    expect(await page.getByTestId('stranger-site').allTextContents()).toEqual(['bank.example', 'mail.example']);
    expect(await page.getByTestId('stranger-field').count()).toBe(3);
    expect((await page.getByTestId('stranger-risk').allTextContents()).join()).toMatch(/Pay.*Pays or orders.*Send.*Sends or publishes/);
    await keep(page, 'recipe-stranger');
    await press(page, 'not-now');
    expect(await fake(page, (told) => told.recipes.played.length)).toBe(0);
    await item(page, 'pay-the-rent').getByTestId('recipe-play').click();
    await press(page, 'use-it');
    await page.getByTestId('play-form').waitFor();
    expect(await fake(page, (told) => told.recipes.played.length)).toBe(0);
    await page.getByTestId('no-secrets').waitFor();
    await press(page, 'play-cancel');
    await expect.poll(() => item(page, 'pay-the-rent').getByTestId('badge-stranger').count()).toBe(0);
  });
});

describe('a goal that was done before', () => {
  it('is offered without a jump, and the form has its values', async () => {
    const page = await open('?speed=100');
    await page.getByTestId('example').first().waitFor();
    await page.getByTestId('goal-input').fill('Open the shop, search for oolong, and tell me the price');
    await page.getByTestId('understanding-panel').waitFor();
    const below = () => page.getByTestId('plan-first').boundingBox();
    const before = await below();
    expect(await page.getByTestId('recipe-offer').count()).toBe(0);
    await page.getByTestId('goal-input').fill('Open the shop, search for oolong, and tell me the cheapest one');
    await page.getByTestId('recipe-offer').waitFor();
    expect(await text(page, 'recipe-offer')).toContain('You have done this before: 5 steps, about 4 seconds, no model');
    expect(await below()).toEqual(before);
    await page.getByTestId('goal-input').focus();
    await tabTo(page, 'offer-play');
    await page.keyboard.press('Enter');
    expect(await value(page, 'product').inputValue()).toBe('oolong');
    await press(page, 'play-now');
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (told) => told.recipes.played)).toEqual([['cheapest-in-the-shop', { product: 'oolong' }]]);
  });

  it('is only checked where that is wanted', async () => {
    const page = await open('#/recipes');
    await item(page, 'cheapest-in-the-shop').getByTestId('recipe-play').click();
    await page.getByTestId('play-form').waitFor();
    await keep(page, 'recipe-form-check');
    await press(page, 'play-check');
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (told) => [told.recipes.checked, told.recipes.played])).toEqual([['cheapest-in-the-shop'], []]);
  });
});

describe('one recipe', () => {
  it('shows what was mended, and sets it back', async () => {
    const page = await open('#/recipes/cheapest-in-the-shop');
    await page.getByTestId('heals').waitFor();
    expect(await page.getByTestId('heal').count()).toBe(2);
    expect(((await page.getByTestId('heal').nth(1).textContent()) ?? '').replace(/\s+/g, ' ')).toMatch(/Step 3.*Its name.*Go.*Search.*The heading above it.*Search.*Find a tea/);
    await page.getByTestId('heal-undo').nth(1).click();
    await expect.poll(() => page.getByTestId('heal').count()).toBe(1);
    await waitFocus(page, 'heal-undo');
    await press(page, 'heal-undo');
    await expect.poll(() => page.getByTestId('heals').count()).toBe(0);
    await waitFocus(page, 'recipe-play');
  });

  it('is changed', async () => {
    const page = await open('#/recipes/cheapest-in-the-shop');
    await press(page, 'recipe-edit');
    expect(await page.getByTestId('recipe-name').inputValue()).toBe('Find the cheapest [Product]');
    await page.getByTestId('recipe-name').fill('The best price of [Product]');
    await press(page, 'draft-save');
    await expect.poll(() => text(page, 'recipe-title')).toBe('The best price of Product');
  });

  it('is exported, and what cannot be said is told', async () => {
    const page = await open('#/recipes/cheapest-in-the-shop');
    await press(page, 'recipe-export', 'export-recorder');
    expect(await text(page, 'exported')).toContain('cheapest-in-the-shop.json');
    expect(await text(page, 'left-out')).toContain('Step 5');
    await press(page, 'export-close');
  });

  it('is imported as somebody else’s', async () => {
    const page = await open('#/recipes');
    await press(page, 'recipe-import');
    await page.getByTestId('recipe-stranger').waitFor();
    expect(await text(page, 'left-out')).toContain('Step 3');
    expect(await page.getByTestId('recipe-play').count()).toBe(0);
    await press(page, 'use-it');
    await page.getByTestId('recipe-play').waitFor();
    expect(await page.getByTestId('recipe-stranger').count()).toBe(0);
  });

  it('says what is wrong with a file that is no recipe', async () => {
    const page = await open('?fail=recipe-import#/recipes');
    await press(page, 'recipe-import');
    expect(await text(page, 'error')).toContain('Choose a file');
  });

  it('that is damaged says why, where, and what to do', async () => {
    const page = await open('#/recipes/book-a-room');
    expect(await text(page, 'recipe-damaged')).toMatch(/Line 12.*Open its file in an editor/);
  });
});

describe('over a table', () => {
  const start = async (page: Page): Promise<void> => {
    await press(page, 'table-choose');
    await page.getByTestId('table-preview').waitFor();
    await waitFocus(page, 'table-start');
  };

  it('is looked at, done, and its results are saved', async () => {
    const page = await open('?speed=20#/recipes/order-for-a-day');
    await press(page, 'recipe-table');
    await start(page);
    expect(await text(page, 'table-problems')).toContain('Row 2: “two” is not a number.');
    expect(await text(page, 'table-unknown')).toContain('colour');
    expect(await text(page, 'table-start')).toBe('Start 6 rows');
    await keep(page, 'table-preview');
    await page.keyboard.press('Enter');
    await page.getByTestId('table-failed').waitFor();
    await expect.poll(() => page.getByTestId('table-progress').getAttribute('data-running')).toBe('false');
    expect(await text(page, 'table-progress')).toContain('8 of 8');
    expect(await page.getByTestId('table-failed').getByTestId('table-row').count()).toBe(2);
    expect(await text(page, 'table-failed')).toContain('the field “Packets” was not found');
    await press(page, 'table-save');
    expect(await text(page, 'table-saved')).toContain('results.csv');
    await press(page, 'table-again');
    await page.getByTestId('table-choose').waitFor();
  });

  it('is stopped, and found again as it is', async () => {
    const page = await open('#/recipes/order-for-a-day/table');
    await start(page);
    await press(page, 'table-start');
    await waitFocus(page, 'table-stop');
    await page.locator('[data-testid=table-row][data-status=done]').first().waitFor();
    expect(await text(page, 'table-left')).toMatch(/about \d+ seconds left/);
    await page.evaluate(() => { location.hash = '#/recipes/cheapest-in-the-shop/table'; });
    await page.getByTestId('table-busy').locator('a').click();
    await press(page, 'table-stop');
    await expect.poll(() => page.getByTestId('table-progress').getAttribute('data-running')).toBe('false');
    expect(await text(page, 'table-progress')).toContain('Stopped.');
  });

  it('cannot begin without a column that it needs', async () => {
    const page = await open('?fail=bare#/recipes/order-for-a-day/table');
    await press(page, 'table-choose');
    expect(await text(page, 'table-missing')).toContain('letter');
    expect(await page.getByTestId('table-start').isDisabled()).toBe(true);
  });

  it('says what became of a row over which the program ended', async () => {
    const page = await open('?recipes=aside#/recipes/order-for-a-day/table');
    expect(await text(page, 'table-aside')).toContain('they may have been done');
    expect(await page.getByTestId('table-aside').getByTestId('table-row').getAttribute('data-row')).toBe('4');
  });
});
