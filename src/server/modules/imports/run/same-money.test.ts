/** One statement in several tables gives its money once, whatever tables come, in whatever order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportRecord } from '../kinds/kind.ts';
import type { StoredFile } from '../table.ts';
import { openMoney } from './money.ts';
import { type CountedFile, chosenFiles } from './same-money.ts';

type Sale = { month: number; country: string; isrc: string; currency: string; earnings: number };
type Table = { sales: Sale[]; has: { song: boolean; store: boolean; country: boolean } };

const monthOf = (month: number) => `2026-${String(month).padStart(2, '0')}`;

const recordOf = ({ month, country, isrc, currency, earnings }: Sale, has: Table['has']): ImportRecord => ({
  line: 2,
  song: has.song ? { isrc } : null,
  platform: null,
  store: has.store ? 'Spotify' : '',
  from: `${monthOf(month)}-01`,
  to: `${monthOf(month)}-28`,
  dimension: has.country ? 'country' : null,
  key: has.country ? country : '',
  figures: { earnings },
  currency,
});

function fileOf({ sales, has }: Table, index: number, more: Partial<StoredFile> = {}): StoredFile {
  const money = openMoney();
  for (const sale of sales) money.add(recordOf(sale, has));
  const months = sales.map(({ month }) => month);
  return {
    ...{ index, name: `${index}.csv`, kind: 'mapped', recognisedBy: [], platform: null, encoding: 'utf-8' },
    ...{ from: `${monthOf(Math.min(...months))}-01`, to: `${monthOf(Math.max(...months))}-28` },
    ...{ failure: null, asks: [], columns: null, dayOrder: null, time: null, answers: {} },
    ...{ sameAs: null, isLeftOut: false, shape: `${index}`, leftOut: [] },
    ...{ readings: [], unreadColumns: [], otherMoney: [], profitShares: [], namedPeriod: null },
    rows: { total: sales.length, new: sales.length, known: 0, differs: 0, unmatched: 0, rejected: 0 },
    money: money.all(),
    told: money.told(),
    ...more,
  };
}

const cents = 10_000;

/** The same sales, added up by some of what they say, and rounded as summaries are. */
function summary(sales: readonly Sale[], by: (sale: Sale) => string, has: Table['has'], unit: number): Table {
  const groups = Map.groupBy(sales, (sale) => `${sale.currency} ${sale.month} ${by(sale)}`);
  const rows = [...groups.values()].map((group) => {
    const earnings = group.reduce((sum, sale) => sum + sale.earnings, 0);
    return { ...(group[0] as Sale), earnings: Math.round(earnings / unit) * unit };
  });
  return { sales: rows, has };
}

const countedIn = (files: readonly StoredFile[]) => {
  const sums: Record<string, number> = {};
  for (const { money, isLeftOut } of files)
    for (const { currency, amount } of isLeftOut ? [] : money)
      sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
};

const sale = fc.record({
  month: fc.integer({ min: 1, max: 4 }),
  country: fc.constantFrom('US', 'DE', 'JP'),
  isrc: fc.constantFrom('QZABC2600001', 'QZABC2600002'),
  currency: fc.constantFrom('USD', 'EUR'),
  earnings: fc.integer({ min: 200_000, max: 90_000_000 }),
});
const whole = { song: true, store: true, country: true };
const sales = fc.array(sale, { minLength: 4, maxLength: 40 });

