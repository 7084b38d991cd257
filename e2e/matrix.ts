/** Which journeys are played, and which pages are looked at in which theme, width and language: in `npm run journeys` all, in `npm test` a sample. */
import { type Language, languages } from '#domain/languages.ts';

export const isFull = process.env.JOURNEYS === 'full';

/**
 * Whose title ends with `@full` tells more of what another journey proves: a further way to the same end, a rarer state,
 * what fails on one page as it does on others, and features whose steps are tried by other tests of every run: each requirement keeps one of either.
 */
export const ofFull = /@full\b/;

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const widths = [1440, 390] as const;

/** Every fourth page takes its turn: the same parts and colours make them all, and each pair of theme and width sees some. */
export const themesFor = (place: number): readonly Theme[] =>
  isFull ? themes : themes.filter((_, turn) => 4 * turn === place % (4 * themes.length));

/** At one in the dark theme, at the other in the light one, and the other way round for the next `place`. */
export const widthsFor = (theme: Theme, place = 0): readonly number[] =>
  isFull ? widths : [widths[(place + themes.indexOf(theme)) % widths.length] ?? widths[0]];

/** Long words, and the other direction: what a width breaks in, if in any. */
const widest: readonly Language[] = ['de', 'ar'];

export const languagesThatBreak = languages.filter(({ code }) => isFull || widest.includes(code));

/** Pages take turns here, too: every fourth one is seen in one of these languages. */
export const inTurn = <T>(pages: readonly T[], turn: number): readonly T[] =>
  isFull ? pages : pages.filter((_, place) => place % (4 * languagesThatBreak.length) === turn);

/** Where every page of the site is read: the language of all addresses without a prefix. */
export const languagesToCrawl = languages.filter(({ code }) => isFull || code === 'en');

/** Of texts in other languages, where only the words differ; of pages and files that go the way all go. */
export const someOf = <T>(pages: readonly T[]): readonly T[] =>
  isFull ? pages : pages.filter((_, place) => place % 4 === 0);
