import { expect, it } from 'vitest';
import { elsewhere } from './say';

it('tells a zone only where its clocks stand otherwise', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(elsewhere(here)).toBe(false);
  if (here === 'UTC' || here === 'Etc/UTC') expect([elsewhere('Etc/UTC'), elsewhere('UTC')]).toEqual([false, false]);
  // A quarter of an hour off everybody else.
  expect(elsewhere('Asia/Kathmandu')).toBe(here !== 'Asia/Kathmandu' && here !== 'Asia/Katmandu');
  expect(elsewhere('Nowhere/At_All')).toBe(true);
});
