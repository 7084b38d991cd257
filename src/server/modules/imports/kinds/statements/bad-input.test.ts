/** Statements as nobody should write them: the money that is in them, or a reason why there is none. */
import { describe, expect, test } from 'vitest';
import { openMoney } from '../../run/money.ts';
import type { ImportRecord } from '../kind.ts';
import { open, readerOf } from './told-for-test.ts';

async function read(lines: readonly string[], said?: readonly string[]) {
  const answers = { platform: 'spotify' } as const;
  const reader = await (said ? open(lines, { ...answers, columns: said }) : readerOf(lines, answers));
  expect(reader.asks).toEqual([]);
  const records: ImportRecord[] = [];
  const money = openMoney();
  for await (const { record } of reader.read()) {
    records.push(record);
    money.add(record);
  }
  return { records, money: money.all() };
}

const reasons = (records: readonly ImportRecord[]) =>
  records.map((record) => ('reason' in record ? record.reason : record.figures.earnings));

const tunecore = 'Sales Period,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency';
const sold = (amount: string, currency = 'USD', month = '2026-06-01') =>
  `${month},Apple Music,Nori,Blue,QZABC2600001,10,${amount},${currency}`;
const distrokid =
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)';
const earned = (amount: string) =>
  `2026-08-15,2026-06,Spotify,Nori,Blue,QZABC2600001,1,1000,100,Song,US,0,${amount}`;

describe('[EARN-01] [SYNC-10] bad statements', () => {
  test('forty currencies in one file are forty sums', async () => {
    const currencies = Intl.supportedValuesOf('currency')
      .filter((code) => !code.startsWith('X'))
      .slice(0, 40);
    const { money } = await read([
      tunecore,
      ...currencies.flatMap((currency, place) => [
        sold(`${place + 1}.25`, currency),
        sold('0.000001', currency),
      ]),
    ]);
    expect(money).toEqual(
      currencies.map((currency, place) => ({
        ...{ currency, stated: null },
        amount: (place + 1) * 1_000_000 + 250_001,
      })),
    );
  });

  test('a currency that does not exist is none, and its row is refused', async () => {
    const { records, money } = await read([tunecore, sold('1.00', 'ZZY'), sold('2.00')]);
    expect(reasons(records)).toEqual(['bad_currency', 2_000_000]);
    expect(money).toEqual([{ currency: 'USD', amount: 2_000_000, stated: null }]);
  });

  test('nothing is nothing, whatever sign it has', async () => {
    const { records } = await read([tunecore, sold('-0.00'), sold('−0.00'), sold('(0.00)'), sold('1.5')]);
    expect(reasons(records).map((value) => Object.is(value, -0))).toEqual([false, false, false, false]);
    expect(reasons(records)).toEqual([0, 0, 0, 1_500_000]);
  });

  test('six decimals are kept, and add up exactly', async () => {
    const rows = Array.from({ length: 1000 }, () => earned('0.000785'));
    const { money } = await read([distrokid, ...rows, earned('-0.785000')]);
    expect(money).toEqual([{ currency: 'USD', amount: 0, stated: null }]);
  });

  test('a total that is not what its rows add up to is told beside them', async () => {
    const { money, records } = await read([tunecore, sold('1.00'), sold('2.00'), 'Total,,,,,20,30.00,USD']);
    expect(reasons(records).at(-1)).toBe('total');
    expect(money).toEqual([{ currency: 'USD', amount: 3_000_000, stated: 30_000_000 }]);
  });

  test('totals of several currencies are each held against its own', async () => {
    const { money } = await read([
      tunecore,
      sold('1.00'),
      sold('2.00', 'EUR'),
      'Total,,,,,10,1.00,USD',
      'Total,,,,,10,3.00,EUR',
    ]);
    expect(money).toEqual([
      { currency: 'EUR', amount: 2_000_000, stated: 3_000_000 },
      { currency: 'USD', amount: 1_000_000, stated: 1_000_000 },
    ]);
  });

  test('a table above the header of a known kind is said to be another, and no remark', async () => {
    const { records } = await read([
      'Statement of June',
      'Date,Streams,Listeners',
      '2026-06-01,10,5',
      '2026-06-02,11,6',
      tunecore,
      sold('1.00'),
    ]);
    expect(reasons(records)).toEqual(['note', 'note', 'other_table', 'other_table', 1_000_000]);
  });

  test('what stands below a header of another kind is no money of the first', async () => {
    const { records, money } = await read([distrokid, earned('3.10'), tunecore, sold('9.00'), sold('8.00')]);
    expect(records.map((record) => ('reason' in record ? record.reason : 'told'))).toEqual([
      'told',
      'other_table',
      'other_table',
      'other_table',
    ]);
    expect(money).toEqual([{ currency: 'USD', amount: 3_100_000, stated: null }]);
    // As wide as the first, with numbers where the first has its own.
    const wide = [
      'Month,ISRC,Store,Units,Net (USD)',
      '2026-06,QZABC2600001,Spotify,10,1.00',
      'Period,Advance,Reason,Rate,Balance',
      '2026-06,QZABC2600001,Spotify,99,500.00',
      'Month,ISRC,Store,Units,Net (USD)',
      '2026-07,QZABC2600001,Spotify,20,2.00',
    ];
    const half = await read(wide, ['date', 'isrc', 'platform', 'units', 'earnings']);
    expect(half.records.map((record) => ('reason' in record ? record.reason : 'told'))).toEqual([
      'told',
      'other_table',
      'other_table',
      'note',
      'told',
    ]);
    expect(half.money).toEqual([{ currency: 'USD', amount: 3_000_000, stated: null }]);
  });

  test('words where a number belongs are a bad number, and no end of the table', async () => {
    const { records } = await read([tunecore, sold('free of charge'), sold('1.00')]);
    expect(reasons(records)).toEqual(['bad_number', 1_000_000]);
  });
});
