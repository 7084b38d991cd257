/**
 * Symphonic: a month, service, territory and song a row, in USD. No file of its own was at hand: the columns are those
 * by which public readers of such statements take them ("Reporting Period" as `JUN-26`, "Sale or Void").
 */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const symphonic: KindSpec = {
  kind: 'symphonic',
  platform: null,
  columns: named({
    'Reporting Period': 'statement',
    // When it was played; the reporting period is when it was told.
    'Activity Period': 'date',
    'Digital Service Provider': 'store',
    Territory: 'country',
    'Track Artists': 'artist',
    'Track Title': 'title',
    'ISRC Code': 'isrc',
    Count: 'units',
    'Sale or Void': 'entry',
    'Royalty ($US)': 'earnings',
  }),
  fits: (names) =>
    hasAll(names, ['digital service provider', 'isrc code', 'count', 'royalty', 'activity period']),
  isAdditive: true,
  time: 'month',
};
