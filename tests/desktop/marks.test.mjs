// The marks over the picture frame the true elements: the browser itself is asked where they stand.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, before, test } from 'node:test';

import { startExample, toTheGoalBox } from './steps.mjs';
import { ROOT, keep, ownHome, ownWindow, run, undone, until, windowManager, writeSettings } from './webdriver.mjs';

const { chromium } = createRequire(path.join(ROOT, 'ui/package.json'))('playwright-core');

before(windowManager);
const undo = undone(afterEach);

/** Where the marks lie, in pixels of the page as the picture shows it, and what the picture is. */
const marksOf = (window) =>
  window.js(`
    const image = document.querySelector('[data-testid="picture"]');
    if (!image || !image.complete || !image.naturalWidth) return null;
    const box = image.getBoundingClientRect();
    return { shot: image.src, width: image.naturalWidth, height: image.naturalHeight, shown: box.width,
      marks: [...document.querySelectorAll('[data-testid="mark"]')].map((mark) => {
        const at = mark.getBoundingClientRect();
        return { id: mark.dataset.mark, label: mark.getAttribute('aria-label'),
          x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height, w: at.width / box.width, h: at.height / box.height };
      }) };`);

/** Things that can be used, as the browser has laid them out; shares of the viewport, like the marks. */
const LAID_OUT = () =>
  [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    .map((element) => {
      const at = element.getBoundingClientRect();
      const name = (element.labels?.[0]?.innerText || element.innerText || element.getAttribute('aria-label') || element.placeholder || '').replace(/\s+/g, ' ').trim();
      return { name, x: at.x / innerWidth, y: at.y / innerHeight, w: at.width / innerWidth, h: at.height / innerHeight };
    })
    .filter((one) => one.name !== '' && one.w > 0 && one.y > 0 && one.y + one.h < 1);

/** Compares the marks that are shown with the page; gives how many were compared. */
function compare(shown, truth, viewport) {
  const once = truth.filter((one) => truth.filter((other) => other.name === one.name).length === 1);
  let compared = 0;
  for (const one of once) {
    const marks = shown.marks.filter((mark) => mark.label.includes(one.name));
    if (marks.length !== 1) continue;
    const [mark] = marks;
    // Two pixels of the page: rounding of the picture and of the window.
    const near = (a, b, size) => Math.abs(a - b) * size <= 2;
    assert.ok(
      near(mark.x, one.x, viewport.width) && near(mark.y, one.y, viewport.height) && near(mark.w, one.w, viewport.width) && near(mark.h, one.h, viewport.height),
      `the mark of ${one.name}: ${JSON.stringify(mark)} frames ${JSON.stringify(one)}`,
    );
    compared += 1;
  }
  return compared;
}

for (const scale of [1, 1.25]) {
  test(`marks frame their elements at ${scale * 100}%, also after a scroll`, async () => {
    const home = await ownHome(undo);
    const wrapper = path.join(home, 'browser.sh');
    const found = (await run('sh', ['-c', 'command -v google-chrome-stable || command -v google-chrome || command -v chromium'])).stdout.trim();
    await writeFile(wrapper, `#!/bin/sh\nexec ${found} "$@" --force-device-scale-factor=${scale}\n`, { mode: 0o700 });
    await writeSettings(home, { browser: { attach: 'managed', headless: true, executable: wrapper, viewport: [1200, 620] } });
    const window = await ownWindow(undo, { home, scale });
    await toTheGoalBox(window);
    await startExample(window, 'order');
    await window.find('approval-sheet');
    const [port] = (await readFile(path.join(home, 'data/browser-headless/DevToolsActivePort'), 'utf8')).split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    undo.push(() => browser.close());
    const pages = browser.contexts().flatMap((context) => context.pages());
    const page = pages.find((one) => one.url().startsWith('http://127.0.0.1'));
    assert.ok(page, 'the run has its page');
    const viewport = await page.evaluate(() => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio }));
    assert.equal(viewport.ratio, scale);

    const settled = (what) => until(what, async () => {
      const [shown, truth] = [await marksOf(window), await page.evaluate(LAID_OUT)];
      if (!shown) return false;
      assert.ok(Math.abs(shown.width - viewport.width * scale) <= 1, `the picture is ${shown.width} wide`);
      return compare(shown, truth, viewport) >= 3;
    }, 30_000);
    await settled('marks at their elements');

    // A person scrolls the page while the run waits: the next picture has its marks where the elements are then.
    const first = (await marksOf(window)).shot;
    await page.evaluate(() => scrollTo(0, scrollY > 60 ? scrollY - 60 : scrollY + 60));
    await until('a newer picture', async () => (await marksOf(window))?.shot !== first);
    await settled('marks at their elements after a scroll');

    // Away with the sheet, so that the pointer reaches the picture.
    await window.click('stop');
    await window.find('run-ending');
    await window.find('mark');
    await window.hover('mark');
    await window.find('mark-caption');
    assert.equal((await window.all('.mark.lit')).length, 1);
    await keep(window, `marks-${scale * 100}`);
  });
}
