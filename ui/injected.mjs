// Bundles the scripts that the browser crate puts into pages (src-tauri/crates/browser/injected), and what a program of `run_code`
// finds in its world (src-tauri/crates/program/api). What it writes is checked in, so that building the program needs no Node.
// `--check` writes nothing, and says whether what is there is current.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = (path) => fileURLToPath(new URL(`../src-tauri/crates/${path}/`, import.meta.url));
const injected = folder('browser/injected');
/** Bundle -> its first module, the name that holds what it exports, and its folder. */
const BUNDLES = {
  page_script: ['page_script.ts', 'injected'],
  presence: ['separate/presence.ts', 'presence'],
  content_policy: ['separate/content_policy.ts', 'contentPolicy'],
  no_peers: ['separate/no_peers.ts', 'noPeers'],
  page_api: ['main.ts', 'api', folder('program/api')],
};

export async function bundle([entry, name, root = injected]) {
  const [made] = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      lib: { entry: `${root}src/${entry}`, name, formats: ['iife'] },
      target: 'chrome120',
      // To be read and compared; its comments stand in the modules.
      minify: false,
      rollupOptions: { output: { comments: false } },
      write: false,
    },
  });
  return made.output[0].code;
}

const isCheck = process.argv.includes('--check');
const stale = [];
for (const [file, parts] of Object.entries(BUNDLES)) {
  const root = parts[2] ?? injected;
  const path = `${root}dist/${file}.js`;
  const code = await bundle(parts);
  if (isCheck) {
    if ((await readFile(path, 'utf8').catch(() => '')) !== code) stale.push(path);
  } else {
    await mkdir(`${root}dist`, { recursive: true });
    await writeFile(path, code);
  }
}
if (stale.length > 0) {
  console.error(`Not what its modules say; run 'npm --prefix ui run injected' and commit what it writes:\n${stale.join('\n')}`);
  process.exitCode = 1;
}
