// What elements are called, what they are and hold: each by the element with the id `x`.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exposeInternals, launch, open } from './page';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  page = await open(browser, '');
  await exposeInternals(page);
});
afterAll(() => browser.close());

const read = (html: string): Promise<unknown> =>
  page.evaluate((content) => {
    document.body.innerHTML = content;
    const el = document.querySelector('#x');
    if (!el) throw new Error('nothing with the id x');
    const role = internals.roleOf(el);
    return [role, internals.nameOf(el, role), internals.valueOf(el), internals.stateOf(el, role)];
  }, html);

it.each([
  ['by its content', '<button id=x>Send <b>now</b></button>', ['button', 'Send now', '', {}]],
  ['by a label around it', '<label>City <input id=x value=Rome></label>', ['textbox', 'City', 'Rome', {}]],
  ['by other elements, hidden ones too', '<p id=a hidden>Full</p><p id=b>name</p><input id=x aria-labelledby="a b">', ['textbox', 'Full name', '', {}]],
  ['by the words before it, where it has no label', '<div>Age: <input id=x type=number></div>', ['spinbutton', 'Age', '', {}]],
  ['by a picture in it', '<a id=x href="/"><img alt="Home"></a>', ['link', 'Home', '', {}]],
  ['by words that its style adds, and not by signs', '<style>#x::before{content:"\\e001"}#x::after{content:"Menu"}</style><button id=x></button>', ['button', 'Menu', '', {}]],
  ['with the first role that is known', '<div id=x role="fancy switch" aria-checked=true>Wi-Fi</div>', ['switch', 'Wi-Fi', '', { checked: true }]],
  ['as a list by its size', '<select id=x size=3 title=Fruit><option selected>Fig<option>Plum</select>', ['listbox', 'Fruit', 'Fig', {}]],
  ['without what a password field holds', '<input id=x type=password value=secret placeholder=Password required>', ['textbox', 'Password', '', { required: true }]],
  ['as secret by its kind, whatever its type', '<input id=x autocomplete="cc-csc" value=123 aria-label=Code>', ['textbox', 'Code', '', {}]],
  ['as what it is, though fields shadow its properties', '<form id=x aria-label=Search role=search><input name=tagName><input name=getAttribute></form>', ['search', 'Search', '', {}]],
  ['with its state', '<details open><summary id=x>More</summary></details>', ['button', 'More', '', { expanded: true }]],
  ['as disabled by what is around it', '<fieldset disabled><input id=x type=checkbox checked aria-label=Yes></fieldset>', ['checkbox', 'Yes', '', { checked: true, disabled: true }]],
])('an element is read %s', async (_, html, expected) => {
  expect(await read(html)).toEqual(expected);
});

it.each([
  ['date', '21.11.2026', '2026-11-21'],
  ['date', '11/21/2026', '2026-11-21'],
  ['date', '1/2/2026', '2026-01-02'],
  ['datetime-local', '1.2.2026 9:05', '2026-02-01T09:05'],
  ['datetime-local', '2026-02-01 21:05', '2026-02-01T21:05'],
  ['time', '9.05', '09:05'],
  ['time', '9:05 PM', '21:05'],
  ['time', '12:10 a.m.', '00:10'],
  ['month', '3/2026', '2026-03'],
  ['week', '2026 W7', '2026-W07'],
  ['color', 'teal', '#008080'],
  ['color', 'no colour', 'no colour'],
  ['range', '1,5 kg', '1.5'],
])('a value for a field of the type %s is written %s as %s', async (type, text, expected) => {
  expect(await page.evaluate(([kind, words]) => internals.normalised(kind, words), [type, text] as const)).toBe(expected);
});

it('text is what a person sees of it, in any tree', async () => {
  expect(await page.evaluate(() => {
    document.body.innerHTML = '<div id=x>One<p hidden>no</p><p>two</p><i style="display:block">three</i><b>fo</b>ur<s-box><em>five</em></s-box><span aria-hidden=true>no</span></div>';
    const box = document.querySelector('s-box');
    if (box) box.attachShadow({ mode: 'open' }).innerHTML = 'in <slot></slot>';
    const root = document.querySelector('#x');
    return root && internals.contentText(root, 100);
  })).toBe('One two three four in five');
});

it('a sign without words is called what the code of the page calls it', async () => {
  expect(await page.evaluate(() => {
    document.body.innerHTML = '<button id=x class="btn btn-small"><svg class="icon"><use href="#icon-arrowLeft_24"></use></svg></button>';
    const el = document.querySelector('#x');
    return el && internals.iconOf(el);
  })).toBe('arrow left');
});

it('the hash of lines is the same however they are put into blocks', async () => {
  expect(await page.evaluate(() => {
    const block = (stream: string[]) => ({ t: 2 as const, dx: 0, dy: 0, block: { sum: internals.tally(stream) } });
    const whole = internals.tally(['a', 'b', 'c', 'd']);
    const parted = internals.tally(['a', block(['b', 'c']), 'd'] as Parameters<typeof internals.tally>[0]);
    const other = internals.tally(['a', block(['c', 'b']), 'd'] as Parameters<typeof internals.tally>[0]);
    return [parted.a === whole.a && parted.b === whole.b && parted.lines === 4, other.a === whole.a];
  })).toEqual([true, false]);
});
