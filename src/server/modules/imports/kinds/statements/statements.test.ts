/** Statements as people have them: each table stands for a kind of mistake that was made with it. */
import { describe, expect, test } from 'vitest';
import { open, readerOf, recordsOf, told } from './told-for-test.ts';

const distrokid =
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)';
const sold = (reported: string, month: string, units: number) =>
  `${reported},${month},Spotify,Nori,Blue,QZABC2600001,1,${units},100,Song,US,0,3.10`;
const june = { from: '2026-06-01', to: '2026-06-30' };
const song = 'QZABC2600001';
const july = { from: '2026-07-01', to: '2026-07-31' };

describe('[SYNC-10] time is told as spans before days', () => {
  test('months that a spreadsheet wrote as days, month first as another column of dates proves', async () => {
    const lines = [distrokid, sold('8/15/2026', '6/1/2026', 1000), sold('8/15/2026', '7/1/2026', 1500)];
    expect(await told(lines)).toMatchObject([
      { ...june, units: 1000 },
      { ...july, units: 1500 },
    ]);
    expect((await open(lines)).time).toMatchObject({
      unit: 'month',
      dayOrder: 'mdy',
      because: [
        { reason: 'column', column: 'Reporting Date', cell: '8/15/2026' },
        { reason: 'kind', column: 'sale month', cell: '' },
      ],
      isSure: true,
      asks: [],
    });
  });

  test('a month that a spreadsheet counts as a day is that month, and so are its short names', async () => {
    for (const months of [
      ['46174', '46204'],
      ['Jun-26', 'Jul-26'],
      ['JUN-26', 'JUL-26'],
      ['٢٠٢٦-٠٦', '٢٠٢٦-٠٧'],
      ['2026-06-15', '2026-07-15'],
    ]) {
      const rows = months.map((month) => sold('2026-08-15', month, 10));
      expect(await told([distrokid, ...rows])).toMatchObject([june, july]);
    }
  });

  test('the first and the last day of each row, in columns of their own', async () => {
    const lines = [
      'Artist;Track;ISRC;Store;Territory;Start Date;End Date;Quantity;Revenue',
      'Nori;Blue;QZABC2600001;Spotify;DE;2026-06-01;2026-06-30;3000;9,00',
      'Nori;Blue;QZABC2600001;Spotify;DE;2026-07-01;2026-07-31;3100;9,30',
      'Nori;Blue;QZABC2600001;Spotify;DE;2026-08-31;2026-08-01;1;1,00',
    ];
    expect((await readerOf(lines)).asks).toEqual(['currency']);
    expect(await told(lines, { currency: 'EUR' })).toEqual([
      { ...june, units: 3000, earnings: 9_000_000, in: 'EUR', song },
      { ...july, units: 3100, earnings: 9_300_000, in: 'EUR', song },
      'bad_date',
    ]);
  });

  test('quarters', async () => {
    const lines = [
      'Title,ISRC,DSP,Usage Period,Streams,Royalty Amount',
      'Blue,QZABC2600001,Spotify,2026-Q1,900,2.15',
      'Blue,QZABC2600001,Spotify,Q2 2026,950,2.25',
    ];
    expect(await told(lines, { currency: 'USD' })).toMatchObject([
      { from: '2026-01-01', to: '2026-03-31', streams: 900 },
      { from: '2026-04-01', to: '2026-06-30', streams: 950 },
    ]);
    expect((await readerOf(lines)).time).toMatchObject({ unit: 'quarter', isSure: true });
  });

  test('days that may be months are asked for, and can be said otherwise', async () => {
    const lines = ['ISRC,Date,Streams', 'QZABC2600001,6/1/2026,10', 'QZABC2600001,7/1/2026,20'];
    expect((await readerOf(lines)).asks).toContain('dayOrder');
    expect(await told(lines, { dayOrder: 'dmy' })).toMatchObject([
      { from: '2026-01-06', to: '2026-01-06' },
      { from: '2026-01-07', to: '2026-01-07' },
    ]);
    expect(await told(lines, { dayOrder: 'mdy' })).toMatchObject([june, july]);
    expect(await told(lines, { dayOrder: 'mdy', timeUnit: 'day' })).toMatchObject([
      { from: '2026-06-01', to: '2026-06-01' },
      { from: '2026-07-01', to: '2026-07-01' },
    ]);
  });

  test('one first of a month beside money is asked: its day, or its month', async () => {
    const lines = ['ISRC,Store,Date,Units,Currency,Net', 'QZABC2600001,Spotify,2026-06-01,10,USD,1.00'];
    expect((await readerOf(lines)).asks).toEqual(['timeUnit']);
    expect(await told(lines, { timeUnit: 'month' })).toMatchObject([june]);
    const daily = ['ISRC,Date,Streams', 'QZABC2600001,2026-06-01,10'];
    expect(await readerOf(daily)).toMatchObject({ asks: ['platform'], time: { unit: 'day', isSure: false } });
  });

  test('days stay days', async () => {
    const days = Array.from(
      { length: 40 },
      (_, day) => `QZABC2600001,${7 + Math.floor(day / 30)}/${1 + (day % 30)}/2026,${day}`,
    );
    const records = await recordsOf(['ISRC,Date,Streams', ...days], { platform: 'spotify' });
    expect(records).toHaveLength(40);
    expect(records[12]).toMatchObject({ from: '2026-07-13', to: '2026-07-13' });
  });

  test('weeks by the name of their column', async () => {
    const weeks = (name: string) => [`ISRC,${name},Streams`, 'QZABC2600001,2026-06-08,10'];
    expect(await told(weeks('Week'))).toMatchObject([{ from: '2026-06-08', to: '2026-06-14' }]);
    expect(await told(weeks('Week ending'))).toMatchObject([{ from: '2026-06-02', to: '2026-06-08' }]);
  });
});

