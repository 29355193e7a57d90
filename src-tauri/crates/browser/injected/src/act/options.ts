// Choosing options: in native lists from here, in others the host presses what is found here.
import { reply, type ChoiceAnswer, type OpenOption, type OptionsAnswer } from '../answers';
import { attr, closest, documentOf, find, findAll, findAllIn, isDocument, isRendered, matches, tagOf, textContentOf, VISIBLE } from '../dom/dom';
import { elementOf, onElement, workId } from '../dom/registry';
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
export const chooseOption = onElement((el, wanted: string): ChoiceAnswer => {
  if (isDisabled(el)) return { status: 'disabled' };
  const tag = tagOf(el);
  if (tag === 'option') {
    const list = closest(el, 'select');
    if (list) return chooseNative(list as HTMLSelectElement, fold((el as HTMLOptionElement).label || textContentOf(el)));
  }
  const list = nativeList(el);
  if (list && (list === el || isRendered(list, VISIBLE))) return chooseNative(list, wanted);
  const role = roleOf(el);
  const isOpen = role === 'listbox' || role === 'radiogroup' || role === 'menu' || role === 'tablist';
  return { status: isOpen ? 'list' : 'popup', ...openOption(el, wanted) };
});

function chooseNative(list: HTMLSelectElement, wanted: string): ChoiceAnswer {
  const options = optionsIn(list);
  const best = bestOption(options, wanted);
  if (!best) return { status: 'no_option', known: labels(options) };
  if (matches(best.option, ':disabled')) return { status: 'disabled' };
  const already = best.option.selected && !list.multiple;
  if (!already) {
    list.focus({ preventScroll: true });
    if (list.multiple) best.option.selected = true;
    else list.selectedIndex = best.option.index;
    announceChange(list);
  }
  return { status: best.option.selected ? 'chosen' : 'no_effect', label: fold(best.label), already };
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
  const el = elementOf(id);
  const found = el ? openOption(el, wanted) : { option: null, open: false };
  return reply<ChoiceAnswer>({ status: 'ok', ...found });
}

/** Brings a native list to exactly these options; of another kind it tells what there is. */
export const chooseOptions = onElement((el, wanted: string[]): OptionsAnswer => {
  if (isDisabled(el)) return { status: 'disabled' };
  const list = nativeList(el);
  if (!list) return { status: 'built', several: attr(el, 'aria-multiselectable') === 'true' || !!find(el, '[aria-multiselectable=true]') };
  if (isDisabled(list)) return { status: 'disabled' };
  if (!list.multiple && wanted.length !== 1) return { status: 'not_multiple' };
  const options = optionsIn(list);
  const chosen = new Set<HTMLOptionElement>();
  const missing: string[] = [];
  for (const want of wanted) {
    const best = bestOption(options, want);
    if (!best) missing.push(want);
    else if (matches(best.option, ':disabled')) return { status: 'disabled' };
    else chosen.add(best.option);
  }
  if (missing.length > 0) return { status: 'no_option', missing, known: labels(options) };
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
  return { status: exact ? 'chosen' : 'no_effect', already: !changed, known: kept.map((item) => fold(item.label)) };
});

/** Options of a list that a page builds: which are chosen, and which are wanted. */
export const optionStates = onElement((el, wanted: string[]): OptionsAnswer => {
  const options = builtOptions(el);
  const chosen = (node: Element): boolean => attr(node, 'aria-selected') === 'true' || attr(node, 'aria-checked') === 'true';
  const best = wanted.map((want) => bestOption(options, want));
  const missing = wanted.filter((_, index) => !best[index]);
  return {
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
  };
});
