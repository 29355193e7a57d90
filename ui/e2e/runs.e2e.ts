//! The list of past runs: words, filters, keyboard, a list of ten thousand, one that is being made, one
//! that cannot be read.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keep, open, press } from './page';

const items = (page: Page) => page.getByTestId('history-item');
const counted = (page: Page, text: string) => page.locator('[data-testid=runs-count]', { hasText: text }).waitFor();
/** Ids of the runs that are shown. */
const shown = (page: Page): Promise<string[]> => items(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-run') ?? ''));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.closest('[data-run]')?.getAttribute('data-run') ?? document.activeElement?.getAttribute('data-testid') ?? '');
const waitFocus = (page: Page, id: string) => page.waitForFunction((wanted) => (document.activeElement?.closest('[data-run]')?.getAttribute('data-run') ?? document.activeElement?.getAttribute('data-testid')) === wanted, id);

describe('what a run cost', () => {
  it.each([
    ['en-GB', ['200 steps', '194,400 tokens', '$0.043'], '4 steps'],
    ['ru-RU', ['200 шагов', '194\u00a0400 токенов', '0,043\u00a0$'], '4 шага'],
  ])('stands in the list, where a model was asked and has a price: %s', async (locale, costly, free) => {
    const page = await open('#/runs', { locale });
    await items(page).first().waitFor();
    const line = async (run: string) => (await page.locator(`[data-testid=history-item][data-run=${run}] .line > span`).allTextContents()).map((text) => text.trim());
    await keep(page, `runs-cost-${locale}`);
    const told = await line('past-5');
    for (const text of costly) expect(told).toContain(text);
    // Without a model nothing was spent, and nothing is said of it.
    const without = (await line('past-1')).join(' ');
    expect(without).toContain(free);
    expect(without).not.toMatch(/[$€]|tokens|токен/);
  });
});

describe('the search', () => {
  it('marks what it found, in goal, answer and story', async () => {
    const page = await open('#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('runs-search').fill('green');
    await counted(page, '3 runs');
    expect(await items(page).nth(0).getByTestId('hit').allTextContents()).toEqual(['green']);
    await page.getByTestId('runs-search').fill('ЗЕЛЕНЫЙ 48213');
    await counted(page, '1 run');
    expect(await items(page).getByTestId('hit').allTextContents()).toEqual(['зелёный', '48213']);
    expect(await page.getByTestId('excerpt').textContent()).toBe('Заказ оформлен, номер 48213.');
    // What a page said is text, also with a mark in it.
    await page.getByTestId('runs-search').fill('onerror');
    await counted(page, '1 run');
    await page.locator('[data-testid=excerpt]', { hasText: 'I read <img src=x onerror=alert(1)> on the page.' }).waitFor();
    expect(await page.getByTestId('excerpt').locator('img').count()).toBe(0);
  });

  it('says that nothing fits, and leads back to all', async () => {
    const page = await open('#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('runs-search').fill('no such words');
    expect(await page.getByTestId('runs-empty').textContent()).toContain('No run fits.');
    await page.getByTestId('runs-show-all').click();
    await counted(page, '10 runs');
    expect(await page.getByTestId('runs-search').inputValue()).toBe('');
    expect(await focused(page)).toBe('runs-search');
  });

  it('asks once for what is typed quickly, and shows the answer to the last word', async () => {
    const page = await open('?runs=2000#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('runs-search').pressSequentially('number 1234', { delay: 20 });
    await counted(page, '1 run');
    expect(await shown(page)).toEqual(['past-1234']);
  });
});

describe('who comes back from a run', () => {
  it('finds the words, the filters, the place and the row', async () => {
    const page = await open('?runs=2000#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('runs-search').fill('number');
    await page.getByTestId('filter-order').selectOption('oldest');
    await page.locator('[data-run="past-2000"]').waitFor();
    const far = page.locator('[data-run="past-1960"]');
    await page.getByTestId('runs-search').focus();
    await page.keyboard.press('ArrowDown');
    await waitFocus(page, 'past-2000');
    for (let nth = 0; nth < 5; nth++) {
      await page.keyboard.press('PageDown');
      await waitFocus(page, `past-${2000 - 8 * (nth + 1)}`);
    }
    const place = (await far.boundingBox())?.y;
    await page.keyboard.press('Enter');
    await page.getByTestId('review-step').waitFor();
    await page.getByTestId('review-back').click();
    await waitFocus(page, 'past-1960');
    expect(await page.getByTestId('runs-search').inputValue()).toBe('number');
    expect(await page.getByTestId('filter-order').inputValue()).toBe('oldest');
    // Less than half a row from where it was.
    await expect.poll(async () => Math.abs(((await far.boundingBox())?.y ?? 0) - (place ?? -99))).toBeLessThan(36);
    // Another way leads to the whole list.
    await press(page, 'nav-new', 'nav-runs');
    await items(page).first().waitFor();
    expect(await page.getByTestId('runs-search').inputValue()).toBe('');
  });
});

describe('records that are damaged', () => {
  it('stand in the list with what is left of them, and take no other run away', async () => {
    const page = await open('?broken=1#/runs');
    await counted(page, '12 runs');
    await items(page).nth(2).waitFor();
    expect((await shown(page)).slice(0, 2).sort()).toEqual(['broken-1', 'broken-2']);
    expect(await page.locator('[data-run="broken-1"]').innerText()).toContain('Interrupted');
    expect(await page.locator('[data-run="broken-1"] [data-testid=resume-run]').count()).toBe(0);
    await keep(page, 'runs-broken');
    await page.locator('[data-run="broken-2"] [data-testid=history-open]').click();
    await page.getByTestId('review-ending').waitFor();
  });
});

describe('the filters', () => {
  it('can be combined and cleared', async () => {
    const page = await open('#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('filter-interrupted').click();
    await counted(page, '1 run');
    expect(await shown(page)).toEqual(['past-4']);
    await page.getByTestId('filter-stuck').click();
    await counted(page, '2 runs');
    expect(await page.getByTestId('filter-stuck').getAttribute('aria-pressed')).toBe('true');
    await page.getByTestId('filter-clear').click();
    await counted(page, '10 runs');
    await page.getByTestId('filter-planner').selectOption('model');
    await counted(page, '2 runs');
    expect(await items(page).first().textContent()).toContain('194,400 tokens');
    await page.getByTestId('filter-clear').click();
    await page.getByTestId('filter-period').selectOption('week');
    await page.getByTestId('filter-order').selectOption('longest');
    await page.waitForFunction(() => document.querySelector('[data-testid=history-item]')?.getAttribute('data-run') === 'past-5');
  });
});

describe('the keyboard', () => {
  it('goes from the search through the list and back, opens and deletes', async () => {
    const page = await open('?runs=300#/runs');
    await items(page).first().waitFor();
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('runs-search');
    await page.keyboard.press('ArrowDown');
    await waitFocus(page, 'past-1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await waitFocus(page, 'past-3');
    await page.keyboard.press('End');
    await waitFocus(page, 'past-300');
    await page.keyboard.press('Home');
    await waitFocus(page, 'past-1');
    await page.keyboard.press('ArrowUp');
    await waitFocus(page, 'runs-search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await page.getByTestId('delete-sheet').textContent()).toContain('cannot be undone');
    expect(await page.getByTestId('delete-sheet').textContent()).toContain('This frees');
    await page.keyboard.press('Escape');
    await page.getByTestId('delete-sheet').waitFor({ state: 'detached' });
    await counted(page, '300 runs');
    await waitFocus(page, 'past-1');
    await page.keyboard.press('Delete');
    await page.getByTestId('delete-confirm').click();
    await counted(page, '299 runs');
    await waitFocus(page, 'past-2');
    await page.keyboard.press('Enter');
    await page.getByTestId('review-goal').waitFor();
  });
});

describe('a long list', () => {
  it('comes in while one scrolls, and draws only what is seen', async () => {
    const page = await open('?runs=10000#/runs');
    await items(page).first().waitFor();
    await counted(page, '10,000 runs');
    const list = page.getByTestId('runs-list').locator('> div');
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await list.evaluate((one, share) => { one.scrollTop = one.scrollHeight * share; }, part);
      await page.waitForFunction(() => {
        const view = document.querySelector('[data-testid=runs-list]')?.getBoundingClientRect();
        return view && [...document.querySelectorAll('[data-testid=history-item]')].some((row) => row.getBoundingClientRect().top < view.bottom && row.getBoundingClientRect().bottom > view.top);
      });
      expect(await items(page).count()).toBeLessThan(60);
    }
    await page.getByText('Goal number 10000:').waitFor();
    await page.getByTestId('runs-search').fill('7777');
    await counted(page, '1 run');
  });
});

describe('a list that is being made', () => {
  it('is usable, says how far it is, and finds stories when it is done', async () => {
    const page = await open('?index=building&runs=400#/runs');
    await items(page).first().waitFor();
    await page.getByTestId('runs-building').waitFor();
    await page.getByTestId('runs-search').fill('onerror');
    await page.getByTestId('runs-empty').waitFor();
    await page.getByTestId('runs-building').waitFor({ state: 'detached' });
    await counted(page, '1 run');
    await page.getByTestId('runs-size').waitFor();
  });

  it('says so where it cannot be made', async () => {
    const page = await open('?index=off#/runs');
    await items(page).first().waitFor();
    expect(await page.getByTestId('runs-without-index').count()).toBe(0);
    await page.getByTestId('runs-search').fill('tea');
    await page.getByTestId('runs-without-index').waitFor();
  });

  it('says what is wrong where it cannot be read, and tries again', async () => {
    const page = await open('?fail=list#/runs');
    const said = page.getByTestId('error');
    await said.waitFor();
    expect(await said.textContent()).toContain('browser-copilot/runs');
    await said.getByRole('button', { name: 'Try again' }).click();
    await counted(page, '10 runs');
    expect(await said.count()).toBe(0);
  });
});

describe('the room', () => {
  it.each([['en-GB', 900], ['ru-RU', 900], ['en-GB', 1200]] as const)('for what comes late is kept free, so that no button moves: %s, %i', async (locale, width) => {
    const page = await open('#/runs', { locale, viewport: { width, height: 700 } });
    await page.getByTestId('runs-size').waitFor();
    const place = () => page.getByTestId('open-shared').boundingBox();
    const loaded = await place();
    // As it is before the list is there.
    await page.addStyleTag({ content: '[data-testid=runs-count], [data-testid=runs-size] { display: none }' });
    expect(await place()).toEqual(loaded);
  });

  it.each([[900, 600, 1], [900, 600, 2], [1200, 800, 2]])('nothing is cut at %i x %i with text of %i00%', async (width, height, zoom) => {
    const page = await open('#/runs', { viewport: { width, height } });
    await items(page).first().waitFor();
    await page.evaluate((size) => { document.documentElement.style.fontSize = `${16 * size}px`; }, zoom);
    await page.getByTestId('runs-search').fill('чай');
    await counted(page, '1 run');
    // With large text in a small window the filters make room for the list.
    const toggle = page.getByTestId('filters-toggle');
    if (await toggle.isVisible()) {
      expect(await page.getByTestId('filter-stuck').isVisible()).toBe(false);
      const row = await items(page).first().boundingBox();
      expect((row?.y ?? height) + (row?.height ?? 0)).toBeLessThan(height);
      await toggle.click();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const id of ['runs-search', 'filter-going_on', 'filter-order', 'delete-run', 'history-open']) {
      const box = await page.getByTestId(id).first().boundingBox();
      expect(box, id).not.toBeNull();
      if (box) expect(box.x >= 0 && box.x + box.width <= width, id).toBe(true);
    }
  });
});
