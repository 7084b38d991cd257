/** What changes further down than anybody looks at first, and sums that are called by their month. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf } from '../told-for-test.ts';

const many = (row: string) => Array.from({ length: 210 }, () => row);

describe('[SYNC-10] what stands above rows, and is said anew below', () => {
  test.each(['Currency: GBP,,', 'Currency,GBP,'])('%s', async (row) => {
    for (const rows of [many('2026-05,Blue,1.00'), ['2026-05,Blue,1.00', '2026-05,Sun,1.00']]) {
      const text = lines('Currency: EUR,,', 'Month,Title,Net', ...rows, row, '2026-05,Sun,5.00');
      const told = await moneyOf(text);
      expect(told).toContain('2026-05 1 EUR');
      expect(told).toContain('2026-05 5 GBP');
      expect(told).not.toContain('2026-05 5 EUR');
    }
  });

  test.each(['Period: June 2026,,', 'Period,June 2026,'])('%s, with its header again', async (row) => {
    const header = 'Title,Units,Net EUR';
    const text = lines('Period: May 2026,,', header, ...many('Blue,1,1.00'), row, header, 'Sun,1,5.00');
    expect((await moneyOf(text)).at(-1)).toBe('2026-06 5 EUR');
  });
});

describe('[EARN-01] sums of a month, in a column of titles', () => {
  test.each([
    'Subtotal',
    'Total for May',
    'Total May 2026',
    'Summe Mai',
    'Monatssumme',
    'Sous-total',
    'Total mensual',
    'Итого за май',
    'Totale maggio 2026',
  ])('%s', async (name) => {
    for (const [names, cells] of [
      ['Month,Title,Net EUR', ''],
      ['Month,Artist,Title,Net EUR', 'Nori,'],
    ] as const) {
      const rows = [`2026-05,${cells}Blue,1.00`, `2026-05,${cells}Sun,2.00`, `2026-05,${cells}${name},3.00`];
      expect((await moneyOf(lines(names, ...rows))).at(-1)).toBe('total');
    }
  });

  test.each(['Total Eclipse', 'Sum of All Mays', 'Totally'])('%s is a song', async (name) => {
    const rows = ['2026-05,Blue,1.00', '2026-05,Sun,2.00', `2026-05,${name},3.00`];
    expect((await moneyOf(lines('Month,Title,Net EUR', ...rows))).at(-1)).toBe('2026-05 3 EUR');
  });
});
