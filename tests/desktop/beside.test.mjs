// A run whose browser has a window of its own: both are to be seen, and the person keeps the keyboard.
import assert from 'node:assert/strict';
import { before, afterEach, describe, test } from 'node:test';

import { comesTo, startExample } from './steps.mjs';
import { keep, ownWindow, run, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

const undo = undone(afterEach);

const x = async (...args) => (await run('xdotool', args)).stdout.trim();

/** Window of this name with its frame: number, place and size. */
async function windowNamed(name) {
  const ids = (await x('search', '--onlyvisible', '--name', name)).split('\n').filter(Boolean);
  const id = ids.at(-1);
  const [left, top, width, height] = (await x('getwindowgeometry', '--shell', id)).match(/^(?:X|Y|WIDTH|HEIGHT)=(-?\d+)$/gm).map((line) => Number(line.split('=')[1]));
  return { id, left, top, width, height };
}

const active = () => x('getactivewindow').catch(() => '');

describe('a browser with a window', { skip: process.platform !== 'linux' && 'the windows of a Linux desktop' }, () => {
  test('stands beside this window, and gives the keyboard back', async () => {
    const window = await ownWindow(undo, { settings: { browser: { attach: 'managed', headless: false, keep_open: false } } });
    const ours = await windowNamed('^(\\(\\d+\\) )?Browser Copilot$');
    await x('mousemove', '--window', ours.id, '100', '100');
    await x('windowactivate', '--sync', ours.id);
    await startExample(window, 'order');
    const browser = await until('the browser beside this window', async () => {
      const there = await windowNamed(' - Chromium$').catch(() => undefined);
      const here = await windowNamed('^(\\(\\d+\\) )?Browser Copilot$');
      return there && there.left >= here.left + here.width - 10 && there;
    });
    assert.ok(browser.width >= 600, `wide enough for a page: ${browser.width}`);
    // It presses and types until it asks; the question is here, and so is the keyboard.
    await comesTo(window, 'waiting');
    await keep(window, 'beside');
    await until('the keyboard here', async () => (await active()) === ours.id);
    const order = (await run('xprop', ['-root', '_NET_CLIENT_LIST_STACKING'])).stdout.match(/0x[0-9a-f]+/g).map(Number);
    assert.ok(order.indexOf(Number(ours.id)) > order.indexOf(Number(browser.id)), 'this window is before the browser');
  });
});
