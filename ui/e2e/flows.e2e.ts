//! The history, settings and the whole window, by hand and by keyboard.
import { describe, expect, it } from 'vitest';
import { fake, open, press, saveSettings, tabTo } from './page';

describe('the history', () => {
  it('finds a run and goes through it by keyboard, with its marks', async () => {
    const page = await open('#/runs');
    await page.getByTestId('history-item').first().waitFor();
    await page.getByTestId('runs-search').fill('48213');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=history-item]').length === 1);
    await page.getByTestId('history-open').click();
    await page.getByTestId('review-step').waitFor();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    expect(await page.getByTestId('review-step').getAttribute('data-step')).toBe('6');
    expect(await page.getByTestId('review-decision').textContent()).toContain('You allowed it');
    expect(await page.getByTestId('review-verdict').textContent()).toContain('Asks you');
    await page.locator('[data-testid=mark][data-mark="10"]').waitFor();
    await page.getByTestId('toggle-marks').click();
    expect(await page.getByTestId('mark').count()).toBe(0);
    await page.keyboard.press('Home');
    expect(await page.getByTestId('review-step').getAttribute('data-step')).toBe('1');
    await press(page, 'share', 'share-page', 'share-save');
    expect(await page.getByTestId('share-done').textContent()).toContain('.html');
    await press(page, 'delete', 'delete-cancel', 'delete', 'delete-confirm');
    await page.getByTestId('runs-count').waitFor();
    // The words of the search are still there, and find it no more.
    await page.getByTestId('runs-empty').waitFor();
    await page.getByTestId('runs-show-all').click();
    await page.waitForFunction(() => document.querySelector('[data-testid=runs-count]')?.textContent?.includes('9 runs'));
  });

  it('continues an interrupted run, which asks about its last step, and closes one', async () => {
    const page = await open('?speed=100#/runs');
    const item = page.locator('[data-testid=history-item][data-status=interrupted]');
    await item.getByTestId('resume-run').click();
    await page.locator('[data-testid=question-sheet][data-kind=orphan]').waitFor();
    await open('#/runs');
    await item.getByTestId('close-run').click();
    await item.waitFor({ state: 'detached' });
  });

  it.each(['#/runs', '#/runs/past-4'])('leads from a run whose site is gone to its goal, from %s', async (place) => {
    const page = await open(`?speed=100&fail=resume${place}`);
    const resume = page.getByTestId('resume-run');
    await resume.waitFor();
    await resume.click();
    const said = page.getByTestId('error');
    expect(await said.textContent()).toContain('127.0.0.1:41873 does not answer any more');
    expect(await said.textContent()).toContain('begins anew');
    await said.getByTestId('run-again').click();
    expect(await page.getByTestId('goal-input').inputValue()).not.toBe('');
  });

  it('shows a step without a picture, and a run of another writing direction', async () => {
    const page = await open('#/runs/past-8');
    await page.getByText('There is no picture of this page.').waitFor();
    await page.goto(page.url().replace('past-8', 'past-6'));
    await page.getByTestId('mark').first().waitFor();
    expect(await page.getByTestId('review-goal').getAttribute('dir')).toBe('auto');
  });
});

describe('a program of the model', () => {
  it('is shown whole at the step that it began with', async () => {
    const page = await open('#/runs/past-2/2');
    await page.getByTestId('review-program').waitFor();
    const step = page.getByTestId('review-step');
    await step.getByText("getByRole('listitem').allInnerTexts()").waitFor();
    await page.getByTestId('film-frame').nth(2).click();
    await page.getByTestId('review-program').waitFor({ state: 'detached' });
  });
});

