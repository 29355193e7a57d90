// Bad input for a server, and what comes of it:
//
//   node hostile.mjs [--only=WORD] -- COMMAND…               over stdio, a fresh process a case
//   node hostile.mjs [--only=WORD] --http=URL [--token=T]    over Streamable HTTP, one server for all cases
//
// A JSON line a case: what came back, whether the server still serves (`alive`), and `ok` where only one thing is right.
// The last line sums up; it exits with 1 if a case is not ok or the server is gone. The cases over HTTP are in
// hostile-http.mjs.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { META, MODERN, Process, initialize, meta, sleep } from './raw.mjs';
import { overHttp } from './hostile-http.mjs';

const { values, positionals: command } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    http: { type: 'string' },
    token: { type: 'string' },
    megabytes: { type: 'string', default: '100' },
  },
});
const SIZE = Number(values.megabytes) * 1024 * 1024;
const short = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text?.length > 200 ? `${text.slice(0, 200)}… (${text.length})` : text;
};
const code = (wanted) => (answer) => [wanted].flat().includes(answer.error?.code);
const refused = (answer) => Boolean(answer.error) || answer.result?.isError === true;
const served = (answer) => Boolean(answer.result);

/** Sends bytes and gives the messages that came within a while. */
const bytes =
  (...parts) =>
  async (server) => {
    const before = server.strays?.length ?? 0;
    for (const part of parts) server.raw(part);
    await sleep(500);
    return { came: (server.strays ?? []).slice(before) };
  };
const request =
  (method, params, deadline = 5000) =>
  (server) =>
    server.request(method, params, deadline);
const call = (given, name) => async (server) =>
  server.request('tools/call', { name: name ?? (await first(server)), arguments: given }, 8000);
const first = async (server) => (await server.request('tools/list')).result?.tools[0]?.name ?? 'none';
const line = (message) => JSON.stringify(message) + '\n';
const ping = (id) => ({ jsonrpc: '2.0', id, method: 'ping' });
const parseErrors = ({ came }) => came.every((answer) => [-32700, -32600].includes(answer.error?.code));

