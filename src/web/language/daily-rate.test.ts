import { expect, test } from 'vitest';
import { formatChange, formatCount } from '#i18n/formats.ts';
import { dailyRate } from './daily-rate.ts';

test('[I18N-01] what a day brings has no part of a play, in any language', () => {
  const change = (value: number) => dailyRate(value, (whole) => formatChange('fr', whole));
  expect([47.1, 2408, 1, 0].map(change)).toEqual(['+47', '+2\u202f408', '+1', '0']);
  expect(dailyRate(0.4, (whole) => formatCount('de', whole))).toBe('\u200e<1');
  expect(dailyRate(0.4, (whole) => formatChange('ar', whole))).toBe('\u200e<1');
  expect(change(0.4)).toBe('\u200e<1');
});
