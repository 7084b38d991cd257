/** Telling somebody of something, by the ways they want to hear of it. */
import type { NotificationFacts, NotificationType } from '#domain/notifications.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { publish } from '../live/service.ts';
import { mailNotification, pushNotification } from './jobs.ts';
import { afterQuietHours, quietOf } from './policy.ts';
import {
  deleteBeyond,
  deleteNotificationsOf,
  type Inserted,
  insertNotifications,
  markNotificationsOfRead,
} from './queries.ts';

/** One notification; its type says which facts are told, which become sentences when somebody reads them. */
export type NewNotification = {
  [Type in NotificationType]: {
    userId: string;
    type: Type;
    /** What it speaks of, and so where it leads (`notificationPath`). */
    relatedId?: string;
    facts: NotificationFacts[Type];
    /** Of an account's notifications with the same key the first alone is told. */
    dedupeKey?: string;
  };
}[NotificationType];

/** Within the transaction of `ctx.db` where there is one: what is rolled back was never told. */
export const notify = (ctx: Ctx, given: NewNotification): Promise<void> => notifyAll(ctx, [given]);

/** However many, with as many statements as one. */
export async function notifyAll(given: Ctx, all: readonly NewNotification[]): Promise<void> {
  if (all.length === 0) return;
  await transaction(given, async (ctx) => {
    const rows = all.map((one) => ({ ...one, id: newId('notification') }));
    const told = await insertNotifications(ctx.db, rows, ctx.clock.now());
    await sendMails(ctx, told);
    await sendPushes(ctx, told);
    const userIds = [...new Set(told.flatMap(({ app, userId }) => (app ? [userId] : [])))];
    if (userIds.length === 0) return;
    await deleteBeyond(ctx.db, userIds);
    await publish(
      ctx,
      userIds.map((userId) => ({ userId, name: 'notification.created' as const, data: {} })),
    );
  });
}

/** Each when its reader's quiet hours are over. */
async function sendMails(ctx: Ctx, told: readonly Inserted[]): Promise<void> {
  if (!ctx.mail.isConfigured) return;
  const now = ctx.clock.now();
  for (const { id, mail, timeZone, ...quiet } of told) {
    if (!mail) continue;
    const then = afterQuietHours(now, quietOf(quiet), timeZone);
    await send(ctx, mailNotification, { notificationId: id }, then > now ? { startAfter: then } : {});
  }
}

/** Quiet hours are looked at by whoever sends, so that tries that come later keep them too. */
async function sendPushes(ctx: Ctx, told: readonly Inserted[]): Promise<void> {
  for (const { id, push, hasDevice } of told)
    if (push && hasDevice) await send(ctx, pushNotification, { notificationId: id });
}

type Told = { type: NotificationType; relatedIds: readonly string[]; userIds: readonly string[] };

/** What was told of has been seen where it stands: nobody need be told any more. */
export const seen = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, told: Told): Promise<void> =>
  markNotificationsOfRead(db, told, clock.now());

/** Takes back what was told of something that is gone itself, whoever was told. */
export const forget = (
  ctx: Pick<Ctx, 'db'>,
  gone: { type: NotificationType; relatedIds: readonly string[]; userIds: readonly string[] },
): Promise<void> => deleteNotificationsOf(ctx.db, gone.type, gone.relatedIds, gone.userIds);
