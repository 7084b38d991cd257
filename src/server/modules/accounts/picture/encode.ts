/** Makes pictures anew from the pixels of a file: nothing else that was in it is in them. */
import type { Sharp } from 'sharp';
import type { pictureRefusals } from '#contract/pictures.ts';
import { AppError } from '#server/kernel/errors.ts';
import { hasTooManyScans, kindOf } from '#server/kernel/foreign/picture-kind.ts';

export type PictureRefusal = (typeof pictureRefusals)[number];

/** What the file says of its width and height is believed no further: a small file can be a huge picture. */
const mostPixels = 60_000_000;
/** A slow machine needs a second for the largest. Time in the line does not count. */
const mostSeconds = 20;
const sides = { large: 512, small: 96 };

/** Pictures of this process, one after another: each may need the memory of all its pixels. */
let last: Promise<unknown> = Promise.resolve();
/** Those in the line, which lie in memory as they were sent. */
let waiting = 0;
const mostWaiting = 20;
const comeAgainSeconds = 10;

/** What `make` makes of the picture, which it may open as often as it needs it. */
export async function encoded<Made>(
  file: Buffer,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made | PictureRefusal> {
  const kind = kindOf(file);
  if (kind !== 'picture') return kind;
  if (hasTooManyScans(file)) return 'broken';
  if (waiting >= mostWaiting) throw new AppError('overloaded', { retryAfter: comeAgainSeconds });
  waiting++;
  const mine = last.then(() => opened(file, make)).finally(() => waiting--);
  last = mine.catch(() => undefined);
  return mine;
}

/** The library is loaded with the first picture: most processes see none. */
async function opened<Made>(
  file: Buffer,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made | PictureRefusal> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(file, { ...options, limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return 'pixels';
    return await make(() => sharp(file, options).timeout({ seconds: mostSeconds }).autoOrient());
  } catch (error) {
    // Fewer pixels help, which its reader is told.
    return error instanceof Error && error.message.startsWith('timeout') ? 'pixels' : 'broken';
  }
}

export type Squares = { large: Buffer; small: Buffer };

export const squaresOf = (file: Buffer): Promise<Squares | PictureRefusal> =>
  encoded(file, async (open) => {
    const square = (side: number) =>
      open().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    return { large: await square(sides.large), small: await square(sides.small) };
  });
