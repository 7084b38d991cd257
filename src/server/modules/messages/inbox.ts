/** The team's inbox: which conversations wait, what stands beside one, who sees to it, and replies kept for reuse. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type {
  addCannedReply as adding,
  CannedReply,
  ConversationContext,
  changeConversation as changing,
  InboxConversation,
  listInbox as listing,
} from '#contract/inbox.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { conversationPage, placeOf, tellChanged, toConversation } from './conversations.ts';
import { failuresTold } from './policy.ts';
import { selectTeam } from './queries.ts';
import {
  deleteCannedReply,
  insertCannedReply,
  selectContext,
  selectFailuresOf,
  selectInbox,
  updateThread,
} from './queries-inbox.ts';

type Administrator = Pick<SignedIn, 'id'>;

export async function listInbox(
  { db }: Pick<Ctx, 'db'>,
  admin: Administrator,
  { state, search, cursor, limit }: QueryOf<typeof listing>,
): Promise<{ conversations: InboxConversation[]; nextCursor: string | undefined }> {
  const wanted = { state, search, adminId: admin.id, after: placeOf(cursor), limit: limit + 1 };
  const { shown, nextCursor } = conversationPage(await selectInbox(db, wanted), limit);
  const adminId = (await selectTeam(db))[0]?.id;
  const conversations = shown.map((row) => ({
    ...toConversation(row, 'support', adminId),
    ...{ user: row.user, assignee: row.assignee },
  }));
  return { conversations, nextCursor };
}

const instant = (stored: string): string => new Date(stored).toISOString();

export async function readContext({ db }: Pick<Ctx, 'db'>, threadId: string): Promise<ConversationContext> {
  const { user, ...row } = found(await selectContext(db, threadId));
  const failures = await selectFailuresOf(db, user.id, failuresTold);
  const team = await selectTeam(db);
  return {
    ...row,
    user: {
      ...user,
      createdAt: instant(user.createdAt),
      lastSeenAt: user.lastSeenAt && instant(user.lastSeenAt),
    },
    failures: failures.map((song) => ({ ...song, failedAt: instant(song.failedAt) })),
    administrators: team.map(({ id, name }) => ({ id, name })),
  };
}

export async function changeConversation(
  given: Ctx,
  admin: Administrator,
  threadId: string,
  change: BodyOf<typeof changing>,
): Promise<ConversationContext> {
  await transaction(given, async (ctx) => {
    const team = await selectTeam(ctx.db);
    const { isClosed, assigneeId } = change;
    if (assigneeId && !team.some(({ id }) => id === assigneeId)) throw new AppError('not_found');
    if (!(await updateThread(ctx.db, threadId, change, ctx.clock.now()))) throw new AppError('not_found');
    await noteAct(ctx, admin, 'messages.change', {
      thread: threadId,
      isClosed,
      assignee: assigneeId ?? undefined,
    });
    const { user } = found(await selectContext(ctx.db, threadId));
    await tellChanged(ctx, [...team, user], threadId);
  });
  return readContext(given, threadId);
}

export async function addCannedReply(
  given: Ctx,
  admin: Administrator,
  { title, content }: BodyOf<typeof adding>,
): Promise<CannedReply> {
  const reply = { id: newId('cannedReply'), title, content };
  await transaction(given, async (ctx) => {
    if (!(await insertCannedReply(ctx.db, reply))) throw new AppError('conflict');
    await noteAct(ctx, admin, 'messages.canned-reply.add', { reply: reply.id });
  });
  return reply;
}

export async function removeCannedReply(
  given: Pick<Ctx, 'db' | 'clock' | 'log'>,
  admin: Administrator,
  id: string,
): Promise<void> {
  await transaction(given, async (ctx) => {
    if (!(await deleteCannedReply(ctx.db, id))) throw new AppError('not_found');
    await noteAct(ctx, admin, 'messages.canned-reply.remove', { reply: id });
  });
}
