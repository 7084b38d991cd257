/** How songs sound: the radar and the mood of one song, the map of all, and what stands there without any numbers. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  scrollTo,
  signedIn,
  test,
  withSampleData,
} from './kit.ts';

type Song = { songId: string; title: string; valence: number; energy: number; source: string };

const knownSongs = async (page: Page): Promise<Song[]> =>
  (await (await page.request.get('/api/analytics/moods')).json()).songs;

test('[MOOD-01] a song shows how it sounds by its sources, and its mood opens to the rule @full', async ({
  page,
}) => {
  await withSampleData(page);
  // Spotify tells how it sounds, and so does the sample's import.
  const known = (await knownSongs(page)).find(({ title }) => title === 'Paper Herons');
  await page.goto(`/song/${known?.songId}`);
  await hydrated(page);
  const panel = await scrollTo(page, 'How it sounds');
  await expect(panel.getByText('Sandbox', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText(/^Spotify\. Highest: /)).toBeVisible();
  await expect(panel.getByText(/^sandbox-audio-features\.csv, your import\. Highest: /)).toBeVisible();
  const table = panel.getByRole('table', { name: 'Features from 0 to 1, by source' });
  const valence = String(known?.valence.toFixed(2));
  await expect(table.getByRole('row', { name: /^Valence/ })).toContainText(valence);
  const rule = panel.locator('summary', { hasText: 'About this mood' });
  await rule.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText(`: valence ${valence}`).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await panel.getByRole('link', { name: 'Valence' }).first().click();
  await expect(page).toHaveURL(/\/dictionary#valence$/);
  await expect(page.getByRole('heading', { name: 'Valence', exact: true })).toBeInViewport();
});

test('[MOOD-02] the map of moods is walked through by keyboard, and leads to the song @full', async ({
  page,
}) => {
  await withSampleData(page);
  const [known] = await knownSongs(page);
  await page.goto('/analytics');
  await hydrated(page);
  const panel = await scrollTo(page, 'Mood map');
  const map = panel.getByRole('navigation', { name: 'Songs on the mood map' });
  const songs = map.getByRole('link');
  await expect(songs).toHaveCount((await knownSongs(page)).length);
  await map.locator('a[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  for (const _ of await songs.all()) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(map.locator('a:focus')).toHaveAccessibleName(/, Valence 0\.\d\d, Energy 0\.\d\d, /);
  await panel.getByText('Show as a table').click();
  await expect(panel.getByRole('table').getByRole('link', { name: known?.title ?? '' })).toBeVisible();
  await expectAccessible(page);
  const common = page.getByRole('region', { name: 'Common traits of your fastest-growing songs' });
  await expect(common.getByText(/Not enough songs yet|differ/).first()).toBeVisible();
  await map.locator('a[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/song\/sng_/);
});

test('[MOOD-02] without a source that tells the mood, the map says who does and what can be done @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.request.post('/api/tracks', { data: { urls: ['https://youtu.be/9bZkp7q19f0'] } });
  const [track] = await (await page.request.get('/api/tracks')).json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tracks/${track.id}`)).json()).lastSyncedAt)
    .not.toBeNull();
  await page.goto('/analytics');
  await hydrated(page);
  const panel = await scrollTo(page, 'Mood map');
  await expect(panel.getByText('No moods yet')).toBeVisible();
  await expect(panel.getByText('Moods need valence and energy.')).toBeVisible();
  await page.goto(`/track/${track.id}`);
  await hydrated(page);
  const sound = await scrollTo(page, 'How it sounds');
  await expect(sound.getByText('No audio data yet.')).toBeVisible();
  await expect(sound.getByText('Not offered.')).toBeVisible();
  await expectAccessible(page);
});
