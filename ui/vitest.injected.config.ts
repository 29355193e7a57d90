import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The scripts that the browser crate puts into pages have no packages of their own: they use those of the window. */
const modules = fileURLToPath(new URL('./node_modules/', import.meta.url));
const injected = fileURLToPath(new URL('../src-tauri/crates/browser/injected/', import.meta.url));

export default defineConfig({
  root: injected,
  cacheDir: fileURLToPath(new URL('../target/vitest-injected', import.meta.url)),
  resolve: { alias: [{ find: /^(vitest|playwright-core|vite)$/, replacement: `${modules}$1` }] },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false },
});
