// What the test server offers: tools, resources, a prompt, and the answers to the protocol's methods.
// How it misbehaves is in server.modes.mjs, how bytes come and go in server.mjs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Revisions with a handshake, newest first. */
export const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** The revision without one: each request carries its version and capabilities in `_meta`. */
export const MODERN = '2026-07-28';
export const META = 'io.modelcontextprotocol/';
const INFO = { name: 'test-server', version: '1.0.0' };
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAIUlEQVR42mO4YGCAFRkkXMCKGEY10EQDLglcBo1qoIkGAGB6SBBHZzqQAAAAAElFTkSuQmCC';
const CACHEABLE = ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/read',
  'resources/templates/list'];

export class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    Object.assign(this, { code, data });
  }
}

const notes = new Map();
/** Every call and cancellation that came, for the tool `log`. */
export const log = [];
/** Open subscriptions of all clients: `session`, `id` and `stamped`, which sends a notification on them. */
const subscriptions = new Set();
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const failed = (value) => ({ ...text(value), isError: true });
const string = { type: 'string' };
const number = { type: 'number' };
const schema = (properties = {}) => ({ type: 'object', properties, required: Object.keys(properties) });

function note(name) {
  const folder = process.env.NOTES_DIR;
  if (!/^[\w.-]{1,60}$/.test(name) || /^\.+$/.test(name)) throw new Error(`no name for a note: ${name}`);
  if (!folder) return { read: () => notes.get(name), write: (value) => notes.set(name, value) };
  const file = path.join(folder, name);
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    write: (value) => (mkdirSync(folder, { recursive: true }), writeFileSync(file, value)),
  };
}

/** Waits, tells its progress if asked to, and stops when it is cancelled. */
function slow({ ms }, { signal, progress }) {
  return new Promise((resolve, reject) => {
    const begun = Date.now();
    const told = setInterval(() => progress(Math.min(Date.now() - begun, ms), ms), 200);
    const timer = setTimeout(() => (clearInterval(told), resolve(`waited ${ms} ms`)), ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), clearInterval(told), reject(signal.reason)));
  });
}

/** Name, description, schema of the arguments, `run`, and what else stands in the list. */
export const TOOLS = [
  ['echo', 'Returns the text that it is given.', schema({ text: string }), (a) => a.text],
  ['add', 'Adds two numbers.', schema({ a: number, b: number }), (a) => String(a.a + a.b)],
  ['note_read', 'Reads a note.', schema({ name: string }), (a) => note(a.name).read() ?? failed(`there is no note ${a.name}`),
    { annotations: { readOnlyHint: true } }],
  ['note_write', 'Writes a note.', schema({ name: string, text: string }), (a) => (note(a.name).write(a.text), 'written'),
    { annotations: { readOnlyHint: false, destructiveHint: true } }],
  ['picture', 'Returns a picture of two red and two blue squares.', schema(),
    () => ({ content: [{ type: 'image', data: PICTURE, mimeType: 'image/png' }] })],
  ['fail', 'Fails always.', schema(), () => failed('it failed, as it always does')],
  ['env', 'Returns a variable of the environment.', schema({ name: string }), (a) => process.env[a.name] ?? '(not set)'],
  ['slow', 'Answers after some milliseconds.', schema({ ms: number }), slow],
  ['log', 'Lists the calls and cancellations that came.', schema(), () => JSON.stringify(log)],
  ['run_code', 'Runs a program in the page.', schema({ code: string }), () => 'ran'],
  ['structured', 'Returns structured content and no text.', schema(),
    () => ({ content: [], structuredContent: { answer: 42, parts: ['a', 'b'] } }),
    { outputSchema: schema({ answer: number, parts: { type: 'array', items: string } }) }],
].map(([name, description, inputSchema, run, more]) => ({ listed: { name, description, inputSchema, ...more }, run }));

