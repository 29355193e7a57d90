import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '$lib/i18n/index.svelte';
import { allSettings, findSettings, type Found } from './catalogue';

const one = (label: string, hint: string): Found => ({ path: label, section: 'limits', label, hint });

beforeAll(() => load('en'));

describe('the search in settings', () => {
  it('wants all words, in any order, and puts names first', () => {
    const all = [one('Patience', 'How many steps it waits'), one('Most steps', 'Then it ends'), one('Самый зелёный', 'чай')];
    expect(findSettings('STEPS', all).map((found) => found.label)).toEqual(['Most steps', 'Patience']);
    expect(findSettings('steps most', all).map((found) => found.label)).toEqual(['Most steps']);
    expect(findSettings('зеленый', all).length).toBe(1);
    // Words are looked for at the beginnings of words, else inside.
    expect(findSettings('it', all).map((found) => found.label)).toEqual(['Patience', 'Most steps']);
    expect(findSettings('ost', all).map((found) => found.label)).toEqual(['Most steps']);
    expect(findSettings('(', all)).toEqual([]);
    const russian = [one('Ключ', 'В хранилище'), one('Запуск', 'По умолчанию включено')];
    expect(findSettings('ключ', russian).map((found) => found.label)).toEqual(['Ключ']);
    expect(findSettings('  ', all)).toEqual([]);
    expect(findSettings('nowhere', all)).toEqual([]);
  });

  it('has a name and a hint for every setting, and every place once', () => {
    const all = allSettings();
    expect(all.length).toBeGreaterThan(45);
    // A text that is missing is shown by its id.
    expect(all.filter((found) => /^[a-z0-9-]+$/.test(found.label) || /^[a-z0-9-]+$/.test(found.hint))).toEqual([]);
    const places = all.map((found) => found.path).filter(Boolean);
    expect(new Set(places).size).toBe(places.length);
    // Two of one name in a section are not told apart.
    const names = all.map((found) => `${found.section} ${found.label}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
