/** What all songs of a user brought together, told from which of them. Pure. */

import type { SongCounts, SongLink, Total } from '#contract/analytics.ts';
import { dayOfNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { leastGain, movedMost } from '#domain/momentum.ts';
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

/** Distinct songs among links, and those of them of which all such links are known, compared, or known in part. */
export function songCounts(links: readonly { songId: string; growth: SpanGrowth }[]): SongCounts {
  const songs = [...Map.groupBy(links, ({ songId }) => songId).values()];
  const count = (isSo: (growth: SpanGrowth) => boolean) =>
    songs.filter((own) => own.every(({ growth }) => isSo(growth))).length;
  return {
    all: songs.length,
    known: count(isWhole),
    compared: count((growth) => isWhole(growth) && growth.previous !== null),
    part: songs.filter((own) => own.some(({ growth }) => growth.part !== null)).length,
  };
}

/** Each link by the counter that it is judged by. */
function judged({ trackId, platform, growth }: SongsGrowth): SongLink {
  const metric = leadingCounterIn(growth) ?? null;
  const { gained = null, previous = null } = (metric && growth[metric]) ?? {};
  return { trackId, platform, metric, gained, previous, state: stateOf({ gained, previous }, false) };
}

/** The link that a song is judged by, after each of its links by its own counter. */
function judgedBy(own: readonly SongsGrowth[]): { each: SongLink[]; lead: SongLink | undefined } {
  const each = own.map(judged);
  return { each, lead: movedMost(each, ({ trackId, ...link }) => ({ id: trackId, ...link })) };
}

/**
 * What a day of so many brought each song, as a share of what it had before them, by the link that it is judged by; of
 * so small a number a share says nothing. Songs of which it is not known are left out.
 */
export function dailyShares(links: readonly SongsGrowth[], days: number): Map<string, number> {
  const bySong = Map.groupBy(links, ({ songId }) => songId);
  return new Map(
    [...bySong].flatMap(([songId, own]): [string, number][] => {
      const { lead } = judgedBy(own);
      const growth = lead?.metric && own.find(({ trackId }) => trackId === lead.trackId)?.growth[lead.metric];
      if (!growth || growth.gained === null || growth.base === null || growth.base < leastGain) return [];
      return [[songId, growth.gained / growth.base / days]];
    }),
  );
}

type Told = { metric: Metric; gained: number; previous: number; state: 'rising' | 'steady' | 'fading' };
export type Moved = Told & { trackId: string; songId: string; links: SongLink[] };

const isTold = (link: SongLink): link is SongLink & Told =>
  link.state === 'rising' || link.state === 'steady' || link.state === 'fading';

/**
 * Songs by how their growth changed against the span before, as a share of it: those that rise first. A song is told by
 * the link that moved most.
 */
export function movers(links: readonly SongsGrowth[]): Moved[] {
  const moved = [...Map.groupBy(links, ({ songId }) => songId)].flatMap(([songId, own]): Moved[] => {
    const { each, lead } = judgedBy(own);
    if (!lead || !isTold(lead)) return [];
    const { trackId, metric, gained, previous, state } = lead;
    const links = [lead, ...each.filter((link) => link !== lead)];
    return [{ songId, trackId, metric, gained, previous, state, links }];
  });
  const share = ({ gained, previous }: Moved) => gained / previous;
  return moved.toSorted(
    (a, b) => share(b) - share(a) || b.gained - a.gained || (a.songId < b.songId ? -1 : 1),
  );
}
