/** What a link's owner has imported of it, day by day: theirs alone, whoever else follows the same item. */
import type { HistoryPoint } from '#contract/history-point.ts';
import type { ExportedTrack } from '#contract/track-export.ts';
import { type Days, pointsBetween } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { dayBoundaryOf, type Figure, figureKinds, figureNames } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { seriesOfOwnDays, summedUp } from '#domain/series.ts';
import type { Ctx } from '#server/context.ts';
import { sourceOf } from '../../own-figures/policy.ts';
import {
  type ShownFigure,
  selectFigureSpans,
  selectFigureSums,
  selectFigures,
  selectFileNames,
} from '../../own-figures/service.ts';
import { type HistoryWanted, without } from './policy.ts';

type Own = { userId: string; trackId: string; platform: PlatformId };

const isFigure = (metric: Metric): metric is Metric & Figure => Object.hasOwn(figureKinds, metric);

/** All days up to `to`, the earliest first: a running sum begins with the first. */
export async function readImportedDays(
  { db }: Pick<Ctx, 'db'>,
  { userId, trackId, platform }: Own,
  { metric, to }: { metric: Metric; to: string },
): Promise<ShownFigure[]> {
  if (!isFigure(metric)) return [];
  return selectFigures(db, userId, {
    trackIds: [trackId],
    platform,
    dimension: '',
    figures: [metric],
    within: { from: '1900-01-01', to },
    isDaily: true,
  });
}

/** What is told of imported days beside their points; undefined: there are none. */
export async function importedFacts(
  { db }: Pick<Ctx, 'db'>,
  { userId, platform }: Own,
  days: readonly ShownFigure[],
) {
  const [first] = days;
  const last = days.at(-1);
  if (!first?.from || !last?.to) return undefined;
  const sourceIds = [...new Set(days.map(({ sourceId }) => sourceId))];
  const filesOf = await selectFileNames(db, userId, sourceIds);
  return {
    from: first.from,
    to: last.to,
    dayBoundary: dayBoundaryOf(platform),
    sourceIds,
    files: filesOf(sourceIds),
  };
}

/** Of a metric that the platform shows nobody else: what came on a day, or all that came since the first imported one. */
function alonePoints(
  days: readonly ShownFigure[],
  points: readonly Days[],
  mode: HistoryWanted['mode'],
  figure: Figure,
): HistoryPoint[] {
  const isCount = figureKinds[figure] === 'count';
  const { sums, parts } = seriesOfOwnDays(days, points);
  const totals = seriesOfOwnDays(isCount ? summedUp(days) : days, points).sparkline;
  const byDay = new Map(days.map((day) => [day.from, day]));
  return points.map(({ from: date }, place) => {
    const own = parts[place] ?? [];
    const last = byDay.get(own.at(-1)?.to ?? '');
    const value = mode === 'total' ? totals[place] : isCount ? sums[place] : null;
    if (last && typeof value === 'number')
      return { date, value, source: sourceOf(last), observedAt: new Date(last.shownAt).toISOString() };
    // Days one after the other tell what came from the end of the day before them to the end of the last.
    const [part, ...others] = own;
    return { ...without(date, 'missing'), ...(isCount && part && others.length === 0 && { part }) };
  });
}

/**
 * Where the platform has a public counter of the metric, what was imported stands beside it and changes nothing of it;
 * where it has none, what was imported is all there is.
 */
export function withImported(
  told: readonly HistoryPoint[],
  days: readonly ShownFigure[],
  wanted: HistoryWanted & { metric: Metric; isPublic: boolean },
): HistoryPoint[] {
  const { metric, mode } = wanted;
  if (days.length === 0 || !isFigure(metric)) return [...told];
  const points = pointsBetween(wanted, wanted.interval);
  if (!wanted.isPublic) return alonePoints(days, points, mode, metric);
  if (mode === 'total' || figureKinds[metric] !== 'count') return [...told];
  const { sums } = seriesOfOwnDays(days, points);
  return told.map((point, place) => {
    const imported = sums[place] ?? null;
    return imported === null ? point : { ...point, imported };
  });
}

/** Everything that is imported of one day. */
export async function importedOn(ctx: Pick<Ctx, 'db'>, { userId, trackId, platform }: Own, day: string) {
  const rows = await selectFigures(ctx.db, userId, {
    trackIds: [trackId],
    platform,
    dimension: '',
    within: { from: day, to: day },
    isDaily: true,
  });
  const filesOf = await selectFileNames(ctx.db, userId, rows);
  return rows.map((row) => ({
    figure: row.figure,
    value: row.value,
    currency: row.currency || null,
    source: sourceOf(row),
    sourceId: row.sourceId,
    files: filesOf([row.sourceId]),
    dayBoundary: dayBoundaryOf(platform),
  }));
}

/** Which figures of a link are imported, and of which days. */
export async function importedSpans(ctx: Pick<Ctx, 'db'>, { userId, trackId, platform }: Own) {
  const spans = await selectFigureSpans(ctx.db, userId, trackId, platform);
  const filesOf = await selectFileNames(ctx.db, userId, spans);
  return spans.map((span) => ({
    ...span,
    dayBoundary: dayBoundaryOf(platform),
    files: filesOf(span.sourceIds),
  }));
}

/** Own counts of single days of many links, each with what they make. */
export async function importedSums(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  links: readonly { id: string; platform: PlatformId }[],
): Promise<Map<string, ExportedTrack['ownFigures']>> {
  const trackIds = links.map(({ id }) => id);
  const platforms = new Map(links.map(({ id, platform }) => [id, platform]));
  const sums = await selectFigureSums(db, userId, { trackIds, figures: counts });
  const own = sums.filter(({ trackId, platform }) => platforms.get(trackId) === platform);
  const filesOf = await selectFileNames(db, userId, own);
  return new Map(
    [...Map.groupBy(own, ({ trackId }) => trackId)].map(([trackId, figures]) => [
      trackId,
      figures.map(({ trackId: _, platform, ...sum }) => ({
        ...sum,
        dayBoundary: dayBoundaryOf(platform),
        files: filesOf(sum.sourceIds),
      })),
    ]),
  );
}

const counts = figureNames.filter((name) => figureKinds[name] === 'count');
