// States, values and options of controls.
import type { States } from '../answers';
import { attr, closest, find, findAll, hasAttr, isRendered, matches, parentElementOf, rootOf, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { cut, fold } from '../dom/text';
import { referenced } from './accessible_name';
import { contentText } from './content_text';
import { explicitRole, isCodeEditor, isEditingHost, isSecret, isThumb, numberShownFor, typeOf } from './roles';

function flag(el: Element, name: string): boolean | null {
  const value = attr(el, name);
  return value === 'true' ? true : value === 'false' ? false : null;
}

export const isDisabled = (el: Element): boolean =>
  matches(el, ':disabled') || attr(el, 'aria-disabled') === 'true' || closest(el, '[inert]') !== null;

/** `null`: it is nothing that can be ticked. */
export function checkedOf(el: Element, role: string): boolean | null {
  const type = typeOf(el);
  if (tagOf(el) === 'input' && (type === 'checkbox' || type === 'radio')) return (el as HTMLInputElement).checked;
  const checked = flag(el, 'aria-checked');
  if (checked !== null) return checked;
  if (role === 'button' || role === 'checkbox' || role === 'switch') return flag(el, 'aria-pressed');
  return null;
}

export function stateOf(el: Element, role: string): States {
  const state: States = {};
  const checked = checkedOf(el, role);
  if (checked !== null) state.checked = checked;
  const selected = flag(el, 'aria-selected');
  if (selected !== null) state.selected = selected;
  let expanded = flag(el, 'aria-expanded');
  if (expanded === null && tagOf(el) === 'summary') {
    const details = parentElementOf(el);
    if (details && tagOf(details) === 'details') expanded = hasAttr(details, 'open');
  }
  if (expanded !== null) state.expanded = expanded;
  if (isDisabled(el)) state.disabled = true;
  if (hasAttr(el, 'required') || attr(el, 'aria-required') === 'true') state.required = true;
  if (hasAttr(el, 'readonly') || attr(el, 'aria-readonly') === 'true') state.readonly = true;
  if ((rootOf(el) as Document).activeElement === el) state.focused = true;
  if (attr(el, 'aria-invalid') === 'true' || matches(el, ':user-invalid')) state.invalid = true;
  return state;
}

/** What a field holds; of a secret one nothing. */
export function valueOf(el: Element): string {
  if (isSecret(el)) return '';
  const tag = tagOf(el);
  if (tag === 'input') {
    const type = typeOf(el);
    if (['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden'].includes(type)) return '';
    if (type === 'file') return cut([...((el as HTMLInputElement).files || [])].slice(0, 50).map((file) => file.name).join(', '), 1000);
    return cut(String((el as HTMLInputElement).value), 1000);
  }
  if (tag === 'textarea') return cut(String((el as HTMLInputElement).value), 1000);
  if (tag === 'select') {
    return cut([...(el as HTMLSelectElement).selectedOptions].slice(0, 50).map((option) => optionLabel(option)).join(', '), 1000);
  }
  if (isEditingHost(el)) return cut(fold(textContentOf(el)), 1000);
  if (tag === 'div' && isCodeEditor(el)) return contentText(el, 1000);
  const value = attr(el, 'aria-valuetext') || attr(el, 'aria-valuenow');
  if (value) return cut(value, 1000);
  if (isThumb(el)) return String(numberShownFor(el) ?? '');
  if (explicitRole(el) === 'combobox') {
    const input = find(el, 'input');
    return input && !isSecret(input) ? cut(String((input as HTMLInputElement).value), 1000) : contentText(el, 100);
  }
  return '';
}

const optionLabel = (option: HTMLOptionElement): string => cut(fold(option.label || textContentOf(option)), 200);

export function optionsOf(el: Element, role: string): string[] {
  const tag = tagOf(el);
  const { list } = el as HTMLInputElement;
  let options: string[] = [];
  if (tag === 'select') {
    options = [...(el as HTMLSelectElement).options].slice(0, 50).map((option) => optionLabel(option));
  } else if (tag === 'input' && list) {
    options = [...list.options].slice(0, 50).map((option) => cut(fold(option.label || option.value), 200));
  } else if (role === 'listbox' || role === 'combobox' || role === 'radiogroup') {
    const lists = [el, ...referenced(el, 'aria-controls'), ...referenced(el, 'aria-owns')];
    for (const around of lists) {
      for (const option of findAll(around, '[role=option]')) {
        if (options.length < 50 && isRendered(option, VISIBLE)) options.push(contentText(option, 100));
      }
    }
  }
  return options.filter(Boolean);
}
