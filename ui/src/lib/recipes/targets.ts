//! What was used on a page, before and after it was found in another form, in words.
import type { Target } from '$lib/bindings';

/** What of it is another now, the name of its text; what a person would see comes first. */
const SEEN = ['name', 'text', 'placeholder', 'title', 'heading', 'context', 'form'] as const;
export type SeenFeature = (typeof SEEN)[number] | 'kind' | 'place' | 'page';

export interface Difference {
  what: SeenFeature;
  before: string;
  after: string;
}

/** At most three differences that a person can see; where there are none, that it stands elsewhere, or is built otherwise. */
export function differences(before: Target, after: Target): Difference[] {
  const found: Difference[] = SEEN.flatMap((what) => ((before[what] ?? '') !== (after[what] ?? '') ? [{ what, before: before[what] ?? '', after: after[what] ?? '' }] : []));
  if (before.role !== after.role) found.push({ what: 'kind', before: before.role, after: after.role });
  if (found.length > 0) return found.slice(0, 3);
  const moved = before.frame !== after.frame || before.before !== after.before || before.after !== after.after || JSON.stringify([before.nth, before.place]) !== JSON.stringify([after.nth, after.place]);
  return [{ what: moved ? 'place' : 'page', before: '', after: '' }];
}

/** What a person calls it. */
export const targetName = (target: Target): string => target.name || target.text || target.placeholder || target.title || target.heading;
