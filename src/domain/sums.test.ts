import { expect, test } from 'vitest';
import { gainsTogether, pointsTogether, sumOf } from './sums.ts';

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

test('[ANL-10] what one platform brought while another was not read is in a span with what came of that one', () => {
  const points = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((day) => ({
    from: day,
    to: day,
  }));
  const whole = { brought: [10, 20, 30, 40], gaps: [] };
  const gap = { from: '2026-11-01', to: '2026-11-03', gained: 5, corrected: -1 };
  expect(gainsTogether([whole, { brought: [1, null, null, 4], gaps: [gap] }], points)).toEqual({
    brought: [11, null, null, 44],
    gaps: [{ ...gap, gained: 55 }],
  });
  // Nothing is known of it after its first day.
  expect(gainsTogether([whole, { brought: [1, null, null, null], gaps: [] }], points)).toEqual({
    brought: [11, null, null, null],
    gaps: [{ from: '2026-11-01', to: '2026-11-04', gained: 90, corrected: 0 }],
  });
});
