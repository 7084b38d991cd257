/** Audio that comes back from an archive: as if it had just arrived, so that its content decides once more. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError } from '#server/kernel/errors.ts';
import { arrivedBytes, arrivingFile, forgetArriving, freeBytes, keptFree } from './arriving.ts';
import { arrivedIfWhole, claimAudioRoom } from './begin.ts';
import { deleteUpload, insertUpload, type KeptUpload, selectStored } from './queries.ts';

export type RestoredUpload = Pick<
  KeptUpload,
  'id' | 'firstId' | 'trackId' | 'version' | 'fileName' | 'title' | 'artist' | 'album' | 'isrc' | 'bytes'
> & { createdAt: Date };

const insertRestored = (given: Ctx, userId: string, upload: RestoredUpload): Promise<void> =>
  transaction(given, async (ctx) => {
    await claimAudioRoom(ctx, userId, upload.bytes);
    await insertUpload(ctx.db, { ...upload, userId, touchedAt: ctx.clock.now() });
  });

/** False: there is no room for it, or it is not as long as the archive says. Again with the same id it changes nothing. */
export async function takeRestored(
  ctx: Ctx,
  userId: string,
  upload: RestoredUpload,
  pieces: () => AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const { id, bytes } = upload;
  const before = await selectStored(ctx.db, id);
  if (before && before.state !== 'uploading') return true;
  if ((await freeBytes(ctx)) < bytes + keptFree) return false;
  try {
    if (!before) await insertRestored(ctx, userId, upload);
  } catch (error) {
    if (error instanceof AppError && error.code === 'over_quota') return false;
    throw error;
  }
  await pipeline(pieces(), createWriteStream(arrivingFile(ctx, id), { mode: 0o600 }));
  if ((await arrivedBytes(ctx, id)) === bytes) {
    await arrivedIfWhole(ctx, userId, id);
    return true;
  }
  await forgetArriving(ctx, id);
  await deleteUpload(ctx.db, id);
  return false;
}
