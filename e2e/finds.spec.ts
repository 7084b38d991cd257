/** One link pasted, found elsewhere: offered, ticked, followed, refused, searched for. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, withSampleData } from './kit.ts';

type Finds = {
  /** Platforms that have not answered yet. */
  looking: string[];
  total: { songs: number; finds: number };
  songs: { songId: string; finds: { id: string }[] }[];
};
const readFinds = async (page: Page, query = ''): Promise<Finds> =>
  (await page.request.get(`/api/songs/finds${query}`)).json();
const countOf = async (page: Page) => (await readFinds(page)).total.finds;

/** The look-ups are made in the background. */
async function withFinds(page: Page): Promise<Finds> {
  await withSampleData(page);
  const tracks: { id: string }[] = await (await page.request.get('/api/tracks')).json();
  const all = tracks.map(({ id }) => id).join();
  // Until every platform has answered: one is asked once in two seconds.
  const looking = async () => (await readFinds(page, `?trackIds=${all}`)).looking;
  await expect.poll(looking, { timeout: 90_000 }).toEqual([]);
  const finds = await readFinds(page);
  expect(finds.total.finds).toBeGreaterThan(5);
  return finds;
}

test('[TRK-13] a link that is pasted is found elsewhere, and what is ticked joins its song @full', async ({
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
  const follow = dialog.getByRole('button', { name: /^Add selected/ });
  await expect(follow).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/^Searching /)).toHaveCount(0, { timeout: 30_000 });
  await expectAccessible(page);
  const boxes = dialog.getByRole('checkbox');
  const offered = await boxes.count();
  expect(offered).toBeGreaterThan(0);
  await boxes.first().uncheck();
  await expect(follow).toHaveText(`Add selected (${offered - 1})`);
  await boxes.first().check();
  await follow.click();
  await expect(page.getByText(/links? added$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const tracks: { title: string; songId: string }[] = await (await page.request.get('/api/tracks')).json();
  const songIds = tracks.filter(({ title }) => title === 'One More Time').map(({ songId }) => songId);
  expect(songIds.length).toBeGreaterThan(1);
  expect(new Set(songIds).size).toBe(1);
  await page.goto(`/song/${songIds[0]}`);
  await expect(page.getByText(/Matched by ISRC|Merged by you/)).toBeVisible();
});

async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

test('[TRK-13] a quiet line over the list opens what was found, on a phone too; not this one, and back again @full', async ({
  page,
}) => {
  const before = await withFinds(page);
  await page.goto('/tracks');
  await hydrated(page);
  const line = page.getByText(/ found on other platforms for /);
  await expect(line).toHaveText(
    `${before.total.finds} links found on other platforms for ${before.total.songs} songs`,
  );
  const panel = page.getByRole('region', { name: / found on other platforms for / });
  await line.locator('..').getByRole('button', { name: 'Review' }).click();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await panel
    .getByRole('button', { name: /^Dismiss / })
    .first()
    .click();
  await expect.poll(() => countOf(page)).toBe(before.total.finds - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(page)).toBe(before.total.finds);
});

test('[TRK-13] a song’s page offers the rest, on a phone too, follows it, and takes it back @full', async ({
  page,
}) => {
  const { songs } = await withFinds(page);
  const [song] = songs;
  await page.goto(`/song/${song?.songId}`);
  await hydrated(page);
  const tiles = page.getByRole('region', { name: 'Platforms' }).getByRole('listitem');
  const before = await tiles.count();
  await expect(page.getByRole('button', { name: /^Add selected/ })).toBeVisible();
  await expectFitsPhone(page);
  await page.getByRole('button', { name: /^Add selected/ }).click();
  await expect(tiles).toHaveCount(before + (song?.finds.length ?? 0));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles).toHaveCount(before);
});

test('[TRK-13] a search is made when the user wants it, and offers without a tick @full', async ({
  page,
}) => {
  await withSampleData(page);
  const tracks: { title: string; platform: string; songId: string }[] = await (
    await page.request.get('/api/tracks')
  ).json();
  const hit = tracks.find(({ title, platform }) => title === 'Tin Roof Cathedral' && platform === 'spotify');
  await page.goto(`/song/${hit?.songId}`);
  await hydrated(page);
  const panel = page.getByRole('group', { name: 'Search on' });
  await panel.getByRole('button', { name: 'SoundCloud' }).click();
  const found = page.getByRole('checkbox', { name: /SoundCloud/ });
  const nothing = page.getByText('No matches on SoundCloud');
  await expect(found.or(nothing).first()).toBeVisible();
  if (await found.isVisible()) await expect(found).not.toBeChecked();
});
