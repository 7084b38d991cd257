import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { type MailLinkPurpose, mailLinks } from '../table.ts';

type Link = typeof mailLinks.$inferSelect;

/** In the place of any other for the same purpose: the last mail counts. */
export async function replaceMailLink(db: Db, row: Link): Promise<void> {
  await db.delete(mailLinks).where(and(eq(mailLinks.userId, row.userId), eq(mailLinks.purpose, row.purpose)));
  await db.insert(mailLinks).values(row);
}

type Asked = { tokenHash: string; purpose: MailLinkPurpose; now: Date };

const isGood = ({ tokenHash, purpose, now }: Asked) =>
  and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, now));

export async function selectMailLink(db: Db, asked: Asked): Promise<Link | undefined> {
  const [row] = await db.select().from(mailLinks).where(isGood(asked));
  return row;
}

/** Of several who use it at once one alone gets it. */
export async function takeMailLink(db: Db, asked: Asked): Promise<Link | undefined> {
  const [row] = await db.delete(mailLinks).where(isGood(asked)).returning();
  return row;
}

export async function deleteMailLinks(db: Db, userId: string): Promise<void> {
  await db.delete(mailLinks).where(eq(mailLinks.userId, userId));
}

export async function deleteMailLinksEndedBefore(db: Db, now: Date): Promise<void> {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
