// What the page's own code calls a sign without words.
import { attr, closest, find, namesIn, parentElementOf, spaceOf, SVG, tagOf, textContentOf } from '../dom/dom';
import { CHOICES, FIELD } from '../dom/tags';
import { cut, fold } from '../dom/text';
import { contentText } from '../read/content_text';
import { isMoved } from '../read/controls';
import { isThumb, typeOf } from '../read/roles';

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
    .slice(0, 4000)
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

/** How far around a field what stands before it is its label. */
const LABEL_LEVELS = 4;
const LONGEST_LABEL = 60;
const ROWS = new Set(['tr', 'li', 'form']);

/** Of a field that nothing names: the few words right before it, else the part of a form around it, else its name in the form. */
export function fieldWords(el: Element): string {
  // The label of a box stands behind it.
  if (CHOICES.has(typeOf(el))) return '';
  let node: Element | null = el;
  for (let level = 0; node && level < LABEL_LEVELS; level += 1, node = parentElementOf(node)) {
    // What stands before a row is another row.
    if (ROWS.has(tagOf(node)) || attr(node, 'role') === 'row') break;
    const before = node.previousElementSibling;
    if (!before) continue;
    const words = contentText(before, LONGEST_LABEL + 1);
    if (words && words.length <= LONGEST_LABEL && !find(before, FIELD)) return words;
    break;
  }
  const part = closest(el, 'fieldset');
  const legend = part && find(part, 'legend');
  const words = legend ? fold(textContentOf(legend)) : signWords(namesIn(el, 'name') || namesIn(el, 'id')).join(' ');
  return cut(words, LONGEST_LABEL);
}

/** The element draws something by its style alone. */
function drawsSign(el: Element, style: CSSStyleDeclaration): boolean {
  const drawn = (value: string): boolean => value !== '' && value !== 'none' && value !== 'normal';
  const glyph = (part: string): boolean => drawn(getComputedStyle(el, part).content);
  return drawn(style.backgroundImage) || drawn(style.maskImage) || drawn(style.content) || glyph('::before') || glyph('::after');
}

/** What the page's own code calls the sign that an element without words shows. */
export function iconOf(el: Element): string {
  const names: (string | null)[] = [];
  const sign = tagOf(el) === 'img' || spaceOf(el) === SVG ? el : find(el, 'svg,img,i,[class*=icon]');
  if (sign) {
    const use = find(sign, 'use');
    if (use) names.push((attr(use, 'href') || attr(use, 'xlink:href') || '').replace(/^.*#/, ''));
    if (tagOf(sign) === 'img') names.push(fileOf(attr(sign, 'src')));
    names.push(namesIn(sign, 'data-icon'), namesIn(sign, 'class'));
  }
  const style = getComputedStyle(el);
  names.push(attr(el, 'data-icon'), attr(find(el, '[data-icon]') ?? el, 'data-icon'), fileIn(style.content), fileIn(style.backgroundImage));
  // Where the sign says what it is, the classes around it only say how it is laid out; so they do of what shows no sign.
  const own = tagOf(el) === 'button' || tagOf(el) === 'a' || isMoved(style) || isThumb(el) || drawsSign(el, style);
  if (names.flatMap(signWords).length === 0 && (sign || own)) names.push(namesIn(el, 'class'), namesIn(el, 'id'));
  const words: string[] = [];
  for (const word of names.flatMap(signWords)) if (!words.includes(word)) words.push(word);
  return cut(words.slice(0, 6).join(' '), 60);
}
