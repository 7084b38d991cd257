/**
 * Stores across columns: a table with a column of one figure for each store is turned into one with a row for each, so
 * that none is left out.
 */
import type { Row, Table } from '../../files/table.ts';
import { currencyIn } from '../cells/currencies.ts';
import { platformOfStore } from '../cells/keys.ts';
import { hasDecimals, isAbsent } from '../cells/quantities.ts';
import { proposed } from '../columns/proposals.ts';
import { areAmounts } from '../columns/unread.ts';
import { meaningsByName } from '../columns/words.ts';
import { isFigure } from '../plan.ts';
import { plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';
import { currencyAbove } from './above.ts';
import { addUp } from './adding.ts';
import { filledIn, holdsNumbers } from './metric-names.ts';
import { withTurned } from './turning.ts';

/** Of shops that are no platform of ours. */
const others =
  /^(?:amazon(?: music)?|apple|google(?: play)?|anghami|awa|beatport|boomplay|facebook|instagram|itunes|joox|juno|kkbox|line music|melon|meta|napster|netease|pandora|qobuz|qq music|siriusxm|snap(?:chat)?|tiktok|traxsource|vk|yandex(?: music)?)$/;
const isStore = (name: string): boolean =>
  others.test(name) || (platformOfStore(name) !== null && name.split(' ').length <= 2);

type StoreColumn = {
  index: number;
  store: string /** What is counted, as a column is called for it. */;
  figure: string;
};

/** `Spotify (EUR)`, `Spotify Streams`: the store, and what is counted; undefined: it names no store. */
function storeColumn(
  header: readonly string[],
  index: number,
  rows: readonly Row[],
  ofAll: string,
): StoreColumn | undefined {
  const { name, currency: own } = currencyIn(header[index] ?? '');
  // What stands above the table is said of amounts.
  const currency = own || (filledIn(rows, index).some(hasDecimals) ? ofAll : '');
  const words = name.trim().split(/[\s_–-]+/);
  for (let count = 1; count <= words.length; count++) {
    const [store, counted] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    const isCounted = counted === '' || meaningsByName(plainName(counted)).some(isFigure);
    if (!isStore(plainName(store)) || !isCounted) continue;
    if (!holdsNumbers(rows, index) || filledIn(rows, index).length === 0) return undefined;
    const isMoney = currency !== '' || areAmounts(filledIn(rows, index));
    const figure = `${counted || 'Net'}${currency && ` (${currency})`}`;
    return isMoney || counted !== '' ? { index, store, figure } : undefined;
  }
  return undefined;
}

type Stores = { columns: StoreColumn[]; stores: string[]; keys: number[]; figures: string[] };

function storesIn(header: readonly string[], rows: readonly Row[], ofAll: string): Stores | undefined {
  const columns = [...header.keys()].flatMap((index) => storeColumn(header, index, rows, ofAll) ?? []);
  const [stores, figures] = [
    [...new Set(columns.map(({ store }) => store))],
    [...new Set(columns.map(({ figure }) => figure))],
  ];
  const isEachOnce =
    new Set(columns.map(({ store, figure }) => `${store} ${figure}`)).size === columns.length;
  if (stores.length < 2 || !isEachOnce) return undefined;
  const left = [...header.keys()].filter((index) => columns.every((column) => column.index !== index));
  const sums = left.filter((index) => saidOfAll(currencyIn(header[index] ?? '').name) !== undefined);
  const keys = left.filter((index) => !sums.includes(index));
  const meanings = proposed(
    keys.map((index) => header[index] ?? ''),
    rows.map(({ line, cells }) => ({ line, cells: keys.map((index) => cells[index] ?? '') })),
  );
  const addsUp = (sum: number, parts: readonly StoreColumn[]) =>
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
  const isCounted = meanings.some((meaning) => meaning === 'platform' || (meaning && isFigure(meaning)));
  return areParts && !isCounted ? { columns, stores, keys, figures } : undefined;
}

/** `last`: of the last row of the header, which begins at `first`. */
export function withStores(
  table: Table,
  head: readonly Row[],
  header: readonly string[],
  { first, last }: { first: number; last: number },
): { table: Table; head: Row[] } {
  const ofAll = currencyAbove(head.slice(0, Math.max(0, first)))?.value ?? '';
  const stores = first < 0 ? undefined : storesIn(header, head.slice(last + 1), ofAll);
  if (!stores) return { table, head: [...head] };
  const { columns, keys, figures } = stores;
  const names = [...keys.map((index) => header[index] ?? ''), 'Store', ...figures];
  const turn = (row: Row, at: number): Row[] => {
    const { line, cells } = row;
    if (at < first) return [row];
    if (at <= last) return [{ line, cells: at === first ? names : [] }];
    const own = keys.map((index) => cells[index] ?? '');
    const told = stores.stores.flatMap((store) => {
      const values = figures.map((figure) => {
        const column = columns.find((one) => one.store === store && one.figure === figure);
        return column ? (cells[column.index] ?? '') : '';
      });
      return values.every((value) => isAbsent(value.trim()))
        ? []
        : [{ line, cells: [...own, store, ...values] }];
    });
    return told.length > 0 ? told : [{ line, cells: [...own, '', ...figures.map(() => '')] }];
  };
  return withTurned(table, head, () => turn);
}
