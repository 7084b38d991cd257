/** One panel for each part of the product that `/features` names, in every language and both themes. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#domain/languages.ts';
import { pictureFile, shapes } from '#web/ui/picture-files.ts';
import { type Accounts, prepareAccounts } from './feature-accounts.ts';
import { type Panel, panels } from './feature-panels.ts';
import { type Product, showTheme } from './product.ts';

const pageWidth = 390;
const scale = shapes.panel.width / pageWidth;
/** What is kept between the header and the panel. */
const above = 180;

async function takePanel(
  keep: Product['keep'],
  page: Page,
  name: string,
  { find, margin = 16 }: Panel,
  language: Language,
): Promise<void> {
  const panel = find(page, language);
  // Panels far down are loaded once they come near.
  for (let steps = 0; steps < 40 && !(await panel.isVisible()); steps++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(250);
  }
  await panel.waitFor();
  await panel.evaluate((element, y) => scrollTo(0, element.getBoundingClientRect().top + scrollY - y), above);
  await page.waitForTimeout(1_000);
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    const box = await panel.boundingBox();
    const clip = { x: 0, y: (box?.y ?? 0) - margin, width: pageWidth, height: shapes.panel.height / scale };
    const picture = sharp(await page.screenshot({ clip })).avif({ quality: 42, effort: 4 });
    keep(pictureFile(name, { language, theme, shape: 'panel' }), await picture.toBuffer());
  }
}

type Place = { name: string; where: Panel };

/** Panels of one page, which is opened once for all of them. */
function byPage(accounts: Accounts): Map<string, Place[]> {
  const places = Object.entries(panels).map(([name, where]) => ({ name, where }));
  return Map.groupBy(places, ({ where }) => `${where.of ?? 'sample'} ${where.path(accounts)}`);
}

export async function makeFeaturePictures(product: Product, languages: readonly Language[]): Promise<void> {
  const accounts = await prepareAccounts(product);
  const pages = [...byPage(accounts).values()];
  for (const language of languages)
    for (const places of pages) {
      const [first] = places;
      if (!first) continue;
      const page = await product.visit({
        ...{
          path: first.where.path(accounts),
          theme: 'dark',
          language,
          scale,
          width: pageWidth,
          height: 1100,
        },
        ...(first.where.of === 'owner' && { cookie: accounts.owner }),
      });
      for (const { name, where } of places) {
        await where.prepare?.(page, language);
        await takePanel(product.keep, page, name, where, language);
      }
      await page.context().close();
    }
}
