/** The links that an answer is of, with what the period brought each of them. */
import { dayIn } from '#domain/days.ts';
import { leadingCounters, type Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { LinkGrowth, SpanGrowth } from '../../growth/service.ts';
import { tracksByIds } from '../../song-list/service.ts';
import { songNames } from '../../songs/service.ts';
import type { Period } from '../policy.ts';
import { type OverviewReader, readPeriodGrowth } from '../portfolio.ts';
import { selectStandings } from '../queries.ts';
import type { Grouping, MetricLink, SeriesName } from './groups.ts';

export type GrownLink = MetricLink & { growth: SpanGrowth };

export type GrownLinksWanted = {
  metric: Metric | undefined;
  platform: PlatformId | undefined;
  /** Of songs or tracks. */
  by: Grouping;
  ids?: readonly string[] | undefined;
  /** One song or link alone. */
  only?: { songId?: string | undefined; trackId?: string | undefined };
};

/** Those that have the metric: the one that is wanted, else the first counter of theirs in the order in which people ask. */
export async function readGrownLinks(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  { metric: asked, platform, by, ids, only }: GrownLinksWanted,
): Promise<{ metric: Metric | undefined; links: GrownLink[] }> {
  const named = only?.songId ?? only?.trackId;
  const wanted = asked ?? (ids || named ? undefined : await leadingMetric(ctx, user, period, platform));
  if (!wanted && !ids && !named) return { metric: undefined, links: [] };
  const songs = await readPeriodGrowth(ctx, user, period, wanted, by === 'track' ? ids : undefined);
  const idOf = ({ trackId, songId }: (typeof songs)[number]) => (by === 'track' ? trackId : songId);
  if (ids) refuseUnknown(ids, new Set(songs.map(idOf)));
  const isNamed = ({ songId, trackId }: (typeof songs)[number]) =>
    named === undefined || songId === only?.songId || trackId === only?.trackId;
  if (!songs.some(isNamed) && named) throw new AppError('not_found');
  const chosen = songs.filter(
    (song) =>
      isNamed(song) && (!ids || ids.includes(idOf(song))) && (!platform || song.platform === platform),
  );
  const metric = wanted ?? leadingCounters.find((name) => chosen.some(({ growth }) => growth[name]));
  return { metric, links: metric ? grownBy(chosen, metric) : [] };
}

/** Those that have a metric, by it. */
export const grownBy = (links: readonly LinkGrowth[], metric: Metric): GrownLink[] =>
  links.flatMap(({ trackId, songId, platform, growth }) => {
    const own = growth[metric];
    return own ? { trackId, songId, platform, growth: own } : [];
  });

export function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>): void {
  if (ids.some((id) => !known.has(id))) throw new AppError('not_found');
}

/** As the overview chooses it. */
export async function leadingMetric(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  platform: PlatformId | undefined,
): Promise<Metric | undefined> {
  const at = period.isCurrent ? dayIn(ctx.clock.now(), user.timeZone) : period.to;
  const standings = await selectStandings(ctx.db, user.id, at);
  const known = standings.filter((one) => !platform || one.platform === platform);
  return leadingCounters.find((name) => known.some(({ metric }) => metric === name));
}

/** Of platforms and of all together nothing. */
export async function seriesNames(
  ctx: Ctx,
  userId: string,
  by: Grouping,
  keys: readonly string[],
): Promise<Map<string, SeriesName>> {
  if ((by !== 'song' && by !== 'track') || keys.length === 0) return new Map();
  const read = by === 'song' ? songNames : tracksByIds;
  const named = await read(ctx, userId, keys);
  return new Map(
    named.map(({ id, title, artist, releaseDate }) => [
      id,
      { title, artist, ...(releaseDate && { releaseDate }) },
    ]),
  );
}
