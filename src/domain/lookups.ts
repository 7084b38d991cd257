/** What names songs without a link: an ISRC, the UPC of a release, or artist and title as people write them. Pure, never throws. */

export type SongLookup = { isrc: string } | { upc: string } | { artist: string; title: string };

const longest = 200;
const isrcForm = /^(?:isrc[:\s]*)?([a-z]{2})-?([a-z0-9]{3})-?(\d{2})-?(\d{5})$/i;
/** With the zero that makes an EAN of it, or without; spaces and hyphens as on covers. */
const upcForm = /^(?:(?:upc|ean|gtin)[:\s]*)?(\d(?:[\s-]?\d){11,12})$/i;
/** A dash of any length with spaces around it; names have hyphens without. */
const between = /\s+[-–—]\s+/;

/** Its last digit proves the others: a number that is something else is hardly ever taken for one. */
function isUpc(digits: string): boolean {
  const weighed = [...digits].toReversed().map((digit, place) => Number(digit) * (place % 2 === 1 ? 3 : 1));
  return weighed.reduce((sum, one) => sum + one, 0) % 10 === 0;
}

/** Undefined where the text is none of them, or holds a link. */
export function songLookup(text: string): SongLookup | undefined {
  const line = text.trim();
  if (line.length > longest || /[\r\n]|:\/\//.test(line)) return undefined;
  const isrc = isrcForm.exec(line)?.slice(1).join('').toUpperCase();
  if (isrc) return { isrc };
  const upc = upcForm.exec(line)?.[1]?.replace(/\D/g, '');
  if (upc && isUpc(upc)) return { upc };
  const [artist = '', ...rest] = line.split(between);
  const title = rest.join(' – ');
  const isName = (name: string) => /[\p{L}\p{N}]/u.test(name);
  return isName(artist) && isName(title) ? { artist, title } : undefined;
}

/** Whether a text holds a line that can be looked up. */
export const hasLookup = (text: string): boolean =>
  text.split(/[\r\n]+/).some((line) => songLookup(line) !== undefined);
