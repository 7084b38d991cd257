/** How the growth of a link, a song, a platform or all songs goes. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getTrends } from '#contract/insights.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { withPartTitles } from '../../analytics/service.ts';
import { type CountedLink, readPoints } from '../../tracks/service.ts';
import { daysAsked } from '../days-asked.ts';
import { cachedInsight } from '../insight-cache.ts';
import { answeredBy, type InsightSubject, readSubject } from '../subject.ts';
import {
  accelerationOf,
  bestDayOf,
  dailySums,
  doublingOf,
  halfLifeOf,
  ofGauge,
  type SongPoints,
  weekdaysOf,
  windowDays,
  windowOf,
} from './policy.ts';

type Asked = QueryOf<typeof getTrends>;
type Reply = ReplyOf<typeof getTrends>;

/** Twelve weeks. */
const defaultDays = 84;

export const readTrends = (ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> =>
  cachedInsight(ctx, owner, ['trends', asked], () => makeTrends(ctx, owner, asked));

/** One release has a half-life; of a platform there are many. */
function releaseOf({ trackId, songId }: Asked, links: readonly CountedLink[]): string | undefined {
  if ((trackId ?? songId) === undefined) return undefined;
  return links.flatMap(({ releaseDate }) => releaseDate ?? []).sort()[0];
}

async function makeTrends(ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> {
  const subject = await readSubject(ctx, owner, asked);
  const { last } = subject;
  const { from, to } = daysAsked(asked, last, defaultDays);
  const release = releaseOf(asked, subject.links);
  const isCounter = subject.metric !== null && !isGauge(subject.metric);
  // Scores of several links have no sum.
  const isTold = isCounter || subject.links.length === 1;
  const first = Math.min(
    from - 1,
    last - 2 * Math.max(...windowDays),
    ...(release ? [dayNumber(release) - 1] : []),
  );
  const read = isTold ? await pointsOf(ctx, subject, first) : [];
  const windows = windowDays.map((days) => windowOf(read, days, last));
  const links = isCounter ? read.map(({ points }) => points) : [];
  const sums = dailySums(links);
  return {
    ...answeredBy(ctx, subject, links.length),
    metric: subject.metric,
    from: dayOfNumber(from),
    to: dayOfNumber(to),
    windows: await withPartTitles(ctx, owner.id, isCounter ? windows : windows.map(ofGauge)),
    acceleration: accelerationOf(links, last),
    bestDay: bestDayOf(sums, from, to),
    weekdays: weekdaysOf(sums, from, to),
    doubling: doublingOf(links, last),
    halfLife: halfLifeOf(sums, release, last),
  };
}

async function pointsOf(ctx: Ctx, subject: InsightSubject, first: number): Promise<SongPoints[]> {
  const links: SongPoints[] = [];
  await readPoints(ctx, subject, first, ({ songId }, points) => links.push({ songId, points }));
  return links;
}
