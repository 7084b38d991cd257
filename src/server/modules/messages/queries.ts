import { and, eq, sql } from 'drizzle-orm';
import type { Administrator } from '#contract/inbox.ts';
import type { Language } from '#domain/languages.ts';
import type { MessageCopy } from '#i18n/message-mail.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { notificationPreferences } from '../notifications/table.ts';
import type { MessageRow, Side } from './policy.ts';
import { messagePictures, messages, messageThreads } from './table.ts';

/** More than any team. */
const mostAdministrators = 100;

export type TeamMember = Administrator & { email: string; language: Language | null };

/** The first made first: that is whom messages are addressed to. Those of sample data are nobody. */
export async function selectTeam(db: Db): Promise<TeamMember[]> {
  const { rows } = await executePrepared<TeamMember>(
    db,
    sql`
    select id, trim(first_name || ' ' || last_name) as name, email, language from ${users}
    where is_admin and not is_demo order by created_at, id limit ${mostAdministrators}`,
  );
  return rows;
}

/** What a side still has of messages under the name `m`. */
export const had = (side: Side) =>
  side.is === 'support' ? sql`m.support_has` : sql`m.user_has and m.user_id = ${side.userId}`;

const isForSide = (side: Side) => sql`m.from_support = ${side.is === 'user'}`;

const messageColumns = sql`
  m.id, m.thread_id as "threadId", m.user_id as "userId", m.from_support as "fromSupport",
  m.sender_id as "senderId", m.receiver_id as "receiverId", m.subject, m.content,
  to_json(m.created_at) #>> '{}' as "createdAt", trim(s.first_name || ' ' || s.last_name) as "senderName",
  (select json_build_object('id', p.id, 'width', p.width, 'height', p.height) from ${messagePictures} p
    where p.message_id = m.id) as "picture"`;

type MessagesWanted = {
  id?: string;
  threadId?: string | undefined;
  before?: string | undefined;
  limit: number;
};

/** The latest first. */
export async function selectMessages(
  db: Db,
  side: Side,
  { id, threadId, before, limit }: MessagesWanted,
): Promise<MessageRow[]> {
  const { rows } = await db.execute<MessageRow>(sql`
    select ${messageColumns}
    from ${messages} m left join ${users} s on s.id = m.sender_id
    where ${had(side)}
      ${id === undefined ? sql`` : sql`and m.id = ${id}`}
      ${threadId === undefined ? sql`` : sql`and m.thread_id = ${threadId}`}
      ${before === undefined ? sql`` : sql`and m.id < ${before}`}
    order by m.id desc limit ${limit}`);
  return rows;
}

export type ConversationRow = {
  threadId: string;
  isClosed: boolean;
  lastMessageAt: string;
  lastMessage: MessageRow;
  unreadCount: number;
};

export type MessagePlace = { lastMessageAt: Date; threadId: string };

/** For statements of which conversations: those of which a side still has something, by when the last message came. */
export const conversationParts = (side: Side) => ({
  columns: sql`
    t.id as "threadId", t.closed_at is not null as "isClosed", to_json(t.last_message_at) #>> '{}' as "lastMessageAt",
    to_json(latest) as "lastMessage",
    (select count(*)::int from ${messages} m
      where m.thread_id = t.id and ${had(side)} and ${isForSide(side)} and m.read_at is null) as "unreadCount"`,
  latest: sql`
    join lateral (
      select ${messageColumns}
      from ${messages} m left join ${users} s on s.id = m.sender_id
      where m.thread_id = t.id and ${had(side)} order by m.id desc limit 1
    ) as latest on true`,
  after: (place: MessagePlace | undefined) =>
    place ? sql`and (t.last_message_at, t.id) < (${at(place.lastMessageAt)}, ${place.threadId})` : sql``,
  order: sql`order by t.last_message_at desc, t.id desc`,
});

export async function selectConversations(
  db: Db,
  side: Side,
  { after, limit }: { after: MessagePlace | undefined; limit: number },
): Promise<ConversationRow[]> {
  const parts = conversationParts(side);
  const { rows } = await db.execute<ConversationRow>(sql`
    select ${parts.columns} from ${messageThreads} t ${parts.latest}
    where ${side.is === 'user' ? sql`t.user_id = ${side.userId}` : sql`true`} ${parts.after(after)}
    ${parts.order} limit ${limit}`);
  return rows;
}

/** Answers those that were unread until now. */
export async function markThreadRead(db: Db, side: Side, threadId: string, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${messages} m set read_at = ${at(now)}
    where m.thread_id = ${threadId} and ${had(side)} and ${isForSide(side)} and m.read_at is null
    returning m.id`);
  return rows.map(({ id }) => id);
}

/** Whose it is, where the side has any of it; nobody deletes or answers in it until the transaction ends. */
export async function lockThread(db: Db, side: Side, threadId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select t.user_id as "userId" from ${messageThreads} t
    where t.id = ${threadId} and exists (select from ${messages} m where m.thread_id = t.id and ${had(side)})
    for update`);
  return rows[0]?.userId;
}

