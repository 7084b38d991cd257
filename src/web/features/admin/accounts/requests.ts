/** What the pages of accounts read, and what administrators do to one. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { seeAsUser } from '#contract/members.ts';
import type {
  changeSubscriber,
  exportSubscribers,
  getSubscriber,
  getSubscriberFigures,
  listSubscribers,
  Subscriber,
  signOutSubscriber,
} from '#contract/subscribers.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getJson, send } from '#web/data/api.ts';
import { invalidate, read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

type Page = ReplyOf<typeof listSubscribers>;
export type Filters = Omit<QueryInputOf<typeof listSubscribers>, 'cursor' | 'limit'>;

const addressOfList = (query: QueryInputOf<typeof listSubscribers>): string =>
  addressOf<typeof listSubscribers>('/api/admin/users', { query });

export const exportAddress = (filters: Filters, more: { lang?: Language }): string =>
  addressOf<typeof exportSubscribers>('/api/admin/users/export', { query: { ...filters, ...more } });

/** Those of the filters before stay until the new ones are there. */
export const useSubscribers = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: [addressOfList(filters), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        addressOfList(pageParam ? { ...filters, cursor: pageParam } : filters),
        signal,
      ) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const useSubscriberFigures = () =>
  useQuery(read<typeof getSubscriberFigures>('/api/admin/users/figures'));

export const useSubscriber = (id: string) =>
  useQuery(read<typeof getSubscriber>('/api/admin/users/:id', { params: { id } }));

function useSettled() {
  const { t } = useTranslation('subscribers');
  const failed = useFailed();
  const client = useQueryClient();
  return {
    onError: failed(t('act.failed')),
    onSettled: () => invalidate(client, '/api/admin/users'),
  };
}

export function useChange({ id }: Pick<Subscriber, 'id'>) {
  const { t } = useTranslation('subscribers');
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof changeSubscriber>) =>
      send<typeof changeSubscriber>('PATCH', '/api/admin/users/:id', { params: { id }, body }),
    onSuccess: (_user, { isSuspended }) =>
      toast({
        title: t(
          isSuspended === undefined ? 'act.planDone' : isSuspended ? 'act.suspendDone' : 'act.liftDone',
        ),
      }),
    ...useSettled(),
  });
}

export function useSignOut({ id }: Pick<Subscriber, 'id'>) {
  const { t } = useTranslation('subscribers');
  const { count } = useFormats();
  return useMutation({
    mutationFn: () =>
      send<typeof signOutSubscriber>('POST', '/api/admin/users/:id/sign-out', { params: { id } }),
    onSuccess: ({ sessions }) => toast({ title: t('act.signOutDone', { n: count(sessions) }) }),
    ...useSettled(),
  });
}

/** The whole product is another one from then on: it is loaded anew. */
export function useSeeAs({ id }: Pick<Subscriber, 'id'>) {
  return useMutation({
    mutationFn: () => send<typeof seeAsUser>('POST', '/api/admin/users/:id/view', { params: { id } }),
    onSuccess: () => window.location.assign('/dashboard'),
    ...useSettled(),
  });
}
