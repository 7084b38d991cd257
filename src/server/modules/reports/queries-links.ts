/** SQL of what leaves the account: links, schedules, and what goes to whom. */
import { and, eq, gt, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PrintedDocument } from '#contract/documents.ts';
import type { Db } from '#server/db/client.ts';
import { unnest } from '#server/db/sql.ts';
import { inOneColumn, shown } from '../accounts/columns.ts';
import { users } from '../accounts/table.ts';
import type { CustomReportRow } from './queries.ts';
import { customReports, reportIssues, reportLinks, reportRecipients } from './table.ts';

type StoredReportLink = typeof reportLinks.$inferSelect;

/** Sent again it keeps its address. */
export async function upsertReportLink(db: Db, row: StoredReportLink): Promise<void> {
  const { reportId: _of, tokenHash: _hash, sealedToken: _sealed, ...changed } = row;
  await db.insert(reportLinks).values(row).onConflictDoUpdate({ target: reportLinks.reportId, set: changed });
}

export async function deleteReportLink(db: Db, reportId: string): Promise<void> {
  await db.delete(reportLinks).where(eq(reportLinks.reportId, reportId));
}

/** A link shows the latest that its schedule made. */
export async function updateReportLink(
  db: Db,
  reportId: string,
  changed: { document: PrintedDocument; madeAt: Date },
): Promise<void> {
  await db.update(reportLinks).set(changed).where(eq(reportLinks.reportId, reportId));
}

/** Nothing of whoever is suspended, of what was removed, or of what has expired. */
export async function selectSharedReport(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ link: reportLinks, tier: users.tier })
    .from(reportLinks)
    .innerJoin(customReports, eq(customReports.id, reportLinks.reportId))
    .innerJoin(users, eq(users.id, customReports.userId))
    .where(
      and(
        eq(reportLinks.tokenHash, tokenHash),
        or(isNull(reportLinks.expiresAt), gt(reportLinks.expiresAt, now)),
        isNull(customReports.removedAt),
        isNull(users.suspendedAt),
      ),
    );
  return row;
}

/** Who is left out is on the list no more; who has ended it stays ended, also when they are named again. */
export async function replaceRecipients(
  db: Db,
  reportId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const others = and(
    eq(reportRecipients.reportId, reportId),
    emails.length > 0 ? notInArray(reportRecipients.email, [...emails]) : undefined,
  );
  await db.update(reportRecipients).set({ removedAt: now }).where(others);
  if (emails.length === 0) return;
  await db
    .insert(reportRecipients)
    .values(emails.map((email) => ({ reportId, email })))
    .onConflictDoUpdate({
      target: [reportRecipients.reportId, reportRecipients.email],
      set: { removedAt: null },
    });
}

/** False: there is no such recipient. */
export async function endForRecipient(db: Db, reportId: string, email: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(reportRecipients)
    .set({ endedAt: sql`coalesce(${reportRecipients.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(reportRecipients.reportId, reportId), eq(reportRecipients.email, email)))
    .returning({ email: reportRecipients.email });
  return rows.length > 0;
}

export async function selectRecipientReport(db: Db, reportId: string, email: string) {
  const [row] = await db
    .select({ fields: customReports.fields })
    .from(reportRecipients)
    .innerJoin(customReports, eq(customReports.id, reportRecipients.reportId))
    .where(and(eq(reportRecipients.reportId, reportId), eq(reportRecipients.email, email)));
  return row?.fields;
}

export type DueReport = { id: string; every: 'week' | 'month'; timeZone: string };

/** Those whose hour has come, of accounts that are not suspended; held until the transaction ends, so that one process has each. */
export async function selectDueReports(db: Db, now: Date, limit: number): Promise<DueReport[]> {
  const rows = await db
    .select({ id: customReports.id, every: customReports.every, timeZone: users.timeZone })
    .from(customReports)
    .innerJoin(users, eq(users.id, customReports.userId))
    .where(
      and(
        isNotNull(customReports.every),
        lte(customReports.nextAt, now),
        isNull(customReports.removedAt),
        isNull(users.suspendedAt),
      ),
    )
    .orderBy(customReports.nextAt)
    .limit(limit)
    .for('update', { of: customReports, skipLocked: true });
  return rows.flatMap(({ every, ...row }) => (every ? [{ ...row, every }] : []));
}

export async function moveSchedules(db: Db, moved: readonly { id: string; nextAt: Date }[]): Promise<void> {
  const given = unnest(moved, {
    id: ['text', ({ id }) => id],
    next_at: ['timestamptz', ({ nextAt }) => nextAt],
  });
  await db.execute(sql`
    update ${customReports} r set next_at = given.next_at from ${given} where r.id = given.id`);
}

/** With whose it is; undefined: it is gone, is not scheduled any more, or its owner is suspended. */
export async function selectScheduled(
  db: Db,
  id: string,
): Promise<{ row: CustomReportRow; owner: CurrentUser } | undefined> {
  const [found] = await db
    .select({ row: customReports, owner: inOneColumn(shown).mapWith((value) => value as CurrentUser) })
    .from(customReports)
    .innerJoin(users, eq(users.id, customReports.userId))
    .where(
      and(
        eq(customReports.id, id),
        isNotNull(customReports.every),
        isNull(customReports.removedAt),
        isNull(users.suspendedAt),
      ),
    );
  return found;
}

type IssueRow = typeof reportIssues.$inferSelect;

/** False: that day has one already. */
export async function insertIssue(db: Db, row: IssueRow): Promise<boolean> {
  const rows = await db
    .insert(reportIssues)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reportIssues.id });
  return rows.length > 0;
}

export async function deleteIssuesBeyond(db: Db, reportId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from ${reportIssues} where report_id = ${reportId} and id not in (
      select id from ${reportIssues} where report_id = ${reportId} order by day desc limit ${kept})`);
}

export async function selectActiveRecipients(db: Db, reportId: string): Promise<string[]> {
  const rows = await db
    .select({ email: reportRecipients.email })
    .from(reportRecipients)
    .where(
      and(
        eq(reportRecipients.reportId, reportId),
        isNull(reportRecipients.endedAt),
        isNull(reportRecipients.removedAt),
      ),
    );
  return rows.map(({ email }) => email);
}

/** Undefined: there is nothing to send any more, or not to them. Sample accounts send no mail. */
export async function selectIssueFor(db: Db, issueId: string, email: string) {
  const [row] = await db
    .select({
      reportId: customReports.id,
      document: reportIssues.document,
      sealedToken: reportLinks.sealedToken,
      expiresAt: reportLinks.expiresAt,
      ownerEmail: users.email,
    })
    .from(reportIssues)
    .innerJoin(customReports, eq(customReports.id, reportIssues.reportId))
    .innerJoin(users, eq(users.id, customReports.userId))
    .innerJoin(
      reportRecipients,
      and(eq(reportRecipients.reportId, customReports.id), eq(reportRecipients.email, email)),
    )
    .leftJoin(reportLinks, eq(reportLinks.reportId, customReports.id))
    .where(
      and(
        eq(reportIssues.id, issueId),
        isNull(customReports.removedAt),
        isNotNull(customReports.every),
        isNull(reportRecipients.endedAt),
        isNull(reportRecipients.removedAt),
        isNull(users.suspendedAt),
        eq(users.isDemo, false),
      ),
    );
  return row;
}
