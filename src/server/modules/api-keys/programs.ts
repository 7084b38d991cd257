/** Programs that come by a key: let in, counted, and answered once where they ask so. */
import { LRUCache } from 'lru-cache';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { CallsLeft, OnceOnly, Principal, ProgramReply, Programs } from '#server/route.ts';
import { asSignedIn, sha256 } from '../accounts/service.ts';
import { openCallCounts } from './calls.ts';
import { isKey } from './policy.ts';
import { selectKeyUser, touchKey } from './queries.ts';
import { claimReply, deleteReply, selectReply, updateReply } from './queries-replies.ts';

const touchEveryMs = 10 * 60_000;

/** So long a key whose account has no call left is refused by memory alone; then it is looked up once more, as its plan may be another. */
const refusedMs = 30_000;
const mostRefused = 10_000;

type KeyUser = NonNullable<Awaited<ReturnType<typeof selectKeyUser>>>;

/** With state of its own, which goes with the process: what it has taken of each account's calls. */
export function openPrograms(): Programs {
  const countCall = openCallCounts();
  const refused = new LRUCache<string, { until: number; endsAt: number; limit: number }>({
    max: mostRefused,
  });

  function refusedBefore(tokenHash: string, now: number): CallsLeft | undefined {
    const known = refused.get(tokenHash);
    if (!known || known.until <= now) return undefined;
    return { limit: known.limit, left: 0, resetSeconds: Math.max(1, Math.ceil((known.endsAt - now) / 1000)) };
  }

  async function admit(ctx: Ctx, key: string) {
    if (!isKey(key)) throw new AppError('invalid_key', { reason: 'malformed' });
    const [tokenHash, now] = [sha256(key), ctx.clock.now()];
    const before = refusedBefore(tokenHash, now.getTime());
    if (before) return { principal: undefined, calls: before };
    const found = await selectKeyUser(ctx.db, tokenHash);
    if (!found) throw new AppError('invalid_key', { reason: 'unknown' });
    if (found.expiresAt && found.expiresAt <= now) throw new AppError('invalid_key', { reason: 'expired' });
    if (found.isSuspended) throw new AppError('suspended');
    const { requestsPerHour, write } = plans[found.account.subscriptionTier].api;
    const { isAllowed, ...calls } = await countCall(ctx, found.account.id, requestsPerHour);
    if (!isAllowed) {
      const endsAt = now.getTime() + calls.resetSeconds * 1000;
      refused.set(tokenHash, { ...calls, endsAt, until: Math.min(endsAt, now.getTime() + refusedMs) });
      return { principal: undefined, calls };
    }
    return { principal: await principalOf(ctx, found, now, write), calls };
  }

  return { admit, once };
}

/** Nobody is an administrator by key. */
async function principalOf(ctx: Ctx, found: KeyUser, now: Date, mayWrite: boolean): Promise<Principal> {
  const { id: keyId, scopes, lastUsedAt, account } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= touchEveryMs) await touchKey(ctx.db, keyId, now);
  const user = await asSignedIn(ctx, keyId, { ...account, isAdmin: false });
  return { user, keyId, scopes, mayWrite };
}

/** What failed is not kept: it has changed nothing, and may be tried again. */
async function once(
  ctx: Ctx,
  { keyId }: Principal,
  { idempotencyKey, hash, readHash, seconds }: OnceOnly,
  work: () => Promise<ProgramReply>,
): Promise<ProgramReply> {
  const place = { keyId, idempotencyKey };
  const now = ctx.clock.now();
  if (await claimReply(ctx.db, place, { hash: hash ?? null, now, seconds })) {
    try {
      const told = await work();
      await updateReply(ctx.db, place, { ...told, requestHash: hash ?? (await readHash()) });
      return told;
    } catch (error) {
      await deleteReply(ctx.db, place);
      throw error;
    }
  }
  const before = await selectReply(ctx.db, place);
  if (!before || before.status === null || before.body === null)
    throw new AppError('conflict', { retryAfter: 1 });
  if (before.requestHash !== (hash ?? (await readHash()))) throw new AppError('idempotency_reused');
  return { status: before.status, body: before.body };
}
