// An MCP server for tests: good, or bad in one of many ways, on stdio or over Streamable HTTP. It needs Node 18 alone.
//
//   node server.mjs [--mode=NAME] [--modern | --both] [--http=PORT [--token=TOKEN]]
//
// Without --modern it has the handshake of 2024-11-05 to 2025-11-25 and knows no `server/discover`; with it, it speaks
// 2026-07-28 alone; with --both, either. PORT 0 is a free one. The modes are in server.modes.mjs and README.md.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { parseArgs } from 'node:util';
import { NAMES, mode as modeOf } from './server.modes.mjs';
import { LEGACY, META, MODERN, Session } from './server.tools.mjs';

const { values } = parseArgs({
  options: {
    mode: { type: 'string', default: 'good' }, modern: { type: 'boolean' }, both: { type: 'boolean' },
    http: { type: 'string' }, token: { type: 'string' }, modes: { type: 'boolean' },
  },
});
if (values.modes) {
  console.log(NAMES.join('\n'));
  process.exit();
}
const mode = modeOf(values.mode);
const eras = { modern: Boolean(values.modern || values.both), legacy: !values.modern };
const LIMIT = 4 * 1024 * 1024;
const BROKEN = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
const framed = (message) => mode.around().join(JSON.stringify(message) + '\n');

process.stdout.on('error', () => {});
mode.start();
if (values.http === undefined) stdio();
else listen(Number(values.http));

function stdio() {
  const sink = {
    raw: (text) => process.stdout.write(text),
    message: (message) => void process.stdout.write(framed(message)),
    end() {},
  };
  const session = new Session(sink, { mode, eras });
  let rest = [];
  let begun = false;
  process.stdin.on('data', (bytes) => {
    let at = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
      const line = Buffer.concat([...rest, bytes.subarray(at, end)]).toString();
      [rest, at] = [[], end + 1];
      if (line.trim() !== '') take(line);
    }
    if (at < bytes.length) rest.push(bytes.subarray(at));
  });
  process.stdin.on('end', () => mode.stays || setImmediate(() => process.exit()));

  function take(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      if (!mode.mute) sink.message(BROKEN);
      return;
    }
    session.receive(message);
    if (!begun) mode.begun(sink);
    begun = true;
  }
}

