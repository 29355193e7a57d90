//! Since when: whole days of the person's own calendar.

export const PERIODS = ['any', 'today', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Record<Exclude<Period, 'any'>, number> = { today: 0, week: 6, month: 29, year: 364 };

/** The first millisecond of the period; undefined where it has none. */
export function sinceOf(period: Period, now: Date): number | undefined {
  if (period === 'any') return undefined;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period]).getTime();
}
