/** What somebody was told, page after page, and what can be done with it: each shows at once, and is taken back where it fails. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  listNotifications,
  markAllRead,
  markRead,
  Notification,
  removeNotification,
  restoreNotification,
} from '#contract/notifications.ts';
import { addressOf, isMissing, send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { type Pages, pagesKey, usePages } from '#web/data/use-pages.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { knownUnread, setUnread } from './queries.ts';

type Told = Pages<Notification[] | null>;

const address = addressOf<typeof listNotifications>('/api/notifications');
const toldKey = pagesKey(address);

/** Read when the dialog opens, and again each time: a list that is ten minutes old is no news. */
export const useNotifications = () => usePages<typeof listNotifications>(address, { staleTime: 0 });

type Kept = { pages: Told | undefined; unread: number | undefined };

/** Changes what is shown before the server has answered; answers what was there. */
async function showAtOnce(
  client: QueryClient,
  change: (notification: Notification) => Notification | undefined,
): Promise<Kept> {
  await client.cancelQueries({ queryKey: toldKey });
  const kept: Kept = {
    pages: client.getQueryData<Told>(toldKey),
    unread: knownUnread(client),
  };
  let read = 0;
  const changed = (items: readonly Notification[]) =>
    items.flatMap((item) => {
      const next = change(item);
      if (!item.isRead && (!next || next.isRead)) read += 1;
      return next ? [next] : [];
    });
  const pages = kept.pages?.pages.map((page) => ({ ...page, items: changed(page.items ?? []) }));
  if (kept.pages && pages) client.setQueryData<Told>(toldKey, { ...kept.pages, pages });
  if (kept.unread !== undefined) setUnread(client, Math.max(0, kept.unread - read));
  return kept;
}

function takeBack(client: QueryClient, kept: Kept | undefined): void {
  if (kept?.pages) client.setQueryData(toldKey, kept.pages);
  setUnread(client, kept?.unread);
}

const readAgain = (client: QueryClient): Promise<void> => invalidate(client, '/api/notifications');

/** Nobody is told where it fails: the dot comes back, and nothing else was lost. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof markRead>('PATCH', '/api/notifications/:id/read', { params: { id } }),
    onMutate: (id) => showAtOnce(client, (item) => (item.id === id ? { ...item, isRead: true } : item)),
    onError: (_error, _id, kept) => takeBack(client, kept),
    onSettled: () => readAgain(client),
  });
}

export function useMarkAllRead() {
  const { t } = useTranslation('notifications');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<typeof markAllRead>('PATCH', '/api/notifications/mark-all-read'),
    onMutate: async () => {
      const kept = await showAtOnce(client, (item) => ({ ...item, isRead: true }));
      setUnread(client, 0);
      return kept;
    },
    onError: (error, _nothing, kept) => {
      takeBack(client, kept);
      failed(t('notMarked'))(error);
    },
    onSettled: () => readAgain(client),
  });
}

/** The toast brings it back. One that is gone already is deleted as it was meant to be. */
export function useDelete() {
  const { t } = useTranslation('notifications');
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const bringBack = (id: string) =>
    void send<typeof restoreNotification>('POST', '/api/notifications/:id/restore', { params: { id } })
      .then(() => toast({ title: t('restored') }), failed(t('notRestored')))
      .then(() => readAgain(client));
  return useMutation({
    mutationFn: (id: string) =>
      send<typeof removeNotification>('DELETE', '/api/notifications/:id', { params: { id } }).catch(
        (error: Error) => {
          if (!isMissing(error)) throw error;
        },
      ),
    onMutate: (id) => showAtOnce(client, (item) => (item.id === id ? undefined : item)),
    onError: (_error, _id, kept) => {
      takeBack(client, kept);
      toast({ title: t('error'), description: t('notDeleted'), variant: 'destructive' });
    },
    onSuccess: (_, id) =>
      undoable({
        title: t('deleted.title'),
        description: t('deleted.text'),
        undoLater: t('undoLater'),
        undo: () => bringBack(id),
      }),
    // With what it may have told of.
    onSettled: () => Promise.all([readAgain(client), invalidate(client, '/api/messages')]),
  });
}
