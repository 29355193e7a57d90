// Measures how smoothly the window goes through much: a list of RUNS (10,000) runs under the wheel for five seconds, and the
// film strip of a run of 200 steps by arrow key, each step with a picture of its own. PICTURES=0 leaves the list's small
// pictures out. Prints a few lines; asserts nothing.
//   xvfb-run -a -s "-screen 0 1400x1000x24" dbus-run-session -- node tests/desktop/scrolling.mjs
import { copyFileSync, linkSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { carriedOut, manyRuns, prolong, runsIn } from './runs.mjs';
import { toTheGoalBox } from './steps.mjs';
import { freshHome, keep, numberOf, openWindow, practiceSite, processes, remove, run, statOf, told, until, windowManager } from './webdriver.mjs';

const RUNS = Number(process.env.RUNS ?? 10_000);
const STEPS = 200;

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
function say(what, values, unit = 'ms') {
  const sorted = [...values].sort((a, b) => a - b);
  return `${what}: median ${at(sorted, 0.5).toFixed(1)} ${unit}, p95 ${at(sorted, 0.95).toFixed(1)}, worst ${sorted.at(-1).toFixed(1)} (${sorted.length})`;
}

const lines = (file) => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));

/** Gives every snapshot of the run a picture of its own, and returns one of them. */
function ownPictures(folder) {
  const steps = path.join(folder, 'steps');
  const found = readdirSync(steps).flatMap((step) => readdirSync(path.join(steps, step)).filter((name) => name.endsWith('.jpg')).map((name) => path.join(steps, step, name)));
  const file = path.join(folder, 'trace.jsonl');
  let snapshots = 0;
  const records = lines(file).map((record) => {
    if (record.event !== 'observed' || !record.shot) return record;
    const shot = `SNAPSHOT${(snapshots += 1)}`;
    copyFileSync(found[snapshots % found.length], path.join(path.dirname(found[0]), `${shot}.jpg`));
    return { ...record, shot };
  });
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return found[0];
}

/** Gives every run of the list this picture. */
function withPictures(home, picture) {
  for (const id of readdirSync(runsIn(home)).filter((name) => !name.startsWith('.'))) {
    const file = path.join(runsIn(home), id, 'summary.json');
    const summary = JSON.parse(readFileSync(file, 'utf8'));
    if (summary.shot) continue;
    const step = path.join(runsIn(home), id, 'steps/0001');
    mkdirSync(step, { recursive: true });
    linkSync(picture, path.join(step, 'FIRST.jpg'));
    writeFileSync(file, JSON.stringify({ ...summary, shot: 'FIRST' }));
  }
}

/** Milliseconds of processor time that the page's process has used: unlike frames, hardly more on a busy machine. */
function used(home) {
  const page = processes().find((pid) => told(pid, 'comm').trim() === 'WebKitWebProces' && told(pid, 'environ').split('\0').includes(`BROWSER_COPILOT_HOME=${home}`));
  if (!page) throw new Error('the process of the page was not found');
  const fields = statOf(page);
  // A hundredth of a second a tick, as Linux has it everywhere.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

await windowManager();
const site = await practiceSite();
const home = await freshHome();
let window;
try {
  const folder = await carriedOut(home, 'Open the first link, go back and tell me the title', site.base);
  await prolong(folder, STEPS);
  const picture = ownPictures(folder);
  manyRuns(home, RUNS);
  if (process.env.PICTURES !== '0') withPictures(home, picture);
  window = await openWindow({ home });
  await toTheGoalBox(window);
  await window.click('nav-runs');
  await window.find('history-item');
  await until('the whole index', async () => (await window.command('runs_list', { query: {} })).index === 'ready', 600_000);

  // What this machine draws where nothing happens.
  const idle = await window.js(`
    const frames = []; let last; const end = performance.now() + 2000;
    await new Promise((done) => { const frame = (now) => { if (last !== undefined) frames.push(now - last); last = now; if (now < end) requestAnimationFrame(frame); else done(); }; requestAnimationFrame(frame); });
    return frames;`);
  console.log(say('at rest, time between frames', idle));
  await window.js(`
    const list = document.querySelector('[data-testid="runs-list"] > div');
    const seen = window.__scroll = { frames: [], rows: 0, hollow: 0, going: true };
    let last;
    const frame = (now) => {
      if (last !== undefined) seen.frames.push(now - last);
      last = now;
      seen.rows = Math.max(seen.rows, list.querySelectorAll('[data-testid="history-item"]').length);
      seen.hollow += list.querySelector('.hollow') ? 1 : 0;
      if (seen.going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);`);
  const before = used(home);
  await run('xdotool', ['mousemove', '--window', await numberOf(), '700', '500', 'click', '--repeat', '250', '--delay', '20', '5']);
  const seen = await window.js(`
    const list = document.querySelector('[data-testid="runs-list"] > div');
    window.__scroll.going = false;
    return { ...window.__scroll, scrolled: list.scrollTop };`);
  console.log(say(`${RUNS} runs under the wheel, time between frames`, seen.frames));
  const work = used(home) - before;
  console.log(`  processor time of the page: ${work} ms, ${(work / seen.frames.length).toFixed(1)} a frame`);
  console.log(`  scrolled ${Math.round(seen.scrolled)} px, at most ${seen.rows} rows in the document, ${seen.hollow} frames with a row that was not loaded yet`);
  await keep(window, 'scrolled');

  await window.js(`location.hash = '#/runs/${path.basename(folder)}';`);
  await window.find('review-step');
  await window.js(`document.activeElement?.blur();`);
  const shown = [];
  for (let step = 0; step < 100; step++) {
    await window.js(`
      window.__shown = undefined;
      const before = document.querySelector('[data-testid="picture"]')?.src;
      addEventListener('keydown', (event) => {
        const begun = performance.now();
        const look = () => {
          const image = document.querySelector('[data-testid="picture"]');
          if (image && image.src !== before && image.complete && image.naturalWidth > 0) window.__shown = performance.now() - begun;
          else requestAnimationFrame(look);
        };
        look();
      }, { once: true, capture: true });`);
    await window.press('ArrowRight');
    const took = await until('the next picture', () => window.js('return window.__shown;'), 5000).catch(() => undefined);
    if (took !== undefined) shown.push(took);
  }
  console.log(say(`a run of ${STEPS} steps, from the key to its picture`, shown));
} finally {
  await window?.end();
  await site.stop();
  await remove(home);
}
