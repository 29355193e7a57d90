// Text as it is compared and told: white space folded, never longer than it may be.

/** Far more of a text than is ever kept; a page may give one of any length. */
const LONGEST = 20000;
export const fold = (text: string): string => (text.length > LONGEST ? text.slice(0, LONGEST) : text).replace(/[\s\u00a0\u200b]+/g, ' ').trim();

export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = max - 1;
  const code = text.charCodeAt(end - 1);
  if (code >= 0xd800 && code <= 0xdbff) end -= 1;
  return text.slice(0, end) + '…';
}

/** Of an address; some pages keep all they know in theirs. */
export const LONGEST_ADDRESS = 20000;
/** Letters and digits alone. */
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
