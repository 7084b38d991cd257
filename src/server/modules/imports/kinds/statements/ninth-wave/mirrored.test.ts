/** Ledgers that write what was sold below nothing: signs that tell refunds from sales are left as they are. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf } from '../told-for-test.ts';

const amounts = async (...rows: string[]) =>
  (await moneyOf(lines('Type,Month,Title,Amount EUR', ...rows))).map((row) => Number(row.split(' ')[1]));

describe('[EARN-01] sales below nothing are asked about', () => {
  const ledger = lines(
    'Type,Month,Title,Amount EUR',
    ...['Sale,2026-06,Blue,-3.10', 'Refund,2026-06,Sun,2.10', 'Sale,2026-06,Sun,-4.10'],
  );
  const counted = lines(
    'Month,Title,Units,Net EUR',
    ...['2026-06,Blue,12,-3.10', '2026-06,Sun,4,(1.00)', '2026-06,Sky,4,0.20', '2026-07,Sky,3,0.00'],
  );

  test.each([
    ['a ledger', ledger, [3.1, -2.1, 4.1], [-3.1, 2.1, -4.1]],
    ['counts above zero', counted, [3.1, 1, -0.2, 0], [-3.1, -1, 0.2, 0]],
  ])('in %s', async (_, text, turned, kept) => {
    const amountsOf = async (signs?: 'turned' | 'kept') =>
      (await moneyOf(text, signs ? { signs } : {})).map((row) => Number(row.split(' ')[1]));
    expect((await readerOf(text)).asks).toEqual(expect.arrayContaining(['signs']));
    expect((await readerOf(text, { signs: 'kept' })).asks).not.toContain('signs');
    expect(await amountsOf('turned')).toEqual(turned);
    expect(await amountsOf('kept')).toEqual(kept);
    expect(await amountsOf()).toEqual(kept);
  });

  test.each([
    ['fewer of them than others', '2026-06,Blue,12,-3.10', '2026-06,Sun,4,1.00', '2026-06,Sky,4,0.20'],
    ['counts below zero, too', '2026-06,Blue,-12,-3.10', '2026-06,Sun,-4,-1.00', '2026-06,Sky,4,0.20'],
    ['nothing that was paid', '2026-06,Blue,12,0.00', '2026-06,Sun,4,0.00', '2026-06,Sky,4,0.20'],
  ])('but not of %s', async (_, ...rows) => {
    expect((await readerOf(lines('Month,Title,Units,Net EUR', ...rows))).asks).not.toContain('signs');
  });
});

describe('[EARN-01] sales below nothing', () => {
  test.each(['Invoice,Credit note', 'Sale,Refund', 'Verkauf,Storno', 'Rechnung,Gutschrift'])(
    '%s above it',
    async (kinds) => {
      const [sale, taken] = kinds.split(',');
      const rows = [`${sale},2026-06,Blue,-3.10`, `${taken},2026-06,Sun,2.10`, `${sale},2026-06,Sun,-4.10`];
      expect(await amounts(...rows)).toEqual([-3.1, 2.1, -4.1]);
    },
  );

  test('say nothing where one sale is above, or one refund below, in whatever row', async () => {
    const many = Array.from({ length: 300 }, () => 'Sale,2026-06,Blue,-3.10');
    expect((await amounts(...many, 'Refund,2026-06,Sun,2.10', 'Sale,2026-06,Sun,1.00')).at(-2)).toBe(-2.1);
    const rows = ['Sale,2026-06,Blue,-1.00', 'Refund,2026-06,Sun,2.10', 'Refund,2026-06,Sun,-2.10'];
    expect(await amounts(...rows)).toEqual([-1, -2.1, -2.1]);
  });
});

test('[EARN-01] the first refund of a long statement may come late', async () => {
  const many = Array.from({ length: 300 }, () => 'Sale,2026-06,Blue,3.10');
  expect((await amounts(...many, 'Refund,2026-06,Sun,2.10')).at(-1)).toBe(-2.1);
});
