import { describe, expect, it } from 'vitest';
import type { Parameter, Recipe } from '$lib/bindings';
import { type Draft, drawn, filled, fixedValues, fixField, fromPlain, makeField, nameFor, partsOf, plain } from './fields';

const PRODUCT: Parameter = { name: 'product', label: 'Product', kind: 'text', default: 'green tea' };
const recipe: Recipe = {
  schema: 1, title: 'Find the cheapest {{product}}', goal: 'Search for {{product}}, sort by price', start: 'http://shop.example/price', parameters: [PRODUCT],
  steps: [
    { do: 'type', with: { text: '{{product}}', mode: 'fill', submit: true }, at: '', then: [{ kind: 'text', value: '{{product}} and more' }] },
    { do: 'select_option', with: { option: 'price' }, at: '', then: [{ kind: 'field', name: 'Sort', value: 'price' }] },
  ],
  answer: [], conditions: [{ kind: 'text', value: 'prices, by price' }], healed: [],
};
const sentences: Draft['sentences'] = [{ does: { id: 'does-type', args: { text: '{{product}}' } } }, { does: { id: 'does-select-option', args: { option: 'price' } }, then: [{ id: 'condition-field', args: { value: 'price' } }] }];
const draft = { recipe, sentences };

describe('a text with fields', () => {
  it('is cut at them', () => {
    expect(partsOf('Find {{ product }} in {{shop}}', [PRODUCT])).toEqual([{ text: 'Find ', field: false }, { text: 'Product', field: true }, { text: ' in {{shop}}', field: false }]);
    expect(partsOf('', [PRODUCT])).toEqual([]);
    expect(partsOf('{{product}}', [{ ...PRODUCT, label: ' ' }])).toEqual([{ text: 'product', field: true }]);
  });

  it('has no quotation marks around one where it is drawn', () => {
    const words = (text: string): string => drawn(text, [PRODUCT]).map((part) => part.text).join('|');
    expect(words('Type “{{product}}” into “Search”')).toBe('Type |Product| into “Search”');
    expect(words('Ввести «{{product}}»')).toBe('Ввести |Product|');
    expect(words('“{{product}} and more”')).toBe('“|Product| and more”');
  });

  it('is written by people with their labels', () => {
    const written = plain(recipe.title, recipe.parameters);
    expect(written).toBe('Find the cheapest [Product]');
    expect(fromPlain(written, recipe.parameters)).toBe(recipe.title);
    expect(fromPlain('[Produ', recipe.parameters)).toBe('[Produ');
    expect(fromPlain('a [list] of [Product]', recipe.parameters)).toBe('a [list] of {{product}}');
  });

  it('takes its values', () => expect(filled('{{product}} for {{day}}', { product: 'tea $& {{day}}' })).toBe('tea $& {{day}} for {{day}}'));
});

describe('a field', () => {
  it('gets a name of its own', () => {
    expect(nameFor('Product', [])).toBe('product');
    expect(nameFor('Product', [PRODUCT])).toBe('product2');
    expect(nameFor('2. Straße & Café', [])).toBe('stra_e_cafe');
    expect(nameFor('Город', [])).toBe('value');
  });

  it('is fixed everywhere', () => {
    const { recipe: next, sentences: said } = fixField(draft, 'product', 'oolong $&');
    expect(JSON.stringify([next, said])).not.toContain('{{');
    expect(next.title).toBe('Find the cheapest oolong $&');
    expect(next.steps[0]?.with?.['text']).toBe('oolong $&');
    expect(next.parameters).toEqual([]);
    expect(said[0]?.does.args).toEqual({ text: 'oolong $&' });
  });

  it('is made of a value that was always the same', () => {
    expect(fixedValues(recipe)).toEqual(['price']);
    const { recipe: next, sentences: said } = makeField(draft, 'price', 'Order');
    expect(next.parameters.at(-1)).toEqual({ name: 'order', label: 'Order', kind: 'text', default: 'price' });
    expect(next.steps[1]?.with).toEqual({ option: '{{order}}' });
    expect(next.steps[1]?.then?.[0]?.value).toBe('{{order}}');
    // A part of another word is not it, and an address is not touched.
    expect(next.conditions[0]?.value).toBe('prices, by {{order}}');
    expect(next.start).toBe('http://shop.example/price');
    expect(next.goal).toBe('Search for {{product}}, sort by {{order}}');
    expect(said[1]?.does.args).toEqual({ option: '{{order}}' });
    expect(fixField({ recipe: next, sentences: said }, 'order', 'price')).toEqual(draft);
  });
});
