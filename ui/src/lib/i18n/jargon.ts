//! Words of the machinery: no text of the window has them outside Details. For the tests.

const ENGLISH = ['CDP', 'WebSockets?', 'JSON', 'DOM', 'nodes?', 'targets?', 'selectors?', 'planners?', 'endpoints?', 'payloads?', 'XPath', 'DevTools'];
const RUSSIAN = ['узе?л(?:а|у|ом|е|ы|ов|ам|ами|ах)?', 'таргет[а-яё]*', 'селектор[а-яё]*', 'планировщик[а-яё]*', 'веб-?сокет[а-яё]*', 'эндпо[ий]нт[а-яё]*', 'джейсон[а-яё]*'];

// \b knows no Cyrillic letters. A word in braces, such as {cdp}, is one that the person types.
export const JARGON = new RegExp(`(?<![\\p{L}\\p{N}_{-])(?:${[...ENGLISH, ...RUSSIAN].join('|')})(?![\\p{L}\\p{N}_-])`, 'iu');
