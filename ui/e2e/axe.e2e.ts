import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JARGON } from '../src/lib/i18n/jargon';
import { launch, open, violations } from './page';
import { SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

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
    const { page, close } = await open(browser, path, { colorScheme, locale });
    await arrange(page);
    expect(await violations(page)).toEqual([]);
    // What is written on the screen, its names and its hints, wherever a text comes from.
    if (!DETAILS.has(name)) for (const text of await texts(page)) expect(text).not.toMatch(JARGON);
    await close();
  });
});
