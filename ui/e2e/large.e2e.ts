//! Large text in the smallest window: everything that one can act on is still there, whole, and can be reached by scrolling down.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keep, launch, open } from './page';
import { SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

/** What is cut off sideways, or lies where no scrolling leads; each with what it says. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const say = (what: string, one: Element): void => { found.push(`${what}: ${one.getAttribute('data-testid') ?? one.tagName} “${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 40)}”`); };
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = (style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean => /auto|scroll/.test(style[`overflow${axis}`]);
    for (const one of document.querySelectorAll('button, a[href], input, select, textarea, [role=radio], [role=checkbox], [role=slider]')) {
      if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) || one.closest('[inert], [aria-hidden=true], .visually-hidden')) continue;
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      // Up to the window: each that cuts, unless it scrolls.
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      let lost = '';
      for (let up = one.parentElement; up && !lost; up = up.parentElement) {
        const style = getComputedStyle(up);
        const place = up.getBoundingClientRect();
        if (style.position === 'fixed' && up.contains(one) && !/hidden|clip|auto|scroll/.test(style.overflow)) break;
        if (style.overflowX !== 'visible' && (left < place.left - 1 || right > place.right + 1)) {
          if (scrolls(style, 'X')) [left, right] = [place.left, place.right];
          else lost = 'cut at the side';
        }
        if (style.overflowY !== 'visible' && (top < place.top - 1 || bottom > place.bottom + 1)) {
          if (scrolls(style, 'Y')) [top, bottom] = [place.top, place.bottom];
          else lost = 'cut above or below';
        }
      }
      if (!lost && (left < -1 || right > innerWidth + 1)) lost = 'beside the window';
      if (!lost && (top < -1 || bottom > innerHeight + 1) && document.scrollingElement && document.scrollingElement.scrollHeight <= innerHeight + 1) lost = 'above or below the window';
      if (lost) say(lost, one);
      // Words of a button that stand out of it.
      if (one.matches('button') && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).textOverflow !== 'ellipsis' && !/hidden|clip/.test(getComputedStyle(one).overflowX) && one.clientWidth > 0) say('words beside the button', one);
    }
    return found;
  });

describe('text of 200% in a window of 900 by 600', () => {
  it.each(SCREENS)('%s', async (name, path, arrange) => {
    // Systems make texts larger by making all larger, so half as much has room.
    const { page, close } = await open(browser, path, { locale: 'ru-RU', viewport: { width: 450, height: 300 }, deviceScaleFactor: 2 });
    await arrange(page);
    await keep(page, `large-${name.replace(/\W+/g, '-')}`);
    expect(await cut(page)).toEqual([]);
    await close();
  });
});
