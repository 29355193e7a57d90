import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '$lib/i18n/index.svelte';
import { conditionText, seenOf } from './conditions';

beforeAll(() => load('en'));

describe('a condition', () => {
  it.each([
    [{ kind: 'address', value: '*/orders/*/paid*' }, 'The page’s address holds “/orders/…/paid”'],
    [{ kind: 'text', value: 'Saved', gone: true }, 'The page no longer shows “Saved”'],
    [{ kind: 'field', name: 'Phone', value: '555 0142' }, 'The field “Phone” holds “555 0142”'],
    [{ kind: 'field', name: 'Phone' }, 'The field “Phone” is empty'],
    [{ kind: 'field', name: 'News', value: 'on', gone: true }, '“News” is not ticked'],
    [{ kind: 'field', name: 'News', value: 'off' }, '“News” is not ticked'],
    [{ kind: 'element', value: 'Delete' }, '“Delete” is on the page'],
    [{ kind: 'file', value: '*report*.csv' }, 'The file “report*.csv” is downloaded'],
    [{ kind: 'message', value: 'Saved' }, 'The page says “Saved”'],
    [{ kind: 'words', value: 'The letter has gone to Anna' }, 'The letter has gone to Anna'],
  ] as const)('is said in words: %j', (condition, words) => {
    expect(conditionText(condition)).toBe(words);
  });

  it('is cut where it is long', () => {
    expect(conditionText({ kind: 'text', value: 'x'.repeat(10_000) }).length).toBeLessThan(200);
  });

  it('is seen only where it was seen to come about', () => {
    const condition = { kind: 'words', value: 'x' } as const;
    expect(seenOf({ condition, verified: true, holds: true })).toBe('seen');
    expect(seenOf({ condition, verified: false, holds: true })).toBe('before');
    expect(seenOf({ condition, verified: false, holds: false })).toBe('not');
    expect(seenOf({ condition, verified: false })).toBe('unknown');
  });
});
