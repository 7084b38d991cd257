/** Who may only look is offered nothing that would be refused: support at a full account, page by page, button by button. */
import type { Page } from '@playwright/test';
import type { Playlist } from '#contract/playlists.ts';
import type { Song } from '#contract/songs.ts';
import type { Track } from '#contract/tracks.ts';
import { asAdministrator } from './admin-kit.ts';
import { expect, expectAccessible, hydrated, test, withSampleData } from './kit.ts';
import { someOf } from './matrix.ts';

/** Pages with what changes the account there, as its owner finds it. */
type Offered = [path: string, names: (string | RegExp)[]];

const listed = 'https://www.youtube.com/playlist?list=PLsandbox-12';

/** A sample account with something of everything that can be changed. */
async function fullAccount(page: Page): Promise<{ userId: string; offered: Offered[] }> {
  const { request } = page;
  await withSampleData(page);
  const { id: userId } = await (await request.get('/api/auth/user')).json();
  const tracks: Track[] = await (await request.get('/api/tracks?limit=50')).json();
  const made = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.status(), path).toBe(201);
    return answer.json();
  };
  const onYoutube = tracks.filter(({ platform }) => platform === 'youtube');
  const [track] = onYoutube;
  if (!track) throw new Error('The sample has no video.');
  const playlist: Playlist = await made('/api/playlists', {
    name: 'Late drive',
    isPublic: false,
    trackIds: onYoutube.map(({ id }) => id),
  });
  await made('/api/goals', { trackId: track.id, metric: 'views', target: 900_000_000 });
  await made('/api/alerts', { trackId: track.id, metric: 'views', direction: 'above', threshold: 900_000 });
  const songs: Song[] = await (await request.get('/api/songs?limit=50')).json();
  const joined = songs.find((song) => song.tracks.length > 1);
  if (!joined) throw new Error('The sample has no song on two platforms.');
  const sent = await request.post('/api/imports', {
    multipart: {
      file: {
        name: `${track.title}-timeline.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from('date,streams\n2026-01-01,500\n2026-01-02,501\n2026-01-03,502\n'),
      },
    },
  });
  const { id: importId } = await sent.json();
  const state = async () => (await (await request.get(`/api/imports/${importId}`)).json()).state;
  await expect.poll(state).toBe('ready');
  return {
    userId,
    offered: [
      ['/tracks', ['Review']],
      [
        `/track/${track.id}`,
        ['Refresh now', 'Remove', 'Set a goal', 'Edit: 900,000,000 views', /^Remove: Alert/],
      ],
      [`/song/${joined.id}`, [/^Split off /, 'Set a goal', /^Add selected/]],
      ['/playlists', ['New playlist']],
      ['/audio-playlists', ['New playlist']],
      ['/audio-uploads', ['Choose files']],
      [`/playlists/import?link=${encodeURIComponent(listed)}`, ['Show videos', /^Add selected/]],
      [`/playlist/${playlist.id}`, ['Edit', 'More actions', /^Move /, /^Remove /]],
      ['/imports', ['Choose files']],
      [`/imports/${importId}`, ['Apply', 'Discard', /^Choose another link/, /^Skip/]],
      ['/audience', ['Connect YouTube']],
      ['/analytics', [/^Not useful/, 'Add a campaign', /^Edit /, /^Delete /]],
      ['/catalogue', [/^Remove link/, 'Replace', 'Save', /^Ignore/]],
      ['/messages', ['New Message']],
      ['/sync', [/^Refresh now/, /^Remove/, 'Connect YouTube']],
      ['/settings', ['Save', 'Set a goal', 'Request archive', 'Choose archive']],
    ],
  };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  // What is loaded once it comes near.
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

const buttons = (page: Page) => page.locator('main').getByRole('button');

/** Presses what a page has, and sends whatever form opens; playing is no matter of the account. */
async function pressAll(page: Page): Promise<void> {
  for (const button of await buttons(page).elementHandles()) {
    const label = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '';
    const isThere = await button.evaluate((one) => one.isConnected);
    const isForPress = isThere && !label.startsWith('Play ') && (await button.isEnabled());
    if (!isForPress) continue;
    await button.press('Enter');
    const sending = page.getByRole('dialog').locator('button[type=submit]');
    if ((await sending.count()) > 0) await sending.first().click();
    await page.keyboard.press('Escape');
  }
}

test('[BEY-15] [ADM-02] who may only look is offered no control that would be refused @full', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const { userId, offered } = await fullAccount(owner);
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await asAdministrator(page);
  expect((await page.request.post(`/api/admin/users/${userId}/view`)).ok()).toBe(true);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.push(`${answer.request().method()} ${answer.url()} of ${page.url()}`);
  });
  for (const [path, names] of someOf(offered))
    await test.step(path, async () => {
      await open(owner, path);
      for (const name of names)
        await expect(owner.locator('main').getByRole('button', { name }).first()).toBeVisible();
      await open(page, path);
      await expect(page.getByRole('complementary', { name: 'Shared account' })).toBeVisible();
      for (const name of names)
        await expect(page.locator('main').getByRole('button', { name })).toHaveCount(0);
      await pressAll(page);
      expect(refused).toEqual([]);
    });

  await open(page, '/subscription');
  const plan = page.getByRole('button', { name: 'Choose Indie' }).first();
  await expect(plan).toBeDisabled();
  await expect(plan).toHaveAccessibleDescription('Only the account owner can do this.');
  await expectAccessible(page);
  await context.close();
});
