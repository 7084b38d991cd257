import { expect, test } from 'vitest';
import { growthStarts, perDay } from './momentum.ts';

test('[ANL-08] what a day brought is rounded where it is large, and has one digit after the point where it is small', () => {
  expect([perDay(353_070, 7), perDay(10, 28), perDay(0, 7), perDay(2800, 28)]).toEqual([50_439, 0.4, 0, 100]);
});

test('[ANL-03] a gain begins once the day after the first is over, and is late after that', () => {
  expect(growthStarts(['2026-11-29', '2026-11-28'], '2026-11-29')).toBe('2026-11-30');
  expect(growthStarts(['2026-11-28'], '2026-11-30')).toBeNull();
  expect(growthStarts([], '2026-11-30')).toBeNull();
});
