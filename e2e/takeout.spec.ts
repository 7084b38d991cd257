/** One's own data: out of one account as an archive, and into a fresh one. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, takenOver, test } from './kit.ts';

const panelOn = (page: Page) => page.getByRole('region', { name: 'Your data' });

async function openPanel(page: Page) {
  await page.goto('/settings');
  const panel = panelOn(page);
  // It is loaded when somebody comes near.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(panel).toBeVisible({ timeout: 500 });
  }).toPass();
  await takenOver(panel.getByRole('button', { name: 'Choose archive' }));
  return panel;
}

test('[BEY-11] [EXP-02] an archive is asked for, downloaded, and dropped into a fresh account @full', async ({
  page,
}) => {
  await signedIn(page);
  // What an archive of a whole sample account brings back is asked of the modules (`takeout.test.ts`).
  const urls = ['https://www.youtube.com/watch?v=takeoutSng1', 'https://www.youtube.com/watch?v=takeoutSng2'];
  await page.request.post('/api/tracks', { data: { urls } });
  await page.request.post('/api/playlists', { data: { name: 'Kept' } });
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Request archive' }).click();
  const link = panel.getByRole('link', { name: /^Download/ });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^tracklight-takeout-sandbox-\d{4}-\d{2}-\d{2}\.zip$/);
  const file = await download.path();
  await page.context().clearCookies();
  await signedIn(page);
  const fresh = await openPanel(page);
  await fresh
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(fresh.getByText('Choose a .zip archive.')).toBeVisible();
  await fresh
    .locator('input[type=file]')
    .setInputFiles({ name: 'takeout.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  await expect(fresh.getByText('Archive restored. Links: 2')).toBeVisible({ timeout: 60_000 });
  await expect(fresh.getByText('Playlists restored as private: 1.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const restored = (await (await page.request.get('/api/tracks')).json()) as unknown[];
  expect(restored).toHaveLength(2);
  await page.goto('/dashboard');
  await expect(page.getByText('YouTube').first()).toBeVisible();
});
