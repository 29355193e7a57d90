//! Settings: found by their words, set back one by one, taken along in a file; the report that is shown first.
import { describe, expect, it } from 'vitest';
import { fake, keep, open, press, saveSettings } from './page';
import { SECTIONS } from './screens';

describe('the search', () => {
  it('leads to the row, by keyboard', async () => {
    const page = await open('#/settings/browser', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('settings-search').fill('steps');
    await page.getByTestId('settings-found').first().waitFor();
    await keep(page, 'settings-search');
    await page.locator('[data-testid=settings-found][data-path="limits.max_steps"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=settings-content][data-section=limits]').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'field-limits-max_steps');
    expect(await page.getByTestId('settings-search').inputValue()).toBe('');
    await page.getByTestId('settings-search').fill('nothing like it');
    await page.locator('[data-testid=settings-found-count]', { hasText: 'No setting' }).waitFor();
  });
});

describe('the search', () => {
  it('finds every row that there is, and what can be chosen', async () => {
    const page = await open('?planner=model&update=0.2.0#/settings/browser');
    const rows: [string, string][] = [];
    for (const section of SECTIONS) {
      await page.getByTestId(`settings-${section}`).click();
      await page.locator(`[data-testid=settings-content][data-section=${section}]`).waitFor();
      if (section === 'about') await page.locator('[data-testid=setting]').first().waitFor();
      rows.push(...(await page.getByTestId('setting').evaluateAll((all) => all.map((row): [string, string] => [row.getAttribute('data-path') ?? '', row.querySelector('label')?.textContent ?? '']))));
    }
    expect(rows.length).toBeGreaterThan(30);
    const missing: string[] = [];
    for (const [path, label] of rows) {
      await page.getByTestId('settings-search').fill(label);
      await page.getByTestId('settings-found-count').waitFor();
      if ((await page.locator(`[data-testid=settings-found][data-path="${path}"]`).count()) === 0) missing.push(`${path}: ${label}`);
    }
    expect(missing).toEqual([]);
    for (const [words, found] of [['dark', 'Colours'], ['one-time codes', 'Kept passwords and codes']] as const) {
      await page.getByTestId('settings-search').fill(words);
      await page.getByTestId('settings-found').getByText(found, { exact: true }).waitFor();
    }
    // A row that is folded away is opened.
    await page.getByTestId('settings-search').fill('prices');
    await page.locator('[data-testid=settings-found][data-path="model.prices"]').click();
    await page.locator('[data-testid=setting][data-path="model.prices"]').waitFor({ state: 'visible' });
  });
});

describe('what is not saved yet', () => {
  it('is there again after a look elsewhere, and the way to it says so', async () => {
    const page = await open('#/settings/limits');
    await page.locator('#field-limits-max_steps').fill('12');
    await page.getByTestId('save-bar').waitFor();
    expect(await page.getByTestId('unsaved').count()).toBe(0);
    await page.getByTestId('nav-runs').click();
    await page.getByTestId('unsaved').waitFor();
    await keep(page, 'settings-unsaved');
    await press(page, 'nav-settings', 'settings-limits');
    expect(await page.locator('#field-limits-max_steps').inputValue()).toBe('12');
    await press(page, 'settings-undo', 'nav-runs');
    await page.getByTestId('runs-list').waitFor();
    expect(await page.getByTestId('unsaved').count()).toBe(0);
    await press(page, 'nav-settings', 'settings-limits');
    expect(await page.locator('#field-limits-max_steps').inputValue()).toBe('100');
  });
});

it('a dot at the way to the settings leaves the pictures of a narrow window in line', async () => {
  for (const path of ['?update=0.2.0#/runs', '#/settings/limits']) {
    const page = await open(path, { viewport: { width: 900, height: 600 } });
    if (path.includes('limits')) {
      await page.locator('#field-limits-max_steps').fill('12');
      await page.getByTestId('nav-runs').click();
    }
    await page.getByTestId(path.includes('limits') ? 'unsaved' : 'update-dot').waitFor({ state: 'attached' });
    const middle = (id: string): Promise<number> => page.getByTestId(id).locator('svg').evaluate((one) => { const { x, width } = one.getBoundingClientRect(); return x + width / 2; });
    expect(Math.abs((await middle('nav-settings')) - (await middle('nav-runs')))).toBeLessThan(1);
  }
});

describe('a row', () => {
  it('is set back to its default alone', async () => {
    const page = await open('#/settings/limits');
    const steps = page.locator('#field-limits-max_steps');
    await steps.waitFor();
    expect(await page.getByTestId('setting-back').count()).toBe(0);
    await steps.fill('12');
    await page.locator('#field-limits-max_minutes').fill('7');
    await page.locator('[data-path="limits.max_steps"]').getByTestId('setting-back').click();
    expect(await steps.inputValue()).toBe('100');
    expect(await page.locator('#field-limits-max_minutes').inputValue()).toBe('7');
    expect(await page.getByTestId('setting-back').count()).toBe(1);
  });
});

describe('a file of settings', () => {
  it('is written; what is read is filled in and saved by the person', async () => {
    const page = await open('#/settings/about', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('settings-export').click();
    await page.locator('[data-testid=portable-said]', { hasText: '.json' }).waitFor();
    await page.getByTestId('settings-import').click();
    await page.getByTestId('save-bar').waitFor();
    await keep(page, 'settings-imported');
    const saved = () => fake(page, (kept) => kept.settings().limits.max_steps);
    expect(await saved()).toBe(100);
    await saveSettings(page);
    expect(await saved()).toBe(77);
  });

  it('that is none is refused', async () => {
    const page = await open('?fail=import#/settings/about');
    await page.getByTestId('settings-import').click();
    await page.locator('[data-testid=error]', { hasText: 'holds no settings' }).waitFor();
    expect(await page.getByTestId('save-bar').count()).toBe(0);
  });
});

describe('the logs of the program', () => {
  it('lie in a folder that About opens, and the search finds', async () => {
    const page = await open('#/settings/browser', { locale: 'ru-RU', viewport: { width: 900, height: 600 } });
    await page.getByTestId('settings-search').fill('журналов');
    await page.getByTestId('settings-found').getByText('Открыть папку журналов').click();
    await page.getByTestId('open-logs').scrollIntoViewIfNeeded();
    await keep(page, 'about-logs');
    await page.getByTestId('open-logs').click();
    await expect.poll(() => fake(page, (kept) => kept.opened())).toEqual(['/home/alex/.local/share/browser-copilot/logs']);
  });
});

describe('the report', () => {
  it('is shown as text before it is saved', async () => {
    const page = await open('#/settings/about', { viewport: { width: 900, height: 600 } });
    await page.getByTestId('report-show').click();
    await page.locator('[data-testid=report]', { hasText: 'did not answer <b>in time</b>' }).waitFor();
    expect(await page.getByTestId('report').locator('b').count()).toBe(0);
    expect(await page.getByTestId('report-saved').count()).toBe(0);
    await keep(page, 'report');
    await page.getByTestId('report-save').click();
    await page.locator('[data-testid=report-saved]', { hasText: '.txt' }).waitFor();
  });
});
