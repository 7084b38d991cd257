/** The letter of the week as a mail program shows it: in the light and in the dark, on a desk and on a phone, in either direction. */
import type { Digest } from '#contract/digests.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { letterHtml } from '#i18n/digest-letter.ts';
import { wordsIn } from '#server/words.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, withSampleData } from './kit.ts';
import { languagesThatBreak, someOf } from './matrix.ts';

const looks = [
  { colorScheme: 'light', width: 680 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'dark', width: 680 },
  { colorScheme: 'light', width: 390 },
] as const;

const codes: readonly Language[] = [
  'en',
  ...someOf(
    languagesThatBreak
      .map(({ code }) => code)
      .filter((code) => code !== 'en')
      .toReversed(),
  ),
];

for (const language of codes)
  test(`[BEY-09] the letter of the week is readable wherever it is opened, in ${language}${language === 'en' ? ' @full' : ''}`, async ({
    page,
  }, info) => {
    await withSampleData(page);
    expect((await page.request.patch('/api/auth/user', { data: { language } })).ok()).toBe(true);
    const digest: Digest = await (await page.request.get('/api/digest')).json();
    expect(digest.figures.length).toBeGreaterThan(0);
    const publicUrl = 'https://tracklight.example';
    const unsubscribeUrl = `${publicUrl}/api/digest/unsubscribe?token=x`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(
      letterHtml({ language, t: wordsIn('digest', language), digest, publicUrl, unsubscribeUrl }),
    );
    for (const { colorScheme, width } of someOf(looks)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const name = `letter-${language}-${colorScheme}-${width}.png`;
      await page.screenshot({ path: info.outputPath(name), fullPage: true });
    }
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
    await expect(page.getByText(digest.sentence)).toBeVisible();
    expect(asked, 'a letter loads nothing').toEqual([]);
  });
