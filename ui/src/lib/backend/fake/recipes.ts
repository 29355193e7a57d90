//! The recipes of the fake, and a table that is done row by row.
import type { Message, Recipe, RecipeInfo, RecipeSentence, RecipeView, ShowingView } from '$lib/bindings';
import type { RecipeMatch, RecipesBackend, TableRow, TableState } from '../types';
import { error } from './error';
import { madeOf, samples, twoAnswers, viewOf, type Kept } from './recipe-samples';

const later = <T>(value: T, ms = 60): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

interface World {
  fail: string | null;
  speed: number;
  /** The goal of a run; undefined where there is none. */
  goalOf: (run: string) => string | undefined;
  /** Starts a run that looks as this goal's. */
  begin: (goal: string) => string;
}

const TABLE = {
  columns: ['product', 'count', 'colour'],
  rows: [['Green tea Sencha', '2', 'green'], ['Jasmine pearls', 'two', 'white'], ['Green tea Gunpowder', '1', 'green'], ['Assam', '4', 'black'], ['Darjeeling', '1', 'black'], ['Lapsang Souchong', '', 'black'], ['Earl Grey', '3', 'black'], ['Oolong', '1', '']],
};

export class FakeRecipes {
  private kept: Map<string, Kept>;
  private table: TableState | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private failed = false;
  private showing: (ShowingView & { since: number; removed: number }) | null = null;
  /** What was played, with its values. */
  readonly played: [string, Record<string, string>][] = [];
  readonly checked: string[] = [];
  readonly exported: string[] = [];

  constructor(which: string | null, private readonly world: World) {
    this.kept = new Map(which === 'none' ? [] : samples());
    if (which === 'answers') this.kept.set('the-kettle', twoAnswers());
    if (which === 'aside') this.table = this.stopped();
  }

  /** Each step some time after the one before, as a person comes to it. */
  private shown(): ShowingView | null {
    if (!this.showing) return null;
    const said = (id: string, args: Record<string, string>): RecipeSentence => ({ does: { id, args: { named: 'yes', ...args } }, then: [], asks: id.endsWith('click') });
    const all = [
      said('recipe-does-type-enter', { text: 'green tea', label: 'Search the shop' }),
      said('recipe-does-select', { option: 'Price, lowest first', label: 'Order of the list' }),
      said('recipe-does-type', { text: '‹Password›', label: 'Password' }),
      said('recipe-does-click', { label: 'Place order' }),
    ];
    const come = Math.min(all.length, Math.floor(((Date.now() - this.showing.since) / 900) * this.world.speed)) - this.showing.removed;
    for (let at = this.showing.steps.length; at < come; at += 1) this.showing.steps.push(...all.slice(at + this.showing.removed, at + this.showing.removed + 1));
    if (this.world.fail === 'closed' && come >= 2) this.showing.ended = true;
    return structuredClone(this.showing);
  }

  private shownNow(): ShowingView & { removed: number } {
    if (!this.showing) throw error('other', 'recipe-show-none');
    return this.showing;
  }

  names(): string[] {
    return [...this.kept.keys()];
  }

  private read(name: string): Kept {
    const kept = this.kept.get(name);
    if (!kept) throw error('other', 'fake-recipe-gone');
    return kept;
  }

  private show(name: string): RecipeView {
    return viewOf(name, this.read(name));
  }

  private save(name: string | null, recipe: Recipe): RecipeView {
    const stem = recipe.title.toLowerCase().replace(/\{\{|\}\}/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40) || 'recipe';
    let id = name ?? stem;
    for (let n = 2; name === null && this.kept.has(id); n++) id = `${stem}-${n}`;
    const before = this.kept.get(id);
    const does = recipe.steps.map((step): Message => {
      const label = step.on?.name ?? '';
      const given = Object.fromEntries(Object.entries(step.with ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));
      return { id: `does-${step.do.replaceAll('_', '-')}`, args: { named: label ? 'yes' : 'no', label, ...given, host: given['url'] ? new URL(given['url']).host : '' } };
    });
    this.kept.set(id, { plays: 0, ...before, recipe: structuredClone(recipe), does, stranger: false });
    return this.show(id);
  }

