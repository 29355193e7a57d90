import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { JARGON } from '../src/lib/i18n/jargon';
import { cutOff, fake, keep, open, violations } from './page';
import { SCREENS } from './screens';

/** There the machinery is shown by its own names. */
const DETAILS = new Set(['details', 'events', 'logs']);

const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'].map((name) => one.getAttribute(name) ?? '')),
  ].filter((text) => text.trim() !== ''));

const ROOM: [number, number][] = [[600, 400], [360, 720], [450, 300]];

/**
 * Everything that one can act on is still there, whole, and can be reached by scrolling down: at 200 %, which is half of the room; as a
 * panel beside a browser; and in half of the smallest window.
 */
async function fits(page: Page, name: string, rooms: typeof ROOM): Promise<void> {
  for (const [width, height] of rooms) {
    await page.setViewportSize({ width, height });
    await keep(page, `${width}-${name}`);
    expect(await cutOff(page), `at ${width}`).toEqual([]);
  }
}

describe('accessibility', () => {
  // Colours hang on no language, and words on no colours: each is looked at once, and the screen is led to once for all of it.
  it.each(SCREENS)('%s', async (name, path, arrange) => {
    const page = await open(path, { locale: 'ru-RU' });
    await arrange(page);
    // What is written on the screen, its names and its hints, wherever a text comes from.
    const plain = async (): Promise<void> => { if (!DETAILS.has(name)) for (const text of await texts(page)) expect(text).not.toMatch(JARGON); };
    const file = name.replace(/\W+/g, '-');
    expect(await violations(page)).toEqual([]);
    await plain();
    await page.emulateMedia({ colorScheme: 'dark' });
    await keep(page, `dark-${file}`);
    expect(await violations(page, 'colours'), 'dark').toEqual([]);
    // The longer language, in all rooms.
    await fits(page, `ru-${file}`, ROOM);
    await page.setViewportSize({ width: 600, height: 400 });
    expect(await violations(page, 'size'), 'at 200 %').toEqual([]);
    await fake(page, (window) => window.speak('en'));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await plain();
    await fits(page, `en-${file}`, ROOM.slice(0, 2));
  });
});
