/**
 * Stores, countries or recordings across columns: a table with a column of one figure for each of them is turned into one
 * with a row for each, so that none is left out.
 */
import { isrcOf } from '#server/platforms/parse.ts';
import type { Row, Table } from '../../files/table.ts';
import { countryOf } from '../cells/countries.ts';
import { currencyIn } from '../cells/currencies.ts';
import { platformOfStore } from '../cells/keys.ts';
import { hasDecimals, isAbsent } from '../cells/quantities.ts';
import { filledIn } from '../columns/adding-up.ts';
import { proposed } from '../columns/proposals.ts';
import { areAmounts } from '../columns/unread.ts';
import { isMisleading, meaningsByName } from '../columns/words.ts';
import { isFigure } from '../plan.ts';
import { type Meaning, plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';
import { currencyAbove } from './above.ts';
import { addUp } from './adding.ts';
import { holdsNumbers } from './metric-names.ts';
import { withTurned } from './turning.ts';

/** Of shops that are no platform of ours. */
const others =
  /^(?:amazon(?: music)?|apple|google(?: play)?|anghami|awa|beatport|boomplay|facebook|instagram|itunes|joox|juno|kkbox|line music|melon|meta|napster|netease|pandora|qobuz|qq music|siriusxm|snap(?:chat)?|tiktok|traxsource|vk|yandex(?: music)?)$/;
/** `Spotify fee`, `Spotify gross`: what was taken there, or before that. */
const isTaken = (name: string): boolean => isMisleading('earnings', plainName(name));
const isStore = (name: string): boolean =>
  others.test(name) || (platformOfStore(name) !== null && name.split(' ').length <= 2 && !isTaken(name));

const elsewhere =
  /^(?:row|rest of (?:the )?world|others?|other (?:countries|territories)|reste du monde|autres(?: pays)?|rest der welt|übrige(?: länder)?|andere(?: länder)?|resto del mundo|resto do mundo|resto del mondo|другие страны|その他|其他)$/;
/** `NO` and `ID` are words, too, unless they stand among others. */
const isCountry = (name: string): boolean =>
  /^[A-Z]{2,3}$/.test(name)
    ? countryOf(name) !== undefined
    : name.length > 3 && countryOf(name) !== undefined;

type Kind = {
  column: string;
  is(name: string): boolean;
  /** Beside some of them: the rest. */
  isRest(name: string): boolean;
  fewest: number;
  /** They may stand without what they count. */
  isBare: boolean;
};

const none = () => false;
const kinds: readonly Kind[] = [
  { column: 'Store', is: (name) => isStore(plainName(name)), isRest: none, fewest: 2, isBare: false },
  {
    column: 'Country',
    is: isCountry,
    isRest: (name) => elsewhere.test(plainName(name)),
    fewest: 2,
    isBare: true,
  },
  { column: 'ISRC', is: (name) => isrcOf(name) !== undefined, isRest: none, fewest: 1, isBare: true },
];

type PlaceColumn = {
  index: number;
  place: string;
  isRest: boolean;
  /** What is counted, as a column is called for it. */
  figure: string;
};

/** `Spotify (EUR)`, `Spotify Streams`, `Streams DE`: the place, and what is counted; undefined: it names none. */
function placeColumn(
  kind: Kind,
  header: readonly string[],
  index: number,
  { rows, ofAll }: { rows: readonly Row[]; ofAll: string },
): PlaceColumn | undefined {
  const { name, currency: own } = currencyIn(header[index] ?? '');
  // What stands above the table is said of amounts.
  const currency = own || (filledIn(rows, index).some(hasDecimals) ? ofAll : '');
  const words = name.trim().split(/[\s_–-]+/);
  // What is counted is said in few words: `Apple Music plays`. Last, no word says it.
  for (const at of [...words.keys()].slice(1).concat(0))
    for (const [place, counted] of [
      [words.slice(0, words.length - at).join(' '), words.slice(words.length - at).join(' ')],
      [words.slice(at).join(' '), words.slice(0, at).join(' ')],
    ] as const) {
      const isCounted =
        counted === '' ||
        meaningsByName(plainName(counted)).some(isFigure) ||
        (currency !== '' && isTaken(counted));
      const isRest = kind.isRest(place);
      if ((!kind.is(place) && !isRest) || !isCounted) continue;
      if (!holdsNumbers(rows, index) || filledIn(rows, index).length === 0) return undefined;
      const isMoney = currency !== '' || areAmounts(filledIn(rows, index));
      if (!isMoney && counted === '') return kind.isBare ? { index, place, isRest, figure: '' } : undefined;
      return { index, place, isRest, figure: `${counted || 'Net'}${currency && ` (${currency})`}` };
    }
  return undefined;
}

/** What says it already. */
const taking: Record<string, readonly Meaning[]> = {
  Store: ['platform'],
  Country: ['country'],
  ISRC: ['isrc', 'title', 'url'],
};

type Places = {
  kind: Kind;
  columns: PlaceColumn[];
  places: string[];
  keys: number[];
  figures: string[];
  /** What nothing else names: as their sum is called. */
  title: string;
};

function placesIn(
  kind: Kind,
  header: readonly string[],
  { rows, ofAll }: { rows: readonly Row[]; ofAll: string },
): Places | undefined {
  const columns = [...header.keys()].flatMap(
    (index) => placeColumn(kind, header, index, { rows, ofAll }) ?? [],
  );
  const [places, figures] = [
    [...new Set(columns.map(({ place }) => place))],
    [...new Set(columns.map(({ figure }) => figure))],
  ];
  const isEachOnce =
    new Set(columns.map(({ place, figure }) => `${place} ${figure}`)).size === columns.length;
  const own = new Set(columns.flatMap(({ place, isRest }) => (isRest ? [] : [place])));
  if (own.size < kind.fewest || places.length < 2 || !isEachOnce) return undefined;
  const left = [...header.keys()].filter((index) => columns.every((column) => column.index !== index));
  const sums = left.filter((index) => saidOfAll(currencyIn(header[index] ?? '').name) !== undefined);
  const keys = left.filter((index) => !sums.includes(index));
  const meanings = proposed(
    keys.map((index) => header[index] ?? ''),
    rows.map(({ line, cells }) => ({ line, cells: keys.map((index) => cells[index] ?? '') })),
  );
  const addsUp = (sum: number, parts: readonly PlaceColumn[]) =>
    addUp(
      rows.map(({ cells }) => ({
        own: [cells[sum] ?? ''],
        parts: parts.map(({ index }) => [cells[index] ?? '']),
      })),
      [0],
    );
  const areParts = sums.every((sum) =>
    figures.some((figure) =>
      addsUp(
        sum,
        columns.filter((column) => column.figure === figure),
      ),
    ),
  );
  const taken: readonly (Meaning | null)[] = taking[kind.column] ?? [];
  const isCounted = meanings.some((meaning) => taken.includes(meaning) || (meaning && isFigure(meaning)));
  const [sum = -1] = sums;
  const title = header[sum] ?? `${places[0]} → ${places.at(-1)}`;
  return areParts && !isCounted ? { kind, columns, places, keys, figures, title } : undefined;
}

/** `last`: of the last row of the header, which begins at `first`. */
export function withPlaces(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): { table: Table; head: Row[] } {
  const ofAll = currencyAbove(head.slice(0, Math.max(0, first)))?.value ?? '';
  const rows = head.slice(last + 1);
  const [found] = first < 0 ? [] : kinds.flatMap((kind) => placesIn(kind, header, { rows, ofAll }) ?? []);
  if (!found) return { table, head: [...head] };
  const { kind, columns, places, keys, figures, title } = found;
  const names = [
    ...keys.map((index) => header[index] ?? ''),
    kind.column,
    ...figures.map((figure) => figure || title),
  ];
  const turn = (row: Row, at: number): Row[] => {
    const { line, cells } = row;
    if (at < first) return [row];
    if (at <= last) return [{ line, cells: at === first ? names : [] }];
    const own = keys.map((index) => cells[index] ?? '');
    const told = places.flatMap((place) => {
      const values = figures.map((figure) => {
        const column = columns.find((one) => one.place === place && one.figure === figure);
        return column ? (cells[column.index] ?? '') : '';
      });
      return values.every((value) => isAbsent(value.trim()))
        ? []
        : [{ line, cells: [...own, place, ...values] }];
    });
    return told.length > 0 ? told : [{ line, cells: [...own, '', ...figures.map(() => '')] }];
  };
  return withTurned(table, head, () => turn);
}
