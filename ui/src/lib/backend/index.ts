//! Chooses the backend: the program inside Tauri, otherwise the fake (development and tests only).
import { tauriBackend } from './tauri';
import type { Backend } from './types';

export * from './types';

let chosen: Backend | undefined;

declare global {
  interface Window {
    __TAURI_INTERNALS__?: unknown;
  }
}

export async function openBackend(): Promise<Backend> {
  if (window.__TAURI_INTERNALS__ !== undefined) {
    chosen = tauriBackend;
  } else if (import.meta.env.DEV || import.meta.env.MODE === 'fake') {
    const [{ createFake }, { hostile }] = await Promise.all([import('./fake'), import('./fake/hostile')]);
    chosen = hostile(createFake());
  } else {
    throw new Error('This page is the window of Browser Copilot and works only inside it.');
  }
  return chosen;
}

/** The backend that `openBackend` chose. */
export function backend(): Backend {
  if (!chosen) throw new Error('openBackend has not been called');
  return chosen;
}
