// What a program asks of a page: how many elements a locator finds, and what they are. It is answered by what a snapshot may
// tell: no words that nobody sees, no passwords, no attributes that hold more than a look does.
import { reply, type QueryAnswer, type QueryItem } from '../answers';
import { attr, bodyOf, closest, documentOf, hasAttr, isDocument, isElement, isShadowRoot, matches, rectOf, rootOf, tagOf, type Root } from '../dom/dom';
import { doorOf } from '../dom/frames';
import { boxHere } from '../dom/geometry';
import { elementAt, focusedOrNone } from '../dom/hit_test';
import { idOf, registry } from '../dom/registry';
import { FRAMES } from '../dom/tags';
import { cut, fold } from '../dom/text';
import { innerDocument } from '../dom/tree';
import { rawValue } from '../act/fields';
import { coverAt, instantly } from '../act/locate';
import { standIn } from '../read/controls';
import { isEditable, isEditingHost, isSecret, roleOf, typeOf } from '../read/roles';
import { checkedOf, isDisabled } from '../read/states';
import { pressPoints } from '../snapshot/press_points';
import { ariaTree } from './aria_tree';
import { byCss, chained, elementsUnder } from './css';
import { ariaName, ariaRole, hasRole, isLabel } from './roles';
import { fits, Malformed, type Match, type Step } from './steps';
import { readableText, shownText, Texts, toldAttribute } from './texts';
import { isVisible } from './visible';

/** Elements that are told of one by one. */
const MOST = 1000;
const PREVIEWS = 10;

type Base = Root | Element;

/** A frame that stands in the way: what is behind it is asked there, with the rest of the chain. */
interface Elsewhere {
  door: number;
  rest: Step[];
}

class Search {
  private readonly texts = new Texts();

  private readonly says = (match: Match, el: Element): boolean => fits(match)(this.texts.of(el));

  private readonly innermost = (match: Match, el: Element): boolean => this.texts.isSaying(match, el);

  /** The elements of a chain under these nodes, in the order of the document. */
  run(chain: Step[], bases: Base[]): Element[] | Elsewhere {
    let found: Element[] | null = null;
    for (const [at, step] of chain.entries()) {
      const from: Base[] = found ?? bases;
      if (step.by === 'frame') {
        const inner = this.enter(found ?? [], chain.slice(at + 1));
        if (!inner) return [];
        if ('door' in inner) return inner;
        bases = [inner];
        found = null;
        continue;
      }
      const next = this.step(step, from, found !== null);
      if (!Array.isArray(next)) return next;
      found = next;
    }
    return found ?? [];
  }

  private enter(frames: Element[], rest: Step[]): Document | Elsewhere | null {
    const [frame] = frames;
    if (!frame) return null;
    if (frames.length > 1) throw new Strict(frames);
    if (!FRAMES.has(tagOf(frame))) throw new Malformed(`<${tagOf(frame)}> is no frame`);
    return innerDocument(frame) ?? { door: doorOf(frame as HTMLElement), rest };
  }

  private step(step: Step, from: Base[], narrowed: boolean): Element[] | Elsewhere {
    const elements = (): Element[] => from.filter((node): node is Element => isElement(node));
    const some = (el: Element, chain: Step[]): boolean => {
      const found = this.run(chain, [el]);
      return Array.isArray(found) && found.length > 0;
    };
    const all = (chain: Step[]): Element[] => {
      const found = this.run(chain, [document]);
      return Array.isArray(found) ? found : [];
    };
    switch (step.by) {
      case 'nth': {
        const list = elements();
        const el = list[step.index < 0 ? list.length + step.index : step.index];
        return el ? [el] : [];
      }
      case 'visible':
        return elements().filter((el) => isVisible(el) === step.visible);
      case 'hasText':
        return elements().filter((el) => this.says(step.match, el));
      case 'hasNotText':
        return elements().filter((el) => !this.says(step.match, el));
      case 'has':
        return elements().filter((el) => some(el, step.chain));
      case 'hasNot':
        return elements().filter((el) => !some(el, step.chain));
      case 'and': {
        const others = new Set(all(step.chain));
        return elements().filter((el) => others.has(el));
      }
      case 'or':
        return inOrder(new Set([...elements(), ...all(step.chain)]));
      case 'inner': {
        const found = new Set<Element>();
        for (const base of from) {
          const inner = this.run(step.chain, [base]);
          if (!Array.isArray(inner)) return inner;
          for (const el of inner) found.add(el);
        }
        return inOrder(found);
      }
      case 'focused': {
        const el = focusedOrNone();
        return el ? [el] : [];
      }
      case 'at': {
        const el = elementAt(step.x, step.y);
        return el ? [el] : [];
      }
      default:
        return this.under(step, from, narrowed);
    }
  }

