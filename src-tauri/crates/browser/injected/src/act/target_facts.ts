// What is true of an action's target at the moment of its use: what the guard decides on.
import { reply, type FactsAnswer } from '../answers';
import { attr, closest, documentOf, fieldsOf, find, findAll, findIn, isRendered, tagOf, VISIBLE } from '../dom/dom';
import { doorOf, ownOrigin } from '../dom/frames';
import { boxHere, sight, visiblePart } from '../dom/geometry';
import { focusedElement } from '../dom/hit_test';
import { elementOf, workId } from '../dom/registry';
import { LANDMARK_ROLES } from '../dom/tags';
import { cut, fold, LONGEST_ADDRESS } from '../dom/text';
import { composedParent, frameOf, innerDocument } from '../dom/tree';
import { nameOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { standIn } from '../read/controls';
import { fieldGroup, formInfo, formOf, headingBefore, sentValues, submitLabel } from '../read/forms';
import { explicitRole } from '../read/roles';
import { describe } from '../snapshot/element_report';
import { pressPoint, pressPoints } from '../snapshot/press_points';
import type { Placed } from '../walk_types';
import { instantly } from './locate';
import { noteJudged, noteNoneJudged } from './side_effect';

const MONEY =
  /(?:(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d[\d\s\u00a0.,']*\d|(?:[$€£¥₽₴₸₹]|\b(?:USD|EUR|GBP|RUB|CHF|JPY)\b)\s?\d|\d[\d\s\u00a0.,']*\s?(?:[$€£¥₽₴₸₹]|(?:USD|EUR|GBP|RUB|CHF|JPY)\b|руб(?:\.|лей|ля|ль)?))/giu;

function amountsIn(texts: string[]): string[] {
  const amounts: string[] = [];
  for (const text of texts) {
    for (const match of text.match(MONEY) || []) {
      const amount = fold(match);
      if (!amounts.includes(amount) && amounts.length < 10) amounts.push(amount);
    }
  }
  return amounts;
}

/** The nearest headings and the legend or dialog title around an element. */
function surroundingsOf(el: Element): string {
  const parts: string[] = [];
  const put = (text: string): void => {
    const folded = cut(fold(text || ''), 120);
    if (folded && !parts.includes(folded)) parts.push(folded);
  };
  for (let node = composedParent(el); node; node = composedParent(node)) {
    const tag = tagOf(node);
    const role = explicitRole(node);
    if (tag === 'fieldset') {
      const legend = find(node, 'legend');
      put(legend ? contentText(legend, 120) : nameOf(node, 'group'));
    }
    if (tag === 'dialog' || role === 'dialog' || role === 'alertdialog') {
      const heading = find(node, 'h1,h2,h3,h4,h5,h6,[role=heading]');
      put(nameOf(node, 'dialog') || (heading ? contentText(heading, 120) : ''));
    }
    if (role === 'group' || role === 'region') put(nameOf(node, 'group'));
  }
  put(headingBefore(el));
  const title = findIn(documentOf(el), 'h1');
  if (title && isRendered(title, VISIBLE)) put(contentText(title, 120));
  return parts.join(' / ');
}

function placedOf(el: HTMLElement): Placed {
  const proxy = standIn(el);
  let nav = false;
  let fixed = false;
  for (let node: Element | null = el; node; node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'nav' || LANDMARK_ROLES.has(explicitRole(node))) nav = true;
    if ((tag === 'header' || tag === 'footer') && !closest(node, 'main,article,section')) nav = true;
    const position = getComputedStyle(node).position;
    if (position === 'fixed' || position === 'sticky') fixed = true;
  }
  const frames: string[] = [];
  for (let frame = frameOf(documentOf(el)); frame; frame = frameOf(documentOf(frame))) {
    frames.unshift(cut(attr(frame, 'name') || attr(frame, 'id') || 'frame', 100));
  }
  return {
    el,
    proxy,
    clear: false,
    point: null,
    nav,
    fixed,
    frame: frames.join('/'),
    heading: headingBefore(el),
    line: -1,
    column: -1,
    more: false,
    ...boxHere(proxy || el),
  };
}

/** `id`: the action's element; `focus`: the focused element instead, for a key without one. */
export function facts(id: number | null, focus: boolean): string {
  const base: FactsAnswer = {
    page_url: cut(location.href, LONGEST_ADDRESS),
    page_title: cut(fold(document.title || ''), 500),
    frame_origin: ownOrigin(),
    hit_ok: false,
    values: [],
    submit_label: '',
    amounts: [],
    surroundings: '',
  };
  let el: Element | null = null;
  if (id !== null) el = elementOf(id) || null;
  else if (focus) {
    el = focusedElement();
    if (el && (tagOf(el) === 'body' || tagOf(el) === 'html')) el = null;
    // The focus is in a frame of another origin: the host asks there.
    if (el && (tagOf(el) === 'iframe' || tagOf(el) === 'frame') && !innerDocument(el)) base.door = doorOf(el as HTMLElement);
  }
  if (!el) {
    noteNoneJudged(focus);
    return reply<FactsAnswer>(base);
  }
  noteJudged(el);
  let item = placedOf(el as HTMLElement);
  if (pressPoint(el, item.proxy).missed) {
    (item.proxy || el).scrollIntoView(instantly);
    item = placedOf(el as HTMLElement);
  }
  const element = describe(item, { contexts: new Map(), forms: new Map(), view: sight(), number: workId, points: [], covers: null, unchanged: false });
  base.element = element;
  const { points } = pressPoints(el, item.proxy, visiblePart.share ? 6 : 1);
  base.hit_ok = points.length > 0;
  if (visiblePart.share) {
    base.points = points;
    base.view = [innerWidth, innerHeight];
  }
  if (documentOf(el) !== document) base.frame_origin = (documentOf(el).defaultView as Window).origin;
  const form = formOf(el);
  const texts = [element.name, element.text || '', element.context];
  if (form) {
    base.form = formInfo(el) ?? undefined;
    base.values = sentValues([...fieldsOf(form)]);
    base.submit_label = submitLabel(el, form);
    texts.push(contentText(form, 4000));
  } else {
    const group = fieldGroup(el);
    if (group) {
      base.values = sentValues(findAll(group, 'input,textarea,select'));
      texts.push(contentText(group, 2000));
    }
  }
  if (base.values.length === 0 && tagOf(el) === 'input') base.values = sentValues([el]);
  for (let node = composedParent(el), level = 0; node && level < 4; node = composedParent(node), level += 1) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'main' || tag === 'html') break;
    texts.push(contentText(node, 1500));
  }
  base.amounts = amountsIn(texts);
  base.surroundings = surroundingsOf(el);
  return reply<FactsAnswer>(base);
}