describe('[EARN-01] money', () => {
  test('has its currency by row, and none where the row names one that does not exist', async () => {
    const lines = [
      'ISRC,Store,Month,Net,Currency,Units',
      'QZABC2600001,Spotify,2026-06,1.00,USD,10',
      'QZABC2600001,Spotify,2026-07,1.00,EUR,10',
      'QZABC2600001,Spotify,2026-08,1.00,€,10',
      'QZABC2600001,Spotify,2026-09,1.00,XYZ,10',
    ];
    expect((await readerOf(lines)).asks).toEqual([]);
    expect((await told(lines)).map((row) => (typeof row === 'string' ? row : row.in))).toEqual([
      'USD',
      'EUR',
      'EUR',
      'bad_currency',
    ]);
  });

  test('an empty cell for the currency is asked for, and the answer is for that row alone', async () => {
    const lines = [
      'ISRC,Store,Month,Net,Currency',
      'QZABC2600001,Spotify,2026-06,1.00,USD',
      'QZABC2600001,Spotify,2026-07,1.00,',
    ];
    expect((await readerOf(lines)).asks).toEqual(['currency']);
    expect(await told(lines, { currency: 'EUR' })).toMatchObject([{ in: 'USD' }, { in: 'EUR' }]);
  });

  test('an id is never money, nor what was taken in where the royalty is said', async () => {
    const lines = [
      'Royalty ID,Asset ISRC,Asset Title,Asset Version,Asset Artist,Sale net receipts,Reported Royalty,Territory,Quantity,Sale Type,Sale Start date,Sale End date,Sale Store Name,Currency,Product Title',
      '12345,QZABC2600001,Blue,,Nori,0.0016,0.0014,GB,1,Streaming,2026-08-01,2026-08-31,Spotify,GBP,First Album',
      '12346,QZABC2600001,Blue,,Nori,0.0018,0.0015,GB,1,Streaming,2026-08-01,2026-08-31,Spotify,GBP,First Album',
    ];
    // Under other names than FUGA's, so that nothing but the columns tells it.
    const { columns } = await open(lines.map((line) => line.replace('Asset ISRC', 'Recording ISRC')));
    const meant = Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
    expect(meant).toMatchObject({
      'Royalty ID': null,
      'Reported Royalty': 'earnings',
      'Sale net receipts': null,
      'Sale Start date': 'date',
      'Sale End date': 'until',
      'Asset Title': 'title',
      'Product Title': null,
      Currency: 'currency',
      'Sale Store Name': 'platform',
    });
    expect(await told(lines)).toEqual([
      { from: '2026-08-01', to: '2026-08-31', units: 1, earnings: 1400, in: 'GBP', song },
      { from: '2026-08-01', to: '2026-08-31', units: 1, earnings: 1500, in: 'GBP', song },
    ]);
  });

  test('Bandcamp: a refund has its money in the balance, reaches its song, and a payout is none', async () => {
    const lines = [
      'date,paid to,item type,item name,artist,currency,item price,quantity,sub total,transaction fee,item total,amount you received,bandcamp transaction id,change to payout balance,payout balance,net amount,package,item url,isrc,country,country code',
      '1/24/26 11:21pm,Bandcamp,track,Blue,Nori,USD,14,1,14,,14,0,1001,12.03,,12.03,digital download,https://nori.bandcamp.com/track/blue,QZABC2600001,United States,US',
      '1/25/26 11:21pm,Bandcamp,refund,Blue,Nori,USD,,-1,-14,,-14,,1002,-12.03,,,digital download,https://nori.bandcamp.com/track/blue,QZABC2600001,United States,US',
      '1/25/26 11:22pm,Bandcamp,reversal,Blue,Nori,USD,,,,,,,1004,-2.00,,,,,,,',
      '1/26/26 6:02pm,,payout,,,USD,,,,,60.27,59.67,1003,-60.27,,,,,,,',
    ];
    const records = await recordsOf(lines);
    expect(await told(lines)).toMatchObject([
      { units: 1, earnings: 12_030_000 },
      { units: -1, earnings: -12_030_000 },
      { earnings: -2_000_000 },
      'payout',
    ]);
    expect(records[1]).toMatchObject({ song: { isrc: 'QZABC2600001' } });
  });

  test('a refund is less than nothing, whatever sign the file gives it; a fee is no unit', async () => {
    const lines = [
      'ISRC,Month,Transaction type,Units,Net,Currency',
      'QZABC2600001,2026-06,Sale,3,3.00,USD',
      'QZABC2600001,2026-06,Refund,1,1.00,USD',
      'QZABC2600001,2026-06,Chargeback,-1,-1.00,USD',
      'QZABC2600001,2026-06,Processing fee,1,0.25,USD',
      ',2026-06,Payout,,0.75,USD',
    ];
    expect(await told(lines)).toEqual([
      { ...june, units: 3, earnings: 3_000_000, in: 'USD', song },
      { ...june, units: -1, earnings: -1_000_000, in: 'USD', song },
      { ...june, units: -1, earnings: -1_000_000, in: 'USD', song },
      { ...june, earnings: -250_000, in: 'USD', song },
      'payout',
    ]);
  });
});

