// Settings: checked when they are saved, and kept over a restart; and the look of the window.
import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';

import { toTheGoalBox } from './steps.mjs';
import { APP, keep, ownHome, ownWindow, serve, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

const setting = (name) => `[data-path="${name}"] input`;

describe('settings', () => {
  const undo = undone(after);
  let window;
  const saved = async () => JSON.parse(await readFile(path.join(window.home, 'config/settings.json'), 'utf8'));

  before(async () => {
    window = await ownWindow(undo);
    await toTheGoalBox(window);
    await window.click('nav-settings');
  });

  test('a number out of its bounds is said and not saved', async () => {
    const before = await saved();
    await window.click('settings-limits');
    await window.type(setting('limits.max_steps'), '0');
    await window.click('settings-save');
    assert.match(await window.text('[data-path="limits.max_steps"] [role="alert"]'), /1.*1,?000/);
    assert.deepEqual(await saved(), before);
    await keep(window, 'settings-mistake');
  });

  test('an address that is none is said and not saved', async () => {
    await window.click('settings-undo');
    await window.click('settings-model');
    await window.click('[data-testid="more-ways"] > summary');
    await window.click('provider-other');
    await window.type('model-url', 'not an address');
    await window.type('model-name', 'some-model');
    await window.click('settings-save');
    await window.find('mistake');
    assert.equal((await saved()).model?.planner ?? 'builtin', 'builtin');
  });

  test('"Test connection" says what is wrong with the server', async () => {
    const server = await serve((_, answer) => {
      answer.writeHead(401, { 'content-type': 'application/json' });
      answer.end('{"error":{"message":"no such key","type":"invalid_request_error","code":"invalid_api_key"}}');
    });
    try {
      await window.type('model-url', `${server.address}/v1`);
      await window.click('test-connection');
      await window.find('[data-testid="error"][data-code="model_refused_key"]');
      await keep(window, 'settings-key-refused');
    } finally {
      await server.stop();
    }
    await window.click('test-connection');
    await window.find('[data-testid="error"]:not([data-code="model_refused_key"])');
  });

  test('what is saved is there after a restart, and the key is in no settings file', async () => {
    await window.type('model-key', 'sk-of-a-test-0001');
    await window.click('settings-limits');
    await window.type(setting('limits.max_steps'), '37');
    await window.click('settings-save');
    await until('the settings on disk', async () => (await saved()).limits?.max_steps === 37);
    await window.click('settings-look');
    await window.click('theme-dark');
    await until('the dark window', () => window.js('return document.documentElement.dataset.theme === "dark";'));

    await window.end();
    window = await ownWindow(undo, { home: window.home });
    await window.find('goal-input');
    assert.equal(await window.js('return document.documentElement.dataset.theme;'), 'dark');
    await window.click('nav-settings');
    await window.click('settings-limits');
    assert.equal(await window.property(setting('limits.max_steps'), 'value'), '37');
    await window.click('settings-model');
    assert.equal(await window.property('model-name', 'value'), 'some-model');
    await window.find('forget-key');
    assert.doesNotMatch(await window.everything(), /sk-of-a-test/);
    for (const file of ['settings.json', 'window.json']) {
      assert.doesNotMatch(await readFile(path.join(window.home, 'config', file), 'utf8'), /sk-of-a-test/, file);
    }
    await keep(window, 'settings-model-dark');
  });
});

describe('damaged settings', () => {
  const undo = undone(afterEach);

  test('are said, set aside, and the window opens', async () => {
    const home = await ownHome(undo);
    await writeFile(path.join(home, 'config/settings.json'), '{"schema_version": 1, "browser": [');
    const window = await ownWindow(undo, { home });
    await toTheGoalBox(window);
    await window.find('error');
    await keep(window, 'damaged-settings');
    const files = await readdir(path.join(home, 'config'));
    assert.ok(files.some((name) => name.startsWith('settings') && name !== 'settings.json'), `the damaged file is kept: ${files}`);
  });
});

describe('starting with the computer', () => {
  const undo = undone(after);

  test('is an entry in the system\'s list, and is taken out of it again', async () => {
    // Not in a home that was named at the start: the system would start the program without it.
    const home = await ownHome(undo);
    const folders = { BROWSER_COPILOT_HOME: '', HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), XDG_DATA_HOME: path.join(home, '.data'), XDG_CACHE_HOME: path.join(home, '.cache') };
    const window = await ownWindow(undo, { home, env: folders });
    await toTheGoalBox(window);
    await window.click('nav-settings');
    await window.click('settings-look');
    const entries = async () => (await readdir(path.join(home, '.config/autostart')).catch(() => [])).filter((name) => name.endsWith('.desktop'));
    assert.deepEqual(await entries(), []);
    await window.click('autostart');
    const [name] = await until('the entry', async () => ((await entries()).length === 1 ? entries() : undefined));
    assert.match(await readFile(path.join(home, '.config/autostart', name), 'utf8'), new RegExp(`^Exec=.*${path.basename(APP)}"? --in-tray`, 'm'));
    await keep(window, 'autostart-on');
    await window.click('autostart');
    await until('no entry', async () => (await entries()).length === 0);
  });

  test('is refused in a home that was named at the start', async () => {
    const window = await ownWindow(undo);
    await toTheGoalBox(window);
    await window.click('nav-settings');
    await window.click('settings-look');
    await window.click('autostart');
    assert.match(await window.text('error'), /named when it was started/);
    await until('a switch that is off', async () => (await window.attribute('autostart', 'aria-checked')) === 'false');
  });
});
