//! Builds the window with the fake backend and serves it under the same content policy as the program.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    base: string;
  }
}

const ui = fileURLToPath(new URL('..', import.meta.url));
const out = join(ui, 'dist-fake');
/** The policy that the program gives its window. */
async function policy(): Promise<string> {
  const config = JSON.parse(await readFile(join(ui, '../tauri.conf.json'), 'utf8')) as { app: { security: { csp: string } } };
  return config.app.security.csp;
}
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

export async function serve(): Promise<{ base: string; close: () => Promise<void> }> {
  await build({ root: ui, mode: 'fake', logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
  const csp = await policy();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    const file = join(out, path === '/' ? 'index.html' : path);
    readFile(file).then(
      (body) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': csp }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { base: `http://127.0.0.1:${address.port}/`, close: () => new Promise((done) => server.close(() => done())) };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { base, close } = await serve();
  project.provide('base', base);
  return close;
}
