// Comparing two states: which values differ, by their place.

/** Where `a` and `b` differ: { path, from, to }. */
export function differences(a, b, path = "", out = []) {
  if (Object.is(a, b)) return out;
  if (a && b && typeof a === "object" && typeof b === "object" && Array.isArray(a) === Array.isArray(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) differences(a[key], b[key], path ? `${path}.${key}` : key, out);
    return out;
  }
  out.push({ path, from: a, to: b });
  return out;
}

/** The same as lines: "path: old -> new". */
export function diff(a, b) {
  return differences(a, b).map(asLine);
}

const asLine = ({ path, from, to }) => `${path}: ${brief(from)} -> ${brief(to)}`;

function brief(value) {
  if (value === undefined) return "(nothing)";
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/**
 * What differs outside the allowed places. An allowed place is the start of a path ("pages.Lantern") or a RegExp.
 * Keys may hold dots: paths are compared as text.
 */
export function untouched(before, after, allowed = []) {
  const fine = (path) => allowed.some((a) => (a instanceof RegExp ? a.test(path) : path === a || path.startsWith(`${a}.`)));
  return differences(before, after)
    .filter(({ path }) => !fine(path))
    .map((one) => `touched besides: ${asLine(one)}`);
}

/** A copy of `state` that `change` may write to: for "after is before with exactly this change". */
export function changed(state, change) {
  const copy = structuredClone(state);
  change(copy);
  return copy;
}

/** What is wrong with an answer: `wanted` is a list of RegExps that all have to match, or a function that returns true, false or a list. */
export function answerFaults(wanted, answer) {
  if (!wanted) return [];
  const text = typeof answer === "string" ? answer : answer == null ? "" : JSON.stringify(answer);
  if (typeof wanted === "function") {
    const said = wanted(text);
    if (Array.isArray(said)) return said;
    return said ? [] : [`the answer is wrong: ${brief(text)}`];
  }
  return wanted.filter((one) => !one.test(text)).map((one) => `the answer does not hold ${one}: ${brief(text)}`);
}
