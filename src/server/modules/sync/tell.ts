/** Tells those who follow songs that they were read. */
import type { Ctx } from '#server/context.ts';
import { announceAll } from '#server/jobs/queue.ts';
import { publish } from '../live/publish.ts';
import { followersOf } from '../tracks/followers.ts';
import { numbersChanged } from './events.ts';

/** Open pages hear of everything that was read, since it is younger now; totals only of what is new. */
export async function tellFollowers(
  ctx: Ctx,
  touched: readonly string[],
  news: ReadonlySet<string>,
): Promise<void> {
  const followers = await followersOf(ctx, touched);
  const byUser = Object.entries(Object.groupBy(followers, ({ userId }) => userId));
  await publish(
    ctx,
    byUser.map(([userId, own = []]) => ({
      userId,
      name: 'track.synced' as const,
      data: { trackIds: own.map(({ trackId }) => trackId) },
    })),
  );
  const withNews = byUser.filter(([, own = []]) => own.some(({ itemId }) => news.has(itemId)));
  await announceAll(
    ctx,
    numbersChanged,
    withNews.map(([userId]) => ({ userId })),
  );
}
