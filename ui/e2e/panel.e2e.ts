//! The window as a panel beside the browser, its one line of state, the goal box's keys, the answer and the search over everything.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cutOff, fake, keep, open, press, violations } from './page';

const NARROW = { width: 360, height: 720 };

describe('the line of state', () => {
  it('counts the seconds of a thought, and says at once that a pause comes after it', async () => {
    const page = await open('?story=thinking&speed=0.5#/run/story');
    const line = page.getByTestId('run-status');
    await line.getByText(/^Thinking, [1-9]\d* s$/).waitFor();
    await page.getByTestId('pause').click();
    await line.getByText('Pausing after this answer…').waitFor();
    expect(await page.getByTestId('pause').isDisabled()).toBe(true);
    await line.getByText('Paused', { exact: true }).waitFor();
    await page.getByTestId('resume').waitFor();
    await keep(page, 'state-paused');
  });

  it('stands alone: what waits for the person is not also at work, and a plan is the only count', async () => {
    const page = await open('?story=order&speed=100#/run/story');
    await page.getByTestId('approval-sheet').waitFor();
    expect(await page.getByTestId('run-status').innerText()).toBe('Waits for you');
    // Nothing to pause while it waits.
    expect(await page.getByTestId('pause').count()).toBe(0);
    expect(await page.getByTestId('budget').innerText()).not.toContain(' of ');
    expect(await page.getByTestId('story').innerText()).toContain('mark 10');
    expect(await page.locator('header.head').innerText()).not.toMatch(/\d+ of \d+/);
  });

  it('gets the browser ready only until there is one', async () => {
    const page = await open('?story=blank#/run/story');
    expect(await page.getByTestId('run-status').innerText()).toBe('Getting the browser ready');
    // There is no page to take over or to bring to the front.
    for (const id of ['take-over', 'bring-forward']) expect(await page.getByTestId(id).count()).toBe(0);
    const later = await open('?story=price&speed=0.5#/run/story');
    await later.getByTestId('story-step').first().waitFor();
    expect(await later.getByTestId('run-status').innerText()).not.toContain('ready');
  });
});

describe('the goal box', () => {
  it('starts by Enter, and makes a new line by Shift and Enter', async () => {
    const page = await open('?speed=100');
    const box = page.getByTestId('goal-input');
    await box.fill('open example.org');
    await page.keyboard.press('Shift+Enter');
    expect(await box.inputValue()).toBe('open example.org\n');
    // Also before the goal was read.
    await page.keyboard.type('and read it');
    await page.keyboard.press('Enter');
    await page.getByTestId('run').waitFor();
    expect((await fake(page, (kept) => kept.started()))?.goal).toBe('open example.org\nand read it');
  });

  it('does not start by the Enter that ends a sign of an input method', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').fill('open example.org');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    await page.getByTestId('goal-input').evaluate((box) => {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
    });
    expect(await fake(page, (kept) => kept.started() === undefined)).toBe(true);
  });

  it('takes a kept password from a menu, by its name', async () => {
    const page = await open('#/settings/secrets');
    for (const [id, text] of [['name', 'bank_password'], ['host', 'bank.example'], ['value', 'hunter2-canary']]) await page.getByTestId(`secret-${id}`).fill(text ?? '');
    await page.getByTestId('secret-add').click();
    await page.getByTestId('secret').waitFor();
    await page.getByTestId('nav-new').click();
    await page.getByTestId('goal-input').fill('open bank.example and sign in with');
    await page.getByTestId('goal-secret').press('Enter');
    await page.getByTestId('goal-secret-one').waitFor();
    await keep(page, 'goal-secret');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('goal-input').inputValue()).toBe('open bank.example and sign in with {{secret:bank_password}}');
  });

  it('has the last goals above at most three examples', async () => {
    const page = await open('?speed=100');
    await page.getByTestId('example').first().click();
    await page.locator('[data-testid=start-run]:not([disabled])').click();
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('nav-new').click();
    const [recent, example] = await Promise.all(['recent-goal', 'example'].map((id) => page.getByTestId(id).first().boundingBox()));
    expect(recent?.y ?? 999).toBeLessThan(example?.y ?? 0);
    expect(await page.getByTestId('example').count()).toBeLessThanOrEqual(3);
  });
});

