/** Statements of collecting societies and of stores, as their columns are called: what was played when, and what was paid. */
import { describe, expect, test } from 'vitest';
import { xlsxParts, zipOf } from '#kit/packed-files.ts';
import { lines, open, readerOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };
const july = { from: '2026-07-01', to: '2026-07-31' };
const meaningsOf = async (text: string | Buffer) =>
  Object.fromEntries(
    (await open(text)).columns.flatMap(({ name, meaning }) => (meaning ? [[meaning, name]] : [])),
  );

describe('[SYNC-10] statements of societies', () => {
  test('half-years, works, in Windows-1252, of no store that anybody names', async () => {
    const text = Buffer.from(
      lines(
        'Abrechnungszeitraum;Werktitel;ISWC;Sparte;Nutzungsart;Anzahl;Verteilungsbetrag in EUR',
        '2. Halbjahr 2025;Blaue Stunde;T-034.524.680-1;Online;Music-on-Demand;12.345;45,67',
        '2. Halbjahr 2025;Grüner Tag;T-034.524.681-2;Online;Music-on-Demand;345;1,20',
        'Summe;;;;;;46,87',
      ),
      'latin1',
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await meaningsOf(text)).toMatchObject({
      title: 'Werktitel',
      earnings: 'Verteilungsbetrag in EUR',
    });
    const half = { from: '2025-07-01', to: '2025-12-31' };
    expect(await told(text)).toEqual([
      { ...half, units: 12_345, earnings: 45_670_000, in: 'EUR' },
      { ...half, units: 345, earnings: 1_200_000, in: 'EUR' },
      'total',
    ]);
  });

  test('quarters without a mark are no days of the fifties, and of two periods the one of the performance counts', async () => {
    const text = lines(
      'PERIOD,W OR P,PARTICIPANT NAME,SONG TITLE,PERF SOURCE,COUNTRY OF PERFORMANCE,PERF PERIOD,PERF COUNT,ROYALTY AMOUNT',
      '20253,W,NORI,BLUE,SPOTIFY,UNITED STATES,20251,1200,3.10',
      '20253,W,NORI,GREEN,HULU,UNITED STATES,20244,12,0.10',
    );
    expect(await meaningsOf(text)).toMatchObject({
      date: 'PERF PERIOD',
      title: 'SONG TITLE',
      plays: 'PERF COUNT',
    });
    expect((await readerOf(text)).asks).toEqual(['currency']);
    expect(await told(text, { currency: 'USD' })).toMatchObject([
      { from: '2025-01-01', to: '2025-03-31', plays: 1200, earnings: 3_100_000 },
      { from: '2024-10-01', to: '2024-12-31', plays: 12, earnings: 100_000 },
    ]);
  });

  test('whoever has paid for it is the store, and performances are plays', async () => {
    const text = lines(
      'Payee,Statement Date,Period Start Date,Period End Date,Licensee,ISRC,Track Title,Performances,Royalty Amount (USD)',
      `Nori,11/15/2026,7/1/2026,7/31/2026,SiriusXM,${isrc},Blue,120,0.25`,
      `Nori,11/15/2026,7/1/2026,7/31/2026,Pandora,${isrc},Blue,1000,1.75`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await meaningsOf(text)).toMatchObject({ platform: 'Licensee', title: 'Track Title' });
    expect(await told(text)).toMatchObject([
      { ...july, plays: 120, earnings: 250_000 },
      { ...july, plays: 1000, earnings: 1_750_000 },
    ]);
  });
});

