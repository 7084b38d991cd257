import { expect, test } from 'vitest';
import type { ImportRecord } from '../kinds/kind.ts';
import { openMoney } from './money.ts';

const row = (earnings: number, currency: string): ImportRecord => ({
  line: 2,
  song: null,
  platform: null,
  store: '',
  from: '2026-06-01',
  to: '2026-06-30',
  dimension: null,
  key: '',
  figures: { earnings },
  currency,
});

test('[EARN-01] money adds up by currency, beside what the file itself says', () => {
  const money = openMoney();
  for (const record of [row(2, 'USD'), row(-1, 'USD'), { line: 5, reason: 'total' as const, earnings: 3 }])
    money.add(record);
  expect(money.all()).toEqual([{ currency: 'USD', amount: 1, stated: 3 }]);
});

test('[EARN-01] a total of several currencies says nothing of any', () => {
  const money = openMoney();
  for (const record of [row(2, 'USD'), row(5, 'EUR'), { line: 5, reason: 'total' as const, earnings: 7 }])
    money.add(record);
  expect(money.all()).toEqual([
    { currency: 'EUR', amount: 5, stated: null },
    { currency: 'USD', amount: 2, stated: null },
  ]);
});
