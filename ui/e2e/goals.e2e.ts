//! Goals that are at hand: favourites, forms with blanks, and what is dragged into the box.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open } from './page';

const goal = (page: Page): Promise<string> => page.getByTestId('goal-input').inputValue();
const selected = (page: Page): Promise<string> => page.getByTestId('goal-input').evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value.slice(box.selectionStart, box.selectionEnd) : ''));

describe('a form with blanks', () => {
  it('leads by Tab from blank to blank, and starts once they are filled', async () => {
    const page = await open('', { viewport: { width: 900, height: 600 } });
    await page.locator('[data-testid=goal-form][data-form=search]').click();
    expect(await selected(page)).toBe('[site]');
    expect(await page.getByTestId('start-run').isDisabled()).toBe(true);
    await page.locator('[data-testid=goal-help]', { hasText: '[site], [words]' }).waitFor();
    await keep(page, 'goal-form');
    await page.keyboard.type('the shop');
    await page.keyboard.press('Tab');
    expect(await selected(page)).toBe('[words]');
    await page.keyboard.type('green tea');
    expect(await goal(page)).toBe('Open the shop, search for green tea, and tell me the price of the first result');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    // No blank is left: Tab leaves the box.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).not.toBe('goal-input');
  });

  it('leaves brackets of the person alone', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').fill('Open the shop and search for [tea]');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
  });
});

describe('a goal that is being written', () => {
  it('is there again, with all that was chosen for it, after a look at a setting', async () => {
    const page = await open('?speed=100');
    await page.getByTestId('goal-input').fill('open the shop and read the prices');
    await page.getByTestId('where-address').click();
    await page.getByTestId('start-address').fill('shop.example');
    await page.getByTestId('answer-table').click();
    await page.getByTestId('answer-columns').fill('name, price');
    await page.getByTestId('add-model').click();
    await page.getByTestId('settings-content').waitFor();
    await page.getByTestId('nav-new').click();
    expect(await goal(page)).toBe('open the shop and read the prices');
    expect(await page.getByTestId('start-address').inputValue()).toBe('shop.example');
    expect(await page.getByTestId('answer-columns').inputValue()).toBe('name, price');
    // What was started is written anew.
    await page.getByTestId('start-run').click();
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('nav-new').click();
    expect(await goal(page)).toBe('');
    expect(await page.getByTestId('start-address').count()).toBe(0);
  });
});

describe('favourites', () => {
  it('are kept, chosen and taken out again', async () => {
    const page = await open('', { colorScheme: 'dark' });
    await page.getByTestId('goal-input').fill('Open the shop and read the news');
    await page.getByTestId('favour-goal').click();
    expect(await page.getByTestId('favour-goal').getAttribute('aria-pressed')).toBe('true');
    await page.getByTestId('goal-input').fill('');
    await page.getByTestId('favourite-goal').waitFor();
    // One that was asked before becomes one, and is shown once.
    await page.locator('li', { has: page.getByTestId('recent-goal') }).getByTestId('favourite').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=favourite-goal]').length === 2);
    expect(await page.getByTestId('recent-goal').count()).toBe(0);
    await keep(page, 'favourites');
    expect(await fake(page, (kept) => kept.state().favourites.length)).toBe(2);
    await page.getByTestId('favourite-goal').last().click();
    expect(await goal(page)).toBe('Open the shop and read the news');
    await page.getByTestId('favour-goal').click();
    await page.getByTestId('goal-input').fill('');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=favourite-goal]').length === 1);
  });
});

describe('what is dragged into the box', () => {
  const drop = (page: Page, data: Record<string, string>): Promise<void> =>
    page.getByTestId('goal-box').evaluate((box, kinds) => {
      const transfer = new DataTransfer();
      for (const [kind, text] of Object.entries(kinds)) transfer.setData(kind, text);
      for (const name of ['dragover', 'drop']) box.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, data);

  it('becomes words of the goal; what is no link of the web does not', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').fill('Open');
    await drop(page, { 'text/uri-list': 'https://example.org/tea', 'text/plain': 'Tea' });
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-testid=goal-input]')?.value === 'Open https://example.org/tea');
    await drop(page, { 'text/uri-list': 'javascript:alert(1)', 'text/plain': 'javascript:alert(1)' });
    await drop(page, { 'text/plain': 'and read it' });
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('[data-testid=goal-input]')?.value === 'Open https://example.org/tea and read it');
  });

  it('opens nothing in place of the window where it is dropped beside a field', async () => {
    const page = await open('#/runs');
    await page.getByTestId('history-item').first().waitFor();
    const session = await page.context().newCDPSession(page);
    const drop = async (data: { items: { mimeType: string; data: string }[]; files?: string[] }, x: number, y: number): Promise<void> => {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, x, y, data: { ...data, dragOperationsMask: 1 } });
    };
    const elsewhere = new URL('?elsewhere=1', page.url()).href;
    const box = await page.getByTestId('runs-search').boundingBox();
    if (!box) throw new Error('no search');
    for (const [x, y] of [[600, 700], [box.x + 30, box.y + 10]] as const) {
      await drop({ items: [{ mimeType: 'text/uri-list', data: elsewhere }] }, x, y);
      await drop({ items: [], files: ['/etc/hostname'] }, x, y);
    }
    // Words are no address: they may go into a field.
    await drop({ items: [{ mimeType: 'text/plain', data: 'tea' }] }, box.x + 30, box.y + 10);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-testid=runs-search]')?.value === 'tea');
    // This browser opens them beside it, others in its place.
    expect(page.context().pages().map((one) => one.url())).toEqual([page.url()]);
    expect(page.url()).toContain('#/runs');
  });
});
