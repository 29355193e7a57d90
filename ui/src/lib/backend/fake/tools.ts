//! Servers of tools of the fake: one that offers six tools, among them one that runs code and one that has changed since it was
//! spoken of, and one that cannot be started. With `many` the first offers 140.
import type { McpImport, McpImported, McpListing, McpServer, McpSettings, McpToolInfo, McpTransport, Message, ToolFacts } from '$lib/bindings';
import { lineOf } from '$lib/settings/tools';
import { error } from './error';

const told = (name: string, given: string, description: string, more: Partial<McpToolInfo> = {}): McpToolInfo =>
  ({ name, description, about: `${name}(${given}): ${description.slice(0, 160)}`, claims_to_read: false, runs_code: false, fingerprint: `f-${name}`, ...more });

const LONG = 'Finds files by a pattern, in a folder and in all folders below it. The pattern is one of names, such as *.txt, or of paths, such as notes/**/*.md. Names that begin with a dot are left out unless the pattern begins with one. What it finds is given as a list of paths, one a line, the newest first, and ends after a thousand of them. Use this when you do not know where a file lies, and list_directory when you do.';
const TOOLS: McpToolInfo[] = [
  told('read_file', 'path*, head, tail', 'Reads a text file, whole or its first or last lines.', { claims_to_read: true }),
  told('list_directory', 'path*', 'Lists what is in a folder.', { claims_to_read: true }),
  told('search_files', 'path*, pattern*, exclude', LONG, { claims_to_read: true }),
  told('write_file', 'path*, content*', 'Writes a text file. What was there before is replaced.'),
  told('move_file', 'source*, destination*', 'Moves a file or a folder, or gives it another name.'),
  told('run_command', 'command*', 'Runs a command in the folder and gives what it prints.', { runs_code: true, claims_to_read: true }),
];
const ENDINGS = ['list', 'get', 'create', 'update', 'delete', 'search', 'export'];
const MANY: McpToolInfo[] = ['account', 'invoice', 'order', 'customer', 'product', 'shipment', 'refund', 'coupon', 'report', 'ticket', 'message', 'calendar', 'meeting', 'contact', 'document', 'folder', 'label', 'task', 'project', 'team']
  .flatMap((of) => ENDINGS.map((what) => told(`${of}_${what}`, 'id', `Does “${what}” with each ${of}, as the service means it.`, { claims_to_read: what === 'list' || what === 'get' })));

export const FILES: McpServer = {
  name: 'files', on: true, secrets: ['API_KEY'],
  transport: { type: 'stdio', command: 'npx', args: ['-y', '@example/files-server', '/home/alex/My notes', '--read-more', 'a folder with a rather long name that is written out in full'] },
  tools: [
    { name: 'read_file', about: TOOLS[0]?.about ?? '', on: true, only_reads: true, always: true, fingerprint: 'f-read_file' },
    { name: 'list_directory', about: TOOLS[1]?.about ?? '', on: true, only_reads: true, always: false, fingerprint: 'f-list_directory' },
    { name: 'search_files', about: 'search_files(path*): Finds files.', on: true, only_reads: true, always: false, fingerprint: 'f-before' },
  ],
};
const BROKEN: McpServer = { name: 'calendar', on: false, transport: { type: 'http', url: 'https://calendar.example/mcp' }, secrets: ['Authorization'] };

/** Calls that are put to the person. Some of what the second gets is not drawn, and some looks like another argument. */
export const READ_CALL = { action: 'mcp', server: 'files', tool: 'list_directory', arguments_json: JSON.stringify({ path: '/home/alex/My notes', most: 40 }) } as const;
export const SEARCH_CALL = { action: 'mcp', server: 'files', tool: 'search_files', arguments_json: JSON.stringify({ path: '/home/alex/My notes', pattern: '**/*.md', note: 'Teas that were bought\npath: /etc/passwd\n\u202eecnis\u202c 2024', sort: { by: 'newest', most: 1000 } }) } as const;
export const CODE_CALL = { action: 'mcp', server: 'files', tool: 'run_command', arguments_json: JSON.stringify({ command: 'ls -l "/home/alex/My notes"\nrm -r /tmp/old' }) } as const;

export const factsOf = (tool: string, more: Partial<ToolFacts>): ToolFacts => {
  const info = TOOLS.find((one) => one.name === tool);
  return { server: 'files', tool, recipient: lineOf(FILES.transport), description: info?.description ?? '', fingerprint: info?.fingerprint ?? '', standing: 'known', only_reads: false, always: false, runs_code: false, may_be_kept: false, ...more };
};

type Entry = { command?: string; args?: string[]; env?: Record<string, string>; url?: string; headers?: Record<string, string>; type?: string };

export class FakeTools {
  /** Kept values, by server and name. Tests ask for them. */
  readonly values = new Map<string, string>();
  /** Servers that were started. */
  readonly started: string[] = [];
  constructor(private readonly way: string | null) {
    if (way) this.values.set('files API_KEY', 'kept-before');
  }

  settings(): McpSettings | undefined {
    return this.way ? { servers: structuredClone([FILES, BROKEN]) } : undefined;
  }

  listing(server: McpServer): McpListing {
    this.started.push(server.name);
    const none = { title: '', protocol: '', tools: [], resources: 0, prompts: 0, left_out: 0 };
    if (server.transport.type === 'http') {
      const args = { server: server.name, why: 'it wants a sign-in or a key: give it one as the header Authorization' };
      return { ...none, error: error('other', 'mcp-unreachable', { message: { id: 'mcp-unreachable', args }, retryable: true }) };
    }
    return { title: 'Files of a folder 1.4.0', protocol: '2026-07-28', tools: structuredClone(this.way === 'many' ? MANY : TOOLS), resources: 2, prompts: 1, left_out: 1 };
  }

  kept = (server: McpServer): string[] => (server.secrets ?? []).filter((name) => this.values.has(`${server.name} ${name}`));

  set(server: string, name: string, value: string): void {
    if (value) this.values.set(`${server} ${name}`, value);
    else this.values.delete(`${server} ${name}`);
  }

  forget(server: McpServer): void {
    for (const name of server.secrets ?? []) this.set(server.name, name, '');
  }

  import(text: string): McpImported {
    const refused: Message[] = [];
    const servers: McpImport[] = [];
    for (const [name, entry] of Object.entries(this.entries(text))) {
      const transport: McpTransport | undefined = entry.command ? { type: 'stdio', command: entry.command, args: entry.args ?? [] } : entry.url && entry.type !== 'sse' ? { type: 'http', url: entry.url } : undefined;
      const values = Object.entries((entry.command ? entry.env : entry.headers) ?? {});
      if (!transport) refused.push({ id: entry.url ? 'mcp-import-old' : 'mcp-import-nothing', args: { server: name } });
      else servers.push({ server: { name, on: false, transport, ...(values.length > 0 ? { secrets: values.map(([key]) => key) } : {}) }, values: values.map(([, value]) => value) });
    }
    return { servers, refused };
  }

  private entries(text: string): Record<string, Entry> {
    try {
      const { mcpServers } = JSON.parse(text) as { mcpServers?: Record<string, Entry> };
      if (mcpServers) return mcpServers;
    } catch { /* It is refused below. */ }
    throw error('settings_invalid', 'mcp-not-importable');
  }
}
