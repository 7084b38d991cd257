/** Credit notes: how a distributor pays without an invoice, or what it takes back. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf } from '../told-for-test.ts';

describe('[EARN-01] a credit note', () => {
  test.each([
    ['Gutschrift Nr', 'GS-1', 'Gutschrift EUR'],
    ['Nr', '1', 'Gutschriften EUR'],
    ['Credit note no', 'CN-1', 'Amount EUR'],
  ])('in a heading says how it was paid: %s %s', async (name, number, money) => {
    const text = lines(
      'Gutschrift 2026-114,,,',
      `${name},Month,Title,${money}`,
      `${number},2026-06,Blue,3.10`,
    );
    expect((await moneyOf(text)).at(-1)).toBe('2026-06 3.1 EUR');
  });

  test.each([
    ['Gutschrift', 'Gutschrift', '2.1'],
    ['Credit note', 'Credit note', '2.1'],
    ['Avoir', 'Avoir', '2.1'],
    ['Lastschrift', 'Gutschrift', '2.1'],
    ['Debit note', 'Credit note', '2.1'],
    ['Storno', 'Gutschrift', '2.1'],
    ['Streaming', 'Gutschrift', '2.1'],
    ['Rechnung', 'Gutschrift', '-2.1'],
    ['Verkauf', 'Gutschrift', '-2.1'],
    ['Invoice', 'Credit note', '-2.1'],
    ['Sale', 'Credit note', '-2.1'],
    ['Payment', 'Credit note', '-2.1'],
  ])('%s and %s', async (other, kind, amount) => {
    for (const name of ['Type', 'Belegart']) {
      const rows = [`${other},2026-06,Blue,3.10`, `${kind},2026-06,Sun,2.10`];
      expect((await moneyOf(lines(`${name},Month,Title,Amount EUR`, ...rows)))[1]).toBe(
        `2026-06 ${amount} EUR`,
      );
    }
  });
});
