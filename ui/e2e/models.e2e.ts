import { describe, expect, it } from 'vitest';
import { fake, keep, open, openMore, press, provider, saveSettings, violations } from './page';

const settings = (search: string): string => `${search}#/settings/model`;

describe('a key', () => {
  it('comes by signing in at the provider, without being copied', async () => {
    const page = await open(settings(''));
    await page.getByTestId('way-account').click();
    await page.getByTestId('sign-in').click();
    await page.getByTestId('signing-in').waitFor();
    await page.getByTestId('signed-in').waitFor();
    await keep(page, 'signed-in');
  });

  it('says so where the person did not sign in, and can be tried again', async () => {
    const page = await open(settings('?fail=sign-in'));
    await page.getByTestId('way-account').click();
    await page.getByTestId('sign-in').click();
    await page.getByText('You did not sign in.').waitFor();
    await page.getByTestId('sign-in').waitFor();
  });

  it('is recognised by its form', async () => {
    const page = await open(settings(''));
    await page.getByTestId('way-key').click();
    await page.getByTestId('model-key').fill('sk-ant-api03-0123456789');
    await page.getByTestId('key-owner').getByText('A key of Anthropic').waitFor();
    expect(await page.getByTestId('provider-anthropic').getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByTestId('model-key').inputValue()).toBe('sk-ant-api03-0123456789');
    // One that anybody could have is nobody's by its form.
    await page.getByTestId('model-key').fill('0123456789abcdef');
    await page.getByTestId('key-owner').getByText('does not say whose').waitFor();
  });
});

describe('who thinks', () => {
  it('is three plain ways, and none at all; others are behind "More"', async () => {
    const page = await open('?first=1&local=none');
    await press(page, 'first-start-skip');
    await page.getByTestId('way-local').waitFor();
    expect(await page.getByRole('radio').count()).toBe(4);
    expect(await page.getByTestId('provider-azure').isVisible()).toBe(false);
    // Each says what it costs and who reads what.
    for (const way of ['way-local', 'way-account', 'way-key', 'planner-builtin']) expect(await page.getByTestId(way).textContent(), way).toMatch(/(free|pay).*(read|leaves)/is);
    await page.getByTestId('way-local').click();
    await page.getByTestId('get-provider').waitFor();
    await page.getByTestId('way-account').click();
    await page.getByTestId('sign-in').waitFor();
    await provider(page, 'other');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    await page.getByTestId('model-url').waitFor();
    await page.getByTestId('planner-builtin').click();
    await page.getByTestId('model-url').waitFor({ state: 'detached' });
  });

  it('is tried before the first start goes on, which it does all the same by another press', async () => {
    const page = await open('?first=1&local=none');
    await press(page, 'first-start-skip', 'way-key');
    await page.getByTestId('model-key').fill('bad');
    await page.getByTestId('first-start-next').click();
    expect(await page.getByTestId('error').textContent()).toContain('refused the key');
    await page.getByTestId('model-key').fill('sk-ant-api03-0123456789');
    await page.getByTestId('first-start-next').click();
    await page.getByTestId('try-goal').first().waitFor();
    expect(await fake(page, (f) => f.settings().model)).toMatchObject({ planner: 'model', base_url: 'https://api.anthropic.com/v1', name: 'claude-sonnet-5-5' });
  });
});

