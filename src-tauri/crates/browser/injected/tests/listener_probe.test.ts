// When the host is to be asked what the page listens on, before it takes a snapshot.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install, launch, open } from './page';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A page whose host was asked often enough for it to have set itself up, each time for so many milliseconds. */
async function known(took: number): Promise<{ page: Page; key: string; lacks: () => Promise<string> }> {
  const page = await open(browser, '<button>Open</button><div id=box></div>');
  const key = await install(page);
  for (let round = 0; round < 5; round += 1) await page.evaluate(`${key}.probeTargets(); ${key}.noteProbed(${took})`);
  const asked = '{ limit: 120, text_limit: 20000, wanted: [], first: 1, time: 60000, aside: false, came: false, have: [0, 0] }';
  return {
    page,
    key,
    lacks: async () => {
      const said = await page.evaluate<string>(`${key}.snapshotIfInformed(${asked})`);
      return said.startsWith('{') ? 'nothing' : said;
    },
  };
}
const GROWS = 'document.querySelector("#box").innerHTML = "<span>Reply</span>"; 0';

it('what an action brought is asked for, however long a round takes', async () => {
  const { page, key, lacks } = await known(100_000);
  expect(await lacks()).toBe('nothing');
  await page.evaluate(`${key}.acting(true); ${GROWS}`);
  expect(await lacks()).toBe('brought');
  await page.evaluate(`${key}.probeTargets(); ${key}.noteProbed(100000)`);
  expect(await lacks()).toBe('nothing');
  // What the page brings by itself is not worth a long round at each snapshot.
  await page.evaluate(GROWS);
  expect(await lacks()).toBe('nothing');
  await page.close();
});

it('what comes while the host is asked is for the next round', async () => {
  const { page, key, lacks } = await known(0);
  expect(await lacks()).toBe('nothing');
  await page.evaluate(`${key}.acting(true); ${GROWS}`);
  await page.evaluate(`${key}.probeTargets(); ${GROWS}`);
  await page.evaluate(`${key}.noteProbed(0)`);
  expect(await lacks()).toBe('more');
  await page.evaluate(`${key}.probeTargets(); ${key}.noteProbed(0)`);
  expect(await lacks()).toBe('nothing');
  await page.close();
});

it('a round that did not end is begun again', async () => {
  const { page, key, lacks } = await known(0);
  await page.evaluate(`${key}.probeTargets(); 0`);
  expect(await lacks()).toBe('more');
  await page.evaluate(`${key}.probeTargets(); ${key}.noteProbed(0)`);
  expect(await lacks()).toBe('nothing');
  await page.close();
});
