/** What the list shows and in which order, as it stands in the address: read, written, and asked of the API. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TrackFilters } from '#contract/tracks.ts';
import { isDay } from '#domain/days.ts';
import { metricOrder } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';

export type SortKey = TrackFilters['sort'];
export type Growth = NonNullable<TrackFilters['growth']>;

export type ListState = {
  search: string;
  platform: PlatformId | undefined;
  growth: Growth | undefined;
  addedFrom: string | undefined;
  addedTo: string | undefined;
  sort: SortKey;
  order: 'asc' | 'desc';
  view: 'table' | 'grid';
  /** One row a link, which all else that counts songs does too; or one a song, with its links below it. */
  by: 'song' | 'link';
};

export const growths: readonly Growth[] = momentumStates.toReversed();

/** Those that every song has. */
export const factSorts: readonly SortKey[] = [
  'against',
  'perDay',
  'best',
  'state',
  'leading',
  'addedAt',
  'title',
  'artist',
  'platform',
  'lastSyncedAt',
  'change',
  'releaseDate',
];

export const sortKeys: readonly SortKey[] = [...factSorts, ...metricOrder];

export const defaultState: ListState = {
  search: '',
  platform: undefined,
  growth: undefined,
  addedFrom: undefined,
  addedTo: undefined,
  sort: 'against',
  order: 'desc',
  view: 'table',
  by: 'link',
};

export const isPlatform = (id: string | null): id is PlatformId => platformIds.some((known) => known === id);

const day = (value: string | null) => (isDay(value) ? value : undefined);

/** Whatever an address says that means nothing here is left at its default. */
export function readListState(params: URLSearchParams): ListState {
  const platform = params.get('platform');
  return {
    search: (params.get('search') ?? '').trimStart().slice(0, 200),
    platform: isPlatform(platform) ? platform : undefined,
    growth: growths.find((growth) => growth === params.get('growth')),
    addedFrom: day(params.get('addedFrom')),
    addedTo: day(params.get('addedTo')),
    sort: sortKeys.find((key) => key === params.get('sort')) ?? defaultState.sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    view: params.get('view') === 'grid' ? 'grid' : 'table',
    by: params.get('by') === 'song' ? 'song' : 'link',
  };
}

/** Only what differs from the default, so that addresses stay short. */
export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined && value !== defaultState[name as keyof ListState]) params.set(name, value);
  }
  return params;
}

/** The same as the API's filters, whose order is another where none is given. */
export function filtersOf(state: ListState): Partial<TrackFilters> {
  const { view: _view, by: _by, sort, order, ...filters } = state;
  const wanted = { ...defaultState, ...filters, search: state.search.trim() };
  return { ...Object.fromEntries(writeListState(wanted)), sort, order };
}

/** How many filters narrow the list, the search left out. */
export const activeFilters = (state: ListState): number =>
  [state.platform, state.growth, state.addedFrom, state.addedTo].filter(Boolean).length;

export const isNarrowed = (state: ListState): boolean =>
  activeFilters(state) > 0 || state.search.trim() !== '';

/** The list without its filters, in the same order and view. */
export const withoutFilters = (state: ListState): ListState => ({
  ...defaultState,
  sort: state.sort,
  order: state.order,
  view: state.view,
  by: state.by,
});

const textKeys: ReadonlySet<SortKey> = new Set<SortKey>(['title', 'artist', 'platform']);

/** A second press on a column turns it round; texts begin at A, all else with the most or latest. */
export function sortedBy(state: ListState, sort: SortKey): ListState {
  if (state.sort === sort) return { ...state, order: state.order === 'asc' ? 'desc' : 'asc' };
  return { ...state, sort, order: textKeys.has(sort) ? 'asc' : 'desc' };
}

/** The songs that are chosen, by their ids. */
export type Selection = Readonly<Record<string, boolean>>;

export const withChoice = (before: Selection, ids: readonly string[], isChosen: boolean): Selection => ({
  ...before,
  ...Object.fromEntries(ids.map((id) => [id, isChosen])),
});

/** The list's state, held by the address alone. */
export function useListState(): [ListState, (next: ListState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const setState = useCallback(
    (next: ListState) => setParams(writeListState(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [state, setState];
}
