// A locator as it comes from a program: a chain of steps, each of which takes the elements of the one before. It is data,
// and may be anything: what is not understood finds nothing.

/** What a text has to be: a part of it in any case, all of it, or what a regular expression finds. */
export interface Match {
  text?: string;
  exact?: boolean;
  /** The element's own words count too, without those of the elements in it. */
  own?: boolean;
  regex?: string;
  flags?: string;
}

export interface RoleStep {
  by: 'role';
  role: string;
  name?: Match;
  level?: number;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  hidden?: boolean;
}

export type Step =
  | RoleStep
  | { by: 'text' | 'label'; match: Match }
  | { by: 'attribute'; name: string; match: Match }
  | { by: 'css'; css: string }
  | { by: 'xpath'; path: string }
  | { by: 'has' | 'hasNot' | 'and' | 'or' | 'inner'; chain: Step[] }
  | { by: 'hasText' | 'hasNotText'; match: Match }
  | { by: 'visible'; visible: boolean }
  | { by: 'nth'; index: number }
  | { by: 'frame' }
  | { by: 'focused' }
  | { by: 'at'; x: number; y: number };

/** The program wrote something that is no locator; its author is told. */
export class Malformed extends Error {}

const folded = (text: string): string => text.replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();

/** How white space counts: folded, as it stands for regular expressions, or always as it stands. */
export type Space = 'folded' | 'source' | 'kept';

/** Whether a text fits. */
export function fits(match: Match, space: Space = 'source'): (text: string) => boolean {
  if (match.regex !== undefined) {
    let regex: RegExp;
    try {
      regex = new RegExp(match.regex, (match.flags ?? '').replace(/[gy]/g, ''));
    } catch {
      throw new Malformed(`/${match.regex}/${match.flags ?? ''} is no regular expression`);
    }
    return (text) => regex.test(space === 'folded' ? folded(text) : text);
  }
  const put = space === 'kept' ? (text: string): string => text : folded;
  const wanted = put(match.text ?? '');
  if (match.exact) return (text) => put(text) === wanted;
  const lower = wanted.toLowerCase();
  return (text) => put(text).toLowerCase().includes(lower);
}

/** A text that holds none of this holds it in no part either. */
export const isMonotone = (match: Match): boolean => match.regex === undefined && !match.exact;
