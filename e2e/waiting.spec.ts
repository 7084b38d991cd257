/** A link whose platform is busy: nothing is lost, and it becomes a song without anybody doing anything. */
import { expect, expectAccessible, hydrated, signedIn, somebody, test } from './kit.ts';

/** In the sandbox the first request for such a song is refused as one too many. */
const busyLink = () => `https://audiomack.com/zz-busy-${somebody().email.split('@')[0]}/song/song`;

test('[TRK-12] a link whose platform is busy waits, outlives its page, and becomes a song by itself @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const link = busyLink();
  await page.getByLabel('Links to songs').fill(link);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  await expect(row).toContainText('Audiomack’s request limit is reached.');
  await page.goto('/tracks');
  await hydrated(page);
  const waiting = page.getByRole('region', { name: 'Waiting links' });
  await expect(waiting).toContainText(link);
  await expectAccessible(page);
  // Live, on the open page.
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('main').locator('a[href^="/track/"]').first()).toBeVisible();
  expect(await (await page.request.get('/api/tracks')).json()).toHaveLength(1);
});

test('[TRK-12] a link that waits is called off, and is no song afterwards @full', async ({ page }) => {
  await signedIn(page);
  // YouTube does not say when it may be asked again: that is half a minute at least.
  const urls = [`https://www.youtube.com/watch?v=zz-busy${Date.now().toString(36).slice(-4)}`];
  const { pending } = await (await page.request.post('/api/tracks', { data: { urls } })).json();
  expect(pending).toMatchObject([{ url: urls[0], platform: 'youtube' }]);
  await page.goto('/tracks');
  await hydrated(page);
  await expect(page.getByText('1 of 25 in your plan, 1 waiting')).toBeVisible();
  await page.getByRole('button', { name: `Cancel ${urls[0]}` }).click();
  await expect(page.getByText('Waiting links')).toBeHidden();
  await expect(page.getByText('plan, 1 waiting')).toBeHidden();
  expect(await (await page.request.get('/api/tracks/pending')).json()).toEqual([]);
  expect(await (await page.request.get('/api/tracks')).json()).toEqual([]);
});
