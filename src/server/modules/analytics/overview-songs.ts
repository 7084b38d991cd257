/** The songs that an overview names, each once with all of its links, and of how many songs its figures are. */
import type { Overview, SongLink, TopSong, Total } from '#contract/analytics.ts';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { sumOf } from '#domain/sums.ts';
import { figureTotals } from '#i18n/figures.ts';
import type { Ctx } from '#server/context.ts';
import type { LinkGrowth } from '../growth/service.ts';
import { songLinks } from '../songs/service.ts';
import {
  type CountedSongs,
  countSongs,
  figuresOfSong,
  inPlatformOrder,
  knownGain,
  type Moved,
  movers,
  type SongFigures,
} from './portfolio-growth.ts';
import { selectLargestSongs } from './queries.ts';
import { groupsOf } from './series/groups.ts';
import { grownBy } from './series/links.ts';

/** Songs in each of the short lists. */
const songsShown = 5;

/** Of some songs alone, and how many of them are among the top ones. */
export type SongsRanked = { songIds?: readonly string[] | undefined; mostTop?: number | undefined };

/** What each link gained: in the period, and in the days that songs are said to rise or fade in. */
type Gains = { all: readonly LinkGrowth[]; moving: readonly LinkGrowth[] };

type Top = SongFigures & { songId: string; links: SongLink[] };

/** Links that the sum does not hold are told without a number. */
const without = ({ trackId, platform }: Pick<LinkGrowth, 'trackId' | 'platform'>): SongLink => ({
  ...{ trackId, platform, metric: null, gained: null, previous: null, state: null },
});

/**
 * Songs by what the period brought them of one metric, the most first, as far as it is known: a song that came out within
 * it is known since then. Those of which nothing is are left out. Thousands are ranked, the first few are told.
 */
function gainsOf(
  all: readonly LinkGrowth[],
  metric: Metric | undefined,
  apart: readonly Total['platform'][],
  limit: number,
): Top[] {
  if (!metric) return [];
  return groupsOf(grownBy(all, metric), 'song', apart)
    .groups.flatMap(({ key, links }) => {
      const gain = knownGain(links.map(({ growth }) => growth));
      return gain === null ? [] : [{ key, links, gain }];
    })
    .toSorted((a, b) => b.gain - a.gain || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ key, links }): Top => {
      const counted = links
        .map(({ trackId, platform, growth }): SongLink => {
          const { gained, previous } = growth;
          return { trackId, platform, metric, gained, previous, state: null };
        })
        .toSorted((a, b) => (b.gained ?? -1) - (a.gained ?? -1) || (a.trackId < b.trackId ? -1 : 1));
      const ids = new Set(counted.map(({ trackId }) => trackId));
      const others = all.filter(({ songId, trackId }) => songId === key && !ids.has(trackId));
      return {
        songId: key,
        ...figuresOfSong(links.map(({ growth }) => growth)),
        links: [...counted, ...inPlatformOrder(others).map(without)],
      };
    });
}

/** Which songs are shown, and what is told of them. */
export async function chooseSongs(
  ctx: Ctx,
  userId: string,
  { all, moving }: Gains,
  metric: Metric | undefined,
  { apart, songIds, mostTop = songsShown }: SongsRanked & { apart: readonly Total['platform'][] },
) {
  const gains = gainsOf(all, metric, apart, mostTop);
  const large =
    gains.length < mostTop ? await selectLargestSongs(ctx.db, userId, metric, mostTop, songIds) : [];
  const others = large.filter((id) => !gains.some(({ songId }) => songId === id));
  const unknown = others.map((songId): Top => {
    const links = inPlatformOrder(all.filter((link) => link.songId === songId)).map(without);
    return { songId, gained: null, compared: null, part: null, links };
  });
  const moved = movers(moving, apart);
  const up = moved.filter(({ state }) => state === 'rising');
  const down = moved.filter(({ state }) => state === 'fading');
  return {
    metric,
    apart,
    top: [...gains, ...unknown].slice(0, mostTop),
    rising: up.slice(0, songsShown),
    fading: down.slice(-songsShown).reverse(),
    moved: { rising: up.length, fading: down.length },
  };
}

/** Of which songs each of the figures is that totals make together. */
export const songsOfFigures = (
  totals: readonly Total[],
  all: readonly LinkGrowth[],
  apart: readonly Total['platform'][],
): (Omit<Overview['figures'][number], 'ofSongs'> & { ofSongs: CountedSongs })[] =>
  figureTotals(totals, apart).map(({ metric, platforms }) => ({
    ...{ metric, platforms },
    ofSongs: countSongs(grownBy(all, metric).filter(({ platform }) => platforms.includes(platform))),
  }));

type SongLinks = Awaited<ReturnType<typeof songLinks>>[number];
type Chosen = Awaited<ReturnType<typeof chooseSongs>>;

/** With the songs themselves as they are now. */
export async function readOverviewSongs(
  ctx: Ctx,
  userId: string,
  { top, rising, fading, metric, apart }: Chosen,
): Promise<Pick<Overview, 'topSongs' | 'rising' | 'fading'>> {
  const ids = [...top, ...rising, ...fading].map(({ songId }) => songId);
  const songs = await songLinks(ctx, userId, [...new Set(ids)]);
  const byId = new Map(songs.map((song) => [song.id, song]));
  const moverOf = ({ state: _state, trackId, songId, links, ...figures }: Moved) => {
    const found = toldOf(byId.get(songId), trackId, links);
    return found ? [{ ...figures, ...found }] : [];
  };
  const topSongOf = ({ songId, links, ...growth }: Top): TopSong[] => {
    const song = byId.get(songId);
    const { track, ...found } = toldOf(song, links[0]?.trackId ?? song?.tracks[0]?.id, links) ?? {};
    if (!song || !track || !('song' in found)) return [];
    return [{ ...track, ...growth, total: totalOf(song.tracks, metric, apart), ...found }];
  };
  return {
    topSongs: top.flatMap(topSongOf),
    rising: rising.flatMap(moverOf),
    fading: fading.flatMap(moverOf),
  };
}

/** Links without any day of numbers are in no growth, and are links of the song all the same. */
function toldOf(found: SongLinks | undefined, trackId: string | undefined, links: readonly SongLink[]) {
  const track = found?.tracks.find(({ id }) => id === trackId);
  if (!found || !track) return undefined;
  const { tracks, ...song } = found;
  const there = new Set(tracks.map(({ id }) => id));
  const known = new Set(links.map((link) => link.trackId));
  const others = inPlatformOrder(tracks.filter(({ id }) => !known.has(id)));
  return {
    ...{ track, song },
    links: [
      ...links.filter((link) => there.has(link.trackId)),
      ...others.map(({ id, platform }) => without({ trackId: id, platform })),
    ],
  };
}

/** What stands now, as far as terms allow a sum. */
function totalOf(
  tracks: readonly Track[],
  metric: Metric | undefined,
  apart: readonly Total['platform'][],
): number | null {
  const having = tracks.flatMap(({ platform, metrics }) => {
    const value = metric && metrics[metric];
    return value === undefined ? [] : [{ platform, value }];
  });
  const { platforms } = sumOf(
    having.map(({ platform }) => platform),
    apart,
  );
  const summed = having.filter(({ platform }) => platforms.includes(platform));
  return summed.length > 0 ? summed.reduce((sum, { value }) => sum + value, 0) : null;
}
