/** Dead letters: which songs they are, and trying them again. */
import { z } from 'zod';
import type { listDeadLetters, retryDeadLetters } from '#contract/admin.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { wakeLoop } from '../sync/service.ts';
import { jobsAtOnce, pageSize, retriedAtOnce, retryRounds } from './policy.ts';
import { type DeadLetterPlace, reviveDeadLetters, selectDeadLetters } from './queries-dead-letters.ts';
import { selectFailedJobs } from './queries-status.ts';
import { connectedIds } from './status.ts';

const chosen = (ctx: Ctx, platform: PlatformId | undefined): PlatformId[] =>
  platform ? [platform] : connectedIds(ctx);

/** The last row of a page. */
const cursorShape = z.tuple([cursorInstant, idShape('item')]);

function placeOf(cursor: string): DeadLetterPlace {
  const [failedAt, id] = readCursor(cursor, cursorShape);
  return { failedAt: new Date(failedAt), id };
}

export async function deadLetters(
  ctx: Ctx,
  { platform, cursor }: QueryOf<typeof listDeadLetters>,
): Promise<ReplyOf<typeof listDeadLetters>> {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  // One row more than the page tells whether there is another page.
  const rows = await selectDeadLetters(ctx.db, {
    platforms: chosen(ctx, platform),
    after,
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize).map(({ id, failed_at, since, ...row }) => ({
    itemId: id,
    ...row,
    failedAt: new Date(failed_at).toISOString(),
    since: new Date(since).toISOString(),
  }));
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { deadLetters: page, nextCursor: last ? writeCursor([last.failedAt, last.itemId]) : null };
}

type Retried = { retried: number; isMore: boolean };

/** Statement by statement, so that no lock is held for long and workers begin with the first of them at once. */
async function retrySongs(
  ctx: Ctx,
  platforms: readonly PlatformId[],
  itemIds: readonly string[] | undefined,
): Promise<Retried> {
  const given = { platforms, itemIds, now: ctx.clock.now() };
  let retried = 0;
  for (let round = 0; round < retryRounds; round++) {
    const revived = await reviveDeadLetters(ctx.db, given, retriedAtOnce);
    retried += revived.length;
    for (const platform of new Set(revived)) wakeLoop(ctx, platform);
    if (revived.length < retriedAtOnce) return { retried, isMore: false };
  }
  return { retried, isMore: true };
}

async function retryJobs(ctx: Ctx): Promise<Retried> {
  const failed = await selectFailedJobs(ctx.db, jobsAtOnce);
  for (const [queue, ids] of failed) {
    await ctx.jobs.boss.retry(queue, ids);
    ctx.jobs.wake.get(queue)?.();
  }
  const retried = [...failed.values()].flat().length;
  return { retried, isMore: retried >= jobsAtOnce };
}

/** Jobs are retried beside songs only when songs are named: `{ jobs: true }` alone means jobs alone. */
export async function retry(
  ctx: Ctx,
  admin: SignedIn,
  { platform, itemIds, jobs = false }: BodyOf<typeof retryDeadLetters>,
): Promise<Retried> {
  const none = { retried: 0, isMore: false };
  const songs = platform || itemIds ? await retrySongs(ctx, chosen(ctx, platform), itemIds) : none;
  const fromQueue = jobs ? await retryJobs(ctx) : none;
  const facts = { platform, items: itemIds?.length, jobs, songs: songs.retried, retried: fromQueue.retried };
  await noteAct(ctx, admin, 'sync.retry', facts);
  return { retried: songs.retried + fromQueue.retried, isMore: songs.isMore || fromQueue.isMore };
}
