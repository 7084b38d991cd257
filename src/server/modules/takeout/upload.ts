/** Takes an archive in: onto the disk as it arrives; what breaks off leaves nothing behind. */
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Takeout } from '#contract/takeout.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { UploadPart } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { freeBytes, keptFree } from '../uploads/service.ts';
import { archiveOf, draftOf, makeFolder, removeArchive } from './folders.ts';
import { isBusy } from './queries.ts';
import { hasAnything } from './queries-parts.ts';
import { addTakeout, getTakeout, newSalt } from './takeouts.ts';

export const restoreLimit = { name: 'takeout:restore', tries: 10, minutes: 60 };

const refusedFile = () => refused('file', 'required');

/** So many bytes until it is asked again whether others have filled the disk meanwhile. */
const askedEvery = 64 * 1024 * 1024;

async function* withinRoom(ctx: Ctx, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = 0;
  for await (const piece of body) {
    if (left < piece.length) left = Math.min(askedEvery, (await freeBytes(ctx)) - keptFree);
    left -= piece.length;
    if (left < 0) throw new AppError('no_room');
    yield piece;
  }
}

async function save(ctx: Ctx, path: string, body: AsyncIterable<Buffer>): Promise<number> {
  await pipeline(withinRoom(ctx, body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return (await stat(path)).size;
}

async function saveFile(ctx: Ctx, path: string, parts: AsyncGenerator<UploadPart>): Promise<number> {
  let bytes: number | undefined;
  for await (const part of parts) {
    if (part.kind === 'field') continue;
    if (part.field === 'file' && bytes === undefined) bytes = await save(ctx, path, part.body);
  }
  if (bytes === undefined) throw refusedFile();
  return bytes;
}

export async function takeIn(
  given: Ctx,
  userId: string,
  parts: AsyncGenerator<UploadPart>,
): Promise<Takeout> {
  await countTry(given, restoreLimit, userId);
  if (await isBusy(given.db, userId)) throw new AppError('conflict', { reason: 'busy' });
  if (await hasAnything(given.db, userId)) throw new AppError('conflict', { reason: 'not_fresh' });
  const id = newId('takeout');
  await makeFolder(given);
  try {
    const bytes = await saveFile(given, draftOf(given, id), parts);
    await rename(draftOf(given, id), archiveOf(given, id));
    await transaction(given, (ctx) =>
      addTakeout(ctx, { id, userId, kind: 'restore', salt: newSalt(), bytes }),
    );
  } catch (error) {
    await removeArchive(given, id);
    throw error;
  }
  return getTakeout(given, userId, id);
}