  private match(goal: string): RecipeMatch[] {
    const found = /(?:search for|найди) (.+?),? (?:and|и) .*(?:cheapest|дешёв)/i.exec(goal)?.[1];
    const kept = this.kept.get('cheapest-in-the-shop');
    if (!found || !kept) return [];
    const { info } = viewOf('cheapest-in-the-shop', kept);
    return [{ name: info.name, title: info.title, steps: info.steps, ms: info.last_ms, values: { product: found } }];
  }

  /** A table that the program was ended over. */
  private stopped(): TableState {
    const rows = TABLE.rows.map(([product = ''], index): TableRow => ({
      row: index + 1, status: index < 3 ? 'done' : index === 3 ? 'put_aside' : 'waiting', values: { product }, run: index < 4 ? `past-${index + 1}` : undefined,
    }));
    return { name: 'order-for-a-day', total: rows.length, rows, running: false };
  }

  private start(name: string): void {
    this.table = { name, total: TABLE.rows.length, running: true, left_ms: TABLE.rows.length * 4000, rows: TABLE.rows.map(([product = ''], index) => ({ row: index + 1, status: 'waiting', values: { product } })) };
    clearInterval(this.timer);
    this.timer = setInterval(() => this.go(), 1200 / this.world.speed);
  }

  /** Ends the row that is being done, and begins the next. */
  private go(): void {
    const table = this.table;
    if (!table?.running) return;
    const at = table.rows.findIndex((row) => row.status === 'running');
    const rows = table.rows.map((row, index): TableRow => {
      if (index === at) return row.row === 2 || row.row === 6 ? { ...row, status: 'failed', error: { id: 'fake-row-failed' }, run: 'past-3' } : { ...row, status: 'done', run: 'past-1' };
      return index === at + 1 && row.status === 'waiting' ? { ...row, status: 'running' } : row;
    });
    const left = rows.filter((row) => row.status === 'waiting' || row.status === 'running').length;
    this.table = { ...table, rows, left_ms: left * 4000, running: left > 0 };
    if (left === 0) clearInterval(this.timer);
  }

  private failing(name: string): boolean {
    if (this.world.fail !== name || this.failed) return false;
    this.failed = true;
    return true;
  }

