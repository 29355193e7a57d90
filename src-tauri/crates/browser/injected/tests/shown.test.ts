// What the page script tells of a person's hand: the browser's own input alone, and nothing of what is secret.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { SnapshotAnswer } from '../src/answers';
import { install, launch, open } from './page';

interface Told {
  did: string;
  id: number | null;
  text?: string;
  secret?: boolean;
  options?: string[];
  checked?: boolean;
  key?: string;
  count?: number;
  frame: string;
  page: SnapshotAnswer;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A page whose script tells, and what it told so far: what was done, to what, and with what. */
async function watched(html: string): Promise<{ page: Page; told: Told[]; said: () => string[] }> {
  const page = await open(browser, html);
  const told: Told[] = [];
  await page.exposeFunction('tellShown', (text: string) => told.push(JSON.parse(text) as Told));
  const key = await install(page);
  expect(await page.evaluate(`${key}.watchPerson('tellShown', 'f1')`)).toBe(true);
  // What was typed so far may be told while more comes.
  const last = ({ did, id }: Told, at: number): boolean => did !== 'type' || told[at + 1]?.did !== 'type' || told[at + 1]?.id !== id;
  const said = (): string[] =>
    told.filter(last).map(({ did, id, text, secret, options, checked, key: pressed, count, page: seen }) => {
      const name = seen.elements.find((element) => element.id === id)?.what?.name ?? '-';
      const more = [text, secret ? 'secret' : undefined, options?.join('|'), checked === undefined ? undefined : String(checked), pressed, count === undefined ? undefined : String(count)];
      return [did, name, ...more.filter((one) => one !== undefined)].join(' ');
    });
  return { page, told, said };
}

it('tells presses, what is typed, chosen and ticked, with the page as it was before', async () => {
  const { page, told, said } = await watched(`
    <form onsubmit="return false"><label>Search <input name=q></label><button>Go</button></form>
    <label><input type=checkbox id=box> Fast</label>
    <label>Kind <select id=kind><option>Green<option>Black</select></label>
    <button id=gone onmousedown="this.remove()">Gone</button>
    <div id=part style="cursor:pointer">Part</div>`);
  await page.click('input[name=q]');
  await page.keyboard.type('tea');
  await page.keyboard.press('Enter');
  await page.click('text=Fast');
  await page.selectOption('#kind', 'Black');
  await page.focus('#kind');
  await page.click('#gone', { noWaitAfter: true });
  await page.click('#part');
  await page.dblclick('text=Go', { position: { x: 3, y: 3 } });
  await expect.poll(() => said().at(-1)).toBe('press Go 2');
  const all = said();
  expect(all.slice(0, 4)).toEqual(['press Search', 'type Search tea', 'key Search Enter', 'tick Fast true']);
  expect(all, all.join(', ')).toContain('press Gone');
  expect(all).toContain('press Part');
  // Enter sent the form, which is no press of its button.
  expect(all.filter((one) => /^press Go( |$)/.test(one))).toEqual(['press Go', 'press Go', 'press Go 2']);
  expect(told.every(({ frame }) => frame === 'f1')).toBe(true);
  const typed = told.find(({ did }) => did === 'type');
  expect(typed?.page.elements.find(({ id }) => id === typed.id)?.value || '').toBe('');
  await page.close();
});

it('tells nothing that a script of the page did', async () => {
  const { page, said } = await watched('<button onclick="1">Go</button><label>Name <input></label>');
  await page.evaluate(() => {
    const button = document.querySelector('button');
    button?.click();
    for (const type of ['pointerdown', 'pointerup', 'click']) button?.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1 }));
    const field = document.querySelector('input');
    if (field) field.value = 'x';
    for (const type of ['beforeinput', 'input', 'change']) field?.dispatchEvent(new InputEvent(type, { bubbles: true }));
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await page.click('button');
  await expect.poll(said).toEqual(['press Go']);
  await page.close();
});

it('tells no password, also where the page shows it by then', async () => {
  const { page, told, said } = await watched(`
    <label>Password <input id=p type=password></label><button onclick="p.type='text'">Show</button>
    <label>Card <input id=c autocomplete=cc-number></label>
    <iframe srcdoc="<label>Inner <input></label>"></iframe>`);
  await page.click('#p');
  await page.keyboard.type('hunter2');
  await page.click('text=Show');
  await page.click('#p');
  await page.keyboard.type('plum');
  await page.click('#c');
  await page.keyboard.type('4111');
  const inner = page.frames()[1];
  await inner?.click('input');
  await page.keyboard.type('inside');
  await inner?.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(() => said().at(-1)).toBe('type Inner inside');
  expect(said().filter((one) => one.startsWith('type'))).toEqual(['type Password secret', 'type Password secret', 'type Card secret', 'type Inner inside']);
  const all = JSON.stringify(told);
  for (const word of ['hunter2', 'plum', '4111']) expect(all).not.toContain(word);
  await page.close();
});
