//! Every text that comes from outside is hostile, on every screen: none is more than text. No script runs, no
//! element is made of it, nothing is asked for elsewhere, no link leads to another scheme, the page does not grow.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../src/lib/backend/fake/hostile';
import { open } from './page';
import { SCREENS, SECTIONS } from './screens';

/** What leads to these hangs on no text. */
const SHOWN = [
  'first start: model', 'new goal', 'new goal, read', 'run', 'approval', 'change', 'question', 'ended', 'ended, not checked', 'review, not checked',
  'servers of tools', 'approval of a tool', 'review of a tool',
  'an address of 2,000 letters', 'the disk is full', 'review of a script', 'details', 'events', 'logs', 'runs, unreadable', 'runs', 'runs, delete',
  'review', 'share', 'a shared run', 'compare', 'watches', 'watch', 'watch, a list', 'watch, of a recipe', 'watch, removed', 'recipes', 'recipe', 'recipe, from elsewhere', 'recipe, kept', 'recipe over a table, looked at', ...SECTIONS.map((section) => `settings: ${section}`),
];
const screens: typeof SCREENS = [
  ['first start', '?first=1', (page) => page.getByTestId('first-start-skip').waitFor()],
  ...SCREENS.filter(([name]) => SHOWN.includes(name)),
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
  it.each(screens)('%s', async (_name, path, arrange) => {
    const [query = '', hash = ''] = path.split('#');
    const page = await open(`?hostile=${kind}&${query.replace('?', '')}#${hash}`);
    await arrange(page);
    expect(await page.evaluate(() => document.body.innerText.length)).toBeGreaterThan(20);
    expect(await judged(page)).toEqual({ ran: null, made: [], links: [], wide: 0 });
  });
});
