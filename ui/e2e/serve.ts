//! Builds the window with the fake backend and serves it under the same content policy as the program, to one browser for all tests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../chromium';

declare module 'vitest' {
  export interface ProvidedContext {
    base: string;
    browser: string;
  }
}

const ui = fileURLToPath(new URL('..', import.meta.url));
const out = join(ui, 'dist-fake');
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ root: ui, mode: 'fake', logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
  // The policy that the program gives its window.
  const config = JSON.parse(await readFile(join(ui, '../tauri.conf.json'), 'utf8')) as { app: { security: { csp: string } } };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const file = join(out, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'max-age=3600', 'content-security-policy': config.app.security.csp }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('base', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    server.close();
  };
}
