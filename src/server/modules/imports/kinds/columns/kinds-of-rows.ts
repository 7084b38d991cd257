/** Columns that may say of each row whether it adds something or takes it away. */
import type { Row } from '../../files/table.ts';
import { entryOf, isWordOpen } from '../money.ts';
import { type Meaning, plainName } from '../spec.ts';
import { filledIn } from './adding-up.ts';
import { isPayee } from './amounts.ts';
import { meaningsByName } from './words.ts';

type Read = { rows: readonly Row[]; meanings: readonly (Meaning | null)[] };
type Columns = Read & { header: readonly string[] };

const ofSong: ReadonlySet<Meaning | null> = new Set<Meaning>(['title', 'isrc', 'url']);
const ofPlace: ReadonlySet<Meaning | null> = new Set<Meaning>(['platform', 'country']);

/** No more words are kinds of rows that nobody knows; of those that are known there may be some beside others. */
const [mostOpen, mostKinds] = [6, 12];

/** Words, and parts of a hundred: no number, no code and no address. */
const isWord = (cell: string): boolean =>
  cell.length <= 40 &&
  /\p{L}/u.test(cell) &&
  cell.split(/\s+/).every((word) => /^[^\p{N}/@]+$|^\(?[\d.,]+\s?%\)?$/u.test(word));

/** Of how something was sold, by whom and what it sounds like. */
const harmless =
  /(?<!\p{L})(?:formats?|media|medium|configuration|tiers?|plans?|subscriptions?|genres?|labels?|artists?|delivery|quality|devices?|editions?|versions?|sub ?labels?|abo|tarif|formato|género|gênero|genere|gatunek|formaat|jenis layanan|жанр|формат|лейбл)(?!\p{L})|フォーマット|ジャンル|格式|流派|형식|장르/u;

/** Few words by which rows of one song and store are told apart, whatever they mean: one of them may take away. */
function tellsApart({ header, rows, meanings }: Columns, index: number): boolean {
  const name = plainName(header[index] ?? '');
  const cells = filledIn(rows, index);
  const at = (of: ReadonlySet<Meaning | null>) =>
    [...meanings.keys()].filter((key) => of.has(meanings[key] ?? null));
  // Where no column is known to name the song, another one may.
  const isText = (key: number) => key !== index && !meanings[key] && filledIn(rows, key).every(isWord);
  const known = at(ofSong);
  const songs = known.length > 0 ? known : [...header.keys()].filter(isText);
  const keys = songs.length > 0 ? [...songs, ...at(ofPlace)] : [];
  const words = new Set(cells);
  const named = meaningsByName(name);
  const mayBe =
    !meanings[index] &&
    !isPayee(header[index] ?? '') &&
    !harmless.test(name) &&
    named.every((meaning) => meaning === 'entry') &&
    (keys.length > 0 || named.length > 0);
  if (!mayBe || words.size < 2 || words.size > mostOpen || cells.length < rows.length * 0.8) return false;
  if (!cells.every(isWord) || !cells.some((cell) => isWordOpen(cell, name))) return false;
  const same = Map.groupBy(rows, ({ cells }) => keys.map((key) => cells[key]?.trim()).join('\u0001'));
  return [...same.values()].some((all) => new Set(all.map(({ cells }) => cells[index]?.trim())).size > 1);
}

/** Where no amount is below nothing, and no column says what its rows are, one that may say it is proposed. */
export function withKinds(
  header: readonly string[],
  rows: readonly Row[],
  meanings: readonly (Meaning | null)[],
): (Meaning | null)[] {
  const at = meanings.indexOf('earnings');
  const isBelow = ({ cells }: Row) => /^[-−–(]|-$/.test(cells[at]?.trim() ?? '');
  if (at < 0 || meanings.includes('entry') || rows.some(isBelow)) return [...meanings];
  const words = (index: number) => new Set(filledIn(rows, index)).size;
  const [found] = [...header.keys()]
    .filter((index) => tellsApart({ header, rows, meanings }, index))
    .toSorted((one, other) => words(one) - words(other));
  return meanings.map((meaning, index) => (index === found ? 'entry' : meaning));
}

/** Few words, of which some say that a row takes something away. */
export const isOfKinds = ({ rows, meanings }: Read, index: number): boolean => {
  const cells = filledIn(rows, index);
  return (
    !meanings[index] &&
    cells.every((cell) => /\p{L}/u.test(cell)) &&
    new Set(cells).size <= mostKinds &&
    cells.some((cell) => ['refund', 'debit', 'fee', 'payout'].includes(entryOf(cell)))
  );
};
