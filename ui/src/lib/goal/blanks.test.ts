import { describe, expect, it } from 'vitest';
import { blanksOf, dragged, insertAt, nextBlank } from './blanks';

describe('blanks', () => {
  it('are words in brackets, each once', () => {
    expect(blanksOf('Find [a thing] on [site], then [a thing]')).toEqual(['[a thing]', '[site]']);
    expect(blanksOf('Найди [товар] на [сайт]')).toEqual(['[товар]', '[сайт]']);
    expect(blanksOf('press [] and [ ] and [[x]y')).toEqual(['[x]']);
    expect(blanksOf(`[${'a'.repeat(60)}]`)).toEqual([]);
  });

  it('are gone to one after another, and around', () => {
    const goal = 'Find [a] on [b]';
    expect(nextBlank(goal, ['[a]', '[b]'], 0)).toEqual([5, 8]);
    expect(nextBlank(goal, ['[a]', '[b]'], 8)).toEqual([12, 15]);
    expect(nextBlank(goal, ['[a]', '[b]'], 15)).toEqual([5, 8]);
    expect(nextBlank('Find tea on [b]', ['[a]', '[b]'], 0)).toEqual([12, 15]);
    expect(nextBlank('Find tea', ['[a]'], 0)).toBeUndefined();
  });
});

describe('what is dragged', () => {
  const data = (kinds: Record<string, string>) => ({ getData: (kind: string) => kinds[kind] ?? '' });
  it('is a link of the web, else a text', () => {
    expect(dragged(data({ 'text/uri-list': '# a note\r\nhttps://example.org/a\r\n', 'text/plain': 'Example' }))).toBe('https://example.org/a');
    expect(dragged(data({ 'text/plain': ' read\r\nthis ' }))).toBe('read\nthis');
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', `https://${'a'.repeat(3000)}`]) expect(dragged(data({ 'text/uri-list': bad, 'text/plain': bad }))).toBe('');
    expect(dragged(data({}))).toBe('');
  });

  it('stands apart from the words around it', () => {
    expect(insertAt('', 'x', 0)).toBe('x');
    expect(insertAt('open', 'x', 4)).toBe('open x');
    expect(insertAt('open and read', 'x', 5)).toBe('open x and read');
    expect(insertAt('open , read', 'x', 5)).toBe('open x, read');
  });
});
