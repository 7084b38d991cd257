/** The pictures on the site, in both themes, in the forms and widths that `src/web/ui/picture.tsx` asks for. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../prepare.mjs';
import type { Product } from './product.ts';

const folder = join(root, 'public/pictures');
const widths = [480, 800, 1200, 1600];
const paths = { dashboard: '/dashboard', tracks: '/tracks', track: '/track' };

export async function makeSitePictures({ take }: Product): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, path] of Object.entries(paths))
    for (const theme of ['dark', 'light'] as const) {
      const picture = await take({ path, theme, width: 1600, height: 1000 });
      for (const width of widths) {
        const scaled = sharp(picture).resize({ width });
        const file = join(folder, `${name}-${theme}-${width}`);
        await scaled.clone().avif({ quality: 60, effort: 3 }).toFile(`${file}.avif`);
        await scaled.clone().webp({ quality: 80, effort: 6 }).toFile(`${file}.webp`);
      }
    }
}
