/** What can be done to uploads; each says what came of it. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { AudioUpload, changeUpload, removeUpload, restoreUpload } from '#contract/uploads.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import type { Transfer } from './transfers.ts';

/** With the library that sends: loaded when somebody has a file. */
export const sender = later(() => import('./sender.ts'));

/** Playlists show them by the same names. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/uploads'), invalidate(client, '/api/audio-playlists')]);
}

export function useSendFiles(): (files: readonly File[], versionOf?: string) => void {
  const client = useQueryClient();
  const openLater = useOpenLater();
  return (files, versionOf) => {
    if (files.length === 0) return;
    openLater(sender, () => sender.get()?.sendFiles(files, versionOf, () => readAgain(client)));
  };
}

export function useChangeUpload(id: string, onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('uploads');
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeUpload>) =>
      send<typeof changeUpload>('PATCH', '/api/uploads/:id', { params: { id }, body }),
    onSuccess: () => {
      toast({ title: t('saved') });
      onDone();
      return readAgain(client);
    },
  });
}

/** The toast brings it back; what was refused or never came has nothing to be brought back. */
export function useRemoveUpload() {
  const client = useQueryClient();
  const { t } = useTranslation('uploads');
  const failed = useFailed();
  const undoable = useUndoable();
  return useMutation({
    mutationFn: ({ id }: AudioUpload) =>
      send<typeof removeUpload>('DELETE', '/api/uploads/:id', { params: { id } }),
    onError: (error, { title }) => failed(t('notRemoved', { name: title }))(error),
    onSuccess: (_, { id, title, state }) => {
      const restore = () =>
        send<typeof restoreUpload>('POST', '/api/uploads/:id/restore', { params: { id } }).then(
          () => readAgain(client),
          failed(t('notRestored', { name: title })),
        );
      if (state === 'ready') undoable({ title: t('removed', { name: title }), undo: restore });
      return readAgain(client);
    },
  });
}

/** Of one that has not wholly arrived. */
export function useCancel() {
  const client = useQueryClient();
  return async ({ key, uploadId }: Transfer) => {
    await sender.get()?.cancelTransfer(key);
    if (uploadId)
      await send<typeof removeUpload>('DELETE', '/api/uploads/:id', { params: { id: uploadId } }).catch(
        () => undefined,
      );
    await readAgain(client);
  };
}
