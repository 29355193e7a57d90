//! A run: what it asks, how it is steered, how it ends.
import { describe, expect, it } from 'vitest';
import { allow, keep, open, press, saveSettings } from './page';

describe('a run', () => {
  it('asks before it orders, shows what it will do, and goes on after a yes', async () => {
    const page = await open('?speed=100');
    await page.locator('[data-testid=example][data-example=order]').click();
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    await page.keyboard.press('Enter');
    const sheet = page.getByTestId('approval-sheet');
    await sheet.waitFor();
    expect(await sheet.getAttribute('data-class')).toBe('pay');
    expect(await page.getByTestId('approval-amount').textContent()).toContain('$6.80');
    expect(await page.getByTestId('approval-host').textContent()).toBe('127.0.0.1:41873');
    expect(await page.getByTestId('approval-values').textContent()).toContain('Alex Morgan');
    expect(await page.getByTestId('approval-values').textContent()).toContain('hidden');
    // Paying is never allowed for a whole site.
    expect(await page.getByTestId('approve-site').count()).toBe(0);
    // No button is the default, and Enter is never yes.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('approval-title');
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=approve-once]:enabled').focus();
    await page.keyboard.press('Enter');
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByTestId('run').getAttribute('data-status')).toBe('waiting');
    // Paying takes two presses, and Enter is none of them.
    await page.keyboard.press('Space');
    expect(await page.getByTestId('approval-last').textContent()).toContain('$6.80 will be paid or ordered on 127.0.0.1:41873');
    await page.locator('[data-testid=approve-confirm]:enabled').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('run').getAttribute('data-status')).toBe('waiting');
    await page.getByTestId('approve-back').click();
    expect(await page.getByTestId('approve-confirm').count()).toBe(0);
    await allow(page);
    expect(await page.getByTestId('run-answer').textContent()).toContain('48213');
    expect(await page.getByTestId('story-step').count()).toBe(6);
    expect(await page.getByTestId('step-asked').textContent()).toContain('You allowed it');
  });

  it('frames the element to be pressed in the picture of the approval', async () => {
    const page = await open('?story=order&speed=100#/run/story');
    const frame = await page.getByTestId('approval-frame').boundingBox();
    const cut = await page.getByTestId('approval-cut').boundingBox();
    if (!frame || !cut) throw new Error('no frame');
    // The button is 200 by 48 CSS pixels of its page; the frame stands 4 pixels around it.
    expect(frame.width).toBeCloseTo(208, 0);
    expect(frame.height).toBeCloseTo(56, 0);
    expect(frame.x).toBeGreaterThanOrEqual(cut.x);
    expect(frame.y + frame.height).toBeLessThanOrEqual(cut.y + cut.height);
  });

  it.each([[1200, 800], [900, 600]])('shows at one glance what, where, for how much and with which values, at %s by %s', async (width, height) => {
    const page = await open('?story=order&speed=100#/run/story', { viewport: { width, height } });
    await page.getByTestId('approval-frame').waitFor();
    const bar = await page.getByTestId('approve-once').boundingBox();
    const sheet = await page.getByTestId('approval-sheet').boundingBox();
    if (!bar || !sheet) throw new Error('no sheet');
    for (const part of ['approval-what', 'approval-amount', 'approval-host', 'approval-cut', 'approval-values']) {
      const box = await page.getByTestId(part).boundingBox();
      if (!box) throw new Error(`${part} is missing`);
      expect(box.y, part).toBeGreaterThanOrEqual(sheet.y);
      expect(box.y + box.height, part).toBeLessThan(bar.y);
    }
  });

  it('ends as not allowed after a no, and keeps the words', async () => {
    const page = await open('?story=order&speed=100#/run/story');
    await page.getByTestId('decline-with-words').click();
    await page.getByTestId('decline-words').fill('Too dear');
    await page.getByTestId('decline-send').click();
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('declined');
    expect(await page.getByTestId('story').textContent()).toContain('You: Too dear');
    expect(await page.getByTestId('story').textContent()).toContain('You did not allow “Place order”');
  });

  it('offers to allow a site where the class permits it, and to change what is typed', async () => {
    const page = await open('?story=send&speed=100#/run/story');
    await page.getByTestId('approve-site').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await page.getByTestId('step-asked').textContent()).toContain('on this site');
    await open('?story=type&speed=100#/run/story');
    await page.getByTestId('approve-change').click();
    expect(await page.getByTestId('approval-change-send').isDisabled()).toBe(true);
    await page.getByTestId('approval-change-text').fill('On Monday');
    await page.getByTestId('approval-change-send').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await page.getByTestId('step-asked').textContent()).toContain('You changed it');
  });

  it.each(['en-GB', 'ru-RU'])('shows a script whole before it is allowed, and in the review, in %s', async (locale) => {
    const english = locale === 'en-GB';
    const page = await open('?story=code&speed=100#/run/story', { locale });
    const lines = page.getByTestId('code-lines');
    await lines.waitFor();
    expect(await page.getByTestId('approval-sheet').getAttribute('data-class')).toBe('script');
    expect(await page.getByTestId('approval-host').textContent()).not.toBe('');
    // What is not drawn is told, gaps do not push the end away, and the end is marked.
    const shown = (await lines.locator('li').allTextContents());
    expect(shown[1]).toContain('⟨U+202E⟩end⟨U+202C⟩⟨300 ␣⟩');
    expect(shown[2]).toBe('⟨60 ⏎⟩');
    expect(shown[3]).toContain("fetch('https://shop.example/seen'");
    expect(shown.length).toBe(4);
    expect(await page.getByTestId('code-end').textContent()).toBe(english ? 'End of the code' : 'Конец кода');
    expect(await page.getByTestId('code-size').textContent()).toContain(english ? '4 lines' : '4 строки');
    // No line runs out of its box to the side.
    expect(await lines.evaluate((list) => [...list.querySelectorAll('code')].every((line) => line.scrollWidth <= line.clientWidth + 1))).toBe(true);
    await keep(page, `script-sheet-${locale}`);
    // Nothing but this once is on offer, and Enter is no yes.
    expect(await page.getByTestId('approve-site').count()).toBe(0);
    expect(await page.getByTestId('approve-always').count()).toBe(0);
    await page.locator('[data-testid=approve-once]:enabled').focus();
    await page.keyboard.press('Enter');
    expect(await page.getByTestId('approval-sheet').isVisible()).toBe(true);
    await page.getByTestId('approve-change').click();
    expect(await page.getByTestId('approval-change-text').inputValue()).toContain('return prices.map');
  });

  it('has scripts switched off until the person switches them on', async () => {
    const page = await open('#/settings/safety');
    const toggle = page.getByTestId('scripts');
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    await toggle.click();
    await saveSettings(page);
    expect(await toggle.getAttribute('aria-checked')).toBe('true');
  });

  it('keeps a yes for good where the class permits it, and forgets it again', async () => {
    const page = await open('?story=send&speed=100#/run/story');
    await page.getByTestId('approve-always').click();
    await page.getByTestId('run-ending').waitFor();
    await page.evaluate(() => { location.hash = '#/settings/safety'; });
    const list = page.getByTestId('decisions');
    await list.waitFor();
    expect(await list.textContent()).toContain('Always allowed: Sends');
    await page.getByTestId('decision-forget').click();
    await page.getByTestId('decisions-none').waitFor();
    // How careful to be is told at the next goal.
    await page.getByTestId('preset-hands_off').click();
    await saveSettings(page);
    await page.evaluate(() => { location.hash = '#/new'; });
    expect(await page.getByTestId('care-chip').textContent()).toContain('grave');
  });

  it('keeps the place where one reads, and says how many steps are new', async () => {
    const page = await open('?story=long&speed=60#/run/story', { viewport: { width: 1200, height: 600 } });
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=story-step]').length >= 14);
    await page.getByTestId('story').evaluate((list) => { list.scrollTop = 40; });
    await page.getByTestId('new-steps').waitFor();
    expect(await page.getByTestId('story').evaluate((list) => list.scrollTop)).toBe(40);
    await page.getByTestId('new-steps').click();
    await page.waitForFunction(() => { const list = document.querySelector('[data-testid=story]'); return list && list.scrollHeight - list.scrollTop - list.clientHeight < 60; });
    await page.getByTestId('run-ending').waitFor({ timeout: 30_000 });
    expect(await page.getByTestId('story-step').count()).toBe(200);
  });

  it('pauses, goes on, is taken over and handed back, and told something', async () => {
    const page = await open('?story=order&speed=2#/run/story');
    await page.getByTestId('pause').click();
    await page.locator('[data-testid=run][data-status=paused]').waitFor();
    await page.getByTestId('tell-input').fill('take the cheap one');
    await page.keyboard.press('Enter');
    await page.getByText('You: take the cheap one').waitFor();
    await press(page, 'resume', 'take-over');
    await page.getByTestId('in-control').waitFor();
    await page.getByTestId('hand-back').click();
    await page.getByTestId('in-control').waitFor({ state: 'detached' });
    expect(await page.getByTestId('story').textContent()).toContain('You handed back');
    await page.getByTestId('approval-sheet').waitFor({ timeout: 20_000 });
  });

  it('stops on Escape pressed twice, not once', async () => {
    const page = await open('?story=ask&speed=100#/run/story');
    await page.getByTestId('question-sheet').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('escape-toast').waitFor();
    expect(await page.getByTestId('run').getAttribute('data-status')).toBe('waiting');
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('cancelled');
  });

  it.each([['order', 'approve-once', 'declined'], ['plan', 'plan-approve', ''], ['client', 'question-allow', '']])('takes Escape as a no where %s is asked, and says so', async (story, yes, ending) => {
    const page = await open(`?story=${story}&speed=100#/run/story`);
    // Before the sheet takes any press, an Escape was meant for something else.
    await page.locator(`[data-testid=${yes}]`).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('run').getAttribute('data-status')).toBe('waiting');
    await page.locator(`[data-testid=${yes}]:enabled`).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('run-ending').waitFor();
    if (ending) expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe(ending);
    expect(await page.getByTestId('escape-toast').count()).toBe(0);
  });

  it.each([
    ['ask', 'question-option', 'Green tea Sencha'],
    ['login', 'question-continue', 'mail.example.org asks you to sign in'],
    ['captcha', 'question-continue', 'wants to see that a person is there'],
    ['consent', 'question-continue', 'may use your account'],
    ['client', 'question-allow', 'wants to be shown mail.example.org'],
    ['tabs', 'question-option', 'Inbox (3)'],
    ['tabs', 'question-new-tab', 'mail.example.org is open in your browser already'],
    ['in-use', 'question-continue', 'mail.example.org'],
    ['in-use', 'question-take-over', 'The tab is yours for as long as you need it'],
    ['file', 'question-continue', 'wants a file'],
    ['orphan', 'orphan-skip', 'will not be done twice'],
    ['lost', 'question-continue', 'Nothing is lost'],
    ['closed', 'question-continue', 'opened again where it was left off'],
    ['stuck', 'question-continue', 'does not change any more'],
    ['spent', 'question-continue', 'has cost $1.00 in this run. Your limit is $1.00'],
    ['month-spent', 'question-continue', 'have cost $10.02 this month'],
    ['steps-spent', 'question-continue', 'has taken its 100 steps'],
    ['understanding', 'question-continue', 'Only the understood parts'],
  ])('answers the question %s', async (story, button, text) => {
    const page = await open(`?story=${story}&speed=100#/run/story`);
    expect(await page.getByTestId('question-sheet').textContent()).toContain(text);
    await page.getByTestId(button).first().click();
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('satisfied');
  });
});
