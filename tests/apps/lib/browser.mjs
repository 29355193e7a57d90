// A fresh headless Chromium, spoken to over its pipe (Node 20 has no WebSocket of its own), with a port for the program beside it.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./server.mjs";

const NAMES = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser", "microsoft-edge-stable", "brave-browser"];
const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0", "--remote-debugging-pipe", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"];

function find() {
  const found = [process.env.CHROME, ...NAMES].find((name) => name && spawnSync("sh", ["-c", `command -v "${name}"`]).status === 0);
  if (!found) throw new Error("No browser was found. Install Chrome, Chromium, Edge or Brave, or set CHROME.");
  return found;
}

/** Starts it with an empty profile; `downloads` is where it puts what is downloaded. Gives { endpoint, send, page, signIn, stop }. */
export async function startBrowser({ downloads, size = "1280,900" } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "apps-profile-"));
  const child = spawn(find(), [...FLAGS, `--window-size=${size}`, `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true });
  const kill = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  };
  process.on("exit", kill);
  const [, , , toBrowser, fromBrowser] = child.stdio;
  toBrowser.on("error", () => {});
  const waiting = new Map();
  const listeners = new Set();
  let last = 0;
  let rest = "";
  fromBrowser.setEncoding("utf8").on("data", (piece) => {
    const parts = (rest + piece).split("\0");
    rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (!message.id) listeners.forEach((listener) => listener(message));
      const asked = waiting.get(message.id);
      if (!asked) continue;
      waiting.delete(message.id);
      if (message.error) asked.reject(new Error(`${asked.method}: ${message.error.message}`));
      else asked.resolve(message.result);
    }
  });
  child.on("exit", () => waiting.forEach(({ reject }) => reject(new Error("The browser ended"))));
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject, method });
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    });
  const stop = async () => {
    await Promise.race([send("Browser.close").catch(() => {}), new Promise((done) => setTimeout(done, 3000))]);
    kill();
    process.off("exit", kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };

  /** A tab of its own: { send, open, evaluate, close }. */
  const page = async (url = "about:blank") => {
    const { targetId } = await send("Target.createTarget", { url });
    const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
    const tab = { send: (method, params) => send(method, params, sessionId), targetId };
    tab.evaluate = async (expression) => {
      const { result, exceptionDetails } = await tab.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    /** Opens an address and waits until it has loaded and asked for nothing new for half a second. */
    tab.open = async (address) => {
      let moving = Date.now();
      let loaded = false;
      const listener = (message) => {
        if (message.sessionId !== sessionId) return;
        if (message.method === "Page.loadEventFired") loaded = true;
        if (message.method.startsWith("Network.")) moving = Date.now();
      };
      listeners.add(listener);
      try {
        await tab.send("Page.enable");
        await tab.send("Network.enable");
        await tab.send("Page.navigate", { url: address });
        await until(() => loaded && Date.now() - moving > 500, `${address} to load`, 60);
      } finally {
        listeners.delete(listener);
      }
    };
    tab.close = () => send("Target.closeTarget", { targetId });
    return tab;
  };

  /** Puts in what an application's signIn gave: cookies, or { cookies?, localStorage? } for its address. */
  const signIn = async (url, given) => {
    const { cookies = [], localStorage = {} } = Array.isArray(given) ? { cookies: given } : given ?? {};
    if (cookies.length) await send("Storage.setCookies", { cookies });
    if (Object.keys(localStorage).length) {
      // An address of the same origin that shows nothing, so that the application's own page does not write meanwhile.
      const tab = await page();
      await tab.open(new URL("/favicon.ico", url).href).catch(() => tab.open(url));
      await tab.evaluate(`for (const [key, value] of Object.entries(${JSON.stringify(localStorage)})) localStorage.setItem(key, value)`);
      await tab.close();
    }
  };

  const port = await until(() => readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n")[0], "the browser to start", 30);
  if (downloads) await send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  return { endpoint: `http://127.0.0.1:${port}`, profile, send, page, signIn, stop };
}

/** A picture of what is shown. */
export async function picture(tab) {
  const { data } = await tab.send("Page.captureScreenshot", { format: "png" });
  return Buffer.from(data, "base64");
}
