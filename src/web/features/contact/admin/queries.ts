/** What the page of contact messages reads. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { listContactMessages } from '#contract/contact.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addressOf, getJson } from '#web/data/api.ts';

export const messageStates = ['open', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

type Page = ReplyOf<typeof listContactMessages>;
type Query = { state: MessageState; cursor?: string };

/** Somebody may be waiting for an answer. */
const everyMs = 60_000;

const addressOfMessages = (query: Query): string =>
  addressOf<typeof listContactMessages>('/api/admin/contact-messages', { query });

/** Page after page. */
export const useContactMessages = (state: MessageState) =>
  useInfiniteQuery({
    queryKey: [addressOfMessages({ state }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        addressOfMessages(pageParam ? { state, cursor: pageParam } : { state }),
        signal,
      ) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  });
