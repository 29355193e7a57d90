//! Each screen by Tab alone: what has the focus is seen, and nothing lies over it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { open } from './page';

const MOST = 60;

/** Where the focus stands, and what is wrong with that; nothing where it left the page. */
const stop = (page: Page): Promise<{ key: string; wrong: string } | undefined> =>
  page.evaluate(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return undefined;
    here.dataset['stop'] ??= `${here.dataset['testid'] ?? here.tagName} ${document.querySelectorAll('[data-stop]').length}`;
    const key = here.dataset['stop'];
    const box = here.getBoundingClientRect();
    const style = getComputedStyle(here);
    // A text box wears the ring of the card around it; what is higher than the window is seen by its middle.
    const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none' || here.matches('textarea');
    const top = Math.max(1, box.top + 2);
    const bottom = Math.min(innerHeight - 1, box.bottom - 2);
    const x = Math.min(innerWidth - 1, Math.max(0, box.left + Math.min(box.width / 2, 40)));
    const hit = document.elementFromPoint(x, box.height > innerHeight / 2 ? (top + bottom) / 2 : bottom);
    const seen = box.bottom > 0 && box.top < innerHeight && hit !== null && (here.contains(hit) || hit.contains(here));
    return { key, wrong: [ring ? '' : 'no ring', seen ? '' : `under ${hit?.className ?? 'the edge'}`].filter(Boolean).join(', ') };
  });

it.each([
  ['an answer', '?story=price&speed=100#/run/story', 'follow-input', []],
  ['an approval', '?story=order&speed=100#/run/story', 'approval-sheet', []],
  ['a question', '?story=ask&speed=100#/run/story', 'question-sheet', []],
  ['a key that is typed', '?first=1&local=none', 'model-cost', ['first-start-skip', 'way-key']],
  ['settings that are not saved', '#/settings/safety', 'save-bar', ['preset-careful']],
  ['a recipe', '#/recipes/order-for-a-day', 'recipe-steps', []],
  ['the start', '?interrupted=1', 'interrupted', []],
] as const)('%s', async (_, path, there, presses) => {
  for (const viewport of [{ width: 1200, height: 800 }, { width: 360, height: 720 }]) {
    const page = await open(path, { viewport });
    for (const id of presses) await page.getByTestId(id).click();
    // What comes late would move what has the focus.
    await page.getByTestId(there).first().waitFor();
    const seen = new Set<string>();
    for (let at = 0; at < MOST; at++) {
      await page.keyboard.press('Tab');
      const now = await stop(page);
      if (!now) continue;
      if (seen.has(now.key)) break;
      seen.add(now.key);
      expect(now.wrong, `${now.key} at ${viewport.width}`).toBe('');
    }
    expect(seen.size).toBeGreaterThan(4);
  }
});
