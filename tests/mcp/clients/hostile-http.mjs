// The cases of hostile.mjs over Streamable HTTP.
import net from 'node:net';
import { META, MODERN, Web, initialize, meta, send, sleep } from './raw.mjs';

const JSON_KIND = { 'content-type': 'application/json' };
const BOTH = 'application/json, text/event-stream';

/** Bytes on a connection, and what came back until it closed or `deadline` was over. */
function socket(url, parts, { deadline = 3000 } = {}) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const begun = Date.now();
    const stream = net.connect(Number(port), hostname);
    const give = (how) => {
      clearTimeout(timer);
      stream.destroy();
      resolve({
        status: Number(/^HTTP\/1\.\d (\d+)/.exec(text)?.[1]) || undefined,
        body: text.slice(0, 400),
        statuses: [...text.matchAll(/^HTTP\/1\.\d (\d+)/gm)].map((found) => Number(found[1])),
        how,
        ms: Date.now() - begun,
      });
    };
    const timer = setTimeout(() => give('open'), deadline);
    stream.setEncoding('latin1').on('data', (part) => (text += part));
    stream.on('close', () => give('closed'));
    stream.on('error', (error) => give(error.code));
    stream.on('connect', async () => {
      for (const part of parts) {
        if (stream.destroyed) return;
        if (!stream.write(part)) await Promise.race([new Promise((go) => stream.once('drain', go)), sleep(5000)]);
      }
    });
  });
}

