/** After numbers have changed: which goals are reached, and which lines the last day crossed. */
import { dayOfNumber } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { growthOver } from '../metrics/service.ts';
import { type NewNotification, notify } from '../notifications/service.ts';
import { readPoints } from '../tracks/service.ts';
import { keptSince } from './goals.ts';
import {
  type AlertRow,
  deleteGoalsRemovedBefore,
  markJudged,
  markReached,
  selectAlerts,
  selectGoals,
  selectWatcher,
  type Watcher,
} from './queries.ts';
import { type Watched, watchedBy } from './watched.ts';

type Find = Awaited<ReturnType<typeof watchedBy>>;

export async function checkGoals(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const watcher = await selectWatcher(ctx.db, userId);
  if (!watcher) return;
  const find = await watchedBy(ctx, watcher);
  if (watcher.hasGoals) await checkReached(ctx, watcher, find);
  if (watcher.hasAlerts) await checkCrossed(ctx, watcher, find);
}

async function checkReached(ctx: Ctx, { id: userId }: Watcher, find: Find): Promise<void> {
  for (const goal of await selectGoals(ctx.db, userId, {})) {
    const watched = find(goal);
    if (goal.reachedAt !== null || !watched || (watched.value ?? 0) < goal.target) continue;
    const { metric, target } = goal;
    await tellOnce(ctx, (own) => markReached(own.db, goal.id, own.clock.now()), {
      ...{ userId, type: 'goal', facts: { title: watched.title, metric, target } },
      ...relatedTo(goal),
    });
  }
}

async function checkCrossed(ctx: Ctx, { id: userId, timeZone }: Watcher, find: Find): Promise<void> {
  const asked = (await selectAlerts(ctx.db, userId, {})).flatMap((alert) => {
    const watched = find(alert);
    return watched ? [{ ...alert, watched }] : [];
  });
  for (const { alert, day, gained, isBeyond } of await gainsOf(ctx, timeZone, asked)) {
    if (alert.judgedDay !== null && alert.judgedDay >= day) continue;
    const judge = (own: Ctx) => markJudged(own.db, alert.id, day, isBeyond);
    if (!isBeyond || alert.isBeyond) {
      await judge(ctx);
      continue;
    }
    const { metric, threshold, direction, watched } = alert;
    const facts = { title: watched.title, metric, date: day, gained, threshold, direction };
    await tellOnce(ctx, judge, { userId, type: 'alert', facts, ...relatedTo(alert) });
  }
}

/** The mark and what is told of it commit together: whatever restarts, one is told once. */
const tellOnce = (given: Ctx, mark: (ctx: Ctx) => Promise<boolean>, told: NewNotification): Promise<void> =>
  transaction(given, async (ctx) => {
    if (await mark(ctx)) await notify(ctx, told);
  });

const relatedTo = ({ trackId, songId }: Pick<AlertRow, 'trackId' | 'songId'>) => {
  const relatedId = trackId ?? songId;
  return relatedId === null ? {} : { relatedId };
};

type Judged = Pick<AlertRow, 'direction' | 'threshold'> & { watched: Watched };

/**
 * What the last complete day brought each, and on which side of the line that is. Where not all of its links were read,
 * the sum can only be more: it may lie above, and is not known to lie below.
 */
export async function gainsOf<Alert extends Judged>(
  ctx: Ctx,
  timeZone: string,
  alerts: readonly Alert[],
): Promise<{ alert: Alert; day: string; gained: number; isBeyond: boolean }[]> {
  const gains = new Map<string, number | null>();
  const links = new Map(
    alerts.flatMap(({ watched }) =>
      watched.links.map((link) => [`${link.metric} ${link.trackId}`, link] as const),
    ),
  );
  const last = alerts[0]?.watched.last;
  if (last === undefined) return [];
  // A link is read by one metric at a time; there are a handful of those.
  for (const [metric, own] of Map.groupBy(links.values(), (link) => link.metric))
    await readPoints(ctx, { links: own, timeZone, last }, last - 1, ({ trackId }, points) => {
      gains.set(`${metric} ${trackId}`, growthOver(points, last, last).gained);
    });
  return alerts.flatMap((alert) => {
    const own = alert.watched.links.map(({ metric, trackId }) => gains.get(`${metric} ${trackId}`) ?? null);
    const known = own.filter((gained) => gained !== null);
    if (known.length === 0) return [];
    const gained = known.reduce((sum, one) => sum + one, 0);
    const isWhole = known.length === own.length;
    const isBeyond =
      alert.direction === 'above' ? gained > alert.threshold : isWhole && gained < alert.threshold;
    return isWhole || isBeyond ? [{ alert, day: dayOfNumber(last), gained, isBeyond }] : [];
  });
}

export const purgeRemovedGoals = (ctx: Ctx): Promise<void> =>
  deleteGoalsRemovedBefore(ctx.db, keptSince(ctx));
