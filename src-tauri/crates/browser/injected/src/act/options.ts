// Choosing options: in native lists from here, in others the host presses what is found here.
import { reply, replyStatus, type ChoiceAnswer, type OpenOption, type OptionsAnswer } from '../answers';
import { attr, closest, documentOf, find, findAll, findAllIn, isDocument, isRendered, matches, parentElementOf, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { target, workId } from '../dom/registry';
import { fold } from '../dom/text';
import { nameOf, referenced } from '../read/accessible_name';
import { contentText } from '../read/content_text';
import { roleOf } from '../read/roles';
import { isDisabled } from '../read/states';
import { announceChange, labelledBy } from './fields';

/** What an option is called. */
interface Named {
  label: string;
  value: string | null;
}

/** How well an option fits; 0: not at all. */
function optionScore(label: string, value: string | null, wanted: string): number {
  const name = fold(label);
  const lower = name.toLowerCase();
  const want = fold(wanted).toLowerCase();
  if (name === fold(wanted)) return 6;
  if (lower === want) return 5;
  if (value !== null && value.toLowerCase() === want) return 4;
  if (!want) return 0;
  if (lower.startsWith(want)) return 3;
  if (lower.includes(want)) return 2;
  const words = want.split(' ').filter((word) => word.length > 2);
  if (words.length > 0 && words.every((word) => lower.includes(word))) return 1;
  return 0;
}

function bestOption<T extends Named>(options: T[], wanted: string): T | null {
  let best: T | null = null;
  let score = 0;
  for (const option of options) {
    const now = optionScore(option.label, option.value, wanted);
    if (now > score) {
      best = option;
      score = now;
    }
  }
  return best;
}

/** The native list that an element is, is a label of or holds. */
function nativeList(el: Element): HTMLSelectElement | null {
  const list = [el, labelledBy(el), find(el, 'select')].find((other) => other && tagOf(other) === 'select');
  return (list ?? null) as HTMLSelectElement | null;
}

/** A native option. */
interface Option extends Named {
  option: HTMLOptionElement;
}

const optionsIn = (list: HTMLSelectElement): Option[] =>
  [...list.options].map((option) => ({ option, label: option.label || textContentOf(option), value: String(option.value) }));

const MOST_NAMED = 20;
/** The labels of some options, for the planner. */
const labels = (options: Named[]): string[] => options.slice(0, MOST_NAMED).map((item) => fold(item.label));

/** Chooses in a native list. For others it says what must be pressed first. */
export function chooseOption(id: number, wanted: string): string {
  const { el, status } = target(id);
  if (!el) return replyStatus(status);
  if (isDisabled(el)) return replyStatus('disabled');
  const tag = tagOf(el);
  if (tag === 'option') {
    const list = closest(el, 'select');
    if (list) return chooseNative(list as HTMLSelectElement, fold((el as HTMLOptionElement).label || textContentOf(el)));
  }
  const list = nativeList(el);
  if (list && (list === el || isRendered(list, VISIBLE))) return chooseNative(list, wanted);
  const role = roleOf(el);
  if (role === 'listbox' || role === 'radiogroup' || role === 'menu' || role === 'tablist') {
    return reply<ChoiceAnswer>({ status: 'list', ...openOption(el, wanted) });
  }
  return reply<ChoiceAnswer>({ status: 'popup', ...openOption(el, wanted) });
}

function chooseNative(list: HTMLSelectElement, wanted: string): string {
  const options = optionsIn(list);
  const best = bestOption(options, wanted);
  if (!best) return reply<ChoiceAnswer>({ status: 'no_option', known: labels(options) });
  const group = parentElementOf(best.option);
  if (best.option.disabled || (group && tagOf(group) === 'optgroup' && (group as HTMLOptGroupElement).disabled)) return replyStatus('disabled');
  const already = best.option.selected && !list.multiple;
  if (!already) {
    list.focus({ preventScroll: true });
    if (list.multiple) best.option.selected = true;
    else list.selectedIndex = best.option.index;
    announceChange(list);
  }
  return reply<ChoiceAnswer>({ status: best.option.selected ? 'chosen' : 'no_effect', label: fold(best.label), already });
}

const OPTION_ROLES = '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],[role=tab],input[type=radio]';

/** An option that a page builds. */
interface BuiltChoice extends Named {
  node: Element;
}

function builtOptionsIn(roots: (Element | Document)[]): BuiltChoice[] {
  const options: BuiltChoice[] = [];
  for (const root of roots) {
    const nodes = isDocument(root) ? findAllIn(root, OPTION_ROLES) : findAll(root, OPTION_ROLES);
    for (const node of nodes) {
      if (options.length >= 500) break;
      if (!isRendered(node, VISIBLE) && tagOf(node) !== 'input') continue;
      options.push({ node, label: nameOf(node) || contentText(node, 200), value: attr(node, 'data-value') || attr(node, 'value') });
    }
  }
  return options;
}

/** The options of the lists that belong to the element. */
function builtOptions(el: Element): BuiltChoice[] {
  const lists = [el, ...referenced(el, 'aria-controls'), ...referenced(el, 'aria-owns')];
  const inner = find(el, '[aria-controls],[aria-owns]');
  if (inner) lists.push(...referenced(inner, 'aria-controls'), ...referenced(inner, 'aria-owns'));
  return builtOptionsIn(lists);
}

/** The option that is to be pressed, in the lists that belong to the element, else in any open list. */
function openOption(el: Element, wanted: string): OpenOption {
  let options = builtOptions(el);
  let best = bestOption(options, wanted);
  if (!best) {
    const nearby = builtOptionsIn([documentOf(el)]).filter((item) => !['radio', 'tab'].includes(roleOf(item.node)));
    best = bestOption(nearby, wanted);
    if (options.length === 0) options = nearby;
  }
  return {
    option: best ? workId(best.node) : null,
    label: best ? fold(best.label) : '',
    disabled: best ? isDisabled(best.node) : false,
    open: options.length > 0,
    known: labels(options),
    input: tagOf(el) === 'input' || !!find(el, 'input:not([type=hidden])'),
  };
}

export function findOption(id: number, wanted: string): string {
  const { el } = target(id);
  const found = el ? openOption(el, wanted) : { option: null, open: false };
  return reply<ChoiceAnswer>({ status: 'ok', ...found });
}

/** Brings a native list to exactly these options; of another kind it tells what there is. */
export function chooseOptions(id: number, wanted: string[]): string {
  const { el, status } = target(id);
  if (!el) return replyStatus(status);
  if (isDisabled(el)) return replyStatus('disabled');
  const list = nativeList(el);
  if (!list) return reply<OptionsAnswer>({ status: 'built', several: attr(el, 'aria-multiselectable') === 'true' || !!find(el, '[aria-multiselectable=true]') });
  if (isDisabled(list)) return replyStatus('disabled');
  if (!list.multiple && wanted.length !== 1) return replyStatus('not_multiple');
  const options = optionsIn(list);
  const chosen = new Set<HTMLOptionElement>();
  const missing: string[] = [];
  for (const want of wanted) {
    const best = bestOption(options, want);
    if (!best) missing.push(want);
    else if (matches(best.option, ':disabled')) return replyStatus('disabled');
    else chosen.add(best.option);
  }
  if (missing.length > 0) return reply<OptionsAnswer>({ status: 'no_option', missing, known: labels(options) });
  let changed = false;
  for (const { option } of options) {
    if (option.selected === chosen.has(option)) continue;
    changed = true;
    option.selected = chosen.has(option);
  }
  if (changed) {
    list.focus({ preventScroll: true });
    announceChange(list);
  }
  const kept = options.filter((item) => item.option.selected);
  const exact = kept.length === chosen.size && kept.every((item) => chosen.has(item.option));
  return reply<OptionsAnswer>({ status: exact ? 'chosen' : 'no_effect', already: !changed, known: kept.map((item) => fold(item.label)) });
}

/** Options of a list that a page builds: which are chosen, and which are wanted. */
export function optionStates(id: number, wanted: string[]): string {
  const { el, status } = target(id);
  if (!el) return replyStatus(status);
  const options = builtOptions(el);
  const chosen = (node: Element): boolean => attr(node, 'aria-selected') === 'true' || attr(node, 'aria-checked') === 'true';
  const best = wanted.map((want) => bestOption(options, want));
  const missing = wanted.filter((_, index) => !best[index]);
  return reply<OptionsAnswer>({
    status: 'ok',
    missing,
    known: labels(options),
    options: options.filter((item) => best.includes(item) || chosen(item.node)).map((item) => ({
      id: workId(item.node),
      label: fold(item.label),
      chosen: chosen(item.node),
      wanted: best.includes(item),
      disabled: isDisabled(item.node),
    })),
  });
}
