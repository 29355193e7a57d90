//! How long each part of a step took, in parts that a person knows. The machinery's own parts are in Details.

export const PARTS = ['look', 'decide', 'check', 'do', 'rest'] as const;
export type Part = (typeof PARTS)[number];

const PART_OF: Record<string, Part> = {
  observe: 'look', goal_check: 'decide', memory_manager: 'decide', planner: 'decide', goal_validator: 'check', quality_evaluator: 'check',
  safety: 'check', confirm: 'check', execute: 'do', self_corrector: 'do',
};

/** Milliseconds of each part that took part, in the order of a step. */
export function partsOf(timings: readonly (readonly [string, number])[]): [Part, number][] {
  const sums = new Map<Part, number>();
  for (const [name, ms] of timings) {
    const part = PART_OF[name] ?? 'rest';
    sums.set(part, (sums.get(part) ?? 0) + ms);
  }
  return PARTS.flatMap((part): [Part, number][] => (sums.has(part) ? [[part, sums.get(part) ?? 0]] : []));
}
