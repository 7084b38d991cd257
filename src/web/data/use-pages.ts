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
  retry?: false;
  /** Not only once it is stale. */
  refetchOnMount?: 'always';
  refetchInterval?: number;
  staleTime?: number;
  /** What another address showed stays until this one is there. */
  keepsBefore?: boolean;
};

/** Page after page as it was replied; undefined until the first one is there. Whoever is signed out has none. */
export function useReplyPages<E extends Endpoint>(
  address: string,
  { keepsBefore, ...options }: Options = {},
) {
  type Reply = ReplyOf<E> | null;
  const query = useInfiniteQuery<Page<Reply>, Error, Pages<Reply>, string[], string | undefined>({
    queryKey: pagesKey(address),
    queryFn: ({ pageParam, signal }) =>
      getPage(pageParam ? withCursor(address, pageParam) : address, signal) as Promise<Page<Reply>>,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    ...options,
  });
  const replies = query.data?.pages.flatMap(({ items }) => (items === null ? [] : [items])) as
    | ReplyOf<E>[]
    | undefined;
  return { ...query, replies };
}

/** Lists in one; undefined until the first page is there. */
export function usePages<E extends Endpoint & { reply: { _output: unknown[] | null } }>(
  address: string,
  options?: Options,
) {
  const query = useReplyPages<E>(address, options);
  return { ...query, items: query.replies?.flat() as (ReplyOf<E> & unknown[]) | undefined };
}
