// Checks the tasks of an application against its own data:
//   node tests/apps/lib/selftest.mjs APP [TASK…]
// For each task: after a reset the check must complain as long as nothing was done, and must be content after the
// reference. A task with the ending "cannot" or "question", or one that only tells, has to leave the state as it was.
import { pathToFileURL } from "node:url";
import { answerFaults, diff } from "./deep.mjs";
import { load, names, startAll } from "./apps.mjs";

const FIELDS = ["id", "goal", "language", "start", "kinds", "steps", "ending", "risky", "kept", "check", "reference"];
const seconds = (since) => (performance.now() - since) / 1000;

export async function selftest(name, only = []) {
  const { app, tasks, root } = await load(name);
  const chosen = tasks.filter((task) => only.length === 0 || only.includes(task.id));
  let bad = 0;
  const line = (mark, what, faults) => {
    if (faults.length) bad += 1;
    console.log(`${mark.padEnd(5)} ${what}`);
    for (const fault of faults.slice(0, 12)) console.log(`        ${fault}`);
  };

  const faultsOfList = [];
  for (const task of tasks) {
    for (const field of FIELDS) if (task[field] === undefined) faultsOfList.push(`${task.id}: no ${field}`);
    if (!["done", "cannot", "question"].includes(task.ending)) faultsOfList.push(`${task.id}: ending ${task.ending}`);
    if (!["en", "ru"].includes(task.language)) faultsOfList.push(`${task.id}: language ${task.language}`);
  }
  if (new Set(tasks.map((task) => task.id)).size !== tasks.length) faultsOfList.push("two tasks of one id");
  if (faultsOfList.length) line("BAD", `${name}: list of tasks`, faultsOfList);

  let began = performance.now();
  await app.install(root);
  console.log(`      ${name}: installed in ${seconds(began).toFixed(1)} s`);
  began = performance.now();
  const started = await startAll({ id: name, app, root }, chosen);
  const { running } = started;
  console.log(`      ${name}: started in ${seconds(began).toFixed(1)} s at ${running.url}`);
  const resets = [];
  const reset = async (task) => {
    const from = performance.now();
    await started.reset(task);
    if (!task?.others) resets.push(seconds(from));
  };
  try {
    await reset();
    const first = await started.state();
    const [[, signedIn]] = await started.signIn(chosen[0]);
    if (!(Array.isArray(signedIn) ? signedIn.length : signedIn)) line("BAD", `${name}: signIn gives nothing`, ["no cookies"]);

    for (const task of chosen) {
      const faults = [];
      try {
        await reset(task);
        const before = await started.state(task);
        const { others: _, ...own } = before;
        faults.push(...diff(first, own).map((one) => `reset does not give the first state: ${one}`));
        const idle = await task.check(before, await started.state(task), undefined);
        const changes = task.ending === "done" && !task.answer;
        // A goal that only tells is checked by its answer, so that its check alone may be content.
        if (changes && idle.length === 0) faults.push("the check is content though nothing was done");
        if (task.answer && answerFaults(task.answer, undefined).length === 0) faults.push("no answer counts as the right one");

        const answer = await task.reference(running, before);
        const after = await started.state(task);
        faults.push(...(await task.check(before, after, answer)).map((one) => `after the reference: ${one}`));
        faults.push(...answerFaults(task.answer, answer).map((one) => `after the reference: ${one}`));
        const moved = diff(before, after);
        if (changes && moved.length === 0) faults.push("the reference changed nothing");
        if (task.ending !== "done") faults.push(...moved.map((one) => `the state was to stay: ${one}`));
        // A stray change beside it has to be noticed: every entry of the state is dropped once in turn.
        faults.push(...(await unnoticed(task, before, after, answer)));
      } catch (error) {
        faults.push(String(error?.stack ?? error));
      }
      line(faults.length ? "BAD" : "ok", `${task.id} (${task.language}, ${task.ending}, ${task.steps} steps${task.risky ? ", risky" : ""}${task.kept ? ", kept" : ""})`, faults);
    }
    await reset();
    const last = diff(first, await started.state());
    line(last.length ? "BAD" : "ok", `${name}: after all, a reset gives the first state`, last);
    resets.sort((a, b) => a - b);
    console.log(`      ${name}: ${resets.length} resets, median ${resets[resets.length >> 1].toFixed(1)} s, slowest ${resets.at(-1).toFixed(1)} s`);
  } finally {
    await started.stop();
  }
  summary(name, tasks);
  return bad;
}

/** Parts of the state whose loss the check would not notice: each entry two levels down is dropped, at most 25 of a part. */
async function unnoticed(task, before, after, answer) {
  const faults = [];
  for (const part of Object.keys(after)) {
    const value = after[part];
    if (!value || typeof value !== "object") continue;
    const keys = Object.keys(value);
    const every = Math.max(1, Math.floor(keys.length / 25));
    for (let at = 0; at < keys.length; at += every) {
      const broken = structuredClone(after);
      if (Array.isArray(broken[part])) broken[part].splice(at, 1);
      else delete broken[part][keys[at]];
      const said = await Promise.resolve().then(() => task.check(before, broken, answer)).catch((error) => [String(error)]);
      if (said.length === 0) faults.push(`the check does not notice that ${part}.${keys[at]} is gone`);
    }
  }
  return faults;
}

function summary(name, tasks) {
  const count = (test) => tasks.filter(test).length;
  console.log(
    `      ${name}: ${tasks.length} tasks, ${count((t) => t.language === "ru")} Russian, ${count((t) => t.risky)} risky, ${count((t) => t.kept)} kept, ` +
      `${count((t) => t.steps >= 20)} of 20 steps or more, ${count((t) => t.ending === "cannot")} that cannot be done, ${count((t) => t.ending === "question")} that need a question`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [name, ...only] = process.argv.slice(2);
  let bad = 0;
  for (const one of name ? [name] : names()) bad += await selftest(one, only);
  process.exit(bad ? 1 : 0);
}
