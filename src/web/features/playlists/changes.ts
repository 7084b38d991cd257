/** What can be done to playlists and to what is in them; each says what came of it, and can be taken back. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  addPlaylist,
  addPlaylistItems,
  changePlaylist,
  copyPlaylist,
  Playlist,
  playlistFields,
  removePlaylist,
  restorePlaylist,
  visitPlaylist,
} from '#contract/playlists.ts';
import { mostPlaylistItems } from '#domain/limits.ts';
import { ApiError, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useRemoving } from '#web/music/playlist/changes.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { readPlaylist } from './queries.ts';

export type Fields = typeof playlistFields._input;

export async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/playlists'), invalidate(client, '/api/discover-playlists')]);
}

/** Says that its page was opened: for its owner, who counts as nobody there. Whether it was heard changes nothing here. */
export function useVisit(playlist: Playlist | null | undefined): void {
  const id = playlist?.isPublic && !playlist.isOwn ? playlist.id : undefined;
  useEffect(() => {
    if (id)
      void send<typeof visitPlaylist>('POST', '/api/playlists/:id/visit', { params: { id } }).catch(() => {});
  }, [id]);
}

/** Makes one, or changes that of an id. */
export function useSavePlaylist(id: string | undefined, onSaved: (playlist: Playlist) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  return useMutation({
    mutationFn: (body: Fields & { trackIds?: string[] }): Promise<Playlist> =>
      id
        ? send<typeof changePlaylist>('PATCH', '/api/playlists/:id', { params: { id }, body })
        : send<typeof addPlaylist>('POST', '/api/playlists', { body }),
    onSuccess: (playlist) => {
      client.setQueryData(readPlaylist(playlist.id).queryKey, playlist);
      toast({ title: t(id ? 'changed' : 'made', { name: playlist.name }) });
      onSaved(playlist);
      return readAgain(client);
    },
  });
}

export function useRemovePlaylist() {
  const client = useQueryClient();
  return useRemoving({
    remove: (id) => send<typeof removePlaylist>('DELETE', '/api/playlists/:id', { params: { id } }),
    restore: (id) => send<typeof restorePlaylist>('POST', '/api/playlists/:id/restore', { params: { id } }),
    readAgain: () => readAgain(client),
  });
}

export function useCopyPlaylist(onCopied: (copy: Playlist) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const failed = useFailed();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof copyPlaylist>('POST', '/api/playlists/:id/copy', { params: { id } }),
    onError: failed(t('page.notCopied')),
    onSuccess: (copy) => {
      toast({ title: t('page.copied', { name: copy.name }) });
      onCopied(copy);
      return readAgain(client);
    },
  });
}

/** What of them was added, was there before, and is on no platform that a playlist takes. */
export function useAddToPlaylist(onAdded: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const { count, sentences } = useFormats();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, trackIds }: { id: string; name: string; trackIds: string[] }) =>
      send<typeof addPlaylistItems>('POST', '/api/playlists/:id/items', {
        params: { id },
        body: { trackIds },
      }),
    onError: (error) => {
      const isFull = error instanceof ApiError && error.status === 409;
      const full = t('add.full', { n: count(mostPlaylistItems) });
      toast({
        title: t('add.failed'),
        description: isFull ? full : errorText(error),
        variant: 'destructive',
      });
    },
    onSuccess: ({ added, existing, refused }, { name }) => {
      const told = [
        existing > 0 && added > 0 && t('add.existing', { count: existing, n: count(existing) }),
        refused.length > 0 && t('add.refused', { count: refused.length, n: count(refused.length) }),
      ].filter((text) => text !== false);
      toast({
        title:
          added > 0
            ? t('add.added', { count: added, n: count(added), name })
            : t('add.allExisting', { name }),
        ...(told.length > 0 && { description: sentences(told) }),
      });
      onAdded();
      return readAgain(client);
    },
  });
}
