/** What the address asks of earnings, and their reads. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import {
  type EarningDetail,
  earningGroups,
  type exportEarnings,
  type listEarningRows,
} from '#contract/earnings.ts';
import type { getSong } from '#contract/songs.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getPage } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { formatQuery, type PageFormat } from '#web/music/imported-page.tsx';
import { type EarningsAsked, queryOf } from './read-earnings.ts';

export const askedIn = (search: URLSearchParams): EarningsAsked => ({
  groupBy: earningGroups.find((group) => group === search.get('by')) ?? 'month',
  year: /^\d{4}$/.test(search.get('year') ?? '') ? (search.get('year') as string) : 'all',
  songId: search.get('song') ?? undefined,
});

export const searchOf = ({ groupBy, year, songId }: EarningsAsked): Record<string, string> => ({
  ...(groupBy !== 'month' && { by: groupBy }),
  ...(year !== 'all' && { year }),
  ...(songId !== undefined && { song: songId }),
});

/** Whose earnings these are, where they are of one song. */
export const readSong = (id: string) => read<typeof getSong>('/api/songs/:id', { params: { id } });

export const fileOf = (asked: EarningsAsked, format: PageFormat, lang: Language): string =>
  addressOf<typeof exportEarnings>('/api/earnings/export', {
    query: { ...queryOf(asked), ...formatQuery(format, lang) },
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
