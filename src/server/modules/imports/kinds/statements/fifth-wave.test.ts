/** Statements that were worked out by hand before they were read, of which each had been read wrong. */
import { describe, expect, test } from 'vitest';
import { lines, readerOf, told } from './told-for-test.ts';

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

describe('[SYNC-10] [EARN-01] when it was earned', () => {
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
