/** What a song's page makes of its history. */
import { describe, expect, it } from 'vitest';
import { growthOver } from './growth.ts';
import {
  correctionsOf,
  courseOf,
  gapsOf,
  type HistoryPoint,
  latestOf,
  pointOf,
  provisionalFrom,
} from './history-model.ts';
import {
  daysOf,
  defaultHistory,
  growthQuery,
  type HistoryState,
  historyQuery,
  readHistoryState,
  writeHistoryState,
} from './history-state.ts';

const point = (date: string, value: number | null, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  date,
  value,
  source: value === null ? null : 'counter',
  observedAt: value === null ? null : `${date}T12:00:00.000Z`,
  ...more,
});

/** Eight complete days, one of them missing, one corrected, and the running one. */
const points = [
  point('2026-11-12', 100),
  point('2026-11-13', 110),
  point('2026-11-14', null, { note: 'missing' }),
  point('2026-11-15', 130),
  point('2026-11-16', 120, { correctedFrom: 150 }),
  point('2026-11-17', 140),
  point('2026-11-18', null, { note: 'withheld' }),
  point('2026-11-19', 180),
  point('2026-11-20', 190, { note: 'running' }),
];

describe('the state of the history', () => {
  const full: HistoryState = {
    metric: 'likes',
    mode: 'change',
    range: 'custom',
    from: '2026-01-01',
    to: '2026-03-31',
    interval: 'week',
  };

  it('[ANL-04] comes back from the address as it went in', () => {
    expect(readHistoryState(writeHistoryState(full))).toEqual(full);
    expect(writeHistoryState(defaultHistory).toString()).toBe('');
    expect(readHistoryState(new URLSearchParams())).toEqual(defaultHistory);
  });

  it('[ANL-04] falls back where the ends of a range are missing, turned round or absurd', () => {
    for (const odd of [
      'range=custom&from=2026-02-01',
      'range=custom&from=2026-02-01&to=2026-01-01',
      'range=custom&from=1926-01-01&to=2026-01-01',
      'range=12&from=2026-01-01&metric=fame&interval=hour&mode=both',
    ])
      expect(readHistoryState(new URLSearchParams(odd))).toEqual(defaultHistory);
  });

  it('[BEY-02] a preset asks for that many complete days and the running one', () => {
    expect(daysOf({ ...defaultHistory, range: '7' }, '2026-11-20')).toEqual({
      from: '2026-11-12',
      to: '2026-11-20',
    });
    expect(daysOf({ ...defaultHistory, range: '7', mode: 'change' }, '2026-11-20').from).toBe('2026-11-13');
    expect(historyQuery(full, 'likes', '2026-11-20', 'Asia/Tokyo')).toEqual({
      metric: 'likes',
      from: '2026-01-01',
      to: '2026-03-31',
      interval: 'week',
      mode: 'change',
      tz: 'Asia/Tokyo',
    });
    expect(growthQuery('views', '2026-11-20', 'UTC').from).toBe('2026-08-21');
  });
});

describe('the history of a song', () => {
  it('[ANL-03] [BEY-02] counts missing and withheld days apart, and none before the song was followed', () => {
    expect(gapsOf(points)).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf([point('2026-11-11', null), ...points])).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf([point('2026-11-19', 0), point('2026-11-20', null, { note: 'running' })])).toEqual({
      missing: 0,
      withheld: 0,
    });
  });

  it('[BEY-03] finds corrections with what stood before', () => {
    expect(correctionsOf(points)).toEqual([{ date: '2026-11-16', before: 150, after: 120 }]);
    expect(correctionsOf([point('2026-11-16', 160, { correctedFrom: 150 })])).toEqual([]);
    const weeks = [point('2026-11-09', 110), point('2026-11-16', 180)];
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-01'].map((day) => pointOf(weeks, day)),
    ).toEqual([0, 1, 1, -1]);
  });

  it('[BEY-02] keeps the running day out of the sentence', () => {
    expect(provisionalFrom(points)).toBe(8);
    expect(courseOf(points, 'total')).toMatchObject({ kind: 'moved', difference: 80, rate: 0.8 });
    expect(
      courseOf([point('1', 4), point('2', 6), point('3', 99, { note: 'running' })], 'change'),
    ).toMatchObject({
      kind: 'gained',
      sum: 10,
      days: 2,
      best: { date: '2' },
    });
    expect(courseOf([point('1', null), point('2', 5)], 'total')).toEqual({ kind: 'unknown' });
    expect(courseOf([point('1', 0), point('2', 5)], 'total')).toMatchObject({ difference: 5, rate: null });
  });

  it('[BEY-01] tells the last number and the different one before it', () => {
    const { latest, before } = latestOf([point('1', 5), point('2', 7), point('3', 7), point('4', null)]);
    expect([latest?.date, before?.value]).toEqual(['3', 5]);
    expect(latestOf([])).toEqual({ latest: undefined, before: undefined });
  });
});

describe('growth', () => {
  it('[BEY-02] compares complete days only', () => {
    expect(growthOver(points, 4, '2026-11-20', 'views')).toMatchObject({
      days: 4,
      gained: 80,
      corrected: -30,
    });
  });

  it('[SYNC-05] a correction is told apart and never taken for negative growth', () => {
    const fell = [point('2026-11-18', 100), point('2026-11-19', 60, { correctedFrom: 105 })];
    expect(growthOver(fell, 1, '2026-11-20', 'views')).toEqual({
      days: 1,
      gained: 5,
      corrected: -45,
      perDay: 5,
      rate: 0.05,
    });
    expect(growthOver(fell, 1, '2026-11-20', 'popularity').gained).toBe(-40);
  });

  it('[ANL-03] is unknown where an end is missing, not zero', () => {
    expect(growthOver(points, 5, '2026-11-20', 'views').gained).toBeUndefined();
    expect(growthOver(points, 28, '2026-11-20', 'views').gained).toBeUndefined();
    expect(
      growthOver([point('2026-11-18', 0), point('2026-11-19', 5)], 1, '2026-11-20', 'views').rate,
    ).toBeUndefined();
  });
});
