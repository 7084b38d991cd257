import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasLookup, songLookup } from './lookups.ts';

test.each([
  ['QZ1234500001', { isrc: 'QZ1234500001' }],
  [' us-rc1-76-07839 ', { isrc: 'USRC17607839' }],
  ['ISRC: USRC17607839', { isrc: 'USRC17607839' }],
  ['0724384960650', { upc: '0724384960650' }],
  ['UPC: 7 24384 96065 0', { upc: '724384960650' }],
  ['Hollow Tide – Low Water', { artist: 'Hollow Tide', title: 'Low Water' }],
  ['Jay-Z - 99 Problems', { artist: 'Jay-Z', title: '99 Problems' }],
  ['A — B - Live', { artist: 'A', title: 'B – Live' }],
  ['米津玄師 - 感電', { artist: '米津玄師', title: '感電' }],
])('[TRK-14] %s is what to look for', (text, expected) => {
  expect(songLookup(text)).toEqual(expected);
  expect(hasLookup(`# a list\n${text}\n`)).toBe(true);
});

test.each([
  '',
  'hello',
  'Jay-Z',
  '- - -',
  'https://youtu.be/x - y',
  'QZ12345000012',
  '0724384960651',
  '724384960',
  '07243849606500',
  `a - ${'b'.repeat(300)}`,
  'a\n - b',
])('[TRK-14] %j is nothing to look for', (text) => {
  expect(songLookup(text)).toBeUndefined();
});

test('[TRK-14] never throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => hasLookup(text) !== undefined));
});
