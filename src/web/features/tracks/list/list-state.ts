/** What the list shows and in which order, as it stands in the address: read, written, and asked of the API. */
import type { FilterName } from '#contract/track-list.ts';
import type { TrackFilters } from '#contract/tracks.ts';
import { isDay } from '#domain/days.ts';
import { columnsIn, type ListColumn } from '#domain/list-columns.ts';
import { metricOrder } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import { isPlatform, type PlatformId } from '#domain/platforms.ts';

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
  /** A row is a song, with its links below it, or a link. */
  by: 'song' | 'link';
  /** Undefined: those of the account. */
  columns: readonly ListColumn[] | undefined;
};

export const growths: readonly Growth[] = momentumStates.toReversed();

/** Those that every song has. */
export const factSorts: readonly SortKey[] = [
  'perDay',
  'against',
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
  // What brings the most leads, a release among them. By share small songs would, and releases, which have none, came last.
  sort: 'perDay',
  order: 'desc',
  view: 'table',
  by: 'song',
  columns: undefined,
};

const day = (value: string | null) => (isDay(value) ? value : undefined);

/** Addresses that say something else of the list and nothing of its rows are older than the rows by song: they mean links. */
function rowsIn(params: URLSearchParams): ListState['by'] {
  const by = params.get('by');
  if (by === 'song' || by === 'link') return by;
  return Object.keys(defaultState).some((name) => params.has(name)) ? 'link' : 'song';
}

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
    by: rowsIn(params),
    columns: columnsIn(params.get('columns')),
  };
}

const changesOf = (state: ListState) =>
  Object.entries(state).flatMap(([name, value]) =>
    value === undefined || value === defaultState[name as keyof ListState] ? [] : [[name, String(value)]],
  );

/** Only what differs from the default, so that addresses stay short; with anything else, also what the rows are. */
export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams(changesOf(state));
  if (params.size > 0) params.set('by', state.by);
  return params;
}

/** The same as the API's filters, whose order is another where none is given. */
export function filtersOf(state: ListState): Partial<TrackFilters> {
  const { search, platform, growth, addedFrom, addedTo, sort, order } = state;
  const wanted = { ...defaultState, platform, growth, addedFrom, addedTo, search: search.trim() };
  return { ...Object.fromEntries(changesOf(wanted)), sort, order };
}

export const filterNames: readonly FilterName[] = ['search', 'platform', 'growth', 'addedFrom', 'addedTo'];

/** Those that narrow the list. */
export const activeFilters = (state: ListState): FilterName[] =>
  filterNames.filter((name) => state[name]?.trim());

export const isNarrowed = (state: ListState): boolean => activeFilters(state).length > 0;

/** The list without some of its filters, in the same order and view; without all, if none are named. */
export const withoutFilters = (state: ListState, names = filterNames): ListState => ({
  ...state,
  ...Object.fromEntries(names.map((name) => [name, defaultState[name]])),
});

const textKeys: ReadonlySet<SortKey> = new Set<SortKey>(['title', 'artist', 'platform']);

/** A second press on a column turns it round; texts begin at A, all else with the most or latest. */
export function sortedBy(state: ListState, sort: SortKey): ListState {
  if (state.sort === sort) return { ...state, order: state.order === 'asc' ? 'desc' : 'asc' };
  return { ...state, sort, order: textKeys.has(sort) ? 'asc' : 'desc' };
}
