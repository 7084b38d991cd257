/** What can be done to the songs of one's own playlist. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  orderPlaylist,
  Playlist,
  PlaylistItem,
  removePlaylistItem,
  replacePlaylistItem,
  restorePlaylistItem,
} from '#contract/playlists.ts';
import { send } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useItemChanges } from '#web/music/playlist/changes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { readAgain } from './changes.ts';
import { readPlaylist } from './queries.ts';

export function useSongChanges({ id, version }: Pick<Playlist, 'id' | 'version'>) {
  const client = useQueryClient();
  return useItemChanges<PlaylistItem>({
    queryKey: readPlaylist(id).queryKey,
    version,
    remove: (itemId) =>
      send<typeof removePlaylistItem>('DELETE', '/api/playlists/:id/items/:itemId', {
        params: { id, itemId },
      }),
    restore: (itemId) =>
      send<typeof restorePlaylistItem>('POST', '/api/playlists/:id/items/:itemId/restore', {
        params: { id, itemId },
      }),
    order: (itemIds, now) =>
      send<typeof orderPlaylist>('PUT', '/api/playlists/:id/order', {
        params: { id },
        body: { itemIds, version: now },
      }),
    readAgain: () => readAgain(client),
  });
}

export function useReplaceItem(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const failed = useFailed();
  return useMutation({
    mutationFn: ({ itemId, trackId }: { itemId: string; trackId: string; title: string }) =>
      send<typeof replacePlaylistItem>('POST', '/api/playlists/:id/items/:itemId/replace', {
        params: { id, itemId },
        body: { trackId },
      }),
    onError: failed(t('items.notReplaced')),
    onSuccess: (_, { title }) => {
      toast({ title: t('items.replaced', { title }) });
      return readAgain(client);
    },
  });
}
