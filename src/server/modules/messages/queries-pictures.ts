import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { at } from '#server/db/sql.ts';
import type { Side } from './policy.ts';
import { had } from './queries.ts';
import { messagePictures, messages } from './table.ts';

export async function insertPicture(db: Db, picture: typeof messagePictures.$inferInsert): Promise<void> {
  await db.insert(messagePictures).values(picture);
}

export async function deleteWaitingBeyond(db: Db, userId: string, most: number): Promise<void> {
  await db.execute(sql`
    delete from ${messagePictures} where user_id = ${userId} and message_id is null and id not in (
      select id from ${messagePictures} where user_id = ${userId} and message_id is null
      order by id desc limit ${most})`);
}

type Claim = { id: string; addedBy: string; since: Date; messageId: string; userId: string };

/** Gives one that waits to a message. False: there is none such. */
export async function claimPicture(
  db: Db,
  { id, addedBy, since, messageId, userId }: Claim,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${messagePictures} set message_id = ${messageId}, user_id = ${userId}
    where id = ${id} and user_id = ${addedBy} and message_id is null and created_at >= ${at(since)}
    returning id`);
  return rows.length > 0;
}

export async function selectScreenshot(
  db: Db,
  side: Side,
  { id, readerId }: { id: string; readerId: string },
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ content: messagePictures.content })
    .from(messagePictures)
    .where(
      and(
        eq(messagePictures.id, id),
        sql`case when ${messagePictures.messageId} is null then ${messagePictures.userId} = ${readerId}
          else exists (select from ${messages} m where m.id = ${messagePictures.messageId} and ${had(side)}) end`,
      ),
    );
  return row?.content;
}

export async function deletePicturesWaitingSince(db: Db, instant: Date): Promise<void> {
  await db
    .delete(messagePictures)
    .where(and(isNull(messagePictures.messageId), lt(messagePictures.createdAt, instant)));
}
