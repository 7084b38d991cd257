/** The list's state and the saved views it may be opened with. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListView, listViews, ViewState } from '#contract/list-views.ts';
import { read } from '#web/data/query.ts';
import { filtersOf, type ListState, readListState, writeListState } from '../list-state.ts';

export const readViews = () => read<typeof listViews>('/api/tracks/views');

/** Whatever a view says that means nothing any more is left at its default, as in an address. */
export function stateOf({ columns, ...shows }: ViewState): ListState {
  const said = Object.entries({ ...shows, columns: columns?.join() }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return readListState(new URLSearchParams(said));
}

export const showsOf = (state: ListState, columns: ListState['columns']): ViewState => ({
  ...filtersOf(state),
  sort: state.sort,
  order: state.order,
  by: state.by,
  view: state.view,
  ...(columns && { columns: [...columns] }),
});

/** Never empty: an empty address stands for the view that the list opens with. */
export function addressOfState(state: ListState): string {
  const params = writeListState(state);
  if (params.size === 0) params.set('by', state.by);
  return `?${params}`;
}

/** The view that shows just this. */
export const viewOf = (views: readonly ListView[], state: ListState): ListView | undefined =>
  views.find(({ shows }) => addressOfState(stateOf(shows)) === addressOfState(state));

export function listStateOf(params: URLSearchParams, views: readonly ListView[]): ListState {
  const first = params.size === 0 ? views.find(({ isDefault }) => isDefault) : undefined;
  return first ? stateOf(first.shows) : readListState(params);
}

const noViews: readonly ListView[] = [];

/** Held by the address alone; without any, by the view that the list opens with. */
export function useListState(): [ListState, (next: ListState) => void] {
  const [params, setParams] = useSearchParams();
  const views = useQuery(readViews()).data ?? noViews;
  const state = useMemo(() => listStateOf(params, views), [params, views]);
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const setState = useCallback(
    (wanted: ListState) => {
      // Choices may come faster than the list is drawn: chosen is what differs from what is drawn.
      const chosen = Object.entries(wanted).filter(
        ([name, value]) => value !== state[name as keyof ListState],
      );
      const now = listStateOf(new URLSearchParams(location.search), views);
      const next: ListState = { ...now, ...Object.fromEntries(chosen) };
      setParams(hasDefault ? addressOfState(next) : writeListState(next), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setParams, state, views, hasDefault],
  );
  return [state, setState];
}
