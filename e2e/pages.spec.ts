/** Every page of the app: accessible in both themes, whole at phone width, in the language that was chosen. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomOnPhones,
  hydrated,
  prefer,
  readingSampleData,
  signedIn,
  test,
  withSampleData,
} from './kit.ts';
import { inTurn, isFull, languagesThatBreak, themes, themesFor, widthsFor } from './matrix.ts';

const appPages = [
  '/dashboard',
  '/catalogue',
  '/tracks',
  '/imports',
  '/earnings',
  '/worth-a-look',
  '/analytics',
  '/public-pages',
  '/audience',
  '/reports',
  '/settings',
  '/sync',
  '/recap/2026',
  '/audio-uploads',
  '/messages',
  '/audio-diagnostics',
  '/playlists',
  '/audio-playlists',
  // Further faces of these, made of the same parts.
  ...(isFull
    ? [
        '/tracks?view=grid',
        '/imports/reconciliation',
        '/public-pages/new',
        '/reports/new?template=label',
        '/playlists/import?link=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3DPLsandbox-50',
      ]
    : []),
];

for (const theme of themes) {
  test(`[NAV-02] [ANL-06] signed-in pages are accessible in the ${theme} theme, also on a phone`, async ({
    page,
  }) => {
    await readingSampleData(page);
    await prefer(page, { theme });
    const [song] = await (await page.request.get('/api/tracks')).json();
    const ofSong = [`/track/${song.id}`, `/song/${song.songId}`];
    for (const [place, path] of [...appPages, ...ofSong].entries()) {
      if (!themesFor(place).includes(theme)) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      for (const width of widthsFor(theme, Math.floor(place / 8))) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });
}

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true });

  /** Everything in the header is on the screen. */
  const expectWholeHeader = async (page: Page) => {
    const width = page.viewportSize()?.width ?? 0;
    const isOutside = (button: Element, most: number) => {
      const { left, right } = button.getBoundingClientRect();
      return button.checkVisibility() && (left < 0 || right > most);
    };
    for (const button of await page.getByRole('banner').first().getByRole('button').all())
      expect(await button.evaluate(isOutside, width), `${await button.getAttribute('aria-label')}`).toBe(
        false,
      );
  };

  for (const [turn, { code, name }] of languagesThatBreak.entries())
    test(`[NAV-01] no signed-in page scrolls sideways in ${name}, and its header fits with either badge${turn > 0 ? ' @full' : ''}`, async ({
      page,
    }) => {
      await prefer(page, { userLanguage: code });
      await signedIn(page);
      await page.goto('/settings');
      await expectRoomOnPhones(page, () => expectWholeHeader(page));
      await readingSampleData(page);
      // What held widest of all, and the others in turn.
      for (const path of new Set(['/tracks', ...inTurn(appPages, turn)]))
        await test.step(path, async () => {
          await page.goto(path);
          await hydrated(page);
          await expectRoomOnPhones(page, () => expectWholeHeader(page));
        });
    });
});

test('[ANL-01] the dashboard answers in a sentence whose clauses lead on; figures and days live in the address', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: /songs? rising$/ }).click();
  await expect(page).toHaveURL(/#rising-songs$/);
  await expect(page.getByRole('heading', { name: 'Rising' })).toBeInViewport();
  const views = page.getByRole('article').filter({ hasText: 'Views' }).first();
  await expect(views).toContainText(/\+[\d,]{5,}.*vs. previous 28 days/);
  await page.getByRole('radio', { name: 'Total' }).first().click();
  await expect(page).toHaveURL(/figures=total/);
  await expect(views).toContainText('Gained in this period');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled();
  await page.getByRole('link', { name: /^[\d,]+ views, .* previous 28 days/ }).click();
  await expect(page).toHaveURL(/tracks\?sort=views&order=desc&platform=youtube/);
});

test('[I18N-02] in the app a chosen language applies at once, is kept, and leaves the path as it is @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  await page.evaluate(() => addEventListener('languageChanged', () => (document.body.dataset.told = 'yes')));
  await page
    .getByRole('button', { name: /Language/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('body')).toHaveAttribute('data-told', 'yes');
  expect(new URL(page.url()).pathname).toBe('/tracks');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('userLanguage'))).toBe('de');
});

test('[OPS-01] every page says that the numbers are the sandbox’s', async ({ page }) => {
  for (const path of ['/', '/de']) {
    await page.goto(path);
    await expect(page.getByText(/Sandbox/).first()).toBeVisible();
  }
});

test('[NAV-04] the page of what is not among one’s own says so, with status 404 @full', async ({ page }) => {
  await readingSampleData(page);
  for (const [path, says] of [
    ['/track/trk_00000000000000000000000000000000', 'Song not found'],
    ['/track/nope', 'Song not found'],
    ['/song/nope', 'Song not found'],
    ['/playlist/none', 'Playlist not found'],
    ['/imports/nope', 'Page not found'],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(says);
  }
});

test('[SEC-01] pages carry a strict policy, and no page is framed', async ({ page }) => {
  const headers = (await page.request.get('/')).headers();
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
});
