/** What is said or offered beside what is read: whose part of a profit is how much, and the period of a file's name. */
import { describe, expect, test } from 'vitest';
import { fileOf } from '#kit/packed-files.ts';
import { openFiles } from '../../../files/open.ts';
import { lines, recordsOf } from '../told-for-test.ts';

describe('[EARN-01] a shared profit', () => {
  const sharesOf = async (text: string) =>
    (await recordsOf(text)).flatMap((row) => ('reason' in row && row.share ? [row.share] : []));
  const rows = ['2026-05,Tides,Digital,63.00', '2026-05,Tides LP,Bandcamp,180.00'];
  const text = (...more: string[]) => lines('Month,Title,Channel,Net receipts EUR', ...rows, ...more);

  test.each([
    ['Artist share 50%,,,121.50', 'Artist share 50%'],
    ['Your share (60 %),,,145.80', 'Your share (60 %)'],
    ['Artist share,50%,,121.50', 'Artist share 50%'],
    [',,Künstleranteil 50 %,121.50', 'Künstleranteil 50 %'],
    ["Part de l'artiste 40%,,,97.20", "Part de l'artiste 40%"],
  ])('%s', async (row, said) => {
    expect(await sharesOf(text(',,Net profit,243.00', row))).toEqual([said]);
  });

  test('above its table', async () => {
    expect(await sharesOf(lines('Deal: 50/50 net profit', ',,,', text()))).toEqual([
      'Deal: 50/50 net profit',
    ]);
  });

  test('is none where the part itself is read, or no rate is told', async () => {
    expect(await sharesOf(text('Artist share,,,121.50'))).toEqual([]);
    const own = text('Artist share 50%,,,121.50').replace('Net receipts EUR', 'Artist share EUR');
    expect(await sharesOf(own)).toEqual([]);
  });
});

describe('[SYNC-10] the period of a file’s name', () => {
  const today = '2026-11-27';
  async function namedIn(name: string, header = 'Store,Track,Streams,Net EUR', row = 'Spotify,Blue,10,3.10') {
    const [file] = await openFiles([{ path: fileOf(lines(header, row)), name }], today);
    if (!file || 'failure' in file) throw new Error(file?.failure);
    const columns = (await file.reader({})).columns.map(({ meaning }) => meaning);
    const reader = await file.reader({ columns });
    return { asks: reader.asks, named: reader.namedPeriod };
  }

  test.each([
    ['royalties_2026-03.csv', '2026-03-01', '2026-03-31'],
    ['Statement Q1 2026.csv', '2026-01-01', '2026-03-31'],
    ['nori-may-2026.csv', '2026-05-01', '2026-05-31'],
    ['Nori_202605_report.csv', '2026-05-01', '2026-05-31'],
    ['Abrechnung 2025.csv', '2025-01-01', '2025-12-31'],
    ['H1 2026 royalties.csv', '2026-01-01', '2026-06-30'],
    ['Jan-Mar 2026.csv', '2026-01-01', '2026-03-31'],
    ['2025-12 to 2026-02.csv', '2025-12-01', '2026-02-28'],
    ['sales_20260401_20260630.csv', '2026-04-01', '2026-06-30'],
    ['KAYA 01.04.2026-30.06.2026.csv', '2026-04-01', '2026-06-30'],
    ['KAYA.2026-Q2.csv', '2026-04-01', '2026-06-30'],
    ['Royalties 2026.xlsx · März 2026', '2026-03-01', '2026-03-31'],
  ])('%s is offered, and asked for all the same', async (name, from, to) => {
    expect(await namedIn(name)).toEqual({ asks: ['period'], named: { from, to } });
  });

  test.each([
    'statement.csv',
    'export-2026-06-30.csv',
    'Blue (2019 Remaster) 2026-03.csv',
    'royalties 2026.csv',
    'Statement_2026-06_2026-08.csv',
    'Statement 2026-06-01 2026-08-15.csv',
    'forecast_2027-01.csv',
    '4001234567890.csv',
  ])('%s tells none', async (name) => {
    expect((await namedIn(name)).named).toBeNull();
  });

  test('is nothing where its rows say when', async () => {
    const { asks, named } = await namedIn('2026-03.csv', 'Month,Store,Streams', '2026-05,Spotify,10');
    expect([asks, named]).toEqual([[], null]);
  });
});
