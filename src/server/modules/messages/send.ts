/** Somebody writes: a new conversation, or an answer in one, with all who hear of it. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { Message, sendMessage as sending } from '#contract/messages.ts';
import { replySubject } from '#domain/messages.ts';
import { supportOf } from '#domain/plan-features.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { publish } from '../live/service.ts';
import { notifyAll } from '../notifications/service.ts';
import { getMessage, noteRead } from './conversations.ts';
import { mailCopyJob } from './jobs.ts';
import { takePicture } from './pictures.ts';
import { messageLimits, notedContent, sideOf } from './policy.ts';
import {
  insertMessage,
  insertThread,
  isUser,
  lockThread,
  moveThread,
  selectContactOf,
  selectTeam,
  type TeamMember,
} from './queries.ts';

type Letter = BodyOf<typeof sending>;

export async function sendMessage(
  given: Ctx,
  exchange: Exchange,
  sender: SignedIn,
  letter: Letter,
): Promise<Message> {
  await countLetter(given, exchange, sender);
  return transaction(given, async (ctx) => {
    const team = await selectTeam(ctx.db);
    const { threadId, userId } = await placeLetter(ctx, sender, letter, team);
    // Made while nobody else writes in the conversation: ids are its order.
    const id = newId('message');
    const { content, subject, receiverId } = letter;
    await insertMessage(ctx.db, {
      ...{ id, threadId, userId, receiverId, content },
      subject: letter.threadId ? replySubject(subject) : subject,
      senderId: sender.id,
      fromSupport: sender.isAdmin,
      createdAt: ctx.clock.now(),
    });
    await takePicture(ctx, sender, letter.pictureId, { messageId: id, userId });
    const message = await getMessage(ctx, sender, id);
    await tell(ctx, message, userId, team);
    return message;
  });
}

async function countLetter(ctx: Ctx, exchange: Exchange, sender: SignedIn): Promise<void> {
  if (sender.isAdmin) return void (await countTry(ctx, messageLimits.support, sender.id));
  await countTry(ctx, messageLimits.user, sender.id);
  await countTry(ctx, messageLimits.userByDay, sender.id);
  await countTry(ctx, messageLimits.address, addressKey(exchange.address));
}

/** Users write to the team and the team to users: anybody else is nobody, and so is a conversation of others. */
async function placeLetter(
  ctx: Ctx,
  sender: SignedIn,
  { threadId, receiverId }: Letter,
  team: readonly TeamMember[],
): Promise<{ threadId: string; userId: string }> {
  const now = ctx.clock.now();
  const side = sideOf(sender);
  if (!sender.isAdmin && receiverId !== team[0]?.id) throw new AppError('not_found');
  if (threadId !== undefined) {
    const userId = found(await lockThread(ctx.db, side, threadId));
    if (sender.isAdmin && receiverId !== userId) throw new AppError('not_found');
    await noteRead(ctx, sender, threadId, sender.isAdmin ? team : [sender]);
    await moveThread(ctx.db, threadId, { now, byUser: !sender.isAdmin });
    return { threadId, userId };
  }
  if (sender.isAdmin && !(await isUser(ctx.db, receiverId))) throw new AppError('not_found');
  const begun = { id: newId('thread'), userId: sender.isAdmin ? receiverId : sender.id };
  await insertThread(ctx.db, {
    ...begun,
    lastMessageAt: now,
    waitingSince: sender.isAdmin ? null : now,
    assigneeId: await contactOf(ctx, sender),
  });
  return { threadId: begun.id, userId: begun.userId };
}

/** Support that is dedicated is by whoever has seen to its user before. */
async function contactOf(
  { db }: Pick<Ctx, 'db'>,
  { id, isAdmin, tier, profile }: SignedIn,
): Promise<string | null> {
  const { level } = supportOf({ tier, isDemo: profile.isDemo });
  return isAdmin || level !== 'dedicated' ? null : ((await selectContactOf(db, id)) ?? null);
}

/** Open pages of both sides; whoever receives it is notified and has a copy by mail. */
async function tell(
  ctx: Ctx,
  { id, threadId, fromSupport, subject, content }: Message,
  userId: string,
  team: readonly TeamMember[],
): Promise<void> {
  const members = team.map((member) => member.id);
  await publish(
    ctx,
    [...new Set([userId, ...members])].map((one) => ({
      userId: one,
      name: 'message.created',
      data: { messageId: id, threadId },
    })),
  );
  const receivers = fromSupport ? [userId] : members;
  const facts = { subject, text: notedContent(content) };
  await notifyAll(
    ctx,
    receivers.map((one) => ({ userId: one, type: 'message', relatedId: id, facts })),
  );
  if (!ctx.mail.isConfigured) return;
  for (const receiver of receivers) await send(ctx, mailCopyJob, { messageId: id, userId: receiver });
}
