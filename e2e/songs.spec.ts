/** Links of one recording: joined, proposed, kept apart, and seen side by side. */
import type { Track } from '#contract/tracks.ts';
import { leadingMetricOf } from '#domain/metrics.ts';
import { expect, expectAccessible, hydrated, readingSampleData, test, withSampleData } from './kit.ts';

test('[TRK-10] what seems to be one song is proposed, joined with one click, and taken back @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const title = /possible duplicates?$/;
  await page.getByText(title).locator('..').getByRole('button', { name: 'Review' }).click();
  const panel = page.getByRole('region', { name: title });
  const proposals = panel.locator('ul').first().locator(':scope > li');
  await expectAccessible(page);
  const before = await page.request.get('/api/songs/proposals');
  const { total } = await before.json();
  await proposals.first().getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(/^Merged into /).first()).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/songs/proposals')).json()).total)
    .toBe(total - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone').first()).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get('/api/songs/proposals')).json()).total)
    .toBe(total);
});

test('[TRK-10] a song is seen on all its platforms, each in its own units, and a link can be taken out of it @full', async ({
  page,
}) => {
  await withSampleData(page);
  const songs: { id: string; title: string; tracks: { id: string }[] }[] = await (
    await page.request.get('/api/songs?limit=100')
  ).json();
  const song = songs.find(({ tracks }) => tracks.length > 1);
  if (!song) throw new Error('no song of the sample has several links');
  await page.goto(`/track/${song.tracks[0]?.id}`);
  await hydrated(page);
  const elsewhere = page.getByRole('navigation', { name: 'Other platforms' });
  await expect(elsewhere.getByRole('link')).toHaveCount(song.tracks.length);
  await elsewhere.getByRole('link', { name: 'All platforms' }).click();
  await page.waitForURL(`**/song/${song.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(song.title);
  await expect(page.getByText('Matched by ISRC')).toBeVisible();
  const tiles = page.getByRole('region', { name: 'Platforms' }).getByRole('listitem');
  await expect(tiles).toHaveCount(song.tracks.length);
  // What each day brought: a chart for each thing that is counted, read as a table too.
  const days = page.getByRole('region', { name: 'Day by day' });
  await days.scrollIntoViewIfNeeded();
  await days.getByText('Show as a table').first().click();
  await expect(days.getByRole('table').first().getByRole('row')).toHaveCount(29);
  // What each platform did to the difference: together exactly all of it, or said not to be known yet.
  const changed = page.getByRole('region', { name: /^What changed/ }).first();
  await expect(changed).toContainText(/vs\. previous 28 days|Not enough data/);
  await tiles
    .last()
    .getByRole('button', { name: /^Split off / })
    .click();
  await expect(tiles).toHaveCount(song.tracks.length - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles).toHaveCount(song.tracks.length);
  await tiles.first().getByRole('link').click();
  await page.waitForURL('**/track/**');
});

test('[TRK-10] without a script a song says how it does and has the number of each of its platforms: both come with the first HTML', async ({
  page,
  browser,
}) => {
  await readingSampleData(page);
  const songs: { id: string; tracks: Track[] }[] = await (
    await page.request.get('/api/songs?limit=100')
  ).json();
  const numbered = ({ tracks }: { tracks: Track[] }) =>
    tracks.filter(({ metrics }) => leadingMetricOf(metrics) !== undefined).length;
  const [song] = songs.toSorted((a, b) => numbered(b) - numbered(a));
  if (!song) throw new Error('the sample has songs');
  const bare = await browser.newContext({
    ...{ javaScriptEnabled: false, storageState: await page.context().storageState() },
  });
  const seen = await bare.newPage();
  await seen.goto(`/song/${song.id}`);
  const tiles = seen.getByRole('region', { name: 'Platforms' }).getByRole('listitem');
  await expect(tiles).toHaveCount(song.tracks.length);
  let numbers = 0;
  for (const [place, { metrics }] of song.tracks.entries()) {
    const metric = leadingMetricOf(metrics);
    if (!metric) continue;
    await expect(tiles.nth(place)).toContainText((metrics[metric] ?? 0).toLocaleString('en-US'));
    numbers += 1;
  }
  expect(numbers).toBeGreaterThan(0);
  // Whether it does well is said before anything else, and as Analytics says it.
  const said = await seen
    .locator('main header p')
    .filter({ hasText: / (up|down) [\d.]+%|almost unchanged|vs\. previous/ })
    .textContent();
  await seen.goto(`/analytics?song=${song.id}`);
  await expect(seen.getByRole('main')).toContainText(said ?? 'nothing was said');
  await bare.close();
});

test('[TRK-10] [ANL-04] the list opens by song, each unfolds into its links, and by link the address says so @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const tracks: Track[] = await (await page.request.get('/api/tracks?sort=perDay&order=desc&by=song')).json();
  const songs = Map.groupBy(tracks, ({ songId }) => songId);
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await page.getByRole('radio', { name: 'Links' }).click();
  await expect(page).toHaveURL(/by=link/);
  await expect(rows).toHaveCount(tracks.length);
  await page.getByRole('radio', { name: 'Songs' }).click();
  await expect(rows).toHaveCount(songs.size);
  await expect(page).toHaveURL(/tracks$/);
  await expect(page.getByText(`${songs.size} songs · ${tracks.length} links`)).toBeVisible();
  const [song] = [...songs.values()].filter((links) => links.length > 1);
  const title = song?.[0]?.title ?? '';
  const unfold = page.getByRole('button', { name: `Platforms for ${title}` });
  await unfold.press('Enter');
  await expect(unfold).toHaveAttribute('aria-expanded', 'true');
  await expect(rows).toHaveCount(songs.size + (song?.length ?? 0));
  // Choosing a song chooses its links, and one of them can be left out again.
  await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
  const parts = page.getByRole('checkbox', { name: new RegExp(`^Select ${title} · `) });
  for (const part of await parts.all()) await expect(part).toBeChecked();
  await parts.first().uncheck();
  await expect(page.getByRole('checkbox', { name: `Select ${title}`, exact: true })).not.toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(rows).toHaveCount(songs.size);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.waitForURL(`**/song/${song?.[0]?.songId}`);
});

test('[TRK-10] a song that is on nobody’s list says so @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/song/sng_00000000000000000000000000000000');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Song not found' })).toBeAttached();
  await page.getByRole('main').getByRole('link', { name: 'All tracks' }).last().click();
  await page.waitForURL('**/tracks');
});
