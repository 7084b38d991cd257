/** What all songs of a user brought together, told from which of them. Pure. */
import type { SongCounts, SongLink, TopSong, Total } from '#contract/analytics.ts';
import type { Metric } from '#domain/metrics.ts';
import { leastGain, stateOf } from '#domain/momentum.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { songWord } from '#domain/song-word.ts';
import { type KnownInterval, spanOver } from '#domain/sums.ts';
import { type LinkGrowth, leadingCounterIn, type SpanGrowth, writtenInterval } from '../growth/service.ts';

type Change = Total['change'];

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Of known intervals of so many links. */
function together(songs: number, intervals: readonly KnownInterval<number>[]): Change['part'] {
  const whole = spanOver(intervals.map(writtenInterval));
  return whole && { ...whole, songs };
}

const isWhole = (growth: SpanGrowth): growth is SpanGrowth & { gained: number } => growth.gained !== null;

/**
 * Of one counter on one platform, or wherever its numbers may be added up: all that is known to have come. In one pass:
 * there may be thousands.
 */
export function changeOf(songs: readonly SpanGrowth[]): Change {
  const known = { songs: 0, gained: 0, corrected: 0 };
  const compared = { songs: 0, gained: 0, previous: 0 };
  let daysRead = Number.POSITIVE_INFINITY;
  const parts: KnownInterval<number>[] = [];
  const across: KnownInterval<number>[] = [];
  let songsAcross = 0;
  for (const growth of songs) {
    across.push(...growth.across);
    if (growth.across.length > 0) songsAcross += 1;
    if (growth.part) parts.push(growth.part);
    const { gained, corrected } = growth.part ?? growth;
    if (gained === null) continue;
    known.songs += 1;
    known.gained += gained;
    known.corrected += corrected;
    if (!isWhole(growth)) continue;
    daysRead = Math.min(daysRead, growth.daysRead + (growth.daysBefore ?? 0));
    if (growth.previous === null) continue;
    compared.songs += 1;
    compared.gained += growth.gained;
    compared.previous += growth.previous;
  }
  return {
    gained: known.songs > 0 ? known.gained : null,
    corrected: known.corrected,
    songs: known.songs,
    daysRead: Number.isFinite(daysRead) ? daysRead : 0,
    compared: compared.songs > 0 ? compared : null,
    part: together(parts.length, parts),
    across: together(songsAcross, across),
  };
}

export type SongFigures = Pick<TopSong, 'gained' | 'compared' | 'part'>;

/** What a song is told by wherever it stands: of links that may be added up. */
export function figuresOfSong(links: readonly SpanGrowth[]): SongFigures {
  const { gained, compared, part } = changeOf(links);
  return {
    gained,
    compared: compared && { gained: compared.gained, previous: compared.previous },
    part,
  };
}

/** As `changeOf` tells it, where a song is only ranked by it. */
export function knownGain(links: readonly SpanGrowth[]): number | null {
  let gain: number | null = null;
  for (const growth of links) {
    const gained = growth.gained ?? growth.part?.gained;
    if (gained !== undefined) gain = (gain ?? 0) + gained;
  }
  return gain;
}

export const growthOf = (songs: readonly LinkGrowth[], platform: PlatformId, metric: Metric): SpanGrowth[] =>
  songs.flatMap((song) => (song.platform === platform ? (song.growth[metric] ?? []) : []));

/** More names than that are no note any more. */
const mostPartTitles = 2;

/** The first few of these songs by name, the largest gain first. */
export const firstByGain = (links: readonly { songId: string; gained: number }[]): string[] => {
  const bySong = Map.groupBy(links, ({ songId }) => songId);
  return [...bySong]
    .map(([songId, own]) => ({ songId, gained: own.reduce((sum, one) => sum + one.gained, 0) }))
    .toSorted((a, b) => b.gained - a.gained || (a.songId < b.songId ? -1 : 1))
    .slice(0, mostPartTitles)
    .map(({ songId }) => songId);
};

/** Without their names: `withPartTitles` gives them. */
export type CountedSongs = Omit<SongCounts, 'partTitles'> & { partIds: string[] };

