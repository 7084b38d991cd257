/** From SVG to PNG: beside the event loop, one after another, and once for each picture. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { prepareFonts } from './fonts.ts';

/** About 15 MB. */
const mostKept = 300;
const mostWaiting = 20;
const comeAgainSeconds = 5;
/** A picture takes some hundredths of a second. */
const mostSeconds = 10;

/** Names the picture by all that is in it: the same numbers are the same picture, others are another one. */
export const cardHash = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 32);

/** Pictures of this process: each takes a thread of those that files and passwords need too. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

const folderOf = ({ config }: Pick<Ctx, 'config'>): string => join(config.dataDir, 'cards');

/** As it was drawn before, or drawn now. `overloaded`: others are waiting. */
export async function pictureFile(ctx: Pick<Ctx, 'config' | 'clock' | 'log'>, svg: string): Promise<Buffer> {
  const file = join(folderOf(ctx), `${cardHash(svg)}.png`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) {
    const now = ctx.clock.now();
    await utimes(file, now, now).catch(() => undefined);
    return kept;
  }
  if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfter: comeAgainSeconds });
  waiting++;
  const mine = last.then(() => drawn(ctx, svg)).finally(() => waiting--);
  last = mine.catch(() => undefined);
  const png = await mine;
  // A full disk costs the next reader some time, and nobody their picture.
  await keep(folderOf(ctx), file, png).catch((error) =>
    ctx.log.warn({ err: error }, 'a picture was not kept'),
  );
  return png;
}

/** The library is loaded with the first picture: most processes draw none. */
async function drawn(ctx: Pick<Ctx, 'config'>, svg: string): Promise<Buffer> {
  await prepareFonts(ctx);
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const picture = sharp(Buffer.from(svg), { density: 72 }).timeout({ seconds: mostSeconds });
  // With a palette a picture is half as long, and takes three times the time and twice the memory.
  return picture.png({ compressionLevel: 9 }).toBuffer();
}

/** The pictures that nobody asked for the longest go first. */
async function keep(folder: string, file: string, png: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, png);
  await rename(beside, file);
  const names = await readdir(folder);
  if (names.length <= mostKept) return;
  const ages = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
  const old = ages.toSorted((a, b) => a.at - b.at).slice(0, names.length - mostKept);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
