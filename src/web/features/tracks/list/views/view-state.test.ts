/** What the list is opened with. */
import { expect, it } from 'vitest';
import type { ListView } from '#contract/list-views.ts';
import { defaultState, type ListState, readListState } from '../list-state.ts';
import { addressOfState, listStateOf, showsOf, stateOf, viewOf } from './view-state.ts';

const state: ListState = {
  ...defaultState,
  search: 'blue & gold',
  growth: 'fading',
  sort: 'perDay',
  by: 'song',
  columns: ['state', 'views'],
};
const view = (shows: ListState, isDefault = false): ListView => ({
  id: `vew_${shows.sort}`,
  name: 'Any',
  isDefault,
  shows: showsOf(shows, shows.columns),
});

it('[TRK-07] a view keeps all that the list shows, and its address says it to anybody', () => {
  expect(stateOf(showsOf(state, state.columns))).toEqual(state);
  expect(readListState(new URLSearchParams(addressOfState(state)))).toEqual(state);
  expect(stateOf(showsOf(defaultState, undefined))).toEqual(defaultState);
});

it('[TRK-07] a view is known by what it shows', () => {
  const views = [view(defaultState), view(state)];
  expect(viewOf(views, state)).toBe(views[1]);
  expect(viewOf(views, { ...state, sort: 'title' })).toBeUndefined();
});

it('[TRK-07] an empty address opens the default view, and the plain list has one of its own', () => {
  const views = [view(state, true)];
  expect(listStateOf(new URLSearchParams(), views)).toEqual(state);
  expect(listStateOf(new URLSearchParams(addressOfState(defaultState)), views)).toEqual(defaultState);
  expect(listStateOf(new URLSearchParams('sort=title&by=song'), views)).toEqual({
    ...{ ...defaultState, sort: 'title' },
  });
  expect(listStateOf(new URLSearchParams(), [view(state)])).toEqual(defaultState);
});
