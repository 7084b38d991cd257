import { expect, test } from 'vitest';
import { Repeats } from './repeats.ts';

test('[SYNC-07] what is said again is a duplicate, with other figures it contradicts', () => {
  const repeats = new Repeats();
  expect(repeats.verdict('song 2026-01-01', '{"streams":1}')).toBeNull();
  expect(repeats.verdict('song 2026-01-02', '{"streams":1}')).toBeNull();
  expect(repeats.verdict('song 2026-01-01', '{"streams":1}')).toBe('duplicate');
  expect(repeats.verdict('song 2026-01-01', '{"streams":2}')).toBe('contradicts');
});

test('[SYNC-07] hundreds of thousands of days are all told apart', () => {
  const repeats = new Repeats();
  const said = Array.from({ length: 300_000 }, (_, index) => repeats.verdict(`song ${index}`, String(index)));
  expect(said.every((verdict) => verdict === null)).toBe(true);
});
