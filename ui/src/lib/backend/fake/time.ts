//! Times of the fake that read the same at every hour.

/** Noon of a day before today: a number of hours ago would be another day after midnight. */
export function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  day.setHours(12, 0, 0, 0);
  return day.toISOString();
}
