/** What of playlists can be decided without a database. Pure. */
import { createHash } from 'node:crypto';

export const keptMilliseconds = 24 * 3600_000;

/** Browsers of one address that are counted on a day: a household, or a company behind one line; no machine park. */
export const mostBrowsersOfAddress = 10;

export const playlistLimits = {
  reportsByAddress: { name: 'playlist-report:address', tries: 10, minutes: 60 },
  reportsOfPlaylist: { name: 'playlist-report:playlist', tries: 3, minutes: 24 * 60 },
};

/** Written without blanks between words: each character is one. */
const alone = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;
const word = new RegExp(String.raw`${alone}|[[\p{L}\p{N}]--${alone}]+`, 'gv');

/** The words of a text as they are searched: without case and accents. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().match(word) ?? [];

/** For `to_tsquery`: each of the words, or what begins so. Letters and digits alone come through `wordsOf`. */
export const searchOf = (search: string): string =>
  wordsOf(search)
    .map((one) => `${one}:*`)
    .join(' & ');

/** One of a day's browsers; without the day's salt it says nothing. */
export const hashOf = (salt: string, ...parts: readonly string[]): string =>
  createHash('sha256')
    .update([salt, ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 22);

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const firstTag = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\s*(?:[,;]|$)/i;

/**
 * The country in the first language that a browser asks for, or nothing. The ones after it are what browsers add by
 * themselves, and say nothing of anybody.
 */
export function countryOfLanguage(acceptedLanguages: string | undefined): string {
  const code = firstTag.exec(acceptedLanguages ?? '')?.[1]?.toUpperCase() ?? '';
  // Of states that are no more the code is another's; the European Union and “unknown” are no countries.
  const isCountry = code !== '' && code !== 'EU' && code !== 'EZ' && code !== 'UN' && code !== 'ZZ';
  return isCountry && regions.of(code) && new Intl.Locale(`und-${code}`).region === code ? code : '';
}
