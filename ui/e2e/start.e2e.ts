//! The first start, and a goal before it is started.
import { describe, expect, inject, it } from 'vitest';
import { fake, open, press } from './page';

describe('first start', () => {
  it('goes through browser and model, and tries a goal', async () => {
    const page = await open('?first=1&speed=100');
    await page.getByTestId('finding').first().waitFor();
    expect(await page.getByTestId('first-start').getAttribute('data-step')).toBe('browser');
    await press(page, 'attach-managed', 'first-start-next', 'way-local', 'test-connection');
    expect(await page.getByTestId('test-result').textContent()).toContain('It works');
    await page.getByTestId('first-start-next').click();
    await page.getByTestId('try-goal').first().click();
    expect(await page.getByTestId('run-ending').getAttribute('data-ending')).toBe('satisfied');
    // What was chosen is saved, and the first start does not come again.
    await page.getByTestId('nav-new').click();
    expect(await page.getByTestId('planner-chip').textContent()).toContain('qwen3:8b');
    expect(await fake(page, (kept) => kept.state().first_start_done)).toBe(true);
  });

  it('is what is shown first: no other screen comes before it', async () => {
    const page = await open('?first=1', { own: true });
    await page.addInitScript(() => {
      const seen = new Set<string>();
      (window as unknown as { __seen: () => string[] }).__seen = () => [...seen];
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('[data-testid]')) seen.add(one.getAttribute('data-testid') ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${inject('base')}?first=1&again`);
    await page.getByTestId('first-start').waitFor();
    const seen = await page.evaluate(() => (window as unknown as { __seen: () => string[] }).__seen());
    expect(seen).toContain('first-start');
    expect(seen).not.toContain('nav-new');
  });

  it('can be skipped, step by step', async () => {
    const page = await open('?first=1');
    await press(page, 'first-start-skip', 'first-start-skip', 'first-start-finish');
    await page.getByTestId('goal-input').waitFor();
    expect(await page.getByTestId('planner-chip').textContent()).toContain('Basic mode');
  });

  it('says in plain words that a key is refused', async () => {
    const page = await open('?first=1');
    await page.getByTestId('first-start-skip').click();
    await page.getByTestId('way-key').click();
    await page.getByTestId('model-name').fill('gpt-5');
    await page.getByTestId('model-key').fill('bad');
    await page.getByTestId('test-connection').click();
    expect(await page.getByTestId('error').textContent()).toContain('refused the key');
  });
});

describe('a new goal', () => {
  it('is not started empty, too long, or not understood', async () => {
    const page = await open('');
    const start = page.getByTestId('start-run');
    const goal = page.getByTestId('goal-input');
    expect(await start.isDisabled()).toBe(true);
    await goal.fill('what is love?');
    await page.getByTestId('unclear-step').waitFor();
    expect(await start.isDisabled()).toBe(true);
    expect(await page.getByTestId('goal-help').textContent()).toContain('does not understand');
    await goal.fill(`open ${'x'.repeat(10_000)}`);
    expect(await start.isDisabled()).toBe(true);
    expect(await page.getByTestId('goal-help').textContent()).toContain('too long');
    await goal.fill('open example.org and be quick');
    await page.getByTestId('understood-step').waitFor();
    await page.locator('[data-testid=start-run]:not([disabled])').waitFor();
    expect(await page.getByTestId('unclear-step').count()).toBe(1);
    await page.getByTestId('where-address').click();
    expect(await start.isDisabled()).toBe(true);
    await page.getByTestId('start-address').fill('example.org');
    expect(await start.isDisabled()).toBe(false);
  });

  it('keeps what was read while the next words are read, and takes a press meanwhile', async () => {
    const page = await open('?speed=100');
    const goal = page.getByTestId('goal-input');
    await goal.fill('open the shop and read the prices');
    await page.getByTestId('understood-step').first().waitFor();
    await page.getByTestId('understanding').evaluate((list) => { list.dataset['mine'] = '1'; });
    await goal.press('End');
    // Not drawn anew at each key.
    const shown = await goal.evaluate((box: HTMLTextAreaElement) => {
      document.execCommand('insertText', false, ' there');
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(`${box.value.endsWith(' there')} ${document.querySelector<HTMLElement>('[data-testid=understanding]')?.dataset['mine']}`))));
    });
    expect(shown).toBe('true 1');
    await page.evaluate(() => { document.execCommand('insertText', false, ' now'); document.querySelector<HTMLElement>('[data-testid=start-run]')?.click(); });
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (kept) => kept.started())).toMatchObject({ goal: 'open the shop and read the prices there now' });
  });

  it('offers its examples as even cards, each with its whole words', async () => {
    const page = await open('');
    const cards = page.getByTestId('example');
    await cards.first().waitFor();
    const heights = await cards.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(2);
    expect(new Set(heights).size).toBe(1);
    const words = await cards.evaluateAll((all) => all.map((one) => [one.getAttribute('title'), one.querySelector('.example-goal')?.textContent]));
    for (const [title, text] of words) expect(title).toBe(text);
  });

  it('starts an example that is run again at its own address', async () => {
    const page = await open('?speed=100');
    const goal = await page.locator('[data-testid=example][data-example=price]').getAttribute('title');
    await page.getByTestId('goal-input').fill(goal ?? '');
    await page.getByTestId('start-run').click();
    await page.getByTestId('run').waitFor();
    expect(await fake(page, (kept) => kept.started())).toMatchObject({ start_url: 'http://127.0.0.1:41873/shop', practice: true });
  });

  it('shows an error of the start with what to do, and tries again', async () => {
    const page = await open('?fail=start');
    await page.getByTestId('example').first().click();
    await page.getByTestId('start-run').click();
    expect(await page.getByTestId('error').textContent()).toContain('No browser was found');
  });
});
