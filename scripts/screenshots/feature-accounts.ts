/** What the pictures of `/features` need and a fresh sample does not have: a channel, goals, a playlist, an import, members. */
import type { Page } from '@playwright/test';
import type { Playlist } from '#contract/playlists.ts';
import type { PublicPage } from '#contract/sharing.ts';
import { type MadeFile, master, type SongOnFile, statementOf, timelineOf } from './feature-files.ts';
import { address, type Product } from './product.ts';

export type Accounts = {
  /** The cookie of an account that has members. */
  owner: string;
  playlistId: string;
  importPath: string;
  /** The page of a song with figures of one's own. */
  ownPath: string;
  /** What everybody may open of the artist. */
  artistPath: string;
};

type Link = SongOnFile & {
  id: string;
  songId: string;
  platform: string;
  platformTrackId: string;
  releaseDate?: string;
};

async function call<Reply>(cookie: string, path: string, body?: object): Promise<Reply> {
  const answer = await fetch(address + path, {
    headers: { cookie, origin: address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Reply;
}

async function connectYouTube(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect YouTube' }).first().click();
  await page.waitForURL('**/sandbox-consent?**');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL('**/audience?connection=connected');
}

/** What YouTube Studio writes of a video's days, two more a day than its public counter. */
async function importChart(page: Page, cookie: string, { id, platformTrackId }: Link): Promise<string> {
  const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const { points } = await call<{ points: { date: string; value: number | null }[] }>(
    cookie,
    `/api/tracks/${id}/history?metric=views&mode=change&from=${dayBack(60)}&to=${dayBack(1)}`,
  );
  const lines = points.flatMap(({ date, value }) =>
    value === null ? [] : `${date},${platformTrackId},Video,"Nov 1, 2020",${value + 2}`,
  );
  const content = ['Date,Content,Video title,Video publish time,Views', ...lines].join('\n');
  return drop(page, { name: 'Chart data.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** On `/imports`; answers the page of the import. */
async function drop(page: Page, file: MadeFile): Promise<string> {
  await page.goto(`${address}/imports`, { waitUntil: 'load' });
  await page.waitForTimeout(2_500);
  await page.setInputFiles('input[type=file]', file);
  await page.waitForURL('**/imports/imp_*');
  return new URL(page.url()).pathname;
}

async function importAndApply(page: Page, cookie: string, file: MadeFile): Promise<void> {
  const path = await drop(page, file);
  // A file without the song's name asks whose it is.
  const offer = page.getByRole('button', { name: /^Yes/ });
  const count = page.getByText(/rows? will be saved/);
  await offer.or(count).first().waitFor();
  if (await offer.isVisible()) await offer.click();
  await count.waitFor();
  // What the channel brings meanwhile has it compared anew.
  for (let tries = 0; tries < 30; tries++) {
    const applied = await call(cookie, `/api${path}/apply`, {}).then(
      () => true,
      () => false,
    );
    if (applied) break;
    await page.waitForTimeout(2_000);
  }
  await page.getByText('Applied', { exact: true }).first().waitFor();
}

async function upload(page: Page, name: string): Promise<void> {
  await page.goto(`${address}/audio-uploads`, { waitUntil: 'load' });
  await page.waitForTimeout(2_500);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  await (await chooser).setFiles([master(name)]);
  await page.getByRole('button', { name: `Options for ${name}` }).waitFor();
  // Its figures are there a little later than its name.
  await page.goto(`${address}/audio-diagnostics`, { waitUntil: 'load' });
  await page.getByRole('img', { name: /^Loudness of/ }).waitFor();
}

async function register(firstName: string, lastName: string): Promise<string> {
  const answer = await fetch(`${address}/api/register`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ email: emailOf(firstName), password: 'Sunrise-42!', firstName, lastName },
    }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const emailOf = (firstName: string) => `${firstName.toLowerCase()}@example.com`;

/** An account with a member who may edit, and an invitation to another. */
async function ownerWithMembers(): Promise<string> {
  const owner = await register('Ada', 'Byron');
  const member = await register('Mira', 'Quill');
  const { token } = await call<{ token: string }>(owner, '/api/invitations', {
    ...{ email: emailOf('Mira'), role: 'edit' },
  });
  await call(member, '/api/invitations/acceptance', { token });
  await call(owner, '/api/invitations', { email: 'label@example.com', role: 'view' });
  return owner;
}

async function addGoals(cookie: string): Promise<void> {
  await call(cookie, '/api/goals', { metric: 'likes', target: 1_000_000 });
  await call(cookie, '/api/goals', {
    metric: 'plays',
    target: 50_000_000,
    due: `${new Date().getFullYear() + 1}-06-30`,
  });
  await call(cookie, '/api/alerts', { metric: 'plays', direction: 'above', threshold: 5_000 });
}

export async function prepareAccounts({ cookie, visit }: Product): Promise<Accounts> {
  const page = await visit({ path: '/audience', theme: 'dark', width: 1440, height: 900 });
  await connectYouTube(page);
  const links = await call<Link[]>(cookie, '/api/tracks');
  const videos = links.filter(({ platform }) => platform === 'youtube');
  const [first] = videos;
  if (!first) throw new Error('The sample has no link on YouTube.');
  const importPath = await importChart(page, cookie, first);
  // What came out a few weeks ago has no past to stand out from.
  const withCode = links
    .filter(({ platform, isrc }) => platform === 'spotify' && isrc)
    .sort((one, other) => (one.releaseDate ?? '').localeCompare(other.releaseDate ?? ''));
  const [streamed] = withCode;
  if (!streamed) throw new Error('The sample has no song on Spotify with an ISRC.');
  await importAndApply(page, cookie, timelineOf(streamed));
  await importAndApply(page, cookie, statementOf(withCode));
  await upload(page, `${streamed.title} (Master)`);
  await page.context().close();
  await addGoals(cookie);
  const { id } = await call<Playlist>(cookie, '/api/playlists', {
    ...{ name: 'Late drive', isPublic: true, trackIds: videos.map((video) => video.id) },
  });
  const ownPath = `/song/${streamed.songId}`;
  const { path: artistPath } = await call<PublicPage>(cookie, '/api/public-pages', {
    ...{
      kind: 'artist',
      artist: { name: first.artist, songIds: videos.slice(0, 5).map(({ songId }) => songId) },
    },
  });
  return { owner: await ownerWithMembers(), playlistId: id, importPath, ownPath, artistPath };
}
