import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { texts } from './texts.plugin';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = fileURLToPath(new URL('../locales/parts', import.meta.url));
const lib = fileURLToPath(new URL('./src/lib', import.meta.url));

export default defineConfig({
  base: './',
  plugins: [
    texts(parts),
    // Libraries ship their own compiled runes mode; ours is set in svelte.config.js.
    svelte({ dynamicCompileOptions: ({ filename }) => (filename.includes('node_modules') ? { runes: undefined } : undefined) }),
  ],
  resolve: { alias: { $lib: lib } },
  // The catalogue lies beside this folder.
  server: { port: 5173, strictPort: false, fs: { allow: [root] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // WebKitGTK 2.44, WKWebView of macOS 13, WebView2.
    target: ['safari16.4', 'chrome120'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  // What the page is built with is built anew in a test.
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
});
