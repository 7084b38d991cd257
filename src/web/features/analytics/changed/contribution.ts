/** How the difference to the days before came about: what is asked for, and bars that add up to it. */
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { getContribution, Series } from '#contract/series.ts';
import type { PlatformId } from '#domain/platforms.ts';
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

type Gained = Pick<Series, 'platform' | 'change'>;

/** Whether all of its days are known. */
const isWhole = ({ change }: Gained): boolean => change.gained !== null && change.part === null;

/**
 * What each platform brought a song and the one it is compared with; one that only one of them is on brought the other
 * nothing. Platforms of which anything is not known are compared with nothing, and not among the rows.
 */
export function releaseRows(
  now: readonly Gained[],
  then: readonly Gained[],
  leftOut: readonly PlatformId[],
): Contribution['rows'] {
  const all = [...now, ...then];
  const of = (series: readonly Gained[], platform: PlatformId) =>
    series.filter((one) => one.platform === platform);
  const sum = (series: readonly Gained[]) =>
    series.reduce((total, { change }) => total + (change.gained ?? 0), 0);
  return [...new Set(all.flatMap(({ platform }) => platform ?? []))]
    .filter((platform) => !leftOut.includes(platform) && of(all, platform).every(isWhole))
    .map((platform) => {
      const own = of(now, platform);
      const [gained, previous] = [sum(own), sum(of(then, platform))];
      return { key: platform, platform, gained, previous, difference: gained - previous, songs: own.length };
    })
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}
