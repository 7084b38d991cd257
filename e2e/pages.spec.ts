/** Every page: accessible in both themes, whole at phone width, in the language it was asked for. */
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  test,
  withSampleData,
} from './kit.ts';

const appPages = ['/dashboard', '/tracks', '/tracks?view=grid', '/settings'];

for (const theme of ['dark', 'light'] as const) {
  test(`[NAV-02] [ANL-06] signed-in pages are accessible in the ${theme} theme, also on a phone`, async ({
    page,
  }) => {
    await withSampleData(page);
    await prefer(page, { theme });
    const [song] = await (await page.request.get('/api/tracks')).json();
    for (const path of [...appPages, `/track/${song.id}`]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test(`[SITE-02] the landing page is accessible in the ${theme} theme, also on a phone`, async ({
    page,
  }) => {
    await prefer(page, { theme });
    await page.goto('/');
    await hydrated(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

for (const [code, word] of [
  ['de', 'Registrieren'],
  ['ja', '登録'],
  ['ru', 'Регистрация'],
] as const) {
  test(`[I18N-04] the ${code} landing page speaks its language, with and without a slash at the end`, async ({
    page,
  }) => {
    for (const path of [`/${code}`, `/${code}/`]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
    }
    await expect(page.getByRole('banner')).toContainText(word, { ignoreCase: true });
  });
}

test('[I18N-02] in the app a chosen language applies at once, is kept, and leaves the path as it is', async ({
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

test('[I18N-02] on a public page a chosen language leads to its path', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await page.waitForURL('**/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('[I18N-03] is taken from / to /de once', async ({ page }) => {
    await page.goto('/');
    await page.waitForURL('**/de');
    await page.goto('/');
    await page.waitForTimeout(600);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('[NAV-02] the theme changes at a click and stays over a reload without a flash', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  const html = await (await page.request.get('/')).text();
  expect(html).not.toMatch(/<html[^>]*class="dark"/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

test('[OPS-01] every page says that the numbers are the sandbox’s', async ({ page }) => {
  for (const path of ['/', '/de']) {
    await page.goto(path);
    await expect(page.getByText(/Sandbox/).first()).toBeVisible();
  }
});

test('[SITE-03] [NAV-04] an unknown address answers 404: the landing page for visitors, a not-found page for others', async ({
  page,
}) => {
  expect((await page.goto('/nothing/here'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('See how');
  await withSampleData(page);
  expect((await page.goto('/nothing/here'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('There is nothing at this address');
  await page.goto('/track/trk_00000000000000000000000000000000');
  await expect(page.getByText('This song is not among yours')).toBeVisible();
});

test('[I18N-04] whoever is signed in goes from a language home to the dashboard', async ({ page }) => {
  await withSampleData(page);
  for (const path of ['/', '/fr', '/home']) {
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  }
});

test('[SEC-01] pages carry a strict policy, and no page is framed', async ({ page }) => {
  const headers = (await page.request.get('/')).headers();
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
});
