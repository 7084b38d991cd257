import { expect, it } from 'vitest';
import { otherMoneyRead } from './other-money.ts';

it('[EARN-01] another column of money is read in the currency of its name, and one of currencies no more', () => {
  const columns = [
    { name: 'Month', meaning: 'date' as const, cells: [] },
    { name: 'Amount', meaning: 'earnings' as const, cells: [] },
    { name: 'Currency', meaning: 'currency' as const, cells: [] },
    { name: 'Amount in EUR', meaning: null, cells: [] },
  ];
  expect(otherMoneyRead(columns, 'Amount in EUR')).toEqual(['date', null, null, 'earnings']);
});
