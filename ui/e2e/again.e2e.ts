//! A goal once more, a plan that is changed during the run, the key that calls the window, rows that are set back.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, keep, open, openMore, press, violations } from './page';

const runOf = (page: Page): Promise<string | null> => page.getByTestId('run').getAttribute('data-run');

describe('a goal once more', () => {
  it('is started by one press, from the list, from its review and from its end', async () => {
    const page = await open('?speed=100#/runs');
    const row = page.locator('[data-testid=history-item][data-status=finished]').first();
    await row.waitFor();
    const goal = (await row.locator('.goal').textContent()) ?? '';
    await keep(page, 'list-again');
    await row.getByTestId('list-run-again').click();
    await page.getByTestId('run').waitFor();
    expect(await page.getByTestId('run-goal').textContent()).toBe(goal);
    expect(await runOf(page)).toBe('run-1');
    if (await page.getByTestId('approval-sheet').isVisible()) await page.getByTestId('approve-once').click();
    await page.getByTestId('run-ending').waitFor();
    await keep(page, 'ended-again');
    await page.getByTestId('run-again').click();
    await expect.poll(() => runOf(page)).toBe('run-2');
    await page.evaluate(() => { location.hash = '#/runs/past-2'; });
    await page.getByTestId('review').getByTestId('run-again').click();
    await expect.poll(() => runOf(page)).toBe('run-3');
  });

  it('can be changed first', async () => {
    const page = await open('#/runs/past-2');
    const goal = (await page.getByTestId('review-ending').waitFor().then(() => page.getByTestId('review-goal').textContent())) ?? '';
    await page.getByTestId('run-edit').click();
    expect(await page.getByTestId('goal-input').inputValue()).toBe(goal);
  });

  it('says why it cannot, and offers to change it', async () => {
    const page = await open('?fail=again#/runs');
    await page.getByTestId('list-run-again').first().click();
    expect(await page.getByTestId('error').textContent()).toContain('password');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('error').getByTestId('run-again').click();
    expect(await page.getByTestId('goal-input').inputValue()).not.toBe('');
    await page.evaluate(() => { location.hash = '#/runs/past-2'; });
    await page.getByTestId('review').getByTestId('run-again').click();
    await page.getByTestId('error').getByTestId('run-edit').click();
    await page.getByTestId('goal-input').waitFor();
  });
});

describe('the plan of a run that goes on', () => {
  it('is changed by keyboard: what is done stays, what is open is written anew', async () => {
    const page = await open('?story=plan&speed=3#/run/story', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('plan-approve').click();
    await page.locator('[data-testid=outline]:not([data-done="0"])').waitFor();
    await page.getByTestId('pause').click();
    await page.getByTestId('resume').waitFor();
    const done = await page.locator('[data-testid=outline-step][data-done=true]').count();
    await page.getByTestId('outline-edit').focus();
    await page.keyboard.press('Enter');
    const lines = page.getByTestId('plan-step-text');
    await lines.first().waitFor();
    expect(await lines.count()).toBe(4 - done);
    expect(await lines.first().evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Look at the jasmine tea too');
    await page.keyboard.press('Enter');
    await page.keyboard.type('And at the cups');
    await page.getByTestId('plan-step-remove').last().click();
    await keep(page, 'plan-editing');
    expect(await violations(page)).toEqual([]);
    await page.getByTestId('outline-save').click();
    await page.getByTestId('outline-editor').waitFor({ state: 'detached' });
    const texts = await page.getByTestId('outline-step').locator('.text').allTextContents();
    expect(texts).toHaveLength(4);
    expect(texts.slice(done, done + 2).map((text) => text.replace(/ ?\([^)]*\)$/, ''))).toEqual(['Look at the jasmine tea too', 'And at the cups']);
    expect(await page.locator('[data-testid=outline-step][data-done=true]').count()).toBe(done);
    await keep(page, 'plan-edited');
    await page.getByTestId('resume').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await page.getByTestId('outline-edit').count()).toBe(0);
  });

  it('stays as it was when the writing is given up', async () => {
    const page = await open('?story=plan&speed=1#/run/story');
    await press(page, 'plan-approve', 'outline-edit');
    await page.getByTestId('plan-step-text').first().fill('Something else');
    await page.getByTestId('outline-cancel').click();
    expect(await page.getByTestId('outline').textContent()).not.toContain('Something else');
  });
});

