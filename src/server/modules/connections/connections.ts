/** What is connected, and how it ends. */
import type { Connection, listConnections as listing } from '#contract/audience.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { lastDayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { announceAll, send } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { unsealWithAny } from '#server/kernel/seal.ts';
import { hideSource, removeSource } from '../own-figures/service.ts';
import { ownerOf } from './consent.ts';
import { clearConnection, connectionDue } from './jobs.ts';
import { progressOf } from './policy.ts';
import {
  type ConnectionRow,
  deleteConnection,
  deleteConsentsBefore,
  deleteStrayTokens,
  deleteTokens,
  selectConnections,
  selectDueConnections,
} from './queries.ts';

/** The last day that a platform may have reports of. */
export const lastDayOf = (ctx: Ctx): string =>
  lastDayIn(ctx.clock.now(), ctx.platforms.youtube?.owner?.dayBoundary ?? 'UTC');

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const shapeOf = (ctx: Ctx, row: ConnectionRow): Connection => ({
  ...{ id: row.id, platform: row.platform, title: row.title, url: row.url, state: row.state },
  connectedAt: row.connectedAt.toISOString(),
  ...{ readAt: iso(row.readAt), nextSyncAt: row.state === 'revoked' ? null : iso(row.nextSyncAt) },
  ...{ from: row.fromDay, to: row.toDay, problem: row.problem },
  progress: row.state === 'reading' ? progressOf(row, lastDayOf(ctx)) : null,
  ...(ctx.config.sandbox && { sandbox: true as const }),
});

export async function listConnections(ctx: Ctx, userId: string): Promise<ReplyOf<typeof listing>> {
  const rows = await selectConnections(ctx.db, userId);
  return {
    connections: rows.map((row) => shapeOf(ctx, row)),
    platforms: [{ platform: 'youtube', isConfigured: ownerOf(ctx, 'youtube') !== undefined }],
  };
}

/** Nobody sees its figures from here on; the platform is told now, or again and again until it has heard. */
export async function removeConnection(given: Ctx, userId: string, id: string): Promise<void> {
  const { sealedToken } = await transaction(given, async (ctx) => {
    const row = await deleteConnection(ctx.db, userId, id);
    if (!row) throw new AppError('not_found');
    await hideSource(ctx, { id, userId });
    return row;
  });
  const isTold = await withdraw(given, id, sealedToken).then(
    () => true,
    () => false,
  );
  await send(given, clearConnection, { connectionId: id, userId, sealedToken: isTold ? null : sealedToken });
}

async function withdraw(ctx: Ctx, id: string, sealedToken: string | null): Promise<void> {
  await deleteTokens(ctx.db, 'youtube', `owner ${id}`);
  const token = sealedToken === null ? undefined : unsealWithAny(sealedToken, ctx.config.secretKeys)?.text;
  if (token !== undefined) await ctx.platforms.youtube?.owner?.withdraw(token);
}

export async function clear(
  ctx: Ctx,
  { connectionId, userId, sealedToken }: { connectionId: string; userId: string; sealedToken: string | null },
): Promise<void> {
  await removeSource(ctx, { id: connectionId, userId });
  await withdraw(ctx, connectionId, sealedToken);
}

const mostDue = 500;

export async function announceDue(ctx: Ctx): Promise<void> {
  await deleteConsentsBefore(ctx.db, ctx.clock.now());
  await deleteStrayTokens(ctx.db, ctx.clock.now());
  const due = await selectDueConnections(ctx.db, ctx.clock.now(), mostDue);
  await announceAll(
    ctx,
    connectionDue,
    due.map((connectionId) => ({ connectionId })),
  );
}
