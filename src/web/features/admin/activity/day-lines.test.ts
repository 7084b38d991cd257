import { expect, test } from 'vitest';
import type { ActivityDay, People } from '#contract/activity.ts';
import { peopleLines, summaryOf } from './day-lines.ts';

const on = (day: string, active: People | null): ActivityDay => ({
  ...{ day, active, registered: null },
  ...{ songsAdded: null, songsRead: null },
});
const days = [
  on('2026-11-01', null),
  on('2026-11-02', { total: 3, tiers: { free: 2, premium: 1 }, languages: { de: 1, none: 2 } }),
  on('2026-11-03', { total: 0, tiers: {}, languages: {} }),
];

test('[AUTH-09] a day nobody counted stays empty in every line, one on which nobody came is 0', () => {
  expect(peopleLines(days, 'active', 'all')).toEqual([{ id: 'all', values: [null, 3, 0] }]);
  expect(peopleLines(days, 'active', 'plan')).toEqual([
    { id: 'free', values: [null, 2, 0] },
    { id: 'indie', values: [null, 0, 0] },
    { id: 'premium', values: [null, 1, 0] },
  ]);
  expect(peopleLines(days, 'active', 'language')).toEqual([
    { id: 'none', values: [null, 2, 0] },
    { id: 'de', values: [null, 1, 0] },
  ]);
  expect(peopleLines(days, 'registered', 'language')).toEqual([]);
});

test('[AUTH-09] an average is of the days that are known', () => {
  const names = days.map(({ day }) => day);
  expect(summaryOf(names, [null, 3, 0])).toEqual({
    sum: 3,
    average: 1.5,
    most: { day: '2026-11-02', value: 3 },
    unrecorded: 1,
  });
  expect(summaryOf(names, [null, null, null])).toEqual({ sum: 0, average: 0, most: null, unrecorded: 3 });
});
