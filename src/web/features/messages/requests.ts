/** What is read of messages, and what can be done with them. */
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  deleteMessage,
  getAdminUser,
  getMessage,
  listConversations,
  listMessages,
  restoreMessage,
  sendMessage,
} from '#contract/messages.ts';
import { addressOf, send } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { invalidate, read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useVisible } from '#web/data/use-visible.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';
import { useUndoable } from '#web/ui/use-undoable.ts';
import { type Draft, isEmpty, useDraft, withoutSent } from './use-draft.ts';

export const readAdminUser = () => read<typeof getAdminUser>('/api/admin-user');
export const readMessage = (id: string) => read<typeof getMessage>('/api/messages/:id', { params: { id } });

export const useConversations = () =>
  usePages<typeof listConversations>(addressOf<typeof listConversations>('/api/conversations'), {
    refetchOnMount: 'always',
  });

/** Reading a conversation marks it as read: nothing is read for a page that nobody looks at. */
export const useThread = (threadId: string) =>
  usePages<typeof listMessages>(
    addressOf<typeof listMessages>('/api/messages', { query: { threadId, limit: 50 } }),
    { enabled: useVisible(), refetchOnMount: 'always' },
  );

const touched = [
  '/api/messages',
  '/api/conversations',
  '/api/notifications',
  '/api/admin/conversations',
] as const;

export const readAgain = (client: QueryClient) =>
  Promise.all(touched.map((path) => invalidate(client, path)));

type Letter = BodyInputOf<typeof sendMessage>;

/**
 * Sends what the form of a conversation, or of a new message, is made of, and takes it from its draft when it has arrived,
 * whether or not the form is still open: until then it is pending in whatever form shows it. Whoever answers a user is told
 * that it went to them.
 */
export function useSendMessage(of: string) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const user = useCurrentUser();
  const { draft, read: readDraft, change } = useDraft(of);
  const mutationKey = ['message', of];
  const sending = useMutation({
    mutationKey,
    mutationFn: ({ letter }: { letter: Letter; draft: Draft }) =>
      send<typeof sendMessage>('POST', '/api/messages', { body: letter }),
    onSuccess: (_, { draft: sent }) => {
      const description = t(user?.isAdmin ? 'sent.toUser' : 'sent.text');
      toast({ title: t('sent.title'), description });
      change((now) => withoutSent(now, sent));
      void readAgain(client);
    },
    onError: () => toast({ title: t('failed.title'), description: t('failed.send'), variant: 'destructive' }),
  });
  const isPending = useIsMutating({ mutationKey }) > 0;
  const { error, submittedAt } = sending;
  /** `onSent` is called only where the form is still open, and nothing more was written in it. */
  const submit = (letter: Letter, onSent?: () => void) =>
    sending.mutate({ letter, draft }, { onSuccess: () => void (isEmpty(readDraft()) && onSent?.()) });
  return { draft, change, isPending, error: isPending ? null : error, submittedAt, submit };
}

/** The toast brings it back. */
export function useDeleteMessage() {
  const { t } = useTranslation('messages');
  const failed = useFailed();
  const undoable = useUndoable();
  const client = useQueryClient();
  const bringBack = (id: string) =>
    void send<typeof restoreMessage>('POST', '/api/messages/:id/restore', { params: { id } })
      .then(() => toast({ title: t('deleted.back') }), failed(t('deleted.notBack')))
      .then(() => readAgain(client));
  return useMutation({
    mutationFn: (id: string) => send<typeof deleteMessage>('DELETE', '/api/messages/:id', { params: { id } }),
    onSuccess: (_, id) => {
      undoable({
        title: t('deleted.title'),
        description: t('deleted.text'),
        undoLater: t('deleted.undoLater'),
        undo: () => bringBack(id),
      });
      return readAgain(client);
    },
    onError: () =>
      toast({ title: t('failed.title'), description: t('failed.delete'), variant: 'destructive' }),
  });
}
