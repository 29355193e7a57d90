//! What is looked at again and again, in memory. It reads a few conditions and refuses other words as the program does.
import type { Look, LookProblem, Message, NewWatch, RecipeView, Told, WatchCondition, WatchesView, WatchInfo, WatchSeries, WatchValue } from '$lib/bindings';
import { error } from './error';
import { daysAgo } from './time';

const HOUR = 3_600_000;
/** So many hours ago, at the full one. */
const hoursAgo = (hours: number): string => new Date(Math.floor(Date.now() / HOUR) * HOUR - hours * HOUR).toISOString();

const PROBLEMS: Record<LookProblem['kind'], string> = {
  offline: 'watch-problem-offline', login_needed: 'watch-problem-login', not_found: 'watch-problem-not-found', unreadable: 'watch-problem-unreadable', too_many_requests: 'watch-problem-too-many', failed: 'watch-problem-failed',
};

/** As the program writes prices. */
const price = (amount: number): string => (Number.isInteger(amount) ? String(amount) : amount.toFixed(2));

function sayValue(value: WatchValue): Message {
  switch (value.kind) {
    case 'money': return { id: 'watch-value-money', args: { amount: price(value.amount), currency: value.currency } };
    case 'number': return { id: 'watch-value-number', args: { amount: value.amount } };
    case 'date': return { id: 'watch-value-date', args: { date: value.date } };
    case 'text': return { id: 'watch-value-text', args: { text: value.text } };
    case 'list': return value.items.length ? { id: 'watch-value-list', args: { items: value.items.join('; ') } } : { id: 'watch-value-empty' };
  }
}

function sayCondition(condition: WatchCondition): Message {
  switch (condition.kind) {
    case 'below': return condition.currency ? { id: 'watch-below-money', args: { amount: price(condition.amount), currency: condition.currency } } : { id: 'watch-below', args: { amount: condition.amount } };
    case 'falls_by': return { id: 'watch-falls-by', args: { percent: condition.percent } };
    case 'contains': return { id: 'watch-contains', args: { text: condition.text } };
    case 'new_item': return { id: 'watch-new-item' };
    default: return { id: 'watch-changes' };
  }
}

function read(words: string): WatchCondition {
  const text = words.trim();
  const unread = (id: string, args: Message['args'] = {}) => error('settings_invalid', 'watches-unread', { message: { id: `watch-unread-${id}`, args } });
  if (/ (and|или|и) /i.test(text)) throw unread('joined');
  const below = /^(?:falls |drops |is |станет |упадёт )?(?:below|under|ниже|меньше)(?: (\d+(?:[.,]\d+)?)(?: ?(USD|EUR|RUB))?)?$/i.exec(text);
  if (below) {
    if (!below[1]) throw unread('no-amount');
    return { kind: 'below', amount: Number(below[1].replace(',', '.')), currency: below[2]?.toUpperCase() ?? null };
  }
  const falls = /^(?:drops|falls|упадёт|подешевеет) (?:by|на) (\d+) ?%$/i.exec(text);
  if (falls) return { kind: 'falls_by', percent: Number(falls[1]) };
  if (/^(changes|изменится)$/i.test(text)) return { kind: 'changes' };
  const says = /^(?:says|появится) ["«“](.+)["»”]$/i.exec(text);
  if (says?.[1]) return { kind: 'contains', text: says[1] };
  throw text ? unread('words', { words: text }) : unread('nothing');
}

/** One look: what it found, and what it told. */
function look(at: string, found: WatchValue | LookProblem['kind'], told: Told['kind'] = 'nothing', run?: string, before: WatchValue | null = null, items: string[] = []): Look {
  const problem: LookProblem | undefined = typeof found !== 'string' ? undefined : found === 'too_many_requests' ? { kind: found, retry_after_s: 600 } : { kind: found };
  const more = items.length ? 2 : 0;
  return {
    at, ...(run ? { run } : {}),
    found: problem ? { kind: 'problem', problem } : { kind: 'value', value: found as WatchValue },
    says: problem ? { id: PROBLEMS[problem.kind] } : sayValue(found as WatchValue),
    told: told === 'alert' ? { kind: 'alert', value: found as WatchValue, before, items, more } : told === 'problem' && problem ? { kind: 'problem', problem } : { kind: told === 'recovered' ? told : 'nothing' },
  };
}

const usd = (amount: number): WatchValue => ({ kind: 'money', amount, currency: 'USD' });

/** A price of two and a half days: twice it fell, and once the site could not be reached. */
function prices(): Look[] {
  const stretches: [number, number][] = [[9.49, 12], [9.2, 8], [7.9, 5], [8.6, 5], [0, 3], [8.9, 12], [8.3, 7], [7.49, 8]];
  const all = stretches.flatMap(([price, count], stretch) => Array.from({ length: count }, (_, nth): [number, number, number] => [price, stretch, nth]));
  return all.map(([price, stretch, nth], index) => {
    const at = hoursAgo(all.length - 1 - index);
    if (price === 0) return look(at, 'offline', nth === 2 ? 'problem' : 'nothing', nth === 2 ? 'past-4' : undefined);
    if (nth === 0 && price < 8) return look(at, usd(price), 'alert', stretch === 2 ? 'past-3' : 'past-1', usd(stretch === 2 ? 9.2 : 8.3));
    return look(at, usd(price), nth === 0 && stretch === 5 ? 'recovered' : 'nothing');
  });
}

interface Kept {
  info: WatchInfo;
  looks: Look[];
}

