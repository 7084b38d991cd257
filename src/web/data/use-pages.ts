/** A list that comes page after page, each with the cursor of the next in its head. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getPage } from './api.ts';

type Page<Items> = { items: Items; nextCursor: string | undefined };
/** As the cache holds them, under `pagesKey`: for whoever changes what is shown before the server has answered. */
export type Pages<Items> = InfiniteData<Page<Items>, string | undefined>;
export const pagesKey = (address: string): string[] => [address, 'pages'];

const withCursor = (address: string, cursor: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

type Options = {
  enabled?: boolean;
  /** Not only once it is stale. */
  refetchOnMount?: 'always';
  refetchInterval?: number;
  staleTime?: number;
  /** What another address showed stays until this one is there. */
  keepsBefore?: boolean;
};

/** As it was read so far, in one list; undefined until the first page is there. */
export function usePages<E extends Endpoint & { reply: { _output: unknown[] | null } }>(
  address: string,
  { keepsBefore, ...options }: Options = {},
) {
  type Items = ReplyOf<E> & unknown[];
  const query = useInfiniteQuery<Page<Items>, Error, Pages<Items>, string[], string | undefined>({
    queryKey: pagesKey(address),
    queryFn: ({ pageParam, signal }) =>
      getPage(pageParam ? withCursor(address, pageParam) : address, signal) as Promise<Page<Items>>,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    ...options,
  });
  // Whoever is signed out has an empty list.
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items ?? []) as Items | undefined };
}
