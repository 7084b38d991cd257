/** What the address asks of earnings, and their reads. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type EarningDetail,
  type EarningGroup,
  earningGroups,
  type exportEarnings,
  type getEarnings,
  type listEarningRows,
} from '#contract/earnings.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getPage } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';

/** `all`, or a year. */
export type EarningsAsked = { groupBy: EarningGroup; year: string };

export const askedIn = (search: URLSearchParams): EarningsAsked => ({
  groupBy: earningGroups.find((group) => group === search.get('by')) ?? 'month',
  year: /^\d{4}$/.test(search.get('year') ?? '') ? (search.get('year') as string) : 'all',
});

type Query = QueryInputOf<typeof getEarnings>;

const queryOf = ({ groupBy, year }: EarningsAsked): NonNullable<Query> => ({
  groupBy,
  ...(year !== 'all' && { from: `${year}-01-01`, to: `${year}-12-31` }),
});

export const readEarnings = (asked: EarningsAsked) =>
  read<typeof getEarnings>('/api/earnings', { query: queryOf(asked) });

export const fileOf = (asked: EarningsAsked, format: 'shown' | 'csv' | 'json', lang: Language): string =>
  addressOf<typeof exportEarnings>('/api/earnings/export', {
    query: {
      ...queryOf(asked),
      ...(format === 'shown' ? { format: 'csv' as const, lang } : { format }),
    },
  });

type Page = { items: EarningDetail[]; nextCursor: string | undefined };

/** The rows of statements behind one figure, page after page. */
export function useEarningRows(asked: EarningsAsked, of: { key: string; currency: string }) {
  const query = { ...queryOf(asked), ...of };
  const address = addressOf<typeof listEarningRows>('/api/earnings/rows', { query });
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, string[], string | undefined>({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getPage(
        addressOf<typeof listEarningRows>('/api/earnings/rows', {
          query: pageParam === undefined ? query : { ...query, cursor: pageParam },
        }),
        signal,
      ) as Promise<Page>,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
