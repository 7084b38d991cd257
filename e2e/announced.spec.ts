/** Languages that are written and not launched: complete where somebody knows the address, and offered nowhere. */
import { announcedLanguages, directionOf, languages } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  test,
} from './kit.ts';
import { isFull, languagesThatBreak, someOf } from './matrix.ts';
import { publicPages } from './public-pages.ts';

const announced = languages.filter(({ code }) => announcedLanguages.includes(code));
const phone = { width: 390, height: 844 };
const appPages = ['/dashboard', '/tracks', '/settings'];

test('[I18N-05] nothing offers them: no picker, no footer, no sitemap, no other version of a page @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of ['/features', '/settings']) {
    await page.goto(path);
    await hydrated(page);
    const text = await page.content();
    for (const { code, nativeName } of announced) {
      expect(text).not.toContain(nativeName);
      expect(text).not.toContain(`hreflang="${code}"`);
    }
  }
  await page.getByRole('banner').locator('[aria-haspopup=menu]').first().click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(languages.length - announced.length);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const { code } of announced) expect(sitemap).not.toContain(`/${code}`);
});

/** In `npm test` those that need most room, or run the other way. */
const looked = announced.filter((language) => languagesThatBreak.includes(language));

for (const { code, name, nativeName } of looked) {
  test(`[I18N-05] every public page is written in ${name}, in its direction, and accessible @full`, async ({
    page,
  }) => {
    for (const path of someOf(publicPages))
      await test.step(path, async () => {
        expect((await page.goto(pathIn(code, path)))?.status()).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', code);
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(code));
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await hydrated(page);
        await expectAccessible(page);
        await page.setViewportSize(phone);
        await expectNoSidewaysScroll(page);
      });
    // Whoever is here sees where they are, and the way to every other language.
    await expect(page.getByRole('contentinfo').getByRole('link', { name: nativeName })).toBeVisible();
  });

  test(`[I18N-05] the app speaks ${name}, in its direction @full`, async ({ page }) => {
    await readingSampleData(page);
    await prefer(page, { userLanguage: code });
    for (const path of appPages)
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(code));
        if (isFull || path === '/settings') await expectAccessible(page);
        await page.setViewportSize(phone);
        await expectNoSidewaysScroll(page);
      });
  });
}

test.describe('an Arabic browser', () => {
  test.use({ locale: 'ar-SA' });

  test('[I18N-05] stays on the English start page', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.waitForTimeout(600);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('[I18N-05] what runs from the left in one language runs from the right in the other @full', async ({
  page,
}) => {
  const startOf = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    const box = await page.getByRole('banner').getByRole('link').first().boundingBox();
    return { left: box?.x ?? 0, right: 1440 - (box?.x ?? 0) - (box?.width ?? 0) };
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  const english = await startOf('/features');
  const arabic = await startOf('/ar/features');
  expect(arabic.right).toBeCloseTo(english.left, 0);
});
