/** What the page of public playlists shows, as its address says it. Pure. */
import { type PlaylistSort, playlistSorts } from '#domain/playlists.ts';

export type DiscoverState = { search: string; sort: PlaylistSort };

export function discoverState(params: URLSearchParams): DiscoverState {
  const asked = params.get('sort');
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    sort: playlistSorts.find((sort) => sort === asked) ?? 'new',
  };
}

export const discoverParams = ({ search, sort }: DiscoverState): Record<string, string> => ({
  ...(search && { search }),
  ...(sort !== 'new' && { sort }),
});
