/** When a dashboard has nothing to show of its days, and where to look instead. */
import { expect, it } from 'vitest';
import { longerThan, nearestTo, offeredAnywhere } from '#web/music/control-bar/controls.ts';
import { hasNothing } from './dashboard.tsx';
import { overviewForTest, totalForTest, unknownChange } from './overview-for-test.ts';

const lastDay = '2026-11-19';
const silent = totalForTest({
  change: unknownChange,
  sparkline: [null, null, null],
  brought: [null, null, null],
});
const sync = (lastSyncedAt: string | null) => ({
  lastSyncedAt,
  inactive: 0,
  paused: 0,
  everySeconds: null,
  slower: [],
});

it('[ANL-01] there is nothing where no day was read, and the last look was before them', () => {
  const old = { totals: [silent], sync: sync('2026-10-01T10:00:00Z') };
  expect(hasNothing(overviewForTest(old), lastDay)).toBe(true);
  expect(hasNothing(overviewForTest({ ...old, totals: [silent, totalForTest()] }), lastDay)).toBe(false);
  const across = { from: '2026-10-01', to: '2026-11-20', gained: 5, corrected: 0, songs: 1 };
  const seen = { ...silent, change: { ...unknownChange, across } };
  expect(hasNothing(overviewForTest({ ...old, totals: [seen] }), lastDay)).toBe(false);
});

it('[ANL-01] a song of today has its total and waits for its first day: that is not nothing', () => {
  const today = sync('2026-11-20T10:00:00Z');
  expect(hasNothing(overviewForTest({ totals: [silent], sync: today }), lastDay)).toBe(false);
  expect(hasNothing(overviewForTest({ totals: [], sync: today }), lastDay)).toBe(false);
});

it('[ANL-01] days before the first look have no counter, and nothing', () => {
  expect(hasNothing(overviewForTest({ totals: [] }), '2026-11-21')).toBe(true);
});

it('[ANL-04] the way out is the next longer period and the longest', () => {
  const longer = (from: string, to: string) => longerThan({ from, to }, { lastDay }, offeredAnywhere);
  expect(longer('2026-11-13', lastDay)).toEqual(['28', 'all']);
  expect(longer('2026-10-01', '2026-10-31')).toEqual(['90', 'all']);
  expect(longer('2020-01-01', '2020-01-31')).toEqual(['all']);
  const ofSong = offeredAnywhere.filter((name) => name !== 'all');
  expect(longerThan({ from: '2020-01-01', to: '2020-01-31' }, { lastDay }, ofSong)).toEqual(['28']);
  expect(longerThan({ from: '2020-01-01', to: lastDay }, { lastDay }, ofSong)).toEqual([]);
});

it('[ANL-04] the way out is also to as many days as were chosen, where those with numbers are nearest', () => {
  const known = ['2026-11-01', '2026-11-02', '2026-11-19'].map((day) => ({ from: day, to: day }));
  const nearest = (from: string, to: string) => nearestTo({ from, to }, known);
  expect(nearest('2026-10-01', '2026-10-03')).toEqual({ from: '2026-11-01', to: '2026-11-03' });
  expect(nearest('2026-10-01', '2026-10-31')).toEqual({ from: '2026-11-01', to: '2026-11-19' });
  expect(nearest('2026-11-04', '2026-11-05')).toEqual({ from: '2026-11-01', to: '2026-11-02' });
  expect(nearest('2026-11-17', '2026-11-18')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  expect(nearest('2026-11-20', '2026-11-20')).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  expect(nearestTo({ from: '2026-10-01', to: '2026-10-03' }, [])).toBeUndefined();
});
