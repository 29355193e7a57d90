// What an action on an element does, as far as a person can be told, and whether that is still what the guard judged.
import type { SentValue } from '../answers';
import { attr, fieldsOf, findAll, hasAttr, tagOf } from '../dom/dom';
import { bare, cut } from '../dom/text';
import { nameOf } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { fieldGroup, formInfo, formOf, sentValues, submitLabel, submits } from '../read/forms';
import { roleOf, typeOf } from '../read/roles';
import { fieldOf } from './fields';

/** How an element stood when the guard was last told of it; a press on it is one on exactly that. */
interface JudgedTarget {
  /** `null`: nothing had the focus. */
  el: Element | null;
  effect: string;
  /** `effect` once the press has begun. */
  late: string;
}

/** The same of a field, for a key after something was typed into it. */
interface JudgedField {
  el: Element;
  field: Element;
  /** What would be sent beside it, and where to. */
  besides: string;
}

export const judged: { target: JudgedTarget | null; field: JudgedField | null } = { target: null, field: null };
/** What pages change by themselves as an answer to a press. */
const isTicked = (sent: SentValue): boolean => ['checkbox', 'radio', 'range', 'number'].includes(sent.kind ?? '');

/**
 * What a press on the element does, as far as a person can be told: its words, where it leads, what it sends. A page may tidy
 * up what was typed when its field is left, so of values only letters and digits count.
 * `late`: once the press has begun. The page may have answered it by then, with other words or a tick of its own; where it
 * leads and what was typed stays.
 */
function sideEffectOf(el: Element, late: boolean): string {
  const form = formOf(el);
  const info = form ? formInfo(el) : null;
  const group = form ? null : fieldGroup(el);
  const fields = form ? fieldsOf(form) : group ? findAll(group, 'input,textarea,select') : [];
  const values = sentValues(fields)
    .filter((sent) => !late || !isTicked(sent))
    .map((sent) => [late ? '' : sent.label, bare(sent.value), sent.secret, sent.kind]);
  const effect = [attr(el, 'href') || '', attr(el, 'target') || '', hasAttr(el, 'download'), info ? [info.method, info.action, info.submits] : [], values];
  if (late) return JSON.stringify(effect);
  const own = tagOf(el) === 'input' && /^(?:button|submit|reset|image)$/.test(typeOf(el)) ? (el as HTMLInputElement).value : '';
  return JSON.stringify([effect, nameOf(el), cut(contentText(el, 300), 300), roleOf(el), typeOf(el), own, form ? submitLabel(el, form) : '']);
}

/** Where Enter in a field of the form leads, by the button that stands for it, and what is sent beside the field itself. */
export function besidesOf(el: Element): string {
  const form = formOf(el);
  const info = form && formInfo(el);
  if (!info) return '[]';
  const fields = [...fieldsOf(form)];
  const button = fields.find((field) => submits(field));
  const led = button ? [attr(button, 'formaction') || '', attr(button, 'formmethod') || ''] : [];
  const values = sentValues(fields.filter((field) => field !== el)).filter((sent) => !isTicked(sent));
  return JSON.stringify([info.method, info.action, led, values.map((sent) => [bare(sent.value), sent.secret, sent.kind])]);
}

/** The guard is told of the element now. */
export function noteJudged(el: Element): void {
  judged.target = { el, effect: sideEffectOf(el, false), late: sideEffectOf(el, true) };
  const field = fieldOf(el) ?? el;
  judged.field = { el, field, besides: besidesOf(field) };
}

/** The guard is told of no element; `focus`: the key goes to where nothing has the focus. */
export function noteNoneJudged(focus: boolean): void {
  judged.target = focus ? { el: null, effect: '', late: '' } : null;
  judged.field = null;
}

/** Whether it does something else than it did when the guard was told of it. */
export const hasChanged = (el: Element | null | undefined, late = false): boolean => {
  const { target } = judged;
  return !!el && target?.el === el && (late ? target.late : target.effect) !== sideEffectOf(el, late);
};
