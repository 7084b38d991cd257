/** What happens to uploads by themselves: forgotten for good a day after they went, or when they never came as a whole. */
import { analysisVersion } from '#server/audio/analysis.ts';
import type { Ctx } from '#server/context.ts';
import { send } from '#server/jobs/queue.ts';
import { refuseUpload } from './analyse.ts';
import { arrivedBytes, forgetFiles, listArriving } from './arriving.ts';
import { arrivedIfWhole } from './begin.ts';
import { analyseUpload } from './jobs.ts';
import { uploadIn } from './policy.ts';
import {
  deleteUpload,
  selectKnownUploads,
  selectOutdated,
  selectRemovedBefore,
  selectStored,
  selectUntouched,
} from './queries.ts';
import { restorableSince } from './uploads.ts';

const hour = 3600_000;
const atOnce = 500;
const anewAtOnce = 20;
/** Nobody analyses anything for so long. */
const stuckFor = hour;
/** A refusal that nobody takes away has been seen, or never will be. */
const refusalsFor = 30 * 24 * hour;

/** The file first: a row without one is found again, a file without a row only by looking through all of them. */
async function forget(ctx: Ctx, id: string): Promise<void> {
  await forgetFiles(ctx, id);
  await deleteUpload(ctx.db, id);
}

/** Those of which every byte is there, and the process died before it said so, are no stopped ones. */
async function forgetStopped(ctx: Ctx, before: Date): Promise<void> {
  for (const { id, bytes } of await selectUntouched(ctx.db, 'uploading', before, atOnce)) {
    const upload = await selectStored(ctx.db, id);
    if (upload && (await arrivedBytes(ctx, id)) === bytes) await arrivedIfWhole(ctx, upload.userId, id);
    else await forget(ctx, id);
  }
}

/** Files of accounts that are gone, or of a process that died while it took one in. */
async function forgetOrphans(ctx: Ctx, before: Date): Promise<void> {
  let ids: string[] = await listArriving(ctx, before);
  const clear = async () => {
    const known = await selectKnownUploads(ctx.db, ids);
    for (const id of ids) if (!known.has(id)) await forgetFiles(ctx, id);
    ids = [];
  };
  for await (const { key, writtenAt } of ctx.storage.list()) {
    if (writtenAt < before) ids.push(uploadIn(key));
    if (ids.length >= atOnce) await clear();
  }
  await clear();
}

/** What nobody has looked into for an hour is sent again; what could not be looked into for a day never will be. */
async function goOn(ctx: Ctx, anHourAgo: Date, aDayAgo: Date): Promise<void> {
  for (const { id } of await selectUntouched(ctx.db, 'analysing', anHourAgo, atOnce)) {
    const upload = await selectStored(ctx.db, id);
    if (upload && upload.touchedAt < aDayAgo) await refuseUpload(ctx, upload, 'broken_off');
    else await send(ctx, analyseUpload, { uploadId: id }, { singletonKey: id });
  }
}

/** Some each hour: nobody waits for it, and what arrives goes first. */
async function measureAnew(ctx: Ctx): Promise<void> {
  for (const uploadId of await selectOutdated(ctx.db, analysisVersion, anewAtOnce))
    await send(ctx, analyseUpload, { uploadId }, { singletonKey: uploadId });
}

export async function purgeAudioFiles(ctx: Ctx): Promise<void> {
  const ago = (milliseconds: number) => new Date(ctx.clock.now().getTime() - milliseconds);
  const aDayAgo = restorableSince(ctx);
  for (const id of await selectRemovedBefore(ctx.db, aDayAgo, atOnce)) await forget(ctx, id);
  await forgetStopped(ctx, aDayAgo);
  await goOn(ctx, ago(stuckFor), aDayAgo);
  for (const { id } of await selectUntouched(ctx.db, 'refused', ago(refusalsFor), atOnce))
    await forget(ctx, id);
  await forgetOrphans(ctx, aDayAgo);
  await measureAnew(ctx);
}
