/** The main job: paste links, see how the songs perform. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { perDay } from '#domain/momentum.ts';
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  readingSampleData,
  signedIn,
  test,
  withSampleData,
} from './kit.ts';

/** Forty links of three platforms in the shapes people paste; all are songs the sandbox answers for. */
const links = Array.from({ length: 40 }, (_, n) => {
  const id = String(n).padStart(2, '0');
  const shapes = [
    `https://www.youtube.com/watch?v=journey__${id}&list=PL1`,
    `https://youtu.be/journey__${id}?t=10`,
    `https://open.spotify.com/intl-de/track/4journey4journey4jou${id}?si=x`,
    `spotify:track:5journey5journey5jou${id}`,
    `deezer.com/en/track/31355${id}`,
  ];
  return shapes[n % shapes.length] as string;
});

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add songs' });

/** Through the button in the header. */
async function pasteLinks(page: Page, text: string): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Add songs' }).click();
  await addDialog(page).getByLabel('Links to songs').fill(text);
  return addDialog(page);
}

test('[TRK-01] [TRK-06] forty pasted links: 25 are added, the rest are refused for the plan limit with the reason @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const dialog = await pasteLinks(page, links.join('\n'));
  await expect(dialog.getByText('40 links found')).toBeVisible();
  const sent: string[][] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/tracks')
      sent.push(request.postDataJSON().urls);
  });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const summary = page.getByText('25 songs added · 15 not added');
  await expect(summary.last()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('You’ve reached your plan limit.').first()).toBeVisible();
  const tracks = await (await page.request.get('/api/tracks')).json();
  expect(tracks).toHaveLength(25);
  // In portions, everything and in order.
  expect(sent.map((portion) => portion.length)).toEqual([25, 15]);
  expect(sent.flat()).toEqual(links);
});

test('[ANL-01] [SYNC-06] the first songs fill the dashboard without a reload', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  // The box of the empty page hands over to the dialog, which stays when the page fills.
  const main = page.getByRole('main');
  await main.getByLabel('Links to songs').fill('https://youtu.be/9bZkp7q19f0 https://youtu.be/JGwWNGJdvx8');
  await main.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(addDialog(page).getByText('2 songs added').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(main.getByLabel('Links to songs')).toHaveCount(0);
  const views = page.getByRole('article').filter({ hasText: 'Views' }).first();
  await expect(views).toContainText(/\d/);
  await expect(page.getByText('2 of 25').first()).toBeVisible();
});

test('[TRK-03] what is no song says why', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const text =
    'my list https://www.youtube.com/playlist?list=PLnbecBgjL4QQtjDRyHD99b6xWjLD3i9r5 and https://example.com/song';
  const dialog = await pasteLinks(page, text);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('This is a playlist on YouTube. Choose videos from it.')).toBeVisible();
  await expect(page.getByText(/isn’t supported yet/)).toBeVisible();
});

test('[TRK-03] an album’s page that marks a song offers that song, in its own row @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const links = [
    'https://open.spotify.com/album/1atjqOZTCdrjxjMyCPZc2g?highlight=spotify:track:4cOdK2wGLETKBW3PvgPWqT',
    'https://www.last.fm/music/OutKast/_/Hey+Ya!',
  ];
  const dialog = await pasteLinks(page, links.join('\n'));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('listitem');
  await expect(rows.nth(0)).toContainText('lists several songs, with one selected');
  await expect(rows.nth(1)).toContainText('Hey Ya! · OutKast');
  await rows.nth(0).getByRole('button', { name: 'Add selected song' }).click();
  await expect(rows.nth(0)).toContainText('Added');
  await expect(rows.nth(1)).toContainText('Added');
  await expect(rows).toHaveCount(2);
});