describe('[SYNC-10] statements of distributors', () => {
  test('months with a letter, and what reaches the label of what was received', async () => {
    const text = lines(
      'Period,Activity Period,DMS,Territory,ISRC,Product,Artist,Track Name,Trans Type,Unit Price,Quantity,Total,Label Share Net Receipts',
      `2026M7,2026M6,Spotify,US,${isrc},Blue,Nori,Blue,S,0.004,1000,4.00,3.40`,
      `2026M7,2026M6,iTunes,DE,${isrc},Blue,Nori,Blue,D,0.7,10,7.00,5.95`,
    );
    expect(await meaningsOf(text)).toMatchObject({ date: 'Activity Period', platform: 'DMS' });
    expect(await told(text, { currency: 'USD' })).toMatchObject([
      { ...june, units: 1000, earnings: 3_400_000 },
      { ...june, units: 10, earnings: 5_950_000 },
    ]);
  });

  test('what is left after fees before what they are taken from', async () => {
    const text = lines(
      'Sales Start Date,Sales End Date,Retailer,Track Title,ISRC,Quantity Sold,Net Dollars,Net Dollars after Fees',
      `2026-06-01,2026-06-30,Spotify,Blue,${isrc},1000,4.00,3.20`,
      `2026-06-01,2026-06-30,Deezer,Blue,${isrc},100,0.50,0.40`,
    );
    expect(await told(text, { currency: 'USD' })).toMatchObject([
      { ...june, units: 1000, earnings: 3_200_000 },
      { ...june, units: 100, earnings: 400_000 },
    ]);
  });

  test('the share of all units, not that of one, in UTF-16 with tabs', async () => {
    const text = lines(
      'Start Date\tEnd Date\tISRC/ISBN\tQuantity\tPartner Share\tExtended Partner Share\tPartner Share Currency\tTitle',
      `05/31/2026\t06/27/2026\t${isrc}\t10\t0.70\t7.00\tEUR\tBlue`,
      `05/31/2026\t06/27/2026\t${isrc}\t-1\t0.70\t-0.70\tEUR\tBlue`,
    );
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const span = { from: '2026-05-31', to: '2026-06-27', in: 'EUR' };
    expect(await told(utf16)).toMatchObject([
      { ...span, units: 10, earnings: 7_000_000 },
      { ...span, units: -1, earnings: -700_000 },
    ]);
  });

  test('a name that a spreadsheet has broken into lines', async () => {
    const text = lines(
      'Month,ISRC,Store,"Units\nSold","Net\nRevenue (USD)"',
      `2026-06,${isrc},Spotify,100,0.40`,
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([{ ...june, units: 100, earnings: 400_000, in: 'USD' }]);
  });

  test('counts of uses are plays, no days', async () => {
    const text = lines(
      'usage_start,usage_end,isrc,service,usage_count,net_revenue,currency_code',
      `2026-06-01T00:00:00Z,2026-06-30T23:59:59Z,${isrc},Spotify,100,0.40,USD`,
    );
    expect(await told(text)).toMatchObject([{ ...june, plays: 100, earnings: 400_000, in: 'USD' }]);
  });

  test('balances are no earnings, whatever else stands among the rows', async () => {
    const rows = ['Opening balance', 'Saldovortrag', 'Balance carried forward', 'Solde initial', '前期繰越'];
    const text = lines(
      'Month,Description,ISRC,Store,Units,Amount (USD)',
      `2026-06,Streaming royalties,${isrc},Spotify,10,10.00`,
      '2026-06,Advance recouped,,,,-4.00',
      ...rows.map((row) => `2026-06,${row},,,,50.00`),
    );
    expect(await told(text)).toMatchObject([{ earnings: 10_000_000 }, 'payout', ...rows.map(() => 'payout')]);
  });

  test('codes of currencies are the currencies of their rows, whatever their column is called', async () => {
    const text = lines(
      'Month,ISRC,Store,Units,Net,Paid in',
      ...[`2026-06,${isrc},Spotify,10,1.00,USD`, `2026-06,${isrc},Deezer,10,2.00,EUR`],
    );
    expect((await readerOf(text)).asks).toEqual([]);
    expect(await told(text)).toMatchObject([{ in: 'USD' }, { in: 'EUR' }]);
  });

  test('net beside tax and gross, each by a word', async () => {
    const text = lines(
      'Monat;Titel;ISRC;Shop;Menge;Brutto;MwSt;Netto;Währung',
      `06/2026;Blau;${isrc};Spotify;10;1,19;0,19;1,00;EUR`,
    );
    expect(await told(text)).toMatchObject([{ ...june, units: 10, earnings: 1_000_000, in: 'EUR' }]);
  });

  test('weeks by their names, and spans without blanks', async () => {
    const row = (date: string) => `${date},${isrc},Spotify,10`;
    expect(
      await told(lines('Week,ISRC,Store,Streams', ...['Week 23 2026', 'KW 24/2026', '2026 KW 25'].map(row))),
    ).toMatchObject([
      { from: '2026-06-01', to: '2026-06-07' },
      { from: '2026-06-08', to: '2026-06-14' },
      { from: '2026-06-15', to: '2026-06-21' },
    ]);
    const spans = ['01.06.2026-30.06.2026', '6/1/2026-6/30/2026', '2026-06-01-2026-06-30'];
    for (const span of spans)
      expect(await told(lines('Period,ISRC,Store,Streams', row(span)))).toMatchObject([june]);
  });

  test('a sheet with labels of its own above the table', async () => {
    const sheet = xlsxParts({
      Summary: [
        ['Royalty statement'],
        ['Artist', 'Nori'],
        [],
        ['Month', 'DSP', 'Units', 'Net (EUR)'],
        ['2026-06', 'Spotify', 1100, 4.4],
        ['2026-06', 'Deezer', 100, 0.5],
        ['Total', null, 1200, 4.9],
      ],
    });
    expect((await told(await zipOf(sheet))).filter((row) => typeof row !== 'string')).toEqual([
      { ...june, units: 1100, earnings: 4_400_000, in: 'EUR' },
      { ...june, units: 100, earnings: 500_000, in: 'EUR' },
    ]);
  });
});
