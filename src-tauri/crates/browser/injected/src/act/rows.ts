// Tables and lists as rows.
import { reply, replyStatus, type RowsAnswer } from '../answers';
import { attr, childrenOf, closest, find, findAll, findAllIn, isRendered, matches, parentElementOf, tagOf, VISIBLE } from '../dom/dom';
import { target } from '../dom/registry';
import { cut, fold } from '../dom/text';
import { contentText } from '../read/content_text';
import { explicitRole, isSecret } from '../read/roles';
import { valueOf } from '../read/states';

const shownText = (el: Element): string => fold((el as Partial<HTMLElement>).innerText ?? contentText(el, 2000));

function cellText(cell: Element): string {
  const field = find(cell, 'input:not([type=hidden]),select,textarea');
  const picture = find(cell, 'img[alt]');
  return shownText(cell) || (field && !isSecret(field) ? fold(valueOf(field)) : '') || (picture ? fold(attr(picture, 'alt') || '') : '');
}

const TABLES = 'table,[role=table],[role=grid],[role=treegrid]';
const LISTS = 'ul,ol,dl,[role=list],[role=listbox],[role=feed]';
const ROWS = `${TABLES},${LISTS}`;

interface Rows {
  names: string[];
  body: string[][];
}

/** Rows of a table as lists of cells, header first (made up where there is none). */
function tableOf(table: Element): Rows {
  const rows = [...findAll(table, 'tr,[role=row]')].filter((row) => closest(parentElementOf(row) ?? table, TABLES) === table && isRendered(row, VISIBLE));
  let header: string[] | null = null;
  const body: string[][] = [];
  for (const row of rows) {
    const cells: string[] = [];
    let heads = 0;
    for (const cell of childrenOf(row)) {
      const tag = tagOf(cell);
      const role = explicitRole(cell);
      const isHead = tag === 'th' || role === 'columnheader';
      if (!isHead && tag !== 'td' && !['cell', 'gridcell', 'rowheader'].includes(role)) continue;
      if (isHead) heads += 1;
      const text = cellText(cell);
      for (let n = Math.min(20, Number((cell as HTMLTableCellElement).colSpan) || 1); n > 0; n -= 1) cells.push(text);
    }
    if (cells.length === 0) continue;
    if (!header && heads === cells.length) header = cells;
    else body.push(cells);
  }
  const width = body.reduce((most, row) => Math.max(most, row.length), header?.length ?? 0);
  const names: string[] = [];
  for (let n = 0; n < width; n += 1) {
    const name = header?.[n] || `column ${n + 1}`;
    names.push(names.includes(name) ? `${name} (${n + 1})` : name);
  }
  return { names, body };
}

/** A list as rows: its items' text, first address, and what stands in `name: value` pairs. */
function listOf(list: Element): Rows {
  if (tagOf(list) === 'dl') {
    const body: string[][] = [];
    for (const term of findAll(list, 'dt')) {
      const values: string[] = [];
      for (let next = term.nextElementSibling; next && tagOf(next) === 'dd'; next = next.nextElementSibling) values.push(shownText(next));
      body.push([shownText(term), values.join('; ')]);
    }
    return { names: ['name', 'value'], body };
  }
  const items = [...childrenOf(list)].filter((item) => isRendered(item, VISIBLE) && shownText(item));
  return {
    names: ['text', 'link'],
    body: items.map((item) => {
      const link = tagOf(item) === 'a' ? item : find(item, 'a[href]');
      return [shownText(item), link ? String((link as HTMLAnchorElement).href) : ''];
    }),
  };
}

/** The column of a name; below 0: none. */
function columnOf(names: string[], wanted: string): number {
  const want = fold(wanted).toLowerCase();
  let at = names.findIndex((name) => name.toLowerCase() === want);
  if (at < 0) at = names.findIndex((name) => name.toLowerCase().includes(want));
  if (at < 0) at = names.findIndex((name) => name.length > 2 && want.includes(name.toLowerCase()));
  return at;
}

/** The table or list that has most of the columns, then most rows, as objects. */
export function rowsOf(id: number | null, columns: string[], most: number): string {
  let roots: Element[];
  if (id === null) roots = [...findAllIn(document, ROWS)];
  else {
    const { el, status } = target(id);
    if (!el) return replyStatus(status);
    roots = matches(el, ROWS) ? [el] : [...findAll(el, ROWS)];
    const around = closest(el, ROWS);
    if (roots.length === 0 && around) roots = [around];
  }
  const all = columns.includes('*') || columns.length === 0;
  let best: Rows | null = null;
  let score = -1;
  for (const root of roots.slice(0, 400)) {
    if (!isRendered(root, VISIBLE)) continue;
    const table = matches(root, TABLES);
    const found = table ? tableOf(root) : listOf(root);
    if (found.body.length === 0) continue;
    const fits = all ? 0 : columns.filter((name) => columnOf(found.names, name) >= 0).length;
    if (!all && table && fits === 0) continue;
    const now = fits * 1e6 + (table ? 1e5 : 0) + Math.min(found.body.length, 9e4);
    if (now > score) {
      best = found;
      score = now;
    }
  }
  if (!best) return replyStatus('no_rows');
  const { names, body } = best;
  const whole = names.map((name, at): [string, number] => [name, at]);
  const asked = columns.map((name): [string, number] => [name, columnOf(names, name)]);
  // A list knows no columns: its items are told whole.
  const picks = all || asked.every(([, at]) => at < 0) ? whole : asked;
  const rows: RowsAnswer['rows'] = [];
  let length = 0;
  for (const cells of body) {
    const row = Object.fromEntries(picks.map(([name, at]) => [name, cells[at] === undefined ? null : cut(cells[at], 500)]));
    length += JSON.stringify(row).length + 1;
    if (length > most) break;
    rows.push(row);
  }
  return reply<RowsAnswer>({ status: 'ok', rows, total: body.length });
}
