/** Writes all of an account into an archive. */
import { rename, stat } from 'node:fs/promises';
import { takeoutKeptDays } from '#domain/takeout.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { selectKeptUploads } from '../uploads/service.ts';
import {
  audioListName,
  audioName,
  manifestName,
  messagePictureName,
  pictureName,
  profileName,
  readmeName,
  takeoutFormat,
} from './archive/manifest.ts';
import { readme } from './archive/readme.ts';
import { endOf, linesOf, partHead } from './archive/rows.ts';
import { type ArchiveFile, writeArchive } from './archive/write.ts';
import { archiveOf, draftOf, makeFolder, removeArchive } from './folders.ts';
import { parts } from './parts/all.ts';
import type { TakeoutPart } from './parts/queries-part.ts';
import {
  selectMessagePicture,
  selectOwnPicture,
  selectPicturedMessages,
  selectProfile,
  type TakeoutRow,
  updateTakeout,
} from './queries.ts';
import { selectGroups, selectPartRows, type Values } from './queries-parts.ts';

const rowsAtOnce = 2_000;
/** Rows that nothing tells apart are sorted anew for each page. */
const sortedAtOnce = 20_000;
const groupsAtOnce = 10;
const day = 24 * 3600_000;
/** Of screenshots: as many files as an archive may have beside the others. */
const mostPictures = 100;
const mostAudioBytes = 4e9;

async function* pagesOf(
  ctx: Ctx,
  part: TakeoutPart,
  userId: string,
  among?: string[],
): AsyncGenerator<Values[]> {
  const limit = part.key.length > 0 ? rowsAtOnce : sortedAtOnce;
  const places = part.key.map((name) => Object.keys(part.columns).indexOf(name));
  let after: (string | null)[] | undefined;
  for (let offset = 0; ; offset += limit) {
    const rows = await selectPartRows(ctx.db, part, userId, { after, offset, limit, among });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < limit || !last) return;
    if (places.length > 0) after = places.map((place) => last[place] ?? null);
  }
}

async function* rowsOf(ctx: Ctx, part: TakeoutPart, userId: string): AsyncGenerator<Values[]> {
  if (!part.by) return yield* pagesOf(ctx, part, userId);
  for (let after = ''; ; ) {
    const some = await selectGroups(ctx.db, part.by, userId, after, groupsAtOnce);
    const last = some.at(-1);
    if (last === undefined) return;
    yield* pagesOf(ctx, part, userId, some);
    after = last;
  }
}

type Progress = { step(): Promise<void>; counts: Map<string, number> };

function fileOf(ctx: Ctx, part: TakeoutPart, userId: string, { step, counts }: Progress): ArchiveFile {
  let count = 0;
  return {
    name: part.file,
    rows: () => count,
    async *chunks() {
      yield partHead(part);
      for await (const rows of rowsOf(ctx, part, userId)) {
        yield linesOf(part, rows, count === 0);
        count += rows.length;
      }
      yield endOf(part);
      counts.set(part.file, count);
      await step();
    },
  };
}

const single = (name: string, content: string | Buffer): ArchiveFile => ({
  name,
  rows: () => 1,
  chunks: () => [content],
});

async function personFiles(ctx: Ctx, userId: string): Promise<ArchiveFile[]> {
  const profile = found(await selectProfile(ctx.db, userId));
  const picture = await selectOwnPicture(ctx.db, userId);
  return [
    single(readmeName, readme(ctx.clock.now(), ctx.config.sandbox)),
    single(profileName, `${JSON.stringify(profile, null, 2)}\n`),
    ...(picture ? [single(pictureName, picture)] : []),
  ];
}

/** One after the other: each is read when its turn comes. */
async function messagePictureFiles(ctx: Ctx, userId: string): Promise<ArchiveFile[]> {
  const ids = await selectPicturedMessages(ctx.db, userId, mostPictures);
  return ids.map((id) => ({
    name: messagePictureName(id),
    rows: () => 1,
    async *chunks() {
      yield (await selectMessagePicture(ctx.db, id)) ?? Buffer.alloc(0);
    },
  }));
}

/** What is known of each, and the files of the newest, as far as they all fit into an archive that can be moved about. */
async function audioFiles(ctx: Ctx, userId: string): Promise<ArchiveFile[]> {
  const uploads = await selectKeptUploads(ctx.db, userId);
  if (uploads.length === 0) return [];
  let left = mostAudioBytes;
  const taken = uploads.filter(({ bytes }) => {
    left -= bytes;
    return left >= 0;
  });
  return [
    single(audioListName, `${JSON.stringify(uploads, null, 2)}\n`),
    ...taken.map(({ id, container }) => ({
      name: audioName(id, container),
      rows: () => 1,
      isPacked: true,
      async *chunks() {
        // Deleted meanwhile it is empty.
        yield* (await ctx.storage.read(id)) ?? [];
      },
    })),
  ];
}

export async function writeTakeout(ctx: Ctx, { id, userId }: TakeoutRow): Promise<void> {
  const madeAt = ctx.clock.now();
  await makeFolder(ctx);
  let done = 0;
  const progress: Progress = {
    counts: new Map(),
    step: async () => {
      done++;
      const change = { done, of: parts.length, touchedAt: ctx.clock.now() };
      await updateTakeout(ctx.db, id, ['working'], change);
    },
  };
  const files = [
    ...(await personFiles(ctx, userId)),
    ...(await messagePictureFiles(ctx, userId)),
    ...(await audioFiles(ctx, userId)),
    ...parts.map((part) => fileOf(ctx, part, userId, progress)),
  ];
  await writeArchive(draftOf(ctx, id), files, {
    name: manifestName,
    of: (proofs) =>
      `${JSON.stringify(
        {
          ...{ product: 'tracklight', takeoutFormat },
          ...{ madeAt: madeAt.toISOString(), sandbox: ctx.config.sandbox, files: proofs },
        },
        null,
        2,
      )}\n`,
  });
  const { size } = await stat(draftOf(ctx, id));
  await rename(draftOf(ctx, id), archiveOf(ctx, id));
  const now = ctx.clock.now();
  const isStillWanted = await updateTakeout(ctx.db, id, ['working'], {
    ...{ state: 'ready', bytes: size, touchedAt: now },
    expiresAt: new Date(now.getTime() + takeoutKeptDays * day),
    result: {
      rows: [...progress.counts.values()].reduce((sum, count) => sum + count, 0),
      links: progress.counts.get('links.csv') ?? 0,
      ...{ leftOut: 0, paused: 0 },
    },
  });
  // The account was removed meanwhile.
  if (!isStillWanted) await removeArchive(ctx, id);
}
