/** When a dashboard has nothing to show of its days, and where to look instead. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Days, daysBetween } from '#domain/days.ts';
import { isWithin, longerThan, nearestTo, offeredAnywhere } from '#web/music/control-bar/controls.ts';
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

it('[ANL-04] [EARN-02] a month of a statement is shown as a whole, and none where one lies in the days already', () => {
  const months = [
    { from: '2026-06-01', to: '2026-06-30' },
    { from: '2026-09-01', to: '2026-09-30' },
  ];
  const nearest = (from: string, to: string) => nearestTo({ from, to }, months);
  expect(nearest('2026-11-03', '2026-11-30')).toEqual(months[1]);
  expect(nearest('2026-11-30', '2026-11-30')).toEqual(months[1]);
  // Some of its days are shown, and nothing can be told of some.
  expect(nearest('2026-09-10', '2026-10-07')).toEqual(months[1]);
  expect(nearest('2026-09-01', '2026-10-15')).toBeUndefined();
});

it('[ANL-04] whatever is known, all of what is nearest is offered, and no day beyond what is known', () => {
  const span = fc.tuple(fc.nat(400), fc.nat(40)).map(
    ([start, length]): Days => ({
      from: addDays('2026-01-01', start),
      to: addDays('2026-01-01', start + length),
    }),
  );
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 8 }), (shown, known) => {
      const found = nearestTo(shown, known);
      const away = (days: Days) =>
        Math.max(0, daysBetween(days.to, shown.from), daysBetween(shown.to, days.from));
      const isNone = known.length === 0 || known.some((days) => isWithin(days, shown));
      expect(found === undefined).toBe(isNone);
      if (!found) return;
      const least = Math.min(...known.map(away));
      expect(known.some((days) => away(days) === least && isWithin(days, found))).toBe(true);
      const all = known.flatMap(({ from, to }) => [from, to]).sort();
      expect(isWithin(found, { from: all[0] ?? '', to: all.at(-1) ?? '' })).toBe(true);
    }),
  );
});
