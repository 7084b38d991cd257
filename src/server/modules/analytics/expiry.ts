/** What platforms' terms take away is taken from the sums too. */
import type { z } from 'zod';
import { dayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { forgetGrowth } from '../growth/service.ts';
import type { numbersCleared, numbersExpired } from '../metrics/events.ts';
import { followersOf } from '../tracks/service.ts';
import { rebuildTotals } from './jobs.ts';
import { deleteTotalsThrough, selectZonesAfter } from './queries-totals.ts';

/** How much one statement looks at and takes away. */
const usersAtOnce = 200;
const rowsAtOnce = 2000;

/** A user's day is deleted as soon as its first numbers are too old; later days keep the sums they have. */
export async function deleteExpired(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { platform, before }: z.infer<typeof numbersExpired.data>,
): Promise<void> {
  await forgetGrowth(ctx);
  let after = '';
  for (;;) {
    const people = await selectZonesAfter(ctx.db, after, usersAtOnce);
    const last = people.at(-1);
    if (!last) return;
    const lastDays = people.map(({ userId, timeZone }) => ({
      userId,
      day: dayIn(new Date(before), timeZone),
    }));
    while ((await deleteTotalsThrough(ctx.db, platform, lastDays, rowsAtOnce)) === rowsAtOnce);
    await raiseAccountVersion(
      ctx,
      people.map(({ userId }) => userId),
      'days',
    );
    after = last.userId;
  }
}

/** A sum carries the last known number of a song on; when that is gone, the days are summed without it. */
export async function rebuildThoseOf(
  ctx: Ctx,
  { itemIds }: z.infer<typeof numbersCleared.data>,
): Promise<void> {
  const followers = await followersOf(ctx, itemIds);
  const userIds = new Set(followers.map(({ userId }) => userId));
  await raiseAccountVersion(ctx, [...userIds], 'days');
  for (const userId of userIds) await send(ctx, rebuildTotals, { userId }, { singletonKey: userId });
}
