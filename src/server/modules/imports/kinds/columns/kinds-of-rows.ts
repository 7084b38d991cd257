/** Columns that may say of each row whether it adds something or takes it away. */
import type { Row } from '../../files/table.ts';
import { entryOf, isWordOpen } from '../money.ts';
import { type Meaning, plainName } from '../spec.ts';
import { filledIn } from './adding-up.ts';
import { isPayee } from './amounts.ts';
import { meaningsByName } from './words.ts';

type Read = { rows: readonly Row[]; meanings: readonly (Meaning | null)[] };
type Columns = Read & { header: readonly string[] };

const ofSong: ReadonlySet<Meaning | null> = new Set<Meaning>(['title', 'isrc', 'url', 'platform', 'country']);

/** No more words are kinds of rows that nobody knows; of those that are known there may be some beside others. */
const [mostOpen, mostKinds] = [6, 12];

/** A word, without a number or an address. */
const isWord = (cell: string): boolean => /^[^\p{N}/@]*\p{L}[^\p{N}/@]*$/u.test(cell) && cell.length <= 40;

/** Few words by which rows of one song and store are told apart, whatever they mean: one of them may take away. */
function tellsApart({ header, rows, meanings }: Columns, index: number): boolean {
  const name = plainName(header[index] ?? '');
  const keys = [...meanings.keys()].filter((key) => ofSong.has(meanings[key] ?? null));
  const cells = filledIn(rows, index);
  const words = new Set(cells);
  const named = meaningsByName(name);
  const mayBe =
    !meanings[index] &&
    !isPayee(header[index] ?? '') &&
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
  const found = [...header.keys()].find((index) => tellsApart({ header, rows, meanings }, index));
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
