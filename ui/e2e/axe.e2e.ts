import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { JARGON } from '../src/lib/i18n/jargon';
import { cutOff, keep, open, violations } from './page';
import { SCREENS } from './screens';

/** There the machinery is shown by its own names. */
const DETAILS = new Set(['details', 'events', 'logs']);

const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'].map((name) => one.getAttribute(name) ?? '')),
  ].filter((text) => text.trim() !== ''));

// Colours hang on no language, and words on no colours: each is looked at once.
describe.each([['light', 'ru-RU'], ['dark', 'en-GB']] as const)('accessibility, %s, %s', (colorScheme, locale) => {
  it.each(SCREENS)('%s', async (name, path, arrange) => {
    const page = await open(path, { colorScheme, locale });
    await arrange(page);
    expect(await violations(page, colorScheme === 'dark' ? 'colours' : undefined)).toEqual([]);
    // What is written on the screen, its names and its hints, wherever a text comes from.
    if (!DETAILS.has(name)) for (const text of await texts(page)) expect(text).not.toMatch(JARGON);
    // At 200 %, which is half of the room: everything that one can act on is still there, whole, named and large enough, and can be
    // reached by scrolling down.
    await page.setViewportSize({ width: 600, height: 400 });
    await keep(page, `200-${colorScheme}-${name.replace(/\W+/g, '-')}`);
    expect(await cutOff(page), 'at 200 %').toEqual([]);
    // What it looks for hangs on no colour: once, in the longer words.
    if (locale === 'ru-RU') expect(await violations(page, 'size'), 'at 200 %').toEqual([]);
    // As a panel beside a browser; and the longer language in half of the smallest window.
    for (const [width, height] of locale === 'ru-RU' ? [[360, 720], [450, 300]] as const : [[360, 720]] as const) {
      await page.setViewportSize({ width, height });
      await keep(page, `${width}-${colorScheme}-${name.replace(/\W+/g, '-')}`);
      expect(await cutOff(page), `at ${width}`).toEqual([]);
    }
  });
});
