import { describe, expect, it } from 'vitest';
import { defaultSettings } from '$lib/backend/fake';
import { mistakes } from './fields';
import prices from '../../../../src-tauri/crates/model/prices.json';
import { FIRST_MODELS, PROVIDERS, providerOf, sameServer } from './providers';

describe('providers', () => {
  it('are known by their address, however it is written', () => {
    expect(providerOf('https://api.openai.com/v1/').id).toBe('openai');
    expect(providerOf('http://localhost:11434/v1').id).toBe('ollama');
    expect(providerOf('http://127.0.0.1:11435/v1').id).toBe('other');
    expect(providerOf('').id).toBe('other');
    expect(sameServer('http://localhost:1234/v1/', 'http://127.0.0.1:1234/v1')).toBe(true);
  });

  it('are each known by the address of their button', () => {
    for (const one of PROVIDERS) expect(providerOf(one.url)).toBe(one);
  });

  it('begin with a model whose price is known', () => {
    const known = prices.models.map((one) => one.model);
    for (const [id, name] of Object.entries(FIRST_MODELS)) {
      expect(PROVIDERS.map((one) => one.id)).toContain(id);
      expect(known).toContain(name);
    }
  });

  it('are known by the address of one of their customers, and by nothing that looks like it', () => {
    for (const [url, id] of [
      ['https://shop.openai.azure.com/openai/v1', 'azure'],
      ['https://shop.services.ai.azure.com', 'azure'],
      ['https://openai.azure.com.evil.test/', 'other'],
      ['https://api.openai.com.evil.test/v1', 'other'],
      ['shop.openai.azure.com', 'other'],
    ] as const) expect(providerOf(url).id, url).toBe(id);
  });
});

describe('mistakes of further models and prices', () => {
  it('are found where they are', () => {
    const settings = defaultSettings();
    settings.model = {
      ...settings.model, planner: 'model', name: 'm', context_window: -1,
      cheap: { base_url: 'nowhere', name: 'small' }, fallback: { base_url: 'nowhere', name: '' },
      prices: [{ model: 'm', input: 1, output: Number.NaN }],
    };
    expect(mistakes(settings).map((one) => one.path)).toEqual(['model.cheap.base_url', 'model.prices', 'model.context_window']);
  });
});
