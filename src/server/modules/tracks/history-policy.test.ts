import { describe, expect, test } from 'vitest';
import { firstDayFor, type HistoryWanted, historyPoints, type KnownDay } from './history-policy.ts';

const known = (day: string, value: number | null, given: Partial<KnownDay> = {}): KnownDay => ({
  day,
  observedAt: new Date(`${day}T18:00:00Z`),
  source: 'counter',
  value,
  isWithheld: false,
  correctedFrom: null,
  ...given,
});
const points = (days: KnownDay[], given: Partial<HistoryWanted> = {}) =>
  historyPoints(days, {
    from: '2026-11-02',
    to: '2026-11-06',
    today: '2026-11-20',
    interval: 'day',
    mode: 'total',
    isCounter: true,
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
    ['11-03', 0, 12_500],
    ['11-04', 8, ''],
  ]);
  const gauge = [known('2026-11-02', 9), known('2026-11-03', 4)];
  expect(points(gauge, { mode: 'change', isCounter: false })[1]?.value).toBe(-5);
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
  const range = { from: '2026-11-04', to: '2026-11-20' };

  test('a week has its last known value, under its Monday', () => {
    expect(short(points(days.slice(1), { ...range, interval: 'week' }))).toEqual([
      ['11-02', 30, ''],
      ['11-09', 31, 32],
      ['11-16', 50, 'running'],
    ]);
  });

  test('a week’s change is counted from the week before', () => {
    expect(firstDayFor({ ...range, interval: 'week', mode: 'change' })).toBe('2026-10-26');
    expect(short(points(days, { ...range, interval: 'week', mode: 'change' }))).toEqual([
      ['11-02', 25, ''],
      ['11-09', 1, 32],
      ['11-16', 19, 'running'],
    ]);
  });

  test('a month has its first day as name, over the turn of a year too', () => {
    const winter = [known('2026-11-30', 1), known('2026-12-31', 5), known('2027-01-15', 7)];
    const wanted = { from: '2026-12-10', to: '2027-01-20', today: '2027-03-01', interval: 'month' as const };
    expect(short(points(winter, { ...wanted, mode: 'change' }))).toEqual([
      ['12-01', 4, ''],
      ['01-01', 2, ''],
    ]);
  });
});
