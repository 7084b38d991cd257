/** What pages of numbers begin with: the days that are meant, what each link brought in them, and whether all is as it was. */
import { type Days, dayNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { cachedAnswer, zoneAsked } from '../accounts/service.ts';
import {
  ensureGrowth,
  type LinkGrowth,
  lastCompleteDay,
  type MetricGrowth,
  readSongGrowth,
  storedGrowth,
  usualSpans,
} from '../growth/service.ts';
import { firstDay, lastDayAsked, type Period, type PeriodQuery, periodOf } from './policy.ts';
import { selectFirstDay } from './queries.ts';
import { ensureTotals, type SumsState } from './totals.ts';

export type OverviewReader = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language'>;

/** As addresses say it: `first` is the earliest day whose growth may be known. */
export type AskedPeriod = Omit<PeriodQuery, 'from'> & { from?: string | undefined };

/** `first`: the day before it has to be known, so it is the one after the first known. */
export async function readPeriod(ctx: Ctx, user: OverviewReader, asked: AskedPeriod): Promise<Period> {
  const now = ctx.clock.now();
  const tz = await zoneAsked(ctx, user, asked.tz);
  if (asked.from !== 'first') return periodOf({ ...asked, from: asked.from, tz }, now, user.timeZone);
  const first = await selectFirstDay(ctx.db, user.id);
  const from = firstDay(first, lastDayAsked({ tz }, now, user.timeZone));
  return periodOf({ ...asked, from, tz }, now, user.timeZone);
}

/**
 * Of each link, or of a few, of one metric or of all. The spans that are stored of all are not worked out again; they are
 * compared with as many days before.
 */
export async function readPeriodGrowth(
  ctx: Ctx,
  user: OverviewReader,
  { comparison, ...period }: Pick<Period, 'from' | 'to' | 'comparison'>,
  metric?: Metric,
  trackIds?: readonly string[],
): Promise<LinkGrowth[]> {
  const span = { from: dayNumber(period.from), to: dayNumber(period.to), before: spanOf(comparison) };
  const days = usualSpans.find((days) => days === span.to - span.from + 1);
  const isUsual =
    span.to === lastCompleteDay(ctx, user) && (span.before?.to ?? span.from - 1) === span.from - 1;
  if (days && isUsual && !trackIds) {
    await ensureGrowth(ctx, user);
    const stored = await storedGrowth(ctx, user.id, days, metric);
    return span.before ? stored : stored.map((song) => ({ ...song, growth: uncompared(song.growth) }));
  }
  const songs = await readSongGrowth(ctx, user, [span], { trackIds, metrics: metric && [metric] });
  // What was first read after days that lie in the past had no number then.
  const known = span.to < lastCompleteDay(ctx, user) ? span.to : Number.POSITIVE_INFINITY;
  return songs.map(({ trackId, songId, platform, spans, firstDays }) => ({
    ...{ trackId, songId, platform },
    growth: Object.fromEntries(
      Object.entries(spans[0] ?? {}).filter(([name]) => (firstDays.get(name as Metric) ?? 0) <= known),
    ),
  }));
}

const uncompared = (growth: MetricGrowth): MetricGrowth =>
  Object.fromEntries(Object.entries(growth).map(([metric, own]) => [metric, { ...own, previous: null }]));

const spanOf = (days: Days | null) => days && { from: dayNumber(days.from), to: dayNumber(days.to) };

/** `key` as in `cachedAnswer`. */
export const answerOfDays = <Answer extends object>(
  ctx: Ctx,
  user: OverviewReader,
  key: readonly unknown[],
  make: () => Promise<Answer>,
  // In every zone days end with a quarter of an hour.
): Promise<Answer> => cachedAnswer(ctx, user, key, make, { minutes: 15 });

/** The same of an answer that is told of sums. */
export function answerFromTotals<Answer extends object>(
  ctx: Ctx,
  user: OverviewReader,
  key: readonly unknown[],
  make: (sums: SumsState) => Promise<Answer>,
): Promise<Answer> {
  return answerOfDays(ctx, user, key, async () => make(await ensureTotals(ctx, user.id)));
}
