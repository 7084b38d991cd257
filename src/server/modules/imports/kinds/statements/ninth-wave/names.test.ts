/** What columns are called: by a currency alone, by no word that is known, by a period that is no week. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf } from '../told-for-test.ts';

const table = (name: string) =>
  lines(`Month;Work Title;Number of Plays;${name}`, '2026-05;Blue;10;1.10', '2026-06;Sun;20;2.20');

describe('[EARN-01] money in a column that is called by no word for it', () => {
  test.each([
    ['Dollars', ''],
    ['Euros', 'EUR'],
    ['US Dollars', 'USD'],
    ['British Pounds', 'GBP'],
    ['Pesos', ''],
  ])('%s', async (name, currency) => {
    const reader = await readerOf(table(name));
    expect(reader.columns[3]?.meaning).toBe('earnings');
    expect(reader.asks).toEqual(currency ? [] : ['currency']);
    if (currency) expect((await moneyOf(table(name)))[0]).toBe(`2026-05 1.1 ${currency}`);
  });

  test.each(['Won', 'Złoty', 'Mystery'])('%s: amounts that nobody knows are said', async (name) => {
    expect((await readerOf(table(name))).unreadColumns).toEqual([name]);
  });
});

test('[SYNC-10] 周期 is a period, and no week', async () => {
  const rows = ['2026-05,蓝,QQ音乐,36.50', '2026-06,蓝,QQ音乐,21.40'];
  const text = lines('结算周期,歌曲名称,平台,结算金额(元)', ...rows);
  expect(await moneyOf(text)).toEqual(['2026-05 36.5 CNY', '2026-06 21.4 CNY']);
});
