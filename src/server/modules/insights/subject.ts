/** Whose numbers a question is about: which links, by which metric, in which zone, and what their days brought. */
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { sumOf } from '#domain/sums.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { zoneAsked } from '../accounts/service.ts';
import { lastCompleteDay } from '../growth/service.ts';
import { bindingTerms } from '../metrics/service.ts';
import {
  type CountedLink,
  countedLinks,
  firstMetricOf,
  type Link,
  type LinksWanted,
  readLinks,
} from '../tracks/service.ts';

export type InsightSubject = {
  timeZone: string;
  /** The last complete day. */
  last: number;
  /** null: no link has any number. */
  metric: Metric | null;
  links: CountedLink[];
  /** Links that were asked about. */
  outOf: number;
  leftOut: PlatformId[];
};

type Asked = LinksWanted & { metric?: Metric; tz?: string };

/** A link or song that is not on the list is none. */
async function linksOf(ctx: Ctx, owner: Owner, asked: Asked): Promise<Link[]> {
  const links = await readLinks(ctx, owner.id, asked);
  const isNamed = asked.trackId !== undefined || asked.songId !== undefined;
  if (isNamed && links.length === 0) throw new AppError('not_found');
  return links;
}

/**
 * One metric of links that may be added up: a platform whose terms allow no sum stands apart, unless it is the only one
 * that has the metric.
 */
export async function readSubject(ctx: Ctx, owner: Owner, asked: Asked): Promise<InsightSubject> {
  const timeZone = await zoneAsked(ctx, owner, asked.tz);
  return subjectOf(ctx, await linksOf(ctx, owner, asked), asked.metric, timeZone);
}

/** Of links that are known. */
export function subjectOf(
  ctx: Pick<Ctx, 'clock' | 'config'>,
  links: readonly Link[],
  asked: Metric | undefined,
  timeZone: string,
): InsightSubject {
  const metric = asked ?? firstMetricOf(links) ?? null;
  const having = links.filter((link) => metric !== null && link.metrics[metric] !== undefined);
  const { platforms, leftOut } = sumOf(
    having.map(({ platform }) => platform),
    bindingTerms(ctx.config).apart,
  );
  return {
    timeZone,
    last: lastCompleteDay(ctx, { timeZone }),
    metric,
    links: having.flatMap((link) =>
      metric && platforms.includes(link.platform) ? [{ ...link, metric }] : [],
    ),
    outOf: links.length,
    leftOut,
  };
}

/** Each link by the metric asked for, or else by the first counter that it has; those without are left out. */
export async function readCounted(ctx: Ctx, owner: Owner, asked: Asked): Promise<InsightSubject> {
  const timeZone = await zoneAsked(ctx, owner, asked.tz);
  const links = await linksOf(ctx, owner, asked);
  return {
    timeZone,
    last: lastCompleteDay(ctx, { timeZone }),
    metric: null,
    links: countedLinks(links, asked.metric),
    outOf: links.length,
    leftOut: [],
  };
}

/** What every answer of one metric says of whose numbers it is. */
export const answeredBy = (
  ctx: Pick<Ctx, 'config'>,
  subject: InsightSubject,
  songs = subject.links.length,
) => ({
  timeZone: subject.timeZone,
  songs,
  outOf: subject.outOf,
  leftOut: subject.leftOut,
  ...(ctx.config.sandbox && { sandbox: true as const }),
});
