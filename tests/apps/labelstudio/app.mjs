// Label Studio: from PyPI in an environment of its own, with SQLite.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, freePort, startServer, untilAnswers } from "../lib/server.mjs";
import { ANNA, PEOPLE, PROJECTS, SPOTS, TOKEN, photo } from "./seed.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = "label-studio==1.23.2";
const PATIENCE = 300; // seconds: the first start makes the tables
export const name = "Label Studio";
export const languages = ["en"];
export const files = join(HERE, "files");

const python = (root) => join(root, "venv", "bin", "python");
const run = (root, ...args) => execFileSync(python(root), [join(HERE, "data.py"), ...args], { encoding: "utf8", maxBuffer: 1 << 26 });
const recipe = () => createHash("sha256").update(PACKAGE).update(readFileSync(join(HERE, "seed.mjs"))).update(String(fill)).digest("hex");

export async function install(root) {
  mkdirSync(root, { recursive: true });
  if (!existsSync(join(root, "venv", "bin", "label-studio"))) {
    execFileSync("python3", ["-m", "venv", join(root, "venv")], { stdio: "inherit" });
    execFileSync(python(root), ["-m", "pip", "install", "--quiet", PACKAGE], { stdio: ["ignore", "ignore", "inherit"] });
  }
  const stamp = join(root, "seed.stamp");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === recipe()) return;
  const data = join(root, "data");
  for (const folder of ["data", "seed"]) rmSync(join(root, folder), { recursive: true, force: true });
  const running = await serve(root);
  try {
    await fill(running);
  } finally {
    await running.stop();
  }
  cpSync(data, join(root, "seed"), { recursive: true });
  writeFileSync(stamp, recipe());
}

async function serve(root) {
  const port = await freePort();
  const data = join(root, "data");
  const log = join(root, "server.log");
  mkdirSync(data, { recursive: true });
  rmSync(log, { force: true });
  const env = {
    LABEL_STUDIO_BASE_DATA_DIR: data, COLLECT_ANALYTICS: "false", LATEST_VERSION_CHECK: "false", SENTRY_DSN: "", FRONTEND_SENTRY_DSN: "",
    // Addresses that are told to it need not exist: nothing leaves this machine.
    SSRF_PROTECTION_ENABLED: "false", LABEL_STUDIO_DISABLE_SIGNUP_WITHOUT_LINK: "true", GIT_CEILING_DIRECTORIES: dirname(root), PYTHONUNBUFFERED: "1",
  };
  const args = ["start", "--no-browser", "--data-dir", data, "--port", String(port), "--internal-host", "127.0.0.1", "--username", ANNA.email, "--password", ANNA.password, "--user-token", TOKEN, "--enable-legacy-api-token"];
  const server = startServer(join(root, "venv", "bin", "label-studio"), args, { cwd: root, env, log });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilAnswers(`${url}/health`, server, PATIENCE);
  } catch (error) {
    await server.stop();
    throw new Error(`${error.message}\n${readFileSync(log, "utf8").slice(-2000)}`);
  }
  return { url, root, stop: () => server.stop() };
}

/** A request to the API as Anna; the body goes as JSON unless it is a form. */
export async function api(app, method, path, body) {
  const form = body instanceof FormData;
  const answer = await fetch(`${app.url}/api/${path}`, {
    method, headers: { authorization: `Token ${TOKEN}`, ...(body && !form && { "content-type": "application/json" }) }, body: form ? body : body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
  return text && answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

const HIDDEN = ["inner_id", "annotations_results", "annotations_ids", "predictions_score", "predictions_model_versions", "predictions_results", "file_upload", "storage_filename", "created_at", "updated_at", "updated_by", "avg_lead_time", "draft_exists"].map((column) => `tasks:${column}`);

async function fill(app) {
  const [anna] = await api(app, "GET", "users/");
  await api(app, "PATCH", `users/${anna.id}/`, { first_name: ANNA.first_name, last_name: ANNA.last_name });
  const ids = {};
  for (const one of PEOPLE) ids[one.email] = (await api(app, "POST", "users/", { ...one, username: one.email.split("@")[0], password: ANNA.password })).id;
  for (const { tasks, photos, ...project } of PROJECTS) {
    const { id } = await api(app, "POST", "projects/", project);
    if (tasks) {
      const sent = tasks.map((task) => ({ ...task, ...(task.annotations && { annotations: task.annotations.map((one) => ({ ...one, completed_by: ids[one.completed_by] })) }) }));
      await api(app, "POST", `projects/${id}/import`, sent);
    }
    if (photos)
      for (const [at, spot] of SPOTS.entries()) {
        const form = new FormData();
        form.set("file", new Blob([photo(spot)], { type: "image/png" }), `frame-${at + 1}.png`);
        await api(app, "POST", `projects/${id}/import`, form);
      }
  }
  // The first tab is as the page would make it; a second one has a filter.
  const tab = (title, items) => api(app, "POST", "dm/views/", { project: 1, data: { title, type: "list", target: "tasks", hiddenColumns: { explore: HIDDEN, labeling: HIDDEN }, filters: { conjunction: "and", items } } });
  await tab("Default", []);
  await tab("Complaints", [{ filter: "filter:tasks:annotations_results", operator: "contains", type: "String", value: "Complaint" }]);
}

export async function start(root) {
  if (!existsSync(join(root, "data"))) cpSync(join(root, "seed"), join(root, "data"), { recursive: true });
  run(root, "restore", join(root, "seed"), join(root, "data"));
  return serve(root);
}

export async function reset({ root }) {
  run(root, "restore", join(root, "seed"), join(root, "data"));
}

export async function signIn({ url }) {
  const client = new Client(url);
  const [, token] = /name="csrfmiddlewaretoken" value="([^"]+)"/.exec((await client.send("/user/login")).text);
  const answer = await client.form("/user/login", { csrfmiddlewaretoken: token, email: ANNA.email, password: ANNA.password, persist_session: "on" }, { headers: { referer: `${url}/user/login` }, follow: 0 });
  if (answer.status !== 302) throw new Error(`the sign-in was refused: ${answer.status}`);
  return client.cookies();
}

export async function state({ root }) {
  return JSON.parse(run(root, "state", join(root, "data")));
}
