/** The team's inbox: which conversations wait, what stands beside one, who sees to it, and replies kept for reuse. */
import { z } from 'zod';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type {
  addCannedReply as adding,
  CannedReply,
  ConversationContext,
  changeConversation as changing,
  InboxConversation,
  listInbox as listing,
} from '#contract/inbox.ts';
import { supportOf } from '#domain/plan-features.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn } from '#server/route.ts';
import { noteAct } from '../audit/service.ts';
import { tellChanged, toConversation } from './conversations.ts';
import { failuresTold } from './policy.ts';
import { selectTeam } from './queries.ts';
import {
  deleteCannedReply,
  type InboxRow,
  insertCannedReply,
  selectContext,
  selectFailuresOf,
  selectInbox,
  updateThread,
} from './queries-inbox.ts';

const placeShape = z.tuple([z.number().int(), z.number().int(), idShape('thread')]);

type Administrator = Pick<SignedIn, 'id'>;

export async function listInbox(
  { db }: Pick<Ctx, 'db'>,
  admin: Administrator,
  { state, search, cursor, limit }: QueryOf<typeof listing>,
): Promise<{ conversations: InboxConversation[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : readCursor(cursor, placeShape);
  const rows = await selectInbox(db, { state, search, adminId: admin.id, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last && writeCursor([last.rank, Number(last.turn), last.threadId]);
  const adminId = (await selectTeam(db))[0]?.id;
  const conversations = shown.map((row) => ({
    ...toConversation(row, 'support', adminId),
    ...{ user: row.user, assignee: row.assignee },
    ...turnOf(row),
  }));
  return { conversations, nextCursor };
}

/** Since when the team is waited for, and until when its user may expect an answer. */
function turnOf({ waitingSince, user }: Pick<InboxRow, 'waitingSince' | 'user'>) {
  if (waitingSince === null) return { waitingSince, answerBy: null };
  const since = new Date(waitingSince);
  const answerBy = new Date(since.getTime() + supportOf(user).answerHours * 3600_000);
  return { waitingSince: since.toISOString(), answerBy: answerBy.toISOString() };
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
