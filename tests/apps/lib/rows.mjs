// What a task was to change, row by row, and what was touched besides. A state is { table: { key: row } }.
// A wanted value is a plain value (compared deeply), a RegExp, or a function (now, was) => boolean.
import { isDeepStrictEqual } from "node:util";

/** For fields that a person may fill in or leave out. */
export const any = () => true;
/** A list that has got `more` at its end; each is a plain value, a RegExp or a function. */
export const plus = (...more) => (now, was) =>
  Array.isArray(now) && now.length === (was?.length ?? 0) + more.length && isDeepStrictEqual(now.slice(0, was?.length ?? 0), was ?? []) && more.every((one, i) => fits(one, now[now.length - more.length + i]));
/** The same entries in any order. */
export const same = (...entries) => (now) => Array.isArray(now) && isDeepStrictEqual([...now].sort(), [...entries].sort());

export function fits(wanted, now, was) {
  if (wanted instanceof RegExp) return typeof now === "string" && wanted.test(now);
  if (typeof wanted === "function") return wanted(now, was);
  return isDeepStrictEqual(now, wanted);
}

const empty = (value) => value === undefined || value === null || value === "" || value === 0 || value === false || (typeof value === "object" && Object.values(value).every(empty));
const brief = (value) => (JSON.stringify(value) ?? "(nothing)").slice(0, 160);

/** Collects the wanted changes; `faults()` says what of them is missing and what else differs. */
export class Rows {
  constructor(before, after) {
    Object.assign(this, { before, after, missing: [], seen: new Set() });
  }

  /** The row has the given fields now, and is otherwise as before. */
  changed(table, key, fields) {
    const was = this.before[table]?.[key];
    const now = this.after[table]?.[key];
    this.seen.add(`${table}/${key}`);
    if (!now) this.missing.push(`${table}.${key} is gone`);
    else this.compare(`${table}.${key}`, was, now, fields);
    return this;
  }

  /** A new row has the given fields; a field that is not named has to be empty. Gives its key. */
  added(table, fields, count = 1) {
    const fresh = Object.keys(this.after[table] ?? {}).filter((key) => !(key in (this.before[table] ?? {})) && !this.seen.has(`${table}/${key}`));
    const wrong = (row) => {
      const out = Object.entries(fields).filter(([name, wanted]) => !fits(wanted, row[name])).map(([name]) => `${name} is ${brief(row[name])}`);
      for (const [name, value] of Object.entries(row)) if (!(name in fields) && !empty(value)) out.push(`${name} is ${brief(value)}`);
      return out;
    };
    const good = fresh.filter((key) => wrong(this.after[table][key]).length === 0).slice(0, count);
    good.forEach((key) => this.seen.add(`${table}/${key}`));
    if (good.length < count) {
      const nearest = fresh.filter((key) => !good.includes(key)).map((key) => ({ key, out: wrong(this.after[table][key]) })).sort((a, b) => a.out.length - b.out.length)[0];
      this.missing.push(`${table}: a new row with ${brief(Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, typeof v === "function" ? "…" : String(v)])))} is missing${nearest ? `; ${nearest.key}: ${nearest.out.join(", ")}` : ""}`);
    }
    return good[0];
  }

  removed(table, ...keys) {
    for (const key of keys) {
      this.seen.add(`${table}/${key}`);
      if (!(key in this.before[table])) this.missing.push(`${table}.${key} was not there`);
      if (key in (this.after[table] ?? {})) this.missing.push(`${table}.${key} is still there`);
    }
    return this;
  }

  compare(where, was, now, fields) {
    for (const name of new Set([...Object.keys(was ?? {}), ...Object.keys(now), ...Object.keys(fields)])) {
      const wanted = name in fields ? fields[name] : was?.[name];
      if (name in fields ? !fits(wanted, now[name], was?.[name]) : !isDeepStrictEqual(now[name], wanted)) this.missing.push(`${where}.${name}: ${brief(now[name])}${name in fields ? " (not what was asked)" : `, touched besides (was ${brief(wanted)})`}`);
    }
  }

  faults() {
    const out = [...this.missing];
    for (const table of new Set([...Object.keys(this.before), ...Object.keys(this.after)])) {
      const [was, now] = [this.before[table] ?? {}, this.after[table] ?? {}];
      for (const key of new Set([...Object.keys(was), ...Object.keys(now)])) {
        if (this.seen.has(`${table}/${key}`) || isDeepStrictEqual(was[key], now[key])) continue;
        const fields = was[key] && now[key] ? Object.keys({ ...was[key], ...now[key] }).filter((name) => !isDeepStrictEqual(was[key][name], now[key][name])) : [];
        out.push(`touched besides: ${table}.${key} ${was[key] === undefined ? `is new: ${brief(now[key])}` : now[key] === undefined ? "is gone" : fields.map((f) => `${f}: ${brief(was[key][f])} -> ${brief(now[key][f])}`).join(", ")}`);
      }
    }
    return out;
  }
}

/** The check of a goal that only tells, cannot be done, or needs a question. */
export const untouched = (before, after) => new Rows(before, after).faults();
