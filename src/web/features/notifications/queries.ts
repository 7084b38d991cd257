/** How much is unread: read by the bell, and changed by whatever reads, deletes and brings back. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { countUnread } from '#contract/notifications.ts';
import { read } from '#web/data/query.ts';

export const readUnread = () => read<typeof countUnread>('/api/notifications/unread-count');

type Unread = ReplyOf<typeof countUnread>;

const key = (): unknown[] => [...readUnread().queryKey];

/** What the bell shows now; undefined: nothing is known yet. */
export const knownUnread = (client: QueryClient): number | undefined =>
  client.getQueryData<Unread | null>(key())?.count;

/** Before the server has said so; nothing where nothing was known. */
export const setUnread = (client: QueryClient, count: number | undefined): void => {
  if (count !== undefined) client.setQueryData<Unread>(key(), { count });
};
