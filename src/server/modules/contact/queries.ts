import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { ContactTopic } from '#contract/contact.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '../accounts/table.ts';
import { contactMessageRows as rows } from './table.ts';

export type NewMessage = Omit<typeof rows.$inferInsert, 'doneAt'>;

const shown = {
  id: rows.id,
  createdAt: rows.createdAt,
  name: rows.name,
  email: rows.email,
  topic: rows.topic,
  message: rows.message,
  page: rows.page,
  language: rows.language,
  account: { id: users.id, email: users.email },
  doneAt: rows.doneAt,
};

const joined = (db: Db) => db.select(shown).from(rows).leftJoin(users, eq(users.id, rows.userId));

export type ContactRow = NonNullable<Awaited<ReturnType<typeof selectMessage>>>;

/** Any number that no other advisory lock of the product uses. */
const lockSeed = 6_677_823_301;

/** Until the transaction ends: two sendings of one message at the same moment each would not see the other. */
export async function lockSender(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, ${lockSeed}))`);
}

type Words = Pick<NewMessage, 'email' | 'topic' | 'message'>;

export async function isKeptSince(db: Db, since: Date, { email, topic, message }: Words): Promise<boolean> {
  const isSame = and(eq(rows.email, email), eq(rows.topic, topic), eq(rows.message, message));
  const [kept] = await db
    .select({ id: rows.id })
    .from(rows)
    .where(and(isSame, gt(rows.createdAt, since)))
    .limit(1);
  return kept !== undefined;
}

export async function insertContact(db: Db, message: NewMessage): Promise<void> {
  await db.insert(rows).values(message);
}

export async function deleteMessagesOf(db: Db, userId: string): Promise<void> {
  await db.delete(rows).where(eq(rows.userId, userId));
}

export async function selectMessage(db: Db, id: string) {
  const [row] = await joined(db).where(eq(rows.id, id));
  return row;
}

export type ContactsWanted = {
  isDone: boolean;
  topic: ContactTopic | undefined;
  search: string | undefined;
  before: string | undefined;
  limit: number;
};

const isFound = (words: string) =>
  sql`strpos(lower(${rows.name} || ' ' || ${rows.email} || ' ' || ${rows.message}), lower(${words})) > 0`;

/** Newest first. */
export const selectContacts = (
  db: Db,
  { isDone, topic, search, before, limit }: ContactsWanted,
): Promise<ContactRow[]> =>
  joined(db)
    .where(
      and(
        isDone ? isNotNull(rows.doneAt) : isNull(rows.doneAt),
        topic && eq(rows.topic, topic),
        search ? isFound(search) : undefined,
        before === undefined ? undefined : lt(rows.id, before),
      ),
    )
    .orderBy(desc(rows.id))
    .limit(limit);

/** What is done already stays done since when it was. */
export async function updateDone(db: Db, id: string, doneAt: Date | null): Promise<void> {
  await db
    .update(rows)
    .set({ doneAt: doneAt && sql`coalesce(${rows.doneAt}, ${doneAt.toISOString()}::timestamptz)` })
    .where(eq(rows.id, id));
}

/** Who hears of new messages: administrators, without those of the demo, whose addresses are made up. */
export const selectAdministrators = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isDemo, false)));

/** Their address, should they still be one. */
export async function selectAdministratorEmail(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isAdmin, true)));
  return row?.email;
}
