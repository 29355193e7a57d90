//! Goals and recipes that begin at a time.
import { describe, expect, it } from 'vitest';
import { fake, keep, open } from './page';

describe('on time', () => {
  it.each([['en', 'every weekday at 8', 'when it may be'], ['ru', 'по будням в 8', 'когда-нибудь']] as const)('a goal is kept with a time in words, and what is not understood is said (%s)', async (language, words, vague) => {
    const page = await open(`?language=${language}&schedules=none#/schedules`);
    await page.getByTestId('schedules-empty').waitFor();
    await page.getByTestId('schedule-new').click();
    // What is missing is said at its place, and takes the focus.
    await page.getByTestId('schedule-add').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'schedule-goal');
    await page.getByTestId('schedule-goal').fill('What does the blue kettle cost?');
    await page.getByTestId('schedule-address').fill('https://shop.example/');
    await page.getByTestId('schedule-when').fill(vague);
    await page.getByTestId('schedule-unread').filter({ hasText: vague }).waitFor();
    await page.getByTestId('schedule-add').click();
    expect(await fake(page, (window) => window.schedules.added.length)).toBe(0);
    await page.getByTestId('schedule-when').fill(words);
    await page.getByTestId('schedule-says').filter({ hasText: '08:00' }).waitFor();
    expect(await page.getByTestId('schedule-sheet').locator('time').count()).toBe(3);
    await page.getByTestId('missed-skip').click();
    await keep(page, `schedule-form-${language}`);
    await page.getByTestId('schedule-add').click();
    await page.getByTestId('schedule').filter({ hasText: 'blue kettle' }).filter({ hasText: '08:00' }).waitFor();
    expect(await fake(page, (window) => window.schedules.added)).toEqual([{ work: { kind: 'goal', goal: 'What does the blue kettle cost?', start_url: 'https://shop.example/' }, text: words, missed: 'skip' }]);
  });

  it('what begins next stands first; it rests, goes on, and is removed', async () => {
    const page = await open('#/schedules');
    const rows = page.getByTestId('schedule');
    await rows.nth(3).waitFor();
    expect(await rows.first().getByTestId('schedule-said').textContent()).toContain('08:00');
    expect(await rows.last().getByTestId('schedule-over').count()).toBe(1);
    // What became of the last time: its run, or why there was none.
    expect(await rows.first().getByTestId('schedule-run').getAttribute('href')).toBe('#/runs/r-1');
    await rows.filter({ hasText: 'monthly-report' }).getByTestId('schedule-last').filter({ hasText: 'still going' }).waitFor();
    // One of another zone says so.
    await rows.filter({ hasText: 'Lord_Howe' }).getByTestId('schedule-rests').waitFor();
    await keep(page, 'schedules');
    await rows.first().getByTestId('schedule-pause').click();
    await rows.first().getByTestId('schedule-rests').waitFor();
    await rows.first().getByTestId('schedule-pause').click();
    await rows.first().getByTestId('schedule-next').waitFor();
    await rows.first().getByTestId('schedule-remove').click();
    await page.getByTestId('schedule-remove-no').click();
    expect(await rows.count()).toBe(4);
    await rows.first().getByTestId('schedule-remove').click();
    await page.getByTestId('schedule-remove-yes').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=schedule]').length === 3);
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'schedule-new');
  });

  it('a time that comes while the list is open is seen there', async () => {
    const page = await open('?schedules=none#/schedules');
    await page.getByTestId('schedules-empty').waitFor();
    await fake(page, (window) => { window.schedules.add({ work: { kind: 'goal', goal: 'Read the news', start_url: null }, text: 'in two hours', missed: 'once' }); });
    await fake(page, (window) => window.timeCome());
    await page.getByTestId('schedule').filter({ hasText: 'Read the news' }).waitFor();
  });

  it('a recipe is kept with its values, from its own page', async () => {
    const page = await open('#/recipes');
    await page.getByTestId('recipe-open').first().click();
    await page.getByTestId('recipe-on-time').click();
    await page.getByTestId('schedule-example').nth(1).click();
    await page.getByTestId('schedule-says').waitFor();
    await keep(page, 'schedule-recipe');
    await page.getByTestId('schedule-add').click();
    await page.getByTestId('schedules').waitFor();
    const [added] = await fake(page, (window) => window.schedules.added);
    expect(added?.work.kind).toBe('recipe');
    expect(added?.text).toBe('every Monday at 9:30');
  });

  it('a goal that is done is repeated on time', async () => {
    const page = await open('?story=price&speed=100#/run/story');
    await page.getByTestId('repeat-on-time').click();
    expect(await page.getByTestId('schedule-goal').inputValue()).not.toBe('');
    // Where it began comes along.
    expect(await page.getByTestId('schedule-address').inputValue()).toBe('https://shop.example/');
    await page.getByTestId('schedule-example').first().click();
    await page.getByTestId('schedule-add').click();
    await page.getByTestId('schedules').waitFor();
  });

  it('a goal that the record does not have whole is not kept, and says why', async () => {
    const page = await open('?story=price&speed=100&fail=again#/run/story');
    await page.getByTestId('repeat-on-time').click();
    await page.getByTestId('error').waitFor();
    expect(await page.getByTestId('schedule-sheet').count()).toBe(0);
  });

  it('a list that cannot be read says why, and is read again', async () => {
    const page = await open('?schedules=broken#/schedules');
    await page.getByText('schedules.db').waitFor();
    expect(await page.getByTestId('schedules-empty').count()).toBe(0);
  });
});
