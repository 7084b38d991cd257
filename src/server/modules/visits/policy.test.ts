import { expect, test } from 'vitest';
import { countryOfLanguage } from './policy.ts';

test.each([
  ['de-AT,de;q=0.9', 'AT'],
  ['zh-Hant-TW', 'TW'],
  ['EN-us', 'US'],
  // What a browser adds by itself says nothing of anybody.
  ['de,en-US;q=0.7', ''],
  ['es-419', ''],
  ['en-EU', ''],
  ['en-XX', ''],
  ['de-DD', ''],
  ['*', ''],
  ["de-AT'; drop table", ''],
  [undefined, ''],
])('[AUD-02] the country in %j', (languages, country) => {
  expect(countryOfLanguage(languages)).toBe(country);
});
