/** Rows that add up the others: by the words of spreadsheets, or by having nothing but sums. */
import { isAbsent } from '../cells/quantities.ts';
import type { Plan } from '../plan.ts';
import { remembering } from '../songs.ts';
import type { Meaning } from '../spec.ts';
import { saidOfAll } from './all-words.ts';

const partWords =
  /^(?:sub-?total|subtotale|sous-total|zwischensumme|промежуточный итог|小計|小计|उप-?योग)\b/iu;

export const isTotal = (cell: string): boolean => saidOfAll(cell) === 'sum';

/** Of all rows, or of those of one song, store or country. */
type SumOf = 'all' | 'some';

/** So many blank cells beside figures alone are no row of a store or country that is not known. */
const fewestBlank = 3;

/** What a row adds up, asked of each; undefined: it is a row of its own. */
export function sumReader(plan: Plan): (cells: readonly string[]) => SumOf | undefined {
  const { at, spec, width } = plan;
  const placesOf = (meanings: readonly Meaning[]) => meanings.flatMap((meaning) => at.get(meaning) ?? []);
  /** Nothing that is a row of its own has such a word there. */
  const telling = placesOf(['date', 'store', 'platform', 'country', 'city']);
  const ids = placesOf(['isrc', 'videoId', 'url']);
  const [titleAt = -1] = placesOf(['title']);
  const counted = new Set([...plan.figures.map(({ index }) => index), ...placesOf(['currency'])]);
  const named = Array.from({ length: width }, (_, index) => index).filter((index) => !counted.has(index));
  const isFirst = named[0] === 0 && !placesOf(['title', 'artist']).includes(0);
  const isWord = remembering((cell) => isTotal(cell) || partWords.test(cell.trim()));
  const isBlank = (cell = '') => cell === '' || isAbsent(cell);
  const isFilled = (index: number, cells: readonly string[]) =>
    !isBlank(cells[index]) && !isWord(cells[index] ?? '');

  /** A song may be called `Total`: then the rest of its row says what every row says. */
  function isSong(cells: readonly string[], wordAt: number): boolean {
    return wordAt === titleAt && named.every((index) => index === titleAt || isFilled(index, cells));
  }

  const songOf = (cells: readonly string[]): boolean =>
    ids.some((index) => isFilled(index, cells)) || isFilled(titleAt, cells);
  const isOfPart = (cells: readonly string[]): boolean =>
    songOf(cells) || telling.some((index) => isFilled(index, cells));

  function sumOf(cells: readonly string[]): SumOf | undefined {
    const isOfSong = songOf(cells);
    if (telling.some((index) => isWord(cells[index] ?? '')) || (isFirst && isWord(cells[0] ?? '')))
      return isOfPart(cells) || named.some((index) => partWords.test(cells[index] ?? '')) ? 'some' : 'all';
    if (isOfSong) return undefined;
    const wordAt = named.find((index) => isWord(cells[index] ?? ''));
    if (wordAt !== undefined && !isSong(cells, wordAt)) return isTotal(cells[wordAt] ?? '') ? 'all' : 'some';
    const isBare = plan.isAdditive && named.length >= fewestBlank && wordAt === undefined;
    return isBare && named.every((index) => isBlank(cells[index])) ? 'all' : undefined;
  }
  if (spec.hasTotals || plan.isAdditive) return sumOf;
  const [dateAt = -1] = placesOf(['date']);
  return (cells) => (isWord(cells[dateAt] ?? '') ? 'all' : undefined);
}
