//! What can go wrong around a run, and what is as large as it gets: each is said in plain words with the next thing to do.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { allow, fake, keep, open, press } from './page';

/** Nothing sticks out of the window to its side. */
const wide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const [USUAL, SMALL] = [{ width: 1200, height: 800 }, { width: 900, height: 600 }];
/** Where pictures are wanted, each look in each size; else each of both once. */
const sizes = (one: typeof USUAL) => (process.env['SHOTS'] ? [USUAL, SMALL] : [one]);
const LOOKS = [['light', 'en-GB', USUAL], ['dark', 'ru-RU', SMALL]] as const;

describe.each(LOOKS)('trouble, %s, %s', (colorScheme, locale, size) => {
  const ways: [string, string, RegExp, RegExp, string][] = [
    ['model-lost', 'model_unavailable', /could not be reached|недоступна|не отвечает|связаться/i, /server|сервер/i, '#/settings/model'],
    ['disk', 'journal_failed', /disk is full|Диск заполнен/i, /space|место/i, '#/runs'],
    ['no-browser', 'no_browser', /No browser|браузер/i, /settings|настройк/i, '#/settings/browser'],
  ];
  it.each(ways)('%s: what it is, what to do, and the way there', async (story, stop, what, todo, place) => {
    for (const viewport of sizes(size)) {
      const page = await open(`?story=${story}&speed=100#/run/story`, { colorScheme, locale, viewport });
      const card = page.getByTestId('run-ending');
      await card.waitFor();
      expect(await card.getAttribute('data-stop')).toBe(stop);
      expect(await page.getByTestId('ending-message').textContent()).toMatch(what);
      expect(await page.getByTestId('ending-next').textContent()).toMatch(todo);
      expect(await wide(page)).toBe(0);
      await keep(page, `${story}-${colorScheme}-${viewport.width}`);
      // A run that ended before the window was loaded does not stand among those that go on.
      expect(await page.getByTestId('active-run').count()).toBe(0);
      await page.getByTestId('ending-go').click();
      await page.waitForURL((url) => url.hash === place);
    }
  });

  it('the model does not answer: when it is asked again, and what can be done meanwhile', async () => {
    for (const viewport of sizes(size)) {
      const page = await open('?story=model-waits&speed=100#/run/story', { colorScheme, locale, viewport });
      const sentence = page.getByTestId('model-waiting-sentence');
      await sentence.waitFor();
      // It counts down.
      const count = async () => Number(/(\d+)/.exec((await sentence.textContent()) ?? '')?.[1]);
      const first = await count();
      expect(first).toBeGreaterThan(0);
      await expect.poll(count, { timeout: 10_000 }).toBeLessThan(first);
      expect(await sentence.textContent()).toMatch(locale === 'en-GB' ? /^The model does not answer\. Trying again in \d+ s\.$/ : /^Модель не отвечает\. Повтор через \d+ с\.$/);
      expect(await wide(page)).toBe(0);
      await keep(page, `model-waits-${colorScheme}-${viewport.width}`);
      await page.getByTestId('model-other').click();
      await keep(page, `model-other-${colorScheme}-${viewport.width}`);
      expect(await wide(page)).toBe(0);
      await page.getByTestId('model-other-one').first().click();
      await page.getByTestId('story').getByText(locale === 'en-GB' ? 'From now on llama3.2:3b decides' : 'Теперь решает llama3.2:3b').waitFor();
      await page.getByTestId('model-waiting').waitFor({ state: 'detached' });
      expect(await page.getByTestId('run-ending').getAttribute('data-stop')).toBe('satisfied');
    }
  });

  it('the model does not answer: asked at once, or given up', async () => {
    for (const [button, stop] of [['model-try-now', 'satisfied'], ['model-stop', 'cancelled']] as const) {
      const page = await open('?story=model-waits&speed=100#/run/story', { colorScheme, locale, viewport: size });
      await page.getByTestId(button).click();
      expect(await page.getByTestId('run-ending').getAttribute('data-stop')).toBe(stop);
      expect(await page.getByTestId('model-waiting').count()).toBe(0);
    }
  });

  it('a key that is refused in the middle: another model goes on', async () => {
    const page = await open('?story=key-refused&speed=100#/run/story', { colorScheme, locale, viewport: size });
    const sentence = page.getByTestId('model-waiting-sentence');
    await sentence.waitFor();
    expect(await sentence.textContent()).toBe(locale === 'en-GB' ? 'The run cannot go on with this model. Choose another one, or try again.' : 'С этой моделью продолжить нельзя. Выберите другую или повторите.');
    await keep(page, `key-refused-${colorScheme}`);
    await page.getByTestId('model-other').click();
    await page.getByTestId('model-other-name').fill('qwen3:14b');
    await page.getByTestId('model-other-use').click();
    expect(await page.getByTestId('run-ending').getAttribute('data-stop')).toBe('satisfied');
  });

  it('nothing open: an empty tab is no white sheet', async () => {
    for (const viewport of sizes(size)) {
      const page = await open('?story=nothing&speed=100#/run/story', { colorScheme, locale, viewport });
      await page.getByText(locale === 'en-GB' ? 'Nothing is open yet' : 'Пока ничего не открыто').waitFor();
      expect(await page.getByTestId('picture').count()).toBe(0);
      await keep(page, `nothing-${colorScheme}-${viewport.width}`);
    }
  });

  it('an address of 2,000 letters is shown as far as it helps, and whole where it is asked about', async () => {
    for (const viewport of sizes(size)) {
      const page = await open('?story=address&speed=100#/run/story', { colorScheme, locale, viewport });
      const sheet = page.getByTestId('approval-sheet');
      await sheet.waitFor();
      // The person sees all of what would be opened, and still has the buttons.
      expect((await page.getByTestId('approval-what').textContent())?.length).toBeGreaterThan(1900);
      const [no, view] = [await page.getByTestId('decline').boundingBox(), page.viewportSize()];
      expect(no && view && no.y + no.height <= view.height).toBe(true);
      // Nor does it push the site out of sight.
      const site = await page.getByTestId('approval-host').boundingBox();
      expect(site && no && site.y + site.height <= no.y).toBe(true);
      expect(await wide(page)).toBe(0);
      await keep(page, `address-${colorScheme}-${viewport.width}`);
      await allow(page);
      await page.getByTestId('run-ending').waitFor();
      const bar = page.getByTestId('address');
      expect((await bar.boundingBox())?.height).toBeLessThan(40);
      expect(await bar.textContent()).toContain('a-shop-with-a-rather-long-name.example');
      expect(await wide(page)).toBe(0);
      await keep(page, `address-after-${colorScheme}-${viewport.width}`);
    }
  });

  it('what a control sends is shown before it may be sent', async () => {
    const page = await open('?story=unsaid&speed=100#/run/story', { colorScheme, locale, viewport: { width: 900, height: 600 } });
    const sheet = page.getByTestId('approval-sheet');
    await sheet.waitFor();
    await keep(page, `unsaid-${colorScheme}`);
    const said = await sheet.innerText();
    expect(said).toMatch(/[“«]DELETE api\.shop\.example\/…me\/projects\/green-tea\/notes/);
    expect(said).toContain('Green tea Sencha');
    expect(await wide(page)).toBe(0);
  });

  it('a control without a name is told by its kind', async () => {
    const page = await open('?story=nameless&speed=100#/run/story', { colorScheme, locale });
    await page.getByTestId('approval-sheet').waitFor();
    await keep(page, `nameless-${colorScheme}`);
    const all = await page.evaluate(() => document.body.innerText);
    expect(all).not.toMatch(/“”|«»/);
    expect(all).toContain(locale === 'en-GB' ? 'It asks before pressing a button without a name' : 'Спрашивает, прежде чем нажать кнопку без названия');
    await page.getByTestId('decline').click();
    await page.getByTestId('run-ending').waitFor();
    expect(await page.evaluate(() => document.body.innerText)).toContain(locale === 'en-GB' ? 'You did not allow pressing a button without a name' : 'Вы не разрешили нажать кнопку без названия');
  });
});

