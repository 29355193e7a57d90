import { expect, it } from 'vitest';
import type { Target } from '$lib/bindings';
import { differences, targetName } from './targets';
import { doable, ended, sorted } from './table';

const target = (more: Partial<Target> = {}): Target => ({ role: 'button', name: 'Go', text: '', tag: 'button', heading: 'Search', context: '', form: '', frame: '', before: '', after: '', others: '', nav: false, row: '', ...more });

it('tells of what was mended what a person can see', () => {
  expect(differences(target(), target({ name: 'Search', heading: 'Find a tea', id: 'x' }))).toEqual([{ what: 'name', before: 'Go', after: 'Search' }, { what: 'heading', before: 'Search', after: 'Find a tea' }]);
  expect(differences(target(), target({ nth: [1, 3] }))).toEqual([{ what: 'place', before: '', after: '' }]);
  expect(differences(target({ id: 'x' }), target({ id: 'y' }))).toEqual([{ what: 'page', before: '', after: '' }]);
  expect(differences(target(), target({ role: 'link' }))).toEqual([{ what: 'kind', before: 'button', after: 'link' }]);
  expect(targetName(target({ name: '', placeholder: 'A name' }))).toBe('A name');
});

it('sets rows apart that a person has to look at', () => {
  const rows = (['done', 'failed', 'put_aside', 'running', 'waiting'] as const).map((status, index) => ({ row: index + 1, status, values: {} }));
  const { aside, failed, others } = sorted(rows);
  expect([aside, failed, others].map((list) => list.map(({ row }) => row))).toEqual([[3], [2], [1, 4, 5]]);
  expect(ended({ name: 'x', total: 5, rows, running: true })).toBe(3);
  expect(doable({ row_count: 5, problems: [{ row: 2 }, { row: 2 }, { row: 4 }] })).toBe(3);
});
