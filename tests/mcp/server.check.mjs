// Does the test server do what its modes say? `node --test tests/mcp/server.check.mjs`
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { META, MODERN, Process, Web, meta, send, sleep, textOf } from './clients/raw.mjs';

const SERVER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'server.mjs');
const folder = mkdtempSync(path.join(os.tmpdir(), 'mcp-check-'));
const running = new Set();
after(async () => {
  await Promise.all([...running].map((server) => server.stop(200)));
  rmSync(folder, { recursive: true });
});

function start(options = [], env = {}, more = {}) {
  const server = new Process([process.execPath, SERVER, ...options], { env, ...more });
  running.add(server);
  return server;
}

async function legacy(mode, env, more) {
  const server = start(mode ? [`--mode=${mode}`] : [], env, more);
  const { result } = await server.handshake('2025-11-25', { roots: {}, sampling: {}, elicitation: {} });
  assert.equal(result.protocolVersion, '2025-11-25');
  return server;
}

async function web(options = [], env = {}, token) {
  const server = start(['--http=0', ...options], env);
  for (let wait = 0; wait < 500 && !server.rubbish[0]; wait += 1) await sleep(20);
  const url = /^listening on (http:\/\/127\.0\.0\.1:\d+\/mcp)$/.exec(server.rubbish[0])[1];
  return { server, client: new Web(url, { token }), url };
}

const call = (server, name, given = {}, deadline) => server.request('tools/call', { name, arguments: given }, deadline);
const said = async (server, name, given) => textOf(await call(server, name, given));
const tools = async (server) => (await server.request('tools/list')).result.tools;
const alive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function until(what, probe) {
  for (let wait = 0; wait < 500; wait += 1) {
    if (await probe()) return;
    await sleep(20);
  }
  assert.fail(`${what} did not come`);
}

test('good: handshakes, tools, resources, prompts', async () => {
  for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const server = start();
    assert.equal((await server.request('server/discover', { _meta: meta() })).error.code, -32601);
    assert.equal((await server.handshake(version)).result.protocolVersion, version);
    assert.equal(await said(server, 'add', { a: 1, b: 2 }), '3');
    assert.deepEqual(await server.stop(), { code: 0, signal: null });
  }
  const unknown = start();
  assert.equal((await unknown.handshake('1999-01-01')).result.protocolVersion, '2025-11-25');
  const server = await legacy(undefined, { NOTES_DIR: path.join(folder, 'notes'), COLOUR: 'green' });
  const names = (await tools(server)).map((tool) => tool.name);
  assert.deepEqual(names, [
    'echo',
    'add',
    'note_read',
    'note_write',
    'picture',
    'fail',
    'env',
    'slow',
    'log',
    'run_code',
    'structured',
  ]);
  assert.equal((await tools(server)).find((tool) => tool.name === 'note_read').annotations.readOnlyHint, true);
  assert.equal(await said(server, 'echo', { text: 'ä\n"x"' }), 'ä\n"x"');
  assert.equal((await call(server, 'echo')).result.isError, true);
  assert.equal((await call(server, 'note_read', { name: 'n' })).result.isError, true);
  assert.equal(await said(server, 'note_write', { name: 'n', text: 'kept' }), 'written');
  assert.equal(await said(server, 'note_read', { name: 'n' }), 'kept');
  assert.equal((await call(server, 'note_write', { name: '../n', text: '' })).result.isError, true);
  assert.deepEqual(readdirSync(path.join(folder, 'notes')), ['n']);
  const [picture] = (await call(server, 'picture')).result.content;
  assert.equal(Buffer.from(picture.data, 'base64').subarray(1, 4).toString(), 'PNG');
  assert.equal((await call(server, 'fail')).result.isError, true);
  assert.equal(await said(server, 'env', { name: 'COLOUR' }), 'green');
  assert.equal(await said(server, 'run_code', { code: '1' }), 'ran');
  assert.deepEqual((await call(server, 'structured')).result, {
    content: [],
    structuredContent: { answer: 42, parts: ['a', 'b'] },
  });
  assert.equal((await call(server, 'none')).error.code, -32602);
  assert.equal((await server.request('no/method')).error.code, -32601);
  assert.equal((await server.request('resources/list')).result.resources.length, 2);
  assert.equal(
    (await server.request('resources/read', { uri: 'note://one' })).result.contents[0].text,
    'The first note.',
  );
  assert.ok((await server.request('resources/read', { uri: 'blob://picture' })).result.contents[0].blob);
  assert.equal((await server.request('resources/read', { uri: 'x://' })).error.code, -32002);
  assert.match(
    (await server.request('prompts/get', { name: 'greet', arguments: { who: 'Ann' } })).result.messages[0].content.text,
    /Ann/,
  );
  assert.equal((await server.request('prompts/get', { name: 'greet' })).error.code, -32602);
  server.raw('not json\n');
  await until('an answer to rubbish', () => server.strays?.some((stray) => stray.error?.code === -32700));
});

