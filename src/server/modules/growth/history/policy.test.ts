import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber, pointsBetween } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { seriesOf } from '#domain/series.ts';
import { dayPoints } from '../../metrics/day-points.ts';
import { type HistoryWanted, historyPoints, type KnownDay, knownDays, type Moment } from './policy.ts';

const known = (day: string, value: number | null, given: Partial<KnownDay> = {}): KnownDay => ({
  day,
  observedAt: new Date(`${day}T18:00:00Z`),
  source: 'counter',
  value,
  isWithheld: false,
  correctedFrom: null,
  ...given,
});
/** The same days as they are told to whoever asks for growth. */
const pointsOf = (days: readonly KnownDay[], metric: Metric) => {
  const ends = days.map(({ day, value, correctedFrom }) => ({
    ...{ day: dayNumber(day), value },
    corrected: correctedFrom === null || value === null ? 0 : value - correctedFrom,
  }));
  return dayPoints(
    {
      itemId: '',
      platform: 'youtube',
      released: null,
      read: ends.map(({ day }) => day),
      ends: new Map([[metric, ends]]),
    },
    metric,
    -Infinity,
  );
};
const points = (days: KnownDay[], given: Partial<HistoryWanted> = {}, metric: Metric = 'views') =>
  historyPoints(days, pointsOf(days, metric), {
    from: '2026-11-02',
    to: '2026-11-06',
    today: '2026-11-20',
    interval: 'day',
    mode: 'total',
    ...given,
  });
const short = (got: ReturnType<typeof points>) =>
  got.map(({ date, value, note, correctedFrom }) => [date.slice(5), value, note ?? correctedFrom ?? '']);

test('[ANL-03] [BEY-02] missing, withheld, zero and running are four different things', () => {
  const days = [
    known('2026-11-02', 0),
    known('2026-11-03', null, { isWithheld: true }),
    known('2026-11-05', null),
    known('2026-11-06', 4),
  ];
  expect(short(points(days, { today: '2026-11-06' }))).toEqual([
    ['11-02', 0, ''],
    ['11-03', null, 'withheld'],
    ['11-04', null, 'missing'],
    ['11-05', null, 'missing'],
    ['11-06', 4, 'running'],
  ]);
  expect(points(days)[0]).toMatchObject({ source: 'counter', observedAt: '2026-11-02T18:00:00.000Z' });
  expect(points(days)[2]).toMatchObject({ source: null, observedAt: null });
});

test('[BEY-02] a change is known only between two known days, and is null next to a gap', () => {
  const days = [
    known('2026-11-01', 10),
    known('2026-11-02', 12),
    known('2026-11-04', 20),
    known('2026-11-05', 20),
  ];
  expect(short(points(days, { mode: 'change' }))).toEqual([
    ['11-02', 2, ''],
    ['11-03', null, 'missing'],
    ['11-04', null, 'missing'],
    ['11-05', 0, ''],
    ['11-06', null, 'missing'],
  ]);
});

test('[BEY-03] a correction shows what stood before and is never negative growth', () => {
  const days = [
    known('2026-11-02', 12_480),
    known('2026-11-03', 11_902, { correctedFrom: 12_500 }),
    known('2026-11-04', 11_910),
  ];
  expect(short(points(days)).slice(0, 3)).toEqual([
    ['11-02', 12_480, ''],
    ['11-03', 11_902, 12_500],
    ['11-04', 11_910, ''],
  ]);
  expect(short(points(days, { mode: 'change' })).slice(1, 3)).toEqual([
    // It rose by 20 before it fell.
    ['11-03', 20, 12_500],
    ['11-04', 8, ''],
  ]);
  expect(points(days, { mode: 'change' })[1]).toMatchObject({ corrected: -598 });
  const gauge = [known('2026-11-02', 9), known('2026-11-03', 4)];
  expect(points(gauge, { mode: 'change' }, 'rank')[1]?.value).toBe(-5);
});

describe('longer intervals', () => {
  const days = [
    known('2026-10-31', 5),
    known('2026-11-03', 10),
    known('2026-11-08', 30),
    known('2026-11-12', 31, { correctedFrom: 32 }),
    known('2026-11-14', null, { isWithheld: true }),
    known('2026-11-20', 50),
  ];
  const range = { from: '2026-11-02', to: '2026-11-20' };

  test('a week has its last known value, under its Monday', () => {
    expect(short(points(days.slice(1), { ...range, interval: 'week' }))).toEqual([
      ['11-02', 30, ''],
      ['11-09', 31, 32],
      ['11-16', 50, 'running'],
    ]);
  });

  test('a week’s change is that of its seven days, where both ends were read', () => {
    const read = ['2026-11-01', '2026-11-04', '2026-11-08', '2026-11-15', '2026-11-18'];
    const weeks = read.map((day, place) => known(day, 10 * place));
    expect(short(points(weeks, { ...range, interval: 'week', mode: 'change' }))).toEqual([
      ['11-02', 20, ''],
      ['11-09', 10, ''],
      ['11-16', 10, 'running'],
    ]);
  });

  test('a week that was not read at its ends has no change; what is known of it is told apart', () => {
    const [first, second] = points(days, { ...range, interval: 'week', mode: 'change' });
    expect(first).toMatchObject({
      ...{ value: null, note: 'missing' },
      gap: { from: '2026-10-31', to: '2026-11-03', gained: 5 },
      part: { from: '2026-11-03', to: '2026-11-08', gained: 20 },
    });
    expect(second).toMatchObject({ value: null, part: { from: '2026-11-08', to: '2026-11-12', gained: 2 } });
  });

  test('a month has its first day as name, over the turn of a year too', () => {
    const winter = [known('2026-11-30', 1), known('2026-12-31', 5), known('2027-01-31', 7)];
    const wanted = { from: '2026-12-01', to: '2027-01-31', today: '2027-03-01', interval: 'month' as const };
    expect(short(points(winter, { ...wanted, mode: 'change' }))).toEqual([
      ['12-01', 4, ''],
      ['01-01', 2, ''],
    ]);
  });
});

