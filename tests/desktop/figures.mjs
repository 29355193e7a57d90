// Measures the program that BROWSER_COPILOT_APP names, as `scripts/window-figures` calls it: milliseconds from the start of its
// process to the first picture with content, and the memory of its processes once it rests. Prints a line.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { APP, freshHome, openWindow, processes, processesOf, remove, run, statOf, until } from './webdriver.mjs';

const STARTS = Number(process.env.STARTS ?? 10);

/** Seconds since the epoch at which the process was started, to a hundredth. */
async function startOf(pid) {
  const ticks = Number((await run('getconf', ['CLK_TCK'])).stdout);
  const boot = Number(/^btime (\d+)/m.exec(readFileSync('/proc/stat', 'utf8'))[1]);
  const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  // `btime` is cut to whole seconds; the uptime gives the rest.
  const begun = Date.now() / 1000 - uptime;
  if (Math.abs(begun - boot) > 2) throw new Error('the clock was set meanwhile');
  return begun + Number(statOf(pid)[19]) / ticks;
}

/** The process and all that it started. */
function tree(pid) {
  const parents = new Map(processes().map((one) => [one, Number(statOf(one)[1])]));
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

/** MiB of these processes: resident, and with what they share counted once (`Pss`). */
function memory(pids) {
  const sum = { Rss: 0, Pss: 0 };
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    for (const name of Object.keys(sum)) sum[name] += Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)[1]) / 1024;
  }
  return sum;
}

const middle = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return [sorted[Math.floor(sorted.length / 2)], sorted[0], sorted.at(-1)].map((value) => Math.round(value));
};

const home = await freshHome();
const [paints, rss, pss] = [[], [], []];
try {
  // The first start fills caches and is not counted.
  for (let nth = 0; nth <= STARTS; nth++) {
    const window = await openWindow({ home });
    const painted = await until('the first picture', () => window.js(`
      const paint = performance.getEntriesByType('paint').find((one) => one.name === 'first-contentful-paint');
      return paint && performance.timeOrigin + paint.startTime;`));
    const [pid] = processesOf(home);
    const time = painted - (await startOf(pid)) * 1000;
    // It rests once two looks half a second apart agree.
    let last = 0;
    const rest = await until('a window at rest', async () => {
      const now = memory(tree(pid));
      if (Math.abs(now.Pss - last) < 0.5) return now;
      last = now.Pss;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return undefined;
    });
    if (nth > 0) {
      paints.push(time);
      rss.push(rest.Rss);
      pss.push(rest.Pss);
    }
    await window.end();
  }
} finally {
  await remove(home);
}
const say = ([median, least, most], unit) => `${median} ${unit} (${least} to ${most})`;
console.log(`${path.basename(APP)}: first picture after ${say(middle(paints), 'ms')}, memory ${say(middle(pss), 'MiB')}, resident ${say(middle(rss), 'MiB')}; median of ${STARTS} starts`);
