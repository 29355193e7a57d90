// JSON-RPC by hand: a process on stdio, and posts over HTTP. No SDK, so that nothing is put right on the way.
import { spawn } from 'node:child_process';
import http from 'node:http';

export const META = 'io.modelcontextprotocol/';
export const MODERN = '2026-07-28';
const CLIENT = { name: 'raw-client', version: '1.0.0' };
/** Longest wait for an answer, in milliseconds. */
const DEADLINE = Number(process.env.MCP_DEADLINE ?? 20_000);

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The `_meta` of a request of 2026-07-28. */
export const meta = (capabilities = {}, version = MODERN) => ({
  [META + 'protocolVersion']: version,
  [META + 'clientInfo']: CLIENT,
  [META + 'clientCapabilities']: capabilities,
});

export const initialize = (version, capabilities = {}) => ({
  protocolVersion: version,
  capabilities,
  clientInfo: CLIENT,
});

export const textOf = (answer) =>
  (answer?.result?.content ?? [])
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n');

/** A server as a process. `answering` gets each request of the server and returns what goes into the answer. */
export class Process {
  constructor(command, { env = {}, answering, detached } = {}) {
    this.child = spawn(command[0], command.slice(1), {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached,
    });
    Object.assign(this, {
      next: 0,
      waiting: new Map(),
      lines: 0,
      rubbish: [],
      notifications: [],
      requests: [],
      bytes: 0,
      errors: '',
      answering,
    });
    this.child.stdin.on('error', () => {});
    this.gone = new Promise((resolve) => {
      this.child.on('error', (error) => resolve({ error: error.message }));
      this.child.on('exit', (code, signal) => resolve({ code, signal }));
    });
    this.gone.then((how) => (this.ended = how));
    let rest = [];
    this.child.stdout.on('data', (bytes) => {
      this.bytes += bytes.length;
      let at = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
        this.line(Buffer.concat([...rest, bytes.subarray(at, end)]).toString());
        [rest, at] = [[], end + 1];
      }
      if (at < bytes.length) rest.push(bytes.subarray(at));
      this.unfinished = rest.reduce((sum, part) => sum + part.length, 0);
    });
    this.child.stderr.on('data', (bytes) => {
      this.errorBytes = (this.errorBytes ?? 0) + bytes.length;
      if (this.errors.length < 4000) this.errors += bytes;
    });
  }

  line(line) {
    this.lines += 1;
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      if (this.rubbish.length < 100) this.rubbish.push(line.slice(0, 200));
      return;
    }
    if (message === null || typeof message !== 'object' || message.jsonrpc !== '2.0')
      return void this.rubbish.push(line.slice(0, 200));
    if (message.method !== undefined && message.id !== undefined) {
      this.requests.push(message);
      if (this.answering) this.send({ jsonrpc: '2.0', id: message.id, ...this.answering(message) });
    } else if (message.method !== undefined) {
      this.told = (this.told ?? 0) + 1;
      if (this.notifications.length < 1000) this.notifications.push(message);
    } else if (this.waiting.has(message.id)) {
      this.waiting.get(message.id)(message);
      this.waiting.delete(message.id);
    } else {
      (this.strays ??= []).push(message);
    }
  }

  raw(text) {
    return this.child.stdin.write(text);
  }

  send(message) {
    return this.raw(JSON.stringify(message) + '\n');
  }

  notify(method, params = {}) {
    this.send({ jsonrpc: '2.0', method, params });
  }

  /** The answer's `result` or `error`, or `{ silent: true }`, or `{ ended }` if the process went. */
  request(method, params = {}, deadline = DEADLINE) {
    const id = ++this.next;
    const answer = new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ silent: true }), deadline);
      this.waiting.set(id, (message) => (clearTimeout(timer), resolve(message)));
      this.gone.then((ended) => setTimeout(() => (clearTimeout(timer), resolve({ ended })), 100));
    });
    answer.id = id;
    this.send({ jsonrpc: '2.0', id, method, params });
    return answer;
  }

  async handshake(version, capabilities) {
    const answer = await this.request('initialize', initialize(version, capabilities));
    if (answer.result) this.notify('notifications/initialized');
    return answer;
  }

  /** Ends stdin, then the process, and says how it went. */
  async stop(patience = 3000) {
    this.child.stdin.end();
    if (!(await Promise.race([this.gone, sleep(patience)]))) this.child.kill('SIGKILL');
    return this.gone;
  }
}

/** One HTTP request, as it is written; gives status, headers, body and the JSON messages in the body. */
export function send(url, { method = 'POST', headers = {}, body, deadline = DEADLINE, until } = {}) {
  const accept = {
    accept: 'application/json, text/event-stream',
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    let response;
    let text = '';
    const give = (how) => {
      clearTimeout(timer);
      resolve({
        status: response?.statusCode,
        headers: response?.headers,
        body: text,
        messages: messages(text),
        ...how,
      });
      request.destroy();
    };
    const timer = setTimeout(() => give({ silent: true }), deadline);
    const request = http.request(url, { method, headers: { ...accept, ...headers }, agent: false }, (begun) => {
      response = begun;
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
        if (until && messages(text).some(until)) give();
      });
      response.on('end', () => give());
      response.on('error', (error) => give({ broken: error.code ?? error.message }));
    });
    request.on('error', (error) => give({ broken: error.code ?? error.message }));
    request.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  });
}

function messages(text) {
  const parts = text.trimStart().startsWith('{')
    ? [text]
    : text
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5));
  return parts.flatMap((part) => {
    try {
      const message = JSON.parse(part);
      return message?.jsonrpc === '2.0' ? [message] : [];
    } catch {
      return [];
    }
  });
}

/** A client over HTTP with a session of its own, or without one for 2026-07-28. */
export class Web {
  constructor(url, { token } = {}) {
    Object.assign(this, { url, next: 0, session: {}, auth: token ? { authorization: `Bearer ${token}` } : {} });
  }

  async handshake(version = '2025-11-25') {
    const answer = await this.request('initialize', initialize(version));
    this.session = {
      'mcp-session-id': answer.headers?.['mcp-session-id'],
      'mcp-protocol-version': answer.message?.result?.protocolVersion ?? version,
    };
    for (const name of Object.keys(this.session)) if (this.session[name] === undefined) delete this.session[name];
    await this.notify('notifications/initialized');
    return answer;
  }

  async request(method, params = {}, more = {}) {
    const id = ++this.next;
    const answer = await send(this.url, {
      ...more,
      headers: { ...this.auth, ...this.session, ...more.headers },
      body: { jsonrpc: '2.0', id, method, params },
    });
    return { ...answer, message: answer.messages?.find((message) => message.id === id) };
  }

  notify(method, params = {}) {
    return send(this.url, { headers: { ...this.auth, ...this.session }, body: { jsonrpc: '2.0', method, params } });
  }

  /** A request of 2026-07-28, with the headers that it needs. */
  modern(method, params = {}, more = {}) {
    const name = params.name ?? params.uri;
    const headers = {
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(name && { 'mcp-name': name }),
      ...more.headers,
    };
    return this.request(method, { ...params, _meta: { ...meta(), ...params._meta } }, { ...more, headers });
  }
}