  /** Elements under each of the nodes. */
  private under(step: Step, from: Base[], narrowed: boolean): Element[] {
    const found = new Set<Element>();
    for (const base of from) for (const el of this.below(step, base)) found.add(el);
    return narrowed || from.length > 1 || step.by === 'css' ? inOrder(found) : [...found];
  }

  private below(step: Step, base: Base): Iterable<Element> {
    switch (step.by) {
      case 'css': {
        let bases: Base[] = [base];
        for (const part of chained(step.css)) bases = bases.flatMap((one) => this.selected(part, one, bases));
        return bases.filter((one): one is Element => isElement(one));
      }
      case 'xpath':
        return byPath(base, step.path);
      case 'role':
        return passing(base, hasRole(step));
      case 'text':
        return this.texts.saying(step.match, [base]);
      case 'label': {
        const test = fits(step.match);
        return passing(base, (el) => this.texts.labels(el).some(test));
      }
      case 'attribute': {
        const test = fits(step.match, 'kept');
        return passing(base, (el) => hasAttr(el, step.name) && test(attr(el, step.name) ?? ''));
      }
      default:
        throw new Malformed('there is no such step');
    }
  }

  /** One part of a selector that is chained by `>>`. */
  private selected(part: string, base: Base, all: Base[]): Element[] {
    const engine = /^([a-z_-]+)=([\s\S]*)$/.exec(part);
    const body = (engine?.[2] ?? '').trim();
    switch (engine?.[1]) {
      case undefined:
        if (part.startsWith('//') || part.startsWith('..')) return byPath(base, part);
        if (/^(["']).*\1$/s.test(part)) return this.texts.saying({ text: part.slice(1, -1), exact: true, own: true }, [base]);
        return byCss(base, part, this.says, this.innermost);
      case 'css':
        return byCss(base, body, this.says, this.innermost);
      case 'xpath':
        return byPath(base, body);
      case 'text':
        return this.texts.saying(textMatch(body), [base]);
      case 'id':
      case 'data-testid': {
        const name = engine?.[1] ?? '';
        return [...passing(base, (el) => attr(el, name) === body)];
      }
      case 'nth': {
        // Of all that were found, not of each.
        if (base !== all[0]) return [];
        const list = all.filter((one): one is Element => isElement(one));
        const el = list[Number(body) < 0 ? list.length + Number(body) : Number(body)];
        return el ? [el] : [];
      }
      case 'visible':
        return isElement(base) && isVisible(base) === (body !== 'false') ? [base] : [];
      default:
        throw new Malformed(`there is no selector engine ${JSON.stringify(engine?.[1])}`);
    }
  }
}

const textMatch = (body: string): Match => {
  const regex = /^\/([\s\S]*)\/([a-z]*)$/.exec(body);
  if (regex) return { regex: regex[1] ?? '', flags: regex[2] ?? '' };
  const quoted = /^(["'])([\s\S]*)\1$/.exec(body);
  return quoted ? { text: quoted[2] ?? '', exact: true, own: true } : { text: body };
};

function* passing(base: Base, test: (el: Element) => boolean): Generator<Element> {
  for (const el of elementsUnder(base)) if (test(el)) yield el;
}

function byPath(base: Base, path: string): Element[] {
  const doc = isDocument(base) ? base : documentOf(base);
  const from = isShadowRoot(base) ? base.host : base;
  const relative = isDocument(from) || !path.startsWith('/') ? path : '.' + path;
  try {
    const result = doc.evaluate(relative, from, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    const found: Element[] = [];
    for (let i = 0; i < result.snapshotLength; i += 1) {
      const node = result.snapshotItem(i);
      if (node && isElement(node)) found.push(node);
    }
    return found;
  } catch {
    throw new Malformed(`${JSON.stringify(path)} is no XPath`);
  }
}

const inOrder = (found: Set<Element>): Element[] =>
  [...found].sort((a, b) => (a === b ? 0 : before(a, b)));

/** By document order; what stands in a shadow root stands at its host. */
function before(a: Element, b: Element): number {
  let [one, other]: [Node, Node] = [a, b];
  if (rootOf(one) !== rootOf(other)) {
    const hosts = (node: Node): Node[] => {
      const path: Node[] = [node];
      for (let root = rootOf(node); isShadowRoot(root); root = rootOf(root.host)) path.unshift(root.host);
      return path;
    };
    const [left, right] = [hosts(a), hosts(b)];
    const at = left.findIndex((node, index) => node !== right[index]);
    one = left[at] ?? a;
    other = right[at] ?? b;
  }
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

/** A locator that had to be one element is several. */
class Strict extends Error {
  constructor(readonly elements: Element[]) {
    super('strict');
  }
}

/** How an element is shown to who wrote the program. */
function preview(el: Element): string {
  const told = ['id', 'type', 'href', 'placeholder', 'data-testid', 'aria-label'].map((name) => [name, toldAttribute(el, name)] as const);
  const attributes = told.filter(([, value]) => value).map(([name, value]) => ` ${name}="${cut(String(value), 60)}"`);
  const text = isVisible(el) ? cut(fold(shownText(el)), 60) : '';
  const tag = tagOf(el);
  return text ? `<${tag}${attributes.join('')}>${text}</${tag}>` : `<${tag}${attributes.join('')}/>`;
}

/** What takes the text or the tick that is meant for an element: a label stands for its control. */
function meant(el: Element): Element {
  const control = isLabel(el) ? (el as HTMLLabelElement).control : null;
  return control ?? el;
}

function fieldKind(el: Element): string {
  const tag = tagOf(el);
  if (tag === 'input') return typeOf(el);
  if (tag === 'textarea' || tag === 'select') return tag;
  if (isEditingHost(el) || (el as HTMLElement).isContentEditable) return 'editor';
  if (isEditable(el)) return 'editor';
  return MAY_BE_READ_ONLY.has(roleOf(el)) ? 'role' : '';
}

/** Roles that may be read-only, though they take no text. */
const MAY_BE_READ_ONLY = new Set(
  ('checkbox combobox grid gridcell listbox radiogroup slider spinbutton textbox columnheader rowheader searchbox switch treegrid ' +
    'menuitemcheckbox menuitemradio').split(' '),
);

const isReadOnly = (el: Element): boolean => hasAttr(el, 'readonly') || attr(el, 'aria-readonly') === 'true';

/** What can be done with an element now; `own`: what takes what is meant for it. */
function stateOf(el: Element, own: Element): QueryItem {
  const role = roleOf(own);
  return {
    visible: isVisible(el),
    usable: isVisible(el) || standIn(own) !== null,
    enabled: isEnabled(own),
    editable: isEnabled(own) && !isReadOnly(own),
    checked: isMixed(own) ? false : checkedOf(own, role),
    mixed: isMixed(own),
    radio: role === 'radio',
    focused: (rootOf(el) as Document).activeElement === el,
    tag: tagOf(own),
    field: fieldKind(own),
  };
}

function optionsOf(el: Element): QueryItem {
  if (tagOf(el) !== 'select' || !isVisible(el)) return { options: [], multiple: false };
  const { options, multiple } = el as HTMLSelectElement;
  const told = [...options].slice(0, MOST).map((o) => ({ value: o.value, label: fold(o.label || o.text), selected: o.selected, disabled: o.disabled }));
  return { options: told, multiple };
}

/** `wanted`: what is asked of an element, `attr:NAME` among it. */
function tell(el: Element, wanted: string[]): QueryItem {
  const item: QueryItem = {};
  const own = meant(el);
  for (const what of wanted) {
    switch (what) {
      case 'id':
        item.id = idOf(el);
        break;
      case 'meant':
        item.id = idOf(own);
        break;
      case 'state':
        Object.assign(item, stateOf(el, own));
        break;
      case 'hit':
        Object.assign(item, reachOf(el));
        break;
      case 'text':
        item.text = tellsText(el) ? readableText(el).text : '';
        break;
      case 'aria':
        item.aria = ariaTree(el);
        break;
      case 'title':
        item.text = documentOf(el).title;
        break;
      case 'border':
        item.border = [el.clientLeft, el.clientTop];
        break;
      case 'view':
        item.view = [innerWidth, innerHeight];
        break;
      case 'shown':
        item.text = isVisible(el) ? shownText(el) : '';
        break;
      case 'value':
        item.value = valueHeld(own);
        break;
      case 'values':
        item.values = tagOf(own) === 'select' && isVisible(own) ? [...(own as HTMLSelectElement).selectedOptions].map((option) => option.value) : [];
        break;
      case 'options':
        Object.assign(item, optionsOf(own));
        break;
      case 'name':
        item.name = tellsText(el) ? ariaName(el, ariaRole(el)) : '';
        break;
      case 'role':
        item.role = ariaRole(el);
        break;
      case 'box': {
        const box = boxHere(el);
        item.box = isVisible(el) ? [box.x, box.y, box.w, box.h] : null;
        break;
      }
      case 'in_view': {
        const rect = rectOf(el);
        item.in_view = isVisible(el) && rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth;
        break;
      }
      case 'empty':
        item.empty = tagOf(el) === 'input' || tagOf(el) === 'textarea' ? rawValue(el) === '' : (el.textContent ?? '').trim() === '';
        break;
      case 'preview':
        item.preview = preview(el);
        break;
      default:
        if (what.startsWith('attr:')) {
          const value = toldAttribute(el, what.slice(5));
          item.attribute = value ?? null;
          item.untold = value === undefined;
        }
    }
  }
  return item;
}

/** `null`: it is no field. Of a secret one nothing is told, and of one that nobody sees. */
function valueHeld(el: Element): string | null {
  const tag = tagOf(el);
  if (tag !== 'input' && tag !== 'textarea' && tag !== 'select') return null;
  const seen = isVisible(el) || standIn(el) !== null;
  return isSecret(el) || !seen ? '' : tag === 'select' ? (el as HTMLSelectElement).value : rawValue(el);
}

/** Options of a list are told of while the list is closed, too. */
function tellsText(el: Element): boolean {
  const list = tagOf(el) === 'option' || tagOf(el) === 'optgroup' ? closest(el, 'select') : null;
  return isVisible(list ?? el);
}

const isMixed = (el: Element): boolean => attr(el, 'aria-checked') === 'mixed' || (typeOf(el) === 'checkbox' && matches(el, ':indeterminate'));

/** Disabled is also what stands in something disabled. */
const isEnabled = (el: Element): boolean => !isDisabled(el) && closest(el, '[aria-disabled="true"]') === null;

/** Whether a press would reach it, brought into view for that; what lies there instead. */
function reachOf(el: Element): QueryItem {
  const proxy = standIn(el);
  const shape = proxy ?? el;
  if (!pressPoints(el, proxy, 1).onScreen) shape.scrollIntoView(instantly);
  const { points } = pressPoints(el, proxy, 1);
  if (points.length > 0) return { covered: '' };
  const box = boxHere(shape);
  return { covered: coverAt(box.x + box.w / 2, box.y + box.h / 2) };
}

/**
 * `chain`: the locator; `wanted`: what is told of each element; `most`: elements that are told of; `strict`: several are an
 * error that shows them; `first`: the first number that is free for elements.
 */
export function query(chain: Step[], wanted: string[], most: number, strict: boolean, first: number): string {
  registry.next = Math.max(registry.next, first);
  return reply<QueryAnswer>({ ...answer(chain, wanted, most, strict), stamp: registry.stamp });
}

function answer(chain: Step[], wanted: string[], most: number, strict: boolean): Omit<QueryAnswer, 'stamp'> {
  try {
    const found = new Search().run(chain, [document]);
    if (!Array.isArray(found)) return { status: 'elsewhere', door: found.door, rest: found.rest };
    if (strict && found.length > 1) return several(found);
    return { status: 'ok', count: found.length, items: found.slice(0, Math.min(most, MOST)).map((el) => tell(el, wanted)) };
  } catch (error) {
    if (error instanceof Strict) return several(error.elements);
    if (error instanceof Malformed) return { status: 'malformed', message: error.message };
    if (!bodyOf(document)) return { status: 'ok', count: 0, items: [] };
    throw error;
  }
}

const several = (found: Element[]): Omit<QueryAnswer, 'stamp'> => ({
  status: 'several',
  count: found.length,
  items: found.slice(0, PREVIEWS).map((el) => tell(el, ['preview', 'role', 'name'])),
});

