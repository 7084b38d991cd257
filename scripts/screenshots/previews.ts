/** What other sites show when a page of ours is linked: one picture a language, with the sentence of its landing page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { offeredCodes } from '#domain/languages.ts';
import { root } from '../prepare.mjs';
import type { Product } from './product.ts';

const size = { width: 1200, height: 630 };

const titleIn = (language: string): string =>
  JSON.parse(readFileSync(join(root, `src/i18n/landing/${language}.json`), 'utf8')).hero.title;

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pageOf = (language: string, mark: string): string => `<!doctype html>
<html lang="${language}"><style>
  body { margin: 0; ${Object.entries(size)
    .map(([side, px]) => `${side}: ${px}px`)
    .join('; ')}; display: flex; flex-direction: column;
    justify-content: space-between; box-sizing: border-box; padding: 80px; color: #f4f5f8; background:
    radial-gradient(60% 90% at 50% -10%, #f5b13d44, #0000), #101116;
    font: 600 62px/1.16 "Inter Variable", "Inter", "Noto Sans CJK JP", "Noto Sans CJK SC", sans-serif; letter-spacing: -0.015em }
  p { margin: 0; text-wrap: balance } div { display: flex; align-items: center; gap: 22px; font-size: 40px }
  svg { width: 64px; height: 64px }
</style><body><div>${mark}Tracklight</div><p>${escaped(titleIn(language))}</p></body></html>`;

export async function makePreviews({ browser, keep }: Product): Promise<void> {
  const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
  const page = await browser.newPage({ viewport: size });
  for (const language of offeredCodes) {
    await page.setContent(pageOf(language, mark));
    const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90, effort: 10 });
    keep(`og/${language}.png`, await picture.toBuffer());
  }
  await page.close();
}
