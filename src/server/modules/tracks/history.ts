/** What one metric of a song was on each day, in a time zone. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines as endpoint, getTrackHistory } from '#contract/tracks.ts';
import { addDays, dayIn, utcDay } from '#domain/days.ts';
import { metricKinds } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { findTimeZone } from '../accounts/service.ts';
import { firstDayFor, historyPoints } from './history-policy.ts';
import type { Owner } from './list.ts';
import { selectDays, selectItemId, selectSparklines } from './queries-history.ts';

const longestYears = 5;
/** No platform is older, and PostgreSQL has no year 0. */
const firstDay = '1970-01-01';

const refused = (path: string, message: string) =>
  new AppError('invalid_input', {}, { cause: { fields: [{ path, message }] } });

/** The zone asked for, else the user's own. */
async function zoneOf({ db }: Pick<Ctx, 'db'>, tz: string | undefined, owner: Owner): Promise<string> {
  if (tz === undefined) return owner.timeZone;
  const zone = await findTimeZone(db, tz);
  if (zone === undefined) throw refused('tz', 'unknown zone');
  return zone;
}

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
  { metric, from, to, interval, mode, tz }: QueryOf<typeof getTrackHistory>,
): Promise<ReplyOf<typeof getTrackHistory>> {
  if (to < from) throw refused('to', 'before from');
  const timeZone = await zoneOf(ctx, tz, owner);
  const itemId = found(await selectItemId(ctx.db, owner.id, trackId));
  const today = dayIn(ctx.clock.now(), timeZone);
  const last = to < today ? to : today;
  if (last < firstDay) return { metric, points: [] };
  const earliest = earliestFor(last);
  const wanted = {
    from: from < earliest ? earliest : from,
    to: last,
    today,
    interval,
    mode,
    isCounter: metricKinds[metric] === 'counter',
  };
  const days = await selectDays(ctx.db, { itemId, metric, from: firstDayFor(wanted), to: last, timeZone });
  return { metric, points: historyPoints(days, wanted) };
}

/** The small charts in lists: the last 30 days of each song's leading metric. */
const shownDays = 30;

/** UTC days, today last. Ids that are not on the user's list are passed over. */
export async function getSparklines(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
): Promise<ReplyOf<typeof endpoint>> {
  const today = utcDay(ctx.clock.now());
  const from = addDays(today, 1 - shownDays);
  const rows = await selectSparklines(ctx.db, userId, ids, { from, to: today });
  return Object.fromEntries(rows.map(({ id, metric, values }) => [id, { metric, values }]));
}
