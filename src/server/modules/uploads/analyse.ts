/** Looks into what has arrived: its content decides whether it is kept. Of what is refused nothing stays but the reason. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { longestAudioName } from '#domain/limits.ts';
import { hidesNothing } from '#domain/names.ts';
import { plans } from '#domain/plans.ts';
import type { UploadRefusal } from '#domain/uploads.ts';
import { analyse, usualLimits } from '#server/audio/analyse.ts';
import { type Analysis, analysisVersion } from '#server/audio/analysis.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { publish } from '../live/service.ts';
import { lockUser, tierOf } from '../tracks/service.ts';
import { arrivedBytes, arrivingCopy, arrivingFile, forgetArriving, forgetFiles } from './arriving.ts';
import { copyKey, outlineOf } from './policy.ts';
import { type Stored, selectRoom, selectStored, updateUpload } from './queries.ts';

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What somebody else wrote into a file: of bounded length, and without what no name has. */
const clean = (text: string | null): string | undefined => {
  const short = text?.trim().slice(0, longestAudioName).trim() ?? '';
  return short !== '' && hidesNothing(short) ? short : undefined;
};

/** A new version keeps the names that the one before it had. */
function namesOf(upload: Stored, { tags }: Analysis) {
  if (upload.firstId !== null) return {};
  const isrc = clean(tags.isrc)?.replaceAll(/[\s-]/g, '').toUpperCase() ?? '';
  return {
    title: upload.title ?? clean(tags.title) ?? null,
    artist: upload.artist || (clean(tags.artist) ?? ''),
    album: upload.album || (clean(tags.album) ?? ''),
    isrc: upload.isrc ?? (/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null),
  };
}

function foundIn(analysis: Analysis): Partial<Stored> {
  const { tags, peaks, hasStreamCopy: _, ...rest } = analysis;
  const { container, codec, sampleRate, channels, durationSeconds } = rest.file;
  return {
    ...{ container, codec, sampleRate, channels, peaks, analysis: rest },
    seconds: durationSeconds,
    outline: outlineOf(peaks),
    analysisVersion: analysis.version,
    artwork: tags.artwork?.webp ?? null,
  };
}

const told = (ctx: Ctx, userId: string, uploadId: string): Promise<void> =>
  publish(ctx, [{ userId, name: 'upload.changed', data: { uploadId } }]);

export async function refuseUpload(given: Ctx, { id, userId }: Stored, reason: UploadRefusal): Promise<void> {
  await forgetFiles(given, id);
  await transaction(given, async (ctx) => {
    const change = { state: 'refused', reason, touchedAt: ctx.clock.now() } as const;
    if (await updateUpload(ctx.db, id, ['uploading', 'analysing'], change)) await told(ctx, userId, id);
  });
}

/** Minutes are counted under the lock, so that no two that end at once are more than the plan has. */
const accept = (given: Ctx, upload: Stored, change: Partial<Stored>): Promise<'ready' | 'minutes' | 'gone'> =>
  transaction(given, async (ctx) => {
    const { id, userId } = upload;
    const tier = await lockUser(ctx, userId);
    if (!tier) return 'gone';
    const { seconds } = await selectRoom(ctx.db, userId);
    if (seconds + (change.seconds ?? 0) > plans[tier].audio.minutes * 60) return 'minutes';
    const ready = { ...change, state: 'ready', touchedAt: ctx.clock.now() } as const;
    if (!(await updateUpload(ctx.db, id, ['analysing'], ready))) return 'gone';
    await told(ctx, userId, id);
    return 'ready';
  });

/** Where a run before this one had stored it already, it is fetched from there. */
const isHere = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await arrivedBytes(ctx, id)) !== undefined || ctx.storage.lend(id, arrivingFile(ctx, id));

const lookInto = (ctx: Ctx, id: string, limits = usualLimits): ReturnType<typeof analyse> =>
  analyse(arrivingFile(ctx, id), limits, { copyTo: arrivingCopy(ctx, id) });

/** What is longer than the plan has minutes left is not measured to its end. */
async function lookWithinPlan(
  ctx: Ctx,
  { id, userId }: Stored,
): Promise<Analysis | { refused: UploadRefusal }> {
  const tier = await tierOf(ctx, userId);
  const { seconds } = await selectRoom(ctx.db, userId);
  const left = plans[tier ?? 'free'].audio.minutes * 60 - seconds;
  const audioSeconds = Math.min(usualLimits.audioSeconds, left);
  const analysis = await lookInto(ctx, id, { ...usualLimits, audioSeconds });
  const isOfPlan =
    'refused' in analysis && analysis.refused === 'too_long' && left < usualLimits.audioSeconds;
  return isOfPlan ? { refused: 'minutes' } : analysis;
}

/** How many bytes it has, where there is one; a part of one, as a full disk leaves it, is none. */
async function keepCopy(ctx: Ctx, id: string, { hasStreamCopy }: Analysis): Promise<number | null> {
  const path = arrivingCopy(ctx, id);
  if (!hasStreamCopy) {
    await rm(path, { force: true });
    return null;
  }
  const { size } = await stat(path);
  await ctx.storage.keep(copyKey(id), path);
  return size;
}

async function takeIn(ctx: Ctx, upload: Stored): Promise<void> {
  const { id } = upload;
  if (!(await isHere(ctx, id))) return refuseUpload(ctx, upload, 'lost');
  const path = arrivingFile(ctx, id);
  const analysis = await lookWithinPlan(ctx, upload);
  if ('refused' in analysis) return refuseUpload(ctx, upload, analysis.refused);
  const change = { ...foundIn(analysis), ...namesOf(upload, analysis), sha256: await hashOf(path) };
  const copyBytes = await keepCopy(ctx, id, analysis);
  await ctx.storage.keep(id, path);
  const end = await accept(ctx, upload, { ...change, copyBytes });
  if (end === 'minutes') return refuseUpload(ctx, upload, 'minutes');
  await (end === 'gone' ? forgetFiles(ctx, id) : forgetArriving(ctx, id));
}

/** Its names stay: they are its owner's by now. */
async function measureAgain(ctx: Ctx, { id }: Stored): Promise<void> {
  if (!(await ctx.storage.lend(id, arrivingFile(ctx, id)))) return;
  const analysis = await lookInto(ctx, id);
  // What a newer version takes no more has the figures that it had, and is not asked again.
  const change =
    'refused' in analysis
      ? { analysisVersion }
      : {
          ...foundIn(analysis),
          ...{ copyBytes: await keepCopy(ctx, id, analysis), touchedAt: ctx.clock.now() },
        };
  const isThere = await updateUpload(ctx.db, id, ['ready'], change);
  await (isThere ? forgetArriving(ctx, id) : forgetFiles(ctx, id));
}

export async function analyseArrived(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<void> {
  const upload = await selectStored(ctx.db, uploadId);
  if (upload?.state === 'analysing') await takeIn(ctx, upload);
  else if (upload?.state === 'ready' && (upload.analysisVersion ?? 0) < analysisVersion)
    await measureAgain(ctx, upload);
}
