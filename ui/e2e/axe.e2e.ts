import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JARGON } from '../src/lib/i18n/jargon';
import { browsersListed, launch, open, violations } from './page';

let browser: Browser;
beforeAll(async () => { browser = await launch(); });
afterAll(() => browser.close());

const SCREENS: [string, string, (page: Page) => Promise<unknown>][] = [
  ['first start: browser', '?first=1', async (page) => { await page.getByTestId('attach-own-chrome').click(); await page.getByTestId('switch-picture').waitFor(); }],
  ['first start: a browser that asks', '?first=1&browsers=chrome:ready', async (page) => { await page.getByTestId('attach-own-chrome').click(); await page.getByTestId('allow-picture').waitFor(); }],
  ['settings: a browser that is switched off', '?browsers=chrome:forbidden#/settings/browser', async (page) => { await page.getByTestId('attach-own-chrome').click(); await page.getByTestId('look-again').click(); await page.getByTestId('looked').waitFor(); }],
  ['settings: the separate browser', '#/settings/browser', async (page) => { await page.getByTestId('attach-managed').click(); await page.getByTestId('make-shortcut').click(); await page.getByTestId('separate-said').getByText('.desktop').waitFor(); }],
  ['first start: model', '?first=1', async (page) => { await browsersListed(page); await page.getByTestId('first-start-skip').click(); await page.getByTestId('use-local-server').click(); }],
  ['first start: try', '?first=1', async (page) => { await browsersListed(page); await page.getByTestId('first-start-skip').click(); await page.getByTestId('first-start-skip').click(); await page.getByTestId('try-goal').first().waitFor(); }],
  ['new goal', '?problem=1', (page) => page.getByTestId('example').first().waitFor()],
  ['new goal, read', '', async (page) => { await page.getByTestId('goal-input').fill('open x and hum'); await page.getByTestId('unclear-step').waitFor(); }],
  ['new goal, a form', '', async (page) => { await page.getByTestId('goal-form').first().click(); await page.locator('[data-testid=goal-help]', { hasText: '[' }).waitFor(); }],
  ['run', '?story=thinking#/run/story', (page) => page.getByTestId('thought').waitFor()],
  ['approval', '?story=order&speed=20#/run/story', (page) => page.getByTestId('approval-frame').waitFor()],
  ['approval of a script', '?story=code&speed=20#/run/story', (page) => page.getByTestId('code-lines').waitFor()],
  ['question', '?story=ask&speed=20#/run/story', (page) => page.getByTestId('question-sheet').waitFor()],
  ['taken over', '?story=order&speed=0.5#/run/story', async (page) => { await page.getByTestId('take-over').click(); await page.getByTestId('in-control').waitFor(); }],
  ['ended', '?story=price&speed=20#/run/story', (page) => page.getByTestId('run-ending').waitFor()],
  ['details', '?story=price&speed=20#/run/story', async (page) => { await page.getByTestId('run-ending').waitFor(); await page.getByTestId('open-details').click(); await page.getByTestId('graph').waitFor(); }],
  ['events', '?story=price&speed=20#/run/story', async (page) => { await page.getByTestId('run-ending').waitFor(); await page.getByTestId('open-details').click(); await page.getByTestId('details-events').click(); await page.getByTestId('event-list').waitFor(); }],
  ['several that wait', '?waiting=3&speed=20#/settings/about', async (page) => { await page.getByTestId('asking-more').click(); await page.getByTestId('asking-other').nth(1).waitFor(); }],
  ['a plan, changed during the run', '?story=plan&speed=0.5#/run/story', async (page) => { await page.getByTestId('plan-approve').click(); await page.getByTestId('outline-edit').click(); await page.getByTestId('outline-editor').waitFor(); }],
  ['settings: safety, set back', '#/settings/safety', async (page) => { await page.getByTestId('preset-careful').click(); await page.getByTestId('setting-back').waitFor(); }],
  ['runs, none yet', '?runs=0#/runs', (page) => page.getByTestId('runs-empty').waitFor()],
  ['change', '?story=type&speed=20#/run/story', (page) => page.getByTestId('approve-change').click()],
  ['no page yet', '?story=blank#/run/story', (page) => page.getByTestId('run').waitFor()],
  ['an address of 2,000 letters', '?story=address&speed=20#/run/story', (page) => page.getByTestId('approval-sheet').waitFor()],
  ['nothing open', '?story=nothing&speed=20#/run/story', (page) => page.getByText(/Nothing is open yet|Пока ничего не открыто/).waitFor()],
  ['no browser for the run', '?story=no-browser&speed=20#/run/story', (page) => page.getByTestId('ending-next').waitFor()],
  ['no browser on this computer', '?first=1&browsers=none', (page) => browsersListed(page)],
  ['the model is gone', '?story=model-lost&speed=20#/run/story', (page) => page.getByTestId('ending-next').waitFor()],
  ['the disk is full', '?story=disk&speed=20#/run/story', (page) => page.getByTestId('ending-next').waitFor()],
  ['approval of a control without a name', '?story=nameless&speed=20#/run/story', (page) => page.getByTestId('approval-sheet').waitFor()],
  ['review of a script', '?story=code&speed=20#/run/story', async (page) => { await page.getByTestId('approve-once').press('Space'); await page.getByTestId('see-steps').click(); await page.getByTestId('code-lines').waitFor(); }],
  ['delete', '#/runs/past-2', async (page) => { await page.getByTestId('delete').click(); await page.getByTestId('delete-sheet').waitFor(); }],
  ['runs', '#/runs', (page) => page.getByTestId('history-item').first().waitFor()],
  ['runs, searched', '#/runs', async (page) => { await page.getByTestId('history-item').first().waitFor(); await page.getByTestId('filter-satisfied').click(); await page.getByTestId('runs-search').fill('48213'); await page.getByTestId('hit').first().waitFor(); }],
  ['runs, none fit', '#/runs', async (page) => { await page.getByTestId('history-item').first().waitFor(); await page.getByTestId('runs-search').fill('nowhere'); await page.getByTestId('runs-empty').waitFor(); }],
  ['runs, being prepared', '?index=building#/runs', (page) => page.getByTestId('runs-building').waitFor()],
  ['runs, unreadable', '?fail=list#/runs', (page) => page.getByTestId('error').waitFor()],
  ['runs, delete', '#/runs', async (page) => { await page.getByTestId('delete-run').first().click(); await page.getByTestId('delete-sheet').waitFor(); }],
  ['review', '#/runs/past-2/6', (page) => page.getByTestId('mark').first().waitFor()],
  ['share', '#/runs/past-2', async (page) => { await page.getByTestId('share').click(); await page.getByTestId('share-zip').waitFor(); }],
  ['a shared run', '#/runs', async (page) => { await page.getByTestId('open-shared').click(); await page.getByTestId('review').getByTestId('shared').waitFor(); }],
  ['a shared run that is refused', '?fail=shared#/runs', async (page) => { await page.getByTestId('open-shared').click(); await page.getByTestId('error').waitFor(); }],
  ['compare, choose', '?twins=1#/compare/past-1', (page) => page.getByTestId('compare-with').first().waitFor()],
  ['compare, none', '#/compare/past-3', (page) => page.getByRole('heading', { level: 2 }).waitFor()],
  ['compare', '?twins=1#/compare/past-1/twin-1', (page) => page.getByTestId('compare-table').waitFor()],
  ['forget pictures', '#/settings/history', async (page) => { await page.getByTestId('pictures-site').fill('127.0.0.1'); await page.getByTestId('pictures-forget').click(); await page.getByTestId('pictures-sheet').waitFor(); }],
  ['pictures forgotten', '#/settings/history', async (page) => { await page.getByTestId('pictures-site').fill('127.0.0.1'); await page.keyboard.press('Enter'); await page.getByTestId('pictures-confirm').click(); await page.getByTestId('pictures-forgotten').waitFor(); }],
  ['settings, searched', '#/settings/browser', async (page) => { await page.getByTestId('settings-search').fill('10'); await page.getByTestId('settings-found').first().waitFor(); }],
  ['settings, one to set back', '#/settings/limits', async (page) => { await page.locator('#field-limits-max_steps').fill('12'); await page.getByTestId('setting-back').waitFor(); }],
  ['settings, read from a file', '#/settings/about', async (page) => { await page.getByTestId('settings-import').click(); await page.getByTestId('save-bar').waitFor(); }],
  ['close', '', async (page) => { await page.getByTestId('goal-input').waitFor(); await page.evaluate(() => (window as unknown as { __fake: { closeRequested: (n: number) => void } }).__fake.closeRequested(2)); await page.getByTestId('close-sheet').waitFor(); }],
  ...['browser', 'model', 'safety', 'limits', 'history', 'look', 'advanced', 'about'].map((section): [string, string, (page: Page) => Promise<unknown>] => [
    `settings: ${section}`, `?planner=model#/settings/${section}`, (page) => page.locator(`[data-testid=settings-content][data-section=${section}]`).waitFor(),
  ]),
];

/** There the machinery is shown by its own names. */
const DETAILS = new Set(['details', 'events']);

const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document.body.innerText.split('\n'),
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext]')].flatMap((one) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'].map((name) => one.getAttribute(name) ?? '')),
  ].filter((text) => text.trim() !== ''));

describe.each([['light', 'en-GB'], ['dark', 'en-GB'], ['light', 'ru-RU'], ['dark', 'ru-RU']] as const)('accessibility, %s, %s', (colorScheme, locale) => {
  it.each(SCREENS)('%s', async (name, path, arrange) => {
    const { page, close } = await open(browser, path, { colorScheme, locale });
    await arrange(page);
    expect(await violations(page)).toEqual([]);
    // What is written on the screen, its names and its hints, wherever a text comes from.
    if (!DETAILS.has(name)) for (const text of await texts(page)) expect(text).not.toMatch(JARGON);
    await close();
  });
});
