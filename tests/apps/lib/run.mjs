// Has the program carry out tasks, and says of each what the application's own data say:
//   node tests/apps/lib/run.mjs [--app A]… [--task ID]… [--kept | --all] --model-url URL --model NAME [--out DIR]
//     [--minutes N] [--program FILE] [-- arguments of browser-copilot run]
import { spawn } from "node:child_process";
import { appendFileSync, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { PROJECT, goalOf, load, names, startAll } from "./apps.mjs";
import { startBrowser } from "./browser.mjs";
import { answerFaults, differences } from "./deep.mjs";

function options(words) {
  const said = { apps: [], tasks: [], extra: [], minutes: 60, program: join(PROJECT, "target/debug/browser-copilot") };
  for (let at = 0; at < words.length; at += 1) {
    const next = () => words[(at += 1)] ?? stop(`${words[at - 1]} needs a value`);
    const word = words[at];
    if (word === "--app") said.apps.push(next());
    else if (word === "--task") said.tasks.push(next());
    else if (word === "--kept") said.kept = true;
    else if (word === "--all") said.all = true;
    else if (word === "--model-url") said.modelUrl = next();
    else if (word === "--model") said.model = next();
    else if (word === "--out") said.out = resolve(next());
    else if (word === "--minutes") said.minutes = Number(next());
    else if (word === "--program") said.program = resolve(next());
    else if (word === "--") {
      said.extra = words.slice(at + 1);
      break;
    } else stop(`${word} is not known`);
  }
  if (!said.extra.includes("--planner") && !(said.modelUrl && said.model)) stop("--model-url and --model are needed");
  said.out ??= join(PROJECT, "target/apps-runs", new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  return said;
}

function stop(text) {
  console.error(text);
  process.exit(2);
}

/** What somebody who wants the goal says to a question of the program. */
function reply(question, task, before) {
  const ru = task.language === "ru";
  switch (question.kind) {
    case "approval":
    case "plan":
    case "understanding":
      return { decision: "allow" };
    case "ask":
      // Whoever set a task with this ending wants to be asked; nobody answers, so that it is seen what was done until then.
      if (task.ending === "question" || before >= 2) return { decision: "stop" };
      if (task.ending === "cannot") return { decision: "answer", text: ru ? "Если это невозможно, так и скажи и больше ничего не делай." : "If it cannot be done, say so and leave it." };
      return { decision: "answer", text: ru ? "Больше ничего сказать не могу. Делай, как сказано в задании." : "I can tell you no more. Do as the goal says." };
    case "tab_in_use":
      return { decision: "continue" };
    case "stuck":
      return { decision: "stop" };
    default:
      return { decision: "decline" };
  }
}

/** Carries out one goal and gives what was said on the way. */
function carryOut({ program, args, task, folder, env, minutes }) {
  return new Promise((done, failed) => {
    const said = { requests: 0, tokensIn: 0, tokensCached: 0, tokensOut: 0, modelSeconds: 0, approvals: [], questions: [], errors: [] };
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], env: { ...process.env, ...env } });
    const end = () => child.kill("SIGTERM");
    const timer = setTimeout(() => {
      said.errors.push(`stopped after ${minutes} minutes`);
      end();
      setTimeout(() => child.kill("SIGKILL"), 15000).unref();
    }, minutes * 60000);
    process.on("exit", end);
    const events = createWriteStream(join(folder, "events.jsonl"));
    const errors = createWriteStream(join(folder, "errors.txt"));
    child.stderr.pipe(errors);
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => {
      events.write(`${line}\n`);
      let event;
      try {
        event = JSON.parse(line);
      } catch {
        return;
      }
      if (event.event === "model_called") {
        said.requests += event.usage.calls || 1;
        said.tokensIn += event.usage.input_tokens;
        said.tokensCached += event.usage.cached_tokens ?? 0;
        said.tokensOut += event.usage.output_tokens;
        said.modelSeconds += event.ms / 1000;
        if (!event.ok) said.errors.push(event.error ?? "the model failed");
      } else if (event.event === "approval_requested" || event.event === "question_asked") {
        const { question } = event;
        if (question.kind === "approval") said.approvals.push({ class: event.class, label: event.label });
        else said.questions.push({ kind: question.kind, text: question.text || question.message?.id || "", options: question.options });
        child.stdin.write(`${JSON.stringify({ to: event.seq, ...reply(question, task, said.questions.filter(({ kind }) => kind === "ask").length - 1) })}\n`);
      } else if (event.event === "run_finished") {
        said.finished = event;
        child.stdin.end();
      }
    });
    child.on("error", failed);
    child.on("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      events.end();
      errors.end();
      done({ ...said, code });
    });
  });
}

/** Whether what the task asked for is so, by the data and the answer; and what speaks against it. */
export async function judge(task, before, after, said) {
  const end = said.finished ?? {};
  const satisfied = end.terminal_reason === "goal_satisfied";
  const faults = [];
  try {
    faults.push(...(await task.check(before, after, end.answer ?? "")));
  } catch (error) {
    faults.push(`the check failed: ${error.message}`);
  }
  if (task.ending === "done") faults.push(...answerFaults(task.answer, end.answer));
  if (task.ending === "question") {
    const asked = said.questions.filter(({ kind }) => kind === "ask");
    if (!asked.length) faults.push("nothing was asked");
    else faults.push(...answerFaults(task.answer, asked.map(({ text, options = [] }) => [text, ...options].join(" / ")).join("\n")));
  }
  if (task.ending === "cannot" && satisfied && !(task.answer && answerFaults(task.answer, end.answer).length === 0)) faults.push("it said that it was done");
  return { done: faults.length === 0, faults, satisfied, verified: end.verified === true };
}

