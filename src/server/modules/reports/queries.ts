/** SQL of reports: kept, listed, removed and brought back. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { ReportFields } from '#contract/reports.ts';
import type { Db } from '#server/db/client.ts';
import { customReports, reportIssues, reportLinks, reportRecipients } from './table.ts';

export type CustomReportRow = typeof customReports.$inferSelect;
export type LinkRow = Omit<typeof reportLinks.$inferSelect, 'document'>;
export type ReportParts = {
  row: CustomReportRow;
  link: LinkRow | undefined;
  recipients: { email: string; endedAt: Date | null }[];
  issues: { id: string; day: string }[];
};

/** As many as are kept of what a schedule made. */
export const mostIssues = 12;

/** Without what it shows, which may be long. */
const linkColumns = {
  reportId: reportLinks.reportId,
  tokenHash: reportLinks.tokenHash,
  sealedToken: reportLinks.sealedToken,
  passwordHash: reportLinks.passwordHash,
  expiresAt: reportLinks.expiresAt,
  madeAt: reportLinks.madeAt,
};

/** No account has more than `mostReports`. */
export async function selectCustomReports(db: Db, userId: string, id?: string): Promise<ReportParts[]> {
  const rows = await db
    .select({ row: customReports, link: linkColumns })
    .from(customReports)
    .leftJoin(reportLinks, eq(reportLinks.reportId, customReports.id))
    .where(
      and(
        eq(customReports.userId, userId),
        isNull(customReports.removedAt),
        id === undefined ? undefined : eq(customReports.id, id),
      ),
    )
    .orderBy(desc(customReports.updatedAt), desc(customReports.id))
    .prepare(id === undefined ? 'reports' : 'report')
    .execute();
  if (rows.length === 0) return [];
  const recipients = await db
    .select({
      reportId: reportRecipients.reportId,
      email: reportRecipients.email,
      endedAt: reportRecipients.endedAt,
    })
    .from(reportRecipients)
    .innerJoin(customReports, eq(customReports.id, reportRecipients.reportId))
    .where(and(eq(customReports.userId, userId), isNull(reportRecipients.removedAt)))
    .orderBy(reportRecipients.email);
  const issues = await db
    .select({ reportId: reportIssues.reportId, id: reportIssues.id, day: reportIssues.day })
    .from(reportIssues)
    .innerJoin(customReports, eq(customReports.id, reportIssues.reportId))
    .where(eq(customReports.userId, userId))
    .orderBy(desc(reportIssues.day));
  return rows.map(({ row, link }) => ({
    row,
    link: link ?? undefined,
    recipients: recipients.filter(({ reportId }) => reportId === row.id),
    issues: issues.filter(({ reportId }) => reportId === row.id),
  }));
}

/** Removed ones that can still be restored among them: room for what may come back. */
export async function countReports(db: Db, userId: string): Promise<number> {
  return db.$count(customReports, eq(customReports.userId, userId));
}

export async function insertCustomReport(
  db: Db,
  row: Pick<CustomReportRow, 'id' | 'userId' | 'fields' | 'createdAt'>,
): Promise<void> {
  await db.insert(customReports).values({ ...row, updatedAt: row.createdAt });
}

const own = (userId: string, id: string) =>
  and(eq(customReports.userId, userId), eq(customReports.id, id), isNull(customReports.removedAt));

type Changed = Partial<Pick<CustomReportRow, 'logo' | 'every' | 'nextAt'>> & { fields?: ReportFields };

/** False: it is not there. */
export async function updateReport(
  db: Db,
  userId: string,
  id: string,
  changed: Changed & { updatedAt?: Date },
): Promise<boolean> {
  const rows = await db
    .update(customReports)
    .set(changed)
    .where(own(userId, id))
    .returning({ id: customReports.id });
  return rows.length > 0;
}

export async function markReportRemoved(db: Db, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(customReports)
    .set({ removedAt: now })
    .where(own(userId, id))
    .returning({ id: customReports.id });
  return rows.length > 0;
}

export async function markReportRestored(db: Db, userId: string, id: string, since: Date): Promise<boolean> {
  const rows = await db
    .update(customReports)
    .set({ removedAt: null })
    .where(
      and(eq(customReports.userId, userId), eq(customReports.id, id), gt(customReports.removedAt, since)),
    )
    .returning({ id: customReports.id });
  return rows.length > 0;
}

export async function deleteReportsRemovedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(customReports).where(lt(customReports.removedAt, before));
}

export async function selectIssue(db: Db, userId: string, reportId: string, issueId: string) {
  const [row] = await db
    .select({ document: reportIssues.document })
    .from(reportIssues)
    .innerJoin(customReports, eq(customReports.id, reportIssues.reportId))
    .where(
      and(
        eq(customReports.userId, userId),
        eq(reportIssues.reportId, reportId),
        eq(reportIssues.id, issueId),
        sql`${customReports.removedAt} is null`,
      ),
    );
  return row?.document;
}
