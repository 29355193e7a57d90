// Clients as they are found, in raw JSON-RPC over stdio:
//
//   node profiles.mjs [--profile=NAME,…] [--calls=FILE] [--timeout=MS] -- COMMAND…
//
// Each profile starts the server anew, lists the tools and carries out the calls of FILE, [{ "tool", "arguments", "expect" }].
// It prints a JSON line for the connection, one a call, and one for the end, where `remarks` has what a client of that
// revision need not put up with.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { META, MODERN, Process, meta, sleep, textOf } from './raw.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MODULES = process.env.MCP_MODULES ?? path.join(HERE, '../../../target/mcp');
/** What a client says that can do everything. */
const ABLE = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } };
const PROFILES = {
  '2024-11-05': { version: '2024-11-05', capabilities: { roots: { listChanged: true }, sampling: {} } },
  '2025-11-25': { version: '2025-11-25', capabilities: ABLE, progress: true },
  '2026-07-28': { version: MODERN, capabilities: ABLE, progress: true },
  /** Neither elicitation nor tasks, sampling, roots or progress. */
  bare: { version: '2025-06-18', capabilities: {} },
  'bare-2026': { version: MODERN, capabilities: {} },
  /** Shows its model 25,000 tokens of a result at most. */
  cuts: { version: '2025-11-25', capabilities: {}, limit: 25_000 },
  /** Closes stdin in the middle of the first call. */
  leaves: { version: '2025-11-25', capabilities: {}, leaves: true },
  /** Says yes to each elicitation without asking anybody. */
  accepts: { version: '2025-11-25', capabilities: ABLE, accepts: true, progress: true },
  'accepts-2026': { version: MODERN, capabilities: ABLE, accepts: true, progress: true },
};
const { values, positionals: command } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', default: Object.keys(PROFILES).join(',') },
    calls: { type: 'string' },
    timeout: { type: 'string', default: '60000' },
  },
});
const calls = values.calls ? JSON.parse(readFileSync(values.calls, 'utf8')) : [];
if (command.length === 0) throw new Error('no command');
for (const name of values.profile.split(',')) {
  if (!PROFILES[name]) throw new Error(`no profile ${name}; there are ${Object.keys(PROFILES).join(', ')}`);
  await play(name, PROFILES[name]);
}

async function play(name, profile) {
  const show = (value) => console.log(JSON.stringify({ profile: name, ...value }));
  const modern = profile.version === MODERN;
  const remarks = new Set();
  const asked = [];
  const server = new Process(command, {
    // A group of its own, so that what is left of it can be found.
    detached: true,
    answering(request) {
      if (modern) remarks.add(`a request to the client (${request.method}), of which 2026-07-28 has none`);
      return answerTo(request, profile, asked, remarks);
    },
  });
  const request = (method, params = {}) =>
    server.request(
      method,
      modern ? { ...params, _meta: { ...meta(profile.capabilities), ...params._meta } } : params,
      Number(values.timeout),
    );

  const begun = modern
    ? await request('server/discover')
    : await server.handshake(profile.version, profile.capabilities);
  if (!begun.result) {
    show({ ok: false, error: begun.error?.message ?? JSON.stringify(begun), code: begun.error?.code });
    return end(server, show, remarks);
  }
  const version = modern
    ? begun.result.supportedVersions.includes(MODERN)
      ? MODERN
      : begun.result.supportedVersions
    : begun.result.protocolVersion;
  if (version !== profile.version) remarks.add(`${profile.version} was asked for and ${version} came`);
  const tools = await listed(request, (answer) => shape(answer, 'tools/list', modern, remarks));
  shape(begun, modern ? 'server/discover' : 'initialize', modern, remarks);
  show({ version, tools: tools.map((tool) => tool.name), instructions: begun.result.instructions?.length ?? 0 });
  for (const tool of tools) {
    if (!/^[\w.-]{1,128}$/.test(tool.name)) remarks.add(`a tool's name: ${JSON.stringify(tool.name).slice(0, 60)}`);
    if (tool.inputSchema?.type !== 'object') remarks.add(`no schema of an object: ${tool.name}`);
  }
  if (profile.leaves) {
    await leave(server, calls[0] ?? { tool: tools[0]?.name }, show);
    return end(server, show, remarks);
  }
  for (const [index, call] of calls.entries()) {
    asked.length = 0;
    show(await one({ call, index, request, profile, modern, server, asked, remarks }));
    if (server.ended) break;
  }
  return end(server, show, remarks);
}

async function listed(request, look) {
  const tools = [];
  let cursor;
  do {
    const answer = await request('tools/list', cursor === undefined ? {} : { cursor });
    if (!answer.result) break;
    look(answer);
    tools.push(...answer.result.tools);
    cursor = answer.result.nextCursor;
  } while (cursor !== undefined && tools.length < 10_000);
  return tools;
}

