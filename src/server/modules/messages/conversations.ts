/** Messages as their readers see them: conversations, what is in one, and one's own copies deleted. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type {
  Conversation,
  listConversations as listing,
  listMessages as listingMessages,
  Message,
} from '#contract/messages.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { publish } from '../live/service.ts';
import { forget, seen } from '../notifications/service.ts';
import { hoursBefore, sideOf, toMessage, undoHours } from './policy.ts';
import {
  type ConversationRow,
  deleteCopy,
  deleteMessagesWithoutCopies,
  lockThreadOf,
  type MessagePlace,
  markThreadRead,
  restoreCopy,
  selectConversations,
  selectMessages,
  selectTeam,
} from './queries.ts';

export type Reader = Pick<SignedIn, 'id' | 'isAdmin'>;
type Page<Key extends string, Item> = { [Name in Key]: Item[] } & { nextCursor: string | undefined };

export async function adminUser({ db }: Pick<Ctx, 'db'>): Promise<{ id: string }> {
  const { id } = found((await selectTeam(db))[0]);
  return { id };
}

const placeShape = z.tuple([cursorInstant, idShape('thread')]);

function placeOf(cursor: string | undefined): MessagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [lastMessageAt, threadId] = readCursor(cursor, placeShape);
  return { lastMessageAt: new Date(lastMessageAt), threadId };
}

/** The rows of a page, which were read with one more; and where the next one begins. */
function conversationPage<Row extends ConversationRow>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last && writeCursor([new Date(last.lastMessageAt).toISOString(), last.threadId]);
  return { shown, nextCursor };
}

export const toConversation = (
  { lastMessageAt: _lastMessageAt, ...row }: ConversationRow,
  side: ReturnType<typeof sideOf>['is'],
  adminId: string | undefined,
): Conversation => ({ ...row, lastMessage: toMessage(row.lastMessage, side, adminId) });

export async function listConversations(
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  { cursor, limit }: QueryOf<typeof listing>,
): Promise<Page<'conversations', Conversation>> {
  const side = sideOf(reader);
  const rows = await selectConversations(db, side, { after: placeOf(cursor), limit: limit + 1 });
  const { shown, nextCursor } = conversationPage(rows, limit);
  const adminId = (await selectTeam(db))[0]?.id;
  return { conversations: shown.map((row) => toConversation(row, side.is, adminId)), nextCursor };
}

const messagePlace = z.tuple([idShape('message')]);

/** A conversation that is opened is read: see decision 0056. */
export async function listMessages(
  ctx: Ctx,
  reader: Reader,
  { threadId, cursor, limit }: QueryOf<typeof listingMessages>,
): Promise<Page<'messages', Message>> {
  const side = sideOf(reader);
  const before = cursor === undefined ? undefined : readCursor(cursor, messagePlace)[0];
  const rows = await selectMessages(ctx.db, side, { threadId, before, limit: limit + 1 });
  const team = await selectTeam(ctx.db);
  if (threadId !== undefined) {
    const [first] = rows;
    // The page before ended with the conversation's first message.
    if (before === undefined || first) await openThread(ctx, reader, found(first), team);
  }
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    messages: shown.map((row) => toMessage(row, side.is, team[0]?.id)),
    nextCursor: last && writeCursor([last.id]),
  };
}

type Told = readonly { id: string }[];

type Thread = { threadId: string; userId: string };

const openThread = (given: Ctx, reader: Reader, thread: Thread, team: Told): Promise<void> =>
  transaction(given, async (ctx) => {
    const readers = reader.isAdmin ? team : [{ id: thread.userId }];
    if (await noteRead(ctx, reader, thread.threadId, readers))
      await tellChanged(ctx, readers, thread.threadId);
  });

/** What was read need not be notified of any more, to anybody of that side. Answers whether there was any of it. */
export async function noteRead(ctx: Ctx, reader: Reader, threadId: string, readers: Told): Promise<boolean> {
  const relatedIds = await markThreadRead(ctx.db, sideOf(reader), threadId, ctx.clock.now());
  if (relatedIds.length === 0) return false;
  await seen(ctx, { type: 'message', relatedIds, userIds: readers.map(({ id }) => id) });
  return true;
}

/** To the open pages of whoever has the conversation before them. */
export const tellChanged = (ctx: Ctx, whom: Told, threadId: string): Promise<void> =>
  publish(
    ctx,
    whom.map(({ id: userId }) => ({ userId, name: 'conversation.changed', data: { threadId } })),
  );

export async function getMessage({ db }: Pick<Ctx, 'db'>, reader: Reader, id: string): Promise<Message> {
  const side = sideOf(reader);
  const row = found((await selectMessages(db, side, { id, limit: 1 }))[0]);
  return toMessage(row, side.is, (await selectTeam(db))[0]?.id);
}

/** All who see what one of them does. */
const sideWith = async ({ db }: Pick<Ctx, 'db'>, reader: Reader, userId: string): Promise<Told> =>
  reader.isAdmin ? selectTeam(db) : [{ id: userId }];

export async function deleteMessage(given: Ctx, reader: Reader, id: string): Promise<void> {
  await transaction(given, async (ctx) => {
    const side = sideOf(reader);
    await lockThreadOf(ctx.db, side, id);
    const { threadId, userId } = found(await deleteCopy(ctx.db, side, id, ctx.clock.now()));
    const whom = await sideWith(ctx, reader, userId);
    await forget(ctx, { type: 'message', relatedIds: [id], userIds: whom.map((one) => one.id) });
    await publish(
      ctx,
      whom.map((one) => ({ userId: one.id, name: 'message.deleted', data: { threadId, messageId: id } })),
    );
  });
}

/** What was told of it is not told again. */
export async function restoreMessage(given: Ctx, reader: Reader, id: string): Promise<Message> {
  return transaction(given, async (ctx) => {
    const since = hoursBefore(ctx.clock.now(), undoHours);
    const { threadId, userId } = found(await restoreCopy(ctx.db, sideOf(reader), id, since));
    await publish(
      ctx,
      (await sideWith(ctx, reader, userId)).map((one) => ({
        userId: one.id,
        name: 'message.created',
        data: { threadId, messageId: id },
      })),
    );
    return getMessage(ctx, reader, id);
  });
}

/** Once a night: what nobody can bring back any more. */
export const tidyMessages = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteMessagesWithoutCopies(db, hoursBefore(clock.now(), undoHours));
