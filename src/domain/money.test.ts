import { expect, test } from 'vitest';
import { amountOf, decimalOf, digitsOf } from './money.ts';

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

test.each([
  [0, '0.00'],
  [12_030_000, '12.03'],
  [-785, '-0.000785'],
  ['3456.7890123', '0.0034567890123'],
  ['-0.123456', '-0.000000123456'],
  ['1000000.500000', '1.0000005'],
  ['9007199254740993000000.000001', '9007199254740993.000000000001'],
])('[EARN-01] %s millionths are %s', (millionths, decimal) => expect(decimalOf(millionths)).toBe(decimal));
