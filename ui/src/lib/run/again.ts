//! A past run's goal once more: at once as it was, or changed first.
import { app, go } from '$lib/app.svelte';
import { backend } from '$lib/backend';
import { runs } from './controller.svelte';

/** Starts it as it began, and shows it. Fails where it cannot be started so. */
export async function runAgain(run: { id: string; goal: string }): Promise<void> {
  const id = await backend().runAgain(run.id);
  app.remember(run.goal);
  runs.open(id, run.goal);
  go(`#/run/${encodeURIComponent(id)}`);
}

/** Puts it into the goal box. */
export function editFirst(goal: string): void {
  app.draft = goal;
  go('#/');
}
