/** What a song's page makes of its history. */
import { describe, expect, it } from 'vitest';
import {
  correctionsOf,
  courseOf,
  drawnGains,
  drawnTotals,
  gainsBefore,
  gapsOf,
  type HistoryPoint,
  isEmpty,
  latestOf,
  pointOf,
  provisionalFrom,
  stretchesOf,
  takenBack,
} from './history-model.ts';
import {
  dailyTotals,
  daysOf,
  defaultHistory,
  type HistoryState,
  historyQuery,
  intervalOf,
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

const byDay = { interval: 'day', weekStart: 1, today: '2026-11-20' } as const;

describe('the state of the history', () => {
  const full: HistoryState = {
    metric: 'likes',
    mode: 'total',
    range: 'custom',
    from: '2026-01-01',
    to: '2026-03-31',
    interval: 'week',
    day: '2026-02-03',
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
      'range=12&from=2026-01-01&metric=fame&interval=hour&mode=both&day=2026-02-30',
    ])
      expect(readHistoryState(new URLSearchParams(odd))).toEqual(defaultHistory);
  });

  it('[BEY-02] a preset asks for that many complete days and the running one', () => {
    expect(daysOf({ ...defaultHistory, range: '7', mode: 'total' }, '2026-11-20')).toEqual({
      from: '2026-11-12',
      to: '2026-11-20',
    });
    expect(daysOf({ ...defaultHistory, range: '7' }, '2026-11-20').from).toBe('2026-11-13');
    const asked = { state: full, metric: 'likes' as const, today: '2026-11-20', timeZone: 'Asia/Tokyo' };
    const days = { from: '2026-01-01', to: '2026-03-31', tz: 'Asia/Tokyo' };
    expect(historyQuery(asked)).toEqual({ metric: 'likes', mode: 'total', ...days });
  });

  it('[ANL-01] of gains it asks for as many days before, too', () => {
    const asked = { state: defaultHistory, metric: 'views' as const, today: '2026-11-20', timeZone: 'UTC' };
    expect(historyQuery(asked)).toMatchObject({ from: '2026-09-25', to: '2026-11-20', mode: 'change' });
    const march = { ...defaultHistory, range: 'custom' as const, from: '2026-03-01', to: '2026-03-31' };
    expect(historyQuery({ ...asked, state: march })).toMatchObject({ from: '2026-01-29', to: '2026-03-31' });
  });

  it('[ANL-02] draws days, weeks above 120 days and months above two years, unless asked for otherwise', () => {
    const range = (from: string) => ({ ...defaultHistory, range: 'custom' as const, from, to: '2026-11-20' });
    const intervalFrom = (from: string, more = {}) =>
      intervalOf({ ...range(from), ...more }, 'views', '2026-11-20');
    expect(['2026-07-23', '2026-07-22', '2024-11-01'].map((from) => intervalFrom(from))).toEqual([
      'day',
      'week',
      'month',
    ]);
    expect(intervalFrom('2024-11-01', { interval: 'day' })).toBe('day');
    expect(intervalFrom('2024-11-01', { mode: 'total' })).toBe('day');
  });

  it('[ANL-04] begins with what each day brought; a popularity, rank or price is always shown as it stands', () => {
    expect(modeOf(defaultHistory, 'views')).toBe('change');
    expect(modeOf(defaultHistory, 'price')).toBe('total');
    const asked = { state: defaultHistory, metric: 'rank' as const, today: '2026-11-20', timeZone: 'UTC' };
    expect(historyQuery(asked)).toEqual(dailyTotals(asked));
    expect(dailyTotals({ ...asked, state: { ...full, mode: 'change' }, metric: 'views' })).toMatchObject({
      mode: 'total',
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
    expect(stretchesOf(changes)).toEqual([gap]);
    expect(courseOf(changes, 'change')).toMatchObject({ sum: 55, best: { date: '2026-11-14' } });
    expect(courseOf(changes.slice(1), 'change')).toMatchObject({ sum: 5 });
    // Of a song that was read twice in weeks it is all there is to draw.
    const drawn = (given: typeof changes) => drawnGains(given, [], byDay);
    expect([changes.slice(0, 2), changes.slice(0, 1), []].map((given) => isEmpty(drawn(given)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[ANL-02] puts days together, with what is known of a week that was not wholly read', () => {
    const changes = points.map(({ date, value, note }) =>
      point(date, value === null ? null : 1, note === undefined ? {} : { note }),
    );
    const { points: weeks } = drawnGains(changes, points, {
      interval: 'week',
      weekStart: 1,
      today: '2026-11-20',
    });
    expect(weeks.map(({ date, to, value, isRunning }) => [date, to, value, isRunning])).toEqual([
      ['2026-11-12', '2026-11-15', null, false],
      ['2026-11-16', '2026-11-20', null, true],
    ]);
    expect(weeks.map(({ gain }) => [gain?.part, gain?.daysRead])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    const totals = drawnTotals(points, { interval: 'week', weekStart: 1, today: '2026-11-20' });
    expect(totals.points.map(({ value }) => value)).toEqual([130, 190]);
  });

  it('[ANL-01] lays what the days before brought behind the same places, where all of it is known', () => {
    const { points: days } = drawnGains([point('2026-11-03', 1), point('2026-11-04', 2)], [], byDay);
    const before = [point('2026-11-01', 7), point('2026-11-02', null)];
    expect(gainsBefore(days, before, 2)).toEqual({ dates: ['2026-11-01', '2026-11-02'], values: [7, null] });
  });

  it('[BEY-03] a correction stands at the interval it fell in, with what was taken back', () => {
    const changes = [point('2026-11-01', 5), point('2026-11-02', 7, { corrected: -10 })];
    expect(takenBack(drawnGains(changes, changes, byDay).points)).toEqual([{ index: 1, amount: -10 }]);
  });

  it('[BEY-03] finds corrections with what stood before', () => {
    expect(correctionsOf(points)).toEqual([{ date: '2026-11-16', before: 150, after: 120 }]);
    expect(correctionsOf([point('2026-11-16', 160, { correctedFrom: 150 })])).toEqual([]);
    const weeks = [
      { date: '2026-11-09', to: '2026-11-15' },
      { date: '2026-11-16', to: '2026-11-18' },
    ];
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-01'].map((day) => pointOf(weeks, day)),
    ).toEqual([0, 1, -1, -1]);
  });

  it('[BEY-02] keeps the running day out of the sentence', () => {
    expect(provisionalFrom(drawnTotals(points, byDay).points)).toBe(8);
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
