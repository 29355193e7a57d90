// Calendars that a page builds: which month one shows, where its days are, and what turns it. Known by their days, which stand
// one after the other, and by the month and year around them.
import { reply, type CalendarAnswer } from '../answers';
import { attr, contains, findAll, isElement, isRendered, matches, namesIn, parentElementOf, tagOf, textContentOf, VISIBLE, type Root } from '../dom/dom';
import { workId } from '../dom/registry';
import { contentText } from '../read/content_text';
import { memory } from '../watch/changes';
import { normalised } from './field_values';

/** Days that every month has. */
const SHORTEST_MONTH = 28;
/** Cells between two days that are none, such as the number of a week. */
const MOST_BETWEEN = 2;
/** Levels around the days in which their month and what turns it stand. */
const LEVELS = 6;

/** A month that is shown: its days in order. */
interface Month {
  days: Element[];
  /** The nearest element around all of them. */
  around: Element;
}

/** What says nothing but a number, as far out as that is all it says. */
function cellsIn(root: Root): Element[] {
  const found: Element[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = textContentOf(node).trim();
    if (!/^\d{1,2}$/.test(said)) continue;
    let cell = parentElementOf(node);
    for (let up = cell && parentElementOf(cell); cell && up && textContentOf(up).trim() === said; up = parentElementOf(up)) cell = up;
    if (cell && isRendered(cell, VISIBLE)) found.push(cell);
  }
  return found;
}

const numberOf = (cell: Element): number => Number(textContentOf(cell).trim());

function monthsIn(root: Root): Month[] {
  const cells = cellsIn(root);
  const months: Month[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const days: Element[] = [];
    let between = 0;
    for (let next = at; next < cells.length && between <= MOST_BETWEEN; next += 1) {
      const cell = cells[next] as Element;
      if (numberOf(cell) === days.length + 1) {
        days.push(cell);
        between = 0;
      } else if (days.length === 0) break;
      else between += 1;
    }
    const last = days.at(-1);
    if (days.length < SHORTEST_MONTH || !last) continue;
    let around = parentElementOf(days[0] as Element);
    while (around && !contains(around, last)) around = parentElementOf(around);
    if (around) months.push({ days, around });
    at = cells.indexOf(last);
  }
  return months;
}

/** Names of months in the languages that the page may be in, lower case. */
function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of [attr(document.documentElement, 'lang') || 'en', navigator.language, 'en', 'ru']) {
    for (const format of [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }] as const) {
      for (let month = 0; month < 12; month += 1) {
        try {
          const said = new Intl.DateTimeFormat(language, format).format(new Date(2000, month, 1)).toLowerCase();
          for (const name of wordsOf(said)) if (!/\d/.test(name) && !names.has(name)) names.set(name, month);
        } catch {
          // Not a language.
        }
      }
    }
  }
  return names;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Months since the year 0 that a text names, if it does. */
function monthNamed(text: string, names: Map<string, number>): number | null {
  const words = wordsOf(text);
  const year = words.find((word) => /^(19|20|21)\d\d$/.test(word));
  const month = words.map((word) => names.get(word)).find((one) => one !== undefined);
  if (year !== undefined && month !== undefined) return Number(year) * 12 + month;
  const plain = /\b(\d{1,2})\s*[./-]\s*((?:19|20|21)\d\d)\b/.exec(text);
  return plain && Number(plain[1]) >= 1 && Number(plain[1]) <= 12 ? Number(plain[2]) * 12 + Number(plain[1]) - 1 : null;
}

/** With what is chosen in lists, which is no text. */
const saidIn = (el: Element): string =>
  [attr(el, 'aria-label') || '', contentText(el, 600), ...[...findAll(el, 'select')].map((list) => (list as HTMLSelectElement).selectedOptions[0]?.label ?? '')].join(' ');

const TURNS = 'button,a,[role=button],[aria-label],[title],[class*=next i],[class*=prev i]';
const ONWARD = /next|forward|right|след|впер[её]д|[›»→>]/;
const BACK = /prev|back|left|пред|назад|[‹«←<]/;
const YEARS = /year|decade|год|лет/;

/** What turns the calendar on or back by a month. */
function turns(around: Element, days: Element[]): { next: number | null; previous: number | null } {
  const found: { next: number | null; previous: number | null } = { next: null, previous: null };
  for (const el of findAll(around, TURNS)) {
    if (!isRendered(el, VISIBLE) || days.some((day) => contains(el, day) || contains(day, el))) continue;
    const said = [namesIn(el, 'class'), namesIn(el, 'aria-label'), namesIn(el, 'title'), textContentOf(el).slice(0, 40)].join(' ').toLowerCase();
    if (YEARS.test(said) && !said.includes('month')) continue;
    if (matches(el, ':disabled') || attr(el, 'aria-disabled') === 'true') continue;
    if (found.next === null && ONWARD.test(said) && !BACK.test(said)) found.next = workId(el);
    else if (found.previous === null && BACK.test(said) && !ONWARD.test(said)) found.previous = workId(el);
  }
  return found;
}

/** The month of the days, and how it is turned. */
function readMonth(month: Month, all: Month[], names: Map<string, number>): CalendarAnswer | null {
  const others = all.filter((other) => other !== month);
  let around: Element | null = month.around;
  let shown: number | null = null;
  let found: { next: number | null; previous: number | null } = { next: null, previous: null };
  for (let level = 0; around && level < LEVELS && tagOf(around) !== 'body'; level += 1, around = parentElementOf(around)) {
    const here: Element = around;
    const alone = !others.some((other) => contains(here, other.around));
    if (shown === null && alone) shown = monthNamed(saidIn(here), names);
    if (found.next === null || found.previous === null) found = turns(here, month.days);
    if (shown !== null && found.next !== null && found.previous !== null) break;
  }
  return shown === null ? null : { status: 'ok', month: shown, ...found };
}

/** The calendar that is open, for a day as it may be typed; 'no_option': that is no day, 'no_field': no calendar is open. */
export function calendar(text: string): string {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(normalised('date', text.trim()));
  if (!date) return reply<CalendarAnswer>({ status: 'no_option' });
  const wanted = Number(date[1]) * 12 + Number(date[2]) - 1;
  const names = monthNames();
  const months = [document as Root, ...memory.roots].flatMap(monthsIn);
  let nearest: CalendarAnswer | null = null;
  for (const month of months) {
    const read = readMonth(month, months, names);
    if (read?.month === undefined) continue;
    if (read.month === wanted) {
      const cell = month.days[Number(date[3]) - 1];
      const inner = cell ? [...findAll(cell, 'a,button,[role=button]')] : [];
      const day = inner.length === 1 ? inner[0] : cell;
      return reply<CalendarAnswer>({ ...read, wanted, day: day && isElement(day) ? workId(day) : null });
    }
    if (!nearest?.month || Math.abs(read.month - wanted) < Math.abs(nearest.month - wanted)) nearest = { ...read, wanted };
  }
  return reply<CalendarAnswer>(nearest ?? { status: 'no_field' });
}
