//! Builds the window with the fake backend and serves it under the same content policy as the program.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
const ui = fileURLToPath(new URL('..', import.meta.url));
const out = join(ui, 'dist-fake');
export const POLICY = "default-src 'self'; img-src 'self' shot: http://shot.localhost data:; style-src 'self' 'unsafe-inline'; connect-src ipc: http://ipc.localhost";
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
export async function serve() {
    await build({ root: ui, mode: 'fake', logLevel: 'error', build: { outDir: out, emptyOutDir: true } });
    const server = createServer((request, response) => {
        const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
        const file = join(out, path === '/' ? 'index.html' : path);
        readFile(file).then((body) => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY }).end(body), () => response.writeHead(404).end());
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (!address || typeof address === 'string')
        throw new Error('no port');
    return { base: `http://127.0.0.1:${address.port}/`, close: () => new Promise((done) => server.close(() => done())) };
}
export default async function setup(project) {
    const { base, close } = await serve();
    project.provide('base', base);
    return close;
}
