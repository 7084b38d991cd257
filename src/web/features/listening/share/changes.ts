/** What can be done to links and to what was said by them. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  addPlaylistLink,
  addUploadLink,
  answerListeningComment,
  changeListeningLink,
  ListeningComment,
  ListeningLink,
  ListeningLinkFields,
  removeListeningComment,
  restoreListeningComment,
  withdrawPlaylistLink,
  withdrawUploadLink,
} from '#contract/listening.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { readLinks } from './queries.ts';

async function readAgain(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: readLinks(id).queryKey }),
    invalidate(client, '/api/listening-links'),
    invalidate(client, '/api/listening-comments'),
  ]);
}

const isUpload = (id: string): boolean => id.startsWith('upl_');

/** The whole address, as it is passed on. */
export const addressOfLink = (path: string): string => new URL(path, window.location.origin).href;

/** Copies the address, and says so. */
export function useCopy(): (path: string) => void {
  const { t } = useTranslation('listening');
  return (path) =>
    void navigator.clipboard.writeText(addressOfLink(path)).then(
      () => toast({ title: t('copied') }),
      () => toast({ title: t('notCopied'), variant: 'destructive' }),
    );
}

export function useAddLink(id: string, onDone: (link: ListeningLink) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ListeningLinkFields): Promise<ListeningLink> =>
      isUpload(id)
        ? send<typeof addUploadLink>('POST', '/api/uploads/:id/links', { params: { id }, body })
        : send<typeof addPlaylistLink>('POST', '/api/audio-playlists/:id/links', { params: { id }, body }),
    onSuccess: (link) => {
      onDone(link);
      return readAgain(client, id);
    },
  });
}

function useNotSaved() {
  const { t } = useTranslation('listening');
  return useFailed()(t('notSaved'));
}

export function useChangeLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ linkId, ...body }: ListeningLinkFields & { linkId: string }) =>
      send<typeof changeListeningLink>('PATCH', '/api/listening-links/:linkId', { params: { linkId }, body }),
    onError: useNotSaved(),
    onSettled: () => readAgain(client, id),
  });
}

export function useWithdraw(id: string, onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('listening');
  return useMutation({
    mutationFn: (linkId: string) =>
      isUpload(id)
        ? send<typeof withdrawUploadLink>('DELETE', '/api/uploads/:id/links/:linkId', {
            params: { id, linkId },
          })
        : send<typeof withdrawPlaylistLink>('DELETE', '/api/audio-playlists/:id/links/:linkId', {
            params: { id, linkId },
          }),
    onError: useNotSaved(),
    onSuccess: () => toast({ title: t('withdrawn') }),
    // The row goes with its question, so that the focus comes back to the dialog around both.
    onSettled: () => readAgain(client, id).finally(onDone),
  });
}

export function useAnswer(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ commentId, answer }: { commentId: string; answer: string | null }) =>
      send<typeof answerListeningComment>('PATCH', '/api/listening-comments/:id', {
        params: { id: commentId },
        body: { answer },
      }),
    onError: useNotSaved(),
    onSuccess: () => {
      onDone();
      return readAgain(client, id);
    },
  });
}

/** The toast brings it back. */
export function useRemoveComment(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('listening');
  const undoable = useUndoable();
  const failed = useNotSaved();
  return useMutation({
    mutationFn: ({ id: commentId }: ListeningComment) =>
      send<typeof removeListeningComment>('DELETE', '/api/listening-comments/:id', {
        params: { id: commentId },
      }),
    onError: failed,
    onSuccess: (_, { id: commentId }) => {
      const restore = () =>
        send<typeof restoreListeningComment>('POST', '/api/listening-comments/:id/restore', {
          params: { id: commentId },
        }).then(() => readAgain(client, id), failed);
      undoable({ title: t('commentDeleted'), undo: restore });
      return readAgain(client, id);
    },
  });
}
