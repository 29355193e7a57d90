import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '$lib/backend/fake';
import type { McpListing, McpServer, McpTool, McpToolInfo, ToolFacts } from '$lib/bindings';
import { BROWSER_MARK, emptyForm, findTools, isServerAddress, lineOf, serverMistakes, serverOf, toolRows, withAlways, withServers, withTool, type ToolRow } from './tools';

const info = (name: string, more: Partial<McpToolInfo> = {}): McpToolInfo => ({ name, description: `Does ${name}`, about: `${name}(): Does ${name}`, claims_to_read: false, runs_code: false, fingerprint: `f-${name}`, ...more });
const said = (name: string, more: Partial<McpTool> = {}): McpTool => ({ name, about: `${name}(): Does ${name}`, on: true, only_reads: true, always: true, fingerprint: `f-${name}`, ...more });
const server = (tools?: McpTool[]): McpServer => ({ name: 'files', on: true, transport: { type: 'stdio', command: 'npx', args: ['-y', 'files', '/my notes'] }, ...(tools ? { tools } : {}) });
const listing = (tools: McpToolInfo[], more: Partial<McpListing> = {}): McpListing => ({ title: 'Files 1', protocol: '2026-07-28', tools, resources: 0, prompts: 0, left_out: 0, ...more });
const row = (rows: ToolRow[], name: string): ToolRow => {
  const found = rows.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('tools of a server', () => {
  it('have what was said of them, unless they are others by now', () => {
    const rows = toolRows(server([said('read'), said('search', { fingerprint: 'old' }), said('left')]), listing([info('read'), info('search'), info('run', { runs_code: true, claims_to_read: true })]));
    expect(rows.map((one) => one.name)).toEqual(['read', 'search', 'run', 'left']);
    expect(row(rows, 'read')).toMatchObject({ on: true, onlyReads: true, always: true, changed: false, gone: false });
    expect(row(rows, 'search')).toMatchObject({ on: false, onlyReads: false, always: false, changed: true, fingerprint: 'f-search' });
    expect(row(rows, 'run')).toMatchObject({ on: false, changed: false, runsCode: true, claimsToRead: true });
    expect(row(rows, 'left')).toMatchObject({ on: true, gone: true });
  });

  it('are those that were spoken of while the server was not asked, or does not answer', () => {
    const error = { code: 'other', message: { id: 'x' }, hint: { id: 'y' }, retryable: false } as const;
    for (const heard of [undefined, listing([], { error })]) {
      const rows = toolRows(server([said('read')]), heard);
      expect(rows).toMatchObject([{ name: 'read', description: 'read(): Does read', on: true, always: true, changed: false, gone: false }]);
    }
    expect(toolRows(server(), undefined)).toEqual([]);
  });

  it('are spoken of as they are now', () => {
    const before = server([said('search', { fingerprint: 'old' }), said('read')]);
    const rows = toolRows(before, listing([info('search', { about: 'new words' }), info('read'), info('write')]));
    // One mark that is set again does not bring back the others.
    expect(withTool(before, row(rows, 'search'), { on: true }).tools).toEqual([{ name: 'search', about: 'new words', on: true, only_reads: false, always: false, fingerprint: 'f-search' }, said('read')]);
    expect(withTool(before, row(rows, 'write'), { only_reads: true }).tools?.[2]).toEqual(said('write', { on: false, always: false }));
    // What may write is asked about.
    expect(withTool(before, row(rows, 'read'), { only_reads: false }).tools?.[1]).toEqual(said('read', { only_reads: false, always: false }));
    expect(withTool(before, row(rows, 'read'), { always: false }).tools?.[1]).toEqual(said('read', { always: false }));
    expect(withTool(server(), row(rows, 'write'), { always: true }).tools?.[0]?.always).toBe(false);
    // What was set and unset again is as it was.
    const twice = withTool(before, row(rows, 'read'), { on: false });
    expect(withTool(twice, row(toolRows(twice, listing([info('read')])), 'read'), { on: true })).toEqual(before);
  });

  it('are found by all words', () => {
    const rows = toolRows(server(), listing([info('read_file'), info('write_file', { description: 'Writes a Letter' })]));
    expect(findTools(rows, ' FILE letter ').map((one) => one.name)).toEqual(['write_file']);
    expect(findTools(rows, '').length).toBe(2);
  });
});

describe('a new server', () => {
  const form = { ...emptyForm(), name: ' files ', line: 'npx -y files "/my notes"', secrets: 'API_KEY\n\n API_KEY \nOTHER' };

  it('is made of what was written', () => {
    expect(serverMistakes(form, [])).toEqual([]);
    expect(serverOf(form)).toEqual({ ...server(), secrets: ['API_KEY', 'OTHER'] });
    expect(lineOf(server().transport)).toBe('npx -y files "/my notes"');
    const web = { ...emptyForm(), name: 'web', kind: 'http' as const, url: ' https://tools.example/mcp ', secrets: 'X-Key' };
    expect(serverMistakes(web, [])).toEqual([]);
    expect(serverOf(web)).toEqual({ name: 'web', on: true, transport: { type: 'http', url: 'https://tools.example/mcp' }, secrets: ['X-Key'] });
    expect(serverOf({ ...form, line: 'x --at={cdp}', browser: true, secrets: '' })).toEqual({ name: 'files', on: true, transport: { type: 'stdio', command: 'x', args: ['--at={cdp}'], browser: true } });
  });

  it('says where it is wrong', () => {
    const wrong = (change: Partial<typeof form>, others: McpServer[] = []): string[] => serverMistakes({ ...form, ...change }, others).map((one) => `${one.path} ${one.id}`);
    for (const name of ['', 'two words', 'имя', 'a/b', 'x'.repeat(41)]) expect(wrong({ name })).toEqual(['mcp.name mcp-wrong-name']);
    expect(wrong({ name: 'FILES' }, [server()])).toEqual(['mcp.name mcp-taken']);
    expect(wrong({ line: ' ' })).toEqual(['mcp.command mcp-wrong-command']);
    expect(wrong({ line: '"" x' })).toEqual(['mcp.command mcp-wrong-command']);
    expect(wrong({ line: 'npx "x' })).toEqual(['mcp.command tools-open-quote']);
    expect(wrong({ browser: true })).toEqual(['mcp.command tools-no-mark']);
    expect(wrong({ kind: 'http', url: 'tools.example', secrets: '' })).toEqual(['mcp.url mcp-wrong-address-hint']);
    expect(wrong({ secrets: 'API_KEY=abc' })).toEqual(['mcp.secrets tools-wrong-names']);
    expect(wrong({ secrets: 'X-Key' })).toEqual(['mcp.secrets tools-wrong-names']);
    expect(wrong({ name: '', line: '', secrets: 'a b' }).length).toBe(3);
  });

  it('is reached unencrypted only where it is near', () => {
    for (const good of ['https://tools.example/mcp', 'http://localhost:3000/mcp', 'http://127.0.0.1/x', 'http://[::1]:80/', 'http://192.168.1.7/', 'http://172.20.0.2/']) expect(isServerAddress(good), good).toBe(true);
    for (const bad of ['', 'tools.example', 'http://tools.example/', 'http://172.32.0.2/', 'http://127.0.0.1.example/', 'ftp://localhost/', 'file:///etc', 'javascript:1', 'http://localhost.example/']) expect(isServerAddress(bad), bad).toBe(false);
  });

  it('knows the place of the browser’s address as the program does', () => {
    const rust = readFileSync(fileURLToPath(new URL('../../../../src-tauri/crates/mcp/src/connect.rs', import.meta.url)), 'utf8');
    expect(/const CDP: &str = "([^"]+)"/.exec(rust)?.[1]).toBe(BROWSER_MARK);
  });
});

describe('the settings', () => {
  it('have no servers at all where there are none', () => {
    const none = defaultSettings();
    expect('mcp' in withServers(withServers(none, [server()]), [])).toBe(false);
    expect(withServers(none, [])).toEqual(none);
    expect(withServers(none, [server()]).mcp).toEqual({ servers: [server()] });
  });

  it('follow what was said for good in a run, of the very tool', () => {
    const facts: ToolFacts = { server: 'files', tool: 'read', recipient: '', description: '', fingerprint: 'f-read', standing: 'known', only_reads: true, always: false, runs_code: false, may_be_kept: true };
    const before = withServers(defaultSettings(), [server([said('read', { always: false }), said('other', { always: false })]), { ...server([said('read', { always: false })]), name: 'elsewhere' }]);
    const always = (settings = before): boolean[] => (settings.mcp?.servers ?? []).flatMap((one) => (one.tools ?? []).map((tool) => tool.always));
    expect(always(withAlways(before, facts))).toEqual([true, false, false]);
    expect(withAlways(before, { ...facts, fingerprint: 'another' })).toEqual(before);
    expect(withAlways(defaultSettings(), facts)).toEqual(defaultSettings());
  });
});
