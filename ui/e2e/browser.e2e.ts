import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fake, open, press, saveSettings, tabTo, violations } from './page';

const attach = (page: Page): Promise<string> => fake(page, (kept) => kept.settings().browser.attach);
const looks = (page: Page): Promise<number> => fake(page, (kept) => kept.browsers.looks);
/** What the person does in their browser meanwhile. */
const becomes = (page: Page, kind: string, state: string): Promise<void> => fake(page, (computer, [k, s]) => { computer.browsers.states.set(k, s); }, [kind, state] as const);
const text = async (page: Page, id: string): Promise<string> => (await page.getByTestId(id).textContent()) ?? '';

describe('the first start', () => {
  it('looks again for a browser where there was none, and leads back a step', async () => {
    const page = await open('?first=1&browsers=none');
    await page.getByTestId('look-for-browsers').click();
    await page.getByTestId('looked').waitFor();
    await becomes(page, 'chrome', 'ready');
    await press(page, 'look-for-browsers', 'attach-own-chrome');
    expect(await page.getByTestId('look-for-browsers').count()).toBe(0);
    expect(await page.getByTestId('first-start-back').count()).toBe(0);
    await page.getByTestId('first-start-skip').click();
    await page.locator('[data-testid=first-start][data-step=model]').waitFor();
    await page.getByTestId('first-start-back').click();
    await page.locator('[data-testid=first-start][data-step=browser]').waitFor();
    // What was chosen is still chosen.
    await page.locator('[data-testid=attach-own-chrome][aria-checked=true]').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the everyday browser', () => {
  it('is connected step by step, and the switch is seen to be on', async () => {
    const page = await open('?first=1', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByTestId('attach-own-chrome').click();
    expect(await page.getByTestId('switch-guide').getAttribute('data-state')).toBe('switch_off');
    await page.getByTestId('copy-address').click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('chrome://inspect/#remote-debugging');
    await page.getByTestId('look-again').click();
    await page.getByTestId('looked').getByText('It is not on yet.').waitFor();
    await becomes(page, 'chrome', 'ready');
    await page.getByTestId('look-again').click();
    await page.getByTestId('looked').getByText('It is on. Nothing else to do.').waitFor();
    expect(await page.getByTestId('look-again').count()).toBe(0);
    expect(await page.getByTestId('copy-address').count()).toBe(0);
    expect(await text(page, 'allow-in-browser')).toContain('When a run starts, Chrome asks. Press Allow there.');
    await page.getByTestId('first-start-next').click();
    await page.locator('[data-testid=first-start][data-step=model]').waitFor();
    expect(await attach(page)).toBe('own:chrome');
  });

  it('is looked at again when the person comes back, and not by the clock', async () => {
    const page = await open('#/settings/about', { own: true });
    await page.clock.install();
    await press(page, 'settings-browser', 'attach-own-chrome');
    const before = await looks(page);
    await page.clock.runFor(120_000);
    expect(await looks(page)).toBe(before);
    await becomes(page, 'chrome', 'ready');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(1_000);
    await page.locator('[data-testid=switch-guide][data-state=ready]').waitFor();
    expect(await looks(page)).toBe(before + 1);
  });

  // What is said of it, the one thing to do, and whether another browser is offered.
  it.each([
    ['closed', 'is not open', 'Open Google Chrome first.', false],
    ['silent', 'does not listen', 'Close all windows of Google Chrome', false],
    ['port_flag', 'its switch does not work', 'open it as you usually do', false],
    ['forbidden', 'Your organisation has switched this off', 'ask whoever looks after this computer', true],
    ['too_old', '143.0.7499.40 is too old', 'version 144 or newer', true],
    ['never_used', 'never opened it', 'Start Chrome for the Copilot', true],
    ['elsewhere', 'on another computer', 'Close Google Chrome there first.', false],
  ])('says the one thing to do where it is %s', async (state, says, todo, separate) => {
    const page = await open(`?browsers=chrome:${state}#/settings/browser`);
    await page.getByTestId('attach-own-chrome').click();
    expect(await text(page, 'finding')).toContain(says);
    expect(await text(page, 'browser-todo')).toContain(todo);
    await page.getByTestId('look-again').click();
    await page.getByTestId('looked').getByText('Nothing has changed yet.').waitFor();
    expect(await page.getByTestId('use-separate').count()).toBe(separate ? 1 : 0);
    if (separate) {
      await page.getByTestId('use-separate').click();
      await saveSettings(page);
      expect(await attach(page)).toBe('managed');
    }
  });

  it('is drawn so that nothing of the drawing can be pressed or taken for a question of ours', async () => {
    for (const [state, drawing] of [['switch_off', 'switch-picture'], ['ready', 'allow-picture']] as const) {
      const page = await open(`?browsers=edge:${state}#/settings/browser`);
      await page.getByTestId('attach-own-edge').click();
      const figure = page.getByTestId(drawing);
      await figure.waitFor();
      expect(await figure.locator('figcaption').textContent()).toContain(drawing === 'allow-picture' ? 'DrawingThis is what Edge shows' : 'DrawingThis is a page of Microsoft Edge');
      // For who does not see it, one picture with a name that says what is drawn.
      expect(await figure.getByRole('img').getAttribute('aria-label')).toContain(drawing === 'allow-picture' ? 'The button Allow is circled' : 'edge://inspect/#remote-debugging');
      expect(await figure.locator('button, a, input, [role=button], [role=dialog], [role=alertdialog], [tabindex]').count()).toBe(0);
      expect(await figure.getByRole('button').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
      const inside = await figure.evaluate((node) => getComputedStyle(node.querySelector('[inert]') as Element).pointerEvents);
      expect(inside).toBe('none');
    }
  });

  it('is set up by keyboard alone', async () => {
    const page = await open('?first=1');
    await page.getByTestId('attach-own-edge').waitFor();
    await tabTo(page, 'attach-auto', 21);
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowDown');
    await page.locator('[data-testid=switch-guide][data-state=switch_off]').waitFor();
    await tabTo(page, 'copy-address', 21);
    await tabTo(page, 'look-again', 21);
    // What is focused is to be seen, above the bar that sticks to the end.
    await page.waitForFunction(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    });
    await becomes(page, 'chrome', 'ready');
    await page.keyboard.press('Enter');
    await page.getByTestId('looked').getByText('It is on.').waitFor();
  });

  it('says so where none is installed, and keeps a choice that is gone', async () => {
    const none = await open('?first=1&browsers=none');
    await none.locator('[data-testid=finding][data-status=problem]').waitFor();
    expect(await text(none, 'finding')).toContain('No browser was found on this computer.');
    const page = await open('?browsers=edge:ready#/settings/browser');
    await page.getByTestId('attach-own-edge').click();
    await saveSettings(page);
    await fake(page, (computer) => { computer.browsers.states.clear(); window.dispatchEvent(new Event('focus')); });
    expect(await page.getByTestId('attach-own-none').getAttribute('aria-checked')).toBe('true');
  });
});

describe('the separate browser', () => {
  it('is opened, and gets an entry in the menu', async () => {
    const page = await open('#/settings/browser');
    await press(page, 'attach-managed', 'start-separate');
    await page.getByTestId('separate-said').getByText('Chrome for the Copilot is open.').waitFor();
    await page.getByTestId('make-shortcut').click();
    await page.getByTestId('separate-said').getByText('browser-copilot-chrome.desktop').waitFor();
  });

  it('says why it could not be opened', async () => {
    const page = await open('?fail=browser#/settings/browser');
    await press(page, 'attach-managed', 'start-separate');
    expect(await page.getByTestId('error').getAttribute('data-code')).toBe('no_browser');
    expect(await text(page, 'separate-said')).toBe('');
  });
});

it.each([{ width: 900, height: 600 }, { width: 600, height: 400 }])('the guide fits into $width by $height, in both languages', async (viewport) => {
  for (const locale of ['en-GB', 'ru-RU']) {
    for (const place of ['?first=1', '#/settings/browser', '?browsers=chrome:ready#/settings/browser']) {
      const page = await open(place, { viewport, locale });
      await page.getByTestId('attach-own-chrome').click();
      await page.getByTestId('switch-guide').waitFor();
      const wide = await page.evaluate(() => [...document.querySelectorAll('main, .screen, .drawing, .guide, [role=radiogroup]')].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className));
      expect(wide, `${place} ${locale}`).toEqual([]);
    }
  }
});

describe('the browser asks its person', () => {
  it('says so with a drawing until it was allowed there', async () => {
    const page = await open('?story=asking&speed=100#/run/story');
    await page.getByTestId('browser-asking').waitFor();
    expect(await text(page, 'browser-asking')).toContain('Chrome is asking: press Allow');
    // Nothing in the drawing can be pressed: it is answered in the browser only.
    expect(await page.getByTestId('browser-asking').getByRole('button').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await fake(page, (person) => person.answerInBrowser(true));
    await page.getByTestId('run-ending').waitFor();
    expect(await page.getByTestId('browser-asking').count()).toBe(0);
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('satisfied');
  });

  it('can be given up, and says when it was refused', async () => {
    const page = await open('?story=asking&speed=100#/run/story');
    await page.getByTestId('asking-cancel').click();
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('cancelled');
    await open('?story=asking&speed=100#/run/story');
    await page.getByTestId('browser-asking').waitFor();
    await fake(page, (person) => person.answerInBrowser(false));
    expect(await text(page, 'run-ending')).toContain('Chrome did not let the Copilot in.');
  });
});
