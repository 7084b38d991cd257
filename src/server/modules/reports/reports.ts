/** Reports as their owner keeps them: made, listed, changed, removed and brought back. */
import type { BodyOf } from '#contract/endpoint.ts';
import {
  type changeReport as changing,
  faultOfDays,
  type Report,
  type ReportFields,
} from '#contract/reports.ts';
import { dayIn } from '#domain/days.ts';
import { mostReports } from '#domain/limits.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SignedIn, UploadPart } from '#server/route.ts';
import { countTry, encoded, pictureFileOf } from '../accounts/service.ts';
import { unsealedToken } from '../secret-links/service.ts';
import { songNames } from '../songs/service.ts';
import { lockUser } from '../tracks/service.ts';
import { daysOfReport, type ReportReader } from './document/asking.ts';
import {
  countReports,
  deleteReportsRemovedBefore,
  insertCustomReport,
  markReportRemoved,
  markReportRestored,
  type ReportParts,
  selectCustomReports,
  updateReport,
} from './queries.ts';

const keptMs = 24 * 3600_000;
const keptSince = (ctx: Pick<Ctx, 'clock'>): Date => new Date(ctx.clock.now().getTime() - keptMs);

/** What a plan without them may not: it sees and removes those that it has. */
export function refuseWithoutPlan({ tier }: Pick<SignedIn, 'tier'>): void {
  if (!plans[tier].customReports) throw new AppError('plan_required');
}

function toReport(ctx: Ctx, user: ReportReader, { row, link, recipients, issues }: ReportParts): Report {
  const token = link && unsealedToken(ctx, link.sealedToken);
  const { id, fields, logo, createdAt, updatedAt, every, nextAt } = row;
  return {
    ...fields,
    id,
    days: daysOfReport(ctx, user, fields),
    hasLogo: logo !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    share: link
      ? {
          path: token === undefined ? null : `/r/${token}`,
          madeAt: link.madeAt.toISOString(),
          expiresAt: link.expiresAt?.toISOString() ?? null,
          hasExpired: link.expiresAt !== null && link.expiresAt <= ctx.clock.now(),
          hasPassword: link.passwordHash !== null,
        }
      : null,
    schedule:
      every && nextAt
        ? {
            every,
            recipients: recipients.map(({ email, endedAt }) => ({ email, hasEnded: endedAt !== null })),
            nextOn: dayIn(nextAt, user.timeZone),
          }
        : null,
    issues,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

export async function listOwnReports(ctx: Ctx, user: ReportReader): Promise<Report[]> {
  return (await selectCustomReports(ctx.db, user.id)).map((parts) => toReport(ctx, user, parts));
}

export const partsOfReport = async (ctx: Ctx, userId: string, id: string): Promise<ReportParts> =>
  found((await selectCustomReports(ctx.db, userId, id))[0]);

export const readOwnReport = async (ctx: Ctx, user: ReportReader, id: string): Promise<Report> =>
  toReport(ctx, user, await partsOfReport(ctx, user.id, id));

/** Songs are chosen from one's own list. */
export async function refuseForeignSongs(
  ctx: Ctx,
  userId: string,
  songIds: readonly string[],
): Promise<void> {
  const known = await songNames(ctx, userId, songIds);
  if (known.length < new Set(songIds).size) throw new AppError('not_found');
}

const tidy = (fields: ReportFields): ReportFields => ({
  ...fields,
  songIds: [...new Set(fields.songIds)],
  metrics: [...new Set(fields.metrics)],
  sections: [...new Set(fields.sections)],
});

/** Counted under the lock, so that the limit is exact however many are made at once. */
export async function addReport(given: Ctx, user: ReportReader, fields: ReportFields): Promise<Report> {
  refuseWithoutPlan(user);
  await refuseForeignSongs(given, user.id, fields.songIds);
  const id = await transaction(given, async (ctx) => {
    found(await lockUser(ctx, user.id));
    if ((await countReports(ctx.db, user.id)) >= mostReports) throw new AppError('conflict');
    const made = newId('customReport');
    await insertCustomReport(ctx.db, {
      ...{ id: made, userId: user.id, fields: tidy(fields) },
      createdAt: ctx.clock.now(),
    });
    return made;
  });
  return readOwnReport(given, user, id);
}

export async function changeReport(
  given: Ctx,
  user: ReportReader,
  id: string,
  change: BodyOf<typeof changing>,
): Promise<Report> {
  refuseWithoutPlan(user);
  // Songs that have gone since may stay among the others.
  if (change.songIds) {
    const { row } = await partsOfReport(given, user.id, id);
    const kept = new Set(row.fields.songIds);
    await refuseForeignSongs(
      given,
      user.id,
      change.songIds.filter((one) => !kept.has(one)),
    );
  }
  await transaction(given, async (ctx) => {
    found(await lockUser(ctx, user.id));
    const { row } = await partsOfReport(ctx, user.id, id);
    const fields = tidy({ ...row.fields, ...change });
    const fault = faultOfDays(fields);
    if (fault) throw refused(fault.path, fault.message);
    await updateReport(ctx.db, user.id, id, { fields, updatedAt: ctx.clock.now() });
  });
  return readOwnReport(given, user, id);
}

export async function removeReport(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markReportRemoved(ctx.db, userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

export async function restoreReport(ctx: Ctx, user: ReportReader, id: string): Promise<Report> {
  if (!(await markReportRestored(ctx.db, user.id, id, keptSince(ctx)))) throw new AppError('not_found');
  return readOwnReport(ctx, user, id);
}

export const purgeRemovedReports = (ctx: Ctx): Promise<void> =>
  deleteReportsRemovedBefore(ctx.db, keptSince(ctx));

/** As large as it is ever printed. */
const logoSide = 600;
const logoTries = { name: 'report-logo:account', tries: 30, minutes: 60 };

export async function setReportLogo(
  ctx: Ctx,
  user: ReportReader,
  id: string,
  parts: AsyncGenerator<UploadPart>,
): Promise<Report> {
  refuseWithoutPlan(user);
  await partsOfReport(ctx, user.id, id);
  await countTry(ctx, logoTries, user.id);
  const made = await encoded(await pictureFileOf(parts), (open) =>
    open()
      .resize(logoSide, logoSide, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
  if (typeof made === 'string') throw refused('picture', made);
  return changeLogo(ctx, user, id, made.toString('base64'));
}

export const removeReportLogo = (ctx: Ctx, user: ReportReader, id: string): Promise<Report> =>
  changeLogo(ctx, user, id, null);

async function changeLogo(ctx: Ctx, user: ReportReader, id: string, logo: string | null): Promise<Report> {
  if (!(await updateReport(ctx.db, user.id, id, { logo, updatedAt: ctx.clock.now() })))
    throw new AppError('not_found');
  return readOwnReport(ctx, user, id);
}
