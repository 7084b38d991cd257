/** What all songs of a user brought together, told from which of them. Pure. */

import type { Total } from '#contract/analytics.ts';
import { dayOfNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Stretch } from '../metrics/service.ts';
import { leadingCounterIn, type MetricGrowth, type SpanGrowth, stateOf } from '../tracks/service.ts';

/** Of one link. */
export type SongsGrowth = { trackId: string; songId: string; platform: PlatformId; growth: MetricGrowth };

type Change = Total['change'];

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const together = (songs: readonly (readonly Stretch[])[]): Change['part'] => {
  const stretches = songs.flat();
  if (stretches.length === 0) return null;
  return {
    from: dayOfNumber(Math.min(...stretches.map(({ from }) => from))),
    to: dayOfNumber(Math.max(...stretches.map(({ to }) => to))),
    gained: sum(stretches.map(({ gained }) => gained)),
    corrected: sum(stretches.map(({ corrected }) => corrected)),
    songs: songs.filter((own) => own.length > 0).length,
  };
};

const isWhole = (growth: SpanGrowth): growth is SpanGrowth & { gained: number } => growth.gained !== null;

/** Of one counter on one platform, or wherever its numbers may be added up. */
export function changeOf(songs: readonly SpanGrowth[]): Change {
  const whole = songs.filter(isWhole);
  const compared = whole.filter(({ previous }) => previous !== null);
  return {
    gained: whole.length > 0 ? sum(whole.map(({ gained }) => gained)) : null,
    corrected: sum(whole.map(({ corrected }) => corrected)),
    songs: whole.length,
    daysRead: whole.length > 0 ? Math.min(...whole.map(({ daysRead }) => daysRead)) : 0,
    compared:
      compared.length > 0
        ? {
            songs: compared.length,
            gained: sum(compared.map(({ gained }) => gained)),
            previous: sum(compared.map(({ previous }) => previous ?? 0)),
          }
        : null,
    part: together(songs.map(({ part }) => (part ? [part] : []))),
    across: together(songs.map(({ across }) => across)),
  };
}

export const growthOf = (songs: readonly SongsGrowth[], platform: PlatformId, metric: Metric): SpanGrowth[] =>
  songs.flatMap((song) => (song.platform === platform ? (song.growth[metric] ?? []) : []));

/** Songs by what the period brought them of one metric, the most first; those of which that is not known are left out. */
export function gainsOf(
  songs: readonly SongsGrowth[],
  metric: Metric | undefined,
): { trackId: string; gained: number; previous: number | null }[] {
  return songs
    .flatMap(({ trackId, growth }) => {
      const { gained = null, previous = null } = (metric && growth[metric]) ?? {};
      return gained === null ? [] : [{ trackId, gained, previous }];
    })
    .toSorted((a, b) => b.gained - a.gained || (a.trackId < b.trackId ? -1 : 1));
}

export type Moved = {
  trackId: string;
  metric: Metric;
  gained: number;
  previous: number;
  state: 'rising' | 'steady' | 'fading';
};

/** Songs by how their growth changed against the span before, as a share of it: those that rise first. */
export function movers(songs: readonly SongsGrowth[]): Moved[] {
  const moved = songs.flatMap(({ trackId, growth }): Moved[] => {
    const metric = leadingCounterIn(growth);
    const { gained = null, previous = null } = (metric && growth[metric]) ?? {};
    const state = stateOf({ gained, previous }, false);
    if (!metric || gained === null || previous === null) return [];
    return state === 'rising' || state === 'steady' || state === 'fading'
      ? [{ trackId, metric, gained, previous, state }]
      : [];
  });
  const share = ({ gained, previous }: Moved) => gained / previous;
  return moved.toSorted(
    (a, b) => share(b) - share(a) || b.gained - a.gained || (a.trackId < b.trackId ? -1 : 1),
  );
}
