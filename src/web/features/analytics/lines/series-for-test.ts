/** A reply of three days up to 2026-11-19, with as much of it different as a test is about. */
import type { Series } from '#contract/series.ts';
import { eachDay } from '#domain/days.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import { changeForTest } from '../overview-for-test.ts';

export const songIdForTest = (digit: string): string => `sng_${digit.repeat(32)}`;

export const seriesForTest = (part: Partial<Series> = {}): Series => ({
  key: 'all',
  songs: 2,
  ofSongs: { all: 2, known: 2, compared: 2, part: 0, partTitles: [] },
  values: [10, 20, 30],
  before: [5, 10, 15],
  daysRead: [1, 1, 1],
  corrected: [0, 0, 0],
  gaps: [],
  change: changeForTest({ gained: 60, compared: { songs: 2, gained: 60, previous: 30 } }),
  ...part,
});

export const replyForTest = (part: Partial<SeriesReply> = {}): SeriesReply => ({
  from: '2026-11-17',
  to: '2026-11-19',
  comparison: { from: '2026-11-14', to: '2026-11-16' },
  timeZone: 'UTC',
  interval: 'day',
  metric: 'plays',
  mode: 'change',
  groupBy: 'none',
  points: eachDay('2026-11-17', '2026-11-19').map((day) => ({ from: day, to: day })),
  ages: null,
  series: [seriesForTest()],
  others: 0,
  leftOut: [],
  usual: null,
  imported: [],
  importedMetrics: [],
  ...part,
});
