// Bundles the scripts that the browser crate puts into pages (src-tauri/crates/browser/injected). What it writes is checked in,
// so that building the program needs no Node. `--check` writes nothing, and says whether what is there is current.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const injected = fileURLToPath(new URL('../src-tauri/crates/browser/injected/', import.meta.url));
/** Bundle -> its first module, and the name that holds what it exports. */
const BUNDLES = {
  page_script: ['page_script.ts', 'injected'],
  presence: ['separate/presence.ts', 'presence'],
  content_policy: ['separate/content_policy.ts', 'contentPolicy'],
  no_peers: ['separate/no_peers.ts', 'noPeers'],
};

export async function bundle([entry, name]) {
  const [made] = await build({
    configFile: false,
    root: injected,
    logLevel: 'warn',
    build: {
      lib: { entry: `${injected}src/${entry}`, name, formats: ['iife'] },
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
  const path = `${injected}dist/${file}.js`;
  const code = await bundle(parts);
  if (isCheck) {
    if ((await readFile(path, 'utf8').catch(() => '')) !== code) stale.push(path);
  } else {
    await mkdir(`${injected}dist`, { recursive: true });
    await writeFile(path, code);
  }
}
if (stale.length > 0) {
  console.error(`Not what its modules say; run 'npm --prefix ui run injected' and commit what it writes:\n${stale.join('\n')}`);
  process.exitCode = 1;
}