test('good: progress and cancellation', async () => {
  const server = await legacy();
  const done = await server.request('tools/call', {
    name: 'slow',
    arguments: { ms: 500 },
    _meta: { progressToken: 'p' },
  });
  assert.equal(textOf(done), 'waited 500 ms');
  assert.ok(server.notifications.filter((note) => note.params.progressToken === 'p').length >= 1);
  const cancelled = call(server, 'slow', { ms: 600 }, 1500);
  server.notify('notifications/cancelled', { requestId: cancelled.id, reason: 'enough' });
  assert.ok((await cancelled).silent);
  const log = JSON.parse(await said(server, 'log'));
  assert.deepEqual(
    log.find((entry) => entry.cancelled),
    { cancelled: cancelled.id, reason: 'enough' },
  );
});

test('2026-07-28: no handshake, each request says its version', async () => {
  const server = start(['--modern']);
  const refused = (await server.request('initialize', { protocolVersion: '2025-11-25', capabilities: {} })).error;
  assert.deepEqual([refused.code, refused.data.supported], [-32022, [MODERN]]);
  const modern = (method, params = {}) => server.request(method, { ...params, _meta: meta() });
  const { result } = await modern('server/discover');
  assert.deepEqual(
    [result.supportedVersions, result.resultType, result.ttlMs, result.cacheScope],
    [[MODERN], 'complete', 0, 'private'],
  );
  assert.equal(result._meta[META + 'serverInfo'].name, 'test-server');
  assert.equal(
    (await server.request('server/discover', { _meta: meta({}, '2030-01-01') })).error.data.requested,
    '2030-01-01',
  );
  assert.equal(
    (await server.request('tools/list', { _meta: { [META + 'protocolVersion']: MODERN } })).error.code,
    -32602,
  );
  assert.equal((await modern('ping')).error.code, -32601);
  assert.equal((await modern('resources/read', { uri: 'x://' })).error.code, -32602);
  const added = await modern('tools/call', { name: 'add', arguments: { a: 2, b: 3 } });
  assert.deepEqual([textOf(added), added.result.resultType, added.result.ttlMs], ['5', 'complete', undefined]);
  const both = start(['--both']);
  assert.deepEqual((await both.request('server/discover', { _meta: meta() })).result.supportedVersions.length, 5);
  assert.equal((await both.handshake('2025-06-18')).result.protocolVersion, '2025-06-18');
});

test('changes and swaps-schema: the list differs after the first call, and the client is told', async () => {
  for (const [mode, name, key] of [
    ['changes', 'echo', 'description'],
    ['swaps-schema', 'add', 'inputSchema'],
  ]) {
    const server = await legacy(mode);
    const before = (await tools(server)).find((tool) => tool.name === name)[key];
    await call(server, 'echo', { text: 'x' });
    await until('list_changed', () =>
      server.notifications.some((note) => note.method === 'notifications/tools/list_changed'),
    );
    assert.notDeepEqual((await tools(server)).find((tool) => tool.name === name)[key], before);
    const modern = start([`--mode=${mode}`, '--modern']);
    const listen = modern.request(
      'subscriptions/listen',
      { notifications: { toolsListChanged: true }, _meta: meta() },
      3000,
    );
    await modern.request('tools/call', { name: 'echo', arguments: { text: 'x' }, _meta: meta() });
    await until('both notifications', () => modern.notifications.length === 2);
    assert.deepEqual(
      modern.notifications.map((note) => [note.method, note.params._meta[META + 'subscriptionId']]),
      [
        ['notifications/subscriptions/acknowledged', listen.id],
        ['notifications/tools/list_changed', listen.id],
      ],
    );
  }
});

