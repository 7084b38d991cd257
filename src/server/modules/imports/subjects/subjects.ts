/** Songs as files name them, and what their user says they are. */
import { z } from 'zod';
import type { ImportSubject, MusicImport } from '#contract/imports.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { platformOf } from '#server/platforms/registry.ts';
import { selectVersion } from '../../own-figures/service.ts';
import { asTold, getImport, type Importer, ownImport, workAgain } from '../imports.ts';
import { type ImportRow, keepAnswer, ownsTrack, selectAnyImport, updateImport } from '../queries.ts';
import { outcomeOf } from '../run/judging.ts';
import { judgeRows } from '../run/queries-judging.ts';
import { leftOutOf } from '../run/same-money.ts';
import { tellChange } from '../run/turn.ts';
import { subjectKeyOf } from './matching.ts';
import {
  type Subject,
  selectOffers,
  selectSubject,
  selectSubjects,
  updateMatches,
} from './queries-subjects.ts';
import { takeUnlisted } from './unlisted.ts';

/** An import of so many rows is compared while its user waits; a longer one in the background. */
const mostAtOnce = 20_000;

const urlOf = ({ platform, platformTrackId }: Subject): string | null => {
  if (platform === null || platformTrackId === null) return null;
  return platformOf(platform)?.urlOf(platformTrackId) ?? null;
};

const cursorShape = z.tuple([z.boolean(), z.int32(), z.int32()]);

export async function listSubjects(
  ctx: Ctx,
  user: Importer,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ subjects: ImportSubject[]; nextCursor: string | undefined }> {
  await ownImport(ctx, user, id);
  const [isSettled, rows, last] = cursor === undefined ? [] : readCursor(cursor, cursorShape);
  const after =
    isSettled === undefined || rows === undefined || last === undefined
      ? undefined
      : { isSettled, rows, id: last };
  const some = await selectSubjects(ctx.db, id, { after, limit: limit + 1 });
  const page = some.slice(0, limit);
  const named = page.flatMap(({ offers, trackId }) => (trackId === null ? offers : [...offers, trackId]));
  const offers = await selectOffers(ctx.db, user.id, [...new Set(named)]);
  const byTrack = new Map(offers.map((offer) => [offer.trackId, offer]));
  const end = some.length > limit ? page.at(-1) : undefined;
  return {
    subjects: page.map((subject) => ({
      ...subject,
      id: String(subject.id),
      taken: byTrack.get(subject.trackId ?? '') ?? null,
      offers: subject.offers.flatMap((trackId) => byTrack.get(trackId) ?? []),
      url: urlOf(subject),
    })),
    nextCursor: end && writeCursor([end.trackId !== null || end.isSkipped, end.rows, end.id]),
  };
}

/** Compares the rows of one song anew, or leaves it to a worker where there are many. */
async function judgeAgain(ctx: Ctx, row: ImportRow, subject: number): Promise<void> {
  const { id, userId } = row;
  if (row.state === 'reading' || row.of > mostAtOnce) {
    await updateImport(ctx.db, id, ['reading', 'ready', 'asking'], { state: 'reading', worker: null });
    return workAgain(ctx, row);
  }
  const version = await selectVersion(ctx.db, userId);
  await judgeRows(
    ctx.db,
    { importId: id, userId, after: 0, upTo: row.of, subject, leftOut: leftOutOf(row.files) },
    version > 0,
  );
  const outcome = await outcomeOf(ctx.db, { importId: id, userId, of: row.of, version }, row.files);
  await updateImport(ctx.db, id, ['ready', 'asking'], outcome);
  await tellChange(ctx, { importId: id, userId });
}

const numberOf = (subjectId: string): number => (/^\d{1,9}$/.test(subjectId) ? Number(subjectId) : -1);

/** Kept for later files that name the song so. `trackId` null: it is left out. */
export const matchSubject = (
  given: Ctx,
  user: Importer,
  { id, subjectId, trackId }: { id: string; subjectId: string; trackId: string | null },
): Promise<MusicImport> =>
  transaction(given, async (ctx) => {
    const { state } = await ownImport(ctx, user, id);
    if (trackId !== null && !(await ownsTrack(ctx.db, user.id, trackId))) throw new AppError('not_found');
    const number = numberOf(subjectId);
    if (state === 'applied') {
      const subject = found(await selectSubject(ctx.db, id, number));
      await takeUnlisted(ctx, { id, userId: user.id }, subject, trackId);
      return getImport(ctx, user, id);
    }
    const touched = { touchedAt: ctx.clock.now() };
    if (!(await updateImport(ctx.db, id, ['ready', 'asking', 'reading'], touched)))
      throw new AppError('conflict');
    const row = found(await selectAnyImport(ctx.db, id));
    if (!row.isStaged) throw new AppError('conflict');
    const subject = found(await selectSubject(ctx.db, id, number));
    const match = {
      trackId,
      matchedBy: 'user' as const,
      isSkipped: trackId === null,
      offers: subject.offers,
    };
    await updateMatches(ctx.db, id, [{ id: number, ...match }]);
    await keepAnswer(ctx.db, user.id, { about: 'song', key: subjectKeyOf(subject), answer: { trackId } });
    await judgeAgain(ctx, row, number);
    return row.state === 'reading' ? asTold(row, user) : getImport(ctx, user, id);
  });
