/** What the page of the sync's status reads, and how often. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { getSyncStatus, listDeadLetters } from '#contract/admin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { addressOf, getJson } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

/** Operators watch what they have just mended; nobody else's page asks by the clock. */
export const statusEverySeconds = 10;
const lettersEveryMs = 30_000;

export const readSyncStatus = () => read<typeof getSyncStatus>('/api/admin/sync');

export const useSyncStatus = () =>
  useQuery({ ...readSyncStatus(), refetchInterval: statusEverySeconds * 1000 });

type Query = { platform?: PlatformId; cursor?: string };

const addressOfLetters = (query: Query): string =>
  addressOf<typeof listDeadLetters>('/api/admin/sync/dead-letters', { query });

/** Page after page; those of the platform shown before stay until the new ones are there. */
export function useDeadLetters(platform: PlatformId | undefined) {
  const chosen: Query = platform ? { platform } : {};
  return useInfiniteQuery({
    queryKey: [addressOfLetters(chosen), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getJson(addressOfLetters(pageParam ? { ...chosen, cursor: pageParam } : chosen), signal) as Promise<
        ReplyOf<typeof listDeadLetters>
      >,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: lettersEveryMs,
  });
}
