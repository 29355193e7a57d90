// Counts the tokens of a server's complete list of tools:
//
//   node tokens.mjs [--out=FILE.json] -- COMMAND…
//
// Counted is the compact JSON of the array that `tools/list` gives (all pages), by o200k_base.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Process } from '../clients/raw.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MODULES = process.env.MCP_MODULES ?? path.join(HERE, '../../../target/mcp');
const split = process.argv.indexOf('--');
const out = process.argv
  .slice(2, split)
  .find((option) => option.startsWith('--out='))
  ?.slice(6);
const command = process.argv.slice(split + 1);
if (split < 0 || command.length === 0) {
  console.error('usage: tokens.mjs [--out=FILE.json] -- COMMAND…');
  process.exit(2);
}
const from = createRequire(pathToFileURL(path.join(MODULES, 'package.json')));
const { encode } = from('gpt-tokenizer/encoding/o200k_base');

const server = new Process(command);
const { result } = await server.handshake('2025-11-25');
if (!result) throw new Error(`no handshake: ${server.errors}`);
const tools = [];
let cursor;
do {
  const page = (await server.request('tools/list', cursor === undefined ? {} : { cursor })).result;
  tools.push(...page.tools);
  cursor = page.nextCursor;
} while (cursor !== undefined);
await server.stop();

const json = JSON.stringify(tools);
// No special tokens: what stands in a description is text.
const count = (text) => encode(text, { disallowedSpecial: new Set() }).length;
const entry = {
  package: packageOf(command),
  says: `${result.serverInfo.name} ${result.serverInfo.version}`,
  // Folders of whoever ran it are no part of the figure.
  command: command.map((part) => (part.includes('/') ? part.split('node_modules/').at(-1) : part)).join(' '),
  tools: tools.length,
  bytes: Buffer.byteLength(json),
  tokens: count(json),
  encoding: 'o200k_base',
  largest: tools
    .map((tool) => ({ name: tool.name, tokens: count(JSON.stringify(tool)) }))
    .sort((a, b) => b.tokens - a.tokens)
    .slice(0, 5),
};
console.log(JSON.stringify(entry, null, 2));

/** Name and version of the npm package that the last script in the command is from. */
function packageOf(parts) {
  let folder = path.resolve(parts.findLast((part) => /\.m?js$/.test(part)) ?? '.');
  while (folder !== path.dirname(folder)) {
    folder = path.dirname(folder);
    const file = path.join(folder, 'package.json');
    const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if (name && version) return `${name}@${version}`;
  }
  return undefined;
}
if (out) {
  const kept = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : [];
  writeFileSync(
    out,
    JSON.stringify([...kept.filter((other) => other.command !== entry.command), entry], null, 2) + '\n',
  );
}