describe('[SYNC-10] rows of a statement add up, only a timeline contradicts itself', () => {
  test('one song and month in several rows', async () => {
    const lines = [
      'ISRC,Store,Month,Units,Type',
      'QZABC2600001,Spotify,2026-06,100,premium',
      'QZABC2600001,Spotify,2026-06,40,free',
      'QZABC2600001,Spotify,2026-06,10,family',
      'QZABC2600001,Spotify,2026-06,10,family',
    ];
    expect(await told(lines)).toMatchObject([100, 40, 10, 10].map((units) => ({ ...june, units })));
  });

  test('a day by its parts, but not the same day said again', async () => {
    const lines = [
      'ISRC,Date,Streams,Plan',
      'QZABC2600001,2026-06-10,100,premium',
      'QZABC2600001,2026-06-10,40,free',
      'QZABC2600001,2026-06-11,7,free',
      'QZABC2600001,2026-06-11,7,free',
      'QZABC2600001,2026-06-11,8,free',
    ];
    expect(await told(lines, { platform: 'spotify' })).toMatchObject([
      { streams: 100 },
      { streams: 40 },
      { streams: 7 },
      'duplicate',
      'contradicts',
    ]);
  });

  test('listeners do not add up', async () => {
    const lines = ['ISRC,Month,Listeners', 'QZABC2600001,2026-06,100', 'QZABC2600001,2026-06,40'];
    expect(await told(lines, { platform: 'spotify' })).toMatchObject([{ listeners: 100 }, 'contradicts']);
  });
});

