// CSS selectors as Playwright has them: through open shadow roots, and with `:has-text()`, `:text()`, `:text-is()`, `:visible`,
// `:has()`, `:is()`, `:not()` and `:nth-match()` around what the browser itself understands.
import { childrenOf, findAllIn, isDocument, isElement, isShadowRoot, matches, nextElementOf, parentElementOf, rootOf, type Root } from '../dom/dom';
import { shadowOf } from '../dom/tree';
import { Malformed, type Match } from './steps';
import { isVisible } from './visible';

/** One compound selector, and how it stands to the one before it. */
interface Part {
  combinator: ' ' | '>' | '+' | '~';
  /** For the browser. */
  plain: string;
  tests: { name: string; given: string }[];
}

const OURS = /^(has-text|text|text-is|text-matches|visible|nth-match)$/;

/** Divides a text at a sign that stands in no brackets and no quotes. */
function divided(text: string, at: (text: string, index: number) => number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i] as string;
    if (sign === '\\') i += 1;
    else if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (depth === 0) {
      const length = at(text, i);
      if (length > 0) {
        parts.push(text.slice(from, i));
        from = i + length;
        i = from - 1;
      }
    }
  }
  parts.push(text.slice(from));
  return parts;
}

export const chained = (selector: string): string[] => divided(selector, (text, i) => (text.startsWith('>>', i) ? 2 : 0)).map((part) => part.trim());

const lists = (selector: string): string[] => divided(selector, (text, i) => (text[i] === ',' ? 1 : 0)).map((part) => part.trim());

function partsOf(selector: string): Part[] {
  const parts: Part[] = [];
  let combinator: Part['combinator'] = ' ';
  let i = 0;
  let plain = '';
  let tests: Part['tests'] = [];
  const close = (): void => {
    if (plain || tests.length > 0) parts.push({ combinator, plain: plain || '*', tests });
    plain = '';
    tests = [];
  };
  while (i < selector.length) {
    const sign = selector[i] as string;
    const joint = /^\s*([>+~])\s*|^\s+/.exec(selector.slice(i));
    if (joint) {
      const before = plain || tests.length > 0;
      close();
      if (before || parts.length === 0) combinator = (joint[1] as Part['combinator'] | undefined) ?? ' ';
      else if (joint[1]) combinator = joint[1] as Part['combinator'];
      i += joint[0].length;
      continue;
    }
    const pseudo = /^:([a-z-]+)/.exec(selector.slice(i));
    if (pseudo && OURS.test(pseudo[1] as string)) {
      i += pseudo[0].length;
      let given = '';
      if (selector[i] === '(') {
        const end = closing(selector, i);
        given = selector.slice(i + 1, end);
        i = end + 1;
      }
      tests.push({ name: pseudo[1] as string, given });
    } else if (sign === '(' || sign === '[') {
      const end = closing(selector, i);
      plain += selector.slice(i, end + 1);
      i = end + 1;
    } else {
      plain += sign === '\\' ? selector.slice(i, i + 2) : sign;
      i += sign === '\\' ? 2 : 1;
    }
  }
  close();
  return parts;
}

/** Where the bracket that opens at `from` closes. */
function closing(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let i = from; i < text.length; i += 1) {
    const sign = text[i] as string;
    if (sign === '\\') i += 1;
    else if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth += 1;
    else if ((sign === ')' || sign === ']') && (depth -= 1) === 0) return i;
  }
  throw new Malformed(`${JSON.stringify(text)} has a bracket that does not close`);
}

