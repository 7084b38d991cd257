/** The list's state lives in the address. */
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  defaultState,
  filtersOf,
  type ListState,
  readListState,
  sortedBy,
  withoutFilters,
  writeListState,
} from './list-state.ts';

const full: ListState = {
  search: 'blue & gold',
  platform: 'apple-music',
  growth: 'fading',
  addedFrom: '2026-01-31',
  addedTo: '2026-02-28',
  sort: 'views',
  order: 'asc',
  view: 'grid',
  by: 'link',
  columns: ['state', 'views'],
};

describe('the state of the list', () => {
  it('[ANL-04] comes back from the address as it went in', () => {
    expect(readListState(writeListState(full))).toEqual(full);
    expect(readListState(new URLSearchParams(writeListState(full).toString()))).toEqual(full);
  });

  it('[ANL-04] leaves defaults out of the address', () => {
    expect(writeListState(defaultState).toString()).toBe('');
    expect(readListState(new URLSearchParams())).toEqual(defaultState);
  });

  it('[TRK-10] opens by song, and addresses that were written when it opened by link still do', () => {
    expect(readListState(new URLSearchParams('utm_source=mail')).by).toBe('song');
    for (const old of ['search=a', 'growth=rising&sort=perDay', 'order=desc', 'columns=views'])
      expect(readListState(new URLSearchParams(old)).by).toBe('link');
    expect(readListState(new URLSearchParams('by=song')).by).toBe('song');
    expect(`${writeListState({ ...defaultState, sort: 'views' })}`).toBe('sort=views&by=song');
    expect(`${writeListState({ ...defaultState, by: 'link' })}`).toBe('by=link');
  });

  it('[ANL-04] ignores what means nothing', () => {
    const odd =
      'platform=myspace&growth=sideways&addedFrom=2026-02-31&addedTo=soon&sort=colour&order=up&view=cube&by=album&columns=price2,';
    expect(readListState(new URLSearchParams(odd))).toEqual({ ...defaultState, by: 'link' });
    expect(readListState(new URLSearchParams('by=album&from=mail'))).toEqual({ ...defaultState, by: 'link' });
  });

  it('[EXP-01] asks the API for what is on screen, without the view', () => {
    expect(filtersOf(full)).toEqual({
      search: 'blue & gold',
      platform: 'apple-music',
      growth: 'fading',
      addedFrom: '2026-01-31',
      addedTo: '2026-02-28',
      sort: 'views',
      order: 'asc',
    });
    expect(filtersOf(defaultState)).toEqual({ sort: 'perDay', order: 'desc' });
  });

  it('[TRK-07] turns a column round at the second press and begins texts at A', () => {
    const byTitle = sortedBy(defaultState, 'title');
    expect([byTitle.sort, byTitle.order]).toEqual(['title', 'asc']);
    expect(sortedBy(byTitle, 'title').order).toBe('desc');
    expect(sortedBy(byTitle, 'likes').order).toBe('desc');
  });

  it('[TRK-07] clears filters, one or all, and keeps order and view', () => {
    expect(activeFilters(full)).toEqual(['search', 'platform', 'growth', 'addedFrom', 'addedTo']);
    expect(activeFilters({ ...defaultState, search: ' ' })).toEqual([]);
    expect(withoutFilters(full, ['platform'])).toEqual({ ...full, platform: undefined });
    expect(withoutFilters(full)).toEqual({
      ...defaultState,
      ...{ sort: 'views', order: 'asc', view: 'grid', by: 'link', columns: full.columns },
    });
  });
});
