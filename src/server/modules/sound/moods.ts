/** Where the songs of a list lie between valence and energy, and what those that grow best have in common. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { type getMoods, mostSongsOnMap } from '#contract/sound.ts';
import { daysBetween } from '#domain/days.ts';
import { leadingCounters } from '#domain/metrics.ts';
import { fewestSongsToTell } from '#domain/sound.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { dailyShares, readPeriod, readPeriodGrowth } from '../analytics/service.ts';
import { bindingTerms, selectSounds } from '../metrics/service.ts';
import { songNames } from '../songs/service.ts';
import { type Link, readLinks } from '../tracks/service.ts';
import { type Listener, readImportedSounds } from './imported.ts';
import {
  bestAndOthers,
  featuresOf,
  lastRead,
  moodOfParts,
  type SongSound,
  soundParts,
  soundsByLink,
  verdictOf,
} from './policy.ts';
import { corrected, medianOf, pValueOf, shiftBetween } from './rank-test.ts';

type Reply = ReplyOf<typeof getMoods>;
type Asker = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language' | 'profile'>;

export async function readMoods(
  ctx: Ctx,
  user: Asker,
  { from: asked, to: until, tz }: QueryOf<typeof getMoods>,
): Promise<Reply> {
  const period = await readPeriod(ctx, user, {
    ...(asked && { from: asked }),
    ...(until && { to: until }),
    ...(tz !== undefined && { tz }),
  });
  const { from, to } = period;
  const links = await readLinks(ctx, user.id, {});
  const songs = await readSongs(ctx, user, links);
  const { apart } = bindingTerms(ctx.config);
  const growth = dailyShares(await readPeriodGrowth(ctx, user, period), daysBetween(from, to) + 1, apart);
  const known = songs.flatMap(({ songId, parts }) => {
    const mood = moodOfParts(parts);
    return mood ? [{ songId, ...mood, growth: inPercent(growth.get(songId)) }] : [];
  });
  return {
    ...{ from, to },
    songs: await named(ctx, user.id, mostPlayed(known, links).slice(0, mostSongsOnMap)),
    known: known.length,
    all: songs.length,
    common: commonOf(songs, growth),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

async function readSongs(ctx: Ctx, user: Listener, links: readonly Link[]): Promise<SongSound[]> {
  const sounds = await selectSounds(
    ctx.db,
    links.map(({ itemId }) => itemId),
  );
  const imported = await readImportedSounds(ctx, user, links);
  const bySong = Map.groupBy(soundsByLink(links, sounds, imported), ({ songId }) => songId);
  return [...bySong].map(([songId, own]) => ({ songId, parts: soundParts(own) }));
}

const inPercent = (share: number | undefined): number | null =>
  share === undefined ? null : Math.round(share * 1e8) / 1e6;

/** By the highest of the counters that lists sort by. */
function mostPlayed<Song extends { songId: string }>(songs: readonly Song[], links: readonly Link[]): Song[] {
  const plays = new Map<string, number>();
  for (const { songId, metrics } of links) {
    const counts = leadingCounters.map((name) => metrics[name] ?? 0);
    plays.set(songId, Math.max(plays.get(songId) ?? 0, ...counts));
  }
  const of = ({ songId }: Song) => plays.get(songId) ?? 0;
  return songs.toSorted((a, b) => of(b) - of(a) || (a.songId < b.songId ? -1 : 1));
}

async function named(
  ctx: Ctx,
  userId: string,
  songs: readonly Omit<Reply['songs'][number], 'title' | 'artist' | 'artworkUrl'>[],
): Promise<Reply['songs']> {
  const ids = songs.map(({ songId }) => songId);
  const names = new Map((await songNames(ctx, userId, ids)).map((song) => [song.id, song]));
  return songs.flatMap((song) => {
    const { title, artist, artworkUrl } = names.get(song.songId) ?? {};
    return title === undefined || artist === undefined
      ? []
      : [{ ...song, title, artist, artworkUrl: artworkUrl ?? null }];
  });
}

function commonOf(songs: readonly SongSound[], growth: ReadonlyMap<string, number>): Reply['common'] {
  const features = featuresOf(songs, growth);
  const most = Math.max(0, ...features.map(({ values }) => values.length));
  if (most < fewestSongsToTell) return { state: 'too_few', songs: most, needed: fewestSongsToTell };
  const compared = features
    .filter(({ values }) => values.length >= fewestSongsToTell)
    .map((of) => {
      const { feature, platform, source } = of;
      const { best, others } = bestAndOthers(of);
      return {
        ...{ feature, platform, source, best: medianOf(best), others: medianOf(others) },
        ...{ readAt: lastRead(of), ...(of.imported && { imported: of.imported }) },
        ...shiftBetween(best, others),
        chance: pValueOf(best, others),
        songs: { best: best.length, others: others.length },
      };
    });
  const pValues = corrected(compared.map(({ chance }) => chance));
  return {
    state: 'told',
    features: compared.map(({ chance, ...comparison }, place) => {
      const pValue = pValues[place] ?? chance;
      return { ...comparison, pValue, verdict: verdictOf(pValue, comparison.difference) };
    }),
  };
}
