// What the page's own code calls a sign without words.
import { attr, find, spaceOf, SVG, tagOf } from '../dom/dom';
import { cut } from '../dom/text';

// Words in the code of pages that say nothing of what a sign shows.
const NO_SIGNS = new Set(
  ('icon icons ico btn button image img picture svg sprite sprites symbol glyph glyphicon material fa fas far fab fal solid regular ' +
    'bi mdi ui js css state default normal corner all active inactive clicked selected unselected hover focus focused disabled enabled ' +
    'hidden visible hide show small medium large big mini tiny item link wrapper wrap container inner outer box clickable control action ' +
    'actions widget element component base root main text content block inline flex row col png jpg jpeg gif webp assets static div span').split(' '),
);

/** Words of a name in code: `icon-arrowLeft_24` as "arrow left". */
const signWords = (name: string | null): string[] =>
  String(name || '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length <= 20 && !/\d/.test(word) && !NO_SIGNS.has(word));

function fileIn(text: string): string {
  const found = /url\(["']?([^"')]+)/.exec(text || '');
  return found?.[1] && !found[1].startsWith('data:') ? fileOf(found[1]) : '';
}

function fileOf(address: string | null): string {
  const file = /([^/?#]+)(?:[?#].*)?$/.exec(address || '');
  return file?.[1] ? file[1].replace(/\.[a-z]+$/i, '') : '';
}

/** What the page's own code calls the sign that an element without words shows. */
export function iconOf(el: Element): string {
  const names: (string | null)[] = [];
  const sign = tagOf(el) === 'img' || spaceOf(el) === SVG ? el : find(el, 'svg,img,i,[class*=icon]');
  if (sign) {
    const use = find(sign, 'use');
    if (use) names.push((attr(use, 'href') || attr(use, 'xlink:href') || '').replace(/^.*#/, ''));
    if (tagOf(sign) === 'img') names.push(fileOf(attr(sign, 'src')));
    names.push(attr(sign, 'data-icon'), attr(sign, 'class'));
  }
  const style = getComputedStyle(el);
  names.push(attr(el, 'data-icon'), attr(el, 'class'), attr(el, 'id'), fileIn(style.content), fileIn(style.backgroundImage));
  const words: string[] = [];
  for (const word of names.flatMap(signWords)) if (!words.includes(word)) words.push(word);
  return cut(words.slice(0, 6).join(' '), 60);
}
