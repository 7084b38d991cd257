/** Takes files in: onto the disk as they arrive, counted and hashed; what breaks off leaves nothing behind. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { idShape } from '#contract/ids.ts';
import type { MusicImport } from '#contract/imports.ts';
import { largestImport } from '#domain/imports.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { UploadPart } from '#server/route.ts';
import { getImport, type Importer } from '../imports.ts';
import { workOnImport } from '../jobs.ts';
import { countUnfinished, insertImport, ownsTrack } from '../queries.ts';
import { clean } from '../rows/staged-row.ts';
import type { StoredUpload } from '../table.ts';
import { fileOf, folderOf, removeFolder } from './folders.ts';
import { type Arrival, claimRoom, openArrival } from './room.ts';

/** Imports of one user that are neither applied nor deleted. */
export const mostUnfinished = 5;
const longestFileName = 200;
const lineFeed = 0x0a;

/** Uploads that are arriving, by user: of one process, like the disk they fill. */
const arriving = new Map<string, number>();

const refusedFile = (message: string) => refused('file', message);

/** The name alone, whatever path it was sent with. */
const nameOf = (given: string): string =>
  clean(given)
    .replace(/^.*[\\/]/, '')
    .slice(0, longestFileName) || 'file';

/** `left`: of the bytes that all files together may have. */
type Room = { left: number; arrival: Arrival };

function counting(room: Room, upload: StoredUpload, hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      room.left -= chunk.length;
      if (room.left < 0) return done(new AppError('payload_too_large'));
      upload.bytes += chunk.length;
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) upload.lines++;
      hash.update(chunk);
      room.arrival.take(chunk.length).then(() => done(null, chunk), done);
    },
  });
}

async function saveFile(
  path: string,
  part: UploadPart & { kind: 'file' },
  room: Room,
): Promise<StoredUpload> {
  const upload = { name: nameOf(part.name), sha256: '', bytes: 0, lines: 0 };
  const hash = createHash('sha256');
  await pipeline(
    part.body,
    counting(room, upload, hash),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { ...upload, sha256: hash.digest('hex') };
}

async function saveParts(ctx: Ctx, id: string, parts: AsyncGenerator<UploadPart>, arrival: Arrival) {
  await mkdir(folderOf(ctx, id), { recursive: true, mode: 0o700 });
  const room: Room = { left: largestImport, arrival };
  const uploads: StoredUpload[] = [];
  let trackId: string | null = null;
  for await (const part of parts) {
    if (part.kind === 'field') {
      if (part.name === 'trackId' && part.value) trackId = part.value;
    } else if (part.field === 'file') {
      uploads.push(await saveFile(fileOf(ctx, id, uploads.length), part, room));
    }
  }
  if (uploads.length === 0) throw refusedFile('required');
  if (trackId !== null && !idShape('track').safeParse(trackId).success) throw new AppError('not_found');
  return { uploads, trackId };
}

/** From bytes that arrive to an import that waits. */
async function store(ctx: Ctx, user: Importer, id: string, parts: AsyncGenerator<UploadPart>): Promise<void> {
  const arrival = await openArrival(ctx);
  try {
    const { uploads, trackId } = await saveParts(ctx, id, parts, arrival);
    await transaction(ctx, async (inner) => {
      if (trackId !== null && !(await ownsTrack(inner.db, user.id, trackId))) found(undefined);
      const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0);
      await claimRoom(inner, bytes);
      await insertImport(inner.db, { id, userId: user.id, uploads, trackId }, ctx.clock.now());
      await send(inner, workOnImport, { importId: id }, { singletonKey: id });
    });
  } catch (error) {
    await removeFolder(ctx, id);
    throw error;
  } finally {
    arrival.end();
  }
}

/** `conflict`: too many of theirs are neither applied nor deleted. `no_room`: too much is of all accounts together. */
export async function addImport(
  ctx: Ctx,
  user: Importer,
  parts: AsyncGenerator<UploadPart>,
): Promise<MusicImport> {
  const before = arriving.get(user.id) ?? 0;
  arriving.set(user.id, before + 1);
  const id = newId('import');
  try {
    if ((await countUnfinished(ctx.db, user.id)) + before >= mostUnfinished)
      throw new AppError('conflict', { reason: 'unfinished' });
    await store(ctx, user, id, parts);
  } finally {
    const left = (arriving.get(user.id) ?? 1) - 1;
    if (left > 0) arriving.set(user.id, left);
    else arriving.delete(user.id);
  }
  return getImport(ctx, user, id);
}