describe('the first start', () => {
  const places = (page: Page) => page.evaluate(() => ['first-start-skip', 'first-start-next', 'first-start-skip-all', 'attach-auto', 'attach-managed'].map((id) => {
    const at = document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect();
    return at && [id, Math.round(at.left), Math.round(at.top)];
  }));

  it.each([['chrome:ready', USUAL], ['chrome:switch_off,edge:closed', SMALL], ['chrome:ready,edge:ready,brave:closed,chromium:never_used', SMALL], ['none', USUAL]])('moves nothing when the browsers are listed: %s', async (browsers, size) => {
    for (const viewport of sizes(size)) {
      const page = await open(`?first=1&browsers=${browsers}&slow=browsers`, { viewport });
      await page.getByTestId('first-start-skip').waitFor();
      expect(await page.getByTestId('finding').count()).toBe(0);
      const before = await places(page);
      expect(before.every(Boolean)).toBe(true);
      await fake(page, (computer) => computer.browsersFound());
      await page.getByTestId('finding').first().waitFor();
      expect(await places(page)).toEqual(before);
      await keep(page, `first-start-${browsers.split(',').length}-${browsers === 'none' ? 'none' : 'some'}-${viewport.width}`);
    }
  });
});

describe('a script in the history', () => {
  it('that ran: its whole code, what was decided, what it gave back', async () => {
    const page = await open('?story=code&speed=100#/run/story');
    await allow(page);
    await page.getByTestId('see-steps').click();
    const step = page.getByTestId('review-step');
    await step.waitFor();
    expect(await page.getByTestId('review-sentence').textContent()).toBe('Ran a script on the page');
    const code = await page.getByTestId('code-lines').textContent();
    expect(code).toContain("document.querySelectorAll('.price')");
    // Characters that turn the order around are seen, and the end is not pushed away.
    expect(code).toContain('⟨U+202E⟩');
    expect(code).toContain("fetch('https://shop.example/seen'");
    expect(await page.getByTestId('code-end').isVisible()).toBe(true);
    expect(await page.getByTestId('review-verdict').textContent()).toBe('Asks you');
    expect(await page.getByTestId('review-decision').textContent()).toBe('You allowed it');
    expect(await step.textContent()).toContain('["$5.20","$6.80"]');
    await keep(page, 'script-review');
  });

  it('that was changed: what was run is what the person wrote', async () => {
    const page = await open('?story=code&speed=100#/run/story');
    await page.getByTestId('approve-change').click();
    await page.getByTestId('approval-change-text').fill('return document.title;');
    await press(page, 'approval-change-send', 'see-steps');
    expect(await page.getByTestId('code-lines').textContent()).toContain('return document.title;');
    expect(await page.getByTestId('code-lines').textContent()).not.toContain('fetch(');
  });

  it('that was declined: it is there to read, and nothing came of it', async () => {
    const page = await open('?story=code&speed=100#/run/story');
    await press(page, 'decline', 'see-steps');
    expect(await page.getByTestId('code-lines').textContent()).toContain('fetch(');
    expect(await page.getByTestId('review-decision').textContent()).toBe('You said no');
    expect(await page.getByTestId('review-step').textContent()).not.toContain('What it gave back');
  });
});
