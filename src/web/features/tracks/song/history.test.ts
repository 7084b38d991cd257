/** What a song's page makes of its history. */
import { describe, expect, it } from 'vitest';
import {
  betweenDays,
  correctionsOf,
  courseOf,
  gapsOf,
  type HistoryPoint,
  isEmpty,
  latestOf,
  pointOf,
  provisionalFrom,
  takenBack,
} from './history-model.ts';
import {
  dailyTotals,
  daysOf,
  defaultHistory,
  type HistoryState,
  historyQuery,
  modeOf,
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
    mode: 'total',
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
    expect(daysOf({ ...defaultHistory, range: '7', mode: 'total' }, '2026-11-20')).toEqual({
      from: '2026-11-12',
      to: '2026-11-20',
    });
    expect(daysOf({ ...defaultHistory, range: '7' }, '2026-11-20').from).toBe('2026-11-13');
    expect(
      historyQuery({ state: full, metric: 'likes', today: '2026-11-20', timeZone: 'Asia/Tokyo' }),
    ).toEqual({
      metric: 'likes',
      from: '2026-01-01',
      to: '2026-03-31',
      interval: 'week',
      mode: 'total',
      tz: 'Asia/Tokyo',
    });
  });

  it('[ANL-04] begins with what each day brought; a popularity, rank or price is always shown as it stands', () => {
    expect(modeOf(defaultHistory, 'views')).toBe('change');
    expect(modeOf(defaultHistory, 'price')).toBe('total');
    const asked = { state: defaultHistory, metric: 'rank' as const, today: '2026-11-20', timeZone: 'UTC' };
    expect(historyQuery(asked)).toEqual(dailyTotals(asked));
    expect(dailyTotals({ ...asked, state: full, metric: 'views' })).toMatchObject({
      mode: 'total',
      interval: 'day',
    });
  });
});

describe('the history of a song', () => {
  it('[ANL-03] [BEY-02] counts missing and withheld days apart, and none before the song was followed', () => {
    expect(gapsOf(points, '2026-11-12')).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf([point('2026-11-11', null), ...points], '2026-11-12')).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf([point('2026-11-11', null), ...points], '2026-10-01')).toEqual({ missing: 2, withheld: 1 });
    // What others' following had brought before is known too.
    expect(gapsOf(points, '2026-11-19')).toEqual({ missing: 1, withheld: 1 });
    const running = point('2026-11-20', null, { note: 'running' });
    expect(gapsOf([point('2026-11-19', 0), running], '2026-11-19')).toEqual({ missing: 0, withheld: 0 });
  });

  it('[ANL-03] counts every unread day of a song that was read again after weeks', () => {
    const unread = ['08', '09', '10', '11'].map((day) => point(`2026-11-${day}`, null, { note: 'missing' }));
    expect(gapsOf([...unread, point('2026-11-12', 40_000)], '2026-10-01').missing).toBe(4);
  });

  it('[ANL-03] what came over unread days is in no bar, and in the sum only where it lies within', () => {
    const gap = { from: '2026-11-11', to: '2026-11-13', gained: 50, corrected: 0 };
    const changes = [
      point('2026-11-12', null, { note: 'missing' }),
      point('2026-11-13', null, { note: 'missing', gap }),
      point('2026-11-14', 5),
    ];
    expect(betweenDays(changes)).toEqual([gap]);
    expect(courseOf(changes, 'change')).toMatchObject({ sum: 55, best: { date: '2026-11-14' } });
    expect(courseOf(changes.slice(1), 'change')).toMatchObject({ sum: 5 });
    // Of a song that was read twice in weeks it is all there is to draw.
    expect([isEmpty(changes.slice(0, 2)), isEmpty(changes.slice(0, 1)), isEmpty([])]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[BEY-03] a correction stands at the interval it fell in, with what was taken back', () => {
    expect(takenBack([point('1', 5), point('2', 7, { corrected: -10 })])).toEqual([
      { index: 1, amount: -10 },
    ]);
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
