/** Statements that were worked out by hand before they were read, of which each had been read wrong. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, recordsOf, told } from './told-for-test.ts';

const isrc = 'QZABC2600001';
const june = { from: '2026-06-01', to: '2026-06-30' };
const moneyOf = async (text: string, answers = {}) =>
  (await told(text, answers)).map((row) =>
    typeof row === 'string' ? row : `${row.from?.slice(0, 7)} ${(row.earnings ?? 0) / 1_000_000} ${row.in}`,
  );

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

  test('is told to be left out where it cannot be read how often', async () => {
    const text = lines('Month,Store,ISRC,Quantity,Net USD', `2026-06,YouTube,${isrc},12.5,0.02`);
    expect(await recordsOf(text)).toMatchObject([
      { reason: 'bad_number', earnings: 20_000, currency: 'USD' },
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

  test('balances in the column of months', async () => {
    const text = lines(
      'Month,Track,Store,Units,Net EUR',
      ...['2026-06,Blue,Spotify,10,1.00', 'Carried forward,,,,12.00', '2026-07,Blue,Spotify,10,1.00'],
      'Brought forward,,,,12.00',
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1 EUR', 'payout', '2026-07 1 EUR', 'payout']);
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
