/** What one metric of a song was on each day, in a time zone. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines as endpoint, getTrackHistory } from '#contract/tracks.ts';
import { addDays, dayIn, dayNumber, dayOfNumber, utcDay } from '#domain/days.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { found, refused } from '#server/kernel/errors.ts';
import { platformOf } from '#server/platforms/registry.ts';
import type { Owner } from '#server/route.ts';
import { zoneAsked } from '../../accounts/service.ts';
import { type DayPoint, dayPoints, isOfOneDay, selectSongDays } from '../../metrics/service.ts';
import { ownReleasesOf } from '../../tracks/service.ts';
import { lastCompleteDay } from '../growth.ts';
import { selectFollowedSong } from '../queries.ts';
import { importedFacts, readImportedDays, withImported } from './imported.ts';
import { type HistoryDays, historyPoints } from './policy.ts';
import { selectHistoryDays, selectLeading } from './queries.ts';

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

export async function getHistory(
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

/** From the day before the first on, whose end the first change begins at. */
async function changesOf(
  ctx: Ctx,
  item: Parameters<typeof ownReleasesOf>[0][number],
  { metric, timeZone, from, since }: HistoryDays,
): Promise<DayPoint[]> {
  const ownReleases = ownReleasesOf([item]);
  const wanted = { metrics: [metric], zone: timeZone, from: addDays(from, -1), ownReleases };
  const [song] = await selectSongDays(ctx.db, [item.itemId], wanted);
  return song ? dayPoints(song, metric, dayNumber(since)) : [];
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
export async function getSparklines(
  ctx: Ctx,
  owner: Owner,
  ids: readonly string[],
): Promise<ReplyOf<typeof endpoint>> {
  const from = lastCompleteDay(ctx, owner) - shownDays + 1;
  const songs = await selectLeading(ctx.db, owner.id, ids);
  const wanted = {
    metrics: [...new Set(songs.map(({ metric }) => metric))],
    zone: owner.timeZone,
    from: dayOfNumber(from - 1),
    ownReleases: ownReleasesOf(songs),
  };
  const itemIds = songs.map(({ itemId }) => itemId);
  const days = await selectSongDays(ctx.db, itemIds, wanted);
  const byItem = new Map(days.map((song) => [song.itemId, song]));
  return Object.fromEntries(
    songs.flatMap(({ id, itemId, metric, countedFrom }) => {
      const song = byItem.get(itemId);
      if (!song) return [];
      const points = dayPoints(song, metric, dayNumber(dayIn(countedFrom, owner.timeZone)));
      return [[id, { metric, values: valuesOf(points, metric, from) }]];
    }),
  );
}
