/** How one's own links are kept up to date, and how the platforms answer everybody. */
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, withSampleData } from './kit.ts';

test('[BEY-13] the sync page says what was read and what needs a look, and a dead link is taken off there @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('region', { name: 'Sync' }).getByRole('link', { name: 'Show links' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync');
  await expect(page.getByTestId('sync-summary')).toContainText(
    /Updated today: \d+ of 24 links\. .*Need attention: 1\./,
  );
  const links = page.getByRole('region', { name: 'Your links' }).getByRole('listitem');
  await expect(links).toHaveCount(24);
  // What needs somebody comes first, with its reason.
  await expect(links.first()).toContainText('No longer on SoundCloud.');
  await expectAccessible(page);
  await links
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(links).toHaveCount(23);
  await expect(page.getByTestId('sync-summary')).toContainText('of 23 links');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(links).toHaveCount(24);
});

test('[BEY-13] the list is narrowed by state and platform, in the address, also by keyboard on a phone @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await withSampleData(page);
  await page.goto('/sync');
  await hydrated(page);
  const links = page.getByRole('region', { name: 'Your links' }).getByRole('listitem');
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('listenbrainz');
  await expect(links).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('?platform=listenbrainz');
  await page.getByRole('combobox', { name: 'State' }).selectOption('gone');
  await expect(page.getByText('No matching links')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No matching links')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('[BEY-13] everybody may read how the platforms answer, without scripts, labelled as a sandbox', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const reply = await page.goto('/status');
  expect(reply?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
  await expect(page.getByRole('main').getByText('Sandbox', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^YouTube, last 90 days: / })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Status' })).toHaveAttribute(
    'href',
    '/status',
  );
  await context.close();
});
