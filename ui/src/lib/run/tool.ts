//! What a tool gets, as a person reads it: every argument, each as it stands in the call. Numbers keep their digits, a name that
//! comes twice is there twice, and what a text says cannot pass for another argument.

/** A text, a number, a word; or what stands in braces or brackets. */
type Value = string | { list: boolean; parts: { name: string; value: Value }[] };

const TOKEN = /"(?:[^"\\]|\\[^])*"|[{}[\],:]|[^\s"{}[\],:]+/gu;
/** A name that nobody takes for something else. */
const PLAIN = /^[\p{L}\p{N}_$][\p{L}\p{N}_.$-]*$/u;
/** What is written on one line, at most. */
const SHORT = 72;
/** Before each line of a text that has more than one. */
const BESIDE = '│ ';

/** Reads a value off the tokens of what is known to be one. */
function read(tokens: string[]): Value {
  const first = tokens.shift() ?? '';
  if (first !== '{' && first !== '[') return first;
  const list = first === '[';
  const parts: { name: string; value: Value }[] = [];
  while (tokens[0] !== undefined && tokens[0] !== '}' && tokens[0] !== ']') {
    const name = list ? '' : (tokens.shift() ?? '');
    if (!list) tokens.shift();
    parts.push({ name, value: read(tokens) });
    if (tokens[0] === ',') tokens.shift();
  }
  tokens.shift();
  return { list, parts };
}

const textOf = (token: string): string => JSON.parse(token) as string;
const isText = (value: Value): value is string => typeof value === 'string' && value.startsWith('"');

function nameOf(token: string): string {
  const name = textOf(token);
  return PLAIN.test(name) ? name : token;
}

/** On one line, as it came. */
function compact(value: Value): string {
  if (typeof value === 'string') return value;
  const parts = value.parts.map((part) => (value.list ? '' : `${part.name}: `) + compact(part.value)).join(', ');
  return value.list ? `[${parts}]` : `{${parts}}`;
}

const hasLines = (value: Value): boolean => (isText(value) ? textOf(value).includes('\n') : typeof value === 'object' && value.parts.some((part) => hasLines(part.value)));

/** The lines of a value, behind what it is called. */
function lines(head: string, value: Value, inset: string): string[] {
  const inner = `${inset}  `;
  if (isText(value)) {
    const text = textOf(value);
    if (text.includes('\n')) return [`${inset}${head}`, ...text.split('\n').map((line) => inner + BESIDE + line)];
    // Empty, or with spaces at its ends, it is seen by its quotes alone.
    return [`${inset}${head} ${text === '' || text !== text.trim() ? value : text}`];
  }
  if (typeof value === 'string' || (!hasLines(value) && compact(value).length <= SHORT)) return [`${inset}${head} ${compact(value)}`];
  return [`${inset}${head}`, ...value.parts.flatMap((part) => lines(value.list ? '-' : `${nameOf(part.name)}:`, part.value, inner))];
}

/** All arguments; empty where there are none. What is no object is shown as it stands. */
export function toolArguments(json: string): string {
  try {
    JSON.parse(json);
    const tokens = [...json.matchAll(TOKEN)].map(([token]) => token);
    if (tokens[0] !== '{') return json;
    const all = read(tokens);
    return typeof all === 'object' ? all.parts.flatMap((part) => lines(`${nameOf(part.name)}:`, part.value, '')).join('\n') : json;
  } catch {
    return json;
  }
}
