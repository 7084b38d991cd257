/** An archive can say anything. What it says is the word of whoever restored it, and of nobody else's page. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import { exportPlaylist } from '#contract/playlist-export.ts';
import * as contract from '#contract/playlists.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { type Files, forgedOf, packed, unpacked } from './forged-for-test.ts';
import { archiveFor, ask, restored, say } from './takeout-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({
  platforms: { youtube },
  settings: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tracklight-others-')), CALLS_PER_MINUTE: '1000000' },
});

const lie = 'A lie about a song';
const spy = 'https://spy.example/pixel.png';
let files: Files;
let [rita, ben] = [] as unknown as [Person, Person];
let made = 0;

beforeAll(async () => {
  const ada = await person(server, { tier: 'premium' });
  youtube.tell(videoId(1), { song: { artworkUrl: 'https://i.ytimg.com/vi/song0000001/hqdefault.jpg' } });
  const body = { urls: [videoUrl(1), videoUrl(2)] };
  const { added } = (await call(server.app, addTracks, { as: ada, body })).json<{ added: Track[] }>();
  const trackIds = added.map(({ id }) => id);
  await say(server, ada, 'POST', '/api/playlists', { name: 'Late drive', trackIds });
  await server.runJobs();
  files = await unpacked(await archiveFor(server, ada));
});

/** An archive that lies about two videos that nobody here has ever added. */
async function restoreLies(): Promise<{ id: string; videos: string[] }> {
  rita = await person(server, { tier: 'premium' });
  const videos = [videoId(100 + ++made), videoId(200 + made)];
  const lies = forgedOf(files)('entries.csv', (text) =>
    text
      .replaceAll(videoId(1), videos[0] ?? '')
      .replaceAll(videoId(2), videos[1] ?? '')
      .replaceAll(/Title song\d+/g, lie)
      .replaceAll('Some Artist', lie)
      .replaceAll(/https:\/\/i\.ytimg\.com[^,]*/g, spy),
  );
  const more = forgedOf(lies)('playlists.json', (text) =>
    text
      .replace('"Late drive"', `"Late drive ${made}"`)
      .replace(/"item_count":2/, '"item_count":900')
      .replace(/"words":"[^"]*"/, '"words":"everything"'),
  );
  const told = await restored(server, rita, await packed(more));
  expect(told).toMatchObject({ state: 'ready', result: { leftOut: 0 } });
  const [playlist] = (await ask(server, rita, '/api/playlists')) as contract.PlaylistSummary[];
  return { id: playlist?.id ?? '', videos };
}

const publish = (id: string) =>
  call(server.app, contract.changePlaylist, { as: rita, params: { id }, body: { isPublic: true } });
const read = async (id: string, as?: Person) =>
  (
    await call(server.app, contract.getPlaylist, { ...(as && { as }), params: { id } })
  ).json<contract.Playlist>();
const titles = ({ items }: contract.Playlist) => items.map(({ title }) => title);

beforeEach(async () => {
  youtube.recover();
  youtube.calls.length = 0;
  ben = await person(server);
});

test('[EXP-02] whoever restored it sees what the archive says, but no picture from another host', async () => {
  const { id, videos } = await restoreLies();
  const own = await read(id, rita);
  expect(own).toMatchObject({ isPublic: false, itemCount: 2, covers: [] });
  expect(own.items.map(({ title, artist, videoId: video }) => [title, artist, video])).toEqual(
    videos.map((video) => [lie, lie, video]),
  );
  const tracks = (await ask(server, rita, '/api/tracks')) as Track[];
  expect(tracks.map(({ albumArt }) => albumArt)).toEqual([null, null]);
  expect(youtube.calls).toEqual([]);
});

test('[EXP-02] [PLY-02] what everybody sees of it is what the platform says, asked before it is published', async () => {
  const { id, videos } = await restoreLies();
  expect((await publish(id)).statusCode).toBe(200);
  expect(youtube.calls).toEqual([videos]);
  const seen = [
    await read(id),
    await read(id, ben),
    (await call(server.app, contract.discoverPlaylists, {})).json(),
    ...(await Promise.all(
      (['m3u', 'jspf', 'csv'] as const).map(
        async (format) =>
          (
            await call(server.app, exportPlaylist, { params: { id }, query: { format } })
          ).body,
      ),
    )),
  ];
  expect(JSON.stringify(seen)).not.toMatch(/lie about|spy\.example/);
  expect(titles(await read(id))).toEqual(videos.map((video) => `Title ${video}`));
  // Found by its own name, and as long as it is.
  const search = (word: string) => call(server.app, contract.discoverPlaylists, { query: { search: word } });
  expect((await search('everything')).json()).toEqual([]);
  expect((await search(`late drive ${made}`)).json()).toMatchObject([{ id, itemCount: 2 }]);
  expect(titles(await read(id, rita))).toEqual([lie, lie]);
});

test('[EXP-02] a copy holds what its owner was shown, and stays when the account of the first one goes', async () => {
  const { id, videos } = await restoreLies();
  await publish(id);
  const copy = (await call(server.app, contract.copyPlaylist, { as: ben, params: { id } })).json();
  const shown = videos.map((video) => `Title ${video}`);
  expect(titles(copy)).toEqual(shown);
  const gone = await call(server.app, removeAccount, { as: rita, body: { password: goodPassword } });
  expect(gone.statusCode, gone.body).toBe(204);
  const left = await read(copy.id, ben);
  expect([titles(left), left.itemCount]).toEqual([shown, 2]);
});

test('[EXP-02] a video that the platform does not know is shown as its link, and one that is added later is asked for', async () => {
  const { id, videos } = await restoreLies();
  const [known = '', unknown = ''] = videos;
  youtube.fail(unknown, 'not-found');
  await publish(id);
  expect(titles(await read(id))).toEqual([`Title ${known}`, `youtu.be/${unknown}`]);
  const copy = (await call(server.app, contract.copyPlaylist, { as: ben, params: { id } })).json();
  expect(titles(copy)).toEqual([`Title ${known}`]);
  youtube.calls.length = 0;
  const tracks = (await ask(server, rita, '/api/tracks')) as Track[];
  const body = { name: 'Another', isPublic: true, trackIds: tracks.map((track) => track.id) };
  const other = await call(server.app, contract.addPlaylist, { as: rita, body });
  // Neither is asked for again: one is known by now, and that there is no other one is remembered for a while.
  expect([other.statusCode, youtube.calls]).toEqual([201, []]);
  expect(JSON.stringify(await read(other.json().id))).not.toContain(lie);
});

test('[EXP-02] while the platform cannot be asked nothing of it becomes public', async () => {
  const { id } = await restoreLies();
  youtube.breakDown('unavailable');
  expect((await publish(id)).statusCode).toBe(503);
  expect((await call(server.app, contract.getPlaylist, { params: { id } })).statusCode).toBe(404);
  const tracks = (await ask(server, rita, '/api/tracks')) as Track[];
  const body = { name: 'Open', isPublic: true };
  const open = (await call(server.app, contract.addPlaylist, { as: rita, body })).json();
  const put = { as: rita, params: { id: open.id }, body: { trackIds: tracks.map((track) => track.id) } };
  expect((await call(server.app, contract.addPlaylistItems, put)).statusCode).toBe(503);
  youtube.recover();
  expect((await call(server.app, contract.addPlaylistItems, put)).statusCode).toBe(200);
  expect(JSON.stringify(await read(open.id))).not.toContain(lie);
});
