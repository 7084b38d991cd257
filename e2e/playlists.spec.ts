/** Playlists: made from the list of tracks, put in order, shown to everybody, found, copied and reported. */
import type { Playlist } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import { asAdministrator } from './admin-kit.ts';
import { expect, expectAccessible, hydrated, signedIn, test, withSampleData } from './kit.ts';

type Page = Parameters<typeof withSampleData>[0];

async function published(page: Page, name: string): Promise<Playlist> {
  const tracks: Track[] = await (await page.request.get('/api/tracks')).json();
  const trackIds = tracks.filter(({ platform }) => platform === 'youtube').map(({ id }) => id);
  const answer = await page.request.post('/api/playlists', { data: { name, isPublic: true, trackIds } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const titlesOn = (page: Page) =>
  page.getByRole('list', { name: 'Songs in the playlist' }).getByRole('listitem');

test('[PLY-01] chosen songs become a playlist; those that are not on YouTube are left out and told of @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/playlists');
  await hydrated(page);
  await expect(page.getByRole('link', { name: /Where to begin/ })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name').fill('Late drive');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/playlist/pls_*');
  await expect(page.getByText('No songs yet')).toBeVisible();

  await page.getByRole('link', { name: 'Open Tracks' }).click();
  await page.waitForURL('**/tracks');
  await page.getByRole('table').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByRole('button', { name: 'Add to “Late drive”' }).click();
  await expect(page.getByText(/songs added to “Late drive”/).first()).toBeVisible();
  await expect(page.getByText(/aren’t on YouTube and were skipped/).first()).toBeVisible();
  await page.goto('/playlists');
  await hydrated(page);
  await page.getByRole('link', { name: /Late drive/ }).click();
  await expect(titlesOn(page).first()).toBeVisible();
});

test('[PLY-01] songs are moved by keys and by dragging, taken out and put back @full', async ({ page }) => {
  await withSampleData(page);
  const { id, items } = await published(page, 'In order');
  await page.goto(`/playlist/${id}`);
  await hydrated(page);
  const [first = '', second = ''] = items.map(({ title }) => title);
  const handle = (title: string) => page.getByRole('button', { name: new RegExp(`^Move “${title}”`) });
  await handle(first).focus();
  await page.keyboard.press('ArrowDown');
  await expect(titlesOn(page).first()).toContainText(second);
  await expect(page.getByText(`“${first}” moved to position 2 of ${items.length}`)).toBeAttached();
  await expect(handle(first)).toBeFocused();
  const stored = async (): Promise<string[]> =>
    ((await (await page.request.get(`/api/playlists/${id}`)).json()) as Playlist).items.map(
      ({ title }) => title,
    );
  await expect.poll(stored).toEqual([second, first, ...items.slice(2).map(({ title }) => title)]);

  const [from, to] = [await handle(first).boundingBox(), await handle(second).boundingBox()];
  if (!from || !to) throw new Error('there is nothing to take hold of');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(items.map(({ title }) => title));

  await page.getByRole('button', { name: `Remove “${first}”` }).click();
  await expect(titlesOn(page)).toHaveCount(items.length - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titlesOn(page)).toHaveCount(items.length);
  await expect(titlesOn(page).first()).toContainText(first);
  await expectAccessible(page);
});

test('[PLY-02] visitors find a public playlist and report it; whoever is signed in copies it; a private one is nobody’s @full', async ({
  page,
  browser,
}) => {
  await withSampleData(page);
  const name = `Found by many ${Date.now()}`;
  const { id, items } = await published(page, name);
  const visitor = await browser.newContext();
  const there = await visitor.newPage();
  await there.goto('/discover-playlists?sort=longest');
  await hydrated(there);
  await there.getByRole('searchbox', { name: 'Search playlists' }).fill(name);
  await there.keyboard.press('Enter');
  await there.getByRole('link', { name: new RegExp(name) }).click();
  await expect(there.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(titlesOn(there)).toHaveCount(items.length);
  await expect(there.getByRole('button', { name: /^(Move|Remove)/ })).toHaveCount(0);
  await there.getByRole('button', { name: 'Report' }).click();
  await expectAccessible(there);
  await there.getByRole('button', { name: 'Send report' }).click();
  await expect(there.getByText('Report sent').first()).toBeVisible();

  // What was reported waits for the team.
  const team = await browser.newContext();
  const office = await team.newPage();
  await asAdministrator(office);
  await office.goto('/admin/contact');
  await hydrated(office);
  const reported = office.getByRole('region', { name: 'Reported playlists' }).getByRole('listitem');
  const own = reported.filter({ hasText: name });
  await expectAccessible(office);
  await own.getByRole('button', { name: 'Keep' }).click();
  await expect(own).toHaveCount(0);
  await team.close();

  await signedIn(there);
  await there.goto(`/playlist/${id}`);
  await hydrated(there);
  await there.getByRole('button', { name: 'Copy to my playlists' }).click();
  await there.waitForURL((url) => url.pathname.startsWith('/playlist/') && !url.pathname.endsWith(id));
  await expect(there.getByText('Private', { exact: true })).toBeVisible();

  await page.goto(`/playlist/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('checkbox', { name: 'Anyone can see and play it' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  const refused = await there.goto(`/playlist/${id}`);
  expect(refused?.status()).toBe(404);
  await expect(there.getByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  await visitor.close();
});

test('[PLY-03] the landing page shows public playlists', async ({ page, browser }) => {
  await withSampleData(page);
  await published(page, 'On the front page');
  const visitor = await browser.newContext();
  const there = await visitor.newPage();
  await there.goto('/');
  await hydrated(there);
  const section = there.getByRole('region', { name: 'Community playlists' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('link').first()).toHaveAttribute('href', /\/playlist\/pls_/);
  await visitor.close();
});

test('[PLY-01] a playlist on YouTube is ticked, counted against the plan, and added to tracks and a playlist @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.keyboard.press('a');
  const adding = page.getByRole('dialog', { name: 'Add songs' });
  await adding.getByLabel('Links to songs').fill('https://www.youtube.com/playlist?list=PLsandbox-60');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByRole('link', { name: 'Choose videos' }).click();
  await page.waitForURL('**/playlists/import?link=*');
  const videos = page.getByRole('region', { name: 'Videos in the playlist' });
  await expect(videos.getByText(/^Showing 50 of 60\s· private or removed: 5\s· duplicates/)).toBeVisible();
  await expect(videos.getByText('Removed from YouTube').first()).toBeVisible();
  await expectAccessible(page);
  await videos.getByRole('button', { name: 'Show more' }).click();
  await expect(videos.getByText(/^Showing 60 of 60/)).toBeVisible();

  // As many as the plan has room for; one more is too many.
  await expect(videos.getByText('25 selected, 25 new')).toBeVisible();
  await videos.getByRole('checkbox').last().check();
  await expect(videos.getByText(/Over your plan limit/)).toBeVisible();
  await expect(videos.getByRole('button', { name: 'Add selected (26)' })).toBeDisabled();
  await videos.getByRole('button', { name: 'Select what fits' }).click();
  await videos.getByLabel('Name', { exact: true }).fill('From over there');
  await videos.getByRole('button', { name: 'Add selected (25)' }).click();
  const outcome = page.getByRole('region', { name: 'Result' });
  await expect(outcome.getByText('Added to “From over there”: 25')).toBeVisible();
  await expect(outcome.getByText('New: 25')).toBeVisible();
  await expect(videos.getByText('Already added').first()).toBeVisible();
  await expect(videos.getByText('Songs left in your plan: 0 of 25')).toBeVisible();
  await expectAccessible(page);
  await outcome.getByRole('link', { name: 'Open playlist' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From over there');
  await expect(titlesOn(page)).toHaveCount(25);

  // What cannot be listed says why.
  await page.goto('/playlists');
  await hydrated(page);
  await page.getByRole('link', { name: 'Import from YouTube' }).click();
  const refusals = {
    'https://www.youtube.com/playlist?list=PLzz-priv0001': 'This playlist is private.',
    'https://www.youtube.com/playlist?list=PLzz-gone0001': 'YouTube has no playlist at this link.',
    'https://www.youtube.com/playlist?list=PLzz-none0001': 'No videos in this playlist',
    'https://www.youtube.com/playlist?list=WL': 'YouTube makes this list for each viewer',
    'https://open.spotify.com/playlist/37i9dQZEVXcT0vULPoxsJt': 'only to the owner and collaborators',
    'https://www.youtube.com/playlist?list=PLzz-long0001': 'only the first 5,000 videos are shown',
  };
  for (const [link, words] of Object.entries(refusals)) {
    await page.getByLabel('Playlist link').fill(link);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words)).toBeVisible();
  }
});

test('[PLY-01] a song is added from its own page, by its video; one without a video is refused @full', async ({
  page,
}) => {
  await withSampleData(page);
  expect((await page.request.post('/api/playlists', { data: { name: 'From pages' } })).status()).toBe(201);
  const tracks: Track[] = await (await page.request.get('/api/tracks')).json();
  // Of the sample’s songs those that are on Spotify have a video too, and this one is on neither.
  const other = tracks.find(({ platform }) => platform === 'spotify');
  const alone = tracks.find(({ title }) => title === 'Ninety Small Hours');
  const addHere = async (address: string) => {
    await page.goto(address);
    await hydrated(page);
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await page.getByRole('button', { name: 'Add to “From pages”' }).click();
  };
  await addHere(`/track/${other?.id}`);
  await expect(page.getByText('1 song added to “From pages”').first()).toBeVisible();
  await addHere(`/song/${other?.songId}`);
  await expect(page.getByText('Already in “From pages”').first()).toBeVisible();
  await addHere(`/song/${alone?.songId}`);
  await expect(page.getByText('Nothing was added').first()).toBeVisible();
  await expect(page.getByText('Only songs on YouTube can be added to playlists.').last()).toBeVisible();
});
