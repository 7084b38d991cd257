import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanly,
  countOf,
  dayOf,
  imageOf,
  isoSecondsOf,
  isrcOf,
  longestText,
  readingFrom,
  secondsOf,
  textOf,
  titleOf,
} from './parse.ts';
import type { Reading } from './platform.ts';

describe('[TRK-05] a count', () => {
  test.each<[unknown, number | undefined]>([
    [0, 0],
    ['0', 0],
    ['4294967296', 4_294_967_296],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    [undefined, undefined],
    ['', undefined],
    [null, undefined],
  ])('of %o is %o', (value, count) => {
    expect(countOf(value, 'views')).toBe(count);
  });

  test.each([-1, 1.5, 1e30, '9007199254740992', '-1', '1.5', '1e3', '0x10', ' 1', true, {}, [], Number.NaN])(
    'of %o is not guessed at',
    (value) => {
      expect(cleanly(() => countOf(value, 'views'))).toEqual({
        outcome: 'failed',
        kind: 'bad-reply',
        detail: 'views not usable',
      });
    },
  );
});

describe('a text', () => {
  test.each<[unknown, string | undefined]>([
    ['  a \n\t b ', 'a b'],
    ['a\u0000b', 'a b'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['\ud800', '\ufffd'],
    ['강남스타일 🎵', '강남스타일 🎵'],
    ['<b>bold</b>', '<b>bold</b>'],
    [' ', undefined],
    [7, undefined],
    [null, undefined],
  ])('of %o is %o', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  test('[TRK-05] of a megabyte is cut', () => {
    expect(textOf('x'.repeat(1_000_000))).toBe('x'.repeat(longestText));
    expect(textOf(' '.repeat(1_000_000))).toBeUndefined();
  });

  test('is cut between characters, never inside one', () => {
    expect(textOf('🎵'.repeat(1000))).toBe('🎵'.repeat(longestText));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => textOf(text)?.isWellFormed() ?? true));
  });

  test('[TRK-15] that must be there and is not leaves what else was read', () => {
    const read = { outcome: 'read', metrics: { views: 1 }, withheld: [], availability: 'public' } as const;
    const counts = { ...read, withheld: [] };
    const song = { title: titleOf(''), artist: 'Hollow Tide' };
    expect(readingFrom(() => ({ ...counts, song }))).toEqual({
      outcome: 'failed',
      kind: 'no-title',
      known: counts,
    });
  });

  test('[TRK-15] without a single count leaves the facts, where its platform always counts', () => {
    const song = { title: 'Low Water', artist: 'Hollow Tide' };
    const read = (more: Partial<Reading>): Reading => ({
      ...{ outcome: 'read', song, metrics: {}, withheld: [], availability: 'public', ...more },
    });
    const always = { isCounted: true };
    expect(readingFrom(() => read({}), always)).toEqual({
      outcome: 'failed',
      kind: 'no-counts',
      known: read({}),
    });
    expect(readingFrom(() => read({ song: { ...song, title: '' } }), always)).not.toHaveProperty('known');
    for (const more of [
      { metrics: { views: 0 } },
      { withheld: ['views'] },
      { isUpcoming: true },
      { availability: 'private' },
    ] as const)
      expect(readingFrom(() => read(more as Partial<Reading>), always)).toMatchObject({ outcome: 'read' });
    expect(readingFrom(() => read({}))).toMatchObject({ outcome: 'read' });
  });
});

test.each<[unknown, string | undefined]>([
  ['https://i.example.com/a.jpg?b=1', 'https://i.example.com/a.jpg?b=1'],
  ['http://i.example.com/a.jpg', undefined],
  ['//i.example.com/a.jpg', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA==', undefined],
  ['https://user@i.example.com/', undefined],
  ['https://i.example.com:8443/', undefined],
  ['https://127.0.0.1/a.jpg', undefined],
  ['https://[::1]/a.jpg', undefined],
  ['https://localhost/a.jpg', undefined],
  [`https://i.example.com/${'a'.repeat(3000)}`, undefined],
  [{}, undefined],
])('the image at %o is %o', (value, address) => {
  expect(imageOf(value)).toBe(address);
});

test.each<[unknown, number | undefined]>([
  ['PT4M13S', 253],
  ['PT1H', 3600],
  ['P1DT2H3S', 93_603],
  ['P0D', undefined],
  ['PT', undefined],
  ['PT99999999S', undefined],
  ['4:13', undefined],
  [253, undefined],
])('the ISO 8601 duration %o is %o seconds', (value, seconds) => {
  expect(isoSecondsOf(value)).toBe(seconds);
});

test.each<[unknown, number | undefined]>([
  [221.48, 221],
  [0, undefined],
  [-5, undefined],
  [1e30, undefined],
  ['221', undefined],
  [Number.NaN, undefined],
])('the duration %o is %o seconds', (value, seconds) => {
  expect(secondsOf(value)).toBe(seconds);
});

test.each<[unknown, string | undefined]>([
  ['2024-02-29', '2024-02-29'],
  ['2024-05-17T09:00:11Z', '2024-05-17'],
  ['2023-02-29', undefined],
  ['0000-00-00', undefined],
  ['2024', undefined],
  ['2024-05', undefined],
  ['2024-05-17x', undefined],
  [20240517, undefined],
])('the day of %o is %o', (value, day) => {
  expect(dayOf(value)).toBe(day);
});

test.each<[unknown, string | undefined]>([
  ['USQ4E1300686', 'USQ4E1300686'],
  ['us-q4e-13-00686', 'USQ4E1300686'],
  ['USQ4E13006', undefined],
  [12, undefined],
])('the ISRC of %o is %o', (value, isrc) => {
  expect(isrcOf(value)).toBe(isrc);
});