export class FakeWatches {
  readonly added: NewWatch[] = [];
  readonly saved: string[] = [];
  private list: Kept[];

  constructor(private readonly story: string | null) {
    const of = (id: string, recipe: string, title: string, site: string, condition: WatchCondition, looks: Look[], more: Partial<WatchInfo['watch']> = {}): Kept => this.kept({
      info: { watch: { id, recipe, values: {}, condition, every: 60, visible: false, paused: false, since: daysAgo(3), ...more }, title, site, says: sayCondition(condition), recent: [], gone: false }, looks,
    });
    const text = (at: string, words: string, told: Told['kind'] = 'nothing', run?: string): Look => look(at, { kind: 'text', text: words }, told, run);
    const price = of('01W1', 'cheapest-in-the-shop', 'Find the cheapest green tea', 'http://127.0.0.1:41873/shop', { kind: 'below', amount: 8, currency: 'USD' }, prices(), { values: { product: 'green tea' } });
    const kettle = of('01W2', 'kettle-there', 'Whether the cast-iron kettle with the blue lid, 1.2 litres, is there again at the small shop by the river', 'https://kettles.example/blue', { kind: 'contains', text: 'in stock' },
      [text(hoursAgo(9), 'Sold out. We expect new ones in the second week of December.'), text(hoursAgo(5), 'Sold out. We expect new ones in the second week of December.'), text(hoursAgo(1), 'Sold out, more on the way')], { every: 240 });
    const card = of('01W3', 'library-card', 'Days left on the library card', 'https://library.example/card', { kind: 'below', amount: 14, currency: null },
      [...[30, 29, 28, 27].map((amount, nth) => look(daysAgo(6 - nth), { kind: 'number', amount })), look(daysAgo(2), 'login_needed'), look(daysAgo(1), 'login_needed', 'problem', 'past-5')], { every: 1440, visible: true });
    const news = of('01W4', 'course-list', 'Evening courses at the pottery', 'https://pottery.example/courses', { kind: 'new_item' },
      [look(daysAgo(3), { kind: 'list', items: ['Bowls for beginners'] }), look(daysAgo(2), { kind: 'list', items: ['Bowls for beginners', 'Glazes', 'Raku'] }, 'alert', 'past-2', null, ['Glazes', 'Raku'])], { paused: true, every: 720 });
    this.list = story === 'none' || story === 'aside' ? [] : [price, kettle, card, news];
  }

  /** With what its looks say of it. */
  private kept({ info, looks }: Kept): Kept {
    const { watch } = info;
    const next = looks.length === 0 ? new Date().toISOString() : new Date(Math.max(Date.now(), Date.parse(looks.at(-1)?.at ?? '')) + watch.every * 60_000).toISOString();
    const alert = looks.findLast((one) => one.told.kind === 'alert');
    return { looks, info: { watch, title: info.title, site: info.site, says: info.says, last: looks.at(-1), read: looks.findLast((one) => one.found.kind === 'value'), recent: looks.slice(-60), gone: false, alert, next: watch.paused ? undefined : next } };
  }

  private broken(): void {
    if (this.story === 'broken') throw error('other', 'watches-unusable', { hint: { id: 'watches-unusable-hint', args: { path: '/home/alex/.local/share/browser-copilot/watches.db' } } });
  }

  all(): WatchesView {
    this.broken();
    return structuredClone({ watches: this.list.map((one) => one.info), ...(this.story === 'aside' ? { set_aside: '/home/alex/.local/share/browser-copilot/watches.damaged-1764500000' } : {}) });
  }

  series(id: string): WatchSeries {
    return structuredClone(this.of(id));
  }

  add(wanted: NewWatch, { info, recipe }: RecipeView): WatchInfo {
    const condition = read(wanted.condition);
    if (this.story === 'many') throw error('other', 'watches-many', { message: { id: 'watches-many', args: { most: 100 } } });
    if (recipe.answer.length > 1 && !wanted.answer) throw error('settings_invalid', 'watches-which', { hint: { id: 'watches-which-hint', args: { names: recipe.answer.map((one) => one.name).join(', ') } } });
    this.added.push(wanted);
    const title = info.title.replace(/\{\{(\w+)\}\}/g, (_, field: string) => wanted.values[field] ?? info.parameters.find((one) => one.name === field)?.default ?? '');
    const kept = this.kept({ info: { watch: { ...wanted, id: `01N${this.added.length}`, condition, paused: false, since: new Date().toISOString() }, title, site: recipe.start, says: sayCondition(condition), recent: [], gone: false }, looks: [] });
    this.list.push(kept);
    return structuredClone(kept.info);
  }

  /** Somebody's next look finds this price. */
  look(id: string, amount: number): void {
    const { looks } = this.of(id);
    looks.push(look(new Date().toISOString(), usd(amount)));
    this.list = this.list.map((one) => (one.info.watch.id === id ? this.kept(one) : one));
  }

  read(words: string): Message {
    return sayCondition(read(words));
  }

  private of(id: string): Kept {
    this.broken();
    const found = this.list.find((one) => one.info.watch.id === id);
    if (!found) throw error('other', 'watches-gone');
    return found;
  }

  pause(id: string, paused: boolean): WatchInfo {
    const found = this.of(id);
    found.info.watch.paused = paused;
    found.info = this.kept(found).info;
    return structuredClone(found.info);
  }

  remove(id: string): void {
    const found = this.of(id);
    this.list = this.list.filter((one) => one !== found);
  }

  save(id: string): string {
    this.saved.push(this.of(id).info.watch.id);
    return '/home/alex/Documents/watch.csv';
  }
}
