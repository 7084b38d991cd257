/** The read of earnings alone: pages that show a few of them load nothing besides. */
import type { EarningGroup, getEarnings } from '#contract/earnings.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';
import { read } from '#web/data/query.ts';

/** `year`: `all`, or a year; `songId`: of one song alone. */
export type EarningsAsked = { groupBy: EarningGroup; year: string; songId: string | undefined };

type Query = QueryInputOf<typeof getEarnings>;

export const queryOf = ({ groupBy, year, songId }: EarningsAsked): NonNullable<Query> => ({
  groupBy,
  ...(year !== 'all' && { from: `${year}-01-01`, to: `${year}-12-31` }),
  ...(songId !== undefined && { songId }),
});

export const readEarnings = (asked: EarningsAsked) =>
  read<typeof getEarnings>('/api/earnings', { query: queryOf(asked) });
