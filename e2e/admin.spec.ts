/** An administrator looks at the sync, and tries again what failed; for everyone else there is nothing there. */
import { asAdministrator, openStatus, withTrouble } from './admin-kit.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  test,
} from './kit.ts';
import { themesFor, widthsFor } from './matrix.ts';

const page404 = 'Page not found';

test('[ADM-02] for everyone else there is no such page, and it tells nothing @full', async ({ page }) => {
  const visited = await page.goto('/admin/sync');
  expect(visited?.status()).toBe(404);
  await readingSampleData(page);
  const answer = await page.goto('/admin/sync');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(page404);
  await expect(page.getByRole('link', { name: 'Sync status' })).toHaveCount(0);
  expect(await page.content()).not.toContain('"deadLetters":{"count"');
  expect((await page.request.get('/api/admin/sync')).status()).toBe(404);
});

test('[ADM-03] the status shows every platform, its budgets and the queues', async ({ page }) => {
  await asAdministrator(page);
  await openStatus(page);
  await expect(page).toHaveTitle(/Sync status · Tracklight/);
  const platforms = page.getByRole('region', { name: 'Platforms' });
  for (const name of ['YouTube', 'Spotify', 'SoundCloud', 'TIDAL'])
    await expect(platforms.getByRole('heading', { name })).toBeVisible();
  const youtube = platforms.getByRole('listitem').filter({ hasText: 'YouTube' }).first();
  await youtube.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(youtube.getByRole('progressbar', { name: 'Quota units' })).toBeVisible();
  // Those with nothing in them stand behind a press.
  await page.getByRole('region', { name: 'Job queues' }).locator('summary').click();
  await expect(page.getByRole('row', { name: /totals\.refresh/ })).toBeVisible();
});

test('[ADM-03] [SYNC-03] what failed is shown with its reason; one is tried again, then the platform @full', async ({
  page,
}) => {
  await asAdministrator(page);
  const tried = await withTrouble(page);
  await openStatus(page);
  await expect(page.getByText('Several calls in a row failed')).toBeVisible();
  await expect(page.getByText('HTTP 503 after 3 tries')).toBeVisible();
  await page.getByRole('button', { name: 'Retry Silver Line' }).click();
  await expect(page.getByText('1 song queued for retry', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume now SoundCloud' }).click();
  await expect(page.getByText('SoundCloud resumed', { exact: true })).toBeVisible();
  expect(tried).toEqual([
    ['/api/admin/sync/retry', { itemIds: ['itm_00000000000000000000000000000001'] }],
    ['/api/admin/sync/platforms/soundcloud/resume', null],
  ]);
});

test('[ADM-03] when the status cannot be read the page says so and offers another try @full', async ({
  page,
}) => {
  await asAdministrator(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.route('**/api/admin/sync', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found' } }),
  );
  await page.getByRole('link', { name: 'Sync status' }).click();
  await expect(page.getByText('We couldn’t load the sync status')).toBeVisible();
  await page.unroute('**/api/admin/sync');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Platforms' })).toBeVisible();
});

for (const theme of themesFor(0))
  test(`[NAV-02] [ADM-03] the status is accessible in the ${theme} theme, also on a phone @full`, async ({
    page,
  }) => {
    await asAdministrator(page);
    await prefer(page, { theme });
    await withTrouble(page);
    await openStatus(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('HTTP 503 after 3 tries')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      if (widthsFor(theme).includes(width)) await expectAccessible(page);
    }
  });