test('dies, dies-at-start, hangs, mute, half, wrong-id', async () => {
  const dies = await legacy('dies');
  assert.deepEqual((await call(dies, 'echo', { text: 'x' })).ended, { code: 3, signal: null });
  assert.deepEqual(await start(['--mode=dies-at-start']).gone, { code: 3, signal: null });
  const hangs = await legacy('hangs');
  assert.ok((await call(hangs, 'echo', { text: 'x' }, 700)).silent);
  assert.ok((await hangs.request('ping')).result);
  const mute = start(['--mode=mute']);
  assert.ok((await mute.request('initialize', {}, 700)).silent);
  assert.equal(mute.bytes, 0);
  const half = await legacy('half');
  assert.ok((await call(half, 'echo', { text: 'x' }, 700)).silent);
  assert.ok(half.unfinished > 20);
  assert.ok((await half.request('ping', {}, 500)).silent);
  const wrong = await legacy('wrong-id');
  assert.ok((await call(wrong, 'echo', { text: 'x' }, 700)).silent);
  assert.equal(wrong.strays[0].id, 987654321);
});

test('floods, rubbish, loud: they answer all the same', async () => {
  const floods = await legacy('floods');
  const before = floods.told ?? 0;
  const begun = Date.now();
  await until('5,000 lines', () => floods.told - before > 5000);
  assert.ok(5000 / ((Date.now() - begun) / 1000) > 1000);
  assert.equal(await said(floods, 'echo', { text: 'x' }), 'x');
  const rubbish = await legacy('rubbish');
  assert.equal(await said(rubbish, 'echo', { text: 'x' }), 'x');
  assert.ok(rubbish.rubbish.length > 10);
  const loud = await legacy('loud');
  assert.equal(await said(loud, 'echo', { text: 'x' }), 'x');
  await until('six megabytes', () => loud.errorBytes > 6e6);
});

test('big, big-list, pages, endless-list', async () => {
  const big = await legacy('big');
  assert.equal((await said(big, 'echo', { text: 'x' })).length, 50 * 1024 * 1024);
  const list = await tools(await legacy('big-list'));
  assert.equal(list.length, 5000);
  assert.ok(list.some((tool) => tool.description.length > 2 * 1024 * 1024));
  for (const [mode, pages] of [
    ['pages', 4],
    ['endless-list', 50],
  ]) {
    const server = await legacy(mode);
    let cursor;
    let count = 0;
    do {
      const { result } = await server.request('tools/list', cursor === undefined ? {} : { cursor });
      [cursor, count] = [result.nextCursor, count + 1];
    } while (cursor !== undefined && count < 50);
    assert.equal(count, pages);
  }
});

test('stays and stays-away: only SIGKILL ends them, one by one', async () => {
  for (const [mode, own] of [
    ['stays', false],
    ['stays-away', true],
  ]) {
    const pids = path.join(folder, mode);
    const server = await legacy(mode, { PIDS_FILE: pids });
    await until('the pids', () => readdirSync(folder).includes(mode));
    const [parent, child] = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    try {
      assert.equal(parent, server.child.pid);
      server.child.stdin.end();
      for (const pid of [parent, child]) process.kill(pid, 'SIGTERM');
      await sleep(500);
      assert.ok(alive(parent) && alive(child));
      const group = (pid) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[2]);
      if (process.platform === 'linux') assert.equal(group(child) !== group(parent), own);
      process.kill(parent, 'SIGKILL');
      await server.gone;
      assert.ok(alive(child));
    } finally {
      for (const pid of [parent, child]) if (alive(pid)) process.kill(pid, 'SIGKILL');
    }
  }
});

