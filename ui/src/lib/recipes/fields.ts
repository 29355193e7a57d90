//! Texts with fields, `{{name}}`, and the fields of a recipe that is being edited.
import type { Condition, Parameter, Recipe, RecipeInfo, RecipeSentence } from '$lib/bindings';

/** A recipe as it is edited. Its sentences are made by the program, and follow here until it is saved. */
export interface Draft {
  recipe: Recipe;
  sentences: RecipeSentence[];
}

export interface Part {
  text: string;
  /** It stands for a value. */
  field: boolean;
}

const FIELD = /\{\{\s*([a-z][A-Za-z0-9_]*)\s*\}\}/g;

export const labelOf = (parameter: Parameter): string => parameter.label.trim() || parameter.name;

/** A text cut at its fields, each by its label. What is no field of the recipe is text. */
export function partsOf(text: string, parameters: readonly Parameter[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(FIELD)) {
    const parameter = parameters.find(({ name }) => name === match[1]);
    if (!parameter) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), field: false });
    parts.push({ text: labelOf(parameter), field: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), field: false });
  return parts;
}

const OPENS = '“«„"';
const CLOSES = '”»"';

/** The same without quotation marks around a field, which is set apart by its looks. */
export function drawn(text: string, parameters: readonly Parameter[]): Part[] {
  const parts = partsOf(text, parameters);
  parts.forEach((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    if (!part.field || !before || !after || before.field || after.field) return;
    if (!OPENS.includes(before.text.at(-1) ?? ' ') || !CLOSES.includes(after.text.at(0) ?? ' ')) return;
    before.text = before.text.slice(0, -1);
    after.text = after.text.slice(1);
  });
  return parts;
}

/** The same where no field can be drawn: `[Label]`, as in goals. */
export const plain = (text: string, parameters: readonly Parameter[]): string =>
  partsOf(text, parameters).map((part) => (part.field ? `[${part.text}]` : part.text)).join('');

/** What a person wrote with `[Label]`, as the recipe keeps it. */
/** What a recipe is called where it is only spoken of. */
export const titleOf = (info: RecipeInfo): string => (plain(info.title, info.parameters) || info.name).slice(0, 200);

export function fromPlain(text: string, parameters: readonly Parameter[]): string {
  return text.replace(/\[([^[\]]+)\]/g, (whole, label: string) => {
    const parameter = parameters.find((one) => labelOf(one) === label);
    return parameter ? `{{${parameter.name}}}` : whole;
  });
}

/** A text with its values put in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(FIELD, (whole, name: string) => values[name] ?? whole);

/** A name for a field of this label that no other has. */
export function nameFor(label: string, parameters: readonly Parameter[]): string {
  const stem = label.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+|_+$/g, '').slice(0, 30).replace(/_+$/, '') || 'value';
  let name = stem;
  for (let n = 2; parameters.some((one) => one.name === name); n++) name = `${stem}${n}`;
  return name;
}

function deep<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => deep(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, deep(one, change)])) as T;
}

/** Its value is always this one from now on: the field is gone. */
export function fixField({ recipe, sentences }: Draft, name: string, value: string): Draft {
  const put = (text: string): string => text.replace(FIELD, (whole, field: string) => (field === name ? value : whole));
  const { parameters, ...rest } = recipe;
  return { recipe: { ...deep(rest, put), parameters: parameters.filter((one) => one.name !== name) }, sentences: deep(sentences, put) };
}

/** Arguments of actions that a person may want to have other values. */
const VALUES = ['text', 'query', 'option', 'options', 'files'];

/** What is always the same in it, and could be a field. */
export function fixedValues(recipe: Recipe): string[] {
  const found = recipe.steps.flatMap((step) => VALUES.flatMap((key) => step.with?.[key] ?? [])).filter((one): one is string => typeof one === 'string');
  return [...new Set(found.filter((one) => one.trim() !== '' && !/\{\{/.test(one)))];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Makes a field of a value that was always the same; the value stays as what is taken where none is given. */
export function makeField({ recipe, sentences }: Draft, value: string, label: string): Draft {
  const name = nameFor(label, recipe.parameters);
  const mark = `{{${name}}}`;
  const exact = (text: string): string => (text === value ? mark : text);
  // In sentences it is a whole word or nothing: "tea" is no part of "steam".
  const word = new RegExp(`(?<![\\p{L}\\p{N}{])${escaped(value)}(?![\\p{L}\\p{N}}])`, 'gu');
  const within = (text: string): string => text.replace(word, () => mark);
  const said = (conditions: Condition[] = []): Condition[] => conditions.map((one) => ({ ...one, ...(one.value !== undefined ? { value: within(one.value) } : {}) }));
  return {
    recipe: {
      ...recipe,
      title: within(recipe.title),
      goal: within(recipe.goal),
      parameters: [...recipe.parameters, { name, label, kind: 'text', default: value }],
      steps: recipe.steps.map((step) => ({
        ...step,
        ...(step.with ? { with: Object.fromEntries(Object.entries(step.with).map(([key, one]) => [key, VALUES.includes(key) ? deep(one, exact) : one])) } : {}),
        ...(step.then ? { then: said(step.then) } : {}),
      })),
      conditions: said(recipe.conditions),
    },
    sentences: sentences.map((one) => ({ ...one, does: deep(one.does, exact), ...(one.then ? { then: deep(one.then, exact) } : {}) })),
  };
}

/** Some changes of a field at once. */
export const withField = (recipe: Recipe, name: string, change: Partial<Parameter>): Recipe =>
  ({ ...recipe, parameters: recipe.parameters.map((one) => (one.name === name ? { ...one, ...change } : one)) });
