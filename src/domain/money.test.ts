import { expect, test } from 'vitest';
import { amountOf, digitsOf } from './money.ts';

test.each([
  [649, 'USD', 6.49],
  [0, 'EUR', 0],
  [150, 'JPY', 150],
  [1500, 'KWD', 1.5],
  [-30, 'GBP', -0.3],
])('[EXP-01] %i of %s is %s', (minorUnits, currency, amount) =>
  expect(amountOf(minorUnits, currency)).toBe(amount),
);

test('[EXP-01] what cannot be a currency is refused', () =>
  expect(() => digitsOf('dollars')).toThrow(RangeError));
