// Forms: what an element sends, where to, and what it is called.
import type { FormInfo, SentValue } from '../answers';
import { attr, closest, contains, documentOf, fieldsOf, find, findAll, findAllIn, formsOf, hasAttr, isDocument, isRendered, isShadowRoot, matches, rootOf, tagOf, VISIBLE, type Root } from '../dom/dom';
import { cut, fold } from '../dom/text';
import { composedParent } from '../dom/tree';
import { nameOf, referenced } from './accessible_name';
import { contentText } from './content_text';
import { explicitRole, isSecret, typeOf } from './roles';
import { valueOf } from './states';

export function absolute(el: Element, address: string): string {
  try {
    return new URL(address, documentOf(el).baseURI).href;
  } catch {
    return address;
  }
}

export function submits(el: Element): boolean {
  const tag = tagOf(el);
  const type = typeOf(el);
  return (tag === 'button' && type === 'submit') || (tag === 'input' && (type === 'submit' || type === 'image'));
}

export function formOf(el: Element): HTMLFormElement | null {
  const own = (el as HTMLInputElement).form;
  if (own && tagOf(own) === 'form') return own;
  return closest(el, 'form') as HTMLFormElement | null;
}

function formName(form: HTMLFormElement): string {
  const refs = referenced(form, 'aria-labelledby').map((other) => contentText(other, 100, true));
  const name = fold(refs.join(' ')) || fold(attr(form, 'aria-label') || '');
  if (name) return cut(name, 100);
  const heading = find(form, 'h1,h2,h3,h4,h5,h6,legend,[role=heading]');
  if (heading) return contentText(heading, 100);
  return headingBefore(form);
}

/** Text of the last heading before an element. */
export function headingBefore(el: Element): string {
  const root = rootOf(el);
  if (!isDocument(root) && !isShadowRoot(root)) return '';
  let best: Element | null = null;
  for (const heading of headingsIn(root)) {
    if (!(heading.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
    if (!contains(heading, el) && isRendered(heading, VISIBLE)) best = heading;
  }
  return best ? contentText(best, 100) : '';
}

const headingsIn = (root: Root): NodeListOf<Element> => findAllIn(root, 'h1,h2,h3,h4,h5,h6,[role=heading]');

/** `names`: of forms that were asked for already. */
export function formInfo(el: Element, names = new Map<HTMLFormElement, string>()): FormInfo | null {
  const form = formOf(el);
  if (!form) return null;
  const name = names.get(form) ?? formName(form);
  names.set(form, name);
  const sends = submits(el);
  const method = ((sends && attr(el, 'formmethod')) || attr(form, 'method') || 'get').toLowerCase();
  const action = (sends && attr(el, 'formaction')) || attr(form, 'action') || '';
  return {
    index: Math.max(0, [...formsOf(documentOf(form))].indexOf(form)),
    method: ['get', 'post', 'dialog'].includes(method) ? method : 'get',
    action: cut(action ? absolute(form, action) : documentOf(form).location.href, 2000),
    name,
    submits: sends,
  };
}

const NOT_SENT = new Set('button submit reset image hidden'.split(' '));

/** What a field would send; `null`: nothing. */
function sentValue(field: Element): SentValue | null {
  const tag = tagOf(field);
  const type = typeOf(field);
  if (tag === 'button' || tag === 'fieldset' || tag === 'output' || tag === 'object' || NOT_SENT.has(type)) return null;
  if (matches(field, ':disabled')) return null;
  const input = field as HTMLInputElement;
  let value: string;
  let secret = false;
  if (type === 'checkbox' || type === 'radio') {
    if (!input.checked) return null;
    value = attr(field, 'value') ?? 'on';
  } else if (isSecret(field)) {
    // Only whether something is in it: the value itself stays in the page.
    if (input.value === '') return null;
    value = '';
    secret = true;
  } else {
    value = valueOf(field);
    if (value === '') return null;
  }
  const sent: SentValue = {
    label: nameOf(field) || attr(field, 'name') || '',
    value: cut(value, 500),
    secret,
    kind: type || tag,
    required: hasAttr(field, 'required') || attr(field, 'aria-required') === 'true',
  };
  const autocomplete = attr(field, 'autocomplete');
  if (autocomplete) sent.autocomplete = autocomplete;
  return sent;
}

export function sentValues(fields: Iterable<Element>): SentValue[] {
  const values: SentValue[] = [];
  for (const field of fields) {
    if (values.length >= 50) break;
    const sent = sentValue(field);
    if (sent) values.push(sent);
  }
  return values;
}

export function submitLabel(el: Element, form: HTMLFormElement): string {
  if (submits(el)) return nameOf(el);
  for (const field of fieldsOf(form)) if (submits(field) && !matches(field, ':disabled')) return nameOf(field);
  for (const button of findAll(form, 'input[type=image],[role=button]')) return nameOf(button);
  return '';
}

/** The block around a control that belongs to no form but stands among fields. */
export function fieldGroup(el: Element): Element | null {
  let node = composedParent(el);
  for (let level = 0; node && level < 8; level += 1, node = composedParent(node)) {
    const tag = tagOf(node);
    if (tag === 'body' || tag === 'html') return null;
    if (find(node, 'input:not([type=hidden]),textarea,select,[contenteditable]')) return node;
    if (tag === 'dialog' || tag === 'main' || explicitRole(node) === 'dialog') return null;
  }
  return null;
}
