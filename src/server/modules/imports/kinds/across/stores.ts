/**
 * Stores across columns: a table with a column of one figure for each store is turned into one with a row for each, so
 * that none is left out.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { platformOfStore } from '../cells/keys.ts';
import { isAbsent } from '../cells/quantities.ts';
import { proposed } from '../columns/proposals.ts';
import { areAmounts } from '../columns/unread.ts';
import { meaningsByName } from '../columns/words.ts';
import { isFigure } from '../plan.ts';
import { plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';
import { addUp } from './adding.ts';
import { filledIn, holdsNumbers } from './metric-names.ts';

/** Of shops that are no platform of ours. */
const others =
  /^(?:amazon(?: music)?|anghami|awa|beatport|boomplay|facebook|instagram|itunes|joox|juno|kkbox|line music|melon|meta|napster|netease|pandora|qobuz|qq music|siriusxm|snap(?:chat)?|tiktok|traxsource|vk|yandex(?: music)?)$/;
const isStore = (name: string): boolean =>
  others.test(name) || (platformOfStore(name) !== null && name.split(' ').length <= 2);

type StoreColumn = { index: number; store: string; counted: string; currency: string };

/** `Spotify (EUR)`, `Spotify Streams`: the store, and what is counted; undefined: it names no store. */
function storeColumn(
  header: readonly string[],
  index: number,
  rows: readonly Row[],
): StoreColumn | undefined {
  const { name, currency } = currencyIn(header[index] ?? '');
  const words = name.trim().split(/[\s_–-]+/);
  for (let count = words.length; count > 0; count--) {
    const [store, counted] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (!isStore(plainName(store))) continue;
    const isCounted = counted === '' || meaningsByName(plainName(counted)).some(isFigure);
    return isCounted && holdsNumbers(rows, index) && filledIn(rows, index).length > 0
      ? { index, store, counted, currency }
      : undefined;
  }
  return undefined;
}

type Stores = { columns: StoreColumn[]; keys: number[]; figure: string };

function storesIn(header: readonly string[], rows: readonly Row[]): Stores | undefined {
  const columns = [...header.keys()].flatMap((index) => storeColumn(header, index, rows) ?? []);
  const [first] = columns;
  const isOne = columns.every(
    ({ counted, currency }) => counted === first?.counted && currency === first.currency,
  );
  if (!first || columns.length < 2 || !isOne) return undefined;
  const isMoney = first.currency !== '' || columns.every(({ index }) => areAmounts(filledIn(rows, index)));
  if (!isMoney && first.counted === '') return undefined;
  const left = [...header.keys()].filter((index) => columns.every((column) => column.index !== index));
  const sums = left.filter((index) => saidOfAll(currencyIn(header[index] ?? '').name) !== undefined);
  const keys = left.filter((index) => !sums.includes(index));
  const meanings = proposed(
    keys.map((index) => header[index] ?? ''),
    rows.map(({ line, cells }) => ({ line, cells: keys.map((index) => cells[index] ?? '') })),
  );
  const areParts = sums.every((sum) =>
    addUp(
      rows.map(({ cells }) => ({
        own: [cells[sum] ?? ''],
        parts: columns.map(({ index }) => [cells[index] ?? '']),
      })),
      [0],
    ),
  );
  if (!areParts || meanings.some((meaning) => meaning === 'platform' || (meaning && isFigure(meaning))))
    return undefined;
  const figure = `${first.counted || 'Net'}${first.currency ? ` (${first.currency})` : ''}`;
  return { columns, keys, figure };
}

/** `last`: of the last row of the header, which begins at `first`. */
export function withStores(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): { table: Table; head: Row[] } {
  const stores = first < 0 ? undefined : storesIn(header, head.slice(last + 1));
  if (!stores) return { table, head: [...head] };
  const { columns, keys, figure } = stores;
  const names = [...keys.map((index) => header[index] ?? ''), 'Store', figure];
  const turn = (row: Row, at: number): Row[] => {
    const { line, cells } = row;
    if (at < first) return [row];
    if (at <= last) return [{ line, cells: at === first ? names : [] }];
    const own = keys.map((index) => cells[index] ?? '');
    const told = columns.filter(({ index }) => !isAbsent(cells[index]?.trim() ?? ''));
    if (told.length === 0) return [{ line, cells: [...own, '', ''] }];
    return told.map(({ index, store }) => ({ line, cells: [...own, store, cells[index] ?? ''] }));
  };
  async function* rows(): AsyncGenerator<Row[]> {
    let at = 0;
    for await (const batch of table.rows()) yield batch.flatMap((row) => turn(row, at++));
  }
  return { table: { ...table, rows }, head: head.flatMap(turn) };
}
