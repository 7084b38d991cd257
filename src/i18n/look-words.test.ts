import { expect, test } from 'vitest';
import { lookCell, lookValue } from './look-words.ts';

test('[BEY-07] values that stand below each other have as many digits after the point', () => {
  const cells = [0.06, 0.058, 0.6963, 1].map((value) => lookCell('en', 'countryShare', value));
  expect(cells).toEqual(['6.0%', '5.8%', '69.6%', '100.0%']);
  expect(lookCell('de', 'countryShare', 0.06)).toBe('6,0\u00a0%');
  expect(lookCell('en', 'streamsPerListener', 2)).toBe(lookValue('en', 'streamsPerListener', 2));
});