test('[TRK-14] an album’s songs are chosen and added; a page of links says which one to copy', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const dialog = await pasteLinks(page, 'https://album.link/d/302127\nhttps://someartist.lnk.to/SomeSong');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('This is an album on Deezer. Choose the songs to add.')).toBeVisible();
  await expect(dialog.getByText(/Open one there, such as Spotify, and copy the song’s link/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose songs' }).click();
  const songs = dialog.getByRole('list', { name: 'Songs to choose from' });
  await expect(songs.getByRole('checkbox')).toHaveCount(8);
  await songs.getByRole('checkbox').first().uncheck();
  await dialog.getByRole('button', { name: 'Add selected: 7' }).click();
  await expect(dialog.getByText(/7 songs added/).last()).toBeVisible();
});

test('[TRK-14] a set on SoundCloud is ticked, counted by the plan and added; one that is shared by a secret is not offered @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const set = 'https://soundcloud.com/hollow-tide/sets/tidal-rooms';
  const dialog = await pasteLinks(page, `${set}\n${set}/s-AbCdEf12345`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('This is a set on SoundCloud. Choose the songs to add.')).toBeVisible();
  await expect(
    dialog.getByText('This is a playlist on SoundCloud. Open a song in it and copy the song’s link.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose songs' }).click();
  const songs = dialog.getByRole('list', { name: 'Songs to choose from' }).getByRole('checkbox');
  await expect(songs).toHaveCount(6);
  for (const song of await songs.all()) await expect(song).toBeChecked();
  await songs.first().uncheck();
  await songs.last().uncheck();
  await dialog.getByRole('button', { name: 'Add selected: 4' }).click();
  await expect(dialog.getByText(/4 songs added/).last()).toBeVisible();
  const tracks = await (await page.request.get('/api/tracks')).json();
  expect(tracks.map(({ platform }: { platform: string }) => platform)).toEqual(Array(4).fill('soundcloud'));
});

test('[SYNC-06] a refresh in one tab changes the number in another without reloading @full', async ({
  page,
  context,
}) => {
  await signedIn(page);
  const { added } = await (
    await page.request.post('/api/tracks', {
      data: { urls: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'] },
    })
  ).json();
  const views = page.getByRole('article').filter({ hasText: 'Views' }).first();
  await page.goto(`/track/${added[0].id}`);
  await hydrated(page);
  const before = await views.textContent();
  // The stream is open once the browser has asked for it.
  const other = await context.newPage();
  await other.goto(`/track/${added[0].id}`);
  await hydrated(other);
  await expect(async () => {
    await other.getByRole('button', { name: 'Refresh now' }).click();
    await expect(other.getByText(/Asked YouTube|less than a minute ago/).first()).toBeVisible();
  }).toPass();
  await expect.poll(() => views.textContent(), { timeout: 30_000 }).not.toBe(before);
});

test('[TRK-09] a song that was asked for a moment ago says when it can be asked again @full', async ({
  page,
}) => {
  await signedIn(page);
  const { added } = await (
    await page.request.post('/api/tracks', {
      data: { urls: ['https://www.youtube.com/watch?v=kJQP7kiw5Fk'] },
    })
  ).json();
  await page.goto(`/track/${added[0].id}`);
  await hydrated(page);
  const refresh = page.getByRole('button', { name: 'Refresh now' });
  await refresh.click();
  await expect(page.getByText('Getting new numbers from YouTube').first()).toBeVisible();
  await refresh.click();
  await expect(page.getByText('Updated less than a minute ago').first()).toBeVisible();
  await expect(page.getByText(/Try again in \d+ seconds?\./).first()).toBeVisible();
});

test('[TRK-09] a removed song comes back with Undo @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/tracks?by=link');
  await hydrated(page);
  const [first] = await (await page.request.get('/api/tracks')).json();
  await page
    .getByRole('checkbox', { name: `Select ${first.title}` })
    .first()
    .check();
  await page.getByRole('region', { name: 'Selected songs' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('1 song removed').first()).toBeVisible();
  expect(await (await page.request.get('/api/tracks')).json()).toHaveLength(23);
  // Escape closes the suggestions that somebody is in, and leaves what brings the song back.
  await page.getByRole('combobox', { name: 'Search songs and artists' }).fill('a');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestions).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  const restored = page.getByRole('listitem').filter({ hasText: '1 song restored with its history' });
  await expect(restored).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(restored).toBeHidden();
  expect(await (await page.request.get('/api/tracks')).json()).toHaveLength(24);
});

