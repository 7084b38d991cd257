/** The player, against the sandbox's stand-in of YouTube's and against real files. */
import type { Playlist } from '#contract/playlists.ts';
import type { Track } from '#contract/tracks.ts';
import { expect, expectAccessible, hydrated, test, withSampleData } from './kit.ts';
import { someOf } from './matrix.ts';

type Page = Parameters<typeof withSampleData>[0];

async function published(page: Page, name: string): Promise<Playlist> {
  const tracks: Track[] = await (await page.request.get('/api/tracks')).json();
  const trackIds = tracks.filter(({ platform }) => platform === 'youtube').map(({ id }) => id);
  const answer = await page.request.post('/api/playlists', { data: { name, isPublic: true, trackIds } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const mini = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const full = (page: Page) => page.getByRole('dialog', { name: 'Player', exact: true });
const frame = (page: Page) => page.frameLocator('[data-player-frame] iframe');

/** In the stand-in's own bar. */
const seekInFrame = (page: Page, seconds: string) => frame(page).getByLabel('Position').fill(seconds);

/** The page plays these; the server knows nothing of them. */
async function withItems(
  page: Page,
  { id }: Playlist,
  change: (items: Playlist['items']) => Playlist['items'],
) {
  await page.route(`**/api/playlists/${id}`, async (route) => {
    const answer = await route.fetch();
    const playlist = (await answer.json()) as Playlist;
    await route.fulfill({ response: answer, json: { ...playlist, items: change(playlist.items) } });
  });
}

test('[PLR-01] [PLR-02] [PLR-03] a playlist plays on through the pages, small and full, and leaves with its close button', async ({
  page,
}) => {
  await withSampleData(page);
  const { id, items } = await published(page, 'Late drive');
  const [first = '', second = ''] = items.map(({ title }) => title);
  await page.goto(`/playlist/${id}`);
  await hydrated(page);
  await expect(mini(page)).toHaveCount(0);
  const counted = page.waitForRequest(`**/api/playlists/${id}/play`);
  await page.getByRole('button', { name: 'Play all Late drive' }).click();
  await counted;
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText(`Playing: ${first}`)).toBeAttached();
  const box = await page.locator('[data-player-frame] iframe').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
  expect((await mini(page).boundingBox())?.width).toBe(384);
  await expectAccessible(page);

  // The frame goes on where it was while the page changes.
  await seekInFrame(page, '60');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await expect(frame(page).getByText(/^1:0\d/)).toBeVisible();

  await page.getByRole('button', { name: 'Open full player' }).click();
  await expect(full(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Minimize player' })).toBeFocused();
  await expect(frame(page).getByText(/^1:0\d/)).toBeVisible();
  await expect(full(page).getByRole('list', { name: 'Queue' }).getByRole('listitem')).toHaveCount(
    items.length,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: `Move “${first}”` }).press('ArrowDown');
  await expect(full(page).getByRole('listitem').first()).toContainText(second);
  await page.getByRole('button', { name: `Move “${first}”` }).press('Home');
  await page.keyboard.press('Escape');
  await expect(mini(page)).toBeVisible();

  // Paused, a panel stands in the place of the frame, and nothing lies over one that plays.
  await mini(page).getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Click to Play Video' }).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await seekInFrame(page, '600');
  await expect(page.getByText(`Playing: ${second}`)).toBeAttached();
  await mini(page).getByRole('button', { name: 'Previous song' }).click();
  await mini(page)
    .getByLabel('Choose a song')
    .selectOption({ index: items.length - 1 });
  await mini(page).getByRole('button', { name: 'Next song' }).click();
  await expect(page.getByText(`Playing: ${first}`)).toBeAttached();

  await page.setViewportSize({ width: 390, height: 844 });
  expect((await mini(page).boundingBox())?.width).toBe(390);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = await page.locator('#content > *').last().boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await mini(page).boundingBox())?.y ?? 0);
  await page.getByRole('button', { name: 'Close player' }).click();
  await expect(mini(page)).toHaveCount(0);
});

test('[PLR-03] what cannot be played is marked and passed over; after a whole round it stops; without the provider’s script it says so @full', async ({
  page,
}) => {
  await withSampleData(page);
  const playlist = await published(page, 'With gaps');
  const codes = ['zz-er101000', 'zz-er153000'];
  await withItems(page, playlist, (items) =>
    items.map((item, at) => ({
      ...item,
      videoId: codes[at] ?? item.videoId,
      ...(at === 2 && { state: 'gone' }),
    })),
  );
  await page.goto('/playlists');
  await hydrated(page);
  await page.getByRole('button', { name: /^Play (all )?With gaps$/ }).click();
  const playing = playlist.items[3]?.title ?? '';
  await expect(page.getByText(`Playing: ${playing}`)).toBeAttached();
  await expect(mini(page).getByText(/skipped\. The video is private or no longer on YouTube/)).toBeVisible();
  await page.getByRole('button', { name: 'Open full player' }).click();
  await expect(full(page).getByText('The owner doesn’t allow playback outside YouTube.')).toBeVisible();
  await expect(full(page).getByText('YouTube couldn’t verify this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Close player' }).click();

  await page.unroute(`**/api/playlists/${playlist.id}`);
  await withItems(page, playlist, (items) =>
    items.slice(0, 3).map((item) => ({ ...item, videoId: 'zz-er005000' })),
  );
  await page.goto('/playlists');
  await hydrated(page);
  await page.getByRole('button', { name: /^Play (all )?With gaps$/ }).click();
  await expect(mini(page).getByText(/None of these songs can be played/)).toBeVisible();
  await expect(mini(page).getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
  await page.getByRole('button', { name: 'Close player' }).click();

  // Another page: the script is not there yet.
  await page.route('**/sandbox-player/iframe_api', (route) => route.abort());
  await page.goto(`/playlist/${playlist.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Play (all )?With gaps$/ }).click();
  await expect(mini(page).getByText(/YouTube’s player didn’t load/)).toBeVisible();
  await expect(mini(page).getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
  await page.unroute('**/sandbox-player/iframe_api');
  await page.unroute(`**/api/playlists/${playlist.id}`);
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('[PLR-04] after a reload it waits where it was; keys, the list of keys and the media session know it @full', async ({
  page,
}) => {
  await withSampleData(page);
  const { id, items } = await published(page, 'Kept');
  const [first = '', second = ''] = items.map(({ title }) => title);
  await page.goto(`/playlist/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Play ${second}` }).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await seekInFrame(page, '90');
  await expect(frame(page).getByText(/^1:3\d/)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Click to Play Video' })).toBeVisible();
  await expect(page.locator('[data-player-frame] iframe')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(frame(page).getByText(/^1:(3|4)\d/)).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(second);
  await page.keyboard.press('Shift+P');
  await expect(page.getByText(`Playing: ${first}`)).toBeAttached();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Forward 10 seconds')).toBeVisible();
});

test('[PLR-03] [PLR-04] files play through an audio element, and a visitor’s player survives the way from page to page @full', async ({
  page,
}) => {
  const tone = (id: string, seconds: number) => ({
    ...{ id, title: `Tone ${id}`, artist: 'Sandbox', albumArt: null, platform: 'upload' },
    originalUrl: `/sandbox-player/tone-${seconds}.wav`,
  });
  await page.goto('/discover-playlists');
  await page.evaluate((kept) => sessionStorage.setItem('player', JSON.stringify(kept)), {
    ...{ account: null, playlist: [tone('one', 2), tone('two', 60)], index: 0, time: 0 },
  });
  await page.reload();
  await hydrated(page);
  await expect(mini(page).getByText('Tone one', { exact: true })).toBeVisible();
  await expect(page.locator('[data-player-frame] iframe')).toHaveCount(0);
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('Playing: Tone one')).toBeAttached();
  // At its end the next one follows.
  await expect(page.getByText('Playing: Tone two')).toBeAttached();
  await page.getByRole('link', { name: 'Features' }).first().click();
  await page.waitForURL('**/features');
  await expect(mini(page).getByLabel('Position')).toHaveAttribute('max', '60');
  await mini(page).getByLabel('Position').fill('40');
  await expect(mini(page).getByText('0:4', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  // The landing page too, at its own address and in the place of a page of the app.
  await page.getByRole('link', { name: 'Tracklight' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(mini(page).getByText('0:4', { exact: false }).first()).toBeVisible();
  await expect(mini(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goto('/playlists');
  await hydrated(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mini(page).getByText('Tone two', { exact: true })).toBeVisible();
  await mini(page).getByRole('button', { name: 'Close player' }).click();
  await expect(mini(page)).toHaveCount(0);
});

/** Of a signed-in person; `:playlist` is the one that plays. */
const everyPage = [
  ...[
    '/dashboard',
    '/tracks',
    '/analytics',
    '/audience',
    '/playlists',
    '/playlists/import',
    '/playlist/:playlist',
  ],
  ...['/discover-playlists', '/catalogue', '/imports', '/reconciliation', '/sync', '/messages', '/settings'],
  ...['/features', '/help', '/about', '/blog', '/videos', '/contact', '/subscription', '/status', '/sitemap'],
];

test('[PLR-01] on a phone the player covers nothing of any page @full', async ({ page }) => {
  test.setTimeout(240_000);
  await withSampleData(page);
  const { id } = await published(page, 'On a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/playlist/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Play all On a phone' }).click();
  await expect(frame(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  for (const path of someOf(everyPage)) {
    await page.goto(path.replace(':playlist', id));
    await hydrated(page);
    await expect(mini(page), path).toBeVisible();
    const gap = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const player = document.querySelector(
          '[role=region][aria-label="Player"], section[aria-label="Player"]',
        );
        const top = player?.getBoundingClientRect().top ?? 0;
        // Whatever is neither fixed nor in the player, however deep: where the lowest of it ends.
        const ends = [...document.querySelectorAll('main *, footer *')]
          .filter((part) => !player?.contains(part) && part.children.length === 0 && part.checkVisibility())
          .filter((part) => {
            for (let at: Element | null = part; at; at = at.parentElement)
              if (getComputedStyle(at).position === 'fixed') return false;
            return true;
          })
          .map((part) => part.getBoundingClientRect().bottom);
        return top - Math.max(...ends);
      });
    await expect.poll(gap, { message: path }).toBeGreaterThanOrEqual(0);
  }
});
