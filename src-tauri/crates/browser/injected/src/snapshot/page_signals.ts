// Signals for the classifier of pages.
import { attr, childrenOf, closest, firstElementOf, hasAttr, namesIn, nextElementOf, tagOf } from '../dom/dom';
import { SKIP } from '../dom/tags';

/** Of a very long list only the beginning is counted. */
export const MOST_COUNTED = 500;

/** A row that names one property and gives its value: a sheet of one thing, not a list of things. */
export function isPair(row: Element | null): boolean {
  const [name, value, more] = row ? childrenOf(row) : [];
  return !!name && !!value && !more && tagOf(name) === 'th' && tagOf(value) === 'td';
}

export function isCaptcha(node: Element, tag: string, rect: () => DOMRect): boolean {
  if (tag === 'iframe') {
    if (rect().width < 60 || rect().height < 40) return false;
    const src = attr(node, 'src') || '';
    return (
      /recaptcha\/(api2|enterprise)\/(anchor|bframe)|hcaptcha\.com|challenges\.cloudflare\.com|arkoselabs|geetest|captcha/i.test(src) &&
      !closest(node, '.grecaptcha-badge')
    );
  }
  const name = namesIn(node, 'class');
  return (
    /(^|\s)(g-recaptcha|h-captcha|cf-turnstile|frc-captcha)(\s|$)/.test(name) && rect().width >= 60 && rect().height >= 40
  );
}

/** How many children of the element are alike. */
export function largestList(node: Element): number {
  const counts = new Map<string, number>();
  let most = 0;
  let seen = 0;
  for (let child = firstElementOf(node); child; child = nextElementOf(child)) {
    if (seen++ > MOST_COUNTED) break;
    const tag = tagOf(child);
    if (tag === 'tr' && isPair(child)) continue;
    if (NO_ITEMS.has(tag) || SKIP.has(tag)) continue;
    const name = namesIn(child, 'class');
    if (!name && tag !== 'li' && tag !== 'tr' && tag !== 'article' && !hasAttr(child, 'role')) continue;
    const key = tag + '.' + name.split(/\s+/)[0];
    const count = (counts.get(key) || 0) + 1;
    counts.set(key, count);
    if (count > most) most = count;
  }
  return most;
}
const NO_ITEMS = new Set('option br script p path'.split(' '));
