// Installs the rivals into target/rivals (RIVALS_ROOT puts it elsewhere): node tests/apps/rivals/install.mjs
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT } from "../lib/apps.mjs";
import { run } from "../lib/server.mjs";

export const ROOT = process.env.RIVALS_ROOT ?? join(PROJECT, "target", "rivals");
export const PYTHON = join(ROOT, "browser-use", "bin", "python");
export const NODE_PARTS = join(ROOT, "playwright-mcp");
const PYTHON_PACKAGES = ["browser-use==0.13.14"];
// gpt-tokenizer brings its encoding along; Python's tiktoken fetches it from elsewhere.
const NPM_PACKAGES = ["@playwright/mcp@0.0.83", "@modelcontextprotocol/sdk@1.32.2", "gpt-tokenizer@4.0.0"];

/** A part of one of the packages of npm. */
export async function part(name) {
  const from = createRequire(join(NODE_PARTS, "package.json"));
  return import(pathToFileURL(from.resolve(name)).href);
}

/** What is installed, by its own word. */
export function versions() {
  const of = (name) => createRequire(join(NODE_PARTS, "package.json"))(`./node_modules/${name}/package.json`).version;
  const python = existsSync(PYTHON) ? run(PYTHON, ["-c", "from importlib.metadata import version; print(version('browser-use'))"]).trim() : "";
  return { "browser-use": python, "playwright-mcp": of("@playwright/mcp"), tokens: `gpt-tokenizer ${of("gpt-tokenizer")}, o200k_base` };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  mkdirSync(NODE_PARTS, { recursive: true });
  if (!existsSync(PYTHON)) run("python3", ["-m", "venv", join(ROOT, "browser-use")]);
  run(PYTHON, ["-m", "pip", "install", "-q", "--disable-pip-version-check", ...PYTHON_PACKAGES]);
  if (!existsSync(join(NODE_PARTS, "package.json"))) writeFileSync(join(NODE_PARTS, "package.json"), '{ "private": true }\n');
  run("npm", ["install", "--no-audit", "--no-fund", ...NPM_PACKAGES], { cwd: NODE_PARTS, env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" } });
  console.log(versions());
}
