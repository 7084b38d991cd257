/** What happened becomes deliveries: in the transaction that notes that it has been told, so once, whoever repeats the job. */
import type { WebhookMessage } from '#contract/webhook-events.ts';
import type { Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { hearTold } from '../notifications/service.ts';
import { tracksByIds } from '../song-list/service.ts';
import { deliveryLoop, tellNumbersJob } from './jobs.ts';
import { messageOfNotification, messagesOfNumbers } from './messages.ts';
import { lookAgainAt, toldReadings } from './policy.ts';
import { type HookListener, lockListeners, markToldUntil, selectChangedLinks } from './queries.ts';
import { insertDeliveries } from './queries-deliveries.ts';

/** `key`: what happened. Of one webhook the same is sent once. */
type ToSend = { message: WebhookMessage; key: string; listeners: readonly HookListener[] };

async function enqueue(ctx: Ctx, all: readonly ToSend[]): Promise<void> {
  const now = ctx.clock.now();
  const rows = all.flatMap(({ message, key, listeners }) => {
    const body = JSON.stringify(message);
    // All parts say the same sentence: who reads it there reads it once.
    const isFirst = !('part' in message.data) || message.data.part.number === 1;
    return listeners
      .filter(({ target }) => isFirst || target === 'custom')
      .map(({ id: webhookId }) => ({
        ...{ id: newId('delivery'), webhookId, event: message.type, dedupeKey: key, body },
      }));
  });
  await insertDeliveries(ctx.db, rows, now, now);
  afterCommit(() => ctx.jobs.wake.get(deliveryLoop)?.());
}

const mostHeard = 200;

/** What accounts have been told, as far as their webhooks want it; false where nothing is new. */
export const tellNews = (given: Ctx): Promise<boolean> =>
  transaction(given, async (ctx) => {
    const heard = await hearTold(ctx, mostHeard);
    if (heard.length === 0) return false;
    const userIds = [...new Set(heard.map(({ userId }) => userId))];
    const listening = Map.groupBy(await lockListeners(ctx.db, userIds), ({ userId }) => userId);
    const all = heard.flatMap((told): ToSend[] => {
      const message = messageOfNotification(ctx.config, told);
      if (!message) return [];
      const { type } = message;
      const listeners = (listening.get(told.userId) ?? []).filter(({ events }) => events.includes(type));
      return [{ message, key: told.id, listeners }];
    });
    await enqueue(ctx, all);
    return true;
  });

/** All that the syncs of some minutes have brought an account, as one. */
export const tellNumbers = (given: Ctx, { userId }: { userId: string }): Promise<void> =>
  transaction(given, async (ctx) => {
    const all = await lockListeners(ctx.db, [userId]);
    const listeners = all.filter(({ events }) => events.includes('numbers.updated'));
    const [first] = listeners;
    if (!first) return;
    const now = ctx.clock.now();
    const until = toldReadings(now);
    const after = new Date(Math.min(...listeners.map(({ toldUntil }) => toldUntil.getTime())));
    const { trackIds, hasLater } = await selectChangedLinks(ctx.db, userId, { after, until });
    if (hasLater)
      await send(ctx, tellNumbersJob, { userId }, { singletonKey: userId, startAfter: lookAgainAt(now) });
    if (trackIds.length === 0) return;
    const changed = await tracksByIds(ctx, userId, trackIds);
    const messages = messagesOfNumbers(ctx.config, first, changed, now);
    await enqueue(
      ctx,
      messages.map((message) => ({
        ...{ message, listeners, key: `numbers ${until.toISOString()} ${message.data.part.number}` },
      })),
    );
    await markToldUntil(
      ctx.db,
      listeners.map(({ id }) => id),
      until,
    );
  });