  api(): RecipesBackend {
    return {
      recipesList: async () => {
        await later(null);
        if (this.failing('recipes')) throw error('other', 'fake-recipes-folder', { retryable: true });
        return [...this.kept].map(([name, kept]): RecipeInfo => viewOf(name, kept).info);
      },
      recipeShow: async (name) => { await later(null); return this.show(name); },
      recipeKeep: async (run) => {
        await later(null, 150);
        if (this.world.fail === 'keep') throw error('other', 'fake-recipe-not-made');
        const { kept, left_out } = madeOf(this.world.goalOf(run) ?? '', run);
        return { view: viewOf('', kept), left_out };
      },
      recipeSave: async (name, recipe) => {
        await later(null, 100);
        if (this.world.fail === 'save') throw error('disk_full', 'error-disk-full', { retryable: true });
        return this.save(name, recipe);
      },
      recipeDelete: async (name) => { await later(null); this.kept.delete(name); },
      recipePlay: async (name, values, check) => {
        await later(null, 80);
        const kept = this.read(name);
        if (this.world.fail === 'play') throw error('no_browser', 'error-no-browser', { retryable: true });
        if (check) this.checked.push(name);
        else this.played.push([name, values]);
        return this.world.begin(kept.recipe.goal.replace(/\{\{(\w+)\}\}/g, (_, field: string) => values[field] ?? kept.recipe.parameters.find((one) => one.name === field)?.default ?? ''));
      },
      recipeTrust: async (name) => { await later(null); this.kept.set(name, { ...this.read(name), stranger: false }); return this.show(name); },
      recipeUndoHeal: async (name, step) => {
        await later(null);
        const kept = this.read(name);
        const heal = kept.recipe.healed.find((one) => one.step === step);
        const steps = kept.recipe.steps.map((one, index) => (index === step && heal ? { ...one, on: heal.before } : one));
        this.kept.set(name, { ...kept, recipe: { ...kept.recipe, steps, healed: kept.recipe.healed.filter((one) => one !== heal) } });
        return this.show(name);
      },
      recipeExport: async (name, format) => {
        await later(null);
        this.exported.push(`${name}.${format}`);
        return { path: `/home/alex/Documents/${name}.${format === 'yaml' ? 'yaml' : format === 'recorder' ? 'json' : 'spec.ts'}`, left_out: format !== 'yaml' ? [{ id: 'fake-left-out-words', args: { step: 5 } }] : [] };
      },
      recipeImport: async () => {
        await later(null);
        if (this.world.fail === 'recipe-import') throw error('other', 'fake-recipe-refused');
        const [, rent] = samples().find(([name]) => name === 'pay-the-rent') ?? [];
        if (!rent) return null;
        this.kept.set('imported', { ...rent, recipe: { ...rent.recipe, title: 'Pay for the garage in {{month}}' } });
        return { view: this.show('imported'), left_out: [{ id: 'fake-left-out-words', args: { step: 3 } }] };
      },
      recipeMatch: (goal) => later(this.match(goal), 40),
      recipeTablePreview: async (name) => {
        await later(null);
        if (this.world.fail === 'table') throw error('other', 'fake-table-refused');
        const bare = this.world.fail === 'bare';
        const { parameters } = this.read(name).recipe;
        return {
          columns: TABLE.columns, rows: TABLE.rows, row_count: TABLE.rows.length,
          problems: [{ row: 2, message: { id: 'fake-row-number' } }, { row: 6, message: { id: 'fake-row-empty' } }],
          missing: bare ? ['letter'] : [], unknown: TABLE.columns.filter((one) => !parameters.some(({ name: field }) => field === one)),
        };
      },
      recipeTableStart: async (name) => { await later(null); this.start(name); },
      recipeTableState: () => later(structuredClone(this.table), 20),
      recipeTableStop: async () => {
        await later(null);
        clearInterval(this.timer);
        if (this.table) this.table = { ...this.table, running: false, left_ms: undefined, rows: this.table.rows.map((row) => (row.status === 'running' ? { ...row, status: 'waiting' } : row)) };
      },
      recipeTableSave: () => later('/home/alex/Documents/results.csv'),
      showStart: async (start) => {
        await later(null);
        if (this.world.fail === 'show') throw error('no_browser', 'error-no-browser');
        this.showing = { start, page: 'Tea shop', address: start, steps: [], reads: [], unclear: 0, ended: false, since: Date.now(), removed: 0 };
      },
      showState: () => later(this.shown(), 20),
      showRemove: async (step) => { await later(null); const now = this.shownNow(); now.steps.splice(step, 1); now.removed += 1; return this.shownNow(); },
      showRead: async () => { await later(null); const now = this.shownNow(); if (this.world.fail === 'read') throw error('other', 'recipe-show-nothing-marked'); now.reads.push({ id: 'recipe-reads', args: { name: 'Price' } }); return now; },
      showForget: async (at) => { await later(null); const now = this.shownNow(); now.reads.splice(at, 1); return now; },
      showDone: async () => {
        await later(null);
        if (this.shownNow().steps.length === 0) throw error('other', 'recipe-show-nothing');
        const { kept } = madeOf('Search for green tea and read the cheapest price', 'shown');
        this.showing = null;
        return { view: viewOf('shown', kept), left_out: [] };
      },
      showThrowAway: async () => { await later(null); this.showing = null; },
      chooseFile: (use) => later(use === 'table' ? `/home/alex/Documents/${this.world.fail === 'bare' ? 'bare.csv' : 'orders.csv'}` : `/home/alex/Documents/letter.pdf`),
    };
  }
}