describe('[SYNC-10] more kinds, by their columns', () => {
  const kindOf = async (lines: readonly string[]) => (await open(lines)).recognised?.kind;

  test('Symphonic: months by name, and what is void is taken back', async () => {
    const lines = [
      'Reporting Period,Label,Track Title,ISRC Code,Track Artists,Digital Service Provider,Activity Period,Territory,Sale or Void,Count,Royalty ($US)',
      'AUG-26,Own,Blue,QZABC2600001,Nori,Spotify,JUN-26,US,Sale,900,3.41',
      'AUG-26,Own,Blue,QZABC2600001,Nori,Spotify,JUN-26,US,Void,100,0.40',
    ];
    expect(await kindOf(lines)).toBe('symphonic');
    expect(await told(lines)).toEqual([
      { ...june, units: 900, earnings: 3_410_000, in: 'USD', song },
      { ...june, units: -100, earnings: -400_000, in: 'USD', song },
    ]);
  });

  test('Believe: the month of sale, and the revenue that is the client’s', async () => {
    const lines = [
      'Reporting month;Sales Month;Platform;Country / Region;Label Name;Artist Name;Release title;Track title;UPC;ISRC;Release Catalog nb;Sales Type;Quantity;Client Payment Currency;Unit Price;Mechanical Fee;Gross Revenue;Client share rate;Net Revenue',
      '01/08/2026;01/06/2026;Spotify;France;Own;Nori;First;Blue;1;QZABC2600001;;Stream;1200;EUR;0,003;0;3,60;70;2,52',
    ];
    expect(await kindOf(lines)).toBe('believe');
    const records = await recordsOf(lines, { dayOrder: 'dmy' });
    expect(await told(lines, { dayOrder: 'dmy' })).toEqual([
      { ...june, units: 1200, earnings: 2_520_000, in: 'EUR', song },
    ]);
    expect(records[0]).toMatchObject({ key: 'FR', platform: 'spotify' });
  });

  test('Amuse: what is left after splits, and money on its way to the bank counts for nothing', async () => {
    const lines = [
      'Transaction Date,Type,Source,Royalty Date,Service,UPC,ISRC,Artist,Release,Track,Quantity,Amount,Split,Total',
      '2026-08-20,Credit,Royalty,2026-06-01,Spotify,1,QZABC2600001,Nori,First,Blue,1200,4.00,50,2.00',
      '2026-08-25,Debit,Withdrawal,2026-06-01,,,,,,,,-2.00,100,-2.00',
    ];
    expect((await open(lines)).asks).toEqual(['currency']);
    expect(await kindOf(lines)).toBe('amuse');
    expect(await told(lines, { currency: 'USD' })).toEqual([
      { ...june, units: 1200, earnings: 2_000_000, in: 'USD', song },
      'payout',
    ]);
  });

  test('LANDR: the days of the report, and what reaches the artist', async () => {
    const lines = [
      'Payment Date,Start of reporting period,End of reporting period,Store,Store service,Country of sale or stream,Album,UPC,Track,ISRC,Primary artist(s),Quantity of sales or streams,Gross earnings (USD),Share %,Net earnings (USD)',
      '2026-08-15,2026-06-01,2026-06-30,Spotify,Premium,US,First,1,Blue,QZABC2600001,Nori,900,3.00,85,2.55',
    ];
    expect(await kindOf(lines)).toBe('landr');
    expect(await told(lines)).toEqual([{ ...june, units: 900, earnings: 2_550_000, in: 'USD', song }]);
  });

  test('TuneCore in few columns', async () => {
    const lines = [
      'Sales Period,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency',
      '2026-06-01,Apple Music,Nori,Blue,QZABC2600001,120,1.88,USD',
    ];
    expect(await kindOf(lines)).toBe('tunecore');
    expect(await told(lines)).toEqual([{ ...june, units: 120, earnings: 1_880_000, in: 'USD', song }]);
  });
});

test('[SYNC-10] an address of an album is no store, and a day of payment no day of use', async () => {
  const { columns } = await open([
    'Track Name,Album URI,Payment Date,Streams',
    'Blue,spotify:album:2noRn2Aes5aoNVsU6iWThc,2026-08-15,3',
  ]);
  expect(columns.map(({ meaning }) => meaning)).toEqual(['title', null, null, 'streams']);
});
