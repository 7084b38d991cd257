/** What the team reads beside messages, and what it does with conversations. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type {
  addCannedReply,
  CannedReply,
  ConversationContext,
  changeConversation,
  getConversationContext,
  InboxState,
  listCannedReplies,
  listInbox,
  removeCannedReply,
} from '#contract/inbox.ts';
import { ApiError, addressOf, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

export const inboxStates: readonly InboxState[] = ['open', 'mine', 'closed'];

export const useInbox = (state: InboxState, search: string) =>
  usePages<typeof listInbox>(
    addressOf<typeof listInbox>('/api/admin/conversations', { query: { state, ...(search && { search }) } }),
    { refetchOnMount: 'always' },
  );

const readContext = (threadId: string) =>
  read<typeof getConversationContext>('/api/admin/conversations/:threadId', { params: { threadId } });

export const useContext = (threadId: string) =>
  useQuery({ ...readContext(threadId), refetchOnMount: 'always' });

type Change = BodyInputOf<typeof changeConversation>;

/** Closes or opens it, or gives it to somebody. */
export function useChangeConversation(threadId: string) {
  const { t } = useTranslation('messages');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Change) =>
      send<typeof changeConversation>('PATCH', '/api/admin/conversations/:threadId', {
        params: { threadId },
        body,
      }),
    onSuccess: (context: ConversationContext, { isClosed }) => {
      client.setQueryData(readContext(threadId).queryKey, context);
      const { assignee } = context;
      if (isClosed !== undefined) toast({ title: t(isClosed ? 'inbox.closed' : 'inbox.reopened') });
      else toast({ title: assignee ? t('inbox.assigned', assignee) : t('inbox.unassigned') });
    },
    onError: failed(t('inbox.notChanged')),
    onSettled: () => invalidate(client, '/api/admin/conversations'),
  });
}

export const readCannedReplies = () => read<typeof listCannedReplies>('/api/admin/canned-replies');

export function useAddCannedReply(onAdded: () => void) {
  const { t } = useTranslation('messages');
  const explain = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addCannedReply>) =>
      send<typeof addCannedReply>('POST', '/api/admin/canned-replies', { body }),
    onSuccess: ({ title }) => {
      toast({ title: t('inbox.canned.saved', { title }) });
      onAdded();
    },
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === 'conflict';
      const description = isFull ? t('inbox.canned.full') : explain(error);
      toast({ title: t('inbox.canned.notSaved'), description, variant: 'destructive' });
    },
    onSettled: () => invalidate(client, '/api/admin/canned-replies'),
  });
}

export function useRemoveCannedReply() {
  const { t } = useTranslation('messages');
  const failed = useFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CannedReply) =>
      send<typeof removeCannedReply>('DELETE', '/api/admin/canned-replies/:id', { params: { id } }),
    onSuccess: (_, { title }) => toast({ title: t('inbox.canned.removed', { title }) }),
    onError: failed(t('inbox.canned.notRemoved')),
    onSettled: () => invalidate(client, '/api/admin/canned-replies'),
  });
}
