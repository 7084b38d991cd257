/** How the difference to the days before came about: what is asked for, and bars that add up to it. */
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { getContribution } from '#contract/series.ts';
import { read } from '#web/data/query.ts';

export type Contribution = ReplyOf<typeof getContribution>;
export type ContributionBy = 'song' | 'platform';
type ContributionQuery = QueryInputOf<typeof getContribution>;

export const readContribution = (query: ContributionQuery) =>
  read<typeof getContribution>('/api/analytics/contribution', { query });

export type Bar = {
  /** Shares of the whole width, from the side where lines begin: where the bar begins, and how long it is. */
  start: number;
  length: number;
};

/** Losses to one side of a common line, gains to the other, all in one measure. */
export function barsOf(differences: readonly number[]): { zero: number; bars: Bar[] } {
  const low = Math.min(0, ...differences);
  const high = Math.max(0, ...differences);
  const width = high - low || 1;
  const zero = Math.abs(low) / width;
  return {
    zero,
    bars: differences.map((difference) => ({
      start: difference < 0 ? zero + difference / width : zero,
      length: Math.abs(difference) / width,
    })),
  };
}
