// Measures other programs that turn a page into text for a model, on the pages of this benchmark, each attached
// to a fresh Chromium of the same kind: one observation, from the question to the whole answer.
//
//   node peers.mjs <program of the benchmark> <folder with the installed peers>
//
// `scripts/bench --peers` installs them and starts this. What is not there, or does not run, is told against
// stored numbers: medians from the same kind of machine, of the releases of November 2026.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import fs from 'node:fs';
import path from 'node:path';

const [bench, folder] = process.argv.slice(2).map((given) => path.resolve(given));
const TIMES = 5;
/** Longest time for one answer, and for all of one page. */
const PATIENCE = 40_000;
const PAGE = 90_000;
/** Pages whose text no peer gives within its patience on this kind of machine. */
const HOPELESS = /50,000/;

// Milliseconds and tokens (o200k), as stored.
const STORED = {
  'agent-browser': { 'one button': [5.9], 'nested frames + shadow roots': [12, 145], 'cross-origin frame': [11], "Swagger UI, GitHub's spec": [665, 47168], 'Python docs, module os': [878, 20330], 'generated, 10,000 controls': [3372, 219019], 'Python docs, full index': [2784, 261946] },
  'chrome-devtools-mcp': { 'one button': [2.5], 'nested frames + shadow roots': [12, 381], 'cross-origin frame': [7], "Swagger UI, GitHub's spec": [529, 64788], 'Python docs, module os': [906, 164104], 'generated, 10,000 controls': [3009, 316759], 'Python docs, full index': [3158, 782157] },
  '@playwright/mcp': { 'one button': [7], 'nested frames + shadow roots': [39, 323], 'cross-origin frame': [24], "Swagger UI, GitHub's spec": [441, 74135], 'Python docs, module os': [560, 164259], 'generated, 10,000 controls': [881, 288682], 'Python docs, full index': [2326, 836280] },
  'browser-use': { 'one button': [25], 'nested frames + shadow roots': [30, 227], 'cross-origin frame': [38], "Swagger UI, GitHub's spec": [3346, 4869], 'Python docs, module os': [4068, 5817], 'generated, 10,000 controls': [29599, 9920], 'Python docs, full index': [10945, 1785] },
};

