// The applications: every folder beside lib that has an app.mjs.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const HERE = dirname(dirname(fileURLToPath(import.meta.url)));
export const PROJECT = dirname(dirname(HERE));
/** Where the applications and their data live; never committed. APPS_ROOT puts it elsewhere. */
export const ROOT = process.env.APPS_ROOT ?? join(PROJECT, "target", "apps");

export function names() {
  return readdirSync(HERE).filter((name) => existsSync(join(HERE, name, "app.mjs"))).sort();
}

export async function load(name) {
  if (!names().includes(name)) throw new Error(`There is no application "${name}". There are: ${names().join(", ")}`);
  const at = (file) => pathToFileURL(join(HERE, name, file)).href;
  const app = await import(at("app.mjs"));
  const tasks = existsSync(join(HERE, name, "tasks.mjs")) ? (await import(at("tasks.mjs"))).tasks : [];
  return { id: name, app, tasks, root: join(ROOT, name) };
}

/**
 * A running application with those that its tasks need beside it (`others`): { url, running, reset, state, signIn, stop }.
 * The state of those that a task names stands under `others`, and so do they in what a reference is given.
 */
export async function startAll({ id, app, root }, tasks) {
  const beside = [];
  for (const name of new Set(tasks.flatMap((task) => task.others ?? []))) if (name !== id) beside.push(await load(name));
  const all = [{ id, app, root }, ...beside];
  const started = [];
  const stop = async () => {
    for (const one of started) await one.stop();
  };
  try {
    for (const one of all) {
      await one.app.install(one.root);
      started.push(await one.app.start(one.root));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const [running, ...others] = started;
  running.others = Object.fromEntries(others.map((one, at) => [beside[at].id, one]));
  return {
    url: running.url,
    running,
    stop,
    reset: async (task) => {
      for (const [at, one] of all.entries()) if (at === 0 || task?.others?.includes(one.id)) await one.app.reset(started[at]);
    },
    state: async (task) => {
      const state = await app.state(running);
      for (const name of task?.others ?? []) (state.others ??= {})[name] = await beside.find((one) => one.id === name).app.state(running.others[name]);
      return state;
    },
    /** What the browser is to hold: [address, what signIn gave] for each. */
    signIn: async (task) => {
      const out = [];
      for (const [at, one] of all.entries()) out.push([started[at].url, await one.app.signIn(started[at], task)]);
      return out;
    },
  };
}

/** The goal as the program is given it: `{files}` is the folder with what may be uploaded, the name of another application its address. */
export function goalOf(task, id, running) {
  let goal = task.goal.replaceAll("{files}", join(HERE, id, "files"));
  for (const [name, other] of Object.entries(running.others)) goal = goal.replaceAll(`{${name}}`, other.url);
  return goal;
}