const RESOURCES = [
  { uri: 'note://one', name: 'one', mimeType: 'text/plain', text: 'The first note.' },
  { uri: 'blob://picture', name: 'picture', mimeType: 'image/png', blob: PICTURE },
];
const PROMPT = { name: 'greet', description: 'Greets somebody.', arguments: [{ name: 'who', required: true }] };

function read(uri, modern) {
  const found = RESOURCES.find((resource) => resource.uri === uri);
  if (!found) throw new RpcError(modern ? -32602 : -32002, 'Resource not found', { uri });
  const { name, ...contents } = found;
  return { contents: [contents] };
}

function greet({ name, arguments: given }) {
  if (name !== PROMPT.name) throw new RpcError(-32602, `Unknown prompt: ${name}`);
  if (typeof given?.who !== 'string') throw new RpcError(-32602, 'The argument who is missing');
  const content = { type: 'text', text: `Say hello to ${given.who}.` };
  return { description: PROMPT.description, messages: [{ role: 'user', content }] };
}

/** One client: a process's stdin and stdout, a session over HTTP, or one request without a session. */
export class Session {
  /** `general` takes what belongs to no request; a sink has `message(value)`, `raw(text)` and `end()`. */
  constructor(general, { mode, eras }) {
    Object.assign(this, { general, mode, eras, running: new Map(), asked: new Map(), questions: 0 });
  }

