/** Calls by key, counted for an account in the database, so that all processes share one count. */
import { LRUCache } from 'lru-cache';
import type { Ctx } from '#server/context.ts';
import type { CallsLeft } from '#server/route.ts';
import { attemptsWithin } from '../accounts/service.ts';

const hour = { name: 'api:account', minutes: 60 };

/**
 * A process takes calls from the common count some at a time, and asks again when these are spent: a hundredth of the limit,
 * so that what processes that stop take with them is little. Refused is without a look into the database.
 */
const takenAtOnce = (limit: number): number => Math.max(1, Math.floor(limit / 100));

/** `endsAt`: of the hour that this is of. `others`: calls of it that are left beside `own`. */
type Share = { limit: number; own: number; others: number; endsAt: number };

const mostAccounts = 10_000;

export function openCallCounts() {
  const shares = new LRUCache<string, Share>({ max: mostAccounts });
  const taking = new Map<string, Promise<Share>>();

  async function take(ctx: Pick<Ctx, 'db' | 'clock'>, userId: string, limit: number): Promise<Share> {
    const asked = takenAtOnce(limit);
    const now = ctx.clock.now().getTime();
    const { count, windowEndsInMs } = await attemptsWithin(ctx, hour, userId, asked);
    const own = Math.max(0, Math.min(asked, limit - (count - asked)));
    const share = { limit, own, others: Math.max(0, limit - count), endsAt: now + windowEndsInMs };
    shares.set(userId, share);
    return share;
  }

  function takeOnce(ctx: Pick<Ctx, 'db' | 'clock'>, userId: string, limit: number): Promise<Share> {
    const work = taking.get(userId) ?? take(ctx, userId, limit).finally(() => taking.delete(userId));
    taking.set(userId, work);
    return work;
  }

  const isSpent = ({ own, others }: Share): boolean => own === 0 && others === 0;

  /** One call; `isAllowed`: there was one left. */
  return async function countCall(
    ctx: Pick<Ctx, 'db' | 'clock'>,
    userId: string,
    limit: number,
  ): Promise<CallsLeft & { isAllowed: boolean }> {
    for (;;) {
      const now = ctx.clock.now().getTime();
      const known = shares.get(userId);
      const isOfNow = known !== undefined && known.limit === limit && known.endsAt > now;
      const share = isOfNow && (known.own > 0 || isSpent(known)) ? known : await takeOnce(ctx, userId, limit);
      const isAllowed = share.own > 0;
      // Others that waited for the same have spent what was taken.
      if (!isAllowed && !isSpent(share)) continue;
      if (isAllowed) share.own -= 1;
      const resetSeconds = Math.max(1, Math.ceil((share.endsAt - ctx.clock.now().getTime()) / 1000));
      return { isAllowed, limit, left: share.own + share.others, resetSeconds };
    }
  };
}
