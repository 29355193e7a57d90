import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|css)$/.test(name)).map((name) => ({ name, text: readFileSync(`${source}/${name}`, 'utf8') }));

it('draws lines only with colours: a browser leaves others out without a word', () => {
  const colours = new Set([...files.flatMap(({ text }) => [...text.matchAll(/(--[a-z0-9-]+): (?:#|rgb|color-mix)/g)])].map((match) => match[1]));
  expect(colours.size).toBeGreaterThan(20);
  for (const { name, text } of files) {
    for (const [line, variable] of text.matchAll(/(?:solid|dashed|(?:color|background|fill|stroke):) var\((--[a-z0-9-]+)\)/g)) expect(colours, `${name}: ${line}`).toContain(variable);
  }
});

it('uses no variable that nothing declares', () => {
  const all = files.map(({ text }) => text).join('\n');
  const declared = new Set([...all.matchAll(/(--[a-z0-9-]+)\s*[:=]/g)].map((match) => match[1]));
  for (const { name, text } of files) for (const [, variable] of text.matchAll(/var\((--[a-z0-9-]+)\)/g)) expect(declared, name).toContain(variable);
});
