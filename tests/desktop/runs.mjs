// Run folders that nobody carried out: a long one made from a short real one, and thousands of small ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CLI, run } from './webdriver.mjs';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a run that began at this time (milliseconds); `n` tells those of one time apart. */
export function runId(time, n) {
  let id = '';
  let rest = BigInt(time) * (1n << 80n) + BigInt(n);
  for (let letter = 0; letter < 26; letter++, rest >>= 5n) id = LETTERS[Number(rest & 31n)] + id;
  return id;
}

export const runsIn = (home) => path.join(home, 'data/runs');

/** Carries a goal out by the command line in this home; the folder of the run. */
export async function carriedOut(home, goal, address) {
  const before = new Set(await readdir(runsIn(home)).catch(() => []));
  const env = { ...process.env, BROWSER_COPILOT_HOME: home };
  await run(CLI, ['run', goal, '--attach', 'managed', '--headless', '--start-url', address], { env });
  const made = (await readdir(runsIn(home))).filter((name) => !name.startsWith('.') && !before.has(name));
  if (made.length !== 1) throw new Error(`one run was made, not ${made.length}`);
  return path.join(runsIn(home), made[0]);
}

/** Makes the run one of so many steps, by having it do what it did again and again, with the same pictures. */
export async function prolong(folder, steps) {
  const file = path.join(folder, 'trace.jsonl');
  const [header, ...records] = (await readFile(file, 'utf8')).trim().split('\n').map((line) => JSON.parse(line));
  const events = records.filter((record) => record.record === 'event');
  const first = events.findIndex((event) => event.event === 'node_entered');
  const lap = events.slice(first).filter((event) => event.event !== 'run_finished');
  const end = events.find((event) => event.event === 'run_finished');
  const done = [header];
  let [seq, step] = [0, 0];
  const write = (event) => done.push({ ...event, seq: ++seq, step });
  events.slice(0, first).forEach(write);
  while (step < steps) {
    for (const event of lap) {
      if (event.event === 'action_started' && step === steps) break;
      if (event.event === 'action_started') step += 1;
      write(event);
    }
  }
  write({ ...end, steps });
  await writeFile(file, done.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const summary = path.join(folder, 'summary.json');
  await writeFile(summary, JSON.stringify({ ...JSON.parse(await readFile(summary, 'utf8')), steps }));
}

const SUBJECTS = ['green tea', 'зелёный чай', 'the weather in Oslo', 'расписание поездов', 'a cheap flight'];

/** Writes so many runs that reached their goals, a minute apart; gives the goal of each. */
export function manyRuns(home, count) {
  const goals = [];
  for (let n = 0; n < count; n++) {
    const time = 1_700_000_000_000 + n * 60_000;
    const [id, started] = [runId(time, n), new Date(time).toISOString()];
    const folder = path.join(runsIn(home), id);
    const goal = `Find ${SUBJECTS[n % SUBJECTS.length]} number ${n} and tell me the price`;
    const usage = { calls: 0, input_tokens: 0, output_tokens: 0, cached_tokens: 0, money: 0 };
    const outcome = { terminal_reason: 'goal_satisfied', stop_reason: 'satisfied', answer: `It costs $${n}.80`, message: { id: 'ending-satisfied' } };
    const summary = { schema_version: 1, id, goal, status: 'finished', started, finished: started, outcome, stage: 'done', steps: 3, usage, active_ms: 4000 + n, planner: 'builtin', browser: 'managed', run_dir: '', read_only: false };
    const said = { record: 'event', v: 1, run: id, seq: 1, time: started, step: 1, event: 'narration', message: { id: 'say-did-click', args: { label: `Shelf ${n % 977}` } } };
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'summary.json'), JSON.stringify(summary));
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify({ schema_version: 1, id, created: started, request: { goal, settings: {} } }));
    writeFileSync(path.join(folder, 'trace.jsonl'), `${JSON.stringify({ record: 'header', schema_version: 1, run: id, created: started })}\n${JSON.stringify(said)}\n`);
    goals.push(goal);
  }
  return goals;
}
