//! `virtual:texts/en` and `virtual:texts/ru`: the catalogue of one language, read by Fluent when the page is built and not at each
//! start of the window, where reading both took longer than anything else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import type { Plugin } from 'vite';

const NAME = 'virtual:texts/';
const MARK = '\0';

/** The parts of the catalogue that the window needs: what the command line says is not in it. */
export function partsOf(folder: string, language: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.${language}.ftl`) && !name.startsWith('cli.'))
    .sort()
    .map((name) => join(folder, name));
}

export function texts(folder: string): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(NAME) ? MARK + id : undefined),
    load(id) {
      if (!id.startsWith(MARK + NAME)) return undefined;
      const body = partsOf(folder, id.slice(MARK.length + NAME.length)).flatMap((file) => {
        this.addWatchFile(file);
        return new FluentResource(readFileSync(file, 'utf8')).body;
      });
      // No text of ours refers to an attribute. A string that is parsed is quicker than the same object written out.
      const shorter = JSON.stringify(body, (key, value: unknown) => (key === 'attributes' ? undefined : value));
      return `export default JSON.parse(${JSON.stringify(shorter)});`;
    },
  };
}
