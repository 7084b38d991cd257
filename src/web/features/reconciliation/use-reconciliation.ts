/** What sources say of songs, page after page, or of one song alone. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { exportReconciliation, getReconciliation } from '#contract/reconciliation.ts';
import { addMonths } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { addressOf, getPage } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { formatQuery, type PageFormat } from '#web/music/imported-page.tsx';

type Reply = ReplyOf<typeof getReconciliation>;
type Page = { items: Reply; nextCursor: string | undefined };
type Asked = QueryInputOf<typeof getReconciliation>;

export const readReconciliationOf = (songId: string) =>
  read<typeof getReconciliation>('/api/reconciliation', { query: { songId } });

/** How many months back; the first is what the server takes by itself. */
export const ranges = [12, 24, 36] as const;
export type Range = (typeof ranges)[number];

const monthsBack = (range: Range, today: string): Asked =>
  range === ranges[0] ? {} : { from: addMonths(`${today.slice(0, 7)}-01`, 1 - range).slice(0, 7) };

export function useReconciliation(range: Range, today: string) {
  const query = monthsBack(range, today);
  const address = addressOf<typeof getReconciliation>('/api/reconciliation', { query });
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, string[], string | undefined>({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const paged = pageParam === undefined ? query : { ...query, cursor: pageParam };
      return getPage(
        addressOf<typeof getReconciliation>('/api/reconciliation', { query: paged }),
        signal,
      ) as Promise<Page>;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export const fileOf = (range: Range, today: string, format: PageFormat, lang: Language): string =>
  addressOf<typeof exportReconciliation>('/api/reconciliation/export', {
    query: { ...monthsBack(range, today), ...formatQuery(format, lang) },
  });
