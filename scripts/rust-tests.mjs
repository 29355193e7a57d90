#!/usr/bin/env node
// Runs the Rust tests that cargo has built, two programs at a time, and says what failed and what took longest.
//
//   cargo test --workspace --all-targets --no-run --message-format json-render-diagnostics >BUILT
//   scripts/rust-tests.mjs BUILT [FILTER]     FILTER: only tests whose names hold it, and no list of the slowest
//
// Cargo itself would run them one after the other, and to ask it for one alone is to ask for another set of features: it would
// build half of the dependencies once more.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [built, filter] = process.argv.slice(2);
if (!built) throw new Error('usage: rust-tests.mjs BUILT [FILTER]');

const programs = [];
for await (const line of createInterface({ input: createReadStream(built) })) {
  if (!line.startsWith('{')) continue;
  const said = JSON.parse(line);
  if (said.reason !== 'compiler-artifact' || !said.executable || !said.profile.test || said.target.kind.includes('bench')) continue;
  programs.push({ name: said.target.name, file: said.executable, folder: path.dirname(said.manifest_path) });
}
if (programs.length === 0) throw new Error(`${built} names no test program: was it made by cargo with --message-format?`);
// The first two take as long as all others together, so they begin.
const LONG = ['browser', 'whole', 'runs', 'guard'];
const place = ({ name }) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);
programs.sort((a, b) => place(a) - place(b));

// As `.cargo/config.toml` has it for what cargo starts.
const CARGO = { TS_RS_EXPORT_DIR: path.resolve('ui/src/lib/bindings'), TS_RS_LARGE_INT: 'number' };

/** What it printed, and how it ended. How long each test took is an unstable option. */
const run = ({ file, folder }) => new Promise((done) => {
  const timed = ['-Z', 'unstable-options', '--report-time'];
  const env = { ...process.env, ...CARGO, RUSTC_BOOTSTRAP: '1', RUST_TEST_THREADS: process.env.RUST_TEST_THREADS ?? String(os.availableParallelism()), RUST_BACKTRACE: '1' };
  const child = spawn(file, filter ? [filter, '--quiet'] : timed, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const pipe of [child.stdout, child.stderr]) pipe.setEncoding('utf8').on('data', (text) => { printed += text; });
  child.on('error', (error) => done({ printed: String(error), good: false }));
  child.on('close', (code) => done({ printed, good: code === 0 }));
});

const failed = [];
let tried = 0;
const times = [];
const queue = [...programs];
const work = async () => {
  for (let program = queue.shift(); program; program = queue.shift()) {
    const began = Date.now();
    const { printed, good } = await run(program);
    for (const [, count] of printed.matchAll(/^running (\d+) tests?$/gm)) tried += Number(count);
    const head = `${path.relative(process.cwd(), program.folder) || '.'}: ${program.name}, ${Math.round((Date.now() - began) / 1000)} s`;
    if (!filter || !good) console.log(`-- ${head}\n${printed.trim()}`);
    if (!good) failed.push(`-- ${head}\n${/^failures:$[^]*/m.exec(printed)?.[0].trim() ?? printed.slice(-4000).trim()}`);
    for (const [, name, seconds] of printed.matchAll(/^test (.*) \.\.\. \w+ <([\d.]+)s>$/gm)) times.push([Number(seconds), name]);
  }
};
await Promise.all([work(), work()]);

if (!filter) {
  console.log('The ten slowest tests:');
  for (const [seconds, name] of times.sort(([a], [b]) => b - a).slice(0, 10)) console.log(`${seconds.toFixed(3)} s  ${name}`);
}
// A name that fits nothing would be good for ever.
if (tried === 0) failed.push(`no test was run${filter ? `: none is named so: ${filter}` : ''}`);
for (const one of failed) console.log(one);
process.exitCode = failed.length > 0 ? 1 : 0;
