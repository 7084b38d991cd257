/** The site in its languages: how one is chosen, kept from page to page, and left for the dashboard. */
import { choicesFrom } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  signedIn,
  test,
} from './kit.ts';
import { isFull, someOf } from './matrix.ts';

const languages = choicesFrom('en');
const others = languages.filter(({ code }) => code !== 'en');

const landings = [
  ['ja', '登録'],
  ['de', 'Registrieren'],
  ['ru', 'Регистрация'],
] as const;

for (const [code, word] of someOf(landings))
  test(`[I18N-04] the ${code} landing page speaks its language, with and without a slash at the end`, async ({
    page,
  }) => {
    for (const path of [`/${code}`, `/${code}/`]) {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
    }
    await expect(page.getByRole('banner')).toContainText(word, { ignoreCase: true });
  });

test('[I18N-02] the picker keeps the page and its query; English has no prefix @full', async ({ page }) => {
  const ways = [
    ['/de/help?search=export', '日本語', '/ja/help?search=export'],
    ['/fr/blog/reading-growth', 'English', '/blog/reading-growth'],
    ['/', 'Français', '/fr'],
    ['/subscription', 'Русский', '/subscription'],
  ] as const;
  const likeThem = [
    ['/help?search=export', 'Deutsch', '/de/help?search=export'],
    ['/es', 'English', '/'],
  ] as const;
  for (const [from, language, to] of isFull ? [...ways, ...likeThem] : ways) {
    await page.goto(from);
    await hydrated(page);
    await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await page.waitForURL(`**${to}`);
    const code = languages.find(({ nativeName }) => nativeName === language)?.code ?? '';
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  }
});

test('[I18N-02] a language chosen on a public page is the one of pages that read the saved one, and the account’s @full', async ({
  page,
}) => {
  await signedIn(page);
  await prefer(page, { userLanguage: 'de' });
  await page.goto('/de/subscription');
  await hydrated(page);
  await page.getByRole('banner').locator('[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.waitForURL((url) => url.pathname === '/subscription');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const ofAccount = async () => (await (await page.request.get('/api/auth/user')).json()).language;
  expect(await ofAccount()).toBe('en');
  // The links at the foot of a page are a choice, too.
  await page.goto('/features');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Français', exact: true }).click();
  await page.waitForURL('**/fr/features');
  expect(await ofAccount()).toBe('fr');
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('[I18N-02] a visitor’s choice on a public page counts for prices, too', async ({ page }) => {
  await prefer(page, { userLanguage: 'de' });
  await page.goto('/de/subscription');
  await hydrated(page);
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.waitForURL((url) => url.pathname === '/subscription');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[I18N-02] the footer has the page in every language', async ({ page }) => {
  await page.goto('/de/features');
  const footer = page.getByRole('contentinfo');
  for (const { code, nativeName } of languages)
    await expect(footer.getByRole('link', { name: nativeName, exact: true })).toHaveAttribute(
      'href',
      pathIn(code, '/features'),
    );
});

test('[I18N-02] who reads German stays in German @full', async ({ page }) => {
  await page.goto('/de');
  await hydrated(page);
  const header = page.getByRole('banner').getByRole('navigation');
  const count = await header.getByRole('link').count();
  expect(count).toBe(6);
  for (let place = 0; place < count; place++) {
    await header.getByRole('link').nth(place).click();
    await expect(header.getByRole('link').nth(place)).toHaveAttribute('aria-current', 'page');
    expect(new URL(page.url()).pathname).toMatch(/^\/de\/[a-z]/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  }
  await page.goto('/de/help');
  await hydrated(page);
  await page.locator('main section').getByRole('link').first().click();
  await page.waitForURL('**/de/help/*');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL('**/de');
});

test.describe('a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('[I18N-03] is taken from / to /de once, and from no other page', async ({ page }) => {
    await page.goto('/features');
    await hydrated(page);
    expect(await page.evaluate(() => localStorage.getItem('language-detected'))).toBeNull();
    await page.goto('/');
    await page.waitForURL('**/de');
    await page.goto('/');
    await page.waitForTimeout(600);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('[I18N-04] whoever is signed in goes from every language home to the dashboard @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of ['/', '/home', ...others.flatMap(({ code }) => [`/${code}`, `/${code}/`])]) {
    const answer = await page.request.get(path);
    expect(new URL(answer.url()).pathname, path).toBe('/dashboard');
  }
  await page.goto('/de');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('[I18N-04] in place of the sign-in buttons of localized pages there is the way to the dashboard @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const { code } of someOf(others)) {
    await page.goto(pathIn(code, '/features'));
    await expect(page.getByRole('banner').locator('[aria-haspopup=dialog]:visible')).toHaveCount(0);
    await expect(page.getByRole('banner').locator('a[href="/dashboard"]')).toBeVisible();
  }
  await hydrated(page);
  await page.getByRole('banner').locator('a[href="/dashboard"]').click();
  await page.waitForURL('**/dashboard');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pathIn('ja', '/features'));
  await expectNoSidewaysScroll(page);
});
