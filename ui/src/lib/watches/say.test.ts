import { expect, it } from 'vitest';
import type { UiError, WatchInfo } from '$lib/bindings';
import { fieldOf, PACES, paceOf, siteOf } from './say';

it('a pace is told in its largest whole unit', () => {
  expect(PACES.map((minutes) => paceOf(minutes)).map(({ unit, count }) => `${count} ${unit}`)).toEqual([
    '1 minutes', '5 minutes', '15 minutes', '30 minutes', '1 hours', '3 hours', '6 hours', '12 hours', '1 days',
  ]);
  expect(paceOf(90)).toEqual({ n: 90, unit: 'minutes', count: 90 });
  expect(paceOf(2880)).toEqual({ n: 2880, unit: 'days', count: 2 });
});

it('an error stands at the field that it is about', () => {
  const error = (id: string): UiError => ({ code: 'other', message: { id }, hint: { id: `${id}-hint` }, retryable: false });
  expect(['watch-unread-no-amount', 'watches-unread', 'watches-every-wrong', 'watches-which', 'watches-does-more', 'watches-many'].map((id) => fieldOf(error(id)))).toEqual([
    'condition', 'condition', 'every', 'answer', 'recipe', undefined,
  ]);
});

it('a site is told where there is one', () => {
  const at = (site?: string): string => siteOf({ site } as WatchInfo);
  expect([at('https://shop.example/tea?x=1'), at('no address'), at()]).toEqual(['shop.example', '', '']);
});
