/** What was sent to a webhook and what became of it; sent once more by hand, or to try it out. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type { Delivery, listDeliveries as listing } from '#contract/webhooks.ts';
import { testEvent } from '#domain/webhooks.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { attempt, claimMilliseconds, storeOutcomes } from './deliver.ts';
import { messageOfTest } from './messages.ts';
import { claimOne, insertDeliveries, selectDeliveries, selectDelivery } from './queries-deliveries.ts';
import { ownWebhook } from './webhooks.ts';

/** By hand: whoever looks for a fault in a receiver tries often. */
const limit = { name: 'webhook-tries:user', tries: 60, minutes: 10 };

type Row = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

const shapeOf = ({ id, event, state, createdAt, nextTryAt, log, reply, body }: Row): Delivery => ({
  ...{ id, event, state, reply, body, tries: log },
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
});

const cursorShape = z.tuple([cursorInstant, idShape('delivery')]);

export async function listDeliveries(
  ctx: Ctx,
  userId: string,
  id: string,
  { cursor, limit: most }: QueryOf<typeof listing>,
): Promise<{ deliveries: Delivery[]; nextCursor: string | undefined }> {
  const [createdAt = '', lastId = ''] = cursor === undefined ? [] : readCursor(cursor, cursorShape);
  const after = cursor === undefined ? undefined : { createdAt, id: lastId };
  await ownWebhook(ctx, userId, id);
  const rows = await selectDeliveries(ctx.db, id, { after, limit: most + 1 });
  const deliveries = rows.slice(0, most).map(shapeOf);
  const last = rows.length > most ? deliveries.at(-1) : undefined;
  return { deliveries, nextCursor: last ? writeCursor([last.createdAt, last.id]) : undefined };
}

/** Sends it now, and waits for what becomes of it. */
export async function replayDelivery(
  ctx: Ctx,
  userId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  await countTry(ctx, limit, userId);
  const { nextTryAt, ...claimed } = found(await claimOne(ctx.db, userId, id, deliveryId));
  const byHand = { nextTryAt: nextTryAt === null ? null : new Date(nextTryAt) };
  await storeOutcomes(ctx, [await attempt(ctx, claimed)], byHand);
  return shapeOf(found(await selectDelivery(ctx.db, id, deliveryId)));
}

export async function testWebhook(
  ctx: Ctx,
  user: Pick<SignedIn, 'id' | 'language'>,
  webhookId: string,
): Promise<Delivery> {
  await ownWebhook(ctx, user.id, webhookId);
  const now = ctx.clock.now();
  const id = newId('delivery');
  const body = JSON.stringify(messageOfTest(ctx.config, user, now));
  const row = { id, webhookId, event: testEvent, dedupeKey: id, body } as const;
  // If this process ends before it is sent, a worker sends it.
  await insertDeliveries(ctx.db, [row], now, new Date(now.getTime() + claimMilliseconds));
  return replayDelivery(ctx, user.id, { id: webhookId, deliveryId: id });
}
