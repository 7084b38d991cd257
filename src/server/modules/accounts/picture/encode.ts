/** Makes pictures anew from the pixels of a file: nothing else that was in it is in them. */
import type { Sharp } from 'sharp';
import type { pictureRefusals } from '#contract/pictures.ts';

export type PictureRefusal = (typeof pictureRefusals)[number];

/** What the file says of its width and height is believed no further: a small file can be a huge picture. */
const mostPixels = 60_000_000;
const sides = { large: 512, small: 96 };

const startsWith = (file: Buffer, text: string, at = 0): boolean =>
  file.subarray(at, at + text.length).toString('latin1') === text;

/** By its first bytes, before anything looks further into it. */
export function kindOf(file: Buffer): 'picture' | 'heic' | 'type' {
  if (startsWith(file, '\x89PNG\r\n\x1a\n') || startsWith(file, '\xff\xd8\xff')) return 'picture';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'picture';
  return startsWith(file, 'ftyp', 4) ? 'heic' : 'type';
}

/** Pictures of this process, one after another: each may need the memory of all its pixels. */
let last: Promise<unknown> = Promise.resolve();

/** What `make` makes of the picture, which it may open as often as it needs it. */
export async function encoded<Made>(
  file: Buffer,
  make: (open: () => Sharp) => Promise<Made>,
): Promise<Made | PictureRefusal> {
  const kind = kindOf(file);
  if (kind !== 'picture') return kind;
  const mine = last.then(() => opened(file, make));
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
    return await make(() => sharp(file, options).autoOrient());
  } catch {
    return 'broken';
  }
}

export type Squares = { large: Buffer; small: Buffer };

export const squaresOf = (file: Buffer): Promise<Squares | PictureRefusal> =>
  encoded(file, async (open) => {
    const square = (side: number) =>
      open().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    return { large: await square(sides.large), small: await square(sides.small) };
  });