export async function overHttp({ url, token, only, size, show, short }) {
  const { host, pathname, port, protocol } = new URL(url);
  const auth = token ? { authorization: `Bearer ${token}` } : {};
  const first = { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize('2025-11-25') };
  const post = (headers = {}, body = first, more = {}) =>
    send(url, { headers: { ...auth, ...headers }, body, deadline: 8000, ...more });
  const without = (headers = {}, more = {}) => send(url, { headers, body: first, deadline: 8000, ...more });
  const status =
    (...wanted) =>
    (answer) =>
      wanted.includes(answer.status);
  const refused = (answer) => answer.status >= 400 && answer.status < 500;
  /** Nothing that a page of another site could read or use. */
  const closed = (answer) => refused(answer) && answer.headers?.['access-control-allow-origin'] === undefined;
  const session = async () => {
    const web = new Web(url, { token });
    await web.handshake();
    return web;
  };
  const head = (lines, body) =>
    [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      `Accept: ${BOTH}`,
      'Content-Type: application/json',
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...lines,
      '',
      body ?? '',
    ].join('\r\n');

  const modern = (method, params, headers) =>
    new Web(url, { token }).modern(method, params, { headers, deadline: 8000 });
  /** Whether it has the handshake; a server of 2026-07-28 alone has no sessions. */
  const sessions = Boolean((await new Web(url, { token }).handshake()).message?.result);
  const ask = async (method, params) => (sessions ? (await session()).request(method, params) : modern(method, params));

  const cases = [
    ...(!token
      ? []
      : [
          ['no token', () => without(), status(401)],
          ['a wrong token', () => without({ authorization: 'Bearer wrong' }), status(401)],
          ['the token and a letter', () => without({ authorization: `Bearer ${token}x` }), status(401)],
          ['the beginning of the token', () => without({ authorization: `Bearer ${token.slice(0, -1)}` }), status(401)],
          ['an empty token', () => without({ authorization: 'Bearer ' }), status(401)],
          [
            'the token as Basic',
            () => without({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }),
            status(401),
          ],
          [
            'the token in the address',
            () => send(`${url}?token=${token}&access_token=${token}`, { body: first, deadline: 8000 }),
            status(401),
          ],
          ['the token in a cookie', () => without({ cookie: `token=${token}` }), status(401)],
          [
            'two headers of authorization',
            () =>
              socket(url, [
                head(
                  [
                    'Authorization: Bearer wrong',
                    'Connection: close',
                    `Content-Length: ${JSON.stringify(first).length}`,
                  ],
                  JSON.stringify(first),
                ),
              ]),
            undefined,
          ],
          ['GET, without the token', () => send(url, { method: 'GET', deadline: 3000 }), status(401)],
          [
            'another path, without the token',
            () => send(new URL('/', url).href, { method: 'GET', deadline: 3000 }),
            status(401, 404),
          ],
          ['a megabyte, without the token', () => without({}, { body: 'x'.repeat(1 << 20) }), refused],
        ]),
    ['origin: another site', () => post({ origin: 'https://evil.example' }), closed],
    ['origin: null', () => post({ origin: 'null' }), closed],
    ['origin: an extension', () => post({ origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' }), closed],
    ['origin: another port here', () => post({ origin: 'http://127.0.0.1:1' })],
    ['origin: localhost.evil.example', () => post({ origin: 'http://localhost.evil.example' }), closed],
    ['origin: 127.0.0.1.evil.example', () => post({ origin: `http://127.0.0.1.evil.example:${port}` }), closed],
    ['origin: another site, without the token', () => without({ origin: 'https://evil.example' }), closed],
    [
      'a preflight of another site',
      () =>
        send(url, {
          method: 'OPTIONS',
          deadline: 3000,
          headers: {
            origin: 'https://evil.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,authorization',
          },
        }),
      (answer) => answer.headers?.['access-control-allow-origin'] === undefined,
    ],
    [
      'a form of another site: text/plain',
      () => post({ origin: 'https://evil.example', 'content-type': 'text/plain' }),
      closed,
    ],
    ['text/plain without an origin', () => post({ 'content-type': 'text/plain' }), refused],
    [
      'a form: application/x-www-form-urlencoded',
      () => post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
      refused,
    ],
    [
      'no content type',
      () =>
        socket(url, [
          [
            `POST ${pathname} HTTP/1.1`,
            `Host: ${host}`,
            `Accept: ${BOTH}`,
            'Connection: close',
            ...(token ? [`Authorization: Bearer ${token}`] : []),
            `Content-Length: ${JSON.stringify(first).length}`,
            '',
            JSON.stringify(first),
          ].join('\r\n'),
        ]),
      refused,
    ],
    ['host: another', () => post({ host: 'evil.example' }), refused],
    ['host: another, with the port', () => post({ host: `evil.example:${port}` }), refused],
    [
      'host: rebound, with its origin',
      () => post({ host: `rebind.evil.example:${port}`, origin: `http://rebind.evil.example:${port}` }),
      closed,
    ],
    ['host: 127.0.0.1.evil.example', () => post({ host: `127.0.0.1.evil.example:${port}` }), refused],
    ['host: localhost.evil.example', () => post({ host: `localhost.evil.example:${port}` }), refused],
    ['host: another port', () => post({ host: '127.0.0.1:1' })],
    ['host: localhost', () => post({ host: `localhost:${port}` })],
    ['host: none, HTTP/1.1', () => socket(url, [`POST ${pathname} HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}`]), refused],
    [
      'host: two',
      () => socket(url, [head(['Host: evil.example', 'Connection: close', 'Content-Length: 2'], '{}')]),
      refused,
    ],
    [
      'an absolute address in the request line',
      () =>
        socket(url, [
          head(['Connection: close', `Content-Length: ${JSON.stringify(first).length}`], JSON.stringify(first)).replace(
            `POST ${pathname}`,
            `POST ${protocol}//evil.example${pathname}`,
          ),
        ]),
    ],
    [
      'GET without a session',
      () => send(url, { method: 'GET', headers: { ...auth, accept: 'text/event-stream' }, deadline: 3000 }),
      refused,
    ],
    ['DELETE without a session', () => send(url, { method: 'DELETE', headers: auth, deadline: 3000 }), refused],
    [
      'PUT',
      () => send(url, { method: 'PUT', headers: { ...auth, ...JSON_KIND }, body: first, deadline: 3000 }),
      refused,
    ],
    ['TRACE', () => send(url, { method: 'TRACE', headers: auth, deadline: 3000 }), refused],
    ...(!sessions
      ? []
      : [
          [
            'GET with a session that is none',
            () =>
              send(url, {
                method: 'GET',
                headers: { ...auth, accept: 'text/event-stream', 'mcp-session-id': 'none' },
                deadline: 3000,
              }),
            refused,
          ],
          [
            'GET of JSON',
            async () =>
              send(url, {
                method: 'GET',
                headers: { ...auth, ...(await session()).session, accept: 'application/json' },
                deadline: 3000,
              }),
            refused,
          ],
          ['a request without a session', () => post({}, { jsonrpc: '2.0', id: 1, method: 'tools/list' }), refused],
          [
            'a request with a session that is none',
            () => post({ 'mcp-session-id': 'x'.repeat(36) }, { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
            status(404, 400),
          ],
          [
            'a session that is ended',
            async () => {
              const web = await session();
              await send(url, { method: 'DELETE', headers: { ...auth, ...web.session } });
              return web.request('tools/list');
            },
            refused,
          ],
          [
            'the version of 1999',
            async () =>
              (await session()).request('tools/list', {}, { headers: { 'mcp-protocol-version': '1999-01-01' } }),
            status(400),
          ],
          ...(!token
            ? []
            : [
                [
                  'a session of somebody, without the token',
                  async () =>
                    send(url, {
                      headers: (await session()).session,
                      body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
                      deadline: 8000,
                    }),
                  status(401),
                ],
              ]),
        ]),
    ['JSON alone is accepted', () => post({ accept: 'application/json' })],
    ['nothing is accepted', () => post({ accept: 'text/html' }), refused],
    ['a batch', () => post({}, [first, { ...first, id: 2 }])],
    ['an empty batch', () => post({}, [])],
    ['rubbish', () => post({}, 'not json'), status(400)],
    ['half a message', () => post({}, JSON.stringify(first).slice(0, 40)), status(400)],
    ['null', () => post({}, 'null'), refused],
    ['nothing', () => post({}, ''), refused],
    ['a hundred thousand brackets', () => post({}, '['.repeat(100_000)), refused],
    ['an unknown method', () => ask('no/such/method'), (answer) => answer.message?.error?.code === -32601],
    [
      'an unknown tool',
      () => ask('tools/call', { name: 'no_such_tool', arguments: {} }),
      ({ message }) => Boolean(message?.error || message?.result?.isError),
    ],
    [
      'half a body and silence',
      () => socket(url, [head(['Content-Length: 1000'], '{"jsonrpc":"2.0"')], { deadline: 5000 }),
    ],
    [
      'half a head and silence',
      () => socket(url, [`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-A: `], { deadline: 5000 }),
    ],
    ['two lengths', () => socket(url, [head(['Content-Length: 2', 'Content-Length: 3'], '{}')]), refused],
    [
      'a length and chunks',
      () =>
        socket(url, [
          head(
            ['Content-Length: 6', 'Transfer-Encoding: chunked'],
            `0\r\n\r\nGET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
          ),
        ]),
      ({ status: got, statuses }) => got === 400 || statuses.length <= 1,
    ],
    [
      'a megabyte of head',
      () => socket(url, [`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nX-A: ${'x'.repeat(1 << 20)}\r\n\r\n`]),
      (answer) => answer.how !== 'open' || refused(answer),
    ],
    [
      'ten thousand headers',
      () =>
        socket(url, [
          head(
            Array.from({ length: 10_000 }, (_, index) => `X-${index}: y`),
            '',
          ),
        ]),
      (answer) => answer.how !== 'open' || refused(answer),
    ],
    [
      'a huge body',
      () => post({}, `"${'x'.repeat(size)}"`, { deadline: 30_000 }),
      (answer) => refused(answer) || Boolean(answer.broken),
    ],
    [
      'a huge body in chunks',
      () =>
        socket(
          url,
          [
            head(['Transfer-Encoding: chunked'], ''),
            ...Array.from({ length: size >> 20 }, () => `100000\r\n${'x'.repeat(1 << 20)}\r\n`),
            '0\r\n\r\n',
          ],
          { deadline: 30_000 },
        ),
      (answer) => refused(answer) || answer.how !== 'open',
    ],
    [
      'a hundred connections that say nothing',
      async () => {
        const idle = await Promise.all(Array.from({ length: 100 }, () => socket(url, [], { deadline: 3000 })));
        return { body: `${idle.filter(({ how }) => how === 'open').length} of 100 stay open for 3 s` };
      },
    ],
    [
      'three hundred handshakes',
      async () => {
        const answers = [];
        for (let index = 0; index < 300; index += 1) answers.push(await post());
        return {
          body: `${answers.filter((answer) => answer.status === 200).length} served, last ${answers.at(-1).status}`,
        };
      },
    ],
    [
      'a path with dots',
      () =>
        socket(url, [
          head(['Connection: close', 'Content-Length: 2'], '{}').replace(
            `POST ${pathname}`,
            `POST ${pathname}/../../etc/passwd`,
          ),
        ]),
      refused,
    ],
    [
      '2026: the method in the head is another',
      () => modern('tools/list', {}, { 'mcp-method': 'tools/call' }),
      refused,
    ],
    [
      '2026: the name in the head is another',
      () => modern('tools/call', { name: 'a', arguments: {} }, { 'mcp-name': 'b' }),
      refused,
    ],
    [
      '2026: the version in the head is another',
      () => modern('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
      refused,
    ],
    [
      '2026: no version in the head',
      () =>
        post(
          { 'mcp-method': 'tools/list' },
          { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta() } },
        ),
      refused,
    ],
    [
      '2026: a version that is none',
      () =>
        modern(
          'server/discover',
          { _meta: { [META + 'protocolVersion']: '2099-01-01' } },
          { 'mcp-protocol-version': '2099-01-01' },
        ),
      refused,
    ],
    ['2026: with a session id', async () => modern('tools/list', {}, { 'mcp-session-id': 'x' })],
  ];

  for (const [name, act, right] of cases.filter(([label]) => label.includes(only))) {
    const answer = await act();
    const told = Object.fromEntries(
      Object.entries(answer.headers ?? {}).filter(([key]) =>
        /^(access-control-|www-authenticate|location|allow$|mcp-session-id)/.test(key),
      ),
    );
    show({
      case: name,
      ...(right && { ok: Boolean(right(answer)) }),
      status: answer.status,
      came: short(answer.body ?? ''),
      ...(answer.silent && { silent: true }),
      ...(answer.broken && { broken: answer.broken }),
      ...(answer.how && { how: answer.how, ms: answer.ms }),
      ...(Object.keys(told).length > 0 && { headers: told }),
      alive: await alive(url, token),
    });
  }
}

/** Does a client that does everything right still get its answer? */
async function alive(url, token) {
  const web = new Web(url, { token });
  const old = await web.request('initialize', initialize('2025-11-25'), { deadline: 10_000 });
  if (old.message?.result) {
    // Sessions that are left open are no part of the cases.
    const id = old.headers['mcp-session-id'];
    if (id)
      await send(url, {
        method: 'DELETE',
        headers: { ...web.auth, 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' },
        deadline: 5000,
      });
    return true;
  }
  return Boolean(
    (await web.modern('server/discover', {}, { deadline: 10_000 })).message?.result?.supportedVersions?.includes(
      MODERN,
    ),
  );
}
