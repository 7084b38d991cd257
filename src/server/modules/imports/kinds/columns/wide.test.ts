/** Wide tables: what is proposed of them is found in time that grows with their cells alone. */
import { expect, test } from 'vitest';
import { isThorough } from '#kit/thorough.ts';
import { proposed } from './proposals.ts';

/** So many that sums are still looked for among them (`mostNumbered`). */
const wide = 80;

/** Each kind sent some look at columns by every other one, or by every pair of them. */
const named: Record<string, (place: number) => string> = {
  'amounts of one name': (place) => `Earnings ${place}`,
  'amounts, and as many that are nobody’s': (place) => `${place % 2 ? 'Earnings' : 'Foo'} ${place}`,
  'amounts and fees': (place) => `${place % 2 ? 'Net' : 'Fee'} ${place}`,
  'units and prices': (place) => `${place % 2 ? 'Units' : 'Price'} ${place}`,
};

test.each(Object.keys(named).filter((kind) => isThorough || kind.endsWith('fees')))(
  '[SYNC-07] a table of %s alone is looked through',
  (kind) => {
    const header = Array.from({ length: wide }, (_, place) => named[kind]?.(place) ?? '');
    // All rows but the last are alike in whatever is added up.
    const rows = Array.from({ length: 200 }, (_, line) => ({
      line: line + 2,
      cells: header.map(() => (line === 199 ? '1.00' : '0.00')),
    }));
    const paid = proposed(header, rows).filter((meaning) => meaning === 'earnings');
    expect(paid.length).toBeLessThan(2);
  },
);
