/** What the page of contact messages reads. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { exportContactMessages, listContactMessages } from '#contract/contact.ts';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getJson } from '#web/data/api.ts';

export const messageStates = ['open', 'done'] as const;
export type MessageState = (typeof messageStates)[number];

type Page = ReplyOf<typeof listContactMessages>;
type Query = QueryInputOf<typeof listContactMessages>;
export type Filters = Pick<Query, 'search' | 'topic'> & { state: MessageState };

/** Somebody may be waiting for an answer. */
const everyMs = 60_000;

const addressOfMessages = (query: Query): string =>
  addressOf<typeof listContactMessages>('/api/admin/contact-messages', { query });

export const exportAddress = (filters: Filters, more: { lang?: Language }): string =>
  addressOf<typeof exportContactMessages>('/api/admin/contact-messages/export', {
    query: { ...filters, ...more },
  });

/** Page after page; what was found before stays until what is looked for now is there. */
export const useContactMessages = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: [addressOfMessages(filters), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson(
        addressOfMessages(pageParam ? { ...filters, cursor: pageParam } : filters),
        signal,
      ) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  });
