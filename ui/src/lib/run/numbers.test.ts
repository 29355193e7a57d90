import { describe, expect, it } from 'vitest';
import type { Rect } from '$lib/bindings';
import { placeNumbers, type Numbered } from './numbers';

const PAGE = { width: 1280, height: 800 };
const mark = (id: number, role: string, x: number, y: number, w: number, h: number): Numbered => ({ id, role, bbox: { x, y, w, h } });
const meet = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The numbers in pixels of the page. */
function onPage(marks: Numbered[], scale: number): Map<number, Rect> {
  const places = placeNumbers(marks, scale, PAGE);
  return new Map(marks.map((one) => {
    const place = places.get(one.id);
    if (!place) throw new Error(`no place for ${one.id}`);
    return [one.id, { x: one.bbox.x + place.x / scale, y: one.bbox.y + place.y / scale, w: place.w / scale, h: place.h / scale }];
  }));
}

const NAVIGATION = ['Shop', 'Offers', 'Pickup points', 'Guide'].map((_, at) => mark(186 + at, 'link', 300 + at * 70, 12, 54, 30));
const FORM = [mark(173, 'textbox', 160, 300, 420, 44), mark(174, 'textbox', 160, 390, 420, 44), mark(175, 'checkbox', 160, 470, 18, 18), mark(176, 'button', 160, 510, 140, 48)];

describe('the numbers of marks', () => {
  it('are as small as the picture, but never too small to be read', () => {
    const size = (scale: number): number => placeNumbers(FORM, scale, PAGE).get(173)?.size ?? 0;
    expect([size(0.2), size(0.5), size(0.9), size(1), size(1.25)]).toEqual([9, 9, 10.8, 12, 12]);
    for (const place of placeNumbers(FORM, 0.5, PAGE).values()) expect(place.h).toBeLessThanOrEqual(11);
  });

  it.each([0.4, 0.5, 1])('stand on no other thing and inside of the picture, at %s', (scale) => {
    const marks = [...NAVIGATION, ...FORM];
    const numbers = onPage(marks, scale);
    for (const one of marks) {
      const number = numbers.get(one.id);
      if (!number) throw new Error('no number');
      expect(number.x).toBeGreaterThanOrEqual(0);
      expect(number.y).toBeGreaterThanOrEqual(0);
      for (const other of marks) if (other.id !== one.id) {
        expect(meet(number, other.bbox), `${one.id} on ${other.id}`).toBe(false);
        expect(meet(number, numbers.get(other.id) ?? number), `${one.id} over the number ${other.id}`).toBe(false);
      }
    }
  });

  it('leave the name above a field free, and the one behind a tick box', () => {
    const numbers = onPage(FORM, 0.5);
    for (const field of FORM.slice(0, 2)) expect(meet(numbers.get(field.id) ?? field.bbox, { x: field.bbox.x, y: field.bbox.y - 30, w: 200, h: 28 })).toBe(false);
    expect(meet(numbers.get(175) ?? PLACE, { x: 182, y: 464, w: 220, h: 30 })).toBe(false);
    // What is typed stands at the start of a field.
    expect(meet(numbers.get(173) ?? PLACE, { x: 160, y: 300, w: 250, h: 44 })).toBe(false);
  });

  it('stand beside a thing whose words fill it', () => {
    expect(meet(onPage([FORM[3] ?? mark(1, 'button', 0, 0, 1, 1)], 0.5).get(176) ?? PLACE, { x: 160, y: 510, w: 140, h: 48 })).toBe(false);
  });

  it('have a place in the thinnest list too', () => {
    const list = Array.from({ length: 120 }, (_, at) => mark(at + 1, 'link', 10, at * 6, 200, 6));
    expect(placeNumbers(list, 0.5, PAGE).size).toBe(120);
  });
});

const PLACE: Rect = { x: 0, y: 0, w: PAGE.width, h: PAGE.height };
