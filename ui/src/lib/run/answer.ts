//! An answer as it is shown and copied: its parts with their places, and tables for spreadsheets.
import type { Claim, StructuredAnswer } from '$lib/bindings';
import { t } from '$lib/i18n/index.svelte';

export interface Part {
  text: string;
  /** The claim that ends here. */
  claim?: Claim;
}

/** The text, cut behind each claim that stands in it, in their order. Nothing of the text is lost. */
export function partsOf(answer: string, claims: Claim[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const claim of claims) {
    const at = answer.indexOf(claim.text, from);
    if (at < 0) continue;
    const to = at + claim.text.length;
    parts.push({ text: answer.slice(from, to), claim });
    from = to;
  }
  if (from < answer.length) parts.push({ text: answer.slice(from) });
  return parts;
}

/** One cell of a spreadsheet, which would read what begins with these signs as a formula. */
function cell(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+@-]/.test(line) && !/^[+-]?[\d.,\s]+%?$/.test(line) ? `'${line}` : line;
}

/** What "Copy" takes: a table goes into the cells of a spreadsheet. A text says of itself where its run did not reach the goal. */
export function copyText(answer: string, structured: StructuredAnswer | undefined, done = true): string {
  if (structured?.kind === 'table') return [structured.columns, ...structured.rows].map((row) => row.map(cell).join('\t')).join('\n');
  if (structured?.kind === 'list') return structured.items.map(cell).join('\n');
  return done ? answer : t('answer-so-far-text', { answer });
}
