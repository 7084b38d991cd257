import { expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { Repeats } from './repeats.ts';

test('[SYNC-07] what is said again is a duplicate, with other figures it contradicts', () => {
  const repeats = new Repeats();
  expect(repeats.newOf('song 2026-01-01', { streams: 1 })).toEqual({ streams: 1 });
  expect(repeats.newOf('song 2026-01-02', { streams: 1 })).toEqual({ streams: 1 });
  expect(repeats.newOf('song 2026-01-01', { streams: 1 })).toBe('duplicate');
  expect(repeats.newOf('song 2026-01-01', { streams: 2 })).toBe('contradicts');
});

test('[SYNC-07] another metric of the same day is no contradiction, and what is said beside it counts once', () => {
  const repeats = new Repeats();
  expect(repeats.newOf('song', { streams: 1 })).toEqual({ streams: 1 });
  expect(repeats.newOf('song', { listeners: 3 })).toEqual({ listeners: 3 });
  expect(repeats.newOf('song', { streams: 1, saves: 2 })).toEqual({ saves: 2 });
  expect(repeats.newOf('song', { streams: 1, listeners: 3, saves: 2 })).toBe('duplicate');
  expect(repeats.newOf('song', { saves: 2, likes: 4, listeners: 5 })).toBe('contradicts');
  expect(repeats.newOf('song', { likes: 4 })).toEqual({ likes: 4 });
});

test.runIf(isThorough)('[SYNC-07] hundreds of thousands of days are all told apart', () => {
  const repeats = new Repeats();
  const said = Array.from({ length: 300_000 }, (_, index) =>
    repeats.newOf(`song ${index}`, { streams: index, listeners: 1 }),
  );
  expect(said.every((fresh) => typeof fresh !== 'string')).toBe(true);
});
