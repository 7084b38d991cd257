/** The pictures on the site, in every language and both themes, in the shapes that `src/web/ui/picture.tsx` asks for. */
import sharp from 'sharp';
import { type Language, offeredCodes } from '#domain/languages.ts';
import { pictureFile, shapes } from '#web/ui/picture-files.ts';
import type { Product } from './product.ts';

/** A page, and what the phone's picture of it begins with: a window shows that from the top on. */
const pages = {
  dashboard: { path: '/dashboard', from: { selector: 'main section:has(> h2)', above: 136 } },
  tracks: { path: '/tracks', from: { selector: 'main search', above: 76 } },
  track: { path: '/track', from: { selector: 'main section:has(figure)', above: 136 } },
};

/** Of the page that is photographed: as wide as a window, and a phone, usually are. */
const pageWidths = { wide: 1440, phone: 390 };

type Page = (typeof pages)[keyof typeof pages];

async function takeShape(
  { takeBoth, keep }: Product,
  name: string,
  page: Page,
  language: Language,
  shape: keyof typeof pageWidths,
) {
  const scale = shapes[shape].width / pageWidths[shape];
  const size = { width: pageWidths[shape], height: shapes[shape].height / scale };
  const from = shape === 'phone' ? page.from : undefined;
  const taken = await takeBoth({ path: page.path, ...size, scale, language, ...(from && { from }) });
  for (const theme of ['dark', 'light'] as const) {
    const picture = sharp(taken[theme]).avif({ quality: 42, effort: 2 });
    keep(pictureFile(name, { language, theme, shape }), await picture.toBuffer());
  }
}

export async function makeSitePictures(product: Product): Promise<void> {
  for (const language of offeredCodes)
    for (const [name, page] of Object.entries(pages))
      await Promise.all(
        (['wide', 'phone'] as const).map((shape) => takeShape(product, name, page, language, shape)),
      );
}
