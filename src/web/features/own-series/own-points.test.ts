import { expect, test } from 'vitest';
import { addDays } from '#domain/days.ts';
import { ownPointsOf, placesOf } from './own-points.ts';

const daily = (from: string, values: readonly (number | null)[]) => ({
  key: 'one',
  spans: values.flatMap((value, place) => {
    const day = addDays(from, place);
    return value === null ? [] : [{ from: day, to: day, value }];
  }),
});

test('[EARN-02] a day that no file has stays empty', () => {
  const drawn = ownPointsOf('streams', [daily('2026-11-01', [5, null, 7])], 1);
  expect(drawn?.interval).toBe('day');
  expect(drawn?.lines[0]?.values).toEqual([5, null, 7]);
});

test('[EARN-02] a week has a sum only where all its days are known, and a level that of its last day', () => {
  const values = Array.from({ length: 140 }, (_, place) => (place === 10 ? null : 1));
  const counts = ownPointsOf('streams', [daily('2026-06-01', values)], 1);
  expect(counts?.interval).toBe('week');
  expect(counts?.lines[0]?.values.slice(0, 3)).toEqual([7, null, 7]);
  expect(counts?.lines[0]?.known[1]).toEqual({ value: 6, days: 6, of: 7 });
  const levels = ownPointsOf(
    'followers',
    [
      daily(
        '2026-06-01',
        values.map((one, day) => one && day),
      ),
    ],
    1,
  );
  expect(levels?.lines[0]?.values.slice(0, 2)).toEqual([6, 13]);
});

test('[EARN-02] [ANL-02] days are put together as in every chart: two years are weeks, a day more is months', () => {
  const drawn = (days: number) =>
    ownPointsOf(
      'streams',
      [
        daily(
          '2024-01-01',
          Array.from({ length: days }, () => 1),
        ),
      ],
      1,
    )?.interval;
  expect([120, 121, 730, 731].map(drawn)).toEqual(['day', 'week', 'week', 'month']);
});

test('[EARN-02] a share is of its day, however long the table is', () => {
  const drawn = ownPointsOf(
    'likeShare',
    [
      daily(
        '2026-01-01',
        Array.from({ length: 200 }, () => 1),
      ),
    ],
    1,
  );
  expect(drawn?.interval).toBe('day');
});

test('[EARN-02] a span lies over its own days, and a refund is no bar', () => {
  const whole = { from: '2026-06-01', to: '2026-06-30', most: 20 };
  const places = placesOf(
    [
      { from: '2026-06-01', to: '2026-06-15', value: 10 },
      { from: '2026-06-16', to: '2026-06-30', value: -5 },
    ],
    whole,
  );
  expect(places).toEqual([
    { start: 0, width: 0.5, height: 0.5 },
    { start: 0.5, width: 0.5, height: 0 },
  ]);
});
