/** Reconciliation: from nothing to compare, by an import, to differences with their reasons, a file, and the song's page. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, withSampleData } from './kit.ts';

type Link = { id: string; songId: string; title: string; platform: string; platformTrackId: string };
type Point = { date: string; value: number | null };

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A video's days as YouTube Studio writes them: what its public counter brought, and two a day more. */
async function chartOf(page: Page, { id, platformTrackId }: Link) {
  const history = await page.request.get(
    `/api/tracks/${id}/history?metric=views&mode=change&from=${dayBack(60)}&to=${dayBack(1)}`,
  );
  const { points } = (await history.json()) as { points: Point[] };
  const lines = points.flatMap(({ date, value }) =>
    value === null ? [] : `${date},${platformTrackId},Video,"Nov 1, 2020",${value + 2}`,
  );
  const content = ['Date,Content,Video title,Video publish time,Views', ...lines].join('\n');
  return { name: 'Chart data.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
}

test('[SYNC-07] what a counter and a dashboard say of a month stands side by side, with reasons @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/imports');
  await page.getByRole('link', { name: 'Compare sources' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare sources');
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await expectAccessible(page);

  const tracks = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const video = tracks.find(({ platform }) => platform === 'youtube');
  if (!video) throw new Error('The sample has no link on YouTube.');
  await page.getByRole('link', { name: 'Import a file' }).click();
  await hydrated(page);
  await page.setInputFiles('input[type=file]', await chartOf(page, video));
  await page.waitForURL('**/imports/imp_*');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied');

  await page.goto('/imports/reconciliation');
  await hydrated(page);
  const song = page.getByRole('region', { name: video.title });
  const month = song.getByRole('group').first();
  await month.locator('summary').click();
  await expect(month).toContainText('Public counter');
  await expect(month.getByRole('link', { name: 'Chart data.csv' })).toBeVisible();
  await expect(month).toContainText(/Dashboard vs. public counter: \+\d+/);
  await expect(month).toContainText('Different time zones');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV · all columns', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^reconciliation-sandbox-.*\.csv$/);

  await song.getByRole('link', { name: video.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(video.title);
  await page.mouse.wheel(0, 4000);
  const panel = page.getByRole('region', { name: 'Compare sources' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel).toContainText('Dashboard vs. public counter');
});

test('[ANL-02] [SYNC-07] imported days stand on the chart beside the counter when they are asked for @full', async ({
  page,
}) => {
  await withSampleData(page);
  const tracks = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const video = tracks.find(({ platform }) => platform === 'youtube');
  if (!video) throw new Error('The sample has no link on YouTube.');
  await page.goto('/imports');
  await hydrated(page);
  await page.setInputFiles('input[type=file]', await chartOf(page, video));
  await page.waitForURL('**/imports/imp_*');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied');
  await page.goto(`/analytics?song=${video.songId}`);
  await hydrated(page);
  const choice = page.getByRole('button', { name: 'Imported figures' });
  await expect(page.getByText('YouTube, imported')).toHaveCount(0);
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/own=1/);
  await expect(page.getByRole('button', { name: 'YouTube, imported' })).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('columnheader', { name: 'YouTube, imported' })).toBeVisible();
});
