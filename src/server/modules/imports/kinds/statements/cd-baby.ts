/** CD Baby: sales with their day, streams with the last day of their month. */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const cdBaby: KindSpec = {
  kind: 'cd-baby',
  platform: null,
  columns: named({
    'Report Date': 'statement',
    'Sales Date': 'date',
    Quantity: 'units',
    Subtotal: 'earnings',
    Isrc: 'isrc',
    'Artist Name': 'artist',
    'Track Name': 'title',
    'Partner Name': 'store',
    'Delivery Country': 'country',
  }),
  fits: (names) => hasAll(names, ['sales date', 'quantity', 'subtotal', 'partner name']),
  isAdditive: true,
  time: 'month-ends',
  // `10/15/2023 12:00:00 AM`
  usualOrder: 'mdy',
};
