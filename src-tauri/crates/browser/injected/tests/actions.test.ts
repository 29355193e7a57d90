// What actions ask of the page: guards over presses and keys, fields, options, rows, secrets.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChoiceAnswer, FactsAnswer, FieldAnswer, HeldAnswer, LocateAnswer, PressedAnswer, PlaceAnswer, PutAnswer, RowsAnswer, ShownPlaces } from '../src/answers';
import { call, install, launch, numberOf, open } from './page';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A page with a script, and what it answers of the element of a name. */
async function ready(html: string): Promise<{ page: Page; key: string; ask: <T>(name: string, element: string, ...given: unknown[]) => Promise<T> }> {
  const page = await open(browser, html);
  const key = await install(page);
  return { page, key, ask: async (name, element, ...given) => call(page, key, name, await numberOf(page, key, element), ...given) };
}
const pressedAt = async (page: Page, key: string, { x = 0, y = 0 }: LocateAnswer): Promise<PressedAnswer> => {
  await page.mouse.click(x, y);
  return call(page, key, 'pressed');
};
const count = (page: Page): Promise<unknown> => page.evaluate('window.count');
const COUNTS = 'onclick="window.count = (window.count || 0) + 1"';

it('a press that would land on something else by now reaches nobody', async () => {
  const { page, key, ask } = await ready(`<button ${COUNTS}>Pay</button><div id=over ${COUNTS} hidden style="position:fixed;inset:0">Over</div>`);
  const at = await ask<LocateAnswer>('aim', 'Pay', 'center');
  expect(at.status).toBe('ok');
  await page.evaluate(() => document.querySelector('#over')?.removeAttribute('hidden'));
  expect(await pressedAt(page, key, at)).toEqual({ state: 'stopped', by: 'div "Over"' });
  expect(await count(page)).toBeUndefined();
  // It was watched over once.
  await page.mouse.click(at.x ?? 0, at.y ?? 0);
  expect(await count(page)).toBe(1);
  await page.close();
});

it('a press on an element that does something else than was judged reaches nobody', async () => {
  const { page, key, ask } = await ready(`<button ${COUNTS}>Save</button>`);
  const facts = await ask<FactsAnswer>('facts', 'Save', false);
  expect(facts.element?.name).toBe('Save');
  const at = await ask<LocateAnswer>('aim', 'Save', 'center');
  await page.evaluate(() => { (document.querySelector('button') as HTMLElement).textContent = 'Delete'; });
  expect((await pressedAt(page, key, at)).state).toBe('changed');
  expect(await count(page)).toBeUndefined();
  await call(page, key, 'facts', await numberOf(page, key, 'Delete'), false);
  expect((await pressedAt(page, key, await ask<LocateAnswer>('aim', 'Delete', 'center'))).state).toBe('through');
  expect(await count(page)).toBe(1);
  await page.close();
});

it('a key goes to the field that was judged, or to nobody', async () => {
  const { page, key, ask } = await ready('<form onsubmit="window.count = (window.count || 0) + 1; return false"><label>A <input id=a></label><label>B <input id=b></label><button>Go</button></form>');
  const guard = async (): Promise<unknown> => page.evaluate(`${key}.guardKey(${await numberOf(page, key, 'A')}, null, false, false)`);
  await ask<FactsAnswer>('facts', 'A', false);
  await page.focus('#b');
  expect(await guard()).toBe('changed');
  await page.focus('#a');
  expect(await guard()).toBe('ready');
  await page.focus('#b');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(`${key}.keyed()`)).toBe('changed');
  expect(await count(page)).toBeUndefined();
  await page.focus('#a');
  expect(await guard()).toBe('ready');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(`${key}.keyed()`)).toBe('through');
  expect(await count(page)).toBe(1);
  await page.close();
});

it('a field says what it holds, and a secret one only whether', async () => {
  const { page, ask } = await ready('<label>Phone <input value="(555) 010-99"></label><label>Code <input type=password value=abc></label><label>Short <input maxlength=3 value=abc></label>');
  expect(await ask<HeldAnswer>('holds', 'Phone', '55501099', false)).toEqual({ status: 'ok', held: 'formatted', value: '(555) 010-99' });
  expect(await ask<HeldAnswer>('holds', 'Code', 'abc', false)).toEqual({ status: 'ok', held: 'exact', value: '' });
  expect(await ask<HeldAnswer>('holds', 'Short', 'abcdef', false)).toMatchObject({ held: 'max' });
  expect(await ask<FieldAnswer>('fieldInfo', 'Phone')).toMatchObject({ status: 'ok', by_value: false });
  await page.close();
});