describe('an answer', () => {
  it('that is a table is sorted by a column, drawn where it has numbers, and read as it is', async () => {
    const page = await open('?story=table&speed=100#/run/story');
    const cells = (column: number): Promise<string[]> => page.getByTestId('answer-table-view').locator(`tbody td:nth-child(${column})`).allInnerTexts();
    await page.getByTestId('chart').waitFor();
    const before = await cells(2);
    const sort = page.getByTestId('answer-sort').nth(1);
    await sort.click();
    const up = await cells(2);
    await sort.click();
    expect(await cells(2)).toEqual([...up].reverse());
    expect(await page.locator('th[aria-sort=descending]').count()).toBe(1);
    await sort.click();
    expect(await cells(2)).toEqual(before);
    await keep(page, 'answer-table');
  });

  it('shows where a part of it was seen, beside it', async () => {
    const page = await open('?story=plan&speed=100#/run/story');
    await page.getByTestId('plan-approve').click();
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('claim-step').first().click();
    await page.locator('[data-testid=mark].lit').waitFor();
    expect(await page.getByTestId('run').count()).toBe(1);
    await keep(page, 'answer-proof');
  });
});

describe('the search over everything', () => {
  const entries = (page: Page): Promise<string[]> => page.getByTestId('palette-entry').allInnerTexts();

  it('finds runs, recipes, settings and goals, by keyboard alone', async () => {
    const page = await open('');
    await page.getByTestId('goal-input').waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('palette-words');
    await keep(page, 'palette');
    await page.keyboard.type('48213');
    await expect.poll(() => entries(page)).toHaveLength(2);
    expect((await entries(page))[0]).toContain('New goal: 48213');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByTestId('review').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-words').fill('colours');
    await expect.poll(async () => (await entries(page)).some((text) => text.includes('Look and language'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByTestId('palette').waitFor({ state: 'detached' });
    await page.getByTestId('open-palette').click();
    await page.getByTestId('palette-words').fill('buy tea');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByTestId('goal-input').inputValue()).toBe('buy tea');
  });

  it.each([['light', 'ru-RU'], ['dark', 'en-GB']] as const)('is for everybody, %s, %s', async (colorScheme, locale) => {
    const page = await open('', { colorScheme, locale });
    await page.getByTestId('goal-input').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette-entry').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    await keep(page, `palette-narrow-${locale}`);
    expect(await cutOff(page)).toEqual([]);
  });
});

describe('a panel of 360 pixels', () => {
  it('has the plan, the steps, the question and Stop', async () => {
    const page = await open('?story=order&speed=100#/run/story', { viewport: NARROW });
    await page.locator('[data-testid=approve-once]:enabled').waitFor();
    for (const id of ['approval-what', 'approve-once', 'decline', 'stop']) {
      const box = await page.getByTestId(id).boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0), id).toBeLessThanOrEqual(NARROW.height);
    }
    await page.keyboard.press('Escape');
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('story-step').last().scrollIntoViewIfNeeded();
    // The page stands beside it: its picture comes when it is wanted.
    expect(await page.getByTestId('page-view').isVisible()).toBe(false);
    await press(page, 'toggle-picture');
    expect(await page.getByTestId('page-view').isVisible()).toBe(true);
  });

  it('shows the plan while the run goes', async () => {
    const page = await open('?story=plan&speed=0.5#/run/story', { viewport: NARROW });
    await page.getByTestId('plan-approve').click();
    await page.getByTestId('outline').waitFor();
    const [plan, stop] = await Promise.all(['outline', 'stop'].map((id) => page.getByTestId(id).boundingBox()));
    expect((plan?.y ?? 0) + (plan?.height ?? 0)).toBeLessThan(stop?.y ?? 0);
    await keep(page, 'panel-plan');
  });
});
