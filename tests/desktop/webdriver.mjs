// The real window under the web view's driver: a small WebDriver client, and what starts and ends the programs.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const APP = process.env.BROWSER_COPILOT_APP ?? path.join(ROOT, 'target/debug/browser-copilot-app');
export const CLI = process.env.BROWSER_COPILOT_CLI ?? path.join(path.dirname(APP), 'browser-copilot');
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys without a character of their own, as WebDriver writes them. */
const KEYS = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', PageUp: '\uE00E', PageDown: '\uE00F', End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015' };
/** Longest time for anything, in milliseconds. Reached only when something hangs. */
const DEADLINE = Number(process.env.DESKTOP_DEADLINE ?? 120_000);

export const run = promisify(execFile);

/** An HTTP server on a port of this machine; `stop` ends it with all its connections. */
export async function serve(answer) {
  const server = http.createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port, address: `http://127.0.0.1:${port}`, stop };
}

async function freePort() {
  const { port, stop } = await serve();
  await stop();
  return port;
}

/** Polls until `probe` gives something, with a deadline. */
export async function until(what, probe, deadline = DEADLINE) {
  const end = Date.now() + deadline;
  let last;
  while (Date.now() < end) {
    try {
      const found = await probe();
      if (found) return found;
    } catch (error) {
      if (error.fatal) throw error;
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come${last ? `: ${last.message}` : ''}`);
}

/** A window manager, without which windows have no close button and no order; it ends with this process. */
export async function windowManager() {
  let child;
  const start = () => {
    child = spawn('openbox', [], { stdio: 'ignore' });
    child.on('error', () => {});
    child.unref();
  };
  start();
  process.once('exit', () => child.kill());
  await until('a window manager', async () => {
    if (/window id/.test((await run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'])).stdout)) return true;
    // It ends where the display is not there yet.
    if (child.exitCode !== null) start();
    return false;
  });
}

/** What the system tells of a process; nothing of one that has ended or is not ours. */
export function told(pid, file) {
  try {
    return file === 'exe' ? readlinkSync(`/proc/${pid}/exe`) : readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** What `/proc` counts of a process, from its state on; empty for one that has ended. */
export const statOf = (pid) => (told(pid, 'stat').split(') ')[1] ?? '').split(' ');

export const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number);

/** Processes of the window in this home. */
export const processesOf = (home) =>
  processes().filter((pid) => path.basename(told(pid, 'exe')) === path.basename(APP)
    && told(pid, 'environ').split('\0').some((line) => line === `BROWSER_COPILOT_HOME=${home}` || line === `HOME=${home}`));

/** The number of the window on the screen. */
export const numberOf = () => until('the window', async () => /^(0x\w+) .*Browser Copilot/m.exec((await run('wmctrl', ['-l'])).stdout)?.[1]);

/** Things to undo, the last first, when this hook (`after`, `afterEach`) calls. */
export function undone(hook) {
  const undo = [];
  hook(async () => {
    while (undo.length > 0) await undo.pop()();
  });
  return undo;
}

/** What was started, to be stopped with `undo`. */
export function own(undo, started) {
  undo.push(() => started.stop());
  return started;
}

/** A home that goes with `undo`. */
export async function ownHome(undo, settings) {
  const home = await freshHome(settings);
  undo.push(() => remove(home));
  return home;
}

/** A window in a home of its own, or in this one; both go with `undo`. */
export async function ownWindow(undo, { home, settings, ...options } = {}) {
  home ??= await ownHome(undo, settings);
  const window = await openWindow({ home, ...options });
  undo.push(() => window.end());
  return window;
}

/** The practice site in a process of its own, so that it outlives the window. */
export async function practiceSite() {
  const child = spawn(CLI, ['practice'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const base = await until('the practice site', () => /http:\/\/[\d.]+:\d+/.exec(said)?.[0]);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  return { base, stop };
}

/**
 * The practice site, one page of which comes only when it is let go: a run that waits for it goes on by no luck of the clock. `asked`: it is
 * wanted.
 */
export async function heldSite(held) {
  const site = await practiceSite();
  let wanted;
  let letGo;
  const asked = new Promise((resolve) => (wanted = resolve));
  const gone = new Promise((resolve) => (letGo = resolve));
  const server = await serve(async (request, answer) => {
    if (request.url.startsWith(held)) {
      wanted();
      await gone;
    }
    const { method, url, headers } = request;
    const passed = http.request(site.base + url, { method, headers }, (given) => {
      answer.writeHead(given.statusCode, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    request.pipe(passed);
  });
  const stop = async () => {
    letGo();
    await server.stop();
    await site.stop();
  };
  return { base: server.address, asked, letGo, stop };
}

/** Settings of a home, in which runs use a browser without a window. */
export async function writeSettings(home, settings = {}) {
  await mkdir(path.join(home, 'config'), { recursive: true });
  const all = { schema_version: 1, browser: { attach: 'managed', headless: true }, ...settings };
  await writeFile(path.join(home, 'config/settings.json'), JSON.stringify(all));
}

export async function freshHome(settings) {
  const home = await mkdtemp(path.join(os.tmpdir(), 'copilot-home-'));
  await writeSettings(home, settings);
  return home;
}

/** Starts the window in this home and language, its texts and pictures scaled, with more in its environment; `end` closes all that was started. */
export async function openWindow({ home, lang = 'en_GB.UTF-8', scale = 1, env = {} }) {
  const port = await freePort();
  // On Linux tauri-driver only passes on what is asked to this one, with another name for the program and this variable.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env, TAURI_WEBVIEW_AUTOMATION: 'true', BROWSER_COPILOT_HOME: home,
      LANG: lang, LANGUAGE: lang.slice(0, 2), LC_ALL: lang, GDK_DPI_SCALE: String(scale), ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(driver, 'exit');
  const base = `http://127.0.0.1:${port}`;

  async function call(method, where, body) {
    const answer = await fetch(base + where, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(DEADLINE),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  }

  const end = async () => {
    driver.kill('SIGTERM');
    await gone;
    // One that does not end with its driver must not outlive the test.
    for (const pid of processesOf(home)) process.kill(pid, 'SIGKILL');
    await until('the end of the window', () => processesOf(home).length === 0);
  };
  let session;
  try {
    await until('the driver of the web view', () => call('GET', '/status'));
    const made = await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: APP, args: [] } } },
    });
    session = `/session/${made.sessionId}`;
  } catch (error) {
    await end();
    throw error;
  }

  // A name of the page, or any CSS selector that does not look like one.
  const select = (what) => (/^[a-z0-9-]+$/.test(what) ? `[data-testid="${what}"]` : what);
  /** What a script says of an element, which is `it` there. */
  const of = (id, script) => call('POST', `${session}/execute/sync`, { script: `const it = arguments[0]; ${script}`, args: [{ [ELEMENT]: id }] });
  /** Scrolls as far as needed. The driver does not by itself where an element begins just below what is shown. */
  const intoView = (id) => of(id, `it.scrollIntoView({ block: 'nearest' });`);
  /** Puts the mouse on an element, and goes on from there. The driver knows nothing of the window's scale. */
  async function point(id, ...then) {
    await intoView(id);
    const at = await of(id, 'const at = it.getBoundingClientRect(); return { x: at.x + at.width / 2, y: at.y + at.height / 2 };');
    const [x, y] = [Math.round(at.x * scale), Math.round(at.y * scale)];
    const moves = [x - 2, x].map((x) => ({ type: 'pointerMove', duration: 0, x, y, origin: 'viewport' }));
    await call('POST', `${session}/actions`, {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [...moves, ...then] }],
    });
  }

  /** What is written there. The driver's own reading gives nothing for what is still coming in, as it is transparent then. */
  const textOf = (id) => of(id, 'return it.innerText.trim();');

  /** Waits as `until` does; what does not come is told with the place where the window is then. */
  const awaited = async (what, probe) => {
    try {
      return await until(what, probe);
    } catch (error) {
      const place = await window.js('return `${location.hash}: ${document.body.innerText.replace(/\\s+/g, " ").slice(0, 400)}`;').catch((gone) => gone.message);
      error.message += `; the window is at ${place}`;
      throw error;
    }
  };

  const window = {
    home,
    /** All elements of this test id. */
    all: async (testid) =>
      (await call('POST', `${session}/elements`, { using: 'css selector', value: select(testid) })).map((e) => e[ELEMENT]),
    find: (testid) => awaited(testid, async () => (await window.all(testid))[0]),
    shown: async (testid) => (await window.all(testid)).length > 0,
    gone: (testid) => awaited(`the end of ${testid}`, async () => !(await window.shown(testid))),
    text: async (testid) => textOf(await window.find(testid)),
    texts: async (testid) => Promise.all((await window.all(testid)).map(textOf)),
    /** Clicks it where it is there now and takes a press; whether it did. */
    tryClick: async (testid, index = 0) => {
      const id = (await window.all(testid))[index];
      if (!id || (await of(id, 'return it.disabled === true;'))) return false;
      // To a sheet the mouse comes as a hand does, from beside: one that has lain there since before presses nothing.
      const sheet = await of(id, `return it.closest('[data-testid$="-sheet"]') !== null;`);
      if (scale !== 1 || sheet) await point(id, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 });
      else {
        await intoView(id);
        await call('POST', `${session}/element/${id}/click`, {});
      }
      return true;
    },
    /** Clicks it as soon as it can be clicked. */
    click: (testid, index = 0) => awaited(`a click on ${testid}`, () => window.tryClick(testid, index)),
    /** Replaces what the field holds. */
    type: async (testid, text) => {
      const id = await window.find(testid);
      await intoView(id);
      await call('POST', `${session}/element/${id}/clear`, {});
      await call('POST', `${session}/element/${id}/value`, { text });
    },
    attribute: async (testid, name) =>
      call('GET', `${session}/element/${await window.find(testid)}/attribute/${name}`),
    property: async (testid, name) =>
      call('GET', `${session}/element/${await window.find(testid)}/property/${name}`),
    /** Presses and lets go of a key, where the focus is. */
    press: (key) => {
      const value = KEYS[key] ?? key;
      return call('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value }, { type: 'keyUp', value }] }],
      });
    },
    /** Runs a script in the page; what it returns, resolved. */
    js: (script, ...args) =>
      call('POST', `${session}/execute/async`, {
        script: `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
          Promise.resolve((async () => { ${script} })()).then((ok) => done({ ok }), (bad) => done({ bad: String(bad?.message ?? JSON.stringify(bad)) }));`,
        args,
      }).then((answer) => {
        if ('bad' in answer) throw new Error(answer.bad);
        return answer.ok;
      }),
    /** Asks the program itself, by one of its commands. */
    command: (name, args = {}) =>
      window.js('return await window.__TAURI_INTERNALS__.invoke(args[0], args[1]);', name, args),
    hover: async (testid) => point(await window.find(testid)),
    title: () => call('GET', `${session}/title`),
    /** All text that a person can read. */
    everything: () => window.js('return document.body.innerText;'),
    /** The driver waits until something is drawn anew, and where nothing moves nothing is: a dot in the corner changes meanwhile. */
    picture: async () => {
      await window.js(`
        const dot = document.body.appendChild(document.createElement('i'));
        dot.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px';
        let nth = 0;
        window.__dot = () => { clearInterval(timer); dot.remove(); };
        const timer = setInterval(() => { dot.style.background = (nth += 1) % 2 ? 'rgb(128 128 128 / .02)' : 'none'; }, 30);`);
      try {
        return Buffer.from(await call('GET', `${session}/screenshot`), 'base64');
      } finally {
        await window.js('window.__dot();');
      }
    },
    /** Ends the window as the system does: at once and without asking. */
    kill: async () => {
      const pids = processesOf(home);
      if (pids.length === 0) throw new Error('the window does not run');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await window.closed();
    },
    /** For a window that has closed by itself. */
    closed: async () => {
      await until('the end of the window', () => processesOf(home).length === 0);
      await end();
    },
    end: async () => {
      try {
        await call('DELETE', session);
      } catch {
        // It has closed by itself.
      } finally {
        await end();
      }
    },
  };
  return window;
}

/** Keeps a picture of the window where SHOTS names a folder, to be looked at. */
export async function keep(window, name) {
  if (!process.env.SHOTS) return;
  await mkdir(process.env.SHOTS, { recursive: true });
  // What was just changed is painted, and what comes in with a movement has come.
  await window.js(`
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {})));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));`);
  await writeFile(path.join(process.env.SHOTS, `${name}.png`), await window.picture());
}

export const remove = (home) => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
