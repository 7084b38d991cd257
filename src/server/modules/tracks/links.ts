/** Links: whose they are, what they are counted by, and what their days brought. */
import { dayIn, dayNumber, dayOfNumber } from '#domain/days.ts';
import { leadingCounters, type Metric, metricNames, metricOrder } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { type DayPoint, dayPoints, type SongDays, visitSongDays } from '../metrics/service.ts';
import { type Follower, selectFollowers } from './queries.ts';
import { type Link, type LinksWanted, selectCurrentMetrics, selectLinks } from './queries-links.ts';

/** Of one user, in the order they were added. */
export const readLinks = ({ db }: Pick<Ctx, 'db'>, userId: string, wanted: LinksWanted): Promise<Link[]> =>
  selectLinks(db, userId, wanted);

/** The first that any of the links has, in the order in which people ask. */
export const firstMetricOf = (links: readonly Pick<Link, 'metrics'>[]): Metric | undefined =>
  metricOrder.find((name) => links.some(({ metrics }) => metrics[name] !== undefined));

/**
 * All that they may have numbers of. What a platform gives may be missing today and have been there before; what came by
 * import it never gives.
 */
export async function metricsOfLinks(
  { db }: Pick<Ctx, 'db'>,
  links: readonly Pick<Link, 'itemId'>[],
): Promise<Metric[]> {
  const ids = links.map(({ itemId }) => itemId);
  const { metrics, platforms } = await selectCurrentMetrics(db, ids);
  const given = new Set([...platforms.flatMap((platform) => platformOf(platform)?.counts ?? []), ...metrics]);
  return metricNames.filter((name) => given.has(name));
}

/** What their users say of when they came out, by item. */
const ownReleasesOf = (links: readonly Pick<Link, 'itemId' | 'ownRelease'>[]): Map<string, string> =>
  new Map(links.flatMap(({ itemId, ownRelease }) => (ownRelease === null ? [] : [[itemId, ownRelease]])));

export type CountedLink = Link & { metric: Metric };

/** Each by the counter asked for, or else by the first that it has; those without are left out. */
export const countedLinks = (links: readonly Link[], asked?: Metric): CountedLink[] =>
  links.flatMap((link) => {
    const metric = leadingCounters.find(
      (name) => (asked ?? name) === name && link.metrics[name] !== undefined,
    );
    return metric ? [{ ...link, metric }] : [];
  });

/** What makes the days of an item those of one link. */
type DatedLink = Pick<Link, 'itemId' | 'countedFrom' | 'ownRelease'>;

type DaysWanted = Omit<Parameters<typeof visitSongDays>[2], 'ownReleases'>;

/** The days of each link's item; what came before `countedFrom`, when somebody followed it, is not theirs. */
export async function visitLinks<Own extends DatedLink>(
  ctx: Pick<Ctx, 'db'>,
  links: readonly Own[],
  wanted: DaysWanted,
  visit: (song: SongDays, link: Own, countedFrom: number) => void,
): Promise<void> {
  const byItem = new Map(links.map((link) => [link.itemId, link]));
  await visitSongDays(ctx, [...byItem.keys()], { ...wanted, ownReleases: ownReleasesOf(links) }, (song) => {
    const link = byItem.get(song.itemId);
    if (link) visit(song, link, dayNumber(dayIn(link.countedFrom, wanted.zone)));
  });
}

/** What each link's days brought from `from` on, up to the last one that is wanted. */
export async function readPoints<Own extends DatedLink & { metric: Metric }>(
  ctx: Pick<Ctx, 'db'>,
  { links, timeZone, last }: { links: readonly Own[]; timeZone: string; last: number },
  from: number,
  visit: (link: Own, points: DayPoint[]) => void,
): Promise<void> {
  const metrics = [...new Set(links.map(({ metric }) => metric))];
  const wanted = { metrics, zone: timeZone, from: dayOfNumber(from) };
  await visitLinks(ctx, links, wanted, (song, link, countedFrom) =>
    visit(
      link,
      dayPoints(song, link.metric, countedFrom).filter(({ day }) => day <= last),
    ),
  );
}

/** Paused followers too: what they see of the item changes all the same. */
export const followersOf = async (ctx: Pick<Ctx, 'db'>, itemIds: readonly string[]): Promise<Follower[]> =>
  itemIds.length === 0 ? [] : selectFollowers(ctx.db, itemIds);