test('[TRK-08] [ANL-07] weeks and months are cut by the days asked for: what they brought is what those days add up to', () => {
  const day = fc.nat(60);
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 64, maxLength: 64 }), day, day, (moves, one, other) => {
      let value = 1000;
      const all = moves.map((move, place) => {
        value += move;
        return known(addDays('2026-09-30', place), value);
      });
      const [from, to] = [Math.min(one, other), Math.max(one, other)].map((place) =>
        addDays('2026-10-01', place),
      );
      const wanted = { from: from ?? '', to: to ?? '', today: addDays('2026-09-30', 63) };
      const asked = all.filter(({ day }) => day >= wanted.from && day <= wanted.to);
      const told = (interval: 'day' | 'week' | 'month', mode: 'change' | 'total') =>
        historyPoints(asked, pointsOf(all, 'views'), { ...wanted, interval, mode });
      const sumOf = (points: readonly { value: number | null }[]) =>
        points.reduce((sum, point) => sum + (point.value ?? Number.NaN), 0);
      const days = sumOf(told('day', 'change'));
      for (const interval of ['week', 'month'] as const) {
        const points = told(interval, 'change');
        expect(sumOf(points)).toBe(days);
        expect(points[0]?.date).toBe(wanted.from);
        expect(told(interval, 'total').at(-1)?.value).toBe(asked.at(-1)?.value);
        for (const { note } of points) expect(note).toBe(undefined);
      }
    }),
  );
});

/** What is read on each of 90 days: nothing, or how far the number moved since. */
const histories = fc.array(fc.option(fc.integer({ min: -5, max: 20 }), { freq: 3 }), {
  minLength: 20,
  maxLength: 90,
});

test('[ANL-07] weeks and months that are put together from days, as the page does, are those that the API gives', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom('week', 'month'), (moves, interval) => {
      let value = 100;
      const days = moves.flatMap((move, place) => {
        if (move === null) return [];
        const before = value;
        value += move;
        const correctedFrom = move < 0 ? before : null;
        return [known(addDays('2026-05-30', place), value, { correctedFrom })];
      });
      // 1 June 2026 is a Monday: nothing is cut off at the beginning.
      const wanted = {
        from: '2026-06-01',
        to: addDays('2026-05-30', moves.length - 1),
        mode: 'change' as const,
      };
      const asDays = points(days, { ...wanted, today: wanted.to });
      const byDay = asDays.map(({ date: day, value, corrected = 0 }) => ({
        ...{ day, value: value ?? 0, gained: value ?? 0, corrected },
        compared: value === null ? 0 : 1,
      }));
      const unseen = asDays.flatMap(({ gap }) => gap ?? []);
      const series = seriesOf(byDay, pointsBetween(wanted, interval), unseen);
      const given = points(days, { ...wanted, today: wanted.to, interval });
      expect(series.brought).toEqual(given.map(({ value, part }) => value ?? part?.gained ?? null));
      expect(series.gaps).toEqual(given.flatMap(({ gap }) => gap ?? []));
      for (const [place, { value, corrected }] of given.entries())
        if (value !== null) expect(series.corrected[place]).toBe(corrected ?? 0);
    }),
  );
});

describe('[ANL-03] the days of a zone', () => {
  const at = (instant: string, value: number | null, given: Partial<Moment> = {}): Moment => ({
    ...{ at: new Date(instant), source: 'counter', value, isWithheld: false, isLook: false },
    ...given,
  });
  const look = (instant: string) => at(instant, null, { isLook: true });
  const moments = [
    at('2026-11-01T10:00:00Z', 100),
    at('2026-11-01T23:30:00Z', 120),
    look('2026-11-02T20:00:00Z'),
    at('2026-11-03T12:00:00Z', null, { isWithheld: true }),
    look('2026-11-03T20:00:00Z'),
    at('2026-11-04T12:00:00Z', 90),
    at('2026-11-04T18:00:00Z', 95),
  ];
  const told = (given: Partial<Parameters<typeof knownDays>[1]> = {}) =>
    knownDays(moments, {
      ...{ metric: 'views', from: '2026-11-01', to: '2026-11-04', since: '2026-10-01', timeZone: 'UTC' },
      ...given,
    }).map(({ day, value, isWithheld, correctedFrom }) => [
      day.slice(8),
      isWithheld ? 'withheld' : value,
      correctedFrom,
    ]);

  test('begin where the zone says; a look says what stood; a fall shows where a number is there again', () => {
    const later = [
      ['03', 'withheld', null],
      ['04', 95, 120],
    ];
    expect(told()).toEqual([['01', 120, null], ['02', 120, null], ...later]);
    expect(told({ timeZone: 'Europe/Berlin' })).toEqual([['01', 100, null], ['02', 120, null], ...later]);
    expect(told({ metric: 'rank' }).at(-1)).toEqual(['04', 95, null]);
  });

  test('are those asked for, since one followed: what fell before is told to others', () => {
    expect(told({ from: '2026-11-03', to: '2026-11-03' })).toEqual([['03', 'withheld', null]]);
    expect(told({ since: '2026-11-03' })).toEqual([
      ['03', 'withheld', null],
      ['04', 95, null],
    ]);
  });
});
