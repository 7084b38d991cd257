/** The pictures on the site, in every language and both themes, in the shapes that `src/web/ui/picture.tsx` asks for. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { offeredCodes } from '#domain/languages.ts';
import { pictureFile, shapes } from '#web/ui/picture-files.ts';
import { root } from '../prepare.mjs';
import type { Product } from './product.ts';

/** A page, and what the phone's picture of it begins with: a window shows that from the top on. */
const pages = {
  dashboard: { path: '/dashboard', from: { selector: 'main section:has(> h2)', above: 136 } },
  tracks: { path: '/tracks', from: { selector: 'main search', above: 76 } },
  track: { path: '/track', from: { selector: 'main section:has(figure)', above: 136 } },
};

/** Of the page that is photographed: as wide as a window, and a phone, usually are. */
const pageWidths = { wide: 1440, phone: 390 };

export async function makeSitePictures({ takeBoth }: Product): Promise<void> {
  for (const language of offeredCodes)
    for (const [name, { path, from }] of Object.entries(pages))
      for (const shape of ['wide', 'phone'] as const) {
        const width = pageWidths[shape];
        const scale = shapes[shape].width / width;
        const height = shapes[shape].height / scale;
        const taken = await takeBoth({
          ...{ path, width, height, scale, language },
          ...(shape === 'phone' && { from }),
        });
        for (const theme of ['dark', 'light'] as const) {
          const file = join(root, 'public', pictureFile(name, { language, theme, shape }));
          mkdirSync(join(file, '..'), { recursive: true });
          await sharp(taken[theme]).avif({ quality: 48, effort: 4 }).toFile(file);
        }
      }
}
