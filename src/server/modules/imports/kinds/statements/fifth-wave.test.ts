/** Statements that were worked out by hand before they were read, of which each had been read wrong. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf, recordsOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };

describe('[EARN-01] the money that reaches the artist', () => {
  test('extended by the quantity, and not of one unit', async () => {
    const text = lines(
      'Activity Period,DMS,ISRC,Quantity,Label Share,Ext. Label Share (USD)',
      `2026M06,iTunes,${isrc},2,0.56,1.12`,
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1.12 USD']);
  });

  test.each([
    ['Credit (EUR),Debit (EUR)', {}],
    ['Haben,Soll', { currency: 'EUR' }],
    ['In,Out', { currency: 'EUR' }],
  ])('in a column for what came in, and one for what went out: %s', async (names, answers) => {
    const text = lines(
      `Month,Track,Store,${names}`,
      ...[
        '2026-06,Blue,Spotify,12.00,',
        '2026-06,Blue,iTunes,,0.70',
        '2026-07,,,,10.00',
        'Total,,,12.00,10.70',
      ],
    );
    expect(await moneyOf(text, answers)).toEqual(['2026-06 12 EUR', '2026-06 -0.7 EUR', 'payout', 'total']);
  });

  test('is told where it cannot be read how often', async () => {
    const text = lines('Month,Store,ISRC,Quantity,Net USD', `2026-06,YouTube,${isrc},12.5,0.02`);
    expect(await recordsOf(text)).toMatchObject([{ figures: { earnings: 20_000 }, currency: 'USD' }]);
    expect((await readerOf(text)).unreadColumns).toEqual(['Quantity']);
  });

  test.each([
    ['Cumulative net EUR,Net EUR', '6.00,1.12'],
    ['Estimated revenue (EUR),Final revenue (EUR)', '1.20,1.12'],
    ['Revenue EUR,Royalty EUR', '4.00,1.12'],
    ['Unit royalty (EUR),Net (EUR)', '0.56,1.12'],
    ['netEUR', '1.12'],
    ['Label share (EUR),Artist share (EUR)', '4.00,1.12'],
    ['Umsatz netto EUR,Dein Anteil EUR', '4.00,1.12'],
    ['100% share (EUR),Your 28% (EUR)', '4.00,1.12'],
    ['NET_AMOUNT_EUR', '1.12'],
  ])('%s', async (names, amounts) => {
    const text = lines(
      `salesMonth,storeName,ISRC,unitsSold,${names}`,
      `2026-06,Spotify,${isrc},2,${amounts}`,
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1.12 EUR']);
  });

  test('of a currency of which a stream earns whole ones is asked about, and not taken for a thousandth', async () => {
    const text = 'Bulan;Platform;Lagu;Jumlah;Pendapatan (IDR)\nJuni 2026;Spotify;Biru;1.000;45.500';
    expect((await readerOf(text)).asks).toEqual(['decimalMark']);
    expect(await told(text, { decimalMark: ',' })).toMatchObject([{ units: 1000, earnings: 45_500_000_000 }]);
  });

  test.each([
    ['Kausi;Palvelu;Kappale;Kuuntelut;Korvaus (EUR)', '06/2026'],
    ['Μήνας;Πλατφόρμα;Τίτλος;Ποσότητα;Ποσό (EUR)', '06/2026'],
    ['Місяць;Сервіс;Трек;Прослуховування;Сума (EUR)', 'червень 2026'],
    ['Tháng;Nền tảng;Bài hát;Lượt nghe;Doanh thu (EUR)', '06/2026'],
    ['Luna;Platforma;Piesa;Redări;Sumă netă (EUR)', 'iunie 2026'],
    ['חודש;פלטפורמה;שיר;השמעות;הכנסות (EUR)', '06/2026'],
  ])('in further languages: %s', async (names, month) => {
    const [record] = await recordsOf(`${names}\n${month};Spotify;Blue;1.000;3,20`);
    expect(record).toMatchObject({
      ...june,
      platform: 'spotify',
      song: { title: 'Blue' },
      figures: { earnings: 3_200_000 },
    });
    expect(Object.values((record as { figures: object }).figures)).toContain(1000);
  });

  test('of one unit is none, and said not to be read', async () => {
    const text = lines('Month,Store,ISRC,Units,Unit royalty (EUR)', `2026-06,iTunes,${isrc},2,0.56`);
    expect((await readerOf(text)).unreadColumns).toEqual(['Unit royalty (EUR)']);
    expect(await told(text)).toMatchObject([{ units: 2 }]);
  });

  test('sales with decimals are amounts, and no number of sales', async () => {
    const text = lines(
      'begin_date,end_date,store_name,isrc,total_sales,net_sales,currency,units',
      `2026-06-01,2026-06-30,Spotify,${isrc},4.00,3.60,EUR,1000`,
    );
    expect(await told(text)).toEqual([{ ...june, units: 1000, earnings: 3_600_000, in: 'EUR', song: isrc }]);
  });

  test.each([
    [
      'Title,Month,Spotify (EUR),Apple Music (EUR),Total (EUR)',
      ['Blue,2026-06,1.00,0.50,1.50', 'Total,,1.00,0.50,1.50'],
    ],
    ['Month,Song,Spotify,TikTok', ['2026-06,Blue,€1.00,€0.50']],
  ])('stores across columns: %s', async (header, rows) => {
    const sales = (await told(lines(header, ...rows))).filter((row) => row !== 'total');
    expect(sales).toMatchObject([{ earnings: 1_000_000 }, { earnings: 500_000 }]);
  });

  test('stores across columns, each with several figures', async () => {
    const text = lines(
      'Song,Month,Spotify streams,Deezer streams,Spotify EUR,Deezer EUR',
      'Blue,2026-06,100,50,0.40,0.30',
    );
    expect(await told(text)).toMatchObject([
      { streams: 100, earnings: 400_000 },
      { streams: 50, earnings: 300_000 },
    ]);
  });

  test('stores that their total goes beyond are some of many', async () => {
    const text = lines('Song,Month,Spotify €,Apple Music €,Total €', 'Blue,2026-06,1.00,0.50,9.00');
    expect(await moneyOf(text)).toEqual(['2026-06 9 EUR']);
  });

  test('what was sold may be called like a refund', async () => {
    const text = (...items: string[]) =>
      lines('Date,Description,Song,Amount EUR', ...items.map((item) => `2026-06-13,${item},Blue,4.00`));
    expect(await moneyOf(text('The Last Return Festival', 'Refund of the Blue LP'))).toEqual([
      '2026-06 4 EUR',
      '2026-06 -4 EUR',
    ]);
  });

  test('an order that was refunded or cancelled has earned nothing, unless its refund is a row of its own', async () => {
    const text = (...rows: string[]) =>
      lines('Date,Item,Qty,Net EUR,Status', ...rows.map((row) => `2026-06-13,Blue,1,${row}`));
    expect(await moneyOf(text('4.00,Completed', '4.00,Refunded', '4.00,Cancelled'))).toEqual([
      ...['2026-06 4 EUR', '2026-06 0 EUR', '2026-06 0 EUR'],
    ]);
    expect(await moneyOf(text('4.00,Refunded', '-4.00,Completed'))).toEqual([
      '2026-06 4 EUR',
      '2026-06 -4 EUR',
    ]);
  });

  test('zeros and ones say whether it was refunded', async () => {
    const text = lines(
      'Purchase Date,Item Name,Net Total (EUR),Refunded?',
      '2026-06-13,Blue,4.50,0',
      '2026-06-14,Blue,4.50,1',
    );
    expect(await moneyOf(text)).toEqual(['2026-06 4.5 EUR', '2026-06 0 EUR']);
    // As a number of records that came back they say nothing of the row.
    const shop = lines(
      'Month,Shop,Title,Units,Returned,Net EUR',
      '2026-06,HMV,Sky,2,1,7.00',
      '2026-07,HMV,Sky,3,0,21.00',
    );
    expect(await moneyOf(shop)).toEqual(['2026-06 7 EUR', '2026-07 21 EUR']);
  });

  test('thousands are not read, and said so; totals of an order are', async () => {
    const text = (names: string, cells: string) =>
      lines(`Month,Store,ISRC,Units,${names}`, `2026-06,Spotify,${isrc},10,${cells}`);
    for (const name of ['Net (k€)', 'Netto TEUR', 'Net (kUSD)'])
      expect((await readerOf(text(name, '1.2'))).unreadColumns).toEqual([name]);
    expect(await moneyOf(text('Price,Item Total,Currency', '2.50,25.00,EUR'))).toEqual(['2026-06 25 EUR']);
  });

  test('an account at a bank tells no sales', async () => {
    const text = lines('Date,Description,Money out,Money in,Balance', '10/06/2026,PAYOUT,,50.00,150.00');
    expect((await readerOf(text)).asks).toEqual(['columns']);
  });

  test.each([
    ['Vorgang', 'Verkauf', 'Auszahlung'],
    ['Merkmal', 'Sale', 'Payout'],
    ['Type', 'Income', 'Cost'],
  ])('is told by what each row was: %s', async (name, sale, other) => {
    const text = lines(
      `Month,${name},Track,Net EUR`,
      `2026-06,${sale},Blue,1.12`,
      `2026-06,${other},Blue,0.50`,
    );
    expect(await moneyOf(text)).toEqual([
      '2026-06 1.12 EUR',
      other === 'Cost' ? '2026-06 -0.5 EUR' : 'payout',
    ]);
  });

  test('the same amounts again say their currency', async () => {
    const text = lines(
      'Sale Period,Partner,Track ISRC,Units Sold,Client Share,Earnings (USD)',
      `2026-06,Spotify,${isrc},1000,3.00,3.00`,
    );
    expect(await moneyOf(text)).toEqual(['2026-06 3 USD']);
  });

  test('months across columns, whose sum says what they are', async () => {
    const text = lines(
      'Title,ISRC,May 2026,Jun 2026,Total (EUR)',
      ...[`Blue,${isrc},2.00,3.00,5.00`, 'Red,,,0.25,0.25', ',,2.00,3.25,5.25'],
    );
    expect(await moneyOf(text)).toEqual(['2026-05 2 EUR', '2026-06 3 EUR', '2026-06 0.25 EUR', 'total']);
  });
});

describe('[EARN-01] what adds up others, or carries them on', () => {
  test('sums of some countries or of one store, beside their song and month', async () => {
    const text = (name: string, ...places: string[]) =>
      lines(`Track,Month,${name},Units,Net EUR`, ...places.map((place) => `Blue,2026-06,${place}`));
    const countries = [
      'Germany,10,1.00',
      'France,20,2.00',
      'EU total,30,3.00',
      'USA,5,0.50',
      'World total,35,3.50',
    ];
    expect(await moneyOf(text('Territory', ...countries))).toEqual([
      ...['2026-06 1 EUR', '2026-06 2 EUR', 'total', '2026-06 0.5 EUR', 'total'],
    ]);
    const stores = [
      'Spotify Premium,10,1.00',
      'Spotify Free,20,2.00',
      'Spotify Total,30,3.00',
      'Soma FM,1,0.10',
    ];
    expect(await moneyOf(text('Store', ...stores))).toEqual([
      ...['2026-06 1 EUR', '2026-06 2 EUR', 'total', '2026-06 0.1 EUR'],
    ]);
  });

  test('sums of each month, also where a month has one row alone', async () => {
    const text = (...rows: string[]) => lines('Month,Store,Track,Units,Net EUR', ...rows);
    const months = ['2026-06,Spotify,Blue,10,1.00', '2026-06,Deezer,Blue,20,2.00', '2026-06,,,30,3.00'];
    const last = ['2026-07,Spotify,Blue,5,0.50', '2026-07,,,5,0.50'];
    expect(await moneyOf(text(...months, ...last))).toEqual([
      ...['2026-06 1 EUR', '2026-06 2 EUR', '2026-07 0.5 EUR', 'total', 'total'],
    ]);
    // By itself it may be an album that has earned the same as its only song.
    expect(await moneyOf(text(...last))).toEqual(['2026-07 0.5 EUR', '2026-07 0.5 EUR']);
  });

  test('balances in the column of months', async () => {
    const text = lines(
      'Month,Track,Store,Units,Net EUR',
      ...['2026-06,Blue,Spotify,10,1.00', 'Carried forward,,,,12.00', '2026-07,Blue,Spotify,10,1.00'],
      'Brought forward,,,,12.00',
    );
    // What may be a sum comes last.
    expect(await moneyOf(text)).toEqual(['2026-06 1 EUR', '2026-07 1 EUR', 'payout', 'payout']);
  });
});

describe('[SYNC-10] [EARN-01] when it was earned', () => {
  test('halves of a month', async () => {
    const text = lines(
      'Period,Store,ISRC,Units,Net EUR',
      ...[`1.6.–15.6.2026,Spotify,${isrc},10,1.00`, `16.–30.6.2026,Spotify,${isrc},20,2.00`],
    );
    expect(await told(text)).toMatchObject([
      { from: '2026-06-01', to: '2026-06-15' },
      { from: '2026-06-16', to: '2026-06-30' },
    ]);
  });

  test.each([
    ['Quarter', '1/2026', '2026-01-01', '2026-03-31'],
    ['Quartal', '2026/2', '2026-04-01', '2026-06-30'],
    ['Quarter', '10/2025', '2025-10-01', '2025-12-31'],
    ['Halbjahr', '2/2025', '2025-07-01', '2025-12-31'],
    ['Period', '1H 2026', '2026-01-01', '2026-06-30'],
    ['Trimestre', '2º trim/2026', '2026-04-01', '2026-06-30'],
    ['Usage Period', '2024', '2024-01-01', '2024-12-31'],
    ['Sale Period End', '2026-06-30', '2026-06-01', '2026-06-30'],
  ])('%s %s', async (name, cell, from, to) => {
    const rows = [`${cell},${isrc},10.00`, ...(name.endsWith('End') ? [`2026-05-31,${isrc},8.00`] : [])];
    expect((await told(lines(`${name},ISRC,Amount USD`, ...rows)))[0]).toMatchObject({ from, to });
  });

  test('the month of use before the period of the statement', async () => {
    const text = lines(
      'Abrechnungszeitraum;Nutzungsmonat;ISRC;Betrag (EUR)',
      `Q3/2026;Juni 2026;${isrc};0,80`,
    );
    expect(await told(text)).toMatchObject([june]);
  });

  test('a month in a column of quarters is asked about', async () => {
    const text = lines('Quarter,ISRC,Amount USD', `04/2026,${isrc},10.00`);
    expect((await readerOf(text)).asks).toEqual(['timeUnit']);
    expect(await told(text, { timeUnit: 'quarter' })).toMatchObject([
      { from: '2026-04-01', to: '2026-06-30' },
    ]);
  });

  test('no seconds since 1970, which are refused', async () => {
    const text = lines(
      'timestamp,item,quantity,net,currency',
      ...['1782000000', '1782086400'].map((time) => `${time},Blue,1,4.00,EUR`),
    );
    expect(await told(text)).toEqual(['bad_date', 'bad_date']);
  });

  test('a year of usage is that of no release', async () => {
    const text = lines(
      'Recording Title,ISRC,Usage Year,Licensee,Net Amount (£)',
      `Blue,${isrc},2025,BBC Radio 1,12.40`,
    );
    expect(await told(text)).toMatchObject([{ from: '2025-01-01', to: '2025-12-31' }]);
  });

  test('the minute in which an order was made, where nothing else says it', async () => {
    const text = lines(
      'Created (UTC),Description,Net,Currency,Type',
      ...[
        '2026-06-13 10:00,Blue (download),4.60,eur,charge',
        '2026-07-14 10:00,Blue (download),-5.00,eur,refund',
      ],
      '2026-07-30 00:00,STRIPE PAYOUT,-4.60,eur,payout',
    );
    expect(await moneyOf(text)).toEqual(['2026-06 4.6 EUR', '2026-07 -5 EUR', 'payout']);
  });

  test('no month in which it was settled', async () => {
    const text = (names: string) =>
      lines(
        `${names},平台,歌曲,播放量,结算金额（元）`,
        '2026-06,2026-08,QQ音乐,蓝,10000,1200.50',
        '2026-07,2026-09,QQ音乐,蓝,500,60.00',
      );
    expect(await moneyOf(text('账期,结算月份'))).toEqual(['2026-06 1200.5 CNY', '2026-07 60 CNY']);
    expect((await readerOf(text('账期,结算月份'))).time.isSure).toBe(false);
    expect(await told(text('播放月份,结算月份'))).toMatchObject([june, {}]);
  });
});
