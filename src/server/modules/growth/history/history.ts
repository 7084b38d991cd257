/** What one metric of a song was on each day, in a time zone. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines, getTrackHistory } from '#contract/tracks.ts';
import { addDays, dayIn, dayNumber, utcDay } from '#domain/days.ts';
import { isGauge, leadingMetricOf, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { found, refused } from '#server/kernel/errors.ts';
import { platformOf } from '#server/platforms/registry.ts';
import type { Owner } from '#server/route.ts';
import { zoneAsked } from '../../accounts/service.ts';
import { type DayPoint, isOfOneDay } from '../../metrics/service.ts';
import { readLinks, readPoints } from '../../tracks/service.ts';
import { lastCompleteDay } from '../growth.ts';
import { type FollowedSong, selectFollowedSong } from '../queries.ts';
import { importedFacts, readImportedDays, withImported } from './imported.ts';
import { type HistoryDays, historyPoints } from './policy.ts';
import { selectHistoryDays } from './queries.ts';

const longestYears = 5;
/** Four weeks, in the small charts of lists too. */
const shownDays = 28;
/** No platform is older, and PostgreSQL has no year 0. */
const firstDay = '1970-01-01';

/** The earliest day that is answered: a longer range is cut at its beginning. */
function earliestFor(to: string): string {
  const date = new Date(`${to}T00:00:00Z`);
  date.setUTCFullYear(Math.max(1970, date.getUTCFullYear() - longestYears));
  return utcDay(date);
}

export async function readHistory(
  ctx: Ctx,
  owner: Owner,
  trackId: string,
  { metric, interval, mode, tz, ...query }: QueryOf<typeof getTrackHistory>,
): Promise<ReplyOf<typeof getTrackHistory>> {
  const timeZone = await zoneAsked(ctx, owner, tz);
  const today = dayIn(ctx.clock.now(), timeZone);
  const to: string = query.to ?? addDays(today, -1);
  const from: string = query.from ?? addDays(to, 1 - shownDays);
  if (to < from) throw refused('to', 'before from');
  const item = found(await selectFollowedSong(ctx.db, owner.id, trackId));
  const { itemId, platform, countedFrom } = item;
  const last = to < today ? to : today;
  const reply = { metric, ...(ctx.config.sandbox && { sandbox: true as const }) };
  if (last < firstDay) return { ...reply, points: [] };
  const earliest = earliestFor(last);
  const asked = { from: from < earliest ? earliest : from, to: last };
  const of = { ...asked, metric, timeZone, since: dayIn(countedFrom, timeZone) };
  const days = await selectHistoryDays(ctx.db, { ...of, itemId });
  const changes = mode === 'total' ? [] : await changesOf(ctx, item, of);
  const own = { userId: owner.id, trackId, platform };
  const imported = await readImportedDays(ctx, own, { metric, to: last });
  const facts = await importedFacts(ctx, own, imported);
  const isPublic = platformOf(platform)?.counts.includes(metric) ?? false;
  const wanted = { ...asked, today, interval, mode };
  const told = historyPoints(days, changes, wanted);
  const points = withImported(told, imported, { ...wanted, metric, isPublic });
  return { ...reply, points, ...(facts && { imported: facts }) };
}

/** From the day before the first on, whose end the first change begins at; the running day with them. */
async function changesOf(
  ctx: Ctx,
  item: FollowedSong,
  { metric, timeZone, from }: Pick<HistoryDays, 'metric' | 'timeZone' | 'from'>,
): Promise<DayPoint[]> {
  const changes: DayPoint[] = [];
  const wanted = { links: [{ ...item, metric }], timeZone, last: Infinity };
  await readPoints(ctx, wanted, dayNumber(from) - 1, (_, points) => changes.push(...points));
  return changes;
}

/** What a day brought, where it and the one before were read; of a gauge what stood at its end. */
function valuesOf(points: readonly DayPoint[], metric: Metric, from: number): (number | null)[] {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return Array.from({ length: shownDays }, (_, place) => {
    const point = byDay.get(from + place);
    if (!point) return null;
    if (isGauge(metric)) return point.value;
    return isOfOneDay(point) ? point.gained : null;
  });
}

/** Complete days, the last one last. Ids that are not on the user's list are passed over. */
export async function readSparklines(
  ctx: Ctx,
  owner: Owner,
  ids: readonly string[],
): Promise<ReplyOf<typeof getSparklines>> {
  const last = lastCompleteDay(ctx, owner);
  const links = (await readLinks(ctx, owner.id, { trackIds: ids })).flatMap((link) => {
    const metric = leadingMetricOf(link.metrics);
    return metric ? { ...link, metric } : [];
  });
  const shown = new Map<string, ReplyOf<typeof getSparklines>[string]>();
  await readPoints(
    ctx,
    { links, timeZone: owner.timeZone, last },
    last - shownDays,
    ({ trackId, metric }, points) =>
      shown.set(trackId, { metric, values: valuesOf(points, metric, last - shownDays + 1) }),
  );
  return Object.fromEntries(shown);
}
