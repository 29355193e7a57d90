// Has a rival carry out one task instead of the program, and says what the application's own data say:
//   node tests/apps/rivals/run.mjs --rival browser-use|playwright-mcp --app A --task ID --model-url URL --model NAME
//     [--out DIR] [--minutes N] [--most N] [--vision default|on|auto|off] [--judge on|off] [--snapshots file|inline]
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HERE, PROJECT, goalOf, load, startAll } from "../lib/apps.mjs";
import { startBrowser } from "../lib/browser.mjs";
import { differences } from "../lib/deep.mjs";
import { judge } from "../lib/run.mjs";
import { count } from "./count.mjs";
import { PYTHON, versions } from "./install.mjs";
import * as playwright from "./playwright_mcp.mjs";
import { startRecorder } from "./record.mjs";

const RIVALS = { "browser-use": browserUse, "playwright-mcp": playwrightMcp };
// A reader may be the model: seconds that one answer may take.
const PATIENCE = 1800;

function options(words) {
  const said = { most: "60", minutes: "120", vision: "auto", judge: "on", snapshots: "file" };
  const known = ["rival", "app", "task", "model-url", "model", "out", "minutes", "most", "vision", "judge", "snapshots"];
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at].replace(/^--/, "");
    if (!known.includes(name) || words[at + 1] === undefined) stop(`${words[at]} is not known, or has no value`);
    said[name] = words[at + 1];
  }
  for (const name of ["app", "task", "model-url", "model"]) if (!said[name]) stop(`--${name} is needed`);
  if (!RIVALS[said.rival]) stop(`--rival is one of ${Object.keys(RIVALS).join(", ")}`);
  said.out = resolve(said.out ?? join(PROJECT, "target/apps-runs", `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}-${said.rival}`));
  said.key = process.env.RIVALS_KEY ?? "none";
  return said;
}

function stop(text) {
  console.error(text);
  process.exit(2);
}

async function browserUse({ wanted, goal, start, folder, signedIn, uploads, modelUrl, began }) {
  const browser = await startBrowser({ downloads: join(folder, "downloads") });
  try {
    for (const [url, given] of signedIn) await browser.signIn(url, given);
    const given = { goal, start, cdp: browser.endpoint, model_url: modelUrl, model: wanted.model, files: uploads, vision: wanted.vision, judge: wanted.judge === "on", most: Number(wanted.most), patience: PATIENCE, folder };
    const asked = join(folder, "asked.json");
    const outcome = join(folder, "outcome.json");
    writeFileSync(asked, JSON.stringify(given, null, 1));
    const env = { OPENAI_API_KEY: wanted.key, ANONYMIZED_TELEMETRY: "false", BROWSER_USE_CLOUD_SYNC: "false", BROWSER_USE_VERSION_CHECK: "false", BROWSER_USE_CONFIG_DIR: join(folder, "home"), NO_PROXY: "127.0.0.1,localhost" };
    began();
    const late = await child(PYTHON, [join(HERE, "rivals", "browser_use_agent.py"), asked, outcome], { folder, env, minutes: Number(wanted.minutes) });
    if (existsSync(outcome)) return JSON.parse(readFileSync(outcome, "utf8"));
    return { ended: false, satisfied: false, answer: "", steps: 0, errors: [late || `it ended without a word: see ${join(folder, "errors.txt")}`] };
  } finally {
    await browser.stop();
  }
}

function playwrightMcp({ wanted, goal, start, folder, signedIn, uploads, modelUrl, began }) {
  began();
  return playwright.carryOut({ goal, start, model: wanted.model, modelUrl, key: wanted.key, folder, signedIn, uploads, most: Number(wanted.most), until: performance.now() + Number(wanted.minutes) * 60000, inline: wanted.snapshots === "inline" });
}

/** Waits for a program to end, its output in errors.txt; gives why it was stopped, if it was. */
function child(command, args, { folder, env, minutes }) {
  return new Promise((done, failed) => {
    const log = openSync(join(folder, "errors.txt"), "a");
    const one = spawn(command, args, { stdio: ["ignore", log, log], cwd: folder, env: { ...process.env, ...env } });
    let late = "";
    const end = () => one.kill("SIGKILL");
    const timer = setTimeout(() => {
      late = `stopped after ${minutes} minutes`;
      end();
    }, minutes * 60000);
    process.on("exit", end);
    one.on("error", failed).on("close", () => {
      clearTimeout(timer);
      process.off("exit", end);
      done(late);
    });
  });
}

