/** What a list is like without its rows: how long, where it is cut into pages, and what is known of all its songs. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import {
  filterName,
  type getListFacts,
  type outlineTracks as outlineEndpoint,
} from '#contract/track-list.ts';
import { type ListColumn, listColumns } from '#domain/list-columns.ts';
import { isMetric, metricOrder } from '#domain/metrics.ts';
import { platformIds } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { ensureGrowth } from '../../growth/service.ts';
import { wantedBy } from '../list.ts';
import { cursorText } from '../queries-list.ts';
import { countWithout, type FactsRow, selectCuts, selectOutlineFacts } from './queries.ts';

export async function outlineTracks(
  ctx: Ctx,
  owner: Owner,
  { by, ...filters }: QueryOf<typeof outlineEndpoint>,
): Promise<ReplyOf<typeof outlineEndpoint>> {
  await ensureGrowth(ctx, owner);
  const wanted = { ...wantedBy(ctx, owner, filters), by };
  const { sort, order } = filters;
  const { cuts, ...counts } = await selectCuts(ctx.db, wanted, by);
  const set = filterName.options.filter((name) => filters[name]);
  const isEmptied = counts.rows === 0 && set.length > 0;
  return {
    ...counts,
    cuts: cuts.map((cut) => cursorText({ sort, order, ...cut })),
    without: isEmptied ? await countWithout(ctx.db, wanted, set) : {},
  };
}

/** Columns that say something of any song: of those that are no metric, and not named, always. */
const isShown: Partial<Record<ListColumn, (facts: FactsRow) => boolean | null>> = {
  state: ({ state }) => state,
  perDay: ({ perDay }) => perDay,
  against: ({ against }) => against,
  change: ({ change }) => change,
  releaseDate: ({ releaseDate }) => releaseDate,
};

const instant = (value: string | null | undefined): string | null =>
  value == null ? null : new Date(value).toISOString();

export async function readListFacts(ctx: Ctx, owner: Owner): Promise<ReplyOf<typeof getListFacts>> {
  await ensureGrowth(ctx, owner);
  const facts = await selectOutlineFacts(ctx.db, owner.id);
  const isEmpty = (id: ListColumn): boolean =>
    isMetric(id) ? !facts?.metrics.includes(id) : isShown[id] !== undefined && !(facts && isShown[id](facts));
  return {
    links: facts?.links ?? 0,
    songs: facts?.songs ?? 0,
    platforms: platformIds.filter((id) => facts?.platforms?.includes(id)),
    metrics: metricOrder.filter((metric) => facts?.metrics.includes(metric)),
    empty: listColumns.filter(isEmpty),
    hasGrowth: facts?.isPerDayKnown ?? false,
    firstAddedAt: instant(facts?.firstAddedAt),
    lastSyncedAt: instant(facts?.lastSyncedAt),
    nextSyncAt: instant(facts?.nextSyncAt),
  };
}
