/** iMusician: sales by song and month, and sums by release of a statement. */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const imusicianReleases: KindSpec = {
  kind: 'imusician-releases',
  platform: null,
  columns: named({ 'Statement date': 'date', 'Track streams': 'units', 'Total revenue': 'earnings' }),
  fits: (names) => hasAll(names, ['statement date', 'release title', 'track streams', 'total revenue']),
  isAdditive: true,
};

export const imusicianSales: KindSpec = {
  kind: 'imusician-sales',
  platform: null,
  columns: named({
    'Sales date': 'date',
    ISRC: 'isrc',
    'Track title': 'title',
    'Track artist': 'artist',
    Shop: 'store',
    Country: 'country',
    Quantity: 'units',
    Revenue: 'earnings',
  }),
  fits: (names) => hasAll(names, ['sales date', 'isrc', 'shop', 'revenue']),
  isAdditive: true,
  time: 'month-ends',
};
