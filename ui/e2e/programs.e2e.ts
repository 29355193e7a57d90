//! Other programs that may use the browser through this one: switched on, added, seen, thrown out, removed; a run of one of them.
import { describe, expect, it } from 'vitest';
import { fake, keep, open, press, saveSettings } from './page';

const client = (name: string): string => `[data-testid=client][data-client="${name}"]`;
const HERE = '#/settings/tools';

describe('other programs', () => {
  it('may not come until the person lets them', async () => {
    const page = await open(`?planner=model${HERE}`);
    const on = page.getByTestId('serve-on');
    expect(await on.getAttribute('aria-checked')).toBe('false');
    for (const id of ['serve-address', 'client-name', 'client']) expect(await page.getByTestId(id).count(), id).toBe(0);
    await on.click();
    await page.getByTestId('serve-address').waitFor();
    expect(await page.getByTestId('serve-address').textContent()).toBe('http://127.0.0.1:21873/mcp');
    await page.getByTestId('clients-none').waitFor();
    // It is kept at once, and is no change of the form.
    expect(await page.getByTestId('save-bar').count()).toBe(0);
    expect(await fake(page, (kept) => kept.serve.on)).toBe(true);
    await on.click();
    await page.getByTestId('serve-address').waitFor({ state: 'detached' });
  });

  it('get a key that is shown once', async () => {
    const page = await open(`?planner=model${HERE}`);
    await press(page, 'serve-on');
    await page.getByTestId('client-name').fill('Code editor');
    await press(page, 'client-add');
    const sheet = page.getByTestId('client-sheet');
    await sheet.waitFor();
    const [key = ''] = await fake(page, (kept) => kept.serve.told);
    expect(await page.getByTestId('client-key').textContent()).toBe(key);
    expect(await page.getByTestId('client-snippet').textContent()).toContain(`"Authorization": "Bearer ${key}"`);
    await keep(page, 'programs-key');
    // Nothing but the button closes it.
    await page.keyboard.press('Escape');
    expect(await sheet.isVisible()).toBe(true);
    await press(page, 'client-copied');
    await sheet.waitFor({ state: 'detached' });
    expect(await page.evaluate((text) => document.documentElement.outerHTML.includes(text), key)).toBe(false);
    await page.locator(client('Code editor')).waitFor();
    expect(await page.getByTestId('client-stands').textContent()).toBe('Has not come yet');
    // The same name is taken.
    await page.getByTestId('client-name').fill('code EDITOR');
    await press(page, 'client-add');
    expect(await page.getByTestId('programs').getByTestId('error').textContent()).toContain('Choose another name');
    expect(await page.getByTestId('client').count()).toBe(1);
  });

  it('are seen, thrown out and removed', async () => {
    const page = await open(`?planner=model&serve=1&story=order&speed=100&goal=Steps of the program “Code editor”${HERE}`);
    const editor = page.locator(client('Code editor'));
    await expect.poll(() => editor.getByTestId('client-run').textContent()).toBe('Waits for your answer: Steps of the program “Code editor”');
    expect(await editor.getByTestId('client-stands').textContent()).toBe('Connected now');
    expect(await page.locator(client('Заметки')).getByTestId('client-stands').textContent()).toContain('Last here: Yesterday');
    expect(await page.locator(client('Заметки')).getByTestId('client-throw-out').count()).toBe(0);
    await keep(page, 'programs');
    // What it wants is answered as in any run.
    await editor.getByTestId('client-run').click();
    await page.getByTestId('approval-sheet').waitFor();
    expect(await page.getByTestId('run-client').textContent()).toBe('For another program: “Code editor” (nobody has checked that name)');
    await keep(page, 'programs-run');
    await page.evaluate(() => { history.back(); });
    await editor.getByTestId('client-throw-out').click();
    await expect.poll(() => editor.getAttribute('data-connected')).toBe('false');
    await page.getByTestId('active-run').waitFor({ state: 'detached' });
    expect(await page.getByTestId('client').count()).toBe(3);
    await editor.getByTestId('client-remove').click();
    await page.getByTestId('client-remove-sheet').waitFor();
    await press(page, 'client-remove-confirm');
    await editor.waitFor({ state: 'detached' });
    expect(await fake(page, (kept) => kept.serve.clients.map((one) => one.id))).toEqual(['c2', 'c3']);
  });

  it('are allowed nothing for longer than a run', async () => {
    const page = await open('?planner=model&serve=1&story=send&speed=100#/run/story');
    await page.getByTestId('approve-site').waitFor();
    expect(await page.getByTestId('approve-always').count()).toBe(0);
    await open('?planner=model&story=send&speed=100#/run/story');
    await page.getByTestId('approve-always').waitFor();
  });

  it('have their runs in the history, which are not started once more', async () => {
    const page = await open('?planner=model&serve=1&story=price&speed=100#/run/story');
    await page.getByTestId('run-ending').waitFor();
    await press(page, 'see-steps');
    await page.getByTestId('review-step').waitFor();
    expect(await page.getByTestId('run-client').textContent()).toContain('“Code editor”');
    expect(await page.getByTestId('run-again').count()).toBe(0);
  });

  it('hear of a port that is taken, and of another', async () => {
    const page = await open(`?planner=model&serve=taken${HERE}`);
    const error = page.getByTestId('programs').getByTestId('error');
    await error.waitFor();
    expect(await error.textContent()).toContain('another program uses port 21873');
    await keep(page, 'programs-taken');
    await press(page, 'serve-other-port');
    await expect.poll(() => page.getByTestId('serve-address').textContent()).toBe('http://127.0.0.1:21874/mcp');
    expect(await error.count()).toBe(0);
  });

  it('stay as they are when other settings are saved', async () => {
    const page = await open(`?planner=model${HERE}`);
    await press(page, 'serve-on');
    await page.getByTestId('serve-address').waitFor();
    await press(page, 'settings-look', 'settings-safety', 'preset-careful');
    await saveSettings(page);
    await press(page, 'settings-tools');
    await page.getByTestId('serve-address').waitFor();
  });
});