describe('settings', () => {
  it('hide the numbers of pictures until they are asked for', async () => {
    const page = await open('?speed=100#/settings/advanced');
    await page.locator('[data-path="engine.hide_overlay"] button, [data-path="engine.hide_overlay"] input').first().click();
    await saveSettings(page);
    await page.evaluate(() => { location.hash = '#/runs/past-2/6'; });
    await page.getByTestId('picture').waitFor();
    expect(await page.getByTestId('mark').count()).toBe(0);
    await page.getByTestId('toggle-marks').click();
    await page.getByTestId('mark').first().waitFor();
  });

  it('are checked when saved, and kept', async () => {
    const page = await open('#/settings/limits');
    await page.locator('#field-limits-max_steps').fill('5000');
    await press(page, 'settings-model', 'settings-save');
    await page.getByTestId('settings-content').getByText('Enter a number from 1 to 1,000.').waitFor();
    expect(page.url()).toContain('#/settings/limits');
    await page.locator('#field-limits-max_steps').fill('80');
    await page.getByTestId('settings-content').getByText('Enter a number from 1 to 1,000.').waitFor({ state: 'detached' });
    await saveSettings(page);
    await page.getByTestId('nav-new').click();
    await page.goBack();
    expect(await page.locator('#field-limits-max_steps').inputValue()).toBe('80');
    await page.getByTestId('settings-browser').click();
    await page.getByTestId('executable').fill('/opt/none');
    await page.getByTestId('settings-save').click();
    expect(await page.getByTestId('error').textContent()).toContain('There is no such file: /opt/none');
  });

  it('change theme and language at once', async () => {
    const page = await open('#/settings/look');
    await page.getByTestId('theme-dark').click();
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(22, 23, 25)');
    await page.getByTestId('language-ru').click();
    await page.getByRole('heading', { name: 'Вид и язык' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  });
});

describe('the window', () => {
  it('asks before it closes while a run goes on', async () => {
    const page = await open('?story=order');
    await page.getByTestId('active-run').waitFor();
    await fake(page, (told) => told.closeRequested(1));
    await page.getByTestId('close-sheet').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('close-sheet').isVisible()).toBe(true);
    await page.getByTestId('close-keep').click();
    await page.getByTestId('close-sheet').waitFor({ state: 'detached' });
  });

  it('goes through a whole flow in Russian', async () => {
    const page = await open('?first=1&speed=100', { locale: 'ru-RU' });
    await page.getByRole('heading', { name: 'Ваш браузер' }).waitFor();
    await page.getByTestId('first-start-skip-all').click();
    await page.locator('[data-testid=example][data-example=order]').click();
    await page.getByTestId('understood-step').first().waitFor();
    await page.getByRole('button', { name: 'Начать' }).click();
    await page.getByText('Сначала спрашивает вас').waitFor();
    expect(await page.getByTestId('approval-sheet').textContent()).toContain('Платит или заказывает');
    await page.getByRole('button', { name: 'Разрешить один раз' }).click();
    await page.getByText(/^Будет оплачено или заказано на 127\.0\.0\.1:41873: /).waitFor();
    await page.getByRole('button', { name: 'Да, платить или заказать' }).click();
    expect(await page.getByTestId('run-ending').textContent()).toContain('Готово');
    await page.getByRole('button', { name: 'Посмотреть шаги' }).waitFor();
    // No English of ours is left: all Latin words come from the pages of the practice site.
    const words = await page.getByTestId('run').evaluate((node) => (node as HTMLElement).innerText);
    expect(words).not.toMatch(/\b(Steps|Time|Stop|Done|Details|Pressed|Opened)\b/);
  });

  it('goes from the goal to the ending by keyboard alone', async () => {
    const page = await open('?speed=100&recent=0');
    await page.getByTestId('goal-input').waitFor();
    await page.keyboard.type('open the shop and order green tea');
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    await tabTo(page, 'start-run');
    await page.keyboard.press('Enter');
    await page.getByTestId('approval-sheet').waitFor();
    await tabTo(page, 'decline');
    await page.keyboard.press('Space');
    await page.getByTestId('run-ending').waitFor();
    await tabTo(page, 'see-steps');
    await page.keyboard.press('Enter');
    await page.getByTestId('review').waitFor();
  });

  // The window at its smallest, and at its usual size with everything twice as large.
  it.each([{ width: 900, height: 600 }, { width: 600, height: 400 }])('can be used at $width by $height', async (viewport) => {
    const page = await open('?story=order&speed=100#/run/story', { viewport });
    const fits = (): Promise<boolean> => page.evaluate(() => [document.documentElement, ...document.querySelectorAll('main')].every((box) => box.scrollWidth <= box.clientWidth));
    await page.getByTestId('approval-sheet').waitFor();
    expect(await fits()).toBe(true);
    await page.getByTestId('stop').click({ trial: true });
    await press(page, 'approve-once', 'approve-confirm', 'see-steps');
    await page.getByTestId('review').waitFor();
    expect(await fits()).toBe(true);
    for (const place of ['new', 'runs', 'settings']) {
      await page.getByTestId(`nav-${place}`).click();
      expect(await fits(), place).toBe(true);
    }
  });
});