const unquoted = (text: string): string => {
  const trimmed = text.trim();
  const quoted = /^(["'])([\s\S]*)\1$/.exec(trimmed);
  return quoted ? (quoted[2] ?? '').replace(/\\(.)/g, '$1') : trimmed;
};

/** The open shadow roots under a node, its own first. */
export function* rootsUnder(node: Root | Element): Generator<Root | Element> {
  yield node;
  const own = isElement(node) ? shadowOf(node) : null;
  if (own) yield* rootsUnder(own);
  for (const el of allIn(node, '*')) {
    const shadow = shadowOf(el);
    if (shadow) yield* rootsUnder(shadow);
  }
}

function allIn(node: Root | Element, selector: string): Iterable<Element> {
  try {
    return isDocument(node) || isShadowRoot(node) ? findAllIn(node, selector) : (node as Element).querySelectorAll(selector);
  } catch {
    throw new Malformed(`${JSON.stringify(selector)} is no selector`);
  }
}

/** All elements under a node, through shadow roots. */
export function* elementsUnder(node: Root | Element): Generator<Element> {
  for (const root of rootsUnder(node)) yield* allIn(root, '*');
}

type Says = (match: Match, el: Element) => boolean;

/** Elements under a node that a selector is for. `says`: whether an element's text fits. */
export function byCss(node: Root | Element, selector: string, says: Says, innermost: (match: Match, el: Element) => boolean): Element[] {
  const found = new Set<Element>();
  for (const one of lists(selector)) {
    if (!one) throw new Malformed(`${JSON.stringify(selector)} is no selector`);
    const nth = /^:nth-match\((.*),\s*(\d+)\s*\)$/s.exec(one);
    if (nth) {
      const all = byCss(node, nth[1] as string, says, innermost);
      const el = all[Number(nth[2]) - 1];
      if (el) found.add(el);
      continue;
    }
    const parts = partsOf(one);
    let level: Set<Element> | null = null;
    for (const part of parts) {
      const passes = (el: Element): boolean => part.tests.every(({ name, given }) => passesTest(el, name, given, says, innermost));
      const next = new Set<Element>();
      const from: Iterable<Root | Element> = level ?? [node];
      for (const base of from) for (const el of related(base, part)) if (passes(el)) next.add(el);
      level = next;
    }
    for (const el of level ?? []) found.add(el);
  }
  return [...found];
}

function* related(base: Root | Element, { combinator, plain }: Part): Generator<Element> {
  if (combinator === ' ' || !isElement(base)) {
    for (const root of rootsUnder(base)) yield* scoped(root, plain, combinator === '>' && !isElement(base));
    return;
  }
  if (combinator === '>') {
    const shadow = shadowOf(base);
    for (const holder of shadow ? [base, shadow] : [base]) {
      for (const el of isElement(holder) ? childrenOf(holder) : holder.children) if (fitsPlain(el, plain)) yield el;
    }
    return;
  }
  for (let el = nextElementOf(base); el; el = nextElementOf(el)) {
    if (fitsPlain(el, plain)) yield el;
    if (combinator === '+') return;
  }
}

function* scoped(root: Root | Element, plain: string, childrenOnly: boolean): Generator<Element> {
  for (const el of allIn(root, plain.replace(/^:scope$/, '*'))) {
    if (!childrenOnly || parentElementOf(el) === null || rootOf(el) === root) yield el;
  }
}

function fitsPlain(el: Element, plain: string): boolean {
  try {
    return matches(el, plain);
  } catch {
    throw new Malformed(`${JSON.stringify(plain)} is no selector`);
  }
}

function passesTest(el: Element, name: string, given: string, says: Says, innermost: Says): boolean {
  switch (name) {
    case 'visible':
      return isVisible(el);
    case 'has-text':
      return says({ text: unquoted(given) }, el);
    case 'text':
      return innermost({ text: unquoted(given) }, el);
    case 'text-is':
      return innermost({ text: unquoted(given), exact: true, own: true }, el);
    case 'text-matches': {
      const [regex = '', flags = ''] = divided(given, (text, i) => (text[i] === ',' ? 1 : 0)).map(unquoted);
      return innermost({ regex, flags }, el);
    }
    default:
      throw new Malformed(`:${name}() is not offered there`);
  }
}
