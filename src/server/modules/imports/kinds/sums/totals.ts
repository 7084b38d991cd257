/** Rows that add up the others: by the words of spreadsheets, or by having nothing but sums. */
import { monthOf } from '../cells/calendar-names.ts';
import { currencyIn } from '../cells/currencies.ts';
import { isAbsent } from '../cells/quantities.ts';
import { spanOf } from '../cells/spans.ts';
import { isAdvance, isBalance, isHeldOver, isResult } from '../money.ts';
import type { Plan } from '../plan.ts';
import { remembering } from '../songs.ts';
import type { Meaning } from '../spec.ts';
import { nameInSum, namesSum, saidOfAll, saidOfPart } from './all-words.ts';

export const isTotal = (cell: string): boolean => saidOfAll(cell) === 'sum';
/** Of all, of a part, or beside a name: it says nothing of what its column holds otherwise. */
export const hasSumWord = (cell: string): boolean => isTotal(cell) || saidOfPart(cell) || namesSum(cell);

/** `Average`, `Median`: worked out of the rows above, where a song or a month would stand. */
export const isMean = (cell: string): boolean =>
  /^\s*(?:(?:monthly|daily) )?(?:averages?|avg|mean|median|durchschnitt(?:swert)?|mittelwert|moyenne|médiane|promedio|mediana|média|średnia|ortalama|среднее|медиана|平均値?|中央値|平均值|औसत|평균)\s*[.:]?\s*$/iu.test(
    cell,
  );

/** What is left to pay of the rows above it. */
const payables =
  /^\s*(?:(?:net|total|amount|balance|royalties)\s+)*(?:payable|due|owed|to pay|to be paid)(?:\s+(?:to|for|this|now|net|total)(?!\p{L}).*)?\s*[:.]?\s*$|^\s*(?:zahlbetrag|auszahlungsbetrag|auszahlung(?:ssumme)?|zu zahlen|net à payer|à payer|importe a pagar|total a pagar|a pagar|da pagare|netto a pagare|te betalen|att betala|til udbetaling|til utbetaling|do wypłaty|к выплате|支払額|お支払額|支払金額|应付金额|지급액)\s*:?\s*$/iu;
const isPayable = (cell: string): boolean => payables.test(currencyIn(cell).name);

/** Of all rows, of those of one song, store or country, or of what an account held. */
type SumOf = 'all' | 'some' | 'balance';

/** So many blank cells beside figures alone are no row of a store or country that is not known. */
const fewestBlank = 3;

const isBlank = (cell = ''): boolean => cell === '' || isAbsent(cell);

type Columns = Record<'named' | 'ids' | 'telling', readonly number[]> &
  Record<'titleAt' | 'artistAt' | 'dateAt', number>;

/** `Total for May`, `Summe Q2 2026`: of a time, by which no song is called beside such a word. */
function isOfTime(cell: string): boolean {
  const name = nameInSum(cell).replace(/^(?:for|of|in|für|im|de|du|del|di|do|за|per|van)\s+/u, '');
  return name !== '' && (monthOf(name) !== undefined || spanOf(name, null) !== undefined);
}

/**
 * `Spotify Total`, where the row says less than those that it adds up: it is of no song, or of no day, or says nothing
 * else. What has an ISRC is a song, and so is a title beside its artist.
 */
function namedSumReader(plan: Plan, { named, ids, telling, titleAt, artistAt, dateAt }: Columns) {
  const { isAdditive, titles, stores, at } = plan;
  const countryAt = at.get('country') ?? -1;
  const storeAt = at.get('store') ?? at.get('platform') ?? -1;
  const isNamed = remembering(namesSum);
  const isTimed = remembering(isOfTime);
  const isPartNamed = remembering((cell) => saidOfPart(cell) && nameInSum(cell) !== '');
  const hasSongs = titleAt >= 0 || ids.length > 0;
  /** `Total Blue` beside its artist, where `Blue` has rows that say when or where, and this one does not. */
  const addsUpSong = (cells: readonly string[]): boolean =>
    telling.some((index) => isBlank(cells[index])) && titles.has(nameInSum(cells[titleAt] ?? ''));
  return (cells: readonly string[]): boolean => {
    if (ids.some((index) => !isBlank(cells[index]))) return false;
    const places = named.filter((index) => !isBlank(cells[index]));
    const wordAt = places.findLast((index) => isNamed(cells[index] ?? ''));
    if (wordAt === undefined) return false;
    if (hasSongs && isBlank(cells[titleAt])) return true;
    // `Tides (album total)`, `Blue – Subtotal`.
    if (wordAt === titleAt && isPartNamed(cells[titleAt] ?? '')) return true;
    if (wordAt === titleAt && (addsUpSong(cells) || isTimed(cells[titleAt] ?? ''))) return true;
    if (wordAt === countryAt) return true;
    if (wordAt === storeAt && stores.begins(nameInSum(cells[storeAt] ?? ''))) return true;
    if (wordAt === titleAt && !isBlank(cells[artistAt])) return false;
    if (dateAt >= 0 && (wordAt === dateAt || isBlank(cells[dateAt]))) return true;
    const others = places.filter((index) => index !== wordAt && index !== dateAt);
    return isAdditive && named.length >= fewestBlank && others.length === 0;
  };
}

