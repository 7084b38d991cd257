/** Reading and changing one's own public pages. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  ArtistFields,
  addPublicPage,
  changePageEmbeds,
  changePublicPage,
  listPublicNumbers,
  listPublicPages,
  PublicPage,
  restorePublicPage,
  withdrawPublicPage,
} from '#contract/sharing.ts';
import type { getSong } from '#contract/songs.ts';
import { send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';

const path = '/api/public-pages';

export const readPublicPages = (songId?: string) =>
  read<typeof listPublicPages>(path, { query: { ...(songId !== undefined && { songId }) } });

/** The page has read it already. */
export const readSongToShare = (id: string) => read<typeof getSong>('/api/songs/:id', { params: { id } });

export const readPublicNumbers = (songIds: readonly string[]) =>
  read<typeof listPublicNumbers>('/api/public-pages/numbers', { query: { songIds: songIds.join() } });

const readAgain = (client: QueryClient): Promise<void> => invalidate(client, path);

/** What was refused is told at the field, by whoever shows it. */
function useAdd(onAdded?: (page: PublicPage) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addPublicPage>) =>
      send<typeof addPublicPage>('POST', path, { body }),
    onSuccess: (page) => {
      toast({ title: t('published') });
      onAdded?.(page);
    },
    onSettled: () => readAgain(client),
  });
}

type Change = { id: string; embedsFigures: boolean };

export function useChangeEmbeds() {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  const failed = useFailed();
  return useMutation({
    mutationFn: ({ id, embedsFigures }: Change) =>
      send<typeof changePageEmbeds>('PATCH', '/api/public-pages/:id', {
        params: { id },
        body: { embedsFigures },
      }),
    onError: failed(t('notSaved')),
    onSettled: () => readAgain(client),
  });
}

export function usePublish(songId: string) {
  const { mutate, ...added } = useAdd();
  return {
    ...added,
    mutate: (slug: string) => mutate({ kind: 'song', songIds: [songId], ...(slug && { slug }) }),
  };
}

/** A new page, or what one of an id says from now on. */
export function useSaveArtist(id: string | undefined, onSaved: (page: PublicPage) => void) {
  const client = useQueryClient();
  const { t } = useTranslation('public-pages');
  const added = useAdd(onSaved);
  const changed = useMutation({
    mutationFn: (body: ArtistFields) =>
      send<typeof changePublicPage>('PUT', '/api/public-pages/:id', { params: { id: id ?? '' }, body }),
    onSuccess: (page) => {
      toast({ title: t('editor.saved') });
      onSaved(page);
    },
    onSettled: () => readAgain(client),
  });
  const { isPending, error } = id === undefined ? added : changed;
  const save = (artist: ArtistFields, slug: string) =>
    id === undefined
      ? added.mutate({ kind: 'artist', artist, ...(slug && { slug }) })
      : changed.mutate(artist);
  return { save, isPending, error };
}

export function useRestorePage() {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  const failed = useFailed();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof restorePublicPage>('POST', '/api/public-pages/:id/restore', { params: { id } }),
    onError: failed(t('notSaved')),
    onSuccess: () => toast({ title: t('restored') }),
    onSettled: () => readAgain(client),
  });
}

/** At once; the toast brings it back. */
export function useWithdrawPage() {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  const failed = useFailed();
  const undoable = useUndoable();
  const restore = useRestorePage();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof withdrawPublicPage>('DELETE', '/api/public-pages/:id', { params: { id } }),
    onError: failed(t('notSaved')),
    onSuccess: (_, id) => undoable({ title: t('withdrawn'), undo: () => restore.mutate(id) }),
    onSettled: () => readAgain(client),
  });
}
