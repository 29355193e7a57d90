//! Goals with blanks, `[like this]`, and what is dragged into the goal.

/** The ready forms, by the end of their text's id. */
export const FORMS = ['cheapest', 'search', 'list', 'read'] as const;

const BLANK = /\[[\p{L}\p{N}][^[\]\n]{0,38}\]/gu;

/** The blanks of a goal, each once, in order. */
export function blanksOf(goal: string): string[] {
  return [...new Set([...goal.matchAll(BLANK)].map((match) => match[0]))];
}

/** Where the next of these blanks stands after `from`, and from the beginning again. */
export function nextBlank(goal: string, blanks: readonly string[], from: number): [number, number] | undefined {
  const places = blanks
    .flatMap((blank) => [...goal.matchAll(new RegExp(blank.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gu'))].map((match): [number, number] => [match.index, match.index + blank.length]))
    .sort(([a], [b]) => a - b);
  return places.find(([begin]) => begin >= from) ?? places[0];
}

/** What somebody dragged here, as words for a goal: the address of a link, else the text. Other kinds are nothing. */
export function dragged(data: Pick<DataTransfer, 'getData'>): string {
  const link = data.getData('text/uri-list').split(/[\r\n]+/).find((line) => line && !line.startsWith('#'))?.trim() ?? '';
  if (link) return /^https?:\/\/\S{1,2000}$/i.test(link) ? link : '';
  return data.getData('text/plain').replace(/\r\n?/g, '\n').trim().slice(0, 10_000);
}

/** The goal with these words at this place, set apart by spaces. */
export function insertAt(goal: string, words: string, at: number): string {
  const [before, after] = [goal.slice(0, at), goal.slice(at)];
  return `${before}${before && !/\s$/u.test(before) ? ' ' : ''}${words}${after && !/^[\s,.;:!?]/u.test(after) ? ' ' : ''}${after}`;
}
