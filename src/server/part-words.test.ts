import { expect, test } from 'vitest';
import { gainWords, partWords } from '#i18n/answer.ts';
import { wordsIn } from './words.ts';

const words = { analytics: wordsIn('analytics', 'en'), metrics: wordsIn('metrics', 'en') };
const period = { from: '2026-11-01', to: '2026-11-28' };
const known = (from: string, to: string) => ({ from, to, gained: 252, corrected: 0 });

test.each([
  // Added, or read again, within the period.
  ['2026-11-04', '2026-11-28', 'since Nov\u00a04, 2026'],
  // Gone within it: it was known long before.
  ['2026-10-31', '2026-11-03', 'until Nov\u00a03, 2026'],
  ['2026-11-04', '2026-11-19', 'from Nov\u00a04, 2026 to Nov\u00a019, 2026'],
  // One song that went, and one that came.
  ['2026-10-31', '2026-11-28', 'from Oct\u00a031, 2026 to Nov\u00a028, 2026'],
])('[ANL-03] what is known from the end of %s to that of %s says so', (from, to, when) => {
  const gain = { kind: 'part', metric: 'plays', ...known(from, to), period } as const;
  expect(gainWords(words, 'en', gain)).toBe(`252 plays ${when}`);
  const figure = {
    ofSongs: { all: 2, known: 1, compared: 1, part: 1, partTitles: ['Glasshouse Static'] },
    change: { ...known(from, to), songs: 2, daysRead: 28, compared: null, across: null },
  };
  const part = { ...known(from, to), songs: 1 };
  expect(partWords(words, 'en', { ...figure, change: { ...figure.change, part } }, period)).toEqual([
    `Includes Glasshouse Static, data ${when}: +252`,
  ]);
  expect(partWords(words, 'en', { ...figure, change: { ...figure.change, part: null } }, period)).toEqual([]);
});