/** Distinct songs among links, and those of them of which all such links are known, compared, or known in part. */
export function countSongs(links: readonly { songId: string; growth: SpanGrowth }[]): CountedSongs {
  const songs = new Map<string, { isKnown: boolean; isCompared: boolean; isPart: boolean }>();
  for (const { songId, growth } of links) {
    const isKnown = isWhole(growth);
    const isCompared = isKnown && growth.previous !== null;
    const isPart = growth.part !== null;
    const song = songs.get(songId);
    if (!song) songs.set(songId, { isKnown, isCompared, isPart });
    else {
      song.isKnown &&= isKnown;
      song.isCompared &&= isCompared;
      song.isPart ||= isPart;
    }
  }
  const counts = { all: songs.size, known: 0, compared: 0, part: 0 };
  for (const { isKnown, isCompared, isPart } of songs.values()) {
    counts.known += Number(isKnown);
    counts.compared += Number(isCompared);
    counts.part += Number(isPart);
  }
  const inPart = links.flatMap(({ songId, growth: { part } }) =>
    part ? [{ songId, gained: part.gained }] : [],
  );
  return { ...counts, partIds: firstByGain(inPart) };
}

/** As platforms are always listed: ids, by which rows come, are others on another installation. */
export const inPlatformOrder = <Link extends { platform: PlatformId }>(links: readonly Link[]): Link[] =>
  links.toSorted((a, b) => platformIds.indexOf(a.platform) - platformIds.indexOf(b.platform));

/** Each link by its own leading counter. */
function byItself({ trackId, platform, growth }: LinkGrowth): SongLink {
  const metric = leadingCounterIn(growth) ?? null;
  const { gained = null, previous = null, isNew = false } = (metric && growth[metric]) ?? {};
  return { trackId, platform, metric, gained, previous, state: stateOf({ gained, previous, isNew }, false) };
}

/** What a song is told by, after each of its links by its own counter. */
function toldBy(own: readonly LinkGrowth[], apart: readonly PlatformId[]) {
  const each = own.map(byItself);
  const word = songWord(each, ({ trackId, ...link }) => ({ id: trackId, ...link }), apart);
  const ids = new Set(word?.links.map(({ trackId }) => trackId));
  const metric = word?.metric;
  const growths = metric
    ? own.flatMap(({ trackId, growth }) => (ids.has(trackId) ? (growth[metric] ?? []) : []))
    : [];
  return { each, word, growths };
}

/**
 * What a day of so many brought each song, as a share of what it had before them, by the links that it is told by; of so
 * small a number a share says nothing. Songs of which it is not known are left out.
 */
export function dailyShares(
  links: readonly LinkGrowth[],
  days: number,
  apart: readonly PlatformId[],
): Map<string, number> {
  const bySong = Map.groupBy(links, ({ songId }) => songId);
  return new Map(
    [...bySong].flatMap(([songId, own]): [string, number][] => {
      const known = toldBy(own, apart).growths.flatMap(({ gained, base }) =>
        gained === null || base === null ? [] : [{ gained, base }],
      );
      const base = sum(known.map((growth) => growth.base));
      if (known.length === 0 || base < leastGain) return [];
      return [[songId, sum(known.map(({ gained }) => gained)) / base / days]];
    }),
  );
}

export type Moved = SongFigures & {
  songId: string;
  trackId: string;
  metric: Metric;
  platforms: PlatformId[];
  gained: number;
  compared: { gained: number; previous: number };
  state: 'rising' | 'fading';
  links: SongLink[];
};

/**
 * Songs by how their growth changed against the span before, as a share of it: those that rise first. A song is told by
 * its largest links, as its row among the top songs is.
 */
export function movers(links: readonly LinkGrowth[], apart: readonly PlatformId[]): Moved[] {
  const moved = [...Map.groupBy(links, ({ songId }) => songId)].flatMap(([songId, own]): Moved | [] => {
    const { each, word, growths } = toldBy(own, apart);
    if (!word?.metric || (word.state !== 'rising' && word.state !== 'fading')) return [];
    const { gained, compared, part } = figuresOfSong(growths);
    if (gained === null || !compared) return [];
    const others = inPlatformOrder(each.filter((link) => !word.links.includes(link)));
    return {
      ...{ songId, trackId: word.links[0].trackId, metric: word.metric, state: word.state },
      ...{ gained, compared, part },
      platforms: [...new Set(word.links.map(({ platform }) => platform))],
      links: [...word.links, ...others],
    };
  });
  const share = ({ compared }: Moved) => compared.gained / compared.previous;
  return moved.toSorted(
    (a, b) => share(b) - share(a) || b.gained - a.gained || (a.songId < b.songId ? -1 : 1),
  );
}
