import { expect, test } from 'vitest';
import { countryOf } from './countries.ts';

test.each([
  ['DE', 'DE'],
  ['deu', 'DE'],
  ['UK', 'GB'],
  ['GBR', 'GB'],
  ['Vereinigte Staaten', 'US'],
  ['日本', 'JP'],
  ['XKX', 'XK'],
  ["Cote d'Ivoire", 'CI'],
  ['The Gambia', 'GM'],
  ['Iran, Islamic Republic of', 'IR'],
  ['中国大陆', 'CN'],
  ['', 'ZZ'],
  ['ABC', undefined],
  ['DD', undefined],
  ['Wonderland', undefined],
])('[SYNC-07] a country is told by its code or its name: %j', (text, country) => {
  expect(countryOf(text)).toBe(country);
});

test('[SYNC-07] every country of today has its code of three letters', () => {
  const two = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
  );
  const three = two.flatMap((start) => [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((third) => start + third));
  // Beside those of ISO there are areas that CLDR names.
  const areas = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];
  const countries = two.filter((code) => countryOf(code) === code && !areas.includes(code));
  const found = three.flatMap((code) => countryOf(code) ?? []);
  expect([...new Set(found)].filter((code) => !areas.includes(code)).toSorted()).toEqual(countries);
});