test('[EXP-01] the list is exported as CSV and as JSON, just as it is filtered @full', async ({ page }) => {
  await readingSampleData(page);
  const onYouTube = (await (await page.request.get('/api/tracks')).json()).filter(
    ({ platform }: { platform: string }) => platform === 'youtube',
  );
  expect(onYouTube.length).toBeGreaterThan(1);
  await page.goto('/tracks?platform=youtube');
  await hydrated(page);
  for (const [item, ending, name] of [
    ['CSV · as shown', 'csv', 'tracklight-songs-youtube'],
    ['CSV · all columns', 'csv', 'tracks'],
    ['JSON', 'json', 'tracks'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${name}-sandbox-.*\\.${ending}$`));
    const text = readFileSync(file, 'utf8');
    const songs =
      ending === 'json' ? (JSON.parse(text) as unknown[]).length : text.trim().split('\r\n').length - 1;
    expect(songs).toBe(onYouTube.length);
  }
});

test('[NAV-03] the sidebar suggests songs while typing and leads to the filtered list @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const [song] = await (await page.request.get('/api/tracks')).json();
  await page
    .getByRole('combobox', { name: 'Search songs and artists' })
    .fill(song.title.slice(0, 5).toUpperCase());
  await page.getByRole('option', { name: song.title }).first().click();
  await page.waitForURL('**/tracks?search=*');
  await expect(page.getByRole('link', { name: song.title }).first()).toBeVisible();
});

test('[OPS-01] a sample song’s page says that its numbers are made up, and links to nobody’s song @full', async ({
  page,
}) => {
  await withSampleData(page);
  const [song] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  expect(song.sandbox).toBe(true);
  await page.goto(`/track/${song.id}`);
  await hydrated(page);
  await expect(page.getByText('Sample song', { exact: true })).toBeVisible();
  await expect(page.locator(`a[href^="https://www.youtube.com/"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Source' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Made up by the sandbox');
  await expect(page.getByRole('dialog')).not.toContainText('Public counter');
});

test('[TRK-08] a song’s page shows its numbers, their source and their history', async ({ page }) => {
  await readingSampleData(page);
  const [song] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  await page.goto('/tracks?platform=youtube');
  await hydrated(page);
  await page.getByRole('link', { name: song.title }).first().click();
  await page.waitForURL(`**/track/${song.id}*`);
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  // The sentence, the card and the table say the same of the same seven days.
  const { spans } = await (await page.request.get(`/api/tracks/${song.id}/growth`)).json();
  const { gained, previous } = spans[0].metrics.views;
  const share = Math.abs((gained - previous) / previous).toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  const amount = `+${gained.toLocaleString('en-US')}`;
  await expect(page.getByText(/^Views: [\d,.]+ a day, /)).toContainText(share);
  const views = page.getByRole('article').filter({ hasText: 'Views' });
  await expect(views).toContainText(amount);
  await expect(views).toContainText(share);
  const week = page.getByRole('row', { name: /^Last 7 days/ });
  await expect(week).toContainText(amount);
  await expect(week).toContainText(share);
  await page.getByRole('link', { name: 'All tracks' }).click();
  const row = page.getByRole('row').filter({ hasText: song.title }).filter({ hasText: 'YouTube' });
  // The list speaks of four weeks.
  const weeks = spans[1].metrics.views;
  await expect(row.first()).toContainText(
    `+${perDay(weeks.gained, 28).toLocaleString('en-US')}Views per day`,
  );
  const against = Math.abs((weeks.gained - weeks.previous) / weeks.previous).toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  await expect(row.first()).toContainText(against);
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
