/** What somebody was told: read, marked, removed and brought back. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type { listNotifications as listing, Notification } from '#contract/notifications.ts';
import { defaultLanguage } from '#domain/languages.ts';
import { notificationDays } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import {
  countUnreadOf,
  deleteOldNotifications,
  markEveryRead,
  markNotificationRead,
  markNotificationRemoved,
  markNotificationRestored,
  type NotificationRow,
  selectNotifications,
} from './queries.ts';
import { noticeIn } from './words.ts';

type Reader = Pick<SignedIn, 'id' | 'language'>;

const dayMs = 24 * 3600_000;
const position = z.tuple([cursorInstant, idShape('notification')]);

const shapeOf = (ctx: Ctx, reader: Reader, { facts, ...row }: NotificationRow): Notification => {
  const language = reader.language ?? defaultLanguage;
  return {
    ...row,
    ...noticeIn(language, row.type, facts),
    ...(ctx.config.sandbox && 'platform' in facts && { sandbox: true as const }),
  };
};

export async function listNotifications(
  ctx: Ctx,
  reader: Reader,
  { cursor, limit }: QueryOf<typeof listing>,
): Promise<{ notifications: Notification[]; nextCursor: string | undefined }> {
  const [createdAt, id] = cursor === undefined ? [] : readCursor(cursor, position);
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
  const rows = await selectNotifications(ctx.db, reader.id, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    notifications: shown.map((row) => shapeOf(ctx, reader, row)),
    nextCursor: last && writeCursor([last.createdAt, last.id]),
  };
}

export const countUnread = async (ctx: Ctx, userId: string): Promise<{ count: number }> => ({
  count: await countUnreadOf(ctx.db, userId),
});

export const markRead = async (ctx: Ctx, reader: Reader, id: string): Promise<Notification> =>
  shapeOf(ctx, reader, found(await markNotificationRead(ctx.db, reader.id, id, ctx.clock.now())));

export async function markAllRead(ctx: Ctx, userId: string): Promise<{ count: number }> {
  await markEveryRead(ctx.db, userId, ctx.clock.now());
  return countUnread(ctx, userId);
}

export async function removeNotification(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markNotificationRemoved(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

const daysAgo = (ctx: Pick<Ctx, 'clock'>, days: number): Date =>
  new Date(ctx.clock.now().getTime() - days * dayMs);

export const restoreNotification = async (ctx: Ctx, reader: Reader, id: string): Promise<Notification> =>
  shapeOf(ctx, reader, found(await markNotificationRestored(ctx.db, reader.id, id, daysAgo(ctx, 1))));

export const purgeOld = (ctx: Ctx): Promise<void> =>
  deleteOldNotifications(ctx.db, {
    createdBefore: daysAgo(ctx, notificationDays),
    removedBefore: daysAgo(ctx, 1),
    // What happened in the last days is looked for again: it must still be known that it was told.
    knownBefore: daysAgo(ctx, 7),
  });
