/** An overview of the three days up to 2026-11-19, with as much of it different as a test is about. */
import type { Overview, Total } from '#contract/analytics.ts';
import { eachDay } from '#domain/days.ts';

export const changeForTest = (part: Partial<Total['change']> = {}): Total['change'] => ({
  gained: 10,
  corrected: 0,
  songs: 2,
  daysRead: 3,
  compared: { songs: 2, gained: 10, previous: 5 },
  part: null,
  across: null,
  ...part,
});

/** The change of a total of which nothing is known. */
export const unknownChange = changeForTest({ gained: null, songs: 0, daysRead: 0, compared: null });

export const totalForTest = (part: Partial<Total> = {}): Total => ({
  metric: 'plays',
  platform: 'soundcloud',
  value: 100,
  songs: 2,
  change: changeForTest(),
  sparkline: [90, 95, 100],
  brought: [null, 5, 5],
  daysRead: [1, 1, 1],
  before: null,
  gaps: [],
  ...part,
});

export const overviewForTest = (part: Partial<Overview> = {}): Overview => ({
  from: '2026-11-17',
  to: '2026-11-19',
  comparison: { from: '2026-11-14', to: '2026-11-16' },
  timeZone: 'UTC',
  interval: 'day',
  points: eachDay('2026-11-17', '2026-11-19').map((day) => ({ from: day, to: day })),
  growthFrom: null,
  metric: null,
  totals: [],
  figures: [],
  topSongs: [],
  rising: [],
  fading: [],
  movedIn: null,
  moved: { rising: 0, fading: 0 },
  explanation: null,
  platforms: [],
  plan: { used: 1, waiting: 0, limit: 25 },
  sync: { lastSyncedAt: null, inactive: 0, paused: 0, everySeconds: null, slower: [] },
  ...part,
});