/** Whoever of the team saw to a user's conversations last, where they still are of it. */
export async function selectContactOf(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from ${messageThreads} t join ${users} a on a.id = t.assignee_id and a.is_admin
    where t.user_id = ${userId} order by t.last_message_at desc, t.id desc limit 1`);
  return rows[0]?.id;
}

export const isUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, id), eq(users.isAdmin, false)))) > 0;

export async function insertThread(db: Db, thread: typeof messageThreads.$inferInsert): Promise<void> {
  await db.insert(messageThreads).values(thread);
}

/** What users write in opens a conversation that was closed, and waits for the team; an answer ends that. */
export async function moveThread(
  db: Db,
  threadId: string,
  { now, byUser }: { now: Date; byUser: boolean },
): Promise<void> {
  await db.execute(sql`
    update ${messageThreads} set last_message_at = greatest(last_message_at, ${at(now)}),
      ${byUser ? sql`closed_at = null, waiting_since = coalesce(waiting_since, ${at(now)})` : sql`waiting_since = null`}
    where id = ${threadId}`);
}

export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<void> {
  await db.insert(messages).values(message);
}

/** As `lockThread`, by a message that the side still has. */
export async function lockThreadOf(db: Db, side: Side, messageId: string): Promise<void> {
  await db.execute(sql`
    select from ${messages} m join ${messageThreads} t on t.id = m.thread_id
    where m.id = ${messageId} and ${had(side)} for update of t`);
}

/** Where a side's copy is noted: whether it has it, and since when it has not. */
const copyOf = (side: Side) =>
  side.is === 'user'
    ? { has: sql`user_has`, deletedAt: sql`user_deleted_at`, isTheirs: sql`m.user_id = ${side.userId}` }
    : { has: sql`support_has`, deletedAt: sql`support_deleted_at`, isTheirs: sql`true` };

type Copy = { threadId: string; userId: string };

/** Takes a side's copy away. Answers whose it was. */
export async function deleteCopy(db: Db, side: Side, id: string, now: Date): Promise<Copy | undefined> {
  const { has, deletedAt } = copyOf(side);
  const { rows } = await db.execute<Copy>(sql`
    update ${messages} m set ${has} = false, ${deletedAt} = ${at(now)} where m.id = ${id} and ${had(side)}
    returning m.thread_id as "threadId", m.user_id as "userId"`);
  return rows[0];
}

/** Gives a side back what it has deleted since then. Answers whose it is. */
export async function restoreCopy(db: Db, side: Side, id: string, since: Date): Promise<Copy | undefined> {
  const { has, deletedAt, isTheirs } = copyOf(side);
  const { rows } = await db.execute<Copy>(sql`
    update ${messages} m set ${has} = true, ${deletedAt} = null
    where m.id = ${id} and ${isTheirs} and not m.${has} and m.${deletedAt} > ${at(since)}
    returning m.thread_id as "threadId", m.user_id as "userId"`);
  return rows[0];
}

/** What both sides have deleted, the later of them before that: messages, and conversations of which none is left. */
export async function deleteMessagesWithoutCopies(db: Db, before: Date): Promise<void> {
  const { rows } = await db.execute<{ threadId: string }>(sql`
    delete from ${messages} where not user_has and not support_has
      and coalesce(greatest(user_deleted_at, support_deleted_at), '-infinity') < ${at(before)}
    returning thread_id as "threadId"`);
  const threadIds = [...new Set(rows.map(({ threadId }) => threadId))];
  await db.execute(sql`
    delete from ${messageThreads} t where t.id = any(${arrayOf('text', threadIds)})
      and not exists (select from ${messages} m where m.thread_id = t.id)`);
}

/** With its receiver's address and language. */
export type CopyRow = MessageCopy & { email: string; language: Language | null };

/**
 * A message with one of those who receive it, who may have deleted it or left the team meanwhile. Whoever has chosen to be
 * notified of messages by mail has one already.
 */
export async function selectCopy(db: Db, messageId: string, userId: string): Promise<CopyRow | undefined> {
  const { rows } = await db.execute<CopyRow>(sql`
    select m.from_support as "fromSupport", m.subject, m.content, r.email, r.language,
      trim(s.first_name || ' ' || s.last_name) as "senderName", s.email as "senderEmail"
    from ${messages} m join ${users} r on r.id = ${userId} left join ${users} s on s.id = m.sender_id
      left join ${notificationPreferences} p on p.user_id = r.id
    where m.id = ${messageId} and not r.is_demo
      and not coalesce((p.choices -> 'message' ->> 'mail')::boolean, false)
      and case when m.from_support then m.user_has and r.id = m.user_id else m.support_has and r.is_admin end`);
  return rows[0];
}
