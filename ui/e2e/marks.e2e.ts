//! The marks over the picture lie on the things that they number: measured against rectangles that are
//! known, and against the colours of the picture itself.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { open } from './page';

/** In CSS pixels of the page in the picture, which is 1280 by 800. */
interface Known { mark: number; name: string; x: number; y: number; w: number; h: number }
const VIEW = { width: 1280, height: 800 };
const PLACE_ORDER: Known = { mark: 10, name: 'Place order', x: 592, y: 316, w: 200, h: 48 };
/** It stands at 3480 of a page that is scrolled down by 2760. */
const NEXT_CHAPTER: Known = { mark: 1, name: 'Next chapter', x: 160, y: 720, w: 180, h: 40 };
/** The colour of the drawn button; the other things of these pages have another. */
const GREEN = [0x2f, 0x6b, 0x4f];

const SIZES: [string, BrowserContextOptions][] = [
  ['1200 by 800', {}],
  ['1200 by 800 at 125 %', { viewport: { width: 960, height: 640 }, deviceScaleFactor: 1.25 }],
  ['1200 by 800 at 150 %', { viewport: { width: 800, height: 533 }, deviceScaleFactor: 1.5 }],
  ['900 by 600', { viewport: { width: 900, height: 600 } }],
  ['a screen of 200 %', { viewport: { width: 1700, height: 1000 }, deviceScaleFactor: 2 }],
];

interface Box { x: number; y: number; width: number; height: number }
async function boxOf(thing: Locator): Promise<Box> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

const markOf = (page: Page, known: Known): Locator => page.locator(`[data-testid=mark][data-mark="${known.mark}"]`);

/** The frame of the mark, on the screen, is where its thing is in the picture: to half a pixel of the screen. */
async function framesItsThing(page: Page, known: Known, frame: Locator): Promise<void> {
  const box = await boxOf(frame);
  const picture = await boxOf(page.getByTestId('picture'));
  const scale = picture.width / VIEW.width;
  expect(Math.abs(picture.x + known.x * scale - box.x)).toBeLessThan(0.5);
  expect(Math.abs(picture.y + known.y * scale - box.y)).toBeLessThan(0.5);
  expect(Math.abs(known.w * scale - box.width)).toBeLessThan(0.5);
  expect(Math.abs(known.h * scale - box.height)).toBeLessThan(0.5);
  // What the picture shows just inside and just outside of the frame, in the middle of each side.
  const [inside, outside] = await frame.evaluate((mark) => {
    const image = document.querySelector<HTMLImageElement>('[data-testid=picture]');
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (!image || !pen) throw new Error('no picture');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    pen.drawImage(image, 0, 0);
    const shown = image.getBoundingClientRect();
    const at = mark.getBoundingClientRect();
    const ratio = image.naturalWidth / shown.width;
    const colours = (by: number): number[][] =>
      [[at.left + by, at.top + at.height / 2], [at.right - by, at.top + at.height / 2], [at.left + at.width / 2, at.top + by], [at.left + at.width / 2, at.bottom - by]]
        .map(([x = 0, y = 0]) => [...pen.getImageData(Math.round((x - shown.left) * ratio), Math.round((y - shown.top) * ratio), 1, 1).data.slice(0, 3)]);
    return [colours(2), colours(-2)];
  });
  expect(inside).toEqual([GREEN, GREEN, GREEN, GREEN]);
  for (const colour of outside ?? []) expect(colour).not.toEqual(GREEN);
}

async function pointAt(page: Page, known: Known): Promise<void> {
  const picture = await boxOf(page.getByTestId('picture'));
  const scale = picture.width / VIEW.width;
  await page.mouse.move(picture.x + (known.x + known.w / 2) * scale, picture.y + (known.y + known.h / 2) * scale);
}

it('has small numbers on a small picture, beside the things, and a large one where the mouse is', async () => {
  const page = await open('#/runs/past-2/6');
  const mark = markOf(page, PLACE_ORDER);
  await mark.waitFor();
  const picture = await boxOf(page.getByTestId('picture'));
  expect(picture.width / VIEW.width).toBeLessThan(0.6);
  const number = mark.getByTestId('mark-number');
  const small = await boxOf(number);
  expect(small.height).toBeGreaterThanOrEqual(10);
  expect(small.height).toBeLessThanOrEqual(11);
  const meet = (a: Box, b: Box): boolean => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
  const marks = await page.getByTestId('mark').all();
  const boxes = await Promise.all(marks.map(boxOf));
  for (const [index, one] of marks.entries()) {
    const at = await boxOf(one.getByTestId('mark-number'));
    for (const [other, box] of boxes.entries()) if (other !== index) expect(meet(at, box), `${index} on ${other}`).toBe(false);
  }
  await pointAt(page, PLACE_ORDER);
  await page.waitForFunction(([id, height]) => {
    const lit = document.querySelector(`[data-mark="${id}"] [data-testid=mark-number]`);
    return lit && lit.getBoundingClientRect().height > (height ?? 0) * 1.3;
  }, [PLACE_ORDER.mark, small.height]);
});

