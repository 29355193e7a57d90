// The official TypeScript SDK as a client of a server:
//
//   node sdk.mjs [--sdk=1|2] [--era=legacy|auto|2026-07-28] [--calls=FILE] [--list=FILE] [--answer=accept|decline] -- COMMAND…
//   node sdk.mjs … --http=URL [--token=TOKEN]
//
// SDK 1 (@modelcontextprotocol/sdk) knows the handshake up to 2025-11-25, SDK 2 (@modelcontextprotocol/client) 2026-07-28
// too. FILE holds [{ "tool", "arguments", "expect" }]; one JSON line a call is printed, after one about the connection.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = path.dirname(fileURLToPath(import.meta.url));
/** Where `real/` is installed. */
const MODULES = process.env.MCP_MODULES ?? path.join(HERE, '../../../target/mcp');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sdk: { type: 'string', default: '2' },
    era: { type: 'string', default: 'auto' },
    calls: { type: 'string' },
    list: { type: 'string' },
    http: { type: 'string' },
    token: { type: 'string' },
    answer: { type: 'string', default: 'decline' },
    timeout: { type: 'string', default: '60000' },
  },
});

const two = values.sdk === '2';
const { Client, stdio, StreamableHTTPClientTransport, elicit } = await load();
const client = new Client(
  { name: 'sdk-client', version: '1.0.0' },
  {
    capabilities: { elicitation: { form: {} } },
    ...(two && {
      versionNegotiation: { mode: ['legacy', 'auto'].includes(values.era) ? values.era : { pin: values.era } },
    }),
  },
);
let asked = 0;
client.setRequestHandler(
  elicit,
  () => ((asked += 1), { action: values.answer, ...(values.answer === 'accept' && { content: {} }) }),
);

try {
  const begun = Date.now();
  await client.connect(transport());
  const tools = await everyTool();
  if (values.list) writeFileSync(values.list, JSON.stringify(tools, null, 1));
  const version = client.getNegotiatedProtocolVersion?.() ?? client.transport.protocolVersion;
  print({
    server: client.getServerVersion()?.name,
    version,
    tools: tools.map((tool) => tool.name),
    ms: Date.now() - begun,
  });
  for (const call of values.calls ? JSON.parse(readFileSync(values.calls, 'utf8')) : []) print(await one(call));
} catch (error) {
  print({ ok: false, error: error.message });
} finally {
  await client.close().catch(() => {});
}

async function load() {
  const from = createRequire(pathToFileURL(path.join(MODULES, 'package.json')));
  const at = (name) => import(pathToFileURL(from.resolve(name)));
  if (two) {
    const [main, { StdioClientTransport }] = await Promise.all([
      at('@modelcontextprotocol/client'),
      at('@modelcontextprotocol/client/stdio'),
    ]);
    return { ...main, stdio: StdioClientTransport, elicit: 'elicitation/create' };
  }
  const [{ Client }, { StdioClientTransport }, http, { ElicitRequestSchema }] = await Promise.all(
    ['client/index.js', 'client/stdio.js', 'client/streamableHttp.js', 'types.js'].map((part) =>
      at(`@modelcontextprotocol/sdk/${part}`),
    ),
  );
  return {
    Client,
    stdio: StdioClientTransport,
    StreamableHTTPClientTransport: http.StreamableHTTPClientTransport,
    elicit: ElicitRequestSchema,
  };
}

function transport() {
  if (values.http) {
    const headers = values.token ? { authorization: `Bearer ${values.token}` } : {};
    return new StreamableHTTPClientTransport(new URL(values.http), { requestInit: { headers } });
  }
  const [command, ...args] = positionals;
  if (!command) throw new Error('no command and no --http');
  return new stdio({ command, args, env: { ...process.env }, stderr: 'inherit' });
}

async function everyTool() {
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined && tools.length < 10_000);
  return tools;
}

async function one({ tool, arguments: given, expect = '' }) {
  const begun = Date.now();
  const before = asked;
  try {
    const options = { timeout: Number(values.timeout) };
    const params = { name: tool, arguments: given };
    const result = await (two ? client.callTool(params, options) : client.callTool(params, undefined, options));
    const parts = result.content ?? [];
    const text =
      parts
        .map((part) => part.text ?? part.resource?.text ?? '')
        .filter((part) => part !== '')
        .join('\n') || (result.structuredContent ? JSON.stringify(result.structuredContent) : '');
    const images = parts.filter((part) => part.type === 'image').length;
    return {
      tool,
      ok: !result.isError && text.includes(expect),
      text: text.slice(0, 2000),
      images,
      ...(result.isError && { error: 'isError' }),
      ...(asked > before && { asked: asked - before }),
      ms: Date.now() - begun,
    };
  } catch (error) {
    return { tool, ok: false, text: '', images: 0, error: error.message, ms: Date.now() - begun };
  }
}

function print(value) {
  console.log(JSON.stringify(value));
}
