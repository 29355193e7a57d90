// What the window does not wait for when it starts, and how it draws.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, before, describe, test } from 'node:test';

import { toTheGoalBox } from './steps.mjs';
import { ownWindow, processes, processesOf, remove, told, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

const undo = undone(afterEach);

/** What the processes that draw the page of this window have in their environment. */
const drawing = (parents) =>
  processes()
    .filter((pid) => /^WebKitWeb/.test(told(pid, 'comm')) && parents.includes(Number(/^PPid:\s*(\d+)/m.exec(told(pid, 'status'))?.[1])))
    .map((pid) => told(pid, 'environ').split('\0'));

describe('the start', { skip: process.platform !== 'linux' && 'the parts of a Linux desktop' }, () => {
  test('draws without DMA buffers, unless the person has set it otherwise', async () => {
    const NAME = 'WEBKIT_DISABLE_DMABUF_RENDERER';
    for (const [set, wanted] of [[{}, '1'], [{ [NAME]: '0' }, '0']]) {
      const window = await ownWindow(undo, { env: set });
      await window.find('first-start');
      const environments = await until('the process that draws', () => {
        const found = drawing(processesOf(window.home));
        return found.length > 0 && found;
      });
      for (const environment of environments) assert.ok(environment.includes(`${NAME}=${wanted}`), `with ${JSON.stringify(set)}: ${environment.filter((line) => line.startsWith('WEBKIT'))}`);
      await window.end();
    }
  });

  test('does not wait for a key store that never answers', async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'copilot-store-'));
    undo.push(() => remove(root));
    // The bus starts the store's service, which never takes its name: who asks it waits.
    const services = path.join(root, 'share/dbus-1/services');
    await mkdir(services, { recursive: true });
    const store = path.join(root, 'store.sh');
    const started = path.join(root, 'pid');
    await writeFile(store, `#!/bin/sh\necho $$ > ${started}\nexec sleep 120 > /dev/null 2>&1\n`, { mode: 0o755 });
    await writeFile(path.join(services, 'org.freedesktop.secrets.service'), `[D-BUS Service]\nName=org.freedesktop.secrets\nExec=${store}\n`);
    const asked = () => existsSync(started) && Number(readFileSync(started, 'utf8'));
    undo.push(() => {
      if (asked()) process.kill(asked());
    });
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
      env: { ...process.env, XDG_DATA_HOME: path.join(root, 'share') },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = once(bus, 'exit');
    undo.push(async () => {
      bus.kill();
      await gone;
      bus.stdout.destroy();
    });
    let address = '';
    bus.stdout.setEncoding('utf8').on('data', (text) => (address += text));
    await until('the address of the bus', () => address.includes('\n'));

    // The folders of the system's own places: a home of its own has its keys in a file and asks no store.
    const home = path.join(root, 'home');
    await mkdir(path.join(home, 'config/browser-copilot'), { recursive: true });
    const settings = { schema_version: 1, browser: { attach: 'managed', headless: true }, model: { planner: 'model', base_url: 'https://one.example/v1', name: 'm' } };
    await writeFile(path.join(home, 'config/browser-copilot/settings.json'), JSON.stringify(settings));
    const env = {
      DBUS_SESSION_BUS_ADDRESS: address.trim(),
      BROWSER_COPILOT_HOME: '',
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, 'config'),
      XDG_DATA_HOME: path.join(home, 'data'),
      XDG_CACHE_HOME: path.join(home, 'cache'),
    };
    const window = await ownWindow(undo, { home, env });
    await window.find('first-start');
    const { settings: loaded } = await window.command('app_start');
    assert.equal(loaded.model.base_url, settings.model.base_url, 'the folders are those of this test');
    // The store is asked, and does not answer.
    await window.js(`
      globalThis.__asked = 'waits';
      window.__TAURI_INTERNALS__.invoke('key_state', { baseUrl: args[0] }).then(() => (globalThis.__asked = 'answered'), () => (globalThis.__asked = 'failed'));`, settings.model.base_url);
    // All else goes on meanwhile.
    await toTheGoalBox(window);
    await window.click('nav-runs');
    await window.find('runs-empty');
    await window.click('nav-settings');
    await window.find('settings-search');
    await window.command('app_start');
    await until('the store that is asked', asked);
    assert.equal(await window.js('return globalThis.__asked;'), 'waits', 'what was tried is a store that blocks');
  });
});
