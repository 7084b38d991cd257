/**
 * Amuse: a song, service and day or month a row. No file of its own was at hand: the columns are those that its help
 * tells ("Financial Statements": "Royalty Date" is when it was played, "Transaction Date" when it was credited, "Total"
 * what is left after splits). No column of a currency is told of, so it is asked for.
 */
import { hasAll, type KindSpec, named } from '../spec.ts';

export const amuse: KindSpec = {
  kind: 'amuse',
  platform: null,
  columns: named({
    'Transaction Date': 'statement',
    // Credited, or debited where money was withdrawn.
    Type: 'entry',
    'Royalty Date': 'date',
    Service: 'store',
    ISRC: 'isrc',
    Artist: 'artist',
    Track: 'title',
    Quantity: 'units',
    Total: 'earnings',
  }),
  fits: (names) =>
    hasAll(names, ['transaction date', 'royalty date', 'service', 'isrc', 'quantity', 'total']),
  isAdditive: true,
  time: 'month-ends',
};
