/** What can be done to playlists and to what is in them; each says what came of it, and can be taken back. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  addPlaylist,
  addPlaylistItems,
  changePlaylist,
  copyPlaylist,
  orderPlaylist,
  Playlist,
  PlaylistItem,
  playlistFields,
  removePlaylist,
  removePlaylistItem,
  replacePlaylistItem,
  restorePlaylist,
  restorePlaylistItem,
} from '#contract/playlists.ts';
import { mostPlaylistItems } from '#domain/limits.ts';
import { ApiError, send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { toast } from '#web/ui/toast-store.ts';
import { readPlaylist } from './queries.ts';

export type Fields = typeof playlistFields._input;

const undoSeconds = 10;

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/playlists'), invalidate(client, '/api/discover-playlists')]);
}

function useSay() {
  const { t } = useTranslation('playlists');
  const errorText = useErrorText();
  return {
    failed: (title: string) => (error: unknown) =>
      toast({ title, description: errorText(error), variant: 'destructive' }),
    undoable: (title: string, onPress: () => void) =>
      toast({
        title,
        duration: undoSeconds * 1000,
        action: { label: t('undo'), altText: t('undo'), onPress },
      }),
  };
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

/** The toast brings it back. */
export function useRemovePlaylist() {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  return useMutation({
    mutationFn: ({ id }: Pick<Playlist, 'id' | 'name'>) =>
      send<typeof removePlaylist>('DELETE', '/api/playlists/:id', { params: { id } }),
    onError: (error, { name }) => say.failed(t('notRemoved', { name }))(error),
    onSuccess: (_, { id, name }) => {
      const restore = () =>
        send<typeof restorePlaylist>('POST', '/api/playlists/:id/restore', { params: { id } }).then(
          () => readAgain(client),
          say.failed(t('notRestored', { name })),
        );
      say.undoable(t('removed', { name }), () => void restore());
      return readAgain(client);
    },
  });
}

export function useCopyPlaylist(onCopied: (copy: Playlist) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof copyPlaylist>('POST', '/api/playlists/:id/copy', { params: { id } }),
    onError: say.failed(t('page.notCopied')),
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
  const { count } = useFormats();
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
        ...(told.length > 0 && { description: told.join(' ') }),
      });
      onAdded();
      return readAgain(client);
    },
  });
}

/** Changes what is in one playlist; the page shows it at once, and what it was where it was refused. */
export function useItemChanges({ id, version }: Pick<Playlist, 'id' | 'version'>) {
  const client = useQueryClient();
  const { t } = useTranslation('playlists');
  const say = useSay();
  const { queryKey } = readPlaylist(id);
  const show = async (change: (items: PlaylistItem[]) => PlaylistItem[]) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    client.setQueryData(queryKey, (now) => now && { ...now, items: change(now.items) });
    return { before };
  };
  const showAgain = (before: Playlist | null | undefined) => client.setQueryData(queryKey, before);
  const keepVersion = ({ version: now }: { version: number }) =>
    client.setQueryData(queryKey, (playlist) => playlist && { ...playlist, version: now });
  const params = (itemId: string) => ({ params: { id, itemId } });

  const remove = useMutation({
    mutationFn: (item: PlaylistItem) =>
      send<typeof removePlaylistItem>('DELETE', '/api/playlists/:id/items/:itemId', params(item.id)),
    onMutate: (item) => show((items) => items.filter((other) => other.id !== item.id)),
    onError: (error, { title }, context) => {
      showAgain(context?.before);
      say.failed(t('items.notRemoved', { title }))(error);
    },
    onSuccess: (changed, { id: itemId, title }) => {
      keepVersion(changed);
      const restore = () =>
        send<typeof restorePlaylistItem>(
          'POST',
          '/api/playlists/:id/items/:itemId/restore',
          params(itemId),
        ).then(() => readAgain(client), say.failed(t('items.notRestored', { title })));
      say.undoable(t('items.removed', { title }), () => void restore());
      return readAgain(client);
    },
  });

  const replace = useMutation({
    mutationFn: ({ itemId, trackId }: { itemId: string; trackId: string; title: string }) =>
      send<typeof replacePlaylistItem>('POST', '/api/playlists/:id/items/:itemId/replace', {
        ...params(itemId),
        body: { trackId },
      }),
    onError: say.failed(t('items.notReplaced')),
    onSuccess: (_, { title }) => {
      toast({ title: t('items.replaced', { title }) });
      return readAgain(client);
    },
  });

  const order = useMutation({
    mutationFn: (itemIds: string[]) =>
      send<typeof orderPlaylist>('PUT', '/api/playlists/:id/order', {
        params: { id },
        // What the change before this one has made.
        body: { itemIds, version: client.getQueryData(queryKey)?.version ?? version },
      }),
    // One after another, each with the version that the one before has made.
    scope: { id: `order ${id}` },
    onMutate: (itemIds) =>
      show((items) => {
        const byId = new Map(items.map((item) => [item.id, item]));
        return itemIds.flatMap((itemId) => byId.get(itemId) ?? []);
      }),
    onError: (error, _, context) => {
      showAgain(context?.before);
      if (!(error instanceof ApiError) || error.status !== 409) return say.failed(t('items.notMoved'))(error);
      toast({ title: t('items.notMoved'), description: t('items.changedElsewhere'), variant: 'destructive' });
      return readAgain(client);
    },
    onSuccess: keepVersion,
  });

  return { remove, replace, order };
}
