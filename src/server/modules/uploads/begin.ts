/** Takes audio files in: room for each before it comes, its bytes as they come, and what follows once they are there. */
import { idShape } from '#contract/ids.ts';
import type { AudioUpload } from '#contract/uploads.ts';
import { largestUpload, longestAudioName, mostUploads } from '#domain/limits.ts';
import { hidesNothing } from '#domain/names.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { BytesRequest, PlainReply, SignedIn } from '#server/route.ts';
import { publish } from '../live/service.ts';
import { lockUser } from '../tracks/service.ts';
import { arrivedBytes, askTus, forgetArriving, freeBytes, keptFree } from './arriving.ts';
import { analyseUpload } from './jobs.ts';
import {
  deleteUpload,
  giveUpRemoved,
  insertUpload,
  selectOwnStored,
  selectRoom,
  selectUploadVersions,
  updateUpload,
} from './queries.ts';

const textOf = (encoded: string): string => Buffer.from(encoded, 'base64').toString('utf8');

/** As tus writes it: names, each with its value in base64 where it has one, commas between them. */
const metadataOf = (header: string): Map<string, string> =>
  new Map(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ');
      return [name, textOf(value)];
    }),
  );

type Announced = { bytes: number; fileName: string; versionOf: string | undefined };

function announced({ headers }: BytesRequest): Announced {
  const bytes = Number(headers['upload-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes) || bytes <= 0) throw refused('upload-length', 'required');
  if (bytes > largestUpload) throw new AppError('payload_too_large');
  const metadata = metadataOf(String(headers['upload-metadata'] ?? ''));
  // The name alone, whatever path it was sent with.
  const given = (metadata.get('filename') ?? '').replace(/^.*[\\/]/, '').slice(0, longestAudioName);
  const fileName = hidesNothing(given) ? given : given.replaceAll(/\P{L}/gu, '');
  const versionOf = metadata.get('versionOf') || undefined;
  if (versionOf !== undefined && !idShape('upload').safeParse(versionOf).success) found(undefined);
  return { bytes, fileName: fileName || 'audio', versionOf };
}

/** What was taken away may be restored until somebody needs its room. */
export async function claimAudioRoom(ctx: Pick<Ctx, 'db'>, userId: string, bytes: number): Promise<void> {
  const tier = found(await lockUser(ctx, userId));
  const room = await selectRoom(ctx.db, userId);
  const { audio } = plans[tier];
  const left = audio.bytes - room.bytes;
  if (bytes > left || room.uploads >= mostUploads || room.seconds >= audio.minutes * 60)
    throw new AppError('over_quota', { left });
  if (bytes > left - room.removedBytes) await giveUpRemoved(ctx.db, userId);
}

/** Which version of what it is, and what is known of that already. */
async function versionFields(ctx: Pick<Ctx, 'db'>, userId: string, versionOf: string | undefined) {
  if (versionOf === undefined) return {};
  const { firstId, id } = found(await selectOwnStored(ctx.db, userId, versionOf));
  const first = firstId ?? id;
  const [latest] = await selectUploadVersions(ctx.db, userId, first);
  const { version, title, artist, album, isrc, trackId } = found(
    latest && (await selectOwnStored(ctx.db, userId, latest.id)),
  );
  return { firstId: first, version: version + 1, title, artist, album, isrc, trackId };
}

const insertBegun = (given: Ctx, userId: string, id: string, said: Announced): Promise<void> =>
  transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    await claimAudioRoom(ctx, userId, said.bytes);
    const fields = await versionFields(ctx, userId, said.versionOf);
    const { bytes, fileName } = said;
    await insertUpload(ctx.db, { ...fields, id, userId, bytes, fileName, createdAt: now, touchedAt: now });
  });

/** `over_quota`: the plan has no room for it. `no_room`: the disk has none. */
export async function beginUpload(ctx: Ctx, user: SignedIn, given: BytesRequest): Promise<PlainReply> {
  const said = announced(given);
  if ((await freeBytes(ctx)) < said.bytes + keptFree) throw new AppError('no_room');
  const id = newId('upload');
  await insertBegun(ctx, user.id, id, said);
  try {
    const reply = await askTus(ctx, id, given);
    if (reply.status >= 300) await deleteUpload(ctx.db, id);
    else await arrivedIfWhole(ctx, user.id, id);
    return reply;
  } catch (error) {
    await deleteUpload(ctx.db, id);
    await forgetArriving(ctx, id);
    throw error;
  }
}

/** Once: whoever asks again finds it at work. */
export async function arrivedIfWhole(given: Ctx, userId: string, id: string): Promise<void> {
  const upload = await selectOwnStored(given.db, userId, id);
  if (upload?.state !== 'uploading' || (await arrivedBytes(given, id)) !== upload.bytes) return;
  await transaction(given, async (ctx) => {
    const change = { state: 'analysing', touchedAt: ctx.clock.now() } as const;
    if (!(await updateUpload(ctx.db, id, ['uploading'], change))) return;
    // A song does not wait behind somebody's hours.
    const priority = -Math.floor(upload.bytes / 1_000_000);
    await send(ctx, analyseUpload, { uploadId: id }, { singletonKey: id, priority });
    await publish(ctx, [{ userId, name: 'upload.changed', data: { uploadId: id } }]);
  });
}

/** One that is still on its way: what has arrived as a whole is as good as not there for tus. */
async function onItsWay(ctx: Ctx, user: SignedIn, id: string): Promise<void> {
  found(await selectOwnStored(ctx.db, user.id, id));
  found(await arrivedBytes(ctx, id));
}

/** A process that died between the last byte and its record has lost nothing: whoever resumes asks this first. */
export async function askUpload(
  ctx: Ctx,
  user: SignedIn,
  id: AudioUpload['id'],
  given: BytesRequest,
): Promise<PlainReply> {
  await onItsWay(ctx, user, id);
  await arrivedIfWhole(ctx, user.id, id);
  return askTus(ctx, id, given);
}

export async function sendBytes(
  ctx: Ctx,
  user: SignedIn,
  id: AudioUpload['id'],
  given: BytesRequest,
): Promise<PlainReply> {
  await onItsWay(ctx, user, id);
  try {
    return await askTus(ctx, id, given);
  } finally {
    await updateUpload(ctx.db, id, ['uploading'], { touchedAt: ctx.clock.now() });
    await arrivedIfWhole(ctx, user.id, id);
  }
}
