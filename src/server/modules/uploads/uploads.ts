/** Uploads as their owner sees them: listed, named, linked to songs, taken away and brought back. */
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type * as contract from '#contract/uploads.ts';
import type { AudioUpload } from '#contract/uploads.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { publish } from '../live/service.ts';
import { lockUser } from '../tracks/service.ts';
import { artworkPath, nameOfFile } from './policy.ts';
import {
  markUploadRestored,
  selectMeasuredUploads,
  selectOwnStored,
  selectRoom,
  selectTrackOf,
  selectUpload,
  selectUploads,
  selectUploadVersions,
  type UploadRow,
  updateOwnUpload,
} from './queries.ts';

const keptMilliseconds = 24 * 3600_000;

export const restorableSince = (ctx: Pick<Ctx, 'clock'>): Date =>
  new Date(ctx.clock.now().getTime() - keptMilliseconds);

const toUpload = ({
  firstId: _firstId,
  outline,
  title,
  createdAt,
  hasArtwork,
  hasCopy,
  ...row
}: UploadRow): AudioUpload => ({
  ...row,
  heardAs: hasCopy ? 'copy' : 'original',
  artwork: hasArtwork ? artworkPath(row.id) : null,
  title: title ?? nameOfFile(row.fileName),
  peaks: outline,
  createdAt: new Date(createdAt).toISOString(),
});

export async function listUploads(
  ctx: Ctx,
  userId: string,
  { cursor, limit, songId }: QueryOf<typeof contract.listUploads>,
): Promise<{ uploads: AudioUpload[]; nextCursor: string | undefined }> {
  const before = cursor === undefined ? undefined : readCursor(cursor, idShape('upload'));
  const rows = await selectUploads(ctx.db, userId, { before, limit: limit + 1, songId });
  const uploads = rows.slice(0, limit).map(toUpload);
  const last = rows.length > limit ? uploads.at(-1) : undefined;
  return { uploads, nextCursor: last && writeCursor(last.id as never) };
}

export async function getUsage(ctx: Ctx, user: SignedIn): Promise<ReplyOf<typeof contract.getUploadUsage>> {
  const { bytes, seconds } = await selectRoom(ctx.db, user.id);
  const { audio } = plans[user.tier];
  return { bytes, mostBytes: audio.bytes, minutes: seconds / 60, mostMinutes: audio.minutes };
}

const shown = async (ctx: Pick<Ctx, 'db'>, userId: string, id: string): Promise<AudioUpload> =>
  toUpload(found(await selectUpload(ctx.db, userId, id)));

export async function getUpload(
  ctx: Ctx,
  userId: string,
  id: string,
): Promise<ReplyOf<typeof contract.getUpload>> {
  const row = found(await selectUpload(ctx.db, userId, id));
  const history = await selectUploadVersions(ctx.db, userId, row.firstId ?? row.id);
  return { ...toUpload(row), history: history.map(toUpload) };
}

const changed = (ctx: Ctx, userId: string, uploadId: string): Promise<void> =>
  publish(ctx, [{ userId, name: 'upload.changed', data: { uploadId } }]);

export const changeUpload = (
  given: Ctx,
  userId: string,
  id: string,
  { songId, ...fields }: BodyOf<typeof contract.changeUpload>,
): Promise<AudioUpload> =>
  transaction(given, async (ctx) => {
    const trackId = songId ? found(await selectTrackOf(ctx.db, userId, songId)) : songId;
    const said = Object.entries({ ...fields, trackId }).filter(([, value]) => value !== undefined);
    if (said.length > 0) {
      const change = Object.fromEntries(said);
      if (!(await updateOwnUpload(ctx.db, userId, id, change))) throw new AppError('not_found');
      await changed(ctx, userId, id);
    }
    return shown(ctx, userId, id);
  });

export const removeUpload = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    if (!(await updateOwnUpload(ctx.db, userId, id, { removedAt: ctx.clock.now() })))
      throw new AppError('not_found');
    await changed(ctx, userId, id);
  });

export const restoreUpload = (given: Ctx, userId: string, id: string): Promise<AudioUpload> =>
  transaction(given, async (ctx) => {
    const { audio } = plans[found(await lockUser(ctx, userId))];
    if (!(await markUploadRestored(ctx.db, userId, id, restorableSince(ctx))))
      throw new AppError('not_found');
    const room = await selectRoom(ctx.db, userId);
    const left = audio.bytes - room.bytes;
    if (left < 0 || room.seconds > audio.minutes * 60) throw new AppError('over_quota', { left });
    await changed(ctx, userId, id);
    return shown(ctx, userId, id);
  });

export async function getWaveform(
  ctx: Ctx,
  userId: string,
  id: string,
): Promise<ReplyOf<typeof contract.getWaveform>> {
  const { peaks, seconds } = found(await selectOwnStored(ctx.db, userId, id));
  return { peaks: found(peaks), seconds: found(seconds) };
}

/** What was measured of one's own audio of these songs, and when. */
export async function readMeasuredUploads(ctx: Pick<Ctx, 'db'>, userId: string, songIds: readonly string[]) {
  const rows = await selectMeasuredUploads(ctx.db, userId, songIds);
  return rows.map(({ id, title, fileName, version, analysis, touchedAt }) => ({
    ...{ uploadId: id, title: title ?? nameOfFile(fileName), version, analysis },
    measuredAt: new Date(touchedAt),
  }));
}

/** What was measured of it, and how it is called; undefined: it was not analysed, or is not theirs. */
export async function readOwnAnalysis(ctx: Ctx, userId: string, id: string) {
  const stored = await selectOwnStored(ctx.db, userId, id);
  if (stored?.state !== 'ready' || !stored.analysis || !stored.peaks) return undefined;
  const { artist, fileName, version, peaks, analysis } = stored;
  const title = stored.title ?? nameOfFile(fileName);
  return { named: { id, title, artist, fileName, version }, measured: { ...analysis, peaks } };
}
