/** The catalogue check: what is wrong, counted, repaired and settled. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test, withSampleData } from './kit.ts';

const totalOf = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/songs/issues')).json()).total;

test('[BEY-16] a quiet line leads to the check, where a dead link is removed and brought back @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const total = await totalOf(page);
  await expect(page.getByText(`Catalog check: ${total} to review`)).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  // The address changes before the page does: what is looked at below is the next page's alone.
  const dead = page.getByRole('region', { name: /^Dead links/ });
  await expect(dead).toBeVisible();
  await expectAccessible(page);
  const removes = dead.getByRole('button', { name: /^Remove link/ });
  // Its links are read after the counts.
  await expect(removes.first()).toBeVisible();
  const before = await removes.count();
  await removes.first().click();
  await expect(removes).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(removes).toHaveCount(before);
  expect(await totalOf(page)).toBe(total);
});

test('[BEY-16] an ISRC of one’s own and “as intended” count down, and a press takes each back @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/catalogue');
  await hydrated(page);
  const total = await totalOf(page);
  const group = page.getByRole('region', { name: /^Missing ISRC/ });
  // Two songs have this name.
  const row = group
    .getByRole('listitem', { name: 'Borrowed Coastline', exact: true })
    .filter({ hasText: 'Bandcamp' });
  const field = row.getByRole('textbox', { name: 'ISRC of Borrowed Coastline' });
  await field.fill('nonsense');
  await row.getByRole('button', { name: 'Save' }).click();
  // The browser says what is wrong with it, and nothing is sent.
  expect(await totalOf(page)).toBe(total);
  await field.fill('de-abc-24-00001');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => totalOf(page)).toBe(total - 1);
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => totalOf(page)).toBe(total);
  await row.getByRole('button', { name: /^Ignore/ }).click();
  await expect.poll(() => totalOf(page)).toBe(total - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => totalOf(page)).toBe(total);
});

test('[BEY-16] a dead link is replaced by another of the same song, and the other way round again @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/catalogue');
  await hydrated(page);
  const dead = page.getByRole('region', { name: /^Dead links/ });
  const fields = dead.getByRole('textbox', { name: /^New link for/ });
  await expect(fields.first()).toBeVisible();
  const before = await fields.count();
  await fields.first().fill('https://www.deezer.com/track/987654');
  await dead.getByRole('button', { name: 'Replace' }).first().click();
  await expect(page.getByText('Link replaced').first()).toBeVisible();
  // It stays as long as the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(fields).toHaveCount(before - 1);
  const songs: { tracks: { platformTrackId: string; status: string }[] }[] = await (
    await page.request.get('/api/songs?limit=100')
  ).json();
  const joined = songs.find(({ tracks }) => tracks.some((track) => track.platformTrackId === '987654'));
  expect(joined?.tracks.length).toBeGreaterThan(1);
  expect(joined?.tracks.some(({ status }) => status === 'gone')).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fields).toHaveCount(before);
});

test('[BEY-16] counted down to zero, the page says that all is in order @full', async ({ page }) => {
  await withSampleData(page);
  const { counts } = await (await page.request.get('/api/songs/issues')).json();
  for (const kind of Object.keys(counts)) {
    const { issues } = await (await page.request.get(`/api/songs/issues?kind=${kind}&limit=50`)).json();
    for (const { trackId, platform } of issues)
      await page.request.post('/api/songs/issues/settle', { data: { kind, trackId, platform } });
  }
  await page.goto('/catalogue');
  await expect(page.getByText('Nothing to fix')).toBeVisible();
  await page.goto('/tracks');
  await hydrated(page);
  await expect(page.getByText(/^Catalog check: /)).toHaveCount(0);
});
