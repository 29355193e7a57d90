//! What is wrong with a recipe that is being kept or changed.
import type { Parameter, Recipe } from '$lib/bindings';
import { labelOf } from './fields';
import { problemOf, type ValueProblem } from './values';

export interface FieldMistakes {
  label?: 'recipes-field-label-twice';
  choices?: 'recipes-field-choices-missing';
  default?: ValueProblem;
}

export function fieldMistakes(parameter: Parameter, all: readonly Parameter[]): FieldMistakes {
  const mistakes: FieldMistakes = {};
  // The first of two keeps its name.
  if (all.slice(0, all.indexOf(parameter)).some((other) => labelOf(other) === labelOf(parameter))) mistakes.label = 'recipes-field-label-twice';
  if (parameter.kind === 'choice' && !parameter.choices?.length) mistakes.choices = 'recipes-field-choices-missing';
  const problem = parameter.default ? problemOf(parameter, parameter.default) : undefined;
  if (problem && !mistakes.choices) mistakes.default = problem;
  return mistakes;
}

export const isRight = ({ title, parameters }: Pick<Recipe, 'title' | 'parameters'>): boolean =>
  title.trim() !== '' && parameters.every((one) => Object.keys(fieldMistakes(one, parameters)).length === 0);
