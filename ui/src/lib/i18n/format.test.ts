import { expect, test, vi } from 'vitest';
import { clock, when } from './format';

vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });

test('what is no time is left out, and breaks nothing', () => {
  for (const none of ['', 'yesterday at noon', '2026-99-99T00:00:00Z', '<b>now</b>']) {
    expect(when(none)).toBe('');
    expect(clock(none)).toBe('');
  }
  expect(clock(undefined)).toBe('');
  expect(clock('2026-01-02T03:04:05.678Z')).toMatch(/\d/);
  expect(when('2020-01-02T12:04:05Z')).toContain('2020');
});
