//! Screens that are read when the person first goes there, so that the window opens sooner and takes less memory.

/** One promise for all callers, since what waits for a new one would take the screen away; asked for again where it failed. */
function once<T>(read: () => Promise<{ default: T }>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (kept ??= read().then((module) => module.default).catch((thrown: unknown) => {
    kept = undefined;
    throw thrown;
  }));
}

export const screens = {
  welcome: once(() => import('./Welcome.svelte')),
  run: once(() => import('./Run.svelte')),
  runs: once(() => import('./Runs.svelte')),
  review: once(() => import('./Review.svelte')),
  compare: once(() => import('./Compare.svelte')),
  settings: once(() => import('./Settings.svelte')),
};