/** `Saldo` alone beside an amount and its date, whatever column it stands in. */
function balanceReader({ named, dateAt }: Pick<Columns, 'named' | 'dateAt'>) {
  const isHeld = remembering(
    (cell) => isBalance(cell) || isPayable(cell) || isAdvance(cell) || isResult(cell),
  );
  const isStated = remembering((cell) => cell.trim().includes(' ') && (isPayable(cell) || isResult(cell)));
  return (cells: readonly string[]): boolean => {
    const isNarrow = named.length < fewestBlank;
    let only = '';
    for (const index of named) {
      const cell = cells[index];
      if (index === dateAt || isBlank(cell)) continue;
      if (only !== '') return false;
      only = cell ?? '';
    }
    // Where little else could be said, a song may be called `Balance` or `Due`, but hardly `Net profit`.
    return isNarrow ? isStated(only) : isHeld(only);
  };
}

/** `Less: unrecouped balance` beside a release, in a column that says nothing else that is read, and of nothing counted. */
function heldOverReader({ spec, at, figures, personal }: Plan, named: readonly number[]) {
  const read = new Set([...at.values(), ...personal]);
  const left = spec.kind === 'mapped' ? named.filter((index) => !read.has(index)) : [];
  const counts = figures.flatMap(({ index, figure }) => (figure === 'earnings' ? [] : [index]));
  const isOver = remembering(isHeldOver);
  return (cells: readonly string[]): boolean =>
    left.length > 0 &&
    counts.every((index) => isBlank(cells[index])) &&
    left.some((index) => isOver(cells[index] ?? ''));
}

/** What a row adds up, asked of each; undefined: it is a row of its own. */
export function sumReader(plan: Plan): (cells: readonly string[]) => SumOf | undefined {
  const { at, spec, width } = plan;
  const placesOf = (meanings: readonly Meaning[]) => meanings.flatMap((meaning) => at.get(meaning) ?? []);
  /** Nothing that is a row of its own has such a word there. */
  const telling = placesOf(['date', 'store', 'platform', 'country', 'city']);
  const ids = placesOf(['isrc', 'videoId', 'url']);
  const [titleAt = -1] = placesOf(['title']);
  const [dateAt = -1] = placesOf(['date']);
  const [artistAt = -1] = placesOf(['artist']);
  const counted = new Set([...plan.figures.map(({ index }) => index), ...placesOf(['currency'])]);
  const named = Array.from({ length: width }, (_, index) => index).filter((index) => !counted.has(index));
  const isFirst = named[0] === 0 && !placesOf(['title', 'artist']).includes(0);
  const isPart = remembering(saidOfPart);
  const isMeanIn = remembering(isMean);
  const isWord = remembering((cell) => isTotal(cell) || saidOfPart(cell));
  const isBalanceAlone = balanceReader({ named, dateAt });
  const isBalanceBeside = heldOverReader(plan, named);
  const isNamedSum = namedSumReader(plan, { named, ids, telling, titleAt, artistAt, dateAt });
  const isFilled = (index: number, cells: readonly string[]) =>
    !isBlank(cells[index]) && !isWord(cells[index] ?? '');

  /** A song may be called `Total`: then the rest of its row says what every row says, but for its number. */
  function isSong(cells: readonly string[], wordAt: number): boolean {
    // No song is called `Subtotal`.
    if (isPart(cells[wordAt] ?? '')) return false;
    const hasArtist = artistAt >= 0 && isFilled(artistAt, cells);
    return (
      wordAt === titleAt &&
      named.every(
        (index) => index === titleAt || isFilled(index, cells) || (hasArtist && ids.includes(index)),
      )
    );
  }

  const songOf = (cells: readonly string[]): boolean =>
    ids.some((index) => isFilled(index, cells)) || isFilled(titleAt, cells);
  const isOfPart = (cells: readonly string[]): boolean =>
    songOf(cells) || telling.some((index) => isFilled(index, cells));

  function sumOf(cells: readonly string[]): SumOf | undefined {
    if (ids.every((index) => isBlank(cells[index])) && (isBalanceAlone(cells) || isBalanceBeside(cells)))
      return 'balance';
    const isOfSong = songOf(cells);
    if (telling.some((index) => isWord(cells[index] ?? '')) || (isFirst && isWord(cells[0] ?? '')))
      return isOfPart(cells) || named.some((index) => isPart(cells[index] ?? '')) ? 'some' : 'all';
    if (isNamedSum(cells)) return 'some';
    if (isOfSong) return undefined;
    if (named.some((index) => isMeanIn(cells[index] ?? ''))) return 'some';
    const wordAt = named.find((index) => isWord(cells[index] ?? ''));
    if (wordAt !== undefined && !isSong(cells, wordAt)) return isTotal(cells[wordAt] ?? '') ? 'all' : 'some';
    const isBare = plan.isAdditive && named.length >= fewestBlank && wordAt === undefined;
    return isBare && named.every((index) => isBlank(cells[index])) ? 'all' : undefined;
  }
  if (spec.hasTotals || plan.isAdditive) return sumOf;
  return (cells) => (isWord(cells[dateAt] ?? '') ? 'all' : isNamedSum(cells) ? 'some' : undefined);
}
