/** Which tables answer for a range, against a slow and obvious way to choose them; what a part says beside its rows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthOf } from '#domain/comparison.ts';
import { addDays, type Days } from '#domain/days.ts';
import { type AudienceTable, type PartAsked, partOf } from './part.ts';
import { addable } from './policy.ts';

const spanOf = (start: number, length: number): Days => ({
  from: addDays('2026-01-01', start),
  to: addDays('2026-01-01', start + length - 1),
});
const range = spanOf(0, 60);

describe('[AUD-01] tables that are added up', () => {
  test('are the shortest that do not touch, days first', () => {
    const spans = fc.uniqueArray(fc.tuple(fc.integer({ min: -5, max: 60 }), fc.constantFrom(1, 1, 7, 30)), {
      selector: String,
      maxLength: 60,
    });
    fc.assert(
      fc.property(spans, (given) => {
        const all = given.map(([start, length]) => spanOf(start, length));
        const slow: Days[] = [];
        const inOrder = all
          .filter(({ from, to }) => from >= range.from && to <= range.to)
          .toSorted((a, b) => lengthOf(a) - lengthOf(b) || (a.from < b.from ? -1 : 1));
        for (const span of inOrder)
          if (slow.every(({ from, to }) => to < span.from || from > span.to)) slow.push(span);
        const chosen = addable(all, range);
        expect(chosen?.spans ?? []).toEqual(slow.toSorted((a, b) => (a.from < b.from ? -1 : 1)));
        expect(chosen?.count ?? 0).toBe(slow.reduce((sum, span) => sum + lengthOf(span), 0));
      }),
      { numRuns: 200 },
    );
  });
});

const chosen = { spans: [range], days: range, count: 60, isWholeSpan: false };
const table: AudienceTable = {
  ...{
    sourceId: 'con_1',
    platform: 'youtube',
    ...{ store: '', currency: '' },
    figure: 'views',
    figures: ['views'],
    shownAt: '2026-11-20T00:00:00Z',
  },
  ...{ chosen, before: chosen, whole: chosen, wholeBefore: chosen },
};
const asked: PartAsked = {
  ...{ dimension: 'country', trackId: undefined, range, most: 500, dayBoundary: undefined },
  filesOf: () => [],
};
const sum = (side: string, key: string, value: number) => ({
  keyName: null,
  ...{ sourceId: table.sourceId, platform: table.platform, store: '', currency: '' },
  ...{ dimension: 'country' as const, side, key, value },
});

describe('[AUD-01] what is not known is not called zero', () => {
  test('a row that was not there before is new only where all rows were told then', () => {
    const rows = [sum('now', 'DE', 60), sum('now', 'US', 40), sum('total', '', 100), sum('before', 'DE', 50)];
    const [, held] = partOf(asked, table, [...rows, sum('total before', '', 80)], []).rows;
    expect(held).toMatchObject({ key: 'US', before: null });
    const [, fresh] = partOf(asked, table, [...rows, sum('total before', '', 50)], []).rows;
    expect(fresh).toMatchObject({ key: 'US', before: { value: 0, share: 0 } });
  });

  test('rows, what is told together and what is withheld are the total', () => {
    const sums = [1, 2, 3, 4].map((value) => sum('now', `C${value}`, 10 * value));
    const part = partOf({ ...asked, most: 2 }, table, [...sums, sum('total', '', 120)], []);
    expect(part).toMatchObject({
      rows: [{ key: 'C4', value: 40 }, { key: 'C3' }],
      others: { rows: 2, value: 30, share: 0.25 },
      withheld: { value: 20, share: 0.166_667 },
      notes: ['withheld'],
    });
  });

  test('a row of nothing is told, also where all of them are', () => {
    const sums = [
      sum('now', 'DE', 60),
      sum('now', 'US', 0),
      sum('before', 'DE', 50),
      sum('before', 'US', 30),
    ];
    const [, left] = partOf(asked, table, sums, []).rows;
    expect(left).toEqual({ key: 'US', name: null, value: 0, share: 0, before: { value: 30, share: 0.375 } });
    const [none] = partOf(asked, table, [sum('now', 'US', 0), sum('total', '', 0)], []).rows;
    expect(none).toMatchObject({ key: 'US', value: 0, share: 0 });
  });

  test('an average is no part of a whole: it has no share, and nothing is added up', () => {
    const average = { ...table, figure: 'averageViewSeconds', figures: ['averageViewSeconds'] } as const;
    const rows = [
      sum('now', 'DE', 190),
      sum('now', 'US', 60),
      sum('now', 'FR', 90),
      sum('before', 'DE', 200),
    ];
    const part = partOf({ ...asked, most: 2 }, { ...average, figures: [...average.figures] }, rows, []);
    expect(part).toMatchObject({ total: null, withheld: null, notes: [] });
    expect(part.others).toEqual({ rows: 1, value: null, share: null });
    expect(part.rows).toEqual([
      { key: 'DE', name: null, value: 190, share: null, before: { value: 200, share: null } },
      { key: 'FR', name: null, value: 90, share: null, before: null },
    ]);
  });

  test('rows that exceed the total say why', () => {
    const part = partOf(asked, table, [sum('now', 'DE', 12), sum('total', '', 10)], []);
    expect(part).toMatchObject({ withheld: null, notes: ['above_total'], rows: [{ share: 1 }] });
  });
});
