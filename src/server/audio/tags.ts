import { open } from 'node:fs/promises';
import { type IAudioMetadata, type IPicture, parseFile, selectCover } from 'music-metadata';
import { hasTooManyScans, kindOf } from '#server/kernel/foreign/picture-kind.ts';
import type { Artwork, Tags } from './analysis.ts';

const mostLetters = 500;
/** The largest picture that stores take has 10 MB; what is larger would only fill memory. */
const mostTagBytes = 32 * 2 ** 20;
/** Two letters, three letters or digits, seven digits; written with or without hyphens. */
const isrcShape = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

export const noTags: Tags = { title: null, artist: null, album: null, isrc: null, year: null, artwork: null };

/** Without letters that show nothing or turn the line around, and bounded. */
function text(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const shown = given
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]+/gu, ' ')
    .replace(/\s+/g, ' ');
  return shown.trim().slice(0, mostLetters) || null;
}

function isrc(given: readonly string[] | undefined): string | null {
  const codes = (given ?? []).map((each) => String(each).replaceAll('-', '').trim().toUpperCase());
  return codes.find((each) => isrcShape.test(each)) ?? null;
}

/** What ID3v2 says of its own length, before anybody reads so much. */
async function isTooLong(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(10);
    await file.read(head, 0, head.length, 0);
    if (head.toString('latin1', 0, 3) !== 'ID3') return false;
    const length = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
    return length > mostTagBytes;
  } finally {
    await file.close();
  }
}

const year = (given: number | undefined): number | null =>
  given !== undefined && Number.isInteger(given) && given > 1000 && given < 10_000 ? given : null;

const side = 600;
/** What the file says of its width and height is believed no further. */
const mostPixels = 60_000_000;
const mostSeconds = 20;

/** Made anew from the pixels; `undefined` where there are none, or the picture is a drawing that could hold scripts. */
async function artworkOf(file: Buffer): Promise<Artwork | undefined> {
  if (kindOf(file) !== 'picture' || hasTooManyScans(file)) return undefined;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: mostPixels,
      failOn: 'error',
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data.toString('base64'), width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}

async function artworkFrom(pictures: IPicture[] | undefined): Promise<Tags['artwork'] | 'unusable'> {
  const cover = selectCover(pictures);
  if (!cover) return null;
  return (await artworkOf(Buffer.from(cover.data))) ?? 'unusable';
}

export type ReadTags = { tags: Tags; isUnreadable: boolean; isArtworkUnusable: boolean };

export async function readTags(path: string): Promise<ReadTags> {
  let found: IAudioMetadata;
  try {
    if (await isTooLong(path)) return { tags: noTags, isUnreadable: true, isArtworkUnusable: false };
    found = await parseFile(path, { duration: false });
  } catch {
    return { tags: noTags, isUnreadable: true, isArtworkUnusable: false };
  }
  const { common } = found;
  const artwork = await artworkFrom(common.picture);
  const tags = {
    title: text(common.title),
    artist: text(common.artist),
    album: text(common.album),
    isrc: isrc(common.isrc),
    year: year(common.year),
    artwork: artwork === 'unusable' ? null : artwork,
  };
  return { tags, isUnreadable: false, isArtworkUnusable: artwork === 'unusable' };
}
