//! Keys that are typed and not saved yet: one for each model, kept under the address of its server.
import { app } from '$lib/app.svelte';
import { backend } from '$lib/backend';
import type { ModelSettings } from '$lib/bindings';

export interface TypedKeys {
  main: string;
  cheap: string;
  fallback: string;
}

export const noKeys = (): TypedKeys => ({ main: '', cheap: '', fallback: '' });
export const anyTyped = (keys: TypedKeys): boolean => Object.values(keys).some((key: string) => key.trim() !== '');

/** Saves what was typed, where a model is used. */
export async function saveKeys(keys: TypedKeys, model: ModelSettings): Promise<void> {
  if (model.planner !== 'model') return;
  for (const which of ['cheap', 'fallback'] as const) {
    const key = keys[which].trim();
    if (key) await backend().keySet(model[which].base_url.trim() || model.base_url, key);
  }
  const key = keys.main.trim();
  app.key = await (key ? backend().keySet(model.base_url, key) : backend().keyState(model.base_url));
}
