//! Models of the fake backend: servers of this computer, prices, and a model that is loaded bit by bit.
import type { AnswerForm, LocalServer, ModelFacts, ModelSettings, ModelTakes, PullProgress } from '$lib/bindings';
import { error } from './error';

const GB = 1_000_000_000;

export class FakeModels {
  /** Pages that were opened. */
  opened: string[] = [];
  #loaded: string[] = [];
  #cancelled = false;
  #takes = new Map<string, ModelTakes>();

  constructor(private readonly local: string | null, private readonly pulls: string | null) {}

  servers(): LocalServer[] {
    if (this.local === 'none') return [];
    const own = this.#loaded.map((name) => ({ name, bytes: 2.5 * GB, context_window: 4096, pictures: false }));
    const ollama: LocalServer = {
      kind: 'ollama', name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1',
      models: this.local === 'empty' ? own : [{ name: 'qwen3:8b', bytes: 5.2 * GB, context_window: 40_960, pictures: false }, { name: 'llama3.2', bytes: 2 * GB, context_window: 4096, pictures: true }, ...own],
    };
    const all: LocalServer[] = [
      ollama,
      { kind: 'lm_studio', name: 'LM Studio', base_url: 'http://127.0.0.1:1234/v1', models: [{ name: 'gemma-3-12b', context_window: 8192, pictures: true }] },
      { kind: 'llama_cpp', name: 'llama.cpp', base_url: 'http://127.0.0.1:8080/v1', models: [{ name: 'smollm2.gguf', bytes: 98_000_000, context_window: 2048 }] },
    ];
    return this.local === 'all' ? all : [ollama];
  }

  facts(model: ModelSettings): ModelFacts {
    const takes = this.#takes.get(`${model.base_url} ${model.name}`);
    const base = { prices_of: '2026-11-22', ...(takes ? { takes } : {}) };
    if (/127\.0\.0\.1|localhost/.test(model.base_url)) return { ...base, price_source: 'local', typical_run: 0, price: { model: model.name, input: 0, output: 0 } };
    const own = model.prices.find((price) => price.model === model.name);
    if (own) return { ...base, price_source: 'own', price: own, typical_run: (own.input * 60 + own.output * 2.4) / 1000 };
    if (model.name.startsWith('gpt-5')) return { ...base, price_source: 'table', price: { model: model.name, input: 1.25, output: 10 }, typical_run: 0.099 };
    return { ...base, price_source: 'unknown' };
  }

  tested(model: ModelSettings, answers: AnswerForm): ModelTakes {
    const takes: ModelTakes = { server: model.base_url, model: model.name, answers, streams: true, context_window: answers === 'json_schema' ? 8192 : 0, found: '2026-11-22', ...(answers === 'json_schema' ? { pictures: false } : {}) };
    this.#takes.set(`${model.base_url} ${model.name}`, takes);
    return takes;
  }

  forget(url: string, name: string): void {
    this.#takes.delete(`${url} ${name}`);
  }

  async pull(name: string, onProgress: (progress: PullProgress) => void, speed: number): Promise<void> {
    const wait = (): Promise<void> => new Promise((done) => setTimeout(done, 160 / speed));
    this.#cancelled = false;
    onProgress({ completed: 0, total: 0, finishing: false });
    await wait();
    if (this.pulls === 'unknown') throw error('other', 'model-pull-unknown', { detail: 'pull model manifest: file does not exist' });
    for (let part = 1; part <= 25; part += 1) {
      if (this.#cancelled) return;
      onProgress({ completed: part * 0.1 * GB, total: 2.5 * GB, finishing: part === 25 });
      await wait();
    }
    this.#loaded.push(name);
  }

  cancel(): void {
    this.#cancelled = true;
  }
}