const within = (work, ms, what) => {
  let timer;
  const late = new Promise((_, no) => {
    timer = setTimeout(() => no(new Error(`${what}: no answer within ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The pages and a Chromium of their own, until `end`. */
const serve = async () => {
  const child = spawn(bench, ['--serve'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const told = JSON.parse((await within(lines.next(), PATIENCE, 'the pages')).value);
  return {
    ...told,
    tokens: async (text) => {
      child.stdin.write(`${JSON.stringify(text)}\n`);
      return Number((await within(lines.next(), PATIENCE, 'tokens')).value);
    },
    end: () => new Promise((ended) => { child.once('exit', ended); child.stdin.end(); setTimeout(() => child.kill(), 5_000).unref(); }),
  };
};

/** A server of the Model Context Protocol on its standard input and output. */
const mcp = (file, args) => {
  const child = spawn(process.execPath, [file, ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, CHROME_DEVTOOLS_MCP_NO_USAGE_STATISTICS: '1' } });
  const waiting = new Map();
  let next = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  child.on('exit', () => { for (const give of waiting.values()) give({ error: { message: 'it ended' } }); });
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method, params) => {
    const id = (next += 1);
    const answer = new Promise((give) => waiting.set(id, give));
    send({ id, method, params });
    return within(answer, PATIENCE, method).then((message) => {
      if (message.error) throw new Error(message.error.message);
      return message.result;
    });
  };
  return {
    begin: async () => {
      await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
      send({ method: 'notifications/initialized' });
    },
    tool: async (name, args = {}) => {
      const result = await ask('tools/call', { name, arguments: args });
      const text = (result.content ?? []).map((part) => part.text ?? '').join('\n');
      if (result.isError) throw new Error(text.slice(0, 200));
      return text;
    },
    end: () => child.kill(),
  };
};

/** `pages`: its tool that lists the pages, where the others have to be told which is meant. */
const viaMcp = (file, args, open, snapshot, pages = null) => (served) => {
  const server = mcp(path.join(folder, 'node_modules', file), args(served.endpoint));
  let begun = null;
  let which = {};
  return {
    open: async (url) => {
      await (begun ??= server.begin());
      if (pages && which.pageId === undefined) {
        const [, id] = /^\s*(\d+):/m.exec(await server.tool(pages)) ?? [];
        if (id) which = { pageId: Number(id) };
      }
      await server.tool(open, { ...which, url });
    },
    snapshot: () => server.tool(snapshot, which),
    end: async () => server.end(),
  };
};

/** By its command, whose own start counts: that is how it is used. The stored numbers are those of its daemon. */
const agentBrowser = (served) => {
  const program = path.join(folder, 'node_modules/agent-browser/bin', `agent-browser-${process.platform}-${process.arch}`);
  fs.chmodSync(program, 0o755);
  const home = path.join(folder, 'home');
  fs.mkdirSync(home, { recursive: true });
  const port = new URL(served.endpoint).port;
  const run = (...args) =>
    within(
      new Promise((give, no) => {
        const child = spawn(program, ['--cdp', port, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: home, AGENT_BROWSER_SESSION: `bench${process.pid}`, AGENT_BROWSER_SOCKET_DIR: home } });
        const parts = [];
        let wrong = '';
        child.stdout.on('data', (part) => parts.push(part));
        child.stderr.on('data', (part) => (wrong += part));
        child.on('error', no);
        // Its daemon keeps the pipe: the end of the command is what counts.
        child.on('exit', (code) => (code === 0 ? give(Buffer.concat(parts).toString()) : no(new Error((wrong || Buffer.concat(parts).toString()).slice(0, 200)))));
      }),
      PATIENCE,
      args[0],
    );
  return { open: (url) => run('open', url), snapshot: () => run('snapshot'), end: () => run('close').catch(() => {}) };
};

const browserUse = (served) => {
  const python = path.join(folder, 'python/bin/python');
  const child = spawn(python, [new URL('peers.py', import.meta.url).pathname, served.endpoint], { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ANONYMIZED_TELEMETRY: 'false', BROWSER_USE_LOGGING_LEVEL: 'error' } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (what) => {
    child.stdin.write(`${JSON.stringify(what)}\n`);
    for (;;) {
      const line = await within(lines.next(), PATIENCE, 'browser-use');
      if (line.done) throw new Error('it ended');
      if (!line.value.startsWith('{"answer"')) continue;
      const { answer, error } = JSON.parse(line.value);
      if (error) throw new Error(error.slice(0, 200));
      return answer;
    }
  };
  return { open: (url) => ask({ open: url }), snapshot: () => ask({}), end: async () => child.kill() };
};

const PEERS = [
  ['agent-browser', 'node_modules/agent-browser', agentBrowser],
  ['chrome-devtools-mcp', 'node_modules/chrome-devtools-mcp', viaMcp('chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js', (endpoint) => ['--browserUrl', endpoint, '--no-usage-statistics'], 'navigate_page', 'take_snapshot', 'list_pages')],
  ['@playwright/mcp', 'node_modules/@playwright/mcp', viaMcp('@playwright/mcp/cli.js', (endpoint) => ['--cdp-endpoint', endpoint], 'browser_navigate', 'browser_snapshot')],
  ['browser-use', 'python/bin/python', browserUse],
];

/** Waits until the page says that it has come: every peer is measured on the whole page. */
const ready = async (served, page) => {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const list = await (await fetch(`${served.endpoint}/json/list`)).json();
    const tab = list.find((target) => target.type === 'page' && target.url.startsWith(page.url));
    if (tab && typeof WebSocket !== 'undefined') {
      const socket = new WebSocket(tab.webSocketDebuggerUrl);
      const came = await new Promise((give) => {
        socket.onerror = () => give(false);
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: page.ready, returnByValue: true } }));
        socket.onmessage = (event) => { const message = JSON.parse(event.data); if (message.id === 1) give(message.result?.result?.value === true); };
      });
      socket.close();
      if (came) return;
    } else if (tab) return;
    if (Date.now() > end) throw new Error('the page did not come');
    await new Promise((next) => setTimeout(next, 50));
  }
};

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const shown = (ms) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
const found = new Map();
const pages = [];
for (const [name, file, make] of PEERS) {
  if (!fs.existsSync(path.join(folder, file))) {
    console.log(`${name} is not installed: its stored numbers stand in the table`);
    continue;
  }
  const served = await serve();
  if (pages.length === 0) pages.push(...served.pages);
  let peer = null;
  try {
    peer = make(served);
    for (const page of served.pages) {
      if (HOPELESS.test(page.name)) continue;
      const measure = async () => {
        await peer.open(page.url);
        await ready(served, page);
        const times = [];
        let text = '';
        const end = Date.now() + PAGE / 3;
        while (times.length < TIMES && (times.length < 1 || Date.now() < end)) {
          const at = performance.now();
          text = await peer.snapshot();
          times.push(performance.now() - at);
        }
        return { ms: median(times), chars: [...text].length, tokens: await served.tokens(text) };
      };
      try {
        const one = await within(measure(), PAGE, page.name);
        found.set(`${name}|${page.name}`, one);
        console.log(`${name}, ${page.name}: ${shown(one.ms)} ms, ${one.chars} characters, ${one.tokens} tokens`);
      } catch (error) {
        console.log(`${name}, ${page.name}: ${String(error.message ?? error).split('\n')[0]}`);
      }
    }
  } catch (error) {
    console.log(`${name}: ${error.message ?? error}`);
  } finally {
    await peer?.end();
    await served.end();
  }
}

console.log('\nOne observation of other programs: milliseconds, characters, tokens (o200k)\n');
console.log(`| page | ${PEERS.map(([name]) => name).join(' | ')} |`);
console.log(`|${' --- |'.repeat(PEERS.length + 1)}`);
for (const page of pages) {
  const cells = PEERS.map(([name]) => {
    const one = found.get(`${name}|${page.name}`);
    if (one) return `${shown(one.ms)}, ${one.chars}, ${one.tokens}`;
    const [ms, tokens] = STORED[name][page.name] ?? [];
    return ms ? `against stored numbers: ${ms}${tokens ? `, ${tokens} tokens` : ''}` : '-';
  });
  console.log(`| ${page.name} | ${cells.join(' | ')} |`);
}
const versions = PEERS.map(([name, file]) => {
  try {
    const { version } = JSON.parse(fs.readFileSync(path.join(folder, file, 'package.json'), 'utf8'));
    return `${name} ${version}`;
  } catch {
    const out = spawnSync(path.join(folder, file), ['-c', "import importlib.metadata as m; print(m.version('browser-use'))"], { encoding: 'utf8' });
    return out.status === 0 ? `${name} ${out.stdout.trim()}` : `${name}: stored`;
  }
});
console.log(`\n${versions.join(' · ')}`);
process.exit(0);
