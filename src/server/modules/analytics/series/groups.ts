/** Links put together to what a series or a row is of, and what is known of several platforms at once. Pure. */
import type { z } from 'zod';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ContributionRow, getSeries, grouping, Series } from '#contract/series.ts';
import type { Days } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { byPoint } from '#domain/series.ts';
import { gainsTogether, pointsTogether, sumOf } from '#domain/sums.ts';
import type { ComparedSeries } from '../counter-series.ts';
import type { CountedSongs } from '../portfolio-growth.ts';

export type Grouping = z.infer<typeof grouping>;

/** What songs or tracks are called now. */
export type SeriesName = { title: string; artist: string; releaseDate?: string };

export type SeriesFigures = Pick<ReplyOf<typeof getSeries>, 'ages' | 'others' | 'leftOut' | 'usual'> & {
  metric: Metric | undefined;
  series: (Omit<Series, keyof SeriesName | 'ofSongs'> & { ofSongs: CountedSongs })[];
  /** Read while the days are: whoever waits for both waits once. */
  names: ReadonlyMap<string, SeriesName>;
};

export type SeriesWanted = {
  by: Grouping;
  mode: 'total' | 'change';
  align: 'date' | 'release';
  metric: Metric | undefined;
  platform: PlatformId | undefined;
  ids: string[] | undefined;
  /** By release: the one before those of `ids` as well. */
  hasPrevious: boolean;
};

/** A link on somebody's list that has the metric. */
export type MetricLink = { trackId: string; songId: string; platform: PlatformId };

export type SeriesGroup<L extends MetricLink = MetricLink> = { key: string; links: readonly L[] };
type Grouped<L extends MetricLink> = { groups: SeriesGroup<L>[]; leftOut: PlatformId[] };

const platformsOf = (links: readonly MetricLink[]): PlatformId[] => links.map(({ platform }) => platform);

/** Those that may stand in one sum, told as one. */
export function summed<L extends MetricLink>(links: readonly L[], apart: readonly PlatformId[]) {
  const { platforms, leftOut } = sumOf(platformsOf(links), apart);
  // Most songs have one link, and there may be thousands of them.
  if (leftOut.length === 0) return { links, leftOut };
  return { links: links.filter(({ platform }) => platforms.includes(platform)), leftOut };
}

export const groupKeyOf = (
  { platform, songId, trackId }: MetricLink,
  by: Exclude<Grouping, 'none'>,
): string => ({ platform, song: songId, track: trackId })[by];

/** Series stand beside each other, which is no sum: only within each of them the terms decide what is left out. */
export function groupsOf<L extends MetricLink>(
  links: readonly L[],
  by: Grouping,
  apart: readonly PlatformId[],
): Grouped<L> {
  const byKey = Map.groupBy(links, (link) => (by === 'none' ? 'all' : groupKeyOf(link, by)));
  const sums = [...byKey].map(([key, own]) => ({ key, ...summed(own, apart) }));
  return {
    groups: sums.map(({ key, links }) => ({ key, links })),
    leftOut: [...new Set(sums.flatMap(({ leftOut }) => leftOut))].sort(),
  };
}

/** What names a group besides its key; what it is called is read when it is shown. */
export function groupNamedBy(
  by: Grouping,
  { key, links }: SeriesGroup,
): Pick<ContributionRow, 'platform' | 'songId' | 'trackId'> {
  const [first] = links;
  const platforms = new Set(platformsOf(links));
  return {
    ...(by === 'platform' && { platform: key as PlatformId }),
    ...(by !== 'platform' && first && platforms.size === 1 && { platform: first.platform }),
    ...(by === 'song' && { songId: key }),
    ...(by === 'track' && { trackId: key, ...(first && { songId: first.songId }) }),
  };
}

/** Whoever asks for songs by their ids gets a line for each of them, also one of which nothing is known. */
export function withEmpty<L extends MetricLink>(
  groups: readonly SeriesGroup<L>[],
  { ids }: Pick<SeriesWanted, 'ids'>,
): SeriesGroup<L>[] {
  const known = new Set(groups.map(({ key }) => key));
  return [...groups, ...(ids ?? []).filter((id) => !known.has(id)).map((key) => ({ key, links: [] }))];
}

export type Line = Pick<Series, 'values' | 'before' | 'daysRead' | 'corrected' | 'gaps'>;

export function valuesOf(
  parts: readonly ComparedSeries[],
  points: readonly Days[],
  mode: 'total' | 'change',
): Line['values'] {
  if (parts.length === 0) return points.map(() => null);
  return pointsTogether(parts.map(({ now }) => (mode === 'total' ? now.sparkline : now.brought)));
}

/** One line of a group's series, platform by platform. */
export function lineOf(
  parts: readonly ComparedSeries[],
  points: readonly Days[],
  mode: 'total' | 'change',
): Line {
  const now = parts.map((part) => part.now);
  const before = pointsTogether(parts.flatMap((part) => (part.before ? [part.before] : [])));
  const isKnown = mode === 'change' && before.some((value) => value !== null);
  const { gaps } = gainsTogether(now, points);
  const days = [...new Set(parts.flatMap(({ read }) => read))].sort();
  const read = days.map((day) => ({ day }));
  return {
    values: valuesOf(parts, points, mode),
    before: isKnown ? before : null,
    daysRead: byPoint(read, points).map((own) => own.length),
    corrected: points.map((_, place) => now.reduce((sum, { corrected }) => sum + (corrected[place] ?? 0), 0)),
    gaps: gaps.toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0)),
  };
}
