/**
 * LANDR: a song, store and reporting period a row, with its first and its last day. No file of its own was at hand: the
 * columns are those by which public readers of the detailed report take it.
 */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const landr: KindSpec = {
  kind: 'landr',
  platform: null,
  columns: named({
    'Payment Date': 'statement',
    'Start of reporting period': 'date',
    'End of reporting period': 'until',
    Store: 'store',
    'Country of sale or stream': 'country',
    'Primary artist(s)': 'artist',
    Track: 'title',
    ISRC: 'isrc',
    'Quantity of sales or streams': 'units',
    'Net earnings (USD)': 'earnings',
  }),
  fits: (names) =>
    hasAll(names, [
      'payment date',
      'start of reporting period',
      'quantity of sales or streams',
      'net earnings',
    ]),
  isAdditive: true,
};
