/** What can be done to what is in a playlist of audio: the page shows it at once, and what it was where it was refused. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  AudioPlaylist,
  AudioPlaylistItem,
  orderAudioPlaylist,
  removeAudioPlaylistItem,
  restoreAudioPlaylistItem,
} from '#contract/audio-playlists.ts';
import { ApiError, send } from '#web/data/api.ts';
import { toast } from '#web/ui/toast-store.ts';
import { readAgain, useSay } from './changes.ts';
import { readAudioPlaylist } from './queries.ts';

/** The playlist as the page has it. */
function useShown(id: string) {
  const client = useQueryClient();
  const { queryKey } = readAudioPlaylist(id);
  return {
    version: () => client.getQueryData(queryKey)?.version,
    change: async (change: (items: AudioPlaylistItem[]) => AudioPlaylistItem[]) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => now && { ...now, items: change(now.items) });
      return { before };
    },
    back: (context: { before: AudioPlaylist | null | undefined } | undefined) =>
      client.setQueryData(queryKey, context?.before),
    keepVersion: ({ version }: { version: number }) =>
      client.setQueryData(queryKey, (now) => now && { ...now, version }),
  };
}

/** The toast puts it back. */
export function useRemoveRecording(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  const shown = useShown(id);
  return useMutation({
    mutationFn: ({ id: itemId }: AudioPlaylistItem) =>
      send<typeof removeAudioPlaylistItem>('DELETE', '/api/audio-playlists/:id/items/:itemId', {
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
        send<typeof restoreAudioPlaylistItem>('POST', '/api/audio-playlists/:id/items/:itemId/restore', {
          params: { id, itemId },
        }).then(() => readAgain(client), say.failed(t('items.notRestored', { title })));
      say.undoable(t('items.removed', { title }), () => void restore());
      return readAgain(client);
    },
  });
}

/** One order after another, each with the version that the one before has made. */
export function useOrderRecordings({ id, version }: Pick<AudioPlaylist, 'id' | 'version'>) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  const shown = useShown(id);
  return useMutation({
    mutationFn: (itemIds: string[]) =>
      send<typeof orderAudioPlaylist>('PUT', '/api/audio-playlists/:id/order', {
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
