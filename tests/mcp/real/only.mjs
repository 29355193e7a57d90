// Lets a client see and call some tools of a stdio server alone: node only.mjs TOOL[,TOOL…] -- COMMAND…
// For servers that have no option for it, such as @playwright/mcp.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [names, dashes, command, ...args] = process.argv.slice(2);
if (dashes !== '--' || !command) {
  console.error('usage: only.mjs TOOL[,TOOL…] -- COMMAND…');
  process.exit(2);
}
const allowed = new Set(names.split(','));
const listing = new Set();
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
server.on('exit', (code, signal) => process.exit(signal ? 1 : code));
server.on('error', (error) => (console.error(error.message), process.exit(1)));
process.on('SIGTERM', () => server.kill('SIGTERM'));

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params } = parsed(line);
    if (method === 'tools/list') listing.add(id);
    if (method === 'tools/call' && !allowed.has(params?.name)) {
      return console.log(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: `Unknown tool: ${params?.name}` } }),
      );
    }
    server.stdin.write(`${line}\n`);
  })
  .on('close', () => server.stdin.end());

createInterface({ input: server.stdout }).on('line', (line) => {
  const message = parsed(line);
  if (message.method !== undefined || !listing.delete(message.id) || !message.result?.tools) return console.log(line);
  const tools = message.result.tools.filter((tool) => allowed.has(tool.name));
  console.log(JSON.stringify({ ...message, result: { ...message.result, tools } }));
});

function parsed(line) {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {};
  }
}