describe('the key that calls the window', () => {
  it('is none until it is chosen, and brings the goal box', async () => {
    const page = await open('#/settings/look');
    const key = page.getByTestId('shortcut');
    expect(await key.inputValue()).toBe('');
    await key.selectOption('Ctrl+Alt+Space');
    await expect.poll(() => fake(page, (kept) => kept.state().shortcut)).toBe('Ctrl+Alt+Space');
    await keep(page, 'shortcut');
    await fake(page, (system) => system.newGoal());
    await page.getByTestId('goal-input').waitFor();
    const focused = (): Promise<boolean> => page.getByTestId('goal-input').evaluate((one) => one === document.activeElement);
    await expect.poll(focused).toBe(true);
    // Also where the goal box is there already.
    await page.getByTestId('nav-runs').focus();
    await fake(page, (system) => system.newGoal());
    await expect.poll(focused).toBe(true);
  });

  it('that the system refuses is not chosen', async () => {
    const page = await open('?fail=shortcut#/settings/look');
    const key = page.getByTestId('shortcut');
    await key.selectOption('Alt+Shift+Space');
    expect(await page.getByTestId('error').textContent()).toContain('Alt+Shift+Space');
    await expect.poll(() => key.inputValue()).toBe('');
  });
});

describe('starting with the computer', () => {
  it('is switched on where something is to begin, and off in the settings', async () => {
    const page = await open('#/schedules');
    await page.getByTestId('autostart-on').click();
    await expect.poll(() => fake(page, (kept) => kept.state().autostart)).toBe(true);
    await expect.poll(() => page.getByTestId('autostart-on').count()).toBe(0);
    await page.evaluate(() => { location.hash = '#/settings/look'; });
    const toggle = page.getByTestId('autostart');
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
    await toggle.click();
    await expect.poll(() => fake(page, (kept) => kept.state().autostart)).toBe(false);
  });

  it('that the system refuses is not shown as on', async () => {
    const page = await open('?fail=autostart#/settings/look');
    const toggle = page.getByTestId('autostart');
    await toggle.click();
    expect(await page.getByTestId('error').textContent()).toContain('settings of your desktop');
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  });
});

describe('a setting', () => {
  it.each([
    ['safety', 'preset-careful', 'preset-balanced'],
    ['advanced', 'approve-mode-none', 'approve-mode-ask'],
  ])('of %s goes back to its default (%s)', async (section, changed, preset) => {
    const page = await open(`#/settings/${section}`);
    await page.getByTestId(changed).click();
    await page.getByTestId('setting-back').click();
    await expect.poll(() => page.getByTestId(preset).getAttribute('aria-checked')).toBe('true');
    expect(await page.getByTestId('setting-back').count()).toBe(0);
    expect(await page.getByTestId('save-bar').count()).toBe(0);
  });

  it.each([
    ['safety', '', 'allow-hosts', 'one.example', ''],
    ['history', '', 'runs-dir', '/tmp/runs', ''],
    ['model', '?planner=model', 'model-window', '4096', '0'],
    ['model', '?planner=model', 'cheap-name', 'small', ''],
  ])('in a row of %s%s goes back to its default (%s)', async (section, query, field, text, preset) => {
    const page = await open(`${query}#/settings/${section}`);
    if (section === 'model') await openMore(page);
    await page.getByTestId(field).fill(text);
    await page.getByTestId('setting-back').click();
    expect(await page.getByTestId(field).inputValue()).toBe(preset);
    expect(await page.getByTestId('save-bar').count()).toBe(0);
  });
});

describe('the head of a review', () => {
  it.each([['light', 'ru-RU'], ['dark', 'en-GB']] as const)('leaves the goal its place in a small window, %s, %s', async (colorScheme, locale) => {
    const page = await open('#/runs/past-1', { colorScheme, locale, viewport: { width: 900, height: 600 } });
    await page.getByTestId('review-ending').waitFor();
    await keep(page, `review-head-${locale}`);
    const [title, head] = await Promise.all([page.getByTestId('review-goal').boundingBox(), page.locator('header.head').boundingBox()]);
    expect(title?.width ?? 0).toBeGreaterThan((head?.width ?? 0) * 0.75);
    expect(head?.height ?? 999).toBeLessThan(190);
  });
});
