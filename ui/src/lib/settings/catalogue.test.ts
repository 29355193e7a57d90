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
  });
});
