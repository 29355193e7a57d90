// Servers of tools in the real window: a real one is set up, asked what it offers, spoken of, and kept; its value is in no settings.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

import { toTheGoalBox } from './steps.mjs';
import { keep, ownWindow, ROOT, undone, until, windowManager } from './webdriver.mjs';

before(windowManager);

describe('tools', () => {
  const undo = undone(after);
  let window;
  const saved = async () => JSON.parse(await readFile(path.join(window.home, 'config/settings.json'), 'utf8'));

  before(async () => {
    const transport = { type: 'stdio', command: 'node', args: [path.join(ROOT, 'tests/mcp/server.mjs')] };
    const broken = { ...transport, args: [...transport.args, '--mode=dies-at-start'] };
    const servers = [
      { name: 'notes', on: true, transport, secrets: ['NOTES_KEY'] },
      { name: 'broken', on: true, transport: broken },
    ];
    window = await ownWindow(undo, { settings: { mcp: { servers } } });
    await toTheGoalBox(window);
    await window.click('nav-settings');
    await window.click('settings-tools');
  });

  const of = (server, testid) => `[data-testid="server"][data-server="${server}"] [data-testid="${testid}"]`;
  const tool = (name, testid) => `[data-testid="tool"][data-tool="${name}"] [data-testid="${testid}"]`;

  test('a value goes into the key store and not into the settings', async () => {
    await window.type(of('notes', 'tool-value-input'), 'k-very-secret');
    await window.click(of('notes', 'tool-value-keep'));
    await until('the value', () => window.shown(of('notes', 'tool-value-forget')));
    assert.doesNotMatch(await readFile(path.join(window.home, 'config/settings.json'), 'utf8'), /k-very-secret/);
  });

  test('a server says what it offers, and what is said of its tools is kept', async () => {
    await window.click(of('notes', 'server-look'));
    await until('the tools', () => window.shown(tool('note_read', 'tool-on')));
    await keep(window, 'tools');
    await window.click(tool('note_read', 'tool-on'));
    await window.click(tool('note_read', 'tool-reads'));
    await window.click('settings-save');
    const kept = await until('what was said', async () => (await saved()).mcp.servers[0].tools?.[0]);
    assert.deepEqual([kept.name, kept.on, kept.only_reads], ['note_read', true, true]);
    assert.match(kept.about, /^note_read\(name\*\): /);
  });

  test('a server that does not start says why', async () => {
    await window.click(of('broken', 'server-look'));
    const error = of('broken', 'error');
    await until('the error', async () => (await window.shown(error)) && (await window.text(error)).includes('no licence found'));
    await keep(window, 'tools-broken');
  });
});
