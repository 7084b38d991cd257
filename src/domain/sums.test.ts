import { expect, test } from 'vitest';
import { pointsTogether, sumOf } from './sums.ts';

test('[ANL-03] a point that one platform does not know is unknown for the sum, but not those before it began', () => {
  expect(
    pointsTogether([
      [1, 2, null],
      [null, 5, 6],
    ]),
  ).toEqual([1, 7, null]);
  expect(pointsTogether([])).toEqual([]);
});

test('[SYNC-08] platforms whose terms allow no sum are left out, unless nothing else is there', () => {
  expect(sumOf(['lastfm', 'youtube', 'deezer', 'lastfm'], ['youtube', 'spotify'])).toEqual({
    platforms: ['deezer', 'lastfm'],
    leftOut: ['youtube'],
  });
  expect(sumOf(['spotify', 'youtube', 'youtube'], ['youtube', 'spotify'])).toEqual({
    platforms: ['youtube'],
    leftOut: ['spotify'],
  });
  expect(sumOf(['youtube', 'lastfm'], [])).toEqual({ platforms: ['lastfm', 'youtube'], leftOut: [] });
  expect(sumOf([], ['youtube'])).toEqual({ platforms: [], leftOut: [] });
});
