/** Keys as their owner sees them: made, listed, revoked. */
import type { ApiKey, addKey as adding, listKeys as listing } from '#contract/api-keys.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { longestKeyDays, mostKeys } from '#domain/api-keys.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn } from '#server/route.ts';
import { mailOfSecurity, sha256 } from '../accounts/service.ts';
import { noteAct } from '../audit/service.ts';
import { newKey } from './policy.ts';
import { countKeysLocked, deleteKey, insertApiKey, type KeyRow, selectKeys } from './queries.ts';

const asKey = (row: KeyRow, now: Date): ApiKey => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= now,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

export async function listKeys(ctx: Ctx, { id, tier }: SignedIn): Promise<ReplyOf<typeof listing>> {
  const { requestsPerHour, write } = plans[tier].api;
  const rows = await selectKeys(ctx.db, id);
  const keys = rows.map((row) => asKey(row, ctx.clock.now()));
  return { keys, most: mostKeys, requestsPerHour, mayWrite: write };
}

function expiryOf(given: string | null | undefined, now: Date): Date | null {
  if (!given) return null;
  const at = new Date(given);
  if (at <= now) throw refused('expiresAt', 'expiryPast');
  if (at.getTime() > now.getTime() + longestKeyDays * 24 * 3600_000) throw refused('expiresAt', 'expiryFar');
  return at;
}

export async function addKey(
  given: Ctx,
  { id: userId }: SignedIn,
  { name, scopes, expiresAt }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> {
  const now = given.clock.now();
  const { key, start } = newKey();
  const row: KeyRow = {
    ...{ id: newId('apiKey'), name, start, scopes, createdAt: now },
    ...{ expiresAt: expiryOf(expiresAt, now), lastUsedAt: null },
  };
  await transaction(given, async (ctx) => {
    if ((await countKeysLocked(ctx.db, userId)) >= mostKeys) throw new AppError('conflict');
    await insertApiKey(ctx.db, { ...row, userId, tokenHash: sha256(key) });
    await noteAct(ctx, { id: userId }, 'keys.add', { key: row.id, scopes: scopes.join(' ') });
    await mailOfSecurity(ctx, userId, 'keyAdded');
  });
  return { ...asKey(row, now), key };
}

export async function revokeKey(given: Ctx, { id: userId }: SignedIn, id: string): Promise<void> {
  await transaction(given, async (ctx) => {
    if (!(await deleteKey(ctx.db, userId, id))) throw new AppError('not_found');
    await noteAct(ctx, { id: userId }, 'keys.revoke', { key: id });
  });
}
