//! Runs that need the person while they are elsewhere in the window.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open } from './page';

describe('several runs that wait', () => {
  it('are a queue: the one that waits longest first, and the next when it is answered', async () => {
    const page = await open('?waiting=3&speed=100#/settings/about');
    const banner = page.getByTestId('asking-banner');
    const more = page.getByTestId('asking-more');
    await more.filter({ hasText: '2 more' }).waitFor();
    expect(await banner.textContent()).toContain('letter 1');
    expect(await page.getByTestId('asking-list').isVisible()).toBe(false);
    await keep(page, 'asking');
    // By keyboard: the list, and a run out of it.
    await more.focus();
    await page.keyboard.press('Enter');
    const others = page.getByTestId('asking-other');
    expect(await others.allTextContents()).toEqual(['Send the letter 2 to Anna', 'Send the letter 3 to Anna']);
    await keep(page, 'asking-list');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('approval-sheet').waitFor();
    expect(await page.getByTestId('run').getAttribute('data-run')).toBe('waiting-3');
    // The run that is shown is not in the queue.
    await more.filter({ hasText: '1 more' }).waitFor();
    expect(await banner.textContent()).toContain('letter 1');
    await page.getByTestId('approve-once').click();
    await page.getByTestId('run-ending').waitFor();
    await banner.click();
    await page.getByTestId('approval-sheet').waitFor();
    expect(await page.getByTestId('run').getAttribute('data-run')).toBe('waiting-1');
    await page.getByTestId('approve-once').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await banner.textContent()).toContain('letter 2');
    expect(await more.count()).toBe(0);
  });
});

describe('a yes that nobody meant', () => {
  const status = (page: Page) => page.getByTestId('run').getAttribute('data-status');

  it('is not given under a pointer that lay there before', async () => {
    const page = await open('?story=send&speed=100#/run/story');
    const yes = page.getByTestId('approve-once');
    await yes.waitFor();
    const box = await yes.boundingBox();
    if (!box) throw new Error('the button is not drawn');
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    // The pointer lies there before the question comes.
    await page.mouse.move(...middle);
    await page.reload();
    await yes.waitFor();
    await page.locator('[data-testid=approve-once]:enabled').waitFor();
    await page.mouse.down();
    await page.mouse.up();
    await page.getByTestId('approval-unmoved').waitFor();
    expect(await status(page)).toBe('waiting');
    await page.mouse.move(middle[0] + 6, middle[1]);
    await page.mouse.down();
    await page.mouse.up();
    await page.getByTestId('run-ending').waitFor();
  });

  it('is not given by a key that was held when the question came', async () => {
    const page = await open('?story=send&speed=100#/run/story');
    await page.getByTestId('approve-once').waitFor();
    await page.keyboard.down('Space');
    await page.locator('[data-testid=approve-once]:enabled').focus();
    // The system repeats a key that is held.
    await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    expect(await status(page)).toBe('waiting');
    await page.keyboard.press('Space');
    await page.getByTestId('run-ending').waitFor();
  });

  it('is taken from an assistive tool, which moves no pointer and holds no key', async () => {
    const page = await open('?story=order&speed=100#/run/story');
    for (const id of ['approve-once', 'approve-confirm']) await page.locator(`[data-testid=${id}]:enabled`).evaluate((button) => (button as HTMLElement).click());
    await page.getByTestId('run-ending').waitFor();
  });
});

describe('a notification', () => {
  it('that is pressed opens its run', async () => {
    const page = await open('?waiting=2&speed=100');
    await page.getByTestId('asking-banner').waitFor();
    await fake(page, (system) => system.openRun('waiting-2'));
    await page.getByTestId('approval-sheet').waitFor();
    expect(await page.getByTestId('run').getAttribute('data-run')).toBe('waiting-2');
  });

  it('can be switched off, and is found in the settings', async () => {
    const page = await open('#/settings/browser');
    const kept = (): Promise<boolean> => fake(page, (it) => it.state().notify);
    await page.getByTestId('settings-search').fill('notific');
    await page.getByTestId('settings-found').first().click();
    const notify = page.getByTestId('notify');
    expect(await notify.getAttribute('aria-checked')).toBe('true');
    expect(await kept()).toBe(true);
    await keep(page, 'notify');
    await notify.click();
    await expect.poll(kept).toBe(false);
  });
});
