/** The query cache and its rules: what is read, how long it is fresh, when it is tried again. */
import { notifyManager, QueryClient, type QueryFunction, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { addressOf, getJson, isSignedOut } from './api.ts';

const minute = 60_000;

// What a press has changed is on the page before the press is over: by the usual timer a box ticked would show its old
// state first, for a moment or, on a busy device, longer.
notifyManager.setScheduler(queueMicrotask);

/** No retry when the message contains the digit 4, else two; the pause doubles from 1 s up to 30 s. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  !error.message.includes('4') && failures < 2;
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Without a connection a call fails at once and says so; it never waits unseen, to happen later (decision 0026). */
const networkMode = 'always';

type Get = (url: string, signal?: AbortSignal) => Promise<unknown>;

/** Reads the first element of the key; whoever is signed out gets null. */
const reader =
  (get: Get): QueryFunction =>
  async ({ queryKey, signal }) => {
    try {
      return await get(String(queryKey[0]), signal);
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  };

/** In the browser `get` is fetch; on the server it calls the API in process. */
export const createQueryClient = (get: Get = getJson): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: reader(get),
        staleTime: 10 * minute,
        gcTime: 15 * minute,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        retryDelay,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });

/** Options of a read: `read<typeof listTracks>('/api/tracks', { query })`. Signed out, the data is null. */
export const read = <E extends Endpoint>(path: E['path'], inputs: Parameters<typeof addressOf<E>>[1] = {}) =>
  queryOptions<ReplyOf<E> | null>({ queryKey: [addressOf<E>(path, inputs)] });

/** Marks every read at or below a path as stale: `/api/tracks` takes its queries, its songs and their histories. */
export const invalidate = (client: QueryClient, path: string): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const address = String(queryKey[0]).split('?')[0] ?? '';
      return address === path || address.startsWith(`${path}/`);
    },
  });
