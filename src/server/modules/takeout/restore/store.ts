/** Stores what was judged, some rows at a time, and sets in motion what follows from it. */
import { Readable } from 'node:stream';
import { updateProfile } from '#contract/accounts.ts';
import { idPrefixes } from '#contract/ids.ts';
import type { Ctx } from '#server/context.ts';
import { parseJson } from '#server/kernel/foreign/json.ts';
import { changeProfile, setPicture } from '../../accounts/service.ts';
import { rebuild } from '../../analytics/service.ts';
import { makeMonthsOf } from '../../metrics/service.ts';
import { takeLayers } from '../../own-figures/service.ts';
import { settleRestored } from '../../playlists/service.ts';
import { checkNames, makeProposals } from '../../songs/service.ts';
import { applyPlanLimit } from '../../tracks/service.ts';
import { pictureName, profileName } from '../archive/manifest.ts';
import { parts } from '../parts/all.ts';
import { audioParts } from '../parts/queries-audio.ts';
import type { TakeoutPart } from '../parts/queries-part.ts';
import { selectProfile } from '../queries.ts';
import {
  countPaused,
  deleteFiguresOf,
  insertPartRows,
  namePayers,
  nameSources,
  type Values,
} from '../queries-parts.ts';
import type { Archive } from './archive.ts';
import { storeAudio } from './audio.ts';
import { type Judged, placed } from './judge.ts';

/** Few enough for the embedded database to answer pages in between. */
const rowsAtOnce = 1_000;

export type StoredCounts = {
  rows: number;
  links: number;
  playlists: number;
  leftOut: number;
  paused: number;
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function storePart(ctx: Ctx, archive: Archive, part: TakeoutPart, userId: string, { places }: Judged) {
  let batch: Values[] = [];
  let [rows, leftOut] = [0, 0];
  const flush = async () => {
    if (batch.length > 0) await insertPartRows(ctx.db, part, userId, batch);
    batch = [];
    await breathe();
  };
  for await (const { values } of archive.rowsOf(part)) {
    const row = placed(part, values, places);
    if (!row) leftOut++;
    else {
      rows++;
      batch.push(row);
    }
    if (batch.length >= rowsAtOnce) await flush();
  }
  await flush();
  return { rows, leftOut };
}

/** A name, a language and a zone. */
const largestProfile = 64 * 1024;

function jsonOf(content: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(content).toString());
  } catch {
    return undefined;
  }
}

/** What the archive says of its owner; where it says nonsense, all stays as it is. */
async function storePerson(ctx: Ctx, archive: Archive, userId: string): Promise<void> {
  const now = await selectProfile(ctx.db, userId);
  const content = await archive.whole(profileName);
  if (!now || !content || content.length > largestProfile) return;
  const profile = updateProfile.body.safeParse(jsonOf(content));
  if (profile.success) await changeProfile(ctx, { id: userId, timeZone: now.timeZone }, profile.data);
  const picture = await archive.whole(pictureName);
  if (picture) await setPicture(ctx, { id: userId }, partOf(picture)).catch(() => {});
}

async function* partOf(picture: Uint8Array) {
  const body = Readable.from([Buffer.from(picture)]);
  yield { kind: 'file' as const, field: 'picture', name: pictureName, body };
}

export async function storeArchive(
  ctx: Ctx,
  archive: Archive,
  userId: string,
  judged: Judged,
  step: () => Promise<void>,
): Promise<StoredCounts> {
  await storePerson(ctx, archive, userId);
  await makeMonthsOf(ctx, judged.months);
  const sources = judged.places.startingWith([idPrefixes.import, idPrefixes.connection]);
  while (sources.length > 0 && (await deleteFiguresOf(ctx.db, userId, sources, rowsAtOnce)) > 0)
    await breathe();
  if (judged.layers > 0) await takeLayers(ctx.db, userId, judged.layers);
  const sum: StoredCounts = { rows: 0, links: 0, playlists: 0, leftOut: 0, paused: 0 };
  const storeParts = async (stored: readonly TakeoutPart[]) => {
    for (const part of stored.filter(({ restoredWith }) => restoredWith !== null)) {
      const { rows, leftOut } = await storePart(ctx, archive, part, userId, judged);
      sum.rows += rows;
      sum.leftOut += leftOut;
      if (part.file === 'links.csv') sum.links = rows;
      if (part.file === 'playlists.json') sum.playlists = rows;
      await step();
    }
  };
  await storeParts(parts.filter((part) => !audioParts.includes(part)));
  const heard = await storeAudio(ctx, archive, userId, judged);
  sum.rows += heard.rows;
  sum.leftOut += heard.leftOut;
  // Places of recordings that are not there are swept away.
  await storeParts(audioParts);
  await settleRestored(ctx, userId);
  await applyPlanLimit(ctx, userId);
  await nameSources(ctx.db, userId);
  await namePayers(ctx.db, userId);
  // Not in one transaction: of ten thousand songs each of these takes a while, in which pages want to be answered.
  await rebuild(ctx, userId);
  await makeProposals(ctx, userId);
  await checkNames(ctx, userId);
  return { ...sum, paused: await countPaused(ctx.db, userId) };
}
