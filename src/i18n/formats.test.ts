import { expect, test } from 'vitest';
import { formatAge, formatSpan, formatUntil } from './formats.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test('[I18N-01] distances of time in both directions, never the wrong way round', () => {
  expect(formatAge('en', inMinutes(-90), now)).toBe('1 hour ago');
  expect(formatUntil('en', inMinutes(90), now)).toBe('in 1 hour');
  expect(formatUntil('de', inMinutes(5), now)).toBe('in 5 Minuten');
  expect([formatAge('en', inMinutes(5), now), formatUntil('en', inMinutes(-5), now)]).toEqual(['now', 'now']);
});

test('[I18N-01] lengths of time in their largest whole unit', () => {
  expect([1_000, 30_000, 90_000, 300_000, 12 * 3600_000].map((span) => formatSpan('en', span))).toEqual([
    '1 second',
    '30 seconds',
    '90 seconds',
    '5 minutes',
    '12 hours',
  ]);
  expect(formatSpan('ru', 30_000)).toBe('30 секунд');
});
