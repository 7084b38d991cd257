/** Takeouts as their owners see them. */
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { urlOf } from '#contract/address.ts';
import { downloadTakeout, type Takeout } from '#contract/takeout.ts';
import { dayIn } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { type SignedIn, StreamReply } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { archiveOf } from './folders.ts';
import { workOnTakeout } from './jobs.ts';
import { insertTakeout, selectTakeout, selectTakeouts, type TakeoutRow } from './queries.ts';

/** Each reads all there is of an account. */
export const takeoutLimit = { name: 'takeout:account', tries: 6, minutes: 60 };
const mostTold = 10;

export const newSalt = (): string => randomBytes(32).toString('base64url');

const isThere = ({ kind, state }: TakeoutRow): boolean => kind === 'takeout' && state === 'ready';

const asTold = (ctx: Ctx, row: TakeoutRow): Takeout => ({
  ...{ id: row.id, kind: row.kind, state: row.state, bytes: row.bytes },
  progress: row.state === 'working' ? { done: Math.min(row.done, row.of), of: row.of } : null,
  url: isThere(row) ? urlOf(downloadTakeout.path, { id: row.id }) : null,
  ...{ failure: row.failure, at: row.at, result: row.result },
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  ...(ctx.config.sandbox && { sandbox: true as const }),
});

export const getTakeout = async (ctx: Ctx, userId: string, id: string): Promise<Takeout> =>
  asTold(ctx, found(await selectTakeout(ctx.db, userId, id)));

export const listTakeouts = async (ctx: Ctx, userId: string): Promise<Takeout[]> =>
  (await selectTakeouts(ctx.db, userId, mostTold)).map((row) => asTold(ctx, row));

/** In a transaction: the row and its job come together. */
export async function addTakeout(ctx: Ctx, row: Parameters<typeof insertTakeout>[1]): Promise<void> {
  if (!(await insertTakeout(ctx.db, row, ctx.clock.now())))
    throw new AppError('conflict', { reason: 'busy' });
  await send(ctx, workOnTakeout, { takeoutId: row.id }, { singletonKey: row.id });
}

export async function requestTakeout(given: Ctx, userId: string): Promise<Takeout> {
  await countTry(given, takeoutLimit, userId);
  const id = newId('takeout');
  await transaction(given, (ctx) => addTakeout(ctx, { id, userId, kind: 'takeout', salt: newSalt() }));
  return getTakeout(given, userId, id);
}

export async function downloadArchive(ctx: Ctx, { id: userId, timeZone }: SignedIn, id: string) {
  const row = found(await selectTakeout(ctx.db, userId, id));
  const path = archiveOf(ctx, id);
  if (!isThere(row) || !existsSync(path)) throw new AppError('not_found');
  const label = [
    'tracklight',
    'takeout',
    ...(ctx.config.sandbox ? ['sandbox'] : []),
    dayIn(row.createdAt, timeZone),
  ];
  return new StreamReply('application/zip', createReadStream(path), `${label.join('-')}.zip`);
}
