/** The link of a report: made and withdrawn by its owner, opened by whoever has it. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { OpenReport, SharedReport, unlockReport as unlocking } from '#contract/report-page.ts';
import type { shareReport as sharing } from '#contract/report-sending.ts';
import type { Report } from '#contract/reports.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { Exchange, StreamReply } from '#server/route.ts';
import { hashPassword } from '../accounts/service.ts';
import {
  isSigned,
  type LinkLock,
  newToken,
  openLock,
  passMs,
  signedUntil,
  tokenHashOf,
} from '../secret-links/service.ts';
import type { ReportReader } from './document/asking.ts';
import { documentOf } from './document/document.ts';
import { oneAtATime, pdfOf } from './files.ts';
import { deleteReportLink, selectSharedReport, upsertReportLink } from './queries-links.ts';
import { partsOfReport, readOwnReport, refuseWithoutPlan } from './reports.ts';

export async function shareReport(
  given: Ctx,
  user: ReportReader,
  id: string,
  { expiresAt, password }: BodyOf<typeof sharing>,
): Promise<Report> {
  refuseWithoutPlan(user);
  const { row } = await partsOfReport(given, user.id, id);
  const document = await oneAtATime(user.id, () => documentOf(given, user, row));
  // Hashing takes its time, and nothing is to be locked meanwhile.
  const hash = password === undefined || password === null ? null : await hashPassword(password);
  await transaction(given, async (ctx) => {
    const { link } = await partsOfReport(ctx, user.id, id);
    const { tokenHash, sealedToken } = link ?? newToken(ctx);
    await upsertReportLink(ctx.db, {
      ...{ reportId: id, tokenHash, sealedToken, document, madeAt: ctx.clock.now() },
      passwordHash: password === undefined ? (link?.passwordHash ?? null) : hash,
      expiresAt: endOf(expiresAt, link?.expiresAt ?? null),
    });
  });
  return readOwnReport(given, user, id);
}

/** What is left out stays as it is. */
const endOf = (asked: string | null | undefined, now: Date | null): Date | null => {
  if (asked === undefined) return now;
  return asked === null ? null : new Date(asked);
};

/** Every request by a link reads its row, in whatever process: there is nothing else to be told. */
export async function unshareReport(ctx: Ctx, user: ReportReader, id: string): Promise<Report> {
  await partsOfReport(ctx, user.id, id);
  await deleteReportLink(ctx.db, id);
  return readOwnReport(ctx, user, id);
}

type Link = NonNullable<Awaited<ReturnType<typeof selectSharedReport>>>['link'];

/** What a plan has not is shown to nobody else either, until it has it again. */
export async function openReportLink(ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<Link> {
  const { link, tier } = found(await selectSharedReport(ctx.db, tokenHashOf(token), ctx.clock.now()));
  if (!plans[tier].customReports) throw new AppError('not_found');
  return link;
}

const lockOf = ({ reportId: id, passwordHash }: Link): LinkLock => ({ kind: 'report', id, passwordHash });

const opened = async (ctx: Ctx, link: Link): Promise<OpenReport> => ({
  isLocked: false,
  document: link.document,
  madeAt: link.madeAt.toISOString(),
  pass: await signedUntil(ctx, 'pass', lockOf(link), passMs),
});

export async function readSharedReport(ctx: Ctx, token: string): Promise<SharedReport> {
  const link = await openReportLink(ctx, token);
  return link.passwordHash === null ? opened(ctx, link) : { isLocked: true };
}

export async function unlockReport(
  ctx: Ctx,
  token: string,
  tried: BodyOf<typeof unlocking>,
  { address }: Pick<Exchange, 'address'>,
): Promise<OpenReport> {
  const link = await openReportLink(ctx, token);
  await openLock(ctx, lockOf(link), tried, address);
  return opened(ctx, link);
}

/** One at a time of each link, as of each account. */
export async function sharedPdf(ctx: Ctx, token: string, pass: string): Promise<StreamReply> {
  const link = await openReportLink(ctx, token);
  if (!(await isSigned(ctx, 'pass', lockOf(link), pass))) throw new AppError('not_found');
  return oneAtATime(link.reportId, () => pdfOf(ctx, link.document));
}
