/** Which columns the table shows. */
import { describe, expect, it } from 'vitest';
import { listColumns, usualColumns } from '#domain/list-columns.ts';
import { trackForTest } from '../../track-for-test.ts';
import { sortKeys } from '../list-state.ts';
import { columnsThatFit, emptyColumns, hiddenColumns, lookOf, placeOf, shownColumns } from './columns.tsx';

/** What a song read once has: a number, and nothing to compare it with. */
const fresh = trackForTest({ metrics: { plays: 5 }, withheld: ['likes'] });

describe('[TRK-07] the columns of the table', () => {
  it('leaves out the usual ones that no song has anything for, and names them', () => {
    const empty = emptyColumns([fresh]);
    expect(shownColumns(null, empty)).toEqual(['days', 'leading', 'lastSyncedAt']);
    expect(hiddenColumns(empty)).toEqual(['state', 'perDay', 'against']);
    expect(empty).toContain('views');
    expect(empty).not.toContain('plays');
    // Hidden by its owner is something to show.
    expect(empty).not.toContain('likes');
  });

  it('shows what was chosen, in its own order, whether or not there is anything', () => {
    expect(shownColumns(['views', 'state'], emptyColumns([fresh]))).toEqual(['state', 'views']);
    expect(shownColumns([], [])).toEqual([]);
  });

  it('shows as many as stand beside each other, and never a part of one', () => {
    const fits = (width: number) => columnsThatFit(usualColumns, width);
    expect(fits(1134)).toEqual(usualColumns);
    expect(fits(720)).toEqual(['state', 'perDay', 'against']);
    expect(fits(200)).toEqual([]);
    for (const width of [400, 700, 900]) {
      const taken = fits(width).reduce((sum, id) => sum + lookOf(id).width, 0);
      expect(taken).toBeLessThanOrEqual(width);
    }
  });

  it('sorts by every column', () => {
    for (const id of listColumns) expect(sortKeys).toContain(lookOf(id).sort);
  });

  it('a card says how large a song is where nothing is known of its days', () => {
    expect(placeOf('leading', ['leading'])).toBe(placeOf('perDay', ['perDay']));
    expect(placeOf('leading', usualColumns)).toBe('at-none');
  });
});
