/** What a link's owner has imported of it, day by day: theirs alone, whoever else follows the same item. */
import type { HistoryPoint } from '#contract/tracks.ts';
import { addDays, dayNumber, daysBetween, intervalEnd } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { dayBoundaryOf, type Figure, figureKinds } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { type ShownFigure, selectFigureSpans, selectFigures } from '../../own-figures/service.ts';
import type { HistoryWanted } from './policy.ts';

type Own = { userId: string; trackId: string; platform: PlatformId };

const isFigure = (metric: Metric): metric is Metric & Figure => Object.hasOwn(figureKinds, metric);

/** A connection reads with its owner's consent; anything else came as a file. */
const sourceOf = ({ sourceId }: Pick<ShownFigure, 'sourceId'>): 'owner' | 'import' =>
  sourceId.startsWith('con_') ? 'owner' : 'import';

/** All days up to `to`, the earliest first: a running sum begins with the first. */
export async function importedDays(
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
export function importedFacts(days: readonly ShownFigure[], platform: PlatformId) {
  const [first] = days;
  const last = days.at(-1);
  if (!first?.from || !last?.to) return undefined;
  return {
    from: first.from,
    to: last.to,
    dayBoundary: dayBoundaryOf(platform),
    sourceIds: [...new Set(days.map(({ sourceId }) => sourceId))],
  };
}

type Bucket = { start: string; own: readonly ShownFigure[]; sum: number; isWhole: boolean };

/** Of each interval the imported days that lie in it, and whether these are all of its days. */
function bucketsOf(
  days: readonly ShownFigure[],
  points: readonly HistoryPoint[],
  wanted: HistoryWanted,
): Bucket[] {
  const byDay = new Map(days.map((day) => [day.from, day]));
  return points.map(({ date }) => {
    const length = daysBetween(date, intervalEnd(date, wanted.interval)) + 1;
    const own = Array.from({ length }, (_, place) => byDay.get(addDays(date, place))).filter(
      (day) => day !== undefined,
    );
    const sum = own.reduce((all, { value }) => all + value, 0);
    return { start: date, own, sum, isWhole: own.length === length };
  });
}

/** Days one after the other tell what came from the end of the day before them to the end of the last. */
function partOf({ own, sum }: Bucket): HistoryPoint['part'] {
  const [first, last] = [own[0]?.from, own.at(-1)?.to];
  if (!first || !last || daysBetween(first, last) + 1 !== own.length) return undefined;
  return { from: addDays(first, -1), to: last, gained: sum, corrected: 0 };
}

const told = (bucket: Bucket, value: number): HistoryPoint => {
  const last = bucket.own.at(-1);
  return {
    date: bucket.start,
    value,
    source: last ? sourceOf(last) : 'import',
    observedAt: last ? new Date(last.shownAt).toISOString() : null,
  };
};

const missing = (date: string): HistoryPoint => ({
  date,
  value: null,
  note: 'missing',
  source: null,
  observedAt: null,
});

/** Of a metric that the platform shows nobody else: what came on a day, or all that came since the first imported one. */
function alonePoints(
  days: readonly ShownFigure[],
  buckets: readonly Bucket[],
  wanted: HistoryWanted,
  figure: Figure,
): HistoryPoint[] {
  const isCount = figureKinds[figure] === 'count';
  let place = 0;
  let all = 0;
  return buckets.map((bucket) => {
    const last = bucket.own.at(-1);
    if (!last) return missing(bucket.start);
    if (!isCount) return wanted.mode === 'total' ? told(bucket, last.value) : missing(bucket.start);
    if (wanted.mode === 'total') {
      for (; place < days.length && dayNumber(days[place]?.from ?? '') <= dayNumber(last.from ?? ''); place++)
        all += days[place]?.value ?? 0;
      return told(bucket, all);
    }
    if (bucket.isWhole) return told(bucket, bucket.sum);
    const part = partOf(bucket);
    return { ...missing(bucket.start), ...(part && { part }) };
  });
}

/**
 * Where the platform has a public counter of the metric, what was imported stands beside it and changes nothing of it;
 * where it has none, what was imported is all there is.
 */
export function withImported(
  points: readonly HistoryPoint[],
  days: readonly ShownFigure[],
  wanted: HistoryWanted & { metric: Metric; isPublic: boolean },
): HistoryPoint[] {
  const { metric } = wanted;
  if (days.length === 0 || !isFigure(metric)) return [...points];
  const buckets = bucketsOf(days, points, wanted);
  if (!wanted.isPublic) return alonePoints(days, buckets, wanted, metric);
  if (wanted.mode === 'total' || figureKinds[metric] !== 'count') return [...points];
  return points.map((point, place) => {
    const bucket = buckets[place];
    return bucket?.isWhole ? { ...point, imported: bucket.sum } : point;
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
  return rows.map((row) => ({
    figure: row.figure,
    value: row.value,
    currency: row.currency || null,
    source: sourceOf(row),
    sourceId: row.sourceId,
    dayBoundary: dayBoundaryOf(platform),
  }));
}

/** Which figures of a link are imported, and of which days. */
export async function importedSpans(ctx: Pick<Ctx, 'db'>, { userId, trackId, platform }: Own) {
  const spans = await selectFigureSpans(ctx.db, userId, trackId, platform);
  return spans.map((span) => ({ ...span, dayBoundary: dayBoundaryOf(platform) }));
}
