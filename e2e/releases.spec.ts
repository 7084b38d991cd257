/** The page of a song that came out lately: told by its age, and by no day on which it did not exist. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  test,
} from './kit.ts';

type Song = { id: string; releaseDate?: string; tracks: { id: string; platform: string; title: string }[] };

/** Of the sample: the newest song came out within the last thirty days. */
async function newestSong(page: Page): Promise<Song> {
  await readingSampleData(page);
  const songs: Song[] = await (await page.request.get('/api/songs')).json();
  const [newest] = songs.toSorted((a, b) => (b.releaseDate ?? '').localeCompare(a.releaseDate ?? ''));
  if (!newest) throw new Error('The sample has songs.');
  return newest;
}

const onItsDay = /^Day (\d+): [\d,]+ views, [\d.]+× .*Copper Weather at day \1$/;

test('[ANL-11] [BEY-05] [BEY-02] the newest song’s page begins with its release beside the one before, and has no day before it', async ({
  page,
}) => {
  const song = await newestSong(page);
  await page.goto(`/song/${song.id}`);
  await hydrated(page);
  const main = page.locator('main');
  await expect(main.getByText(onItsDay).first()).toBeVisible();
  const panel = page.getByRole('region', { name: 'Since release' });
  await expect(panel.getByText(/^\+[\d,]+ a day since release/)).toBeVisible();
  await panel.getByText('Show as a table').click();
  const day0 = panel.getByRole('row', { name: /^Day 0 after release/ });
  await expect(day0).toBeVisible();
  const total = await day0.textContent();
  await panel.getByText('Per day').click();
  await panel.getByText('Total').click();
  await expect(day0).toHaveText(total ?? '');
  await expect(main.getByText(/no data for|known only|28 days/)).toHaveCount(0);
  await expectAccessible(page);
});

test('[BEY-05] [ANL-08] what a release brings less is no red fall, on the page of a link and on a phone @full', async ({
  page,
}) => {
  await prefer(page, { theme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  const { tracks } = await newestSong(page);
  await page.goto(`/track/${tracks.find(({ platform }) => platform === 'youtube')?.id}`);
  await hydrated(page);
  const main = page.locator('main');
  await expect(main.getByText(onItsDay).first()).toBeVisible();
  await expect(main.getByText('normal after a release').first()).toBeVisible();
  await expect(main.locator('.text-down')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Period: Since release/ })).toBeVisible();
  const growth = page.getByRole('region', { name: 'Growth' });
  // It is loaded when somebody comes near.
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(growth.getByRole('row', { name: /^Since release, / })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(growth.getByRole('row', { name: /^Last (28|90) days/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('[ANL-02] [BEY-05] on Analytics too a song that came out within the period is told since then, in every panel @full', async ({
  page,
}) => {
  const { id } = await newestSong(page);
  await page.goto(`/analytics?song=${id}&metric=views&split=none`);
  await hydrated(page);
  const main = page.locator('main');
  await expect(main.getByText(/: \+[\d,]+ in the first \d+ days after release\./).first()).toBeVisible();
  const changed = page.getByRole('region', { name: /^What changed/ });
  await expect(changed.getByText(/^\+[\d,]+ since release on /)).toBeVisible();
  const growth = page.getByRole('region', { name: 'Growth' });
  await expect(growth.getByRole('row', { name: /^Since release, .* \d+ days/ })).toBeVisible();
  await expect(growth.getByRole('row', { name: /^Last (28|90) days/ })).toHaveCount(0);
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await expect(forecast.getByText(/, after [\d.,]+K? since its release on /).first()).toBeVisible();
});
