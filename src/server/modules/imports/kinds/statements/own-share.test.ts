/** Which column is the artist's money, what a row's sign is, and which rows say when, by what is in them. */
import { describe, expect, test } from 'vitest';
import { lines, open, readerOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const other = 'QZABC2600002';
const june = { from: '2026-06-01', to: '2026-06-30' };
const moneyOf = async (text: string, answers = {}) =>
  (await told(text, answers)).map((row) =>
    typeof row === 'string' ? row : `${(row.earnings ?? 0) / 1_000_000} ${row.in}`,
  );
const unreadIn = async (text: string) => (await readerOf(text)).unreadColumns;

describe('[EARN-01] the part that reaches the artist', () => {
  test.each([
    ['Total Royalty (USD),Split %,My Royalty (USD)', '4.00,50%,2.00', 'USD'],
    ['Gross Revenue,Vydia Share,Client Share', '$4.00,$2.00,$2.00', 'USD'],
    ['Erlös gesamt,Dein Anteil', '4.00 €,2.00 €', 'EUR'],
    ['Revenus,Votre part', '4.00 €,2.00 €', 'EUR'],
    ['売上,あなたの取り分', '4.00 EUR,2.00 EUR', 'EUR'],
    // By no word at all: its amounts say it.
    ['Cut', '£2.00', 'GBP'],
    ['Price,Net', '£0.99,£2.00', 'GBP'],
    ['Net (orig),Orig Currency,FX,Net EUR', '2.20,USD,0.9,2.00', 'EUR'],
    ['revenue_usd', '2.00', 'USD'],
    ['Net', '2.00 $CA', 'CAD'],
    ['Amount,Revenue,Currency', '1000,2.00,EUR', 'EUR'],
  ])('%s', async (names, cells, currency) => {
    const text = lines(
      `Month,Store,ISRC,Streams,${names}`,
      `2026-06,Spotify,${isrc},1000,${cells}`,
      `2026-06,Deezer,${other},1000,${cells}`,
    );
    expect(await moneyOf(text, currency === 'USD' ? { currency } : {})).toEqual([
      `2 ${currency}`,
      `2 ${currency}`,
    ]);
  });

  test('amounts in brackets and with the minus behind them are money', async () => {
    const amounts = ['$7.00', '($0.70)', '$(0.70)', '$0.70-', '-$0.70'];
    const rows = amounts.map((amount) => `2026-06,iTunes,${isrc},1,${amount}`);
    expect(await moneyOf(lines('Month,Store,ISRC,Units,Net USD', ...rows))).toEqual([
      '7 USD',
      ...['-0.7 USD', '-0.7 USD', '-0.7 USD', '-0.7 USD'],
    ]);
  });

  test('units that are left of those sold', async () => {
    const text = lines(
      'Month,Store,ISRC,Sales Units,Returns,Net Units,Net USD',
      `2026-06,iTunes,${isrc},10,1,9,6.30`,
    );
    expect(await told(text)).toMatchObject([{ units: 9, earnings: 6_300_000 }]);
  });

  test('what counts something and is not read is said', async () => {
    const text = (names: string, ...cells: string[]) =>
      lines(`Month,Store,ISRC,${names}`, ...cells.map((cell) => `2026-06,Spotify,${isrc},${cell}`));
    expect(await unreadIn(text('Streams (in 000s),Net USD', '12,40.00'))).toEqual(['Streams (in 000s)']);
    expect(await unreadIn(text('Streams (k),Net USD', '12,40.00'))).toEqual(['Streams (k)']);
    expect(await unreadIn(text('Streams (Tsd.),Net USD', '12,40.00'))).toEqual(['Streams (Tsd.)']);
    expect(await unreadIn(text('Streams,Net USD', '1.2K,4.00', '980,3.50'))).toEqual(['Streams']);
    expect(await unreadIn(text('Streams,Gross Revenue (USD),Fee (USD)', '1000,4.00,0.60'))).toEqual([
      'Gross Revenue (USD)',
    ]);
    expect(await unreadIn(text('再生数,売上（千円）', '1000,12'))).toEqual(['売上（千円）']);
    // Parts of what is read are read with it.
    expect(
      await unreadIn(
        text('Streams,Ad revenue (USD),Premium revenue (USD),Total revenue (USD)', '9,1.00,3.00,4.00'),
      ),
    ).toEqual([]);
  });

  test('a list of payouts earns nothing', async () => {
    const text = lines(
      'Date,Payout ID,Amount,Status',
      ...['2026-06-15,PO-1,$120.00,Paid', '2026-07-15,PO-2,$80.00,Paid'],
    );
    expect((await readerOf(text)).asks).toEqual(['columns']);
  });
});

describe('[EARN-01] what a row takes away', () => {
  test.each([
    ['Transaction Type', 'S', 'R'],
    ['Dr/Cr', 'CR', 'DR'],
    ['Debit/Credit', 'Credit', 'Debit'],
    ['Soll/Haben', 'H', 'S'],
    ['Sign', '+', '-'],
    ['Vorzeichen', '+', '−'],
    // By what is in it, whatever it is called.
    ['Sens', 'Crédit', 'Débit'],
    ['Merkmal', 'Verkauf', 'Storno'],
  ])('by letters and signs in a column: %s', async (name, sale, refund) => {
    const text = lines(
      `Month,Store,ISRC,${name},Units,Net USD`,
      `2026-06,iTunes,${isrc},${sale},10,7.00`,
      `2026-06,iTunes,${isrc},${refund},1,0.70`,
    );
    expect(await told(text)).toMatchObject([
      { units: 10, earnings: 7_000_000 },
      { units: -1, earnings: -700_000 },
    ]);
  });

  test('a debit of no song was paid out', async () => {
    const text = lines(
      'Month,Store,ISRC,Dr/Cr,Net USD',
      ...[`2026-06,iTunes,${isrc},CR,7.00`, `2026-06,iTunes,${isrc},DR,0.70`, '2026-06,,,DR,6.30'],
    );
    expect(await moneyOf(text)).toEqual(['7 USD', '-0.7 USD', 'payout']);
  });

  test('units below nothing, behind as many rows as are looked at', async () => {
    const sale = `2026-06,iTunes,${isrc},1,0.70`;
    const text = lines(
      'Month,Store,ISRC,Units,Net USD',
      ...Array(3000).fill(sale),
      sale.replace('1,0', '-1,0'),
    );
    expect((await told(text)).at(-1)).toMatchObject({ units: -1, earnings: -700_000 });
  });

  test('units below nothing, where no amount of the file has a sign', async () => {
    const rows = [`2026-06,iTunes,${isrc},10,7.00`, `2026-06,iTunes,${isrc},-1,0.70`];
    const header = 'Month,Store,ISRC,Units,Net USD';
    expect(await moneyOf(lines(header, ...rows))).toEqual(['7 USD', '-0.7 USD']);
    // Who signs amounts means those without one.
    expect(await moneyOf(lines(header, ...rows, `2026-06,iTunes,${isrc},-1,-0.70`))).toEqual([
      ...['7 USD', '0.7 USD', '-0.7 USD'],
    ]);
  });
});

describe('[SYNC-10] rows that say when in no way that can be read', () => {
  const text = (name: string, ...dates: string[]) =>
    lines(`${name},Track,Store,Streams`, ...dates.map((date) => `${date},Blue,Spotify,10`));

  test('are refused, and not put into one period', async () => {
    for (const dates of [
      ['26-Jun', '27-Jun'],
      ['29. Juni', '30. Juni'],
      ['1780272000', '1780358400'],
      ['June', 'July'],
    ])
      expect(await told(text('Date', ...dates))).toEqual(['bad_date', 'bad_date']);
    for (const [name, ...dates] of [
      ['Period', 'P06 2026', 'P07 2026'],
      ['Fiscal Month', 'FY26-M09', 'FY26-M10'],
    ])
      expect(await told(text(name ?? '', ...dates))).toEqual(['fiscal_date', 'fiscal_date']);
  });

  test('days that are called like months are none', async () => {
    for (const dates of [
      ['Jun-24', 'Jun-25', 'Jun-26'],
      ['Jun-29', 'Jun-30', 'Jul-01'],
    ])
      expect(await told(text('Date', ...dates))).toEqual(['bad_date', 'bad_date', 'bad_date']);
    const months = [{ from: '2026-05-01' }, { from: '2026-06-01' }, { from: '2026-07-01' }];
    expect(await told(text('Date', 'May-26', 'Jun-26', 'Jul-26'))).toMatchObject(months);
    const years = [{ from: '2024-06-01' }, { from: '2025-06-01' }, { from: '2026-06-01' }];
    expect(await told(text('Month', 'Jun-24', 'Jun-25', 'Jun-26'))).toMatchObject(years);
    // Who says that they are months is believed.
    expect(await told(text('Date', 'Jun-24', 'Jun-25', 'Jun-26'), { timeUnit: 'month' })).toMatchObject(
      years,
    );
  });

  test('a year is that of sales where one song has several', async () => {
    const rows = (...songs: string[]) => songs.map((song, at) => `${2025 + at},${song},Spotify,100,1.00`);
    const header = 'Year,Track,Store,Streams,Net (USD)';
    expect(await told(lines(header, ...rows('Blue', 'Blue')))).toMatchObject([
      { from: '2025-01-01', to: '2025-12-31', streams: 100 },
      { from: '2026-01-01', to: '2026-12-31', streams: 100 },
    ]);
    expect((await readerOf(lines(header, ...rows('Blue', 'Red')))).asks).toEqual(['period']);
  });

  test('when money is distributed is not when it was played', async () => {
    const text = lines(
      'Verteilungstermin;Nutzungszeitraum;Werktitel;Nutzer;Betrag EUR',
      '01.10.2026;01.06.2026 - 30.06.2026;BLAU;Spotify;1,25',
    );
    expect(await told(text)).toMatchObject([{ ...june, earnings: 1_250_000 }]);
  });
});

describe('[SYNC-10] what a table is of', () => {
  test('songs that are called by numbers, months and words for sums are named by their column', async () => {
    const songs = ['June 2026', 'Total Eclipse', '1999', '22'];
    const text = lines(
      'Month,Store,Track,Streams,Net USD',
      ...songs.map((song) => `2026-06,Spotify,${song},10,0.04`),
    );
    expect((await open(text)).columns.map(({ meaning }) => meaning)).toContain('title');
    expect((await told(text)).filter((row) => typeof row !== 'string')).toHaveLength(songs.length);
  });

  test.each([
    'Country,Media type,Date Played,Play Duration Milliseconds,End Reason Type,Play Count,Track Description',
    'Song Title,Artist,ISRC,Album Title,IP Address,Listening Time,Platform Name,Platform Model,Date',
    'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid',
    'artist_name,track_title,entry_date,stream_duration_ms',
  ])('what a listener has played is said to be that: %s', async (header) => {
    const row = header
      .split(',')
      .map((name) => (/date|time/i.test(name) ? '2026-06-13' : '1'))
      .join(',');
    await expect(open(lines(header, row))).rejects.toMatchObject({ failure: 'listening_history' });
  });
});
