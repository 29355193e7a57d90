//! Runs that are begun, or begun again, and what leads to them.
import { app, go } from '$lib/app.svelte';
import { backend } from '$lib/backend';
import { runs } from './controller.svelte';

export function showRun(id: string, goal: string): void {
  runs.open(id, goal);
  go(`#/run/${encodeURIComponent(id)}`);
}

/** Starts it as it began, and shows it. Fails where it cannot be started so. */
export async function runAgain(run: { id: string; goal: string }): Promise<void> {
  const id = await backend().runAgain(run.id);
  app.remember(run.goal);
  showRun(id, run.goal);
}

/** Goes on with one that was interrupted, and shows it. */
export async function resumeRun(run: { id: string; goal: string }): Promise<void> {
  const id = await backend().runResume(run.id);
  runs.forget(id);
  showRun(id, run.goal);
}

/** Puts it into the goal box. */
export function editFirst(goal: string): void {
  app.draft = goal;
  go('#/');
}