describe.each(SIZES)('a mark in a window of %s', (_name, options) => {
  it('frames the true thing of a past step, from the list and from the picture', async () => {
    const page = await open('#/runs/past-2/6', options);
    const mark = markOf(page, PLACE_ORDER);
    await mark.waitFor();
    expect(await mark.getAttribute('aria-selected')).toBe('false');
    await page.getByTestId('review-target').hover();
    expect(await mark.getAttribute('aria-selected')).toBe('true');
    await framesItsThing(page, PLACE_ORDER, mark);
    await page.mouse.move(1, 1);
    expect(await page.locator('[data-testid=mark][aria-selected=true]').count()).toBe(0);
    await page.getByTestId('picture').scrollIntoViewIfNeeded();
    await pointAt(page, PLACE_ORDER);
    expect(await page.getByTestId('mark-caption').textContent()).toContain('Place order');
    // With the numbers off, the frame stays at its place.
    await page.getByTestId('toggle-marks').click();
    await page.getByTestId('review-target').hover();
    await framesItsThing(page, PLACE_ORDER, page.getByTestId('mark-frame'));
  });

  it('frames the true thing of a page that was scrolled, and lights its step', async () => {
    const page = await open('?story=scrolled&speed=100#/run/story', options);
    await page.getByTestId('run-ending').waitFor();
    const mark = markOf(page, NEXT_CHAPTER);
    await mark.waitFor();
    const step = page.locator('[data-testid=story-step][data-step="2"] button');
    await step.hover();
    expect(await mark.getAttribute('aria-selected')).toBe('true');
    await framesItsThing(page, NEXT_CHAPTER, mark);
    await page.getByTestId('picture').scrollIntoViewIfNeeded();
    await page.mouse.move(1, 1);
    expect(await step.getAttribute('class')).not.toMatch(/\blit\b/);
    await pointAt(page, NEXT_CHAPTER);
    expect(await mark.getAttribute('aria-selected')).toBe('true');
    expect(await step.getAttribute('class')).toMatch(/\blit\b/);
    expect(await page.getByTestId('mark-caption').textContent()).toContain('Next chapter');
    // What is scrolled out of the picture has no mark in it.
    expect(await page.getByTestId('mark').count()).toBe(1);
  });

  it('frames the true thing of a picture that is itself scrolled', async () => {
    const page = await open('?story=tall&speed=100#/run/story', options);
    await page.getByTestId('run-ending').waitFor();
    const mark = markOf(page, NEXT_CHAPTER);
    await mark.scrollIntoViewIfNeeded();
    const whole = { ...NEXT_CHAPTER, y: 3480 };
    await pointAt(page, whole);
    expect(await mark.getAttribute('aria-selected')).toBe('true');
    await framesItsThing(page, whole, mark);
  });
});

it('lights the steps of the page that is shown, also of one that is looked at again', async () => {
  const page = await open('?story=list&speed=3#/run/story', { viewport: { width: 1200, height: 800 } });
  await page.getByTestId('run-ending').waitFor();
  const filled = page.locator('[data-testid=story-step][data-step="2"] button');
  const search = page.locator('[data-testid=mark][data-mark="4"]');
  // The results have a fourth thing too: it is another page.
  await search.waitFor();
  await search.hover({ position: { x: 20, y: 4 } });
  expect(await search.getAttribute('aria-selected')).toBe('true');
  expect(await filled.getAttribute('class')).not.toMatch(/\blit\b/);
  await filled.click();
  await page.locator('[data-testid=mark][data-mark="18"]').waitFor();
  await page.mouse.move(1, 1);
  await search.hover({ position: { x: 20, y: 4 } });
  expect(await search.getAttribute('aria-selected')).toBe('true');
  expect(await filled.getAttribute('class')).toMatch(/\blit\b/);
});

it('the story keeps what was asked, and the answer', async () => {
  const page = await open('?story=ask&speed=100#/run/story');
  await page.getByTestId('question-option').first().click();
  await page.getByTestId('run-ending').waitFor();
  expect(await page.getByTestId('story-note').allInnerTexts()).toEqual(['It asked you: Two teas fit. Which one do you want?', 'You: Green tea Sencha, $6.80']);
});

it('moves with its thing when the page of a run scrolls', async () => {
  const page = await open('?story=scrolling&speed=100#/run/story');
  const contents: Known = { mark: 2, name: 'Contents', x: 1000, y: 80, w: 140, h: 40 };
  await page.getByTestId('question-sheet').waitFor();
  await markOf(page, contents).waitFor();
  expect(await page.getByTestId('mark').count()).toBe(1);
  await framesItsThing(page, contents, markOf(page, contents));
  await page.getByTestId('question-option').click();
  await page.getByTestId('run-ending').waitFor();
  await markOf(page, NEXT_CHAPTER).waitFor();
  expect(await page.getByTestId('mark').count()).toBe(1);
  await framesItsThing(page, NEXT_CHAPTER, markOf(page, NEXT_CHAPTER));
});
