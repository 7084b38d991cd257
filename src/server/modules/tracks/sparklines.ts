/** The small charts in lists: the last 30 days of each song's leading metric. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines as endpoint } from '#contract/tracks.ts';
import { addDays, utcDay } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { selectSparklines } from './queries-sparklines.ts';

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
