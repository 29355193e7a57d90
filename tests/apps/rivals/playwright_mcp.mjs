// Has a plain loop around the tools of Playwright MCP carry out one goal: the model is given all tools, each result is
// appended, and the first answer without a call is the end.
import { openSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { run } from "../lib/server.mjs";
import { NODE_PARTS, part } from "./install.mjs";
import { post } from "./record.mjs";

const SYSTEM =
  "You control a web browser with the tools and carry out the user's goal in it. " +
  "When it is done, or cannot be done, answer without a tool call: begin with DONE or NOT DONE, then give what the goal asks for or what stands in the way.";

/** What Playwright takes as a signed-in state: `given` are [address, what signIn of an application gave]. */
export function storageState(given) {
  const state = { cookies: [], origins: [] };
  for (const [url, put] of given) {
    const { cookies = [], localStorage = {} } = Array.isArray(put) ? { cookies: put } : put ?? {};
    for (const { name, value, path = "/", domain = new URL(url).hostname, expires = -1, httpOnly = false, secure = false, sameSite = "Lax" } of cookies) {
      state.cookies.push({ name, value, path, domain, expires, httpOnly, secure, sameSite });
    }
    const entries = Object.entries(localStorage).map(([name, value]) => ({ name, value }));
    if (entries.length) state.origins.push({ origin: new URL(url).origin, localStorage: entries });
  }
  return state;
}

async function connect({ folder, signedIn, uploads }) {
  const { Client } = await part("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await part("@modelcontextprotocol/sdk/client/stdio.js");
  writeFileSync(join(folder, "storage.json"), JSON.stringify(storageState(signedIn)));
  const chromium = run("sh", ["-c", 'command -v "${CHROME:-chromium}"']).trim();
  const args = [join(NODE_PARTS, "node_modules/@playwright/mcp/cli.js"), "--headless", "--no-sandbox", "--isolated", "--executable-path", chromium, "--storage-state", join(folder, "storage.json"), "--output-dir", join(folder, "downloads")];
  // It takes files of its folder alone: those that a task uploads lie elsewhere.
  if (uploads.length) args.push("--allow-unrestricted-file-access");
  const client = new Client({ name: "apps", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env: process.env, stderr: openSync(join(folder, "errors.txt"), "a") }));
  return client;
}

/** The text and the pictures of a tool's result; a fault is a result too. */
async function call(client, name, args) {
  try {
    const { content = [] } = await client.callTool({ name, arguments: args }, undefined, { timeout: 300000 });
    return {
      text: content.filter(({ type }) => type === "text").map(({ text }) => text).join("\n"),
      pictures: content.filter(({ type }) => type === "image").map(({ data, mimeType }) => ({ type: "image_url", image_url: { url: `data:${mimeType};base64,${data}` } })),
    };
  } catch (error) {
    return { text: `Error: ${error.message}`, pictures: [] };
  }
}

/** The start page once it shows something and stays as it is: it may build itself after it was loaded. */
async function startPage(client) {
  let last = "";
  for (let look = 0; look < 20; look += 1) {
    const { text } = await call(client, "browser_snapshot", {});
    if (text === last && /\[ref=/.test(text)) break;
    last = text;
    await pause(500);
  }
  return last;
}

/** The page after an action in the result itself, instead of the name of a file with it. */
const withSnapshot = (text, folder) => text.replace(/^### Snapshot\n- \[Snapshot\]\(([^)]+)\)$/m, (_, path) => `### Snapshot\n\`\`\`yaml\n${readFileSync(resolve(folder, path), "utf8")}\n\`\`\``);

/** Gives { ended, satisfied, answer, steps, errors }: `steps` are calls of tools. */
export async function carryOut({ goal, start, model, modelUrl, key, folder, signedIn, uploads, most, until, inline }) {
  const said = { ended: false, satisfied: false, answer: "", steps: 0, errors: [] };
  const client = await connect({ folder, signedIn, uploads });
  const messages = [{ role: "system", content: SYSTEM }];
  try {
    const { tools } = await client.listTools();
    const functions = tools.map(({ name, description, inputSchema }) => ({ type: "function", function: { name, description, parameters: inputSchema } }));
    // Opened and looked at beforehand, so that neither costs a request.
    const opened = await call(client, "browser_navigate", { url: start });
    if (/^### Error/m.test(opened.text)) throw new Error(opened.text);
    messages.push({ role: "user", content: `${goal}\n\nThe browser shows:\n${await startPage(client)}` });
    for (let request = 0; request < most && !said.ended; request += 1) {
      if (performance.now() > until) {
        said.errors.push("stopped: the time is over");
        break;
      }
      const { status, text } = await post(`${modelUrl}/chat/completions`, JSON.stringify({ model, messages, tools: functions }), { authorization: `Bearer ${key}` });
      if (status !== 200) {
        said.errors.push(`the model answered ${status}: ${text.slice(0, 300)}`);
        break;
      }
      const { message } = JSON.parse(text).choices[0];
      messages.push({ role: "assistant", content: message.content ?? null, ...(message.tool_calls?.length ? { tool_calls: message.tool_calls } : {}) });
      if (!message.tool_calls?.length) {
        said.answer = message.content ?? "";
        said.ended = true;
        said.satisfied = /^\W*DONE\b/.test(said.answer);
      }
      const pictures = [];
      for (const { id, function: asked } of message.tool_calls ?? []) {
        said.steps += 1;
        const args = parsed(asked.arguments);
        const result = args ? await call(client, asked.name, args) : { text: "Error: the arguments are not JSON", pictures: [] };
        messages.push({ role: "tool", tool_call_id: id, content: inline ? withSnapshot(result.text, folder) : result.text });
        pictures.push(...result.pictures);
      }
      // A tool's message holds text alone.
      if (pictures.length) messages.push({ role: "user", content: pictures });
    }
    await call(client, "browser_close", {});
  } finally {
    await client.close();
    writeFileSync(join(folder, "messages.json"), JSON.stringify(messages, null, 1));
  }
  return said;
}

function parsed(text) {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return undefined;
  }
}
