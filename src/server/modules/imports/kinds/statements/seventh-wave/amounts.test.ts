/** Statements that were worked out by hand before they were read: which of their amounts reaches the artist. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf, recordsOf } from '../told-for-test.ts';

const isrc = 'QZABC2600001';

describe('[EARN-01] which amount reaches the artist', () => {
  test.each([
    ['Bandcamp share,Payment fee,I got', '3.75,0.95,1.12'],
    ['Agency share (USD),You keep (USD)', '0.40,1.12'],
    ['Beløb før fradrag,Beløb efter fradrag', '1.25,1.12'],
    ['Ersättning före avdrag,Ersättning efter avdrag', '1.25,1.12'],
    ['Montant avant frais,Montant après frais', '1.25,1.12'],
    ['Betrag vor Abzug,Betrag nach Abzug', '1.25,1.12'],
    ['Сумма до вычета,Сумма после вычета', '1.25,1.12'],
    ['控除前金額,控除後金額', '1.25,1.12'],
    ['平台收入（元）,应付版权方（元）', '3.12,1.12'],
    ['revenue_micros', '1120000'],
    ['netRevenueMicros', '1120000'],
    ['Revenue (micros)', '1120000'],
  ])('%s', async (names, amounts) => {
    const text = lines(`Month,Store,ISRC,Quantity,${names}`, `2026-06,Spotify,${isrc},2,${amounts}`);
    const money = await moneyOf(text, { currency: 'USD' });
    expect(money.map((row) => row.replace('CNY', 'USD'))).toEqual(['2026-06 1.12 USD']);
  });

  test('a part that is rounded to a cent is one all the same', async () => {
    const text = lines(
      'Month,Channel,Title,Qty,Revenue Net USD,Contract %,Royalties USD',
      ...['2026-06,Spotify,Blue,1000,3.40,50,1.70', '2026-05,Deezer,Blue,50,0.25,50,0.13'],
    );
    expect(await moneyOf(text)).toEqual(['2026-06 1.7 USD', '2026-05 0.13 USD']);
  });

  test('millionths, however few of them, are no ids', async () => {
    const text = lines(
      'period,dsp,isrc,streams,amount_micros,currency',
      ...[`2026-06,spotify,${isrc},1204,4100000,USD`, `2026-06,deezer,${isrc},12,51234,USD`],
    );
    expect((await readerOf(text)).unreadColumns).toEqual([]);
    expect(await moneyOf(text)).toEqual(['2026-06 4.1 USD', '2026-06 0.051234 USD']);
  });
});

describe('[EARN-01] rows that come to what others have earned', () => {
  const profit = lines(
    ...['Artist Statement,Nori,,,', 'Period,H1 2026,,,', ',,,,'],
    'Source,Title,Units,Net receipts EUR,Notes',
    ...['Spotify,Tides,21000,63.00,', 'Bandcamp,Tides LP,10,180.00,', 'Total income,,,243.00,'],
    ...['Manufacturing,,,-143.00,', 'Net profit,,,100.00,', 'Artist share 50%,,,50.00,'],
  );

  test('the profit and its parts are no further income, in whatever column they stand', async () => {
    const told = await recordsOf(profit);
    const earned = told.flatMap((row) => ('reason' in row ? [] : (row.figures.earnings ?? 0) / 1_000_000));
    expect(earned.toSorted((one, other) => one - other)).toEqual([-143, 63, 180]);
    expect(told.filter((row) => 'reason' in row && row.reason === 'payout')).toHaveLength(2);
  });

  test('pairs of words above a table are no names of its columns', async () => {
    expect((await readerOf(profit)).header).toContain('Net receipts EUR');
  });

  test('what is due, with its currency, and a balance beside a release', async () => {
    const text = lines(
      ...['Period:,01/01/2026 - 30/06/2026,,,', ',,,,'],
      'Release,Channel,Units,Income (EUR),Your royalty (EUR)',
      ...['Tides,Digital streaming,210400,631.20,315.60', 'Tides,Less: mastering costs,,,-120.00'],
      ...['Tides,Less: unrecouped balance b/f,,,-300.00', ',,,Amount due (EUR),-104.40'],
    );
    expect((await moneyOf(text)).filter((row) => row !== 'note' && row !== 'empty')).toEqual([
      ...['2026-01 315.6 EUR', '2026-01 -120 EUR', 'payout', 'payout'],
    ]);
  });
});
