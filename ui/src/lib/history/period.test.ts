import { describe, expect, it } from 'vitest';
import { sinceOf } from './period';

describe('a period', () => {
  const now = new Date(2026, 2, 3, 15, 30);
  it('begins with a day of the person’s own calendar', () => {
    expect(sinceOf('any', now)).toBeUndefined();
    expect(sinceOf('today', now)).toBe(new Date(2026, 2, 3).getTime());
    expect(sinceOf('week', now)).toBe(new Date(2026, 1, 25).getTime());
    expect(sinceOf('month', now)).toBe(new Date(2026, 1, 2).getTime());
    expect(sinceOf('year', now)).toBe(new Date(2025, 2, 4).getTime());
  });
});
