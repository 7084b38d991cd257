/** Bandcamp: a sale, a refund or a payout a row. */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const bandcamp: KindSpec = {
  kind: 'bandcamp-sales',
  platform: 'bandcamp',
  columns: named({
    date: 'date',
    'item type': 'product',
    'item name': 'title',
    artist: 'artist',
    currency: 'currency',
    quantity: 'units',
    'net amount': 'earnings',
    'change to payout balance': 'balance',
    isrc: 'isrc',
    'item url': 'url',
    'country code': 'country',
  }),
  fits: (names) => hasAll(names, ['date', 'item type', 'item name', 'currency', 'quantity', 'net amount']),
  isAdditive: true,
  // `6/24/23 11:45am`
  usualOrder: 'mdy',
  entries: 'product',
  // A refund of a song has its address.
  songProduct: /^track$/i,
  songAddress: /\/track\//i,
};