/** Name, what is done, what is right; `before`: without a handshake. */
const CASES = [
  ['before the handshake: rubbish', bytes('not json\n', Buffer.from([0xff, 0xfe, 0, 10])), parseErrors, 'before'],
  ['before the handshake: tools/list', request('tools/list', {}), undefined, 'before'],
  ['before the handshake: ping', request('ping', {}), served, 'before'],
  [
    'before the handshake: an unknown notification',
    bytes(line({ jsonrpc: '2.0', method: 'notifications/unknown' })),
    ({ came }) => came.length === 0,
    'before',
  ],
  [
    'before the handshake: initialize of 1999',
    request('initialize', initialize('1999-01-01')),
    (answer) => answer.error || answer.result.protocolVersion >= '2024-11-05',
    'before',
  ],
  [
    'before the handshake: initialize without params',
    request('initialize', {}),
    code([-32602, -32600, -32603, -32022]),
    'before',
  ],
  ['rubbish', bytes('not json\n', '{"jsonrpc":\n', '\u0000\u0001\n', Buffer.from([0xc3, 0x28, 10])), parseErrors],
  [
    'blank lines, CRLF and a byte order mark',
    bytes('\n\r\n', `${JSON.stringify(ping('crlf'))}\r\n`, `\ufeff${line(ping('bom'))}`),
    ({ came }) => came.some((answer) => answer.id === 'crlf'),
  ],
  [
    'half a message, silence, then the rest',
    async (server) => {
      server.raw('{"jsonrpc":"2.0","id":"half",');
      await sleep(2000);
      return bytes('"method":"ping"}\n')(server);
    },
    ({ came }) => came.some((answer) => answer.id === 'half' && answer.result),
  ],
  [
    'a line without an end',
    async (server) => {
      const part = 'x'.repeat(1 << 20);
      for (let sent = 0; sent < SIZE && !server.ended; sent += part.length) {
        if (!server.raw(part))
          await Promise.race([
            new Promise((resolve) => server.child.stdin.once('drain', resolve)),
            server.gone,
            sleep(20_000),
          ]);
      }
      return bytes('\n')(server);
    },
  ],
  [
    'a call with a huge argument',
    (server) => server.request('tools/call', { name: 'none', arguments: { text: 'x'.repeat(SIZE) } }, 30_000),
  ],
  ['a hundred thousand brackets', bytes(`${'['.repeat(100_000)}${']'.repeat(100_000)}\n`), parseErrors],
  [
    'arguments of a hundred thousand levels',
    (server) => {
      const id = 'deep';
      return bytes(
        `{"jsonrpc":"2.0","id":"${id}","method":"tools/call","params":{"name":"none","arguments":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}\n`,
      )(server);
    },
  ],
  ['an unknown method', request('no/such/method', {}), code(-32601)],
  [
    'an unknown notification',
    bytes(line({ jsonrpc: '2.0', method: 'notifications/none', params: {} })),
    ({ came }) => came.length === 0,
  ],
  ['a second initialize', request('initialize', initialize('2025-11-25'))],
  ['a batch', bytes(line([ping('b1'), ping('b2')]))],
  ['an empty batch', bytes('[]\n')],
  [
    'jsonrpc 1.0',
    bytes('{"jsonrpc":"1.0","id":"one","method":"ping"}\n'),
    ({ came }) => !came.some((answer) => answer.result),
  ],
  ['no jsonrpc', bytes('{"id":"none","method":"ping"}\n'), ({ came }) => !came.some((answer) => answer.result)],
  [
    'ids: null, an object, a fraction, a huge number',
    bytes(
      '{"jsonrpc":"2.0","id":null,"method":"ping"}\n',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}\n',
      '{"jsonrpc":"2.0","id":1.5,"method":"ping"}\n',
      '{"jsonrpc":"2.0","id":1e300,"method":"ping"}\n',
    ),
  ],
  ['one id twice at once', bytes(line(ping('twice')), line(ping('twice')))],
  [
    'an answer that nobody waits for',
    bytes(line({ jsonrpc: '2.0', id: 'nobody', result: {} })),
    ({ came }) => came.length === 0,
  ],
  [
    'cancelling what is not there',
    bytes(
      line({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'none' } }),
      line({ jsonrpc: '2.0', method: 'notifications/cancelled' }),
    ),
    ({ came }) => came.length === 0,
  ],
  ['params: a list', bytes('{"jsonrpc":"2.0","id":"list","method":"tools/list","params":[1]}\n')],
  [
    'params: a text',
    bytes('{"jsonrpc":"2.0","id":"text","method":"tools/list","params":"x"}\n'),
    ({ came }) => !came.some((answer) => answer.result),
  ],
  ['a cursor that is none', request('tools/list', { cursor: '../../x' })],
  ['a call without a name', request('tools/call', {}), refused],
  ['a call of an unknown tool', call({}, 'no_such_tool'), refused],
  ['a call: arguments are a text', call('text'), refused],
  ['a call: arguments are a list', call(['text']), refused],
  [
    'a call: unknown arguments, __proto__',
    call(JSON.parse('{"__proto__":{"a":1},"constructor":{},"no_such_argument":1}')),
  ],
  [
    'a call: a progress token that is an object',
    async (server) =>
      server.request('tools/call', { name: await first(server), arguments: {}, _meta: { progressToken: {} } }, 5000),
  ],
  [
    'a lone surrogate and NUL in a text',
    bytes('{"jsonrpc":"2.0","id":"odd","method":"tools/call","params":{"name":"\\ud800\\u0000","arguments":{}}}\n'),
  ],
  ['two keys of one name', bytes('{"jsonrpc":"2.0","id":"two","method":"ping","method":"tools/list"}\n')],
  ['a resource outside', request('resources/read', { uri: 'file:///etc/passwd' }), refused],
  ['a resource with dots', request('resources/read', { uri: 'note://../../../etc/passwd' }), refused],
  ['a prompt that is none', request('prompts/get', { name: '__proto__' }), refused],
  ['a log level that is none', request('logging/setLevel', { level: 'shout' })],
  ['2026: a version that is none', request('server/discover', { _meta: meta({}, '2099-01-01') }), refused, 'before'],
  [
    '2026: no capabilities',
    request('tools/list', { _meta: { [META + 'protocolVersion']: MODERN } }),
    undefined,
    'before',
  ],
  ['2026: a request in a session with a handshake', request('tools/list', { _meta: meta() })],
  [
    '2026: input that was not asked for',
    async (server) =>
      server.request(
        'tools/call',
        {
          name: await first(server),
          arguments: {},
          inputResponses: { x: { action: 'accept' } },
          requestState: 'mine',
          _meta: meta({ elicitation: {} }),
        },
        5000,
      ),
    undefined,
    'before',
  ],
  [
    'ten thousand pings at once',
    async (server) => {
      const answers = await Promise.all(Array.from({ length: 10_000 }, () => server.request('ping', {}, 20_000)));
      return { came: `${answers.filter((answer) => answer.result).length} answers` };
    },
    ({ came }) => came === '10000 answers',
  ],
  [
    'stdin ends at once',
    async (server) => {
      const begun = Date.now();
      server.child.stdin.end();
      const ended = await Promise.race([server.gone, sleep(10_000)]);
      return { came: { ended, ms: Date.now() - begun } };
    },
    ({ came }) => came.ended !== undefined,
    'before gone',
  ],
];

