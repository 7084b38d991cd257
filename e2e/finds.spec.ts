/** One link pasted, found elsewhere: offered, ticked, followed, refused, searched for. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test, withSampleData } from './kit.ts';

type Finds = {
  total: { songs: number; finds: number };
  songs: { songId: string; finds: { id: string }[] }[];
};
const readFinds = async (page: Page): Promise<Finds> => (await page.request.get('/api/songs/finds')).json();
const countOf = async (page: Page) => (await readFinds(page)).total.finds;

/** The look-ups are made in the background. */
async function withFinds(page: Page): Promise<Finds> {
  await withSampleData(page);
  // Until nothing more comes: one platform is asked once in two seconds.
  let before = -1;
  const isOver = async () => {
    const now = await countOf(page);
    const isSame = now === before && now > 5;
    before = now;
    return isSame;
  };
  await expect.poll(isOver, { timeout: 60_000, intervals: [6_000] }).toBe(true);
  return readFinds(page);
}

test('[TRK-13] a link that is pasted is found elsewhere, and what is ticked joins its song', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  await page
    .getByRole('button', { name: /Add songs/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('https://www.deezer.com/track/3135553');
  await dialog.getByRole('button', { name: /^Add/ }).first().click();
  const follow = dialog.getByRole('button', { name: /^Follow selected/ });
  await expect(follow).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/^Still looking on/)).toHaveCount(0, { timeout: 30_000 });
  await expectAccessible(page);
  const boxes = dialog.getByRole('checkbox');
  const offered = await boxes.count();
  expect(offered).toBeGreaterThan(0);
  await boxes.first().uncheck();
  await expect(follow).toHaveText(`Follow selected (${offered - 1})`);
  await boxes.first().check();
  await follow.click();
  await expect(page.getByText(/links? followed$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const tracks: { title: string; songId: string }[] = await (await page.request.get('/api/tracks')).json();
  const songIds = tracks.filter(({ title }) => title === 'One More Time').map(({ songId }) => songId);
  expect(songIds.length).toBeGreaterThan(1);
  expect(new Set(songIds).size).toBe(1);
  await page.goto(`/song/${songIds[0]}`);
  await expect(page.getByText(/Joined by the same ISRC|You joined these links/)).toBeVisible();
});

test('[TRK-13] a quiet line over the list opens what was found; not this one, and back again', async ({
  page,
}) => {
  const before = await withFinds(page);
  await page.goto('/tracks');
  await hydrated(page);
  const line = page.getByText(/^Found elsewhere: /);
  await expect(line).toHaveText(
    `Found elsewhere: ${before.total.songs} songs in ${before.total.finds} places`,
  );
  const panel = page.getByRole('region', { name: /^Found elsewhere/ });
  await line.locator('..').getByRole('button', { name: 'Review' }).click();
  await expectAccessible(page);
  await panel
    .getByRole('button', { name: /not this one$/ })
    .first()
    .click();
  await expect.poll(() => countOf(page)).toBe(before.total.finds - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(page)).toBe(before.total.finds);
});

test('[TRK-13] a song’s page offers the rest, follows it, and takes it back', async ({ page }) => {
  const { songs } = await withFinds(page);
  const [song] = songs;
  await page.goto(`/song/${song?.songId}`);
  await hydrated(page);
  const tiles = page.getByRole('region', { name: 'Platform by platform' }).getByRole('listitem');
  const before = await tiles.count();
  await page.getByRole('button', { name: /^Follow selected/ }).click();
  await expect(tiles).toHaveCount(before + (song?.finds.length ?? 0));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles).toHaveCount(before);
});

test('[TRK-13] a search is made when the user wants it, and offers without a tick', async ({ page }) => {
  await withSampleData(page);
  const tracks: { title: string; platform: string; songId: string }[] = await (
    await page.request.get('/api/tracks')
  ).json();
  const hit = tracks.find(({ title, platform }) => title === 'Tin Roof Cathedral' && platform === 'spotify');
  await page.goto(`/song/${hit?.songId}`);
  await hydrated(page);
  const panel = page.getByRole('group', { name: 'Look for it on' });
  await panel.getByRole('button', { name: 'SoundCloud' }).click();
  const found = page.getByRole('checkbox', { name: /SoundCloud/ });
  const nothing = page.getByText('Nothing found on SoundCloud');
  await expect(found.or(nothing).first()).toBeVisible();
  if (await found.isVisible()) await expect(found).not.toBeChecked();
});

test('[TRK-13] on a phone the list is read without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { songs } = await withFinds(page);
  for (const path of ['/tracks', `/song/${songs[0]?.songId}`]) {
    await page.goto(path);
    await hydrated(page);
    const review = page
      .getByText(/^Found elsewhere: /)
      .locator('..')
      .getByRole('button');
    if (path === '/tracks') await review.click();
    await expect(page.getByRole('button', { name: /^Follow selected/ })).toBeAttached();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
