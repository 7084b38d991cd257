/** Reading playlists. */
import type { discoverPlaylists, getPlaylist, listPlaylists } from '#contract/playlists.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import type { DiscoverState } from './discover-state.ts';

export const readPlaylist = (id: string) =>
  read<typeof getPlaylist>('/api/playlists/:id', { params: { id } });

export const usePlaylists = () => usePages<typeof listPlaylists>('/api/playlists');

/** As many as the page shows before anybody asks for more. */
export const firstShown = 24;

export const readDiscovered = ({ search, sort }: DiscoverState) =>
  read<typeof discoverPlaylists>('/api/discover-playlists', {
    query: { sort, limit: firstShown, ...(search && { search }) },
  });

/** All that the page has been asked for so far, from the start. */
export const useAllDiscovered = ({ search, sort }: DiscoverState, enabled: boolean) =>
  usePages<typeof discoverPlaylists>(
    addressOf<typeof discoverPlaylists>('/api/discover-playlists', {
      query: { sort, limit: 2 * firstShown, ...(search && { search }) },
    }),
    { enabled },
  );
