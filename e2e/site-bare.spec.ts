/** The site without scripts: everything can be read, and the help can be searched. */
import type { Page } from '@playwright/test';
import { expect, test } from './kit.ts';
import { someOf } from './matrix.ts';
import { publicPages } from './public-pages.ts';

test.use({ javaScriptEnabled: false });

const hits = (page: Page) => page.locator('main section').getByRole('listitem');

test('[SITE-04] without scripts every public page can be read', async ({ page }) => {
  for (const path of someOf(publicPages)) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const shown = (await page.getByRole('main').allInnerTexts()).join();
    expect(shown.length, path).toBeGreaterThan(120);
    // What is still to come would be put in place by a script.
    await expect(page.locator('[hidden][id^="S:"], template[id^="B:"]')).toHaveCount(0);
  }
});

test('[SITE-04] [PLAN-01] without scripts the prices are there', async ({ page }) => {
  for (const path of ['/', '/subscription']) {
    await page.goto(path);
    for (const price of ['$0.00', '$6.49', '$12.99'])
      await expect(page.getByText(price, { exact: true })).toBeVisible();
  }
});

test('[SITE-04] [SITE-05] without scripts the help is searched by its form, in the page’s language', async ({
  page,
}) => {
  await page.goto('/help');
  await page.getByRole('searchbox').fill('export');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL('**/help?search=export');
  await expect(page.getByRole('searchbox')).toHaveValue('export');
  await expect(hits(page).first()).toContainText(/export/i);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/de/help?search=zeitzone');
  await expect(hits(page).first()).toContainText(/Zeitzone/);
  await page.goto('/help?search=xyzzy');
  await expect(page.getByText('No articles found')).toBeVisible();
});