describe('[SYNC-10] the same money once', () => {
  test('of a statement and its summaries the details alone count, in any order', () => {
    fc.assert(
      fc.property(sales, fc.constantFrom(1, cents), fc.infiniteStream(fc.nat(1000)), (all, unit, chance) => {
        const none = { song: false, store: false, country: false };
        const tables = [
          { sales: all, has: whole },
          summary(all, ({ country }) => country, { ...none, country: true }, unit),
          summary(all, ({ isrc }) => isrc, { ...none, song: true }, unit),
          summary(all, () => '', none, unit),
        ]
          .map((table) => ({ table, place: chance.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place)
          .map(({ table }, index) => fileOf(table, index));
        const details = tables.find(({ told }) => told?.detail === 7);
        expect(countedIn(chosenFiles(tables, []))).toEqual(countedIn(details ? [details] : []));
      }),
    );
  });

  test('a file that was imported as another kind before is not counted again', () => {
    fc.assert(
      fc.property(sales, (all) => {
        const before: CountedFile = {
          ...fileOf({ sales: all, has: whole }, 0),
          kind: 'distrokid',
          importId: 'imp_1',
        };
        const [now] = chosenFiles(
          [
            fileOf(
              summary(all, () => '', whole, cents),
              0,
            ),
          ],
          [before],
        );
        expect(now).toMatchObject({ isLeftOut: true, sameAs: { file: null, importId: 'imp_1' } });
      }),
    );
  });

  test('one month of what was imported as a year is known again', () => {
    const year = Array.from(
      { length: 4 },
      (_, place): Sale => ({
        ...{ month: place + 1, country: 'US', isrc: 'QZABC2600001', currency: 'USD' },
        earnings: 5_000_000 + place * 1_234_567,
      }),
    );
    const before: CountedFile = {
      ...fileOf({ sales: year, has: whole }, 0),
      importId: 'imp_1',
      shape: 'year',
    };
    const [now] = chosenFiles([fileOf({ sales: year.slice(1, 2), has: whole }, 0)], [before]);
    expect(now?.isLeftOut).toBe(true);
  });

  test('what differs is other money, and so are the same sums of other times', () => {
    const one: Sale = { month: 1, country: 'US', isrc: 'QZABC2600001', currency: 'USD', earnings: 5_123_456 };
    const before: CountedFile = { ...fileOf({ sales: [one], has: whole }, 0), importId: 'imp_1', shape: 'a' };
    const isLeftOut = (sale: Sale) =>
      chosenFiles([fileOf({ sales: [sale], has: whole }, 1)], [before])[0]?.isLeftOut;
    expect(isLeftOut(one)).toBe(true);
    expect(isLeftOut({ ...one, earnings: 5_523_456 })).toBe(false);
    expect(isLeftOut({ ...one, month: 3 })).toBe(false);
    expect(isLeftOut({ ...one, currency: 'EUR' })).toBe(false);
    // Cents that are the same say nothing.
    const little: CountedFile = {
      ...before,
      ...fileOf({ sales: [{ ...one, earnings: cents }], has: whole }, 0),
      shape: 'a',
    };
    expect(
      chosenFiles([fileOf({ sales: [{ ...one, earnings: cents }], has: whole }, 1)], [little])[0]?.isLeftOut,
    ).toBe(false);
  });

  test('statements of one kind tell themselves what is known of them', () => {
    const one: Sale = { month: 1, country: 'US', isrc: 'QZABC2600001', currency: 'USD', earnings: 5_123_456 };
    const files = [0, 1].map((index) => fileOf({ sales: [one], has: whole }, index, { kind: 'distrokid' }));
    expect(chosenFiles(files, []).map(({ sameAs }) => sameAs)).toEqual([null, null]);
  });

  test('somebody may say which of two counts, or that both do', () => {
    const one: Sale = { month: 1, country: 'US', isrc: 'QZABC2600001', currency: 'USD', earnings: 5_123_456 };
    const table = { sales: [one], has: whole };
    const short = { ...table, has: { ...whole, song: false } };
    const chosen = (...said: [boolean | undefined, boolean | undefined]) =>
      chosenFiles(
        [table, short].map((each, index) => {
          const isCounted = said[index];
          return fileOf(each, index, { answers: isCounted === undefined ? {} : { isCounted } });
        }),
        [],
      ).map(({ isLeftOut }) => !isLeftOut);
    expect(chosen(undefined, undefined)).toEqual([true, false]);
    expect(chosen(undefined, true)).toEqual([false, true]);
    expect(chosen(false, undefined)).toEqual([false, true]);
    expect(chosen(true, true)).toEqual([true, true]);
    expect(chosen(false, false)).toEqual([false, false]);
  });
});
