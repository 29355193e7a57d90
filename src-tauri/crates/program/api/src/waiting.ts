// Waiting: for how long, how often it is looked, and what is not offered at all.
import { sleep, standing } from './host';

/** Milliseconds between looks, the last again and again. */
const PAUSES = [0, 20, 50, 100, 100, 250];

export const limits = { action: 5000, expect: 5000 };
/** No wait is longer. */
const LONGEST = 30000;

export interface Waits {
  timeout?: number;
}

export const limitOf = (given: Waits | undefined, usual: number): number => {
  const wanted = given?.timeout ?? usual;
  return wanted > 0 ? Math.min(wanted, LONGEST) : LONGEST;
};

/** Looks again and again until `tried` gives something, or the time is over. */
export async function until<T>(limit: number, tried: () => Promise<T | undefined>): Promise<T | undefined> {
  const began = standing.now;
  for (let turn = 0; ; turn += 1) {
    const got = await tried();
    if (got !== undefined) return got;
    const left = limit - (standing.now - began);
    if (left <= 0) return undefined;
    await sleep(Math.min(left, PAUSES[Math.min(turn, PAUSES.length - 1)] as number));
  }
}

export const notOffered = (what: string, instead: string): Error => new Error(`${what} is not offered here: ${instead}`);

export const NO_FIELD = 'Element is not an <input>, <textarea>, <select> or [contenteditable] and does not have a role allowing [aria-readonly]';
export const READ_INSTEAD = 'read with textContent(), innerText(), inputValue(), getAttribute(), count() or isVisible()';
