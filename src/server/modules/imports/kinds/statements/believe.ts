/**
 * Believe, and those that deliver through it: a month, platform, country and song a row, in the client's currency. No
 * file of its own was at hand: the columns are those by which public readers of such statements take them.
 */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const believe: KindSpec = {
  kind: 'believe',
  platform: null,
  columns: named({
    'Reporting month': 'statement',
    'Sales Month': 'date',
    Platform: 'store',
    'Country / Region': 'country',
    'Country/Region': 'country',
    'Artist Name': 'artist',
    'Track title': 'title',
    ISRC: 'isrc',
    Quantity: 'units',
    'Client Payment Currency': 'currency',
    'Net Revenue': 'earnings',
  }),
  fits: (names) => hasAll(names, ['sales month', 'platform', 'client payment currency', 'net revenue']),
  isAdditive: true,
  time: 'month',
};
