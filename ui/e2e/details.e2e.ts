//! The machinery, for who wants it: the path, the events, the logs.
import { describe, expect, it } from 'vitest';
import { allow, keep, open, press } from './page';

describe('the machinery of a run', () => {
  it('lights the path in the graph and shows the events in Details', async () => {
    const page = await open('?story=price&speed=100#/run/story');
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('open-details').click();
    await page.locator('[data-edge="planner>safety"].lit').waitFor({ state: 'attached' });
    expect(await page.locator('[data-node]').count()).toBe(17);
    expect(await page.locator('[data-edge="safety>confirm"].lit').count()).toBe(0);
    await page.getByTestId('details-events').click();
    // Rows come once the list has been measured.
    await page.getByTestId('event-list').getByText('run_started').first().waitFor();
    // Words in any order, in any part of what was written; what is copied is what was found.
    const count = page.getByTestId('events-count');
    const all = Number(/^\d+/.exec(await count.innerText())?.[0]);
    await page.getByTestId('events-search').fill('SAFETY node_entered');
    await expect.poll(() => count.innerText()).toMatch(new RegExp(`^\\d+ of ${all}$`));
    const names = page.getByTestId('event-list').locator('.head');
    for (const name of await names.allInnerTexts()) expect(name).toMatch(/node_entered[\s\S]*safety/);
    expect(await names.count()).toBeGreaterThan(0);
    await page.getByTestId('events-search').fill('nowhere');
    await expect.poll(() => count.innerText()).toBe(`0 of ${all}`);
    await page.keyboard.press('Escape');
    await page.getByTestId('details').waitFor({ state: 'detached' });
  });
});

describe('the ring around what has the focus', () => {
  it.each([
    ['events', 'events-search', {}],
    ['logs', 'logs-search', { colorScheme: 'dark' as const, locale: 'ru-RU' }],
  ])('is whole in Details: %s', async (view, field, options) => {
    const page = await open('?story=price&speed=100#/run/story', options);
    await page.getByTestId('run-ending').waitFor();
    await page.getByTestId('open-details').click();
    await page.getByTestId(`details-${view}`).click();
    const search = page.getByTestId(field);
    // In a wide drawer all of it stands in the first row.
    if (view === 'events') await page.getByTestId('details').evaluate((drawer) => { drawer.style.width = '60rem'; });
    await search.focus();
    await keep(page, `ring-${view}`);
    const cut = await search.evaluate((input) => {
      const style = getComputedStyle(input);
      const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
      const inner = input.getBoundingClientRect();
      const clip = input.closest('.body')?.getBoundingClientRect() ?? new DOMRect();
      return { ring, room: Math.min(inner.top - clip.top, inner.left - clip.left, clip.right - inner.right) };
    });
    expect(cut.ring).toBeGreaterThan(0);
    expect(cut.room).toBeGreaterThanOrEqual(cut.ring);
  });
});

describe('the logs', () => {
  const opened = async (path: string, options = {}) => {
    const page = await open(path, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
    await press(page, 'open-details', 'details-logs');
    return page;
  };

  it('are filtered, searched and copied in Details', async () => {
    const page = await opened('#/runs/past-2');
    const lines = page.getByTestId('log-list').locator('[data-level]');
    await lines.first().waitFor();
    await expect.poll(() => lines.first().innerText()).toMatch(/browser_copilot::engine\s+a run starts/);
    const count = page.getByTestId('logs-count');
    expect(await count.innerText()).toBe('40 lines');
    await keep(page, 'logs');
    await page.getByTestId('logs-level').selectOption('warn');
    await expect.poll(() => count.innerText()).toMatch(/^\d+ of 40$/);
    const levels = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-level')));
    expect(levels.length).toBeGreaterThan(0);
    expect(levels.every((level) => level === 'warn' || level === 'error')).toBe(true);
    // Words in any order, in any part of a line; what is copied is what was found.
    await page.getByTestId('logs-search').fill('REST error_retry');
    await expect.poll(() => lines.evaluateAll((all) => all.every((one) => one.getAttribute('data-level') === 'warn'))).toBe(true);
    await page.getByTestId('copy-logs').click();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(`${copied.length} of 40`).toBe(await count.innerText());
    for (const line of copied) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z WARN copilot_agent::nodes::error_retry: a node met an error/);
    await page.getByTestId('logs-search').fill('nowhere');
    expect(await page.getByTestId('logs-empty').innerText()).toBe('No line fits.');
  });

  it('of a run that goes on come by themselves', async () => {
    const page = await opened('?story=order&speed=100#/run/story');
    await page.getByTestId('log-list').waitFor();
    const many = async () => Number(/^\d+/.exec(await page.getByTestId('logs-count').innerText())?.[0]);
    const before = await many();
    await page.keyboard.press('Escape');
    await allow(page);
    await page.getByTestId('open-details').click();
    await expect.poll(many, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  it('say so where there are none, and where they cannot be read', async () => {
    const none = await opened('?log=none#/runs/past-2', { locale: 'ru-RU' });
    expect(await none.getByTestId('logs-empty').innerText()).toBe('Во время этого запуска ничего не записано.');
    const bad = await opened('?fail=log#/runs/past-2');
    await bad.getByTestId('details').getByTestId('error').waitFor();
  });

  it.each([
    ['logs-dark-ru', { locale: 'ru-RU', colorScheme: 'dark' as const }],
    ['logs-small', { viewport: { width: 900, height: 600 } }],
  ])('are not cut off: %s', async (name, options) => {
    const page = await opened('#/runs/past-2', options);
    await page.getByTestId('log-list').locator('[data-level]').first().waitFor();
    await keep(page, name);
    const box = await page.getByTestId('log-list').boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  });
});
