/** What stands above a table and holds for all of its rows. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, told } from '../statements/told-for-test.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };
const secondQuarter = { from: '2026-04-01', to: '2026-06-30' };
const rows = ['Spotify,GB,Blue,100,0.40', 'Deezer,FR,Red,20,0.10'];
const header = 'Shop,Country,Track,Units,Net';
const asksOf = async (...text: string[]) => (await readerOf(lines(...text))).asks;
const figuresOf = async (text: string, answers = {}) =>
  (await told(text, answers)).filter((row) => row !== 'note' && row !== 'empty');

describe('[SYNC-10] lines above a table', () => {
  test('a period and a currency, in one cell or two', async () => {
    for (const above of [
      ['Royalty statement of Nori', 'Period: June 2026', 'Currency: GBP'],
      ['Artist,Nori', 'Sales period:,01/06/2026 - 30/06/2026', 'Currency,GBP'],
      ['Nori', 'Month: 2026-06', 'All amounts in GBP'],
      ['Zeitraum: 01.06.2026 bis 30.06.2026', 'Währung: £'],
      ['対象期間：2026年6月', '通貨：GBP'],
    ])
      expect(await figuresOf(lines(...above, '', header, ...rows))).toEqual([
        { ...june, units: 100, earnings: 400_000, in: 'GBP' },
        { ...june, units: 20, earnings: 100_000, in: 'GBP' },
      ]);
  });

  test('all in one row, which is no header', async () => {
    for (const above of [
      'Artist:,Nori,Period:,June 2026,Currency:,GBP',
      'Artist: Nori,Period: June 2026,Currency: GBP',
      'Artist,Nori,Period,June 2026,Currency,GBP',
    ])
      expect(await figuresOf(lines(above, header, ...rows))).toEqual([
        { ...june, units: 100, earnings: 400_000, in: 'GBP' },
        { ...june, units: 20, earnings: 100_000, in: 'GBP' },
      ]);
    // Names that end in colons are names.
    expect(await figuresOf(lines('Shop:,Month:,Track:,Net (GBP):', 'Spotify,2026-06,Blue,0.40'))).toEqual([
      { ...june, earnings: 400_000, in: 'GBP' },
    ]);
  });

  test('sums stay sums, with a word for it or without', async () => {
    const sums = [',,,120,0.50', 'TOTAL,,,120,0.50', '* before tax'];
    expect(
      await figuresOf(lines('Usage period: Q2 2026', 'Currency: EUR', '', header, ...rows, ...sums)),
    ).toEqual([
      { ...secondQuarter, units: 100, earnings: 400_000, in: 'EUR' },
      { ...secondQuarter, units: 20, earnings: 100_000, in: 'EUR' },
      'total',
      'total',
    ]);
  });

  test('the day of a statement and the period that it was reported in are none of its sales', async () => {
    const currency = 'Currency: EUR';
    expect(await asksOf('Date: 15.08.2026', currency, '', header, ...rows)).toEqual(['period']);
    expect(await asksOf('Statement period: Q3 2026', currency, '', header, ...rows)).toEqual(['period']);
    expect(await asksOf('Reporting period: Q3 2026', currency, '', header, ...rows)).toEqual(['period']);
    expect(
      await figuresOf(
        lines('Statement period: Q3 2026', 'Sales period: Q2 2026', currency, '', header, ...rows),
      ),
    ).toMatchObject([secondQuarter, secondQuarter]);
  });

  test('who reports no money reports what is of the period', async () => {
    const text = lines(
      ...['Artist;Nori', 'Reporting period;01.06.2026 - 30.06.2026', 'Created on;15.07.2026', ''],
      ...['Track;Country;Streams', 'Blue;DE;100', 'Red;FR;20'],
    );
    expect(await figuresOf(text, { platform: 'spotify' })).toMatchObject([
      { ...june, streams: 100 },
      { ...june, streams: 20 },
    ]);
  });

  test('what a table says itself comes first, and two that differ are asked', async () => {
    const own = lines(
      ...['Period: Q3 2026', 'Currency: USD', '', 'Month,Shop,Track,Units,Net (EUR)'],
      ...['2026-06,Spotify,Blue,100,0.40', '2026-06,Deezer,Red,20,0.10'],
    );
    expect(await figuresOf(own)).toMatchObject([
      { ...june, in: 'EUR' },
      { ...june, in: 'EUR' },
    ]);
    expect(await asksOf('Currency: USD', 'Amounts in EUR', 'Period: 2026-06', '', header, ...rows)).toEqual([
      'currency',
    ]);
    expect(
      await asksOf('Currency: EUR', 'Period: 2026-05', 'Sales period: 2026-06', '', header, ...rows),
    ).toEqual(['period']);
    expect(
      await figuresOf(
        lines('Sales currency: SEK', 'Payment currency: EUR', 'Period: 2026-06', '', header, ...rows),
      ),
    ).toMatchObject([{ in: 'EUR' }, { in: 'EUR' }]);
  });
});