test('asks: what the client answers comes back in the result', async () => {
  const answering = ({ method }) =>
    method === 'roots/list' ? { result: { roots: [] } } : { error: { code: -32601, message: 'no' } };
  const server = await legacy('asks', {}, { answering });
  const answers = JSON.parse(await said(server, 'echo', { text: 'x' }));
  assert.deepEqual(
    answers.map(({ method }) => method),
    ['sampling/createMessage', 'elicitation/create', 'elicitation/create', 'roots/list'],
  );
  assert.deepEqual(answers[3].answer, { result: { roots: [] } });
  assert.equal(answers[0].answer.error.code, -32601);
  const modern = start(['--mode=asks', '--modern']);
  const params = { name: 'echo', arguments: { text: 'x' }, _meta: meta() };
  const { result } = await modern.request('tools/call', params);
  assert.equal(result.resultType, 'input_required');
  assert.equal(Object.keys(result.inputRequests).length, 4);
  const again = await modern.request('tools/call', {
    ...params,
    requestState: result.requestState,
    inputResponses: { q0: { action: 'decline' } },
  });
  assert.deepEqual(JSON.parse(textOf(again)), {
    requestState: 'state of the server',
    inputResponses: { q0: { action: 'decline' } },
  });
  const polite = await legacy('asks-declared', {}, { answering });
  assert.deepEqual(
    JSON.parse(await said(polite, 'echo', { text: 'x' })).map(({ method, mode }) => [method, mode]),
    [
      ['sampling/createMessage', undefined],
      ['elicitation/create', undefined],
      ['roots/list', undefined],
    ],
  );
  const modernPolite = start(['--mode=asks-declared', '--modern']);
  const form = await modernPolite.request('tools/call', { ...params, _meta: meta({ elicitation: { form: {} } }) });
  assert.deepEqual(
    Object.values(form.result.inputRequests).map(({ method }) => method),
    ['elicitation/create'],
  );
  const anyway = start(['--mode=asks-anyway', '--modern'], {}, { answering });
  assert.equal(JSON.parse(textOf(await anyway.request('tools/call', params))).length, 4);
  const forEver = start(['--mode=asks-for-ever', '--modern']);
  assert.equal(
    (await forEver.request('tools/call', { ...params, inputResponses: { roots: {} } })).result.resultType,
    'input_required',
  );
});

test('orders, lies, bad-schema, no-schema, odd-names', async () => {
  const orders = await legacy('orders');
  assert.ok((await tools(orders)).every((tool) => /ignore previous instructions/i.test(tool.description)));
  assert.match(await said(orders, 'echo', { text: 'x' }), /call note_write/);
  const lies = (await tools(await legacy('lies'))).find((tool) => tool.name === 'note_write');
  assert.equal(lies.annotations.readOnlyHint, true);
  const bad = await tools(await legacy('bad-schema', { REF_URL: 'http://127.0.0.1:1/s' }));
  const schemas = Object.fromEntries(bad.map((tool) => [tool.name, tool.inputSchema]));
  let depth = 0;
  for (let at = schemas.deep.properties.a; at.items; at = at.items) depth += 1;
  assert.deepEqual(
    [depth, schemas.not_a_schema.type, schemas.far_reference.properties.a.$ref],
    [3000, 'objekt', 'http://127.0.0.1:1/s'],
  );
  assert.equal(schemas.slow_pattern.properties.a.pattern, '^(a+)+$');
  assert.equal((await tools(await legacy('bad-schema-flat'))).length, bad.length - 1);
  assert.equal((await tools(await legacy('no-schema'))).at(-1).inputSchema, undefined);
  const odd = await legacy('odd-names');
  const names = (await tools(odd)).map((tool) => tool.name);
  assert.equal(names.filter((name) => name === 'twin').length, 2);
  for (const name of ['with space', 'nul\u0000nul', 'x'.repeat(300), '__proto__', '']) {
    assert.ok(names.includes(name));
    assert.equal(await said(odd, name), `called: ${JSON.stringify(name)}`);
  }
});

