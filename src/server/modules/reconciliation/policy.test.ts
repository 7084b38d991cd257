import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber, daysBetween } from '#domain/days.ts';
import type { DayPoint } from '../metrics/service.ts';
import { reconcile, type ToldFigure } from './policy.ts';

const first = '2026-10-01';
const month = { month: '2026-10', from: first, to: '2026-10-31' };
const dayAt = (place: number) => addDays(first, place);

/** What stood at the end of each day, where it was read; the place -1 is the day before the month. */
const readings = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), {
  minLength: 32,
  maxLength: 32,
});
const dashboard = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), {
  minLength: 31,
  maxLength: 31,
});

/** Steps that nobody saw are in the next reading. */
function pointsOf(steps: readonly (number | undefined)[]) {
  const ends = new Map<number, number>();
  const points: DayPoint[] = [];
  let value = 100;
  for (const [place, step] of steps.entries()) {
    value += step ?? 3;
    if (step === undefined) continue;
    const day = dayNumber(dayAt(place - 1));
    const before = points.at(-1);
    points.push({
      day,
      value,
      since: before?.day ?? null,
      isFirst: !before,
      gained: before ? value - before.value : 0,
      corrected: 0,
    });
    ends.set(place - 1, value);
  }
  return { ends, points };
}

const toldOf = (values: readonly (number | undefined)[]): ToldFigure[] =>
  values.flatMap((value, place) =>
    value === undefined
      ? []
      : {
          ...{ trackId: 't', platform: 'youtube' as const, figure: 'views' as const, value },
          ...{ from: dayAt(place), to: dayAt(place), sourceIds: ['imp_1'], shownAt: '2026-12-24T00:00:00Z' },
        },
  );

test('[SYNC-07] whatever days are known: a difference is of exactly the days that it names, and nothing is made up', () => {
  fc.assert(
    fc.property(readings, dashboard, (steps, values) => {
      const { ends, points } = pointsOf(steps);
      const [row] = reconcile(
        {
          links: [{ trackId: 't', platform: 'youtube' }],
          told: toldOf(values),
          pointsOf: () => points,
        },
        [month],
        'America/Los_Angeles',
      );
      const isCounted = ends.size > 1;
      const isTold = values.some((value) => value !== undefined);
      if (!isCounted || !isTold) return expect(row).toBeUndefined();
      // A day in the file between two readings is enough.
      const isBoth = values.some(
        (value, place) => value !== undefined && ends.has(place - 1) && ends.has(place),
      );
      if (!row) return expect(isBoth).toBe(false);
      const pair = row.pairs[0];
      if (!pair) throw new Error('no pair');
      const [from, to] = [daysBetween(first, pair.from), daysBetween(first, pair.to)];
      expect(pair.oneValue).toBe((ends.get(to) ?? Number.NaN) - (ends.get(from - 1) ?? Number.NaN));
      const within = values.slice(from, to + 1).filter((value) => value !== undefined);
      expect(pair.otherValue).toBe(within.reduce((sum, value) => sum + value, 0));
      expect(pair.difference).toBe(pair.otherValue - pair.oneValue);
      const missing = pair.reasons.find(({ kind }) => kind === 'days_missing');
      const length = to - from + 1;
      expect(missing).toEqual(
        within.length < length && pair.difference !== 0
          ? { kind: 'days_missing', source: 'dashboard', days: within.length, of: length }
          : undefined,
      );
    }),
    { numRuns: 300 },
  );
});

test('[SYNC-07] what YouTube took back, its new rule and a file of unfinished days are reasons where they fall', () => {
  const points: DayPoint[] = [
    { day: dayNumber('2026-07-31'), value: 100, since: null, isFirst: true, gained: 0, corrected: 0 },
    {
      day: dayNumber('2026-08-31'),
      value: 120,
      since: dayNumber('2026-07-31'),
      isFirst: false,
      gained: 30,
      corrected: -10,
    },
  ];
  const told: ToldFigure[] = [
    {
      ...{ trackId: 't', platform: 'youtube', figure: 'views', value: 35, sourceIds: ['imp_1'] },
      ...{ from: '2026-08-01', to: '2026-08-31', shownAt: '2026-09-02T09:00:00Z' },
    },
  ];
  const links = [
    { trackId: 't', platform: 'youtube' as const },
    { trackId: 'u', platform: 'youtube' as const },
  ];
  const [row] = reconcile(
    { links, told, pointsOf: () => points },
    [{ month: '2026-08', from: '2026-08-01', to: '2026-08-31' }],
    'America/Los_Angeles',
  );
  expect(row?.pairs[0]).toMatchObject({ oneValue: 60, otherValue: 35 });
  expect(row?.pairs[0]?.reasons).toEqual([
    { kind: 'links_missing', links: 1, of: 2 },
    { kind: 'corrected', amount: -20 },
    { kind: 'rule_changed', on: '2026-08-24' },
    { kind: 'still_counting', days: 2 },
  ]);
});
