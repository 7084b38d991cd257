/** DistroKid: a month, store, country and song a row, in USD. */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const distrokid: KindSpec = {
  kind: 'distrokid',
  platform: null,
  columns: named({
    'Reporting Date': 'statement',
    'Sale Month': 'date',
    Store: 'store',
    Artist: 'artist',
    Title: 'title',
    ISRC: 'isrc',
    Quantity: 'units',
    'Song/Album': 'product',
    'Country of Sale': 'country',
    'Earnings (USD)': 'earnings',
  }),
  fits: (names) => hasAll(names, ['sale month', 'store', 'title', 'isrc', 'quantity', 'earnings']),
  isAdditive: true,
  time: 'month',
  songProduct: /^song$/i,
};
