/** TuneCore: a month, store, country and song a row. */
import { hasAll, type KindSpec, named } from '../spec.ts';

/**
 * With the columns of exports of accounts before 2026; later ones are shorter and call some of them otherwise ("ISRC",
 * "Units", "Net Revenue", as public readers of such files have them).
 */
export const tunecore: KindSpec = {
  kind: 'tunecore',
  platform: null,
  columns: named({
    'Posted Date': 'statement',
    'Sales Period': 'date',
    'Store Name': 'store',
    'Country Of Sale': 'country',
    Artist: 'artist',
    'Song Title': 'title',
    'Optional ISRC': 'isrc',
    ISRC: 'isrc',
    '# Units Sold': 'units',
    Units: 'units',
    'Total Earned': 'earnings',
    'Net Revenue': 'earnings',
    Currency: 'currency',
  }),
  fits: (names) =>
    hasAll(names, ['sales period', 'store name', 'song title']) &&
    ['total earned', 'net revenue'].some((name) => names.includes(name)),
  isAdditive: true,
  time: 'month',
};
