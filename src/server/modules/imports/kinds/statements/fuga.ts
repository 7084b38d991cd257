/**
 * FUGA, and those whose statements are made by it (Cargo among them): a span, store, territory and song a row. The
 * columns are those by which public readers of such statements take them. What reaches the artist is "Reported
 * Royalty", in "Currency"; ids and gross incomes are no money of theirs.
 */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const fuga: KindSpec = {
  kind: 'fuga',
  platform: null,
  columns: named({
    'Sale Start date': 'date',
    'Sale End date': 'until',
    'Sale Store Name': 'store',
    'Sale Type': 'entry',
    Territory: 'country',
    'Asset Artist': 'artist',
    'Asset Title': 'title',
    'Asset ISRC': 'isrc',
    'Asset Quantity': 'units',
    Quantity: 'units',
    'Reported Royalty': 'earnings',
    Currency: 'currency',
  }),
  fits: (names) => hasAll(names, ['sale start date', 'sale end date', 'reported royalty', 'asset isrc']),
  isAdditive: true,
};
