/** "Explore with sample data": a fresh account that follows the demo songs, with its dashboard full at once. */
import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { Exchange } from '#server/route.ts';
import { countTry, createUser, startSampleSession } from '../accounts/service.ts';
import { rebuild } from '../analytics/service.ts';
import { addTracks, countFrom } from '../tracks/service.ts';
import { demoLimit } from './policy.ts';
import { prepareSongs } from './songs.ts';

/** Whatever can fail has been done before the account is made; account, songs, totals and session come together. */
export async function startDemo(
  given: Ctx,
  exchange: Exchange,
  timeZone: string | undefined,
): Promise<CurrentUser> {
  if (!given.config.sandbox) throw new AppError('not_found');
  await countTry(given, demoLimit, addressKey(exchange.address));
  const songs = await prepareSongs(given);
  return transaction(given, async (ctx) => {
    const user = found(await createUser(ctx, { ...newcomer(), timeZone }));
    await followDemoSongs(ctx, user.id, songs);
    await startSampleSession(ctx, exchange, user.id);
    return user;
  });
}

/** Longer than the past that sample songs have. */
const pastMilliseconds = 400 * 24 * 3600_000;

/** Follows the songs and makes their totals, so that the dashboard is full at once. */
export async function followDemoSongs(
  ctx: Ctx,
  userId: string,
  songs: readonly { url: string }[],
): Promise<void> {
  await addTracks(
    ctx,
    userId,
    songs.map(({ url }) => url),
  );
  await countFrom(ctx, userId, new Date(ctx.clock.now().getTime() - pastMilliseconds));
  await rebuild(ctx, userId);
}

/** Premium, so that all of the sync shows; without a password, so that nobody signs in to it again. */
const newcomer = () =>
  ({
    email: `demo-${randomBytes(8).toString('hex')}@demo.invalid`,
    firstName: 'Demo',
    lastName: 'Artist',
    tier: 'premium',
    isDemo: true,
  }) as const;
