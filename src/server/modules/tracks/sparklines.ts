/** The small charts in lists: the last 30 days of each song's leading metric. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getSparklines as endpoint } from '#contract/tracks.ts';
import type { Ctx } from '#server/context.ts';
import { utcDay } from '#server/kernel/clock.ts';
import { selectSparklines } from './queries-sparklines.ts';

const shownDays = 30;

/** UTC days, today last. Ids that are not on the user's list are passed over. */
export async function getSparklines(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
): Promise<ReplyOf<typeof endpoint>> {
  const now = ctx.clock.now();
  const from = utcDay(new Date(now.getTime() - (shownDays - 1) * 86_400_000));
  const rows = await selectSparklines(ctx.db, userId, ids, { from, to: utcDay(now) });
  return Object.fromEntries(rows.map(({ id, metric, values }) => [id, { metric, values }]));
}
