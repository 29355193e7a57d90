import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '$lib/i18n/index.svelte';
import { copyText, partsOf } from './answer';

beforeAll(() => load('en'));

describe('an answer', () => {
  it('is cut behind its claims, and loses nothing', () => {
    const answer = 'It costs $5.\nIt is blue. Bye';
    const parts = partsOf(answer, [{ text: 'It costs $5.', step: 2 }, { text: 'It is blue.' }, { text: 'not in it' }]);
    expect(parts.map((part) => part.text).join('')).toBe(answer);
    expect(parts.map((part) => part.claim?.step)).toEqual([2, undefined, undefined]);
    expect(parts[1]?.claim?.text).toBe('It is blue.');
    expect(partsOf(answer, [])).toEqual([{ text: answer }]);
  });

  it('takes the claims in their order where they are alike', () => {
    const parts = partsOf('a. a.', [{ text: 'a.', step: 1 }, { text: 'a.', step: 2 }]);
    expect(parts.map((part) => part.claim?.step)).toEqual([1, 2]);
  });

  it('is copied as cells where it is a table', () => {
    const rows = [['a\tb', '1']];
    expect(copyText('x', { kind: 'table', columns: ['name', 'price'], rows })).toBe('name\tprice\na b\t1');
    expect(copyText('x', { kind: 'list', items: ['a', 'b'] })).toBe('a\nb');
    expect(copyText('x', undefined)).toBe('x');
  });

  it('begins no formula', () => {
    expect(copyText('x', { kind: 'table', columns: ['=A1'], rows: [['@SUM(1)'], ['+1'], ['-4,5 %'], ['-cmd|1']] })).toBe("'=A1\n'@SUM(1)\n+1\n-4,5 %\n'-cmd|1");
    expect(copyText('x', { kind: 'list', items: ['=1'] })).toBe("'=1");
  });

  it('says of itself that it was not verified where its run failed', () => {
    expect(copyText('x', undefined, false)).toBe('The last answer (not verified): x');
    expect(copyText('x', { kind: 'list', items: ['a', 'b'] }, false)).toBe('a\nb');
  });
});
