//! Servers of tools in the settings: what the person said of them, and what is wrong with a new one. Nothing here asks anybody.
import type { McpListing, McpServer, McpTool, McpTransport, Settings, ToolFacts } from '$lib/bindings';
import { joinCommand, splitCommand } from './command-line';
import type { Mistake } from './fields';

/** Stands in a server's arguments for the address of the browser that it gets. */
export const BROWSER_MARK = '{cdp}';
/** From so many tools on they can be looked for. */
export const MANY_TOOLS = 12;

/** A tool, as its server tells of it now and as the person spoke of it. */
export interface ToolRow {
  name: string;
  description: string;
  about: string;
  fingerprint: string;
  /** Its server says that it only reads. */
  claimsToRead: boolean;
  /** It is asked about each time. */
  runsCode: boolean;
  /** It is not the one that the person spoke of: what they said counts no more. */
  changed: boolean;
  /** They spoke of it, and its server has it no more. */
  gone: boolean;
  on: boolean;
  onlyReads: boolean;
  always: boolean;
}

/** What a server offers, with what was said of it; before it was asked, those of which something was said. */
export function toolRows(server: McpServer, listing: McpListing | undefined): ToolRow[] {
  const said = server.tools ?? [];
  const asked = listing !== undefined && listing.error === undefined;
  const offered = (asked ? listing.tools : []).map((tool): ToolRow => {
    const kept = said.find((one) => one.name === tool.name);
    const known = kept?.fingerprint === tool.fingerprint ? kept : undefined;
    return {
      name: tool.name, description: tool.description, about: tool.about, fingerprint: tool.fingerprint,
      claimsToRead: tool.claims_to_read, runsCode: tool.runs_code, changed: kept !== undefined && known === undefined, gone: false,
      on: known?.on ?? false, onlyReads: known?.only_reads ?? false, always: known?.always ?? false,
    };
  });
  const others = said.filter((one) => !offered.some((row) => row.name === one.name)).map((one): ToolRow => ({
    name: one.name, description: one.about, about: one.about, fingerprint: one.fingerprint,
    claimsToRead: false, runsCode: false, changed: false, gone: asked, on: one.on, onlyReads: one.only_reads, always: one.always,
  }));
  return [...offered, ...others];
}

/** The server, with this said of a tool: of exactly the one that the row shows. */
export function withTool(server: McpServer, row: ToolRow, change: Partial<Pick<McpTool, 'on' | 'only_reads' | 'always'>>): McpServer {
  const said = { name: row.name, about: row.about, on: row.on, only_reads: row.onlyReads, always: row.always, ...change, fingerprint: row.fingerprint };
  // Only what only reads goes without a question.
  const tool = { ...said, always: said.always && said.only_reads };
  const others = server.tools ?? [];
  const known = others.some((one) => one.name === row.name);
  return { ...server, tools: known ? others.map((one) => (one.name === row.name ? tool : one)) : [...others, tool] };
}

/** Rows that have all these words. */
export function findTools(rows: readonly ToolRow[], words: string): ToolRow[] {
  const wanted = words.toLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter((row) => wanted.every((word) => `${row.name} ${row.description}`.toLowerCase().includes(word)));
}

/** What a server is reached by, on one line. */
export const lineOf = (transport: McpTransport): string => (transport.type === 'http' ? transport.url : joinCommand([transport.command, ...transport.args]));

/** A server that is being written down. */
export interface ServerForm {
  name: string;
  kind: McpTransport['type'];
  line: string;
  browser: boolean;
  url: string;
  /** Names of variables or headers, one a line. */
  secrets: string;
}

export const emptyForm = (): ServerForm => ({ name: '', kind: 'stdio', line: '', browser: false, url: '', secrets: '' });

/** Names are told apart as places are, without regard to capitals. */
export const isTaken = (name: string, servers: readonly McpServer[]): boolean => servers.some((one) => one.name.toLowerCase() === name.toLowerCase());

/** As the program itself: what is sent unencrypted stays on this computer or in the person's own network. */
export function isServerAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    const near = /^(localhost|.+\.localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|169\.254(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|\[::1\]|\[f[cd][0-9a-f:]+\])$/.test(hostname);
    return hostname !== '' && (protocol === 'https:' || (protocol === 'http:' && near));
  } catch {
    return false;
  }
}

const namesOf = (form: ServerForm): string[] => [...new Set(form.secrets.split('\n').map((name) => name.trim()).filter(Boolean))];
const NAME = { stdio: /^[A-Za-z_][A-Za-z0-9_]*$/, http: /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/ };

export function serverMistakes(form: ServerForm, servers: readonly McpServer[]): Mistake[] {
  const found: Mistake[] = [];
  const name = form.name.trim();
  if (!/^[A-Za-z0-9_.-]{1,40}$/.test(name)) found.push({ path: 'mcp.name', id: 'mcp-wrong-name' });
  else if (isTaken(name, servers)) found.push({ path: 'mcp.name', id: 'mcp-taken', args: { server: name } });
  if (form.kind === 'http') {
    if (!isServerAddress(form.url.trim())) found.push({ path: 'mcp.url', id: 'mcp-wrong-address-hint' });
  } else {
    const words = splitCommand(form.line);
    if (words === undefined) found.push({ path: 'mcp.command', id: 'tools-open-quote' });
    else if (!words[0]?.trim()) found.push({ path: 'mcp.command', id: 'mcp-wrong-command' });
    else if (form.browser && !words.slice(1).some((word) => word.includes(BROWSER_MARK))) found.push({ path: 'mcp.command', id: 'tools-no-mark', args: { mark: BROWSER_MARK } });
  }
  const wrong = namesOf(form).find((one) => !NAME[form.kind].test(one));
  if (wrong !== undefined) found.push({ path: 'mcp.secrets', id: 'tools-wrong-names', args: { name: wrong } });
  return found;
}

/** The server that a form without mistakes describes. */
export function serverOf(form: ServerForm): McpServer {
  const [command = '', ...args] = splitCommand(form.line) ?? [];
  const secrets = namesOf(form);
  return {
    name: form.name.trim(), on: true,
    transport: form.kind === 'http' ? { type: 'http', url: form.url.trim() } : { type: 'stdio', command, args, ...(form.browser ? { browser: true } : {}) },
    ...(secrets.length > 0 ? { secrets } : {}),
  };
}

/** With these servers; nothing where there are none, as the program keeps it. */
export function withServers(settings: Settings, servers: McpServer[]): Settings {
  const others = { ...settings };
  delete others.mcp;
  return servers.length > 0 ? { ...others, mcp: { servers } } : others;
}

/** As the program keeps it when the person says "always" of the very tool that is asked about. */
export function withAlways(settings: Settings, tool: ToolFacts): Settings {
  const isIt = (one: McpTool): boolean => one.name === tool.tool && one.fingerprint === tool.fingerprint;
  return withServers(settings, (settings.mcp?.servers ?? []).map((server) =>
    server.name === tool.server && server.tools ? { ...server, tools: server.tools.map((one) => (isIt(one) ? { ...one, always: true } : one)) } : server));
}