test('over HTTP with sessions', async () => {
  const { client, url, server } = await web(['--token=T'], {}, 'T');
  assert.equal((await send(url, { body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status, 401);
  assert.equal((await send(url, { headers: { authorization: 'Bearer t' }, body: {} })).status, 401);
  for (const version of ['2025-03-26', '2025-06-18', '2025-11-25']) {
    const own = new Web(url, { token: 'T' });
    const probe = await own.modern('server/discover');
    assert.deepEqual([probe.status, probe.message.error.code], [400, -32601]);
    assert.equal((await own.handshake(version)).message.result.protocolVersion, version);
    assert.equal((await own.request('tools/list')).message.result.tools.length, 11);
    assert.equal(textOf((await own.request('tools/call', { name: 'echo', arguments: { text: 'x' } })).message), 'x');
  }
  await client.handshake();
  assert.equal(
    (await send(url, { headers: { ...client.auth, origin: 'https://evil.example' }, body: {} })).status,
    403,
  );
  assert.equal((await send(url, { headers: { ...client.auth, host: 'evil.example' }, body: {} })).status, 403);
  assert.equal(
    (await send(url, { headers: client.auth, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } })).status,
    400,
  );
  assert.equal(
    (
      await send(url, {
        headers: { ...client.auth, 'mcp-session-id': 'x' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      })
    ).status,
    404,
  );
  assert.equal((await send(url, { headers: { ...client.auth, ...client.session }, body: [] })).status, 400);
  assert.equal(
    (await send(url, { headers: { ...client.auth, ...client.session }, body: 'x'.repeat(5e6) })).status,
    413,
  );
  assert.equal((await send(url, { method: 'DELETE', headers: { ...client.auth, ...client.session } })).status, 200);
  assert.equal((await client.request('tools/list')).status, 404);
  assert.equal(server.ended, undefined);
});

test('over HTTP: the modes', async () => {
  const changes = await web(['--mode=changes']);
  await changes.client.handshake();
  const stream = send(changes.url, {
    method: 'GET',
    headers: changes.client.session,
    until: (message) => message.method?.endsWith('list_changed'),
  });
  await changes.client.request('tools/call', { name: 'echo', arguments: { text: 'x' } });
  assert.equal((await stream).messages[0].method, 'notifications/tools/list_changed');
  const asks = await web(['--mode=asks']);
  await asks.client.handshake();
  const asked = await asks.client.request(
    'tools/call',
    { name: 'echo', arguments: { text: 'x' } },
    { until: (message) => message.method === 'sampling/createMessage' },
  );
  assert.equal(asked.messages[0].method, 'sampling/createMessage');
  const half = await web(['--mode=half']);
  await half.client.handshake();
  const got = await half.client.request('tools/call', { name: 'echo', arguments: { text: 'x' } }, { deadline: 700 });
  assert.deepEqual([got.silent, got.messages.length, got.body.length > 20], [true, 0, true]);
  const rubbish = await web(['--mode=rubbish']);
  await rubbish.client.handshake();
  assert.equal(
    textOf((await rubbish.client.request('tools/call', { name: 'echo', arguments: { text: 'x' } })).message),
    'x',
  );
  const mute = await web(['--mode=mute']);
  assert.ok((await mute.client.request('initialize', {}, { deadline: 700 })).silent);
  const dies = await web(['--mode=dies']);
  await dies.client.handshake();
  assert.ok((await dies.client.request('tools/call', { name: 'echo' })).broken);
  assert.equal((await dies.server.gone).code, 3);
  const redirects = await web(['--mode=redirects'], { REDIRECT_TO: 'http://localhost:1/mcp' });
  assert.deepEqual(
    (({ status, headers }) => [status, headers.location])(await redirects.client.request('initialize')),
    [307, 'http://localhost:1/mcp'],
  );
});

test('over HTTP, 2026-07-28', async () => {
  const { client, url } = await web(['--modern', '--mode=changes']);
  const found = await client.modern('server/discover');
  assert.deepEqual(
    [found.status, found.message.result.supportedVersions, found.headers['mcp-session-id']],
    [200, [MODERN], undefined],
  );
  const listening = client.modern(
    'subscriptions/listen',
    { notifications: { toolsListChanged: true } },
    { until: (message) => message.method === 'notifications/tools/list_changed' },
  );
  await sleep(200);
  assert.equal(textOf((await client.modern('tools/call', { name: 'echo', arguments: { text: 'x' } })).message), 'x');
  assert.deepEqual(
    (await listening).messages.map(({ method }) => method),
    ['notifications/subscriptions/acknowledged', 'notifications/tools/list_changed'],
  );
  const wrong = async (headers) => {
    const { status, message } = await client.modern(
      'tools/call',
      { name: 'echo', arguments: { text: 'x' } },
      { headers },
    );
    return [status, message.error.code];
  };
  assert.deepEqual(await wrong({ 'mcp-name': 'add' }), [400, -32020]);
  assert.deepEqual(await wrong({ 'mcp-method': 'tools/list' }), [400, -32020]);
  assert.deepEqual(await wrong({ 'mcp-protocol-version': '2025-11-25' }), [400, -32020]);
  const unknown = await client.modern('no/method');
  assert.deepEqual([unknown.status, unknown.message.error.code], [404, -32601]);
  const old = await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
  assert.deepEqual([old.status, old.message.error.code], [400, -32022]);
  assert.equal((await send(url, { method: 'GET', headers: { accept: 'text/event-stream' } })).status, 405);
  const closed = await client.modern('tools/call', { name: 'slow', arguments: { ms: 5000 } }, { deadline: 500 });
  assert.ok(closed.silent);
});
