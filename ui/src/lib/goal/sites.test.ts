import { expect, it } from 'vitest';
import type { RunSummary } from '$lib/bindings';
import { originsOf } from './sites';

const ended = (look_at?: string) => ({ outcome: { look_at } }) as unknown as RunSummary;

it('sites of past runs come once, the newest first, without places on this computer', () => {
  const runs = [ended('https://shop.example/cart?x=1'), ended('http://127.0.0.1:4000/'), ended(undefined), ended('https://mail.example/a'), ended('https://shop.example/'), ended('about:blank')];
  expect(originsOf(runs)).toEqual(['https://shop.example/', 'https://mail.example/']);
});