it('an option is chosen by its words, and none by words that none has', async () => {
  const { page, ask } = await ready('<select aria-label=Size onchange="window.count = this.value"><option value=s>Small<option value=l>Large (L)<option value=x disabled>Huge</select>');
  expect(await ask<ChoiceAnswer>('chooseOption', 'Size', 'large')).toEqual({ status: 'chosen', label: 'Large (L)', already: false });
  expect(await count(page)).toBe('l');
  expect(await ask<ChoiceAnswer>('chooseOption', 'Size', 'Huge')).toEqual({ status: 'disabled' });
  expect(await ask<ChoiceAnswer>('chooseOption', 'Size', 'Middle')).toEqual({ status: 'no_option', known: ['Small', 'Large (L)', 'Huge'] });
  await page.close();
});

it('rows are those of the table that has the columns', async () => {
  const { page, key } = await ready('<ul><li>One<li>Two<li>Three</ul><table><tr><th>Name<th>Price</tr><tr><td>Fig<td>2</tr><tr><td>Plum<td><input value=3></tr></table>');
  expect(await call<RowsAnswer>(page, key, 'rowsOf', null, ['price', 'name'], 1000)).toEqual({ status: 'ok', rows: [{ price: '2', name: 'Fig' }, { price: '3', name: 'Plum' }], total: 2 });
  expect(await call<RowsAnswer>(page, key, 'rowsOf', null, ['price'], 15)).toMatchObject({ rows: [{ price: '2' }], total: 2 });
  await page.close();
});

it('a secret goes into a field of its kind and origin alone, and is found where it can be read', async () => {
  const { page, key, ask } = await ready('<label>Token <input></label><p>said: hunter2</p>');
  const origin = await page.evaluate(() => self.origin);
  expect(await ask<PutAnswer>('putSecret', 'Token', 'hunter2', ['https://other.example'], ['text'])).toEqual({ status: 'origin' });
  expect(await ask<PutAnswer>('putSecret', 'Token', 'hunter2', [origin], ['password'])).toEqual({ status: 'type' });
  expect(await page.inputValue('input')).toBe('');
  expect(await ask<PutAnswer>('putSecret', 'Token', 'hunter2', [origin], ['text'])).toEqual({ status: 'ok', kept: true });
  expect(await page.inputValue('input')).toBe('hunter2');
  const { places } = await call<ShownPlaces>(page, key, 'shownPlaces', ['hunter2']);
  const [field, words] = [await page.locator('input').boundingBox(), await page.locator('p').boundingBox()];
  for (const box of [field, words]) expect(places.some((place) => Math.abs(place.y - (box?.y ?? -99)) < 20)).toBe(true);
  await page.close();
});

it('the words of an answer are shown where most of them stand, with all of its numbers', async () => {
  const page = await open(browser, `<h1>Mugs</h1><ul><li>Blue mug <b>$12.50</b></li><li>Red mug <b>$9.00</b></li></ul><div style="height:3000px"></div>
    <table><tr><td>Total for two mugs</td><td>$21.50</td></tr><tr><td>Delivery</td><td>free</td></tr></table>`);
  const key = await install(page);
  const shown = (words: string): Promise<PlaceAnswer> => call(page, key, 'showWords', words);
  const boxOf = (selector: string): Promise<{ x: number; y: number }> => page.locator(selector).evaluate((el) => { const { x, y } = el.getBoundingClientRect(); return { x, y }; });
  const blue = await shown('The blue mug costs $12.50.');
  expect(blue.box).toMatchObject(await boxOf('li:first-child'));
  expect(await page.evaluate('scrollY')).toBe(0);
  const total = await shown('Total for two mugs: $21.50');
  expect(total.box).toMatchObject(await boxOf('tr:first-child'));
  expect(total.box?.y).toBeGreaterThan(0);
  expect(await page.evaluate('scrollY')).toBeGreaterThan(2000);
  // Its number stands nowhere.
  expect((await shown('The blue mug costs $13.50.')).box).toBeUndefined();
  await page.close();
});
