/** What of visits can be decided without a database. Pure. */
import { createHash } from 'node:crypto';

/** Browsers of one address that are counted on a day: a household, or a company behind one line; no machine park. */
export const mostBrowsersOfAddress = 10;

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