  /** Takes one message; answers go to `sink`. */
  async receive(message, sink = this.general) {
    if (this.mode.mute) return;
    if (message === null || typeof message !== 'object' || Array.isArray(message) || message.jsonrpc !== '2.0') {
      return sink.message({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
    }
    const { id, method, params = {} } = message;
    if (method === undefined) return this.asked.get(id)?.(message);
    if (id === undefined) return this.notified(method, params);
    const modern = this.eras.modern && (params?._meta?.[META + 'protocolVersion'] !== undefined || !this.eras.legacy);
    try {
      if (Object.prototype.toString.call(params) !== '[object Object]') throw new RpcError(-32602, 'params has to be an object');
      const result = await this.answer(message, params, sink, modern);
      if (result === undefined) return sink.end();
      const stamped = !modern ? result : {
        resultType: 'complete', ...result,
        ...(CACHEABLE.includes(method) && { ttlMs: 0, cacheScope: 'private' }),
        _meta: { [META + 'serverInfo']: INFO, ...result._meta },
      };
      this.reply(sink, id, { result: stamped });
    } catch (error) {
      const { code = -32603, message: said, data } = error;
      this.reply(sink, id, { error: { code: error instanceof RpcError ? code : -32603, message: said, ...(data && { data }) } });
    }
  }

  reply(sink, id, body) {
    sink.message({ jsonrpc: '2.0', id, ...body }, body.error?.code);
    sink.end();
  }

  notified(method, params) {
    if (method !== 'notifications/cancelled') return;
    log.push({ cancelled: params?.requestId, ...(params?.reason && { reason: params.reason }) });
    this.cancel(params?.requestId);
  }

  cancel(id) {
    this.running.get(id)?.abort(new Error('cancelled'));
    for (const open of subscriptions) if (open.session === this && open.id === id) subscriptions.delete(open);
  }

  /** The result of a request, or nothing where no answer is to be given. */
  answer(message, params, sink, modern) {
    if (modern) this.checkMeta(params._meta);
    if (modern ? ['initialize', 'ping', 'logging/setLevel'].includes(message.method)
      : ['server/discover', 'subscriptions/listen'].includes(message.method)) {
      throw new RpcError(-32601, `Method not found: ${message.method}`);
    }
    const instructions = 'A server for tests.';
    const capabilities = { tools: { listChanged: true }, resources: {}, prompts: {}, logging: {} };
    switch (message.method) {
      case 'initialize': {
        if (typeof params.protocolVersion !== 'string') throw new RpcError(-32602, 'protocolVersion is missing');
        this.version = LEGACY.includes(params.protocolVersion) ? params.protocolVersion : LEGACY[0];
        this.capabilities = params.capabilities;
        log.push({ initialize: params.protocolVersion, capabilities: params.capabilities });
        return { protocolVersion: this.version, capabilities, serverInfo: INFO, instructions };
      }
      case 'server/discover':
        return { supportedVersions: this.eras.legacy ? [MODERN, ...LEGACY] : [MODERN], capabilities, instructions };
      case 'ping': case 'logging/setLevel': return {};
      case 'tools/list': return this.mode.list(this, params);
      case 'tools/call': return this.call(message, params, sink, modern);
      case 'resources/list': return { resources: RESOURCES.map(({ uri, name, mimeType }) => ({ uri, name, mimeType })) };
      case 'resources/templates/list': return { resourceTemplates: [] };
      case 'resources/read': return read(params.uri, modern);
      case 'prompts/list': return { prompts: [PROMPT] };
      case 'prompts/get': return greet(params);
      case 'subscriptions/listen': return this.listen(message, params, sink);
      default: throw new RpcError(-32601, `Method not found: ${message.method}`);
    }
  }

  checkMeta(meta) {
    const requested = meta?.[META + 'protocolVersion'];
    if (requested !== MODERN) {
      throw new RpcError(-32022, 'Unsupported protocol version', { supported: [MODERN], ...(requested && { requested }) });
    }
    if (typeof meta[META + 'clientCapabilities'] !== 'object') {
      throw new RpcError(-32602, `Invalid params: _meta has no ${META}clientCapabilities`);
    }
  }

  async call(message, params, sink, modern) {
    const { id } = message;
    const { name, arguments: given = {}, _meta: meta = {} } = params;
    log.push({ call: name, id, ...(JSON.stringify(given).length < 500 && { arguments: given }) });
    const stop = new AbortController();
    this.running.set(id, stop);
    const progress = (done, total) => meta.progressToken !== undefined && sink.message({
      jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: meta.progressToken, progress: done, total },
    });
    try {
      return await this.mode.call({ session: this, id, name, params, given, sink, modern, signal: stop.signal, progress }, () => {
        const tool = TOOLS.find(({ listed }) => listed.name === name);
        if (!tool) throw new RpcError(-32602, `Unknown tool: ${name}`);
        return run(tool, given, { signal: stop.signal, progress });
      });
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      throw error;
    } finally {
      this.running.delete(id);
    }
  }

  /** Asks the client something and waits for its answer, five seconds at most. */
  ask(method, params, sink) {
    const id = `ask-${++this.questions}`;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('no answer'), 5000);
      this.asked.set(id, ({ result, error }) => (clearTimeout(timer), resolve(error ? { error } : { result })));
      sink.message({ jsonrpc: '2.0', id, method, params });
    });
  }

  /** The stream of a subscription: acknowledged first, then open until it is cancelled. */
  listen({ id }, { notifications }, sink) {
    if (typeof notifications !== 'object') throw new RpcError(-32602, 'Invalid params: notifications is missing');
    const honoured = notifications?.toolsListChanged ? { toolsListChanged: true } : {};
    const _meta = { [META + 'subscriptionId']: id };
    const stamped = (method, params) => sink.message({ jsonrpc: '2.0', method, params: { ...params, _meta } });
    stamped('notifications/subscriptions/acknowledged', { notifications: honoured });
    if (!honoured.toolsListChanged) return { _meta };
    return new Promise(() => subscriptions.add({ session: this, id, stamped }));
  }

  toolsChanged() {
    const method = 'notifications/tools/list_changed';
    if (this.version) this.general.message({ jsonrpc: '2.0', method });
    for (const { stamped } of subscriptions) stamped(method, {});
  }
}

async function run(tool, given, context) {
  const { required, properties } = tool.listed.inputSchema;
  const missing = required.filter((name) => typeof given[name] !== properties[name].type);
  if (missing.length > 0) return failed(`wrong or missing: ${missing.join(', ')}`);
  let result;
  try {
    result = await tool.run(given, context);
  } catch (error) {
    if (context.signal.aborted) throw error;
    return failed(error.message);
  }
  return typeof result === 'string' ? text(result) : result;
}