async function one({ call, index, request, profile, modern, server, asked, remarks }) {
  const begun = Date.now();
  const token = `progress-${index}`;
  const params = {
    name: call.tool,
    arguments: call.arguments ?? {},
    ...(profile.progress && { _meta: { progressToken: token } }),
  };
  let answer = await request('tools/call', params);
  for (let round = 0; round < 10 && answer.result?.resultType === 'input_required'; round += 1) {
    const { inputRequests = {}, requestState } = answer.result;
    const inputResponses = {};
    for (const [key, input] of Object.entries(inputRequests)) {
      const { result, error } = answerTo(input, profile, asked, remarks);
      if (result) inputResponses[key] = result;
      else return { tool: call.tool, ok: false, text: '', images: 0, asked: [...asked], error: error.message };
    }
    answer = await request('tools/call', {
      ...params,
      inputResponses,
      ...(requestState !== undefined && { requestState }),
    });
  }
  shape(answer, 'tools/call', modern, remarks);
  const notes = server.notifications.splice(0);
  const progress = notes.filter((note) => note.method === 'notifications/progress');
  if (progress.some((note) => note.params?.progressToken !== token || !profile.progress))
    remarks.add('progress that nobody asked for');
  if (modern && notes.some((note) => note.method === 'notifications/message'))
    remarks.add('a log message without a logLevel in the request');
  const { text, ...size } = cut(
    textOf(answer) || JSON.stringify(answer.result?.structuredContent) || '',
    profile.limit,
  );
  const error =
    answer.error?.message ??
    (answer.silent
      ? 'no answer'
      : answer.ended
        ? `it ended: ${JSON.stringify(answer.ended)}`
        : answer.result?.isError
          ? 'isError'
          : undefined);
  return {
    tool: call.tool,
    ok: !error && text.includes(call.expect ?? ''),
    text: text.slice(0, 2000),
    images: (answer.result?.content ?? []).filter((part) => part.type === 'image').length,
    ...(error && { error }),
    ...size,
    ...(progress.length > 0 && { progress: progress.length }),
    ...(asked.length > 0 && { asked: [...asked] }),
    ms: Date.now() - begun,
  };
}

/** What a client of this profile says to a question of the server. */
function answerTo({ method, params }, profile, asked, remarks) {
  asked.push(params?.message ? `${method}: ${params.message.slice(0, 200)}` : method);
  const capability = {
    'elicitation/create': 'elicitation',
    'sampling/createMessage': 'sampling',
    'roots/list': 'roots',
  }[method];
  if (method === 'ping') return { result: {} };
  if (!capability || profile.capabilities[capability] === undefined) {
    remarks.add(`${method}, which the client did not say it can do`);
    return { error: { code: -32601, message: `Method not found: ${method}` } };
  }
  if (capability === 'roots') return { result: { roots: [] } };
  if (capability === 'sampling') return { error: { code: -1, message: 'The user said no' } };
  if (!profile.accepts) return { result: { action: 'decline' } };
  const fields = Object.entries(params?.requestedSchema?.properties ?? {});
  return {
    result: {
      action: 'accept',
      ...(params?.mode !== 'url' && {
        content: Object.fromEntries(fields.map(([name, field]) => [name, filled(field)])),
      }),
    },
  };
}

/** The value that says yes most readily. */
function filled(field) {
  if (field.default !== undefined) return field.default;
  const choice = field.enum?.[0] ?? field.oneOf?.[0]?.const;
  if (choice !== undefined) return choice;
  if (field.type === 'array') return [];
  return { boolean: true, number: field.minimum ?? 1, integer: field.minimum ?? 1 }[field.type] ?? 'yes';
}

/** Does the answer look as the revision has it? */
function shape({ result }, method, modern, remarks) {
  if (!result) return;
  if (!modern && 'resultType' in result) remarks.add(`${method}: resultType before 2026-07-28`);
  if (!modern) return;
  if (result.resultType === undefined) remarks.add(`${method}: no resultType`);
  if (!result._meta?.[META + 'serverInfo']) remarks.add(`${method}: no serverInfo in _meta`);
  if (method !== 'tools/call' && !(Number.isInteger(result.ttlMs) && ['public', 'private'].includes(result.cacheScope)))
    remarks.add(`${method}: no ttlMs or cacheScope`);
}

function cut(text, limit) {
  if (!limit) return { text };
  const file = path.join(MODULES, 'package.json');
  let encode;
  let decode;
  try {
    if (existsSync(file))
      ({ encode, decode } = createRequire(pathToFileURL(file))('gpt-tokenizer/encoding/o200k_base'));
  } catch {
    // Not installed: four letters are a token, roughly.
  }
  const tokens = encode ? encode(text, { disallowedSpecial: new Set() }) : undefined;
  const count = tokens?.length ?? Math.ceil(text.length / 4);
  if (count <= limit) return { text, tokens: count };
  return { text: tokens ? decode(tokens.slice(0, limit)) : text.slice(0, limit * 4), tokens: count, cut: true };
}

async function leave(server, call, show) {
  let answered = false;
  server
    .request('tools/call', { name: call.tool, arguments: call.arguments ?? {} })
    .then((answer) => (answered = Boolean(answer.result || answer.error)));
  await sleep(300);
  const before = answered;
  const begun = Date.now();
  server.child.stdin.end();
  const ended = await Promise.race([server.gone, sleep(10_000)]);
  show({
    tool: call.tool,
    answeredBefore: before,
    answeredAfter: answered && !before,
    endedByItself: Boolean(ended),
    ms: Date.now() - begun,
  });
}

async function end(server, show, remarks) {
  if (server.rubbish.length > 0)
    remarks.add(`on stdout, and no message: ${JSON.stringify(server.rubbish[0]).slice(0, 100)}`);
  if (server.strays) remarks.add(`an answer to no request: ${JSON.stringify(server.strays[0]).slice(0, 100)}`);
  const begun = Date.now();
  const ended = await server.stop(5000);
  const ms = Date.now() - begun;
  await sleep(200);
  const left = group(server.child.pid);
  if (ended.signal === 'SIGKILL') remarks.add('it does not end when stdin ends');
  if (left.length > 0)
    remarks.add(`${left.length} process(es) left behind: ${left.map((entry) => entry.name).join(', ')}`);
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  show({ ended, ms, ...(server.errors && { stderr: server.errors.slice(0, 300) }), remarks: [...remarks] });
}

/** The living processes of a group, on Linux. */
function group(id) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(pgrp) === id && state !== 'Z' ? [{ pid: Number(name), name: /\((.*)\)/s.exec(stat)[1] }] : [];
      } catch {
        return [];
      }
    });
}
