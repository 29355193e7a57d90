// How the modules hold together: no circle of imports, and each function that the host calls by its name is there.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { injected, install, launch, open } from './page';

const source = join(injected, 'src');
const files = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending)).map((name) => join(folder, name));

it('no module imports itself, by whatever way', () => {
  const imports = new Map(files(source, '.ts').map((file) => {
    const found = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map((match) => join(dirname(file), `${match[1] ?? ''}.ts`));
    return [file, found.filter((name) => name.startsWith(source))];
  }));
  expect(imports.size).toBeGreaterThan(40);
  const done = new Set<string>();
  const visit = (file: string, way: string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) throw new Error(`a circle: ${[...way.slice(at), file].map((name) => relative(source, name)).join(' -> ')}`);
    if (done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
});

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('the script has each function that the host calls', async () => {
  const called = new Set<string>();
  for (const file of files(join(injected, '../src'), '.rs')) {
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(/\.(?:call|value|wait|ask|script|says)(?:::<[^>]*>)?\(\s*"(\w+)"/g)) called.add(match[1] ?? '');
    for (const match of text.matchAll(/lesson\.(?:tell|hand)\("(\w+)"/g)) called.add(match[1] ?? '');
    for (const match of text.matchAll(/globalThis\[\{\w*\}\]\.(\w+)\(/g)) called.add(match[1] ?? '');
  }
  const page = await open(browser, '');
  const key = await install(page);
  const given = await page.evaluate<string[]>(`Object.keys(${key})`);
  expect(called.size).toBeGreaterThan(40);
  expect([...called].filter((name) => !given.includes(name))).toEqual([]);
  await page.close();
});