function listen(port) {
  const sessions = new Map();
  const server = http.createServer((request, response) => {
    response.on('error', () => {});
    if (mode.mute) return;
    serve(request, response, sessions).catch((error) => {
      if (!response.headersSent) plain(response, error.status ?? 500, error.message);
    });
  });
  server.listen(port, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}/mcp`));
}

function plain(response, status, message, headers = {}) {
  response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(`${message}\n`);
}

function json(response, status, body) {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

const loopback = (host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');

async function serve(request, response, sessions) {
  const { headers, method } = request;
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts !== 1) return plain(response, 400, 'One name, please');
  if (!loopback(headers.host)) return plain(response, 403, 'This name is not served here');
  if (headers.origin !== undefined && !loopback(headers.origin.replace(/^https?:\/\//, ''))) {
    return plain(response, 403, 'This origin is not allowed');
  }
  if (mode.redirects) return plain(response, 307, 'Elsewhere', { location: mode.redirects });
  if (values.token !== undefined && headers.authorization !== `Bearer ${values.token}`) {
    return plain(response, 401, 'A token is needed', { 'www-authenticate': 'Bearer realm="test"' });
  }
  if (new URL(request.url, 'http://127.0.0.1').pathname !== '/mcp') return plain(response, 404, 'Not found');
  if (!['GET', 'POST', 'DELETE'].includes(method) || (method !== 'POST' && !eras.legacy)) {
    return plain(response, 405, 'Not allowed', { allow: eras.legacy ? 'GET, POST, DELETE' : 'POST' });
  }
  const session = sessions.get(headers['mcp-session-id']);
  if (method !== 'POST') {
    if (!session) return plain(response, headers['mcp-session-id'] ? 404 : 400, 'No such session');
    if (method === 'DELETE') return sessions.delete(headers['mcp-session-id']), plain(response, 200, 'Ended');
    if (!headers.accept?.includes('text/event-stream')) return plain(response, 406, 'It is a stream of events');
    return session.general.open(response);
  }
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) return plain(response, 415, 'JSON alone');
  const accepted = ['application/json', 'text/event-stream'].every((kind) => headers.accept?.includes(kind));
  if (!accepted) return plain(response, 406, 'Both kinds have to be accepted');
  return post(request, response, sessions);
}

async function post(request, response, sessions) {
  const { headers } = request;
  let message;
  try {
    message = JSON.parse(await body(request));
  } catch (error) {
    if (error.status) throw error;
    return json(response, 400, BROKEN);
  }
  const params = message?.params ?? {};
  const modern = eras.modern && (params._meta?.[META + 'protocolVersion'] !== undefined || !eras.legacy);
  const refuse = (status, code, text) => {
    json(response, status, { jsonrpc: '2.0', id: message?.id ?? null, error: { code, message: text } });
  };
  if (Object.prototype.toString.call(message) !== '[object Object]') return refuse(400, -32600, 'One message, please');
  if (modern) {
    const wrong = mismatch(headers, message, params);
    if (wrong && params._meta?.[META + 'protocolVersion'] === MODERN) return refuse(400, -32020, wrong);
    // There are no sessions: cancelling is to close the connection.
    const own = new Session(sinkOf(response, message, true), { mode, eras });
    response.on('close', () => own.cancel(message.id));
    return accept(own, message, response, own.general);
  }
  if (message.method === 'initialize') {
    const id = randomUUID();
    const begun = new Session(streams(), { mode, eras });
    sessions.set(id, begun);
    response.setHeader('mcp-session-id', id);
    mode.begun(begun.general);
    return accept(begun, message, response);
  }
  if (message.method === 'server/discover') return refuse(400, -32601, 'Method not found: server/discover');
  const session = sessions.get(headers['mcp-session-id']);
  if (!session) return refuse(headers['mcp-session-id'] ? 404 : 400, -32001, 'No such session');
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && !LEGACY.includes(version)) return refuse(400, -32600, `Unsupported protocol version: ${version}`);
  return accept(session, message, response);
}

function accept(session, message, response, sink = sinkOf(response, message, false)) {
  if (message.method !== undefined && message.id !== undefined) return session.receive(message, sink);
  session.receive(message, sink);
  response.writeHead(202).end();
}

/** What the headers of 2026-07-28 say against the body, or nothing. */
function mismatch(headers, { method, id }, params) {
  if (id !== undefined && headers['mcp-protocol-version'] !== params._meta?.[META + 'protocolVersion']) {
    return 'MCP-Protocol-Version does not match the body';
  }
  if (headers['mcp-method'] !== method) return 'Mcp-Method does not match the body';
  const named = { 'tools/call': params.name, 'prompts/get': params.name, 'resources/read': params.uri }[method];
  const given = headers['mcp-name']?.match(/^=\?base64\?(.*)\?=$/);
  const decoded = given ? Buffer.from(given[1], 'base64').toString() : headers['mcp-name'];
  return named !== undefined && decoded !== named ? 'Mcp-Name does not match the body' : undefined;
}

async function body(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    if ((size += part.length) > LIMIT) throw Object.assign(new Error('Too large'), { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function event(response, message) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  if (response.destroyed || response.writableEnded) return false;
  const lines = framed(message).split('\n').filter((line) => line !== '');
  response.write(lines.map((line) => `event: message\ndata: ${line}\n\n`).join(''));
  return undefined;
}

/** A call and a subscription are answered by a stream of events, everything else by one JSON object. */
function sinkOf(response, { method }, modern) {
  const streaming = ['tools/call', 'subscriptions/listen'].includes(method);
  const statuses = modern ? { [-32601]: 404, [-32602]: 200, [-32022]: 400, [-32021]: 400, [-32020]: 400 } : {};
  return {
    raw(text) {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: message\ndata: ${text}`);
    },
    message(message, code) {
      if (response.headersSent || (streaming && statuses[code] === undefined)) return event(response, message);
      return json(response, statuses[code] ?? 200, message);
    },
    end: () => void response.end(),
  };
}

/** The stream that a session's client opens with GET; what comes before it is opened is kept, up to 1,000 messages. */
function streams() {
  let stream;
  const kept = [];
  return {
    open(response) {
      stream = response;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      for (const message of kept.splice(0)) event(response, message);
    },
    raw: (text) => stream?.write(text),
    message: (message) => (stream ? event(stream, message) : void (kept.length < 1000 && kept.push(message))),
    end() {},
  };
}
