/** Which columns the table shows. */
import { describe, expect, it } from 'vitest';
import { listColumns, usualColumns } from '#domain/list-columns.ts';
import { sortKeys } from '../list-state.ts';
import { columnsThatFit, lookOf, placeOf, shownColumns } from './columns.tsx';

/** Of songs that were read once: a number, and nothing to compare it with. */
const empty = listColumns.filter((id) => !['plays', 'likes', 'days', 'leading', 'lastSyncedAt'].includes(id));

describe('[TRK-07] the columns of the table', () => {
  it('leaves out the usual ones that no song has anything for', () => {
    expect(shownColumns(null, empty)).toEqual(['days', 'leading', 'lastSyncedAt']);
  });

  it('shows what was chosen, in its own order, whether or not there is anything', () => {
    expect(shownColumns(['views', 'state'], empty)).toEqual(['state', 'views']);
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
