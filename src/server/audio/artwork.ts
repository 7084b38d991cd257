import { hasTooManyScans, kindOf } from '#server/kernel/foreign/picture-kind.ts';
import type { Artwork } from './types.ts';

const side = 600;
const mostPixels = 60_000_000;
const mostSeconds = 20;

/** Made anew from the pixels; `undefined` where there are none, or the picture is a drawing that could hold scripts. */
export async function artworkOf(file: Buffer): Promise<Artwork | undefined> {
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
