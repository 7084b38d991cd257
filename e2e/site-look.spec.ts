/** How the site looks: accessible in both themes and on a phone, and never wider than the screen. */
import { pathIn } from '#domain/paths.ts';
import { expect, expectAccessible, expectRoomOnPhones, hydrated, prefer, signedIn, test } from './kit.ts';
import { inTurn, languagesThatBreak, themes, themesFor, widthsFor } from './matrix.ts';
import { publicPages } from './public-pages.ts';

/** What fails is told by its step. */
for (const theme of themes)
  test(`[NAV-02] [SITE-07] every page is accessible in the ${theme} theme, also on a phone`, async ({
    page,
  }) => {
    await prefer(page, { theme });
    for (const [place, path] of publicPages.entries()) {
      if (!themesFor(place).includes(theme)) continue;
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
        for (const width of widthsFor(theme, Math.floor(place / 8))) {
          await page.setViewportSize({ width, height: 844 });
          await expectAccessible(page);
        }
      });
    }
  });

test.describe('on a phone', () => {
  // Buttons are larger where fingers press them.
  test.use({ isMobile: true, hasTouch: true });
  for (const [turn, { code, name }] of languagesThatBreak.entries())
    test(`[SITE-02] on a phone no page scrolls sideways in ${name}`, async ({ page }) => {
      for (const path of inTurn(publicPages, turn)) {
        await page.goto(pathIn(code, path));
        await test.step(path, () => expectRoomOnPhones(page));
      }
    });
});

test('[NAV-02] the theme changes at a click and stays from page to page without a flash', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  // The server sends the class: no script has to set it before the first paint.
  for (const path of ['/', '/features', '/de/help', '/nothing/here'])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/<html[^>]*class="dark"/);
  await page.goto('/features');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
  for (const path of ['/', '/features', '/de/help', '/nothing/here'])
    expect(await (await page.request.get(path)).text(), path).toMatch(/<html[^>]*class="dark"/);
});

test('[NAV-02] as the system has it: before any script of the page, live, and in the account too @full', async ({
  page,
}) => {
  await prefer(page, { theme: 'system' });
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  // The page's own scripts never come: what sets the theme stands in its head.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/features');
  await expect(html).not.toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/help');
  await expect(html).toHaveClass(/dark/);
  await page.unrouteAll();
  await signedIn(page);
  await page.goto('/settings');
  await hydrated(page);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).not.toHaveClass(/dark/);
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click();
  await expect(html).toHaveClass(/dark/);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).not.toHaveClass(/dark/);
});

test('[NAV-02] amber is the primary action, the focus and the current thing, and nothing else @full', async ({
  page,
}) => {
  for (const path of ['/blog', '/features', '/subscription']) {
    await page.goto(path);
    await hydrated(page);
    const others = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--accent)';
      const amber = getComputedStyle(probe).color;
      probe.remove();
      return [...document.querySelectorAll('main *')]
        .filter((part) => part.childNodes.length > 0 && getComputedStyle(part).color === amber)
        .map((part) => part.className.toString());
    });
    expect(others, path).toEqual([]);
  }
});

test('[SITE-03] an address that leads nowhere says so, above the landing page', async ({ page }) => {
  const reply = await page.goto('/nothing/here');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('status').filter({ hasText: 'Page not found' })).toContainText('/nothing/here');
  await page.goto('/');
  await expect(page.getByText('Page not found')).toHaveCount(0);
});

test('[NAV-01] prices begin where the page’s other words do, within the app too @full', async ({ page }) => {
  await signedIn(page);
  await page.goto('/subscription');
  await hydrated(page);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const prices = await page.getByRole('main').getByRole('list').first().boundingBox();
  expect(prices?.x).toBe(title?.x);
});
