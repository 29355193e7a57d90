import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEAD_MS, Deliberate } from './deliberate.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pointer = (x: number): Event => Object.assign(new Event('pointermove'), { screenX: x, screenY: 10 });
const key = (type: string, repeat = false): Event => Object.assign(new Event(type), { code: 'Space', repeat });
const press = (detail: number, pointerType = 'mouse'): MouseEvent => Object.assign(new Event('click'), { detail, pointerType }) as unknown as MouseEvent;

function sheet(): { page: EventTarget; gate: Deliberate } {
  const page = new EventTarget();
  const gate = new Deliberate();
  gate.watch(page as Window);
  gate.begin();
  return { page, gate };
}

it('takes no yes before its time, and a pointer has to have moved', () => {
  const { page, gate } = sheet();
  page.dispatchEvent(pointer(25));
  page.dispatchEvent(pointer(30));
  vi.advanceTimersByTime(DEAD_MS - 1);
  expect(gate.counts(press(1))).toBe(false);
  vi.advanceTimersByTime(1);
  expect(gate.counts(press(1))).toBe(true);
  // What changes starts anew.
  gate.begin();
  vi.advanceTimersByTime(DEAD_MS);
  expect([gate.counts(press(1)), gate.unmoved]).toEqual([false, true]);
  // A page that is laid out anew says that a pointer at rest moved.
  page.dispatchEvent(pointer(30));
  expect(gate.counts(press(1))).toBe(false);
  page.dispatchEvent(pointer(31));
  expect([gate.counts(press(1)), gate.unmoved]).toEqual([true, false]);
});

it('takes a pointer that was never seen before it came', () => {
  const { page, gate } = sheet();
  vi.advanceTimersByTime(DEAD_MS);
  expect(gate.counts(press(1))).toBe(false);
  page.dispatchEvent(pointer(30));
  expect(gate.counts(press(1))).toBe(true);
});

it('takes a finger and an assistive tool without a pointer that moved', () => {
  const { gate } = sheet();
  vi.advanceTimersByTime(DEAD_MS);
  expect([gate.counts(press(1, 'touch')), gate.counts(press(0))]).toEqual([true, true]);
});

it('takes no key that was held before', () => {
  const { page, gate } = sheet();
  page.dispatchEvent(key('keydown'));
  vi.advanceTimersByTime(DEAD_MS);
  page.dispatchEvent(key('keyup'));
  expect(gate.counts(press(0))).toBe(false);
  vi.advanceTimersByTime(1);
  page.dispatchEvent(key('keydown'));
  page.dispatchEvent(key('keyup'));
  expect(gate.counts(press(0))).toBe(true);
  vi.advanceTimersByTime(1);
  // Held so long that it repeats.
  page.dispatchEvent(key('keydown', true));
  expect(gate.counts(press(0))).toBe(false);
});