let bad = 0;
let count = 0;
function show(entry) {
  count += 1;
  if (entry.ok === false || entry.alive === false) bad += 1;
  console.log(JSON.stringify(entry));
}

if (values.http) await overHttp({ url: values.http, token: values.token, only: values.only, size: SIZE, show, short });
else {
  if (command.length === 0) throw new Error('no command and no --http');
  for (const entry of CASES.filter(([name]) => name.includes(values.only))) show(await one(...entry));
}
console.log(JSON.stringify({ cases: count, bad }));
process.exit(bad > 0 ? 1 : 0);

async function one(name, act, right, more = '') {
  const server = new Process(command);
  try {
    if (!more.includes('before')) {
      const { result } = await server.handshake('2025-11-25');
      if (!result) return { case: name, ok: false, came: 'no handshake of 2025-11-25', alive: !server.ended };
    }
    const answer = await act(server);
    const ok = right && !answer.ended ? Boolean(right(answer)) : undefined;
    const memory = server.ended ? undefined : resident(server.child.pid);
    const came =
      answer.came !== undefined
        ? answer.came
        : (answer.result ?? answer.error ?? (answer.silent ? 'silence' : { ended: answer.ended }));
    const alive = more.includes('gone') ? undefined : await serves(server, more.includes('before'));
    return {
      case: name,
      ...(ok !== undefined && { ok }),
      came: short(came),
      alive,
      ...(memory && { megabytes: memory }),
      ...(server.ended && { ended: server.ended }),
    };
  } finally {
    await server.stop(500);
  }
}

/** Does it still answer? Where no handshake was made, a handshake is what it has to answer. */
async function serves(server, before) {
  if (server.ended) return false;
  const answer = before
    ? await server.request('initialize', initialize('2025-11-25'), 20_000)
    : await server.request('ping', {}, 20_000);
  if (answer.result) return true;
  // After a handshake or a request of 2026-07-28, the other kind may be refused; an answer is an answer.
  return Boolean(answer.error) && before;
}

/** Megabytes of memory that a process holds, on Linux. */
function resident(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
  } catch {
    return undefined;
  }
}