async function oneTask(id, task, started, wanted) {
  const folder = join(wanted.out, task.id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "downloads"), { recursive: true });
  await started.reset(task);
  const before = await started.state(task);
  const browser = await startBrowser({ downloads: join(folder, "downloads") });
  let said;
  const began = performance.now();
  try {
    for (const [url, given] of await started.signIn(task)) await browser.signIn(url, given);
    const args = ["run", goalOf(task, id, started.running), "--attach", browser.endpoint, "--start-url", new URL(task.start, started.url).href, "--json", "--answers", "-", "--runs-dir", join(folder, "runs")];
    const given = (name, ...values) => {
      if (!wanted.extra.includes(name)) args.push(name, ...values);
    };
    if (wanted.modelUrl) args.push("--planner", "model", "--model-url", wanted.modelUrl, "--model", wanted.model);
    given("--model-patience", "30m");
    args.push(...wanted.extra);
    writeFileSync(join(folder, "command.json"), JSON.stringify([wanted.program, ...args], null, 1));
    // A home of its own: settings, rules and secrets of whoever runs this do not count.
    said = await carryOut({ program: wanted.program, args, task, folder, env: { BROWSER_COPILOT_HOME: join(folder, "home") }, minutes: wanted.minutes });
  } finally {
    await browser.stop();
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await started.state(task);
  const { done, faults, satisfied, verified } = await judge(task, before, after, said);
  const end = said.finished ?? {};
  const changes = differences(before, after);
  writeFileSync(join(folder, "changes.json"), JSON.stringify(changes, null, 1));
  const line = {
    task: task.id, app: id, language: task.language, kinds: task.kinds, risky: task.risky, kept: task.kept, wanted: task.ending, practised: task.steps,
    done, faults, satisfied, verified, terminal: end.terminal_reason ?? `exit ${said.code}`, reason: end.stop_reason ?? "", answer: end.answer ?? "",
    steps: end.steps ?? 0, requests: said.requests, tokensIn: said.tokensIn, tokensCached: said.tokensCached, tokensOut: said.tokensOut,
    seconds: round(seconds), programSeconds: round(seconds - said.modelSeconds), approvals: said.approvals, questions: said.questions, errors: said.errors,
    changed: changes.length, downloads: readdirSync(join(folder, "downloads")),
  };
  writeFileSync(join(folder, "result.json"), JSON.stringify(line, null, 1));
  appendFileSync(join(wanted.out, "results.jsonl"), `${JSON.stringify(line)}\n`);
  return line;
}

const round = (number) => Math.round(number * 10) / 10;
const WIDTHS = [16, 5, 26, 9, 8, 8, 7, 8, 8, 5];
const HEAD = ["task", "done", "said", "requests", "in", "cached", "out", "program", "seconds", "asked"];
const row = (cells) => cells.map((cell, at) => (at < 3 ? String(cell).padEnd(WIDTHS[at]) : String(cell).padStart(WIDTHS[at]))).join(" ");

function shown(line) {
  const said = line.satisfied ? (line.verified ? "done, verified" : "done, not verified") : `${line.terminal}${line.reason ? ` ${line.reason}` : ""}`.replace("goal_failed ", "not done: ");
  console.log(row([line.task, line.done ? "yes" : "NO", said.slice(0, WIDTHS[2]), line.requests, line.tokensIn, line.tokensCached, line.tokensOut, line.programSeconds, line.seconds, line.approvals.length + line.questions.length]));
  for (const fault of line.faults.slice(0, 8)) console.log(`                   ${fault}`);
  for (const error of line.errors.slice(0, 3)) console.log(`                   error: ${error}`);
}

function total(lines) {
  const count = (test) => lines.filter(test).length;
  const sum = (key) => lines.reduce((all, line) => all + line[key], 0);
  const wantsDone = lines.filter((line) => line.wanted === "done");
  console.log(
    `\n${lines.length} tasks: ${count((l) => l.done)} as wanted by the data; said done and it is so ${count((l) => l.wanted === "done" && l.done && l.satisfied)} of ${wantsDone.length} (${count((l) => l.done && l.verified)} verified); ` +
      `done but called failed ${count((l) => l.wanted === "done" && l.done && !l.satisfied)}; said done and untrue ${count((l) => !l.done && l.satisfied)}.\n` +
      `Requests ${sum("requests")} for ${sum("practised")} steps of a practised person; tokens in ${sum("tokensIn")} (cached ${sum("tokensCached")}), out ${sum("tokensOut")}; program ${round(sum("programSeconds"))} s.`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = options(process.argv.slice(2));
  if (!existsSync(wanted.program)) stop(`There is no program ${wanted.program}`);
  mkdirSync(wanted.out, { recursive: true });
  const chosen = [];
  for (const name of wanted.apps.length ? wanted.apps : names()) {
    const loaded = await load(name);
    const tasks = loaded.tasks.filter((task) => (wanted.tasks.length ? wanted.tasks.includes(task.id) : wanted.all || Boolean(task.kept) === Boolean(wanted.kept)));
    if (tasks.length) chosen.push({ ...loaded, chosen: tasks });
  }
  if (!chosen.length) stop("No task is of that name");
  console.log(`Results, events and run folders: ${wanted.out}\n\n${row(HEAD)}`);
  const lines = [];
  for (const one of chosen) {
    const started = await startAll(one, one.chosen);
    try {
      for (const task of one.chosen) {
        const line = await oneTask(one.id, task, started, wanted);
        lines.push(line);
        shown(line);
      }
    } finally {
      await started.stop();
    }
  }
  total(lines);
  process.exit(0);
}
