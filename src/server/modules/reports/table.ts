/** Custom reports, the link that shows one of them as it was, and what a schedule made of it for whom. */
import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { PrintedDocument } from '#contract/documents.ts';
import type { ReportFields } from '#contract/reports.ts';
import { users } from '../accounts/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const customReports = pgTable(
  'custom_reports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<ReportFields>().notNull(),
    /** A PNG, base64. */
    logo: text('logo'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Can be restored for a day, then a job deletes the row. */
    removedAt: instant('removed_at'),
    /** When the schedule makes the next one; null: there is no schedule. */
    every: text('every').$type<'week' | 'month'>(),
    nextAt: instant('next_at'),
  },
  (table) => [
    index('custom_reports_user').on(table.userId),
    index('custom_reports_next').on(table.nextAt).where(sql`next_at is not null`),
    index('custom_reports_removed').on(table.removedAt).where(sql`removed_at is not null`),
  ],
);

const reportId = () =>
  text('report_id')
    .notNull()
    .references(() => customReports.id, { onDelete: 'cascade' });

/** At most one a report: withdrawn it is gone, and another one has another address. */
export const reportLinks = pgTable('report_links', {
  reportId: reportId().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Its token, for its owner to copy again; null: there was no secret to seal it with. */
  sealedToken: text('sealed_token'),
  passwordHash: text('password_hash'),
  expiresAt: instant('expires_at'),
  /** What it shows, and of when that is. */
  document: jsonb('document').$type<PrintedDocument>().notNull(),
  madeAt: instant('made_at').notNull(),
});

export const reportRecipients = pgTable(
  'report_recipients',
  {
    reportId: reportId(),
    email: text('email').notNull(),
    /** When they ended it for themselves: nobody else can begin it again for them. */
    endedAt: instant('ended_at'),
    /** Whether they are on the list still: who has ended it is remembered. */
    removedAt: instant('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.email] })],
);

/** What a schedule made on a day, once. */
export const reportIssues = pgTable(
  'report_issues',
  {
    id: text('id').primaryKey(),
    reportId: reportId(),
    day: date('day', { mode: 'string' }).notNull(),
    document: jsonb('document').$type<PrintedDocument>().notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [unique('report_issues_day').on(table.reportId, table.day)],
);