/** What Playwright MCP keeps beside downloads: snapshots, pictures, messages of the page. */
const OWN_FILES = /^(page|console)-.*\.(yml|png|jpeg|webp|log)$/;
const round = (number) => Math.round(number * 10) / 10;
/** browser-use has its own run looked at once more after the end: a request that changes nothing. */
const isVerdict = (request) => Boolean(request.response_format?.json_schema?.schema?.properties?.verdict);

async function oneTask(one, task, started, wanted) {
  const folder = join(wanted.out, task.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "downloads"), { recursive: true });
  await started.reset(task);
  const before = await started.state(task);
  const recorder = await startRecorder(wanted["model-url"], join(folder, "model"));
  const files = join(HERE, one.id, "files");
  let from = performance.now();
  let said;
  try {
    said = await RIVALS[wanted.rival]({
      wanted, folder,
      goal: goalOf(task, one.id, started.running),
      start: new URL(task.start, started.url).href,
      signedIn: await started.signIn(task),
      uploads: (task.uploads ?? []).map((name) => join(files, name)),
      modelUrl: recorder.url,
      began: () => (from = performance.now()),
    });
  } finally {
    recorder.stop();
  }
  const seconds = (performance.now() - from) / 1000;
  const after = await started.state(task);
  // What it says when it gives up is where it may ask; it has no other place for a question.
  const questions = said.ended && !said.satisfied ? [{ kind: "ask", text: said.answer }] : [];
  const { done, faults } = await judge(task, before, after, { questions, finished: { terminal_reason: said.satisfied ? "goal_satisfied" : "goal_failed", answer: said.answer } });
  const changes = differences(before, after);
  writeFileSync(join(folder, "changes.json"), JSON.stringify(changes, null, 1));
  const { each, ...counted } = count(join(folder, "model"), { wanted: (request) => !isVerdict(request) });
  const verdict = count(join(folder, "model"), { wanted: isVerdict });
  const modelSeconds = recorder.calls.reduce((sum, call) => sum + call.seconds, 0);
  const line = {
    rival: wanted.rival, version: versions()[wanted.rival], task: task.id, app: one.id, language: task.language, kinds: task.kinds, risky: task.risky, kept: task.kept, wanted: task.ending, practised: task.steps,
    done, faults, said: said.satisfied ? "done" : said.ended ? "not done" : "no end", satisfied: said.satisfied, answer: said.answer, steps: said.steps,
    ...counted, verdict: { requests: verdict.requests, tokensIn: verdict.tokensIn, tokensOut: verdict.tokensOut },
    seconds: round(seconds), programSeconds: round(seconds - modelSeconds), startSeconds: recorder.calls.length ? round((recorder.calls[0].began - from) / 1000) : null,
    errors: said.errors, changed: changes.length, downloads: readdirSync(join(folder, "downloads")).filter((name) => !OWN_FILES.test(name)), settings: wanted.rival === "browser-use" ? { vision: wanted.vision, judge: wanted.judge } : { snapshots: wanted.snapshots },
  };
  writeFileSync(join(folder, "each.json"), JSON.stringify(each, null, 1));
  writeFileSync(join(folder, "result.json"), JSON.stringify(line, null, 1));
  appendFileSync(join(wanted.out, "results.jsonl"), `${JSON.stringify(line)}\n`);
  return line;
}

const wanted = options(process.argv.slice(2));
const one = await load(wanted.app);
const task = one.tasks.find(({ id }) => id === wanted.task);
if (!task) stop(`${wanted.app} has no task ${wanted.task}`);
mkdirSync(wanted.out, { recursive: true });
const started = await startAll(one, [task]);
try {
  const line = await oneTask(one, task, started, wanted);
  console.log(`${line.task} with ${line.rival} ${line.version}: ${line.done ? "done" : "NOT DONE"} by the data; it said: ${line.said}`);
  console.log(`${line.requests} requests, tokens in ${line.tokensIn} (uncached ${line.tokensUncached}), out ${line.tokensOut}; program ${line.programSeconds} s, of ${line.seconds} s. ${wanted.out}`);
  for (const fault of [...line.faults, ...line.errors.map((error) => `error: ${error}`)].slice(0, 12)) console.log(`    ${fault}`);
} finally {
  await started.stop();
}
process.exit(0);
