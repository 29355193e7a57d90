//! A command line as a person writes it, and its words. No shell reads it: quotes hold words together, and nothing else means
//! anything. A backslash is one, as in paths of Windows, unless it stands before a double quote.

/** The program and its arguments; undefined where a quote is not closed. */
export function splitCommand(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const slashes = sign === '\\' && quote !== "'" ? (/^\\+(?=")/.exec(text.slice(at))?.[0].length ?? 0) : 0;
    if (slashes > 0) {
      // Two stand for one; one that is left over makes the quote a letter.
      const letter = slashes % 2;
      word = (word ?? '') + '\\'.repeat((slashes - letter) / 2) + '"'.repeat(letter);
      at += slashes - 1 + letter;
    } else if (sign === quote) quote = '';
    else if (!quote && (sign === '"' || sign === "'")) {
      quote = sign;
      word ??= '';
    } else if (!quote && /\s/u.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (quote) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

const quoted = (word: string): string => `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`;

/** One line that `splitCommand` reads as these words. */
export const joinCommand = (words: readonly string[]): string => words.map((word) => (word === '' || /[\s"']/u.test(word) ? quoted(word) : word)).join(' ');
