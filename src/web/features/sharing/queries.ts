/** Reading and changing one's own public pages. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  addPublicPage,
  changePublicPage,
  listPublicPages,
  withdrawPublicPage,
} from '#contract/sharing.ts';
import type { getSong } from '#contract/songs.ts';
import { send } from '#web/data/api.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { invalidate, read } from '#web/data/query.ts';
import { toast } from '#web/ui/toast-store.ts';

export const readPublicPages = (songId: string) =>
  read<typeof listPublicPages>('/api/public-pages', { query: { songId } });

/** The page has read it already. */
export const readSongToShare = (id: string) => read<typeof getSong>('/api/songs/:id', { params: { id } });

/** What was refused is told at the field, by whoever shows it. */
export function usePublish(songId: string) {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  return useMutation({
    mutationFn: (slug: string) =>
      send<typeof addPublicPage>('POST', '/api/public-pages', {
        body: { kind: 'song', songIds: [songId], ...(slug && { slug }) },
      }),
    onSuccess: () => toast({ title: t('published') }),
    onSettled: () => invalidate(client, '/api/public-pages'),
  });
}

type Change = { id: string; embedsFigures: boolean };

export function useChangePage() {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ id, embedsFigures }: Change) =>
      send<typeof changePublicPage>('PATCH', '/api/public-pages/:id', {
        params: { id },
        body: { embedsFigures },
      }),
    onError: (error) =>
      toast({ title: t('notSaved'), description: errorText(error), variant: 'destructive' }),
    onSettled: () => invalidate(client, '/api/public-pages'),
  });
}

export function useWithdrawPage(onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof withdrawPublicPage>('DELETE', '/api/public-pages/:id', { params: { id } }),
    onError: (error) =>
      toast({ title: t('notSaved'), description: errorText(error), variant: 'destructive' }),
    onSuccess: () => toast({ title: t('withdrawn') }),
    onSettled: () => {
      onDone();
      return invalidate(client, '/api/public-pages');
    },
  });
}
