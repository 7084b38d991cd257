/** Reports that are made by themselves, once a week or month, and sent to whoever is to have them. */
import { createHash } from 'node:crypto';
import type { PrintedDocument } from '#contract/documents.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { scheduleReport as scheduling } from '#contract/report-sending.ts';
import type { Report } from '#contract/reports.ts';
import { dayIn } from '#domain/days.ts';
import { plans } from '#domain/plans.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { sendAll } from '#server/jobs/queue.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { renderPdf } from '#server/pdf/render.ts';
import { wordsIn } from '#server/words.ts';
import { asSignedIn, timeZoneOrUtc } from '../accounts/service.ts';
import { signedFor } from '../notifications/service.ts';
import { unsealedToken } from '../secret-links/service.ts';
import type { ReportReader } from './document/asking.ts';
import { documentOf } from './document/document.ts';
import { mailIssue, makeIssue } from './jobs.ts';
import { nextIssueAt } from './policy.ts';
import { mostIssues, updateReport } from './queries.ts';
import {
  deleteIssuesBeyond,
  insertIssue,
  moveSchedules,
  replaceRecipients,
  selectActiveRecipients,
  selectDueReports,
  selectIssueFor,
  selectScheduled,
  updateReportLink,
} from './queries-links.ts';
import { readOwnReport, refuseWithoutPlan } from './reports.ts';

export async function scheduleReport(
  given: Ctx,
  user: ReportReader,
  id: string,
  { every, recipients }: BodyOf<typeof scheduling>,
): Promise<Report> {
  refuseWithoutPlan(user);
  const emails = [...new Set(recipients.map((email) => email.trim().toLowerCase()))];
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const nextAt = nextIssueAt(every, now, user.timeZone);
    if (!(await updateReport(ctx.db, user.id, id, { every, nextAt }))) throw new AppError('not_found');
    await replaceRecipients(ctx.db, id, emails, now);
  });
  return readOwnReport(given, user, id);
}

export async function unscheduleReport(ctx: Ctx, user: ReportReader, id: string): Promise<Report> {
  if (!(await updateReport(ctx.db, user.id, id, { every: null, nextAt: null })))
    throw new AppError('not_found');
  return readOwnReport(ctx, user, id);
}

/** In one go; the next one takes the others. */
const mostDue = 500;

/** The next one is set before this one is made: whatever restarts, there is one. */
export const planDueReports = (given: Ctx): Promise<void> =>
  transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const found = await selectDueReports(ctx.db, now, mostDue);
    const due = await Promise.all(
      found.map(async (report) => ({ ...report, zone: await timeZoneOrUtc(ctx.db, report.timeZone) })),
    );
    await moveSchedules(
      ctx.db,
      due.map(({ id, every, zone }) => ({ id, nextAt: nextIssueAt(every, now, zone) })),
    );
    await sendAll(
      ctx,
      makeIssue,
      due.map(({ id, zone }) => ({ reportId: id, day: dayIn(now, zone) })),
    );
  });

/** A link shows the latest one; mails go out when it is kept. */
export async function makeScheduled(
  given: Ctx,
  { reportId, day }: { reportId: string; day: string },
): Promise<void> {
  const found = await selectScheduled(given.db, reportId);
  if (!found) return;
  const user = await asSignedIn(given, 'schedule', { ...found.owner, isAdmin: false });
  if (!plans[user.tier].customReports) return;
  const document = await documentOf(given, user, found.row);
  await transaction(given, async (ctx) => {
    const issue = { id: newId('reportIssue'), reportId, day, document, madeAt: ctx.clock.now() };
    if (!(await insertIssue(ctx.db, issue))) return;
    await deleteIssuesBeyond(ctx.db, reportId, mostIssues);
    await updateReportLink(ctx.db, reportId, { document, madeAt: issue.madeAt });
    if (!ctx.mail.isConfigured || !ctx.config.publicUrl || user.profile.isDemo) return;
    const emails = await selectActiveRecipients(ctx.db, reportId);
    await sendAll(
      ctx,
      mailIssue,
      emails.map((email) => ({ issueId: issue.id, email })),
    );
  });
}

export const unsubscribeReportPurpose = 'report';
const textOf = (email: string): string => Buffer.from(email).toString('base64url');

/** Which report, and for whom: in one word without a point, as what is signed is. */
export const recipientKey = (reportId: string, email: string): string => `${reportId}~${textOf(email)}`;

/** A second try has the id of the first: a mailbox shows both as one. */
export async function mailScheduled(
  ctx: Ctx,
  { issueId, email }: { issueId: string; email: string },
): Promise<void> {
  const { publicUrl } = ctx.config;
  const issue = await selectIssueFor(ctx.db, issueId, email);
  if (!issue || !publicUrl) return;
  const { document, reportId, sealedToken, expiresAt } = issue;
  const isOpen = expiresAt === null || expiresAt > ctx.clock.now();
  const token = isOpen ? unsealedToken(ctx, sealedToken) : undefined;
  const signed = await signedFor(ctx, unsubscribeReportPurpose, recipientKey(reportId, email));
  const unsubscribeUrl = `${publicUrl}/api/report-mails/unsubscribe?token=${signed}`;
  const pdf = await pdfIfAny(ctx, document);
  const link = token === undefined ? undefined : `${publicUrl}/r/${token}`;
  await ctx.mail.send({
    id: `${issueId}.${createHash('sha256').update(email).digest('hex').slice(0, 16)}`,
    to: email,
    replyTo: { name: document.author, address: issue.ownerEmail },
    subject: document.title.replaceAll(/\s+/g, ' '),
    text: reportMailText(wordsIn('reports', document.language), document, { link, unsubscribeUrl }),
    unsubscribeUrl,
    ...(pdf && { attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content: pdf }] }),
  });
}

/** A report that cannot be set for print is sent without: its figures stand in the mail. */
async function pdfIfAny(ctx: Ctx, document: Parameters<typeof renderPdf>[0]): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await renderPdf(document));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a scheduled report was sent without its PDF');
    return undefined;
  }
}

type Ways = {
  /** Undefined: it is not shared. */
  link: string | undefined;
  unsubscribeUrl: string;
};

/** More figures are in the report. */
const mostFigures = 8;

/** What it says first, its key figures with what limits them, and the way to the rest. */
function reportMailText(
  t: Translate<'reports'>,
  { language, title, subtitle, isSample, note, blocks, author }: PrintedDocument,
  { link, unsubscribeUrl }: Ways,
): string {
  const named = (name: string, told: string) => formatNamed(language, name, told);
  const sentence = blocks.find((block) => block.kind === 'sentence')?.text;
  const figures = blocks.find((block) => block.kind === 'figures')?.figures ?? [];
  const said = [
    ...(isSample ? [t('file.sample')] : []),
    `${title}\n${subtitle}`,
    note ?? '',
    sentence ?? '',
    figures
      .slice(0, mostFigures)
      .map(({ label, value, change, note }) =>
        [named(label, [value, change].filter(Boolean).join('\u00a0· ')), note].filter(Boolean).join('\n'),
      )
      .join('\n\n'),
    link ? named(t('mail.open'), link) : '',
    `${t('mail.why', { name: author })}\n${named(t('mail.stop'), unsubscribeUrl)}`,
  ];
  return `${said.filter(Boolean).join('\n\n')}\n`;
}
