//! Numbers in the cells of an answer: to sort by and to draw.
import type { StructuredAnswer } from '$lib/bindings';

/** A number as pages write it, with a currency, a unit or a percent sign around it; undefined where the text is no number. */
export function figureOf(text: string): number | undefined {
  const match = /^([\p{Sc}\p{L}]{0,3}\s?)([-−]?)(\p{Sc}?\s?)(\d[\d.,'’\s]*)(\D{0,12})$/u.exec(text.trim());
  if (!match) return undefined;
  let digits = (match[4] ?? '').replace(/[\s'’]/gu, '').replace(/[.,]+$/, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0) digits = digits.replaceAll(comma > point ? '.' : ',', '');
  // A comma before three digits groups them; otherwise, and alone, it is the decimal sign.
  else if (comma >= 0 && /^\d{1,3}(,\d{3})+$/.test(digits)) digits = digits.replaceAll(',', '');
  else if (/^\d{1,3}(\.\d{3}){2,}$/.test(digits)) digits = digits.replaceAll('.', '');
  // A thousand in one language, and one with three decimals in another.
  else if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return undefined;
  const value = Number(digits.replace(',', '.'));
  return Number.isFinite(value) ? (match[2] ? -value : value) : undefined;
}

/** Rows in the order of one column: numbers by their size, words as the language orders them. */
export function orderOf(cells: readonly string[], down: boolean): number[] {
  const figures = cells.map(figureOf);
  const compare = (a: number, b: number): number => {
    const [x, y] = [figures[a], figures[b]];
    // What has no number comes last, whichever way.
    if ((x === undefined) !== (y === undefined)) return x !== undefined ? -1 : 1;
    const order = x !== undefined && y !== undefined ? x - y : (cells[a] ?? '').localeCompare(cells[b] ?? '', undefined, { numeric: true });
    return down ? -order : order;
  };
  return cells.map((_, index) => index).sort(compare);
}

export interface Bar {
  label: string;
  text: string;
  value: number;
}

const MOST = 24;

/** What can be drawn of an answer: the first column of numbers, or the one number of each item. */
export function barsOf(answer: StructuredAnswer | undefined): { title: string; bars: Bar[] } | undefined {
  const whole = (title: string, bars: (Bar | undefined)[]) => {
    const good = bars.filter((bar): bar is Bar => bar !== undefined);
    return good.length === bars.length && good.length > 1 && good.length <= MOST && new Set(good.map((bar) => bar.value)).size > 1 ? { title, bars: good } : undefined;
  };
  const bar = (label: string, text: string): Bar | undefined => {
    const value = figureOf(text);
    return value === undefined ? undefined : { label, text, value };
  };
  if (answer?.kind === 'table') {
    for (let column = 1; column < answer.columns.length; column++) {
      const drawn = whole(answer.columns[column] ?? '', answer.rows.map((row) => bar(row[0] ?? '', row[column] ?? '')));
      if (drawn) return drawn;
    }
  }
  if (answer?.kind === 'list') {
    return whole('', answer.items.map((item) => {
      const found = [...item.matchAll(/[-−]?\p{Sc}?\s?\d[\d.,]*(?:\s?[%\p{Sc}])?/gu)];
      const [text = ''] = found[0] ?? [];
      return found.length === 1 ? bar(item.replace(text, '').replace(/^[\s,:–—-]+|[\s,:–—-]+$/gu, ''), text) : undefined;
    }));
  }
  return undefined;
}