describe('choosing a model', () => {
  it('is buttons with the address filled in', async () => {
    const page = await open(settings('?local=all'));
    await page.getByTestId('way-key').click();
    // OpenAI: a key is asked for, and where to get one; the address is under "More".
    expect(await page.getByTestId('provider-openai').getAttribute('aria-pressed')).toBe('true');
    await page.getByTestId('get-key').click();
    expect(await fake(page, (f) => f.models.opened)).toEqual(['openai']);
    expect(await page.getByTestId('model-url').isVisible()).toBe(false);
    await openMore(page);
    expect(await page.getByTestId('model-url').inputValue()).toBe('https://api.openai.com/v1');
    await provider(page, 'openrouter');
    expect(await page.getByTestId('model-url').inputValue()).toBe('https://openrouter.ai/api/v1');
    // Each customer of Azure has an own address, which is asked for, and which does not make it another server.
    await provider(page, 'azure');
    await page.getByTestId('model-url').fill('https://shop.openai.azure.com');
    expect(await page.getByTestId('provider-azure').getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByTestId('model-url').count()).toBe(1);
    // Each server on this computer was found, with sizes and how much its models read.
    expect(await page.getByTestId('provider-runs').count()).toBe(3);
    await provider(page, 'ollama');
    const models = page.getByTestId('local-model');
    expect(await models.allTextContents()).toEqual([expect.stringMatching(/qwen3:8b.*5\.2 GB.*40,960/), expect.stringMatching(/llama3\.2.*2 GB.*takes pictures/)]);
    expect(await page.getByTestId('model-key').count()).toBe(0);
    await models.nth(1).click();
    await provider(page, 'other');
    await page.getByTestId('model-url').fill('http://10.0.0.2:9000/v1');
    await page.getByTestId('model-name').fill('mine');
    await saveSettings(page);
    expect(await fake(page, (f) => f.settings().model)).toMatchObject({ base_url: 'http://10.0.0.2:9000/v1', name: 'mine' });
  });

  it('tells what a run costs, and what the server takes', async () => {
    const page = await open(settings(''));
    await page.getByTestId('way-key').click();
    await page.getByTestId('model-name').fill('gpt-5');
    await expect.poll(() => page.getByTestId('model-cost').textContent()).toMatch(/about \$0\.099.*2026-11-22/s);
    await page.getByTestId('model-name').fill('unheard-of');
    await expect.poll(() => page.getByTestId('model-cost').textContent()).toContain('not known');
    await openMore(page);
    await page.getByTestId('price-add').click();
    await page.getByTestId('price').locator('input').nth(1).fill('2');
    await page.getByTestId('price').locator('input').nth(2).fill('10');
    await expect.poll(() => page.getByTestId('model-cost').textContent()).toMatch(/\$0\.144.*your own prices/s);
    await provider(page, 'ollama');
    await expect.poll(() => page.getByTestId('model-cost').textContent()).toContain('costs nothing');
    expect(await page.getByTestId('model-takes').count()).toBe(0);
    await page.getByTestId('test-connection').click();
    await page.getByTestId('test-result').waitFor();
    const takes = page.getByTestId('model-takes');
    expect(await takes.textContent()).toMatch(/qwen3:8b works here.*takes no pictures.*8,192 tokens/s);
    await page.getByTestId('forget-takes').click();
    await takes.waitFor({ state: 'detached' });
  });

  it('loads a model of Ollama with a bar, and can stop', async () => {
    const page = await open(settings('?local=empty&speed=3'));
    await page.getByTestId('way-local').click();
    expect(await page.getByTestId('no-models').textContent()).toContain('no model yet');
    await page.getByTestId('pull-name').fill('qwen3:4b');
    await page.getByTestId('pull-start').click();
    const bar = page.getByRole('progressbar');
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    expect(await page.getByTestId('pull-progress').textContent()).toMatch(/of 2\.5 GB/);
    await page.getByTestId('pull-cancel').click();
    await page.getByTestId('pull-progress').waitFor({ state: 'detached' });
    expect(await page.getByTestId('pull-done').count()).toBe(0);
    await page.getByTestId('pull-start').click();
    await page.getByTestId('pull-done').waitFor();
    // It is there, and chosen.
    expect(await page.getByTestId('local-model').getAttribute('aria-checked')).toBe('true');
  });

  it('says in plain words what went wrong', async () => {
    const page = await open(settings('?local=empty&pull=unknown'));
    await page.getByTestId('way-local').click();
    await page.getByTestId('pull-name').fill('nonsense');
    await page.getByTestId('pull-name').press('Enter');
    expect(await page.getByTestId('error').textContent()).toContain('does not know this model');
    // A server that does not run: where to get it, and a second look.
    await provider(page, 'lm-studio');
    expect(await page.getByTestId('provider-missing').textContent()).toContain('LM Studio does not run');
    await page.getByTestId('get-provider').click();
    expect(await fake(page, (f) => f.models.opened)).toEqual(['lm-studio']);
    await page.getByTestId('look-again').click();
  });

  it('keeps a key for each server, and never shows one', async () => {
    const page = await open(settings('?planner=model'));
    await provider(page, 'openai');
    await page.getByTestId('model-name').fill('gpt-5');
    await page.getByTestId('model-key').fill('sk-canary-1');
    await openMore(page);
    await page.getByTestId('model-vision').selectOption('always');
    await page.getByTestId('cheap-name').fill('small');
    await page.getByTestId('cheap-url').fill('https://openrouter.ai/api/v1');
    await page.getByTestId('cheap-key').fill('sk-canary-2');
    await saveSettings(page);
    expect(await fake(page, (f) => f.settings().model)).toMatchObject({ vision: 'always', cheap: { base_url: 'https://openrouter.ai/api/v1', name: 'small' } });
    expect(await page.content()).not.toContain('canary');
    await expect.poll(() => page.getByTestId('model-key').getAttribute('placeholder')).toContain('A key is kept');
    await provider(page, 'openrouter');
    await expect.poll(() => page.getByTestId('model-key').getAttribute('placeholder')).toContain('A key is kept');
    await page.getByTestId('forget-key').click();
    await expect.poll(() => page.getByTestId('model-key').getAttribute('placeholder')).toContain('Paste your key');
    await provider(page, 'openai');
    await expect.poll(() => page.getByTestId('model-key').getAttribute('placeholder')).toContain('A key is kept');
  });

  it('can be used by everyone', async () => {
    for (const search of ['?planner=model&local=all', '?planner=model&local=empty&theme=dark&language=ru']) {
      const page = await open(settings(search));
      await openMore(page);
      await page.getByTestId('price-add').click();
      expect(await violations(page), search).toEqual([]);
    }
  });

  it('fits into a small window in both languages', async () => {
    for (const [search, size] of [['?planner=model&local=all', { width: 900, height: 600 }], ['?planner=model&local=all&language=ru', { width: 720, height: 480 }]] as const) {
      const page = await open(settings(search), { viewport: size });
      await openMore(page);
      await provider(page, 'ollama');
      await page.getByTestId('provider-runs').first().waitFor();
      const wide = await page.evaluate(() => [...document.querySelectorAll('.content *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length);
      expect(wide, search).toBe(0);
    }
  });
});
