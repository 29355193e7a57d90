//! Whether a goal can be started.
import type { Understanding } from '$lib/bindings';

/** Characters as a person counts them, near enough: code points. */
export const goalLength = (goal: string): number => [...goal.trim()].length;

/** Counted sign by sign only where it is near. */
export const isTooLong = (goal: string, max: number): boolean => goal.length > max && goalLength(goal) > max;

export type GoalState = 'empty' | 'too-long' | 'reading' | 'not-understood' | 'ready';

export interface GoalFacts {
  goal: string;
  max: number;
  /** Basic mode decides: what it does not understand cannot be started. */
  basic: boolean;
  understanding: Understanding | null | undefined;
  /** `understanding` belongs to this goal. */
  known: boolean;
}

export function goalState({ goal, max, basic, understanding, known }: GoalFacts): GoalState {
  if (!goal.trim()) return 'empty';
  if (isTooLong(goal, max)) return 'too-long';
  if (!basic) return 'ready';
  if (!known) return 'reading';
  return understanding?.steps.some((step) => step.meaning) ? 'ready' : 'not-understood';
}

const PASSWORD = /(?:^|[^\p{L}])(?:password|passphrase|passcode|парол(?:ь|ем|я)|пин-?код(?:ом)?|pin(?: code)?)(\s*(?:(?:is|это)(?![\p{L}])|[:=—–-])\s*|\s+)(?:["'«“]([^"'»”]+)["'»”]|([^\s,;"'«»]+))/giu;

/** The goal says a password, as the program reads it too (`goal_secrets.rs`). */
export function saysPassword(goal: string): boolean {
  for (const [, link, quoted, bare] of goal.matchAll(PASSWORD)) {
    const word = (bare ?? '').replace(/[.!?)]+$/, '');
    if ((quoted ?? '').length >= 4) return true;
    if (word.length >= 4 && (link?.trim() || /\d/.test(word))) return true;
  }
  return false;
}

/** An address as people type it; undefined where it is none. */
export function startAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(\/|$))/i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'http' && scheme !== 'https') return undefined;
  const local = /^(localhost|127\.|\[)/i.test(trimmed);
  try {
    const url = new URL(scheme ? trimmed : `${local ? 'http' : 'https'}://${trimmed}`);
    return url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[') ? url.href : undefined;
  } catch {
    return undefined;
  }
}
