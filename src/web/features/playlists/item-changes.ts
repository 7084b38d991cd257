/** What can be done to the songs of one's own playlist: the page shows it at once, and what it was where it was refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  orderPlaylist,
  Playlist,
  PlaylistItem,
  removePlaylistItem,
  replacePlaylistItem,
  restorePlaylistItem,
} from '#contract/playlists.ts';
import { ApiError, send } from '#web/data/api.ts';
import { toast } from '#web/ui/toast-store.ts';
import { readAgain, useSay } from './changes.ts';
import { readPlaylist } from './queries.ts';

/** The playlist as the page has it. */
function useShown(id: string) {
  const client = useQueryClient();
  const { queryKey } = readPlaylist(id);
  return {
    version: () => client.getQueryData(queryKey)?.version,
    change: async (change: (items: PlaylistItem[]) => PlaylistItem[]) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => now && { ...now, items: change(now.items) });
      return { before };
    },
    back: (context: { before: Playlist | null | undefined } | undefined) =>
      client.setQueryData(queryKey, context?.before),
    keepVersion: ({ version }: { version: number }) =>
      client.setQueryData(queryKey, (now) => now && { ...now, version }),
  };
}

/** The toast puts it back. */
export function useRemoveItem(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  const shown = useShown(id);
  return useMutation({
    mutationFn: ({ id: itemId }: PlaylistItem) =>
      send<typeof removePlaylistItem>('DELETE', '/api/playlists/:id/items/:itemId', {
        params: { id, itemId },
      }),
    onMutate: (item) => shown.change((items) => items.filter((other) => other.id !== item.id)),
    onError: (error, { title }, context) => {
      shown.back(context);
      say.failed(t('items.notRemoved', { title }))(error);
    },
    onSuccess: (changed, { id: itemId, title }) => {
      shown.keepVersion(changed);
      const restore = () =>
        send<typeof restorePlaylistItem>('POST', '/api/playlists/:id/items/:itemId/restore', {
          params: { id, itemId },
        }).then(() => readAgain(client), say.failed(t('items.notRestored', { title })));
      say.undoable(t('items.removed', { title }), () => void restore());
      return readAgain(client);
    },
  });
}

export function useReplaceItem(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  return useMutation({
    mutationFn: ({ itemId, trackId }: { itemId: string; trackId: string; title: string }) =>
      send<typeof replacePlaylistItem>('POST', '/api/playlists/:id/items/:itemId/replace', {
        params: { id, itemId },
        body: { trackId },
      }),
    onError: say.failed(t('items.notReplaced')),
    onSuccess: (_, { title }) => {
      toast({ title: t('items.replaced', { title }) });
      return readAgain(client);
    },
  });
}

/** One order after another, each with the version that the one before has made. */
export function useOrderItems({ id, version }: Pick<Playlist, 'id' | 'version'>) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  const shown = useShown(id);
  return useMutation({
    mutationFn: (itemIds: string[]) =>
      send<typeof orderPlaylist>('PUT', '/api/playlists/:id/order', {
        params: { id },
        body: { itemIds, version: shown.version() ?? version },
      }),
    scope: { id: `order ${id}` },
    onMutate: (itemIds) =>
      shown.change((items) => {
        const byId = new Map(items.map((item) => [item.id, item]));
        return itemIds.flatMap((itemId) => byId.get(itemId) ?? []);
      }),
    onError: (error, _, context) => {
      shown.back(context);
      if (!(error instanceof ApiError) || error.status !== 409) return say.failed(t('items.notMoved'))(error);
      toast({ title: t('items.notMoved'), description: t('items.changedElsewhere'), variant: 'destructive' });
      return readAgain(client);
    },
    onSuccess: shown.keepVersion,
  });
}
