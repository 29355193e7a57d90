// How a locator is written: in errors it stands as its author would write it.
import type { Match, Step } from './steps';

export type Text = string | RegExp;

export const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;

export const written = (text: Text): string => (typeof text === 'string' ? quoted(text) : String(text));

export const matchOf = (text: Text, exact = false): Match =>
  typeof text === 'string' ? { text, exact } : { regex: text.source, flags: text.flags };

/** `{ name: 'Save', exact: true }`; nothing where nothing is given. */
export function options(given: object): string {
  const parts = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${value instanceof RegExp || typeof value === 'string' ? written(value) : String(value)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '';
}

/** A call, with its options if there are any. */
export function said(method: string, first: string, given: object = {}): string {
  const more = options(given);
  return `${method}(${[first, more].filter(Boolean).join(', ')})`;
}

/** How a match of several elements would be written. */
export const suggestion = (role: string | undefined, name: string | undefined): string =>
  role && name ? said('getByRole', quoted(role), { name }) : '';

export type { Step };
