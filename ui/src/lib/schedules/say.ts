//! When something begins, in words.
import type { Schedule, WhenSentence } from '$lib/bindings';
import { say } from '$lib/i18n/index.svelte';

/** "Every week at 08:00: Monday, Friday". */
export function sayWhen(when: WhenSentence): string {
  const parts = when.parts.map((part) => say(part));
  return parts.length ? `${say(when.says)}: ${parts.join(', ')}` : say(when.says);
}

/** What begins. */
export const workOf = ({ work }: Schedule): string => (work.kind === 'goal' ? work.goal : work.name);

/** Whether clocks stand otherwise there than here; a zone has several names. */
export function elsewhere(zone: string, now = new Date()): boolean {
  const clock = (timeZone?: string): string => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  try {
    return clock(zone) !== clock();
  } catch {
    return true;
  }
}
