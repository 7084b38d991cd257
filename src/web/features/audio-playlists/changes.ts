/** What can be done to playlists of audio and to what is in them; each says what came of it, and can be taken back. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AudioPlaylist,
  AudioPlaylistItem,
  addAudioPlaylist,
  addAudioPlaylistItems,
  audioPlaylistFields,
  changeAudioPlaylist,
  orderAudioPlaylist,
  removeAudioPlaylist,
  removeAudioPlaylistItem,
  restoreAudioPlaylist,
  restoreAudioPlaylistItem,
} from '#contract/audio-playlists.ts';
import { mostAudioPlaylistItems } from '#domain/limits.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useItemChanges, useRemoving } from '#web/music/playlist/changes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { readAudioPlaylist } from './queries.ts';

type Fields = typeof audioPlaylistFields._input;

export const readAgain = (client: QueryClient): Promise<void> => invalidate(client, '/api/audio-playlists');

/** Makes one, or changes that of an id. */
export function useSaveAudioPlaylist(id: string | undefined, onSaved: (playlist: AudioPlaylist) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  return useMutation({
    mutationFn: (body: Fields & { uploadIds?: string[] }): Promise<AudioPlaylist> =>
      id
        ? send<typeof changeAudioPlaylist>('PATCH', '/api/audio-playlists/:id', { params: { id }, body })
        : send<typeof addAudioPlaylist>('POST', '/api/audio-playlists', { body }),
    onSuccess: (playlist) => {
      client.setQueryData(readAudioPlaylist(playlist.id).queryKey, playlist);
      toast({ title: t(id ? 'changed' : 'made', { name: playlist.name }) });
      onSaved(playlist);
      return readAgain(client);
    },
  });
}

export function useRemoveAudioPlaylist() {
  const client = useQueryClient();
  return useRemoving({
    remove: (id) =>
      send<typeof removeAudioPlaylist>('DELETE', '/api/audio-playlists/:id', { params: { id } }),
    restore: (id) =>
      send<typeof restoreAudioPlaylist>('POST', '/api/audio-playlists/:id/restore', { params: { id } }),
    readAgain: () => readAgain(client),
  });
}

/** How many of them were added, and how many were in it before. */
export function useAddRecordings(onAdded: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const { count } = useFormats();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, uploadIds }: { id: string; name: string; uploadIds: string[] }) =>
      send<typeof addAudioPlaylistItems>('POST', '/api/audio-playlists/:id/items', {
        params: { id },
        body: { uploadIds },
      }),
    onError: (error) => {
      const isFull = error instanceof ApiError && error.status === 409;
      const full = t('add.full', { n: count(mostAudioPlaylistItems) });
      toast({
        title: t('add.failed'),
        description: isFull ? full : errorText(error),
        variant: 'destructive',
      });
    },
    onSuccess: ({ added, existing }, { name }) => {
      const isTold = existing > 0 && added > 0;
      toast({
        title:
          added > 0
            ? t('add.added', { count: added, n: count(added), name })
            : t('add.allExisting', { name }),
        ...(isTold && { description: t('add.existing', { count: existing, n: count(existing) }) }),
      });
      onAdded();
      return readAgain(client);
    },
  });
}

export function useRecordingChanges({ id, version }: Pick<AudioPlaylist, 'id' | 'version'>) {
  const client = useQueryClient();
  return useItemChanges<AudioPlaylistItem>({
    queryKey: readAudioPlaylist(id).queryKey,
    version,
    remove: (itemId) =>
      send<typeof removeAudioPlaylistItem>('DELETE', '/api/audio-playlists/:id/items/:itemId', {
        params: { id, itemId },
      }),
    restore: (itemId) =>
      send<typeof restoreAudioPlaylistItem>('POST', '/api/audio-playlists/:id/items/:itemId/restore', {
        params: { id, itemId },
      }),
    order: (itemIds, now) =>
      send<typeof orderAudioPlaylist>('PUT', '/api/audio-playlists/:id/order', {
        params: { id },
        body: { itemIds, version: now },
      }),
    readAgain: () => readAgain(client),
  });
}
