// What the applications share: commands, packages of Debian, servers on free ports that end with this process.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Runs a command and gives its output; an error holds what it printed. */
export function run(command, args, { input, cwd, env } = {}) {
  const done = spawnSync(command, args, { input, cwd, env: { ...process.env, ...env }, encoding: "utf8", maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${done.status}\n${(done.stdout + done.stderr).slice(-2000)}`);
  return done.stdout;
}

/** Installs the named packages of Debian that are missing, without what they only recommend. */
export function needPackages(...packages) {
  const known = (name) => spawnSync("dpkg-query", ["-W", "-f", "${Status}", name], { encoding: "utf8" }).stdout?.includes("install ok installed");
  const missing = packages.filter((name) => !known(name));
  if (!missing.length) return;
  console.log(`      installing: ${missing.join(" ")}`);
  const apt = (args) => {
    const root = process.getuid() === 0;
    const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q", ...args];
    return spawnSync(root ? "nice" : "sudo", [...(root ? ["-n", "10"] : []), ...command], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  };
  const install = ["install", "--no-install-recommends", ...missing];
  let done = apt(install);
  if (done.status !== 0) {
    apt(["update"]);
    done = apt(install);
  }
  if (done.status !== 0) throw new Error(`These packages could not be installed: ${missing.join(" ")}\n${done.stderr.slice(-2000)}`);
}

/** Unpacks packages of Debian below `folder` instead of installing them: no service is set up, no file of the system changes. */
export function unpackPackages(folder, ...packages) {
  mkdirSync(`${folder}/packages`, { recursive: true });
  const fetch = () => run("apt-get", ["download", "-q", ...packages], { cwd: `${folder}/packages` });
  try {
    fetch();
  } catch {
    run(process.getuid() === 0 ? "apt-get" : "sudo", [...(process.getuid() === 0 ? [] : ["apt-get"]), "update", "-q"]);
    fetch();
  }
  for (const file of run("ls", [`${folder}/packages`]).split("\n")) {
    if (file.endsWith(".deb")) run("dpkg-deb", ["-x", `${folder}/packages/${file}`, folder]);
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const children = new Set();
process.on("exit", () => children.forEach((child) => endGroup(child, "SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130));

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Starts a server in a process group of its own, with its output in `log`, and gives { child, stop() }. */
export function startServer(command, args, { log, cwd, env } = {}) {
  if (log) mkdirSync(dirname(log), { recursive: true });
  const out = log ? openSync(log, "a") : "ignore";
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", out, out], detached: true });
  children.add(child);
  let failed;
  child.on("error", (error) => (failed = error));
  const ended = () => failed ?? (child.exitCode !== null || child.signalCode !== null);
  const stop = async (signal = "SIGTERM") => {
    if (!ended()) {
      endGroup(child, signal);
      await until(ended, "the server to end", 10).catch(() => endGroup(child, "SIGKILL"));
    }
    endGroup(child, "SIGKILL");
    children.delete(child);
  };
  return { child, stop, ended };
}

/** Waits for `test` (which may throw) to hold. */
export async function until(test, what, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  let last;
  while (Date.now() < end) {
    try {
      const value = await test();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await pause(50);
  }
  throw new Error(`Waited ${seconds} s for ${what}${last ? `: ${last.message}` : ""}`);
}

/** Waits until the address answers with a status below 500; stops early where the server ended. */
export async function untilAnswers(url, server, seconds = 60) {
  await until(
    async () => {
      if (server?.ended()) return true;
      const answer = await fetch(url, { redirect: "manual" });
      await answer.body?.cancel();
      return answer.status < 500;
    },
    `${url} to answer`,
    seconds,
  );
  if (server?.ended()) throw new Error(`The server of ${url} ended before it answered`);
}

/** A client of HTTP that keeps cookies, for signing in and for references. */
export class Client {
  constructor(base) {
    this.base = base;
    this.jar = new Map();
  }

  /** One request; follows redirects itself, so that every cookie is seen. Gives { status, url, text, headers }. */
  async send(path, { method = "GET", body, headers = {}, follow = 5 } = {}) {
    let url = new URL(path, this.base);
    for (let hop = 0; ; hop += 1) {
      const cookie = [...this.jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
      const answer = await fetch(url, { method, body, headers: { ...headers, ...(cookie ? { cookie } : {}) }, redirect: "manual" });
      for (const line of answer.headers.getSetCookie()) this.keep(line, url);
      const next = answer.headers.get("location");
      if (!next || answer.status < 300 || answer.status > 399 || hop >= follow) {
        return { status: answer.status, url: url.href, text: await answer.text(), headers: answer.headers };
      }
      await answer.body?.cancel();
      url = new URL(next, url);
      if (answer.status !== 307 && answer.status !== 308) [method, body] = ["GET", undefined];
    }
  }

  form(path, fields, options = {}) {
    return this.send(path, { ...options, method: "POST", body: new URLSearchParams(fields) });
  }

  keep(line, url) {
    const [pair, ...rest] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    const has = (key) => rest.find((part) => part.toLowerCase().startsWith(key))?.split("=")[1];
    const past = has("max-age") === "0" || Date.parse(has("expires") ?? "") < Date.now();
    const path = has("path") ?? "/";
    if (past) this.jar.delete(name + path);
    else this.jar.set(name + path, { name, value, path, domain: url.hostname });
  }

  /** For Network.setCookies. */
  cookies() {
    return [...this.jar.values()].map(({ name, value, path, domain }) => ({ name, value, path, domain }));
  }
}

/** Puts the folder `from` in place of `to`. */
export function copyFolder(from, to) {
  if (!existsSync(from)) throw new Error(`There is no folder ${from}`);
  mkdirSync(to, { recursive: true });
  execFileSync("rm", ["-rf", to]);
  execFileSync("cp", ["-a", from, to]);
}
