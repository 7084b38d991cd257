import { expect, test } from 'vitest';
import { openPace, secondsLeft } from './pace.ts';

test('[UPL-01] speed is that of the last seconds, and begins anew after a break', () => {
  const pace = openPace();
  expect(pace({ at: 0, sent: 0 })).toBeUndefined();
  expect(pace({ at: 1_000, sent: 1_000 })).toBe(1_000);
  expect(pace({ at: 9_500, sent: 1_000 })).toBeUndefined();
  expect(pace({ at: 10_500, sent: 6_000 })).toBe(5_000);
  expect(pace({ at: 11_000, sent: 2_000 })).toBeUndefined();
  expect(pace({ at: 12_000, sent: 4_000 })).toBe(2_000);
});

test('[UPL-01] time left is told in seconds, then in minutes, and not where nothing moves', () => {
  expect(secondsLeft(1_000, 300)).toBe(4);
  expect(secondsLeft(100_000, 1_000)).toBe(120);
  expect(secondsLeft(10, 0)).toBeUndefined();
  expect(secondsLeft(10, undefined)).toBeUndefined();
});
