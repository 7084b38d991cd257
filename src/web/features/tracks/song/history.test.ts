/** What a song's page makes of its history. */
import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '#contract/history-point.ts';
import { addDays } from '#domain/days.ts';
import { readControls } from '#web/music/control-bar/controls.ts';
import {
  correctionsOf,
  drawnOf,
  gainsBefore,
  gapsOf,
  importedIn,
  isEmpty,
  knownIntervals,
  latestOf,
  provisionalFrom,
  sinceRelease,
  summaryOf,
  takenBack,
} from './history-model.ts';
import {
  defaultHistory,
  type HistoryState,
  type HistoryWanted,
  modeOf,
  offeredFor,
  periodOf,
  planOf,
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

const asked = { from: '2026-11-01', to: '2026-11-19' };

const byDay = { interval: 'day', weekStart: 1, today: '2026-11-20', mode: 'change' } as const;
const byWeek = { ...byDay, interval: 'week' } as const;

describe('the state of the history', () => {
  const full: HistoryState = { metric: 'likes', mode: 'total', day: '2026-02-03' };
  const asked = (search = '', more: Partial<HistoryWanted> = {}): HistoryWanted => ({
    state: defaultHistory,
    controls: readControls(new URLSearchParams(search), '', offeredFor(more.releasedOn, '2026-11-20')),
    metric: 'views',
    today: '2026-11-20',
    timeZone: 'UTC',
    releasedOn: undefined,
    ...more,
  });

  it('[ANL-04] comes back from the address as it went in, and leaves the rest of it alone', () => {
    expect(readHistoryState(writeHistoryState(full))).toEqual(full);
    expect(writeHistoryState(defaultHistory).toString()).toBe('');
    expect(readHistoryState(new URLSearchParams())).toEqual(defaultHistory);
    const before = new URLSearchParams('period=7&metric=plays&day=2026-01-01');
    expect(writeHistoryState(full, before).get('period')).toBe('7');
    expect(writeHistoryState(defaultHistory, before).toString()).toBe('period=7');
  });

  it('[ANL-04] garbage in the address is the default', () => {
    const odd = new URLSearchParams('metric=fame&mode=both&day=2026-02-30');
    expect(readHistoryState(odd)).toEqual(defaultHistory);
  });

  it('[BEY-02] a preset asks for that many complete days and the running one; totals begin a day earlier', () => {
    const [from, to] = ['2026-11-13', '2026-11-20'];
    expect(planOf(asked('period=7')).main).toEqual({ metric: 'views', from, to, mode: 'change', tz: 'UTC' });
    expect(planOf(asked('period=7')).daily).toMatchObject({ from: '2026-11-12', to, mode: 'total' });
    const march = asked('from=2026-03-01&to=2026-03-31', { timeZone: 'Asia/Tokyo' });
    expect(planOf(march).main).toMatchObject({ from: '2026-03-01', to: '2026-03-31', tz: 'Asia/Tokyo' });
  });

  it('[ANL-02] a song whose release is known can be shown since then, five years at most', () => {
    expect(periodOf(asked('period=release', { releasedOn: '2026-05-04' })).from).toBe('2026-05-04');
    expect(periodOf(asked('period=release', { releasedOn: '2010-05-04' })).from).toBe('2021-11-21');
    expect(periodOf(asked('period=release')).from).toBe('2026-10-23');
  });

  it('[ANL-02] a release has no days before it: none are offered, asked for or compared with', () => {
    const releasedOn = '2026-10-30';
    const release = (search = '') => asked(search, { releasedOn });
    expect(offeredFor(releasedOn, '2026-11-20')).toEqual(['yesterday', '7', 'month', 'release']);
    expect(offeredFor('2026-10-19', '2026-11-20')).toContain('90');
    expect(periodOf(release())).toEqual({ from: releasedOn, to: '2026-11-19' });
    expect(periodOf(release('from=2026-10-01&to=2026-11-10'))).toEqual({
      from: releasedOn,
      to: '2026-11-10',
    });
    expect(planOf(release()).daily.from).toBe(releasedOn);
    expect(planOf(release()).before).toBeNull();
    expect(planOf(release('period=7')).before).toMatchObject({ from: '2026-11-06', to: '2026-11-12' });
    // On the day itself none is over.
    const today = asked('', { releasedOn: '2026-11-20' });
    expect(periodOf(today)).toEqual({ from: '2026-11-19', to: '2026-11-19' });
  });

  it('[ANL-01] gains are compared with the days that the bar names, totals with none', () => {
    expect(planOf(asked()).before).toMatchObject({ from: '2026-09-25', to: '2026-10-22', mode: 'change' });
    expect(planOf(asked('compare=year')).before).toMatchObject({ from: '2025-10-23', to: '2025-11-19' });
    expect(planOf(asked('compare=off')).before).toBeNull();
    expect(planOf(asked('', { state: full })).before).toBeNull();
  });

  it('[ANL-02] draws days, weeks above 120 days and months above two years, unless asked for otherwise', () => {
    const drawn = (search: string, more = {}) => planOf(asked(`${search}&to=2026-11-19`, more)).interval;
    expect(['2026-07-23', '2026-07-22', '2024-11-01'].map((from) => drawn(`from=${from}`))).toEqual([
      'day',
      'week',
      'month',
    ]);
    expect(drawn('from=2024-11-01&interval=day')).toBe('day');
    expect(drawn('from=2024-11-01', { state: full })).toBe('day');
  });

  it('[ANL-04] begins with what each day brought; a popularity, rank or price is always shown as it stands', () => {
    expect(modeOf(defaultHistory, 'views')).toBe('change');
    expect(modeOf(defaultHistory, 'price')).toBe('total');
    const rank = asked('', { metric: 'rank' });
    expect(planOf(rank).main).toEqual(planOf(rank).daily);
    expect(planOf(asked()).daily).toMatchObject({ mode: 'total' });
  });
});

it('[SYNC-07] sets what files say of a week beside it only where they say it of every day', () => {
  const days = [
    point('2026-11-01', 5, { imported: 4 }),
    point('2026-11-02', 5, { imported: 0 }),
    point('2026-11-03', 5),
    point('2026-11-04', 5, { imported: 7 }),
  ];
  const points = [
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-03', to: '2026-11-04' },
  ];
  expect(importedIn(points, days)).toEqual([4, null]);
});

describe('the history of a song', () => {
  it('[ANL-03] [BEY-02] counts missing and withheld days apart, and none before the song was followed', () => {
    expect(gapsOf(points, asked, '2026-11-12')).toEqual({ missing: 1, withheld: 1 });
    expect(gapsOf([point('2026-11-11', null), ...points], asked, '2026-11-12')).toEqual({
      missing: 1,
      withheld: 1,
    });
    expect(gapsOf([point('2026-11-11', null), ...points], asked, '2026-10-01')).toEqual({
      missing: 2,
      withheld: 1,
    });
    // What others' following had brought before is known too.
    expect(gapsOf(points, asked, '2026-11-19')).toEqual({ missing: 1, withheld: 1 });
    // Of the running day there may be no reading yet, and the day before the first is only compared with.
    const running = point('2026-11-20', null, { note: 'missing' });
    expect(gapsOf([point('2026-11-19', 0), running], asked, '2026-11-19')).toEqual({
      missing: 0,
      withheld: 0,
    });
    const before = point('2026-10-31', null, { note: 'missing' });
    expect(gapsOf([before, ...points], asked, '2026-10-01').missing).toBe(1);
  });

  it('[ANL-03] counts every unread day of a song that was read again after weeks', () => {
    const unread = ['08', '09', '10', '11'].map((day) => point(`2026-11-${day}`, null, { note: 'missing' }));
    expect(gapsOf([...unread, point('2026-11-12', 40_000)], asked, '2026-10-01').missing).toBe(4);
  });

  it('[ANL-03] what came over unread days is in no bar, and in the sum only where it lies within', () => {
    const gap = { from: '2026-11-11', to: '2026-11-13', gained: 50, corrected: 0 };
    const changes = [
      point('2026-11-12', null, { note: 'missing' }),
      point('2026-11-13', null, { note: 'missing', gap }),
      point('2026-11-14', 5),
    ];
    expect(knownIntervals(changes)).toEqual([gap]);
    expect(summaryOf(changes, asked, 'change')).toMatchObject({ sum: 55, best: { date: '2026-11-14' } });
    expect(summaryOf(changes.slice(1), asked, 'change')).toMatchObject({ sum: 5 });
    // Of one that reaches into the running day nobody knows which share is that of the days before.
    const running = point('2026-11-20', null, {
      note: 'missing',
      gap: { from: '2026-11-15', to: '2026-11-20', gained: 70, corrected: 0 },
    });
    expect(summaryOf([...changes, running], asked, 'change')).toMatchObject({ sum: 55 });
    // Of a song that was read twice in weeks it is all there is to draw.
    const drawn = (given: typeof changes) => drawnOf(given, [], byDay);
    expect([changes.slice(0, 2), changes.slice(0, 1), []].map((given) => isEmpty(drawn(given)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[ANL-07] begins with the release where what came before the first reading is known', () => {
    const unread = [point('2026-11-10', null), point('2026-11-11', null)];
    const first = point('2026-11-12', 40_000);
    const gap = { from: '2026-11-09', to: '2026-11-12', gained: 40_000, corrected: 0 };
    const changes = [...unread, point('2026-11-12', null, { gap }), point('2026-11-13', 5)];
    expect(sinceRelease(changes, [...unread, first])).toEqual(changes);
    // Of an old song nobody knows what came when.
    const young = [...unread, point('2026-11-12', null), point('2026-11-13', 5)];
    expect(sinceRelease(young, [...unread, first]).map(({ date }) => date)).toEqual([
      '2026-11-12',
      '2026-11-13',
    ]);
  });

  it('[ANL-02] puts days together, with what is known of a week that was not wholly read', () => {
    const changes = points.map(({ date, value, note }) =>
      point(date, value === null ? null : 1, note === undefined ? {} : { note }),
    );
    const { points: weeks } = drawnOf(changes, points, byWeek);
    expect(weeks.map(({ from, to, value, isRunning }) => [from, to, value, isRunning])).toEqual([
      ['2026-11-12', '2026-11-15', null, false],
      ['2026-11-16', '2026-11-20', null, true],
    ]);
    expect(weeks.map(({ gain }) => [gain?.part, gain?.daysRead])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    const totals = drawnOf(points, points, { ...byWeek, mode: 'total' });
    expect(totals.points.map(({ value }) => value)).toEqual([130, 190]);
  });

  it('[BEY-02] a week that is not over has what came so far; unread days at its end are to come', () => {
    const week = (values: (number | null)[], today = '2026-11-20') => {
      const days = values.map((value, place) => point(addDays('2026-11-16', place), value));
      return drawnOf(days, [], { ...byWeek, today }).points[0];
    };
    expect(week([1, 1, 1, null, null])).toMatchObject({
      ...{ value: 3, isRunning: true },
      gain: { part: null, days: 7, daysGiven: 5, daysRead: 3 },
    });
    expect(week([1, null, 1, 1, 1])).toMatchObject({ value: null, gain: { part: 4 } });
    expect(week([null, null], '2026-11-17')).toMatchObject({ value: null, gain: { part: null } });
    // What files say of days need not be without a hole.
    expect(week([1, 1, 1, null, 1, 1, 1], '2026-11-30')).toMatchObject({ value: null, gain: { part: 6 } });
  });

  it('[ANL-03] a week that was asked for in part is shown as a part, and holds what came within it', () => {
    const gap = { from: '2026-11-09', to: '2026-11-11', gained: 5, corrected: 0 };
    const days = [1, 1, null, null, 1, 1, 1, 1, 1].map((value, place) =>
      point(addDays('2026-11-08', place), value, { ...(place === 3 && { gap }) }),
    );
    const { points, unseen } = drawnOf(days, days, { ...byWeek, today: '2026-11-30' });
    expect(points.map(({ value, gain }) => [value, gain?.part, gain?.daysGiven, gain?.daysRead])).toEqual([
      [null, 1, 1, 1],
      [10, null, 7, 5],
      [null, 1, 1, 1],
    ]);
    expect(unseen).toEqual([]);
  });

  it('[ANL-01] lays what the days before brought behind the same places, where all of it is known', () => {
    const { points: days } = drawnOf([point('2026-11-03', 1), point('2026-11-04', 2)], [], byDay);
    const before = [point('2026-11-01', 7), point('2026-11-02', null)];
    expect(gainsBefore(days, before, 2)).toEqual({ dates: ['2026-11-01', '2026-11-02'], values: [7, null] });
  });

  it('[BEY-03] a correction stands at the interval it fell in, with what was taken back', () => {
    const changes = [point('2026-11-01', 5), point('2026-11-02', 7, { corrected: -10 })];
    expect(takenBack(drawnOf(changes, changes, byDay).points)).toEqual([{ index: 1, amount: -10 }]);
  });

  it('[BEY-03] finds corrections with what stood before', () => {
    expect(correctionsOf(points)).toEqual([{ date: '2026-11-16', before: 150, after: 120 }]);
    expect(correctionsOf([point('2026-11-16', 160, { correctedFrom: 150 })])).toEqual([]);
  });

  it('[BEY-02] keeps the running day out of the sentence', () => {
    expect(provisionalFrom(drawnOf(points, points, { ...byDay, mode: 'total' }).points)).toBe(8);
    expect(summaryOf(points, asked, 'total')).toMatchObject({ kind: 'moved', difference: 80, rate: 0.8 });
    expect(
      summaryOf(
        [point('1', 4), point('2', 6), point('3', 99, { note: 'running' })],
        { from: '1', to: '2' },
        'change',
      ),
    ).toMatchObject({
      kind: 'gained',
      sum: 10,
      best: { date: '2' },
    });
    expect(summaryOf([point('1', null), point('2', 5)], { from: '1', to: '2' }, 'total')).toEqual({
      kind: 'unknown',
    });
    expect(summaryOf([point('1', 0), point('2', 5)], { from: '1', to: '2' }, 'total')).toMatchObject({
      difference: 5,
      rate: null,
    });
  });

  it('[BEY-01] tells the last number and the different one before it', () => {
    const { latest, before } = latestOf([point('1', 5), point('2', 7), point('3', 7), point('4', null)]);
    expect([latest?.date, before?.value]).toEqual(['3', 5]);
    expect(latestOf([])).toEqual({ latest: undefined, before: undefined });
  });
});
