//! Every text that comes from outside is hostile, on every screen: none is more than text. No script runs, no
//! element is made of it, nothing is asked for elsewhere, no link leads to another scheme, the page does not grow.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { HOSTILE } from '../src/lib/backend/fake/hostile';
import { browsersListed, launch, visitor, type Visitor } from './page';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

const at = (id: string) => (page: Page) => page.getByTestId(id).first().waitFor();
const SCREENS: [string, string, (page: Page) => Promise<unknown>][] = [
  ['first start', 'first=1', (page) => page.getByTestId('first-start-skip').waitFor()],
  ['first start: model', 'first=1', async (page) => { await browsersListed(page); await page.getByTestId('first-start-skip').click(); await page.getByTestId('use-local-server').click(); }],
  ['new goal', 'problem=1', at('example')],
  ['new goal, read', '', async (page) => { await page.getByTestId('goal-input').fill('open x and hum'); await page.getByTestId('unclear-step').waitFor(); }],
  ['run', 'story=thinking#/run/story', at('thought')],
  ['approval', 'story=order&speed=20#/run/story', at('approval-frame')],
  ['change', 'story=type&speed=20#/run/story', (page) => page.getByTestId('approve-change').click()],
  ['question', 'story=ask&speed=20#/run/story', at('question-sheet')],
  ['ended', 'story=price&speed=20#/run/story', at('run-ending')],
  ['ended, not checked', 'story=unverified&speed=20#/run/story', at('checked')],
  ['review, not checked', '#/runs/past-10', at('checked')],
  ['a far address', 'story=address&speed=20#/run/story', at('approval-sheet')],
  ['the disk is full', 'story=disk&speed=20#/run/story', at('ending-next')],
  ['review of a script', 'story=code&speed=20#/run/story', async (page) => { await page.getByTestId('approve-once').press('Space'); await page.getByTestId('see-steps').click(); await page.getByTestId('code-lines').waitFor(); }],
  ['details', 'story=price&speed=20#/run/story', async (page) => { await page.getByTestId('run-ending').waitFor(); await page.getByTestId('open-details').click(); await page.getByTestId('graph').waitFor(); }],
  ['events', 'story=price&speed=20#/run/story', async (page) => { await page.getByTestId('run-ending').waitFor(); await page.getByTestId('open-details').click(); await page.getByTestId('details-events').click(); await page.getByTestId('event-list').waitFor(); }],
  ['logs', 'story=price&speed=20#/run/story', async (page) => { await page.getByTestId('run-ending').waitFor(); await page.getByTestId('open-details').click(); await page.getByTestId('details-logs').click(); await page.getByTestId('log-list').waitFor(); }],
  ['an error', 'fail=list#/runs', at('error')],
  ['runs', '#/runs', at('history-item')],
  ['runs, delete', '#/runs', async (page) => { await page.getByTestId('delete-run').first().click(); await page.getByTestId('delete-sheet').waitFor(); }],
  ['review', '#/runs/past-2/6', at('mark')],
  ['share', '#/runs/past-2', async (page) => { await page.getByTestId('share').click(); await page.getByTestId('share-zip').waitFor(); }],
  ['a shared run', '#/runs', async (page) => { await page.getByTestId('open-shared').click(); await page.getByTestId('review').getByTestId('shared').waitFor(); }],
  ['compare', 'twins=1#/compare/past-1/twin-1', at('compare-table')],
  ...['browser', 'model', 'safety', 'limits', 'history', 'look', 'advanced', 'about'].map((section): [string, string, (page: Page) => Promise<unknown>] => [
    `settings: ${section}`, `planner=model#/settings/${section}`, (page) => page.locator(`[data-testid=settings-content][data-section=${section}]`).waitFor(),
  ]),
];

/** What the page shows for it, at the least. */
async function judged(page: Page): Promise<{ ran: unknown; made: string[]; links: string[]; wide: number }> {
  return page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].filter((one) => one.getAttributeNames().some((name) => /^on/.test(name)));
    const made = [...document.querySelectorAll('iframe, object, embed, base, [data-hostile], body style, body script'), ...handlers];
    const images = [...document.images].map((one) => one.currentSrc || one.src);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href], area[href]')].map((one) => one.href);
    const own = (address: string) => address === '' || ['http:', 'https:'].includes(new URL(address, location.href).protocol);
    return {
      ran: (window as unknown as { __ran?: unknown }).__ran ?? null,
      made: made.map((one) => one.outerHTML.slice(0, 120)),
      links: [...links.filter((one) => !own(one)), ...images.filter((one) => !own(one) && !one.startsWith('data:image/') && !one.startsWith('blob:'))],
      wide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    };
  });
}

describe.each(Object.keys(HOSTILE))('hostile texts: %s', (kind) => {
  let one: Visitor;
  const elsewhere: string[] = [];
  beforeAll(async () => {
    one = await visitor(browser);
    one.page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(inject('base')) && !url.startsWith('data:image/') && !url.startsWith('blob:')) elsewhere.push(url);
    });
  });
  afterAll(() => one.close());

  it.each(SCREENS)('%s', async (_name, path, arrange) => {
    const [query = '', hash = ''] = path.split('#');
    const { page } = one;
    await one.visit(`?hostile=${kind}&${query}#${hash}`);
    await arrange(page);
    expect(await page.evaluate(() => document.body.innerText.length)).toBeGreaterThan(20);
    const found = await judged(page);
    expect(found).toEqual({ ran: null, made: [], links: [], wide: 0 });
    expect(elsewhere).toEqual([]);
    one.expectNoTroubles();
  });
});
