//! Where on a picture a part of an answer stands.
import type { Mark } from '$lib/bindings';

const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** The mark that shows the words: the one with the longest name that stands in them, or that has them in its own. */
export function markOf(words: string, marks: readonly Mark[]): number | undefined {
  const wanted = plain(words);
  const fits = marks.filter((mark) => {
    const name = plain(mark.name);
    return name.length > 2 && wanted.length > 2 && (wanted.includes(name) || name.includes(wanted));
  });
  return fits.sort((a, b) => b.name.length - a.name.length)[0]?.id;
}
