//! How far a table is.
import type { RowStatus } from '$lib/bindings';
import type { TableRow, TableState } from '$lib/backend';

/** Rows that a person has to look at stand apart, those that were put aside first. */
export interface Sorted {
  aside: TableRow[];
  failed: TableRow[];
  /** In the order of the table. */
  others: TableRow[];
}

export const sorted = (rows: readonly TableRow[]): Sorted => ({
  aside: rows.filter((row) => row.status === 'put_aside'),
  failed: rows.filter((row) => row.status === 'failed'),
  others: rows.filter((row) => row.status !== 'put_aside' && row.status !== 'failed'),
});

const ENDED: readonly RowStatus[] = ['done', 'failed', 'put_aside'];

export const ended = (state: TableState): number => state.rows.filter((row) => ENDED.includes(row.status)).length;

/** Rows that can be done. */
export const doable = ({ row_count, problems }: { row_count: number; problems: readonly { row: number }[] }): number => row_count - new Set(problems.map(({ row }) => row)).size;
