/** What belongs to an account goes with it: into its archive, and away. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { removeAccount } from '#contract/accounts.ts';
import * as playlists from '#contract/audio-playlists.ts';
import { getSongSound } from '#contract/sound.ts';
import { addTracks } from '#contract/tracks.ts';
import { changeUpload, hearUpload, listUploads, removeUpload } from '#contract/uploads.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { isState } from '#server/backup/data-files.ts';
import { archiveFor, restored, send } from '../takeout/takeout-for-test.ts';
import { purgeAudioFiles } from './keeping.ts';
import { audioSettings, tone, uploaded } from './upload-for-test.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: audioSettings(),
});

const filesOf = (id: string): string[] => {
  const folder = join(server.ctx.config.dataDir, 'uploads');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.includes(id));
};

test('[EXP-02] [UPL-01] an archive has every upload to the byte, and a fresh account takes it', async () => {
  const ada = await person(server);
  const file = tone(2);
  const { id } = await uploaded(server, ada, file, { name: 'Slow Tide.wav' });
  const archive = await archiveFor(server, ada);
  const opened = await fromBufferPromise(archive, { lazyEntries: true });
  const audio = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    if (String(entry.fileName).startsWith('audio/'))
      audio.set(String(entry.fileName), await buffer(await opened.openReadStreamPromise(entry)));
  expect([...audio.keys()].toSorted()).toEqual(['audio/list.json', `audio/${id}.wav`]);
  expect(audio.get(`audio/${id}.wav`)?.equals(file)).toBe(true);
  const list = JSON.parse(String(audio.get('audio/list.json')));
  expect(list).toMatchObject([{ id, fileName: 'Slow Tide.wav', bytes: file.length }]);
  const fresh = await person(server);
  expect((await restored(server, fresh, archive)).state).toBe('ready');
  await server.runJobs();
  const [back, ...others] = (await call(server.app, listUploads, { as: fresh })).json();
  expect(others).toEqual([]);
  expect(back).toMatchObject({ title: 'Slow Tide', state: 'ready', bytes: file.length });
  expect(back.id).not.toBe(id);
  const heard = await call(server.app, hearUpload, { as: fresh, params: { id: back.id } });
  expect(heard.rawPayload.equals(file)).toBe(true);
});

test.runIf(isThorough)(
  '[EXP-02] [UPL-03] playlists of audio come back in their order, also where a first version is gone',
  async () => {
    const ada = await person(server);
    const first = await uploaded(server, ada, tone(1, 1), { name: 'Night Drive.wav' });
    const second = await uploaded(server, ada, tone(1, 2), {
      name: 'Night Drive 2.wav',
      versionOf: first.id,
    });
    const other = await uploaded(server, ada, tone(1, 3), { name: 'Slow Tide.wav' });
    const body = { name: 'Album', description: 'Side A', uploadIds: [second.id, other.id] };
    await call(server.app, playlists.addAudioPlaylist, { as: ada, body });
    await call(server.app, removeUpload, { as: ada, params: { id: first.id } });
    server.ctx.clock.advance(25 * 3600_000);
    await purgeAudioFiles(server.ctx);
    const albumOf = async (as: Person): Promise<playlists.AudioPlaylist> => {
      const [album] = (await call(server.app, playlists.listAudioPlaylists, { as })).json();
      return (await call(server.app, playlists.getAudioPlaylist, { as, params: { id: album.id } })).json();
    };
    const shown = ({ name, description, items }: playlists.AudioPlaylist) => ({
      ...{ name, description, songs: items.map(({ title, version, state }) => ({ title, version, state })) },
    });
    const before = await albumOf(ada);
    expect(shown(before)).toEqual({
      ...{ name: 'Album', description: 'Side A' },
      songs: [
        { title: second.title, version: 2, state: 'ready' },
        { title: 'Slow Tide', version: 1, state: 'ready' },
      ],
    });
    const fresh = await person(server);
    expect((await restored(server, fresh, await archiveFor(server, ada))).state).toBe('ready');
    await server.runJobs();
    const after = await albumOf(fresh);
    expect(shown(after)).toEqual(shown(before));
    const ids = (album: playlists.AudioPlaylist) =>
      new Set(album.items.flatMap(({ id, uploadId }) => [id, uploadId]));
    expect(ids(after).isDisjointFrom(ids(before))).toBe(true);
    const third = await uploaded(server, fresh, tone(1, 4), { versionOf: after.items[0]?.uploadId ?? '' });
    expect((await albumOf(fresh)).items[0]).toMatchObject({ uploadId: third.id, version: 3 });
    // Whoever has audio has no fresh account.
    const ben = await person(server);
    await uploaded(server, ben, tone(1, 5));
    const refused = await send(server, ben, await archiveFor(server, ada));
    expect([refused.statusCode, refused.json().params]).toEqual([409, { reason: 'not_fresh' }]);
  },
);

test('[OPS-04] a backup holds what is kept, and nothing that is still arriving', () => {
  expect([isState('uploads'), isState('arriving.tmp')]).toEqual([true, false]);
});

test('[EXP-02] [UPL-01] when an account is deleted, nothing of its audio stays, and another’s does', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const [own, others] = [await uploaded(server, ada, tone(1)), await uploaded(server, eve, tone(1))];
  expect([filesOf(own.id).length, filesOf(others.id).length]).toEqual([1, 1]);
  await call(server.app, removeAccount, { as: ada, body: { password: goodPassword } });
  expect([filesOf(own.id).length, filesOf(others.id).length]).toEqual([0, 1]);
});

test('[UPL-01] [MOOD-01] an upload is of a song of the list and tells how it sounds, and of nobody else’s', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const { added } = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(1)] } })).json();
  const { songId } = added[0];
  const upload = await uploaded(server, ada, tone(1));
  const params = { id: upload.id };
  const linked = await call(server.app, changeUpload, { as: ada, params, body: { songId } });
  expect(linked.json()).toMatchObject({ id: upload.id, songId });
  const ofSong = await call(server.app, listUploads, { as: ada, query: { songId } });
  expect(ofSong.json()).toMatchObject([{ id: upload.id }]);
  const measured = async () =>
    (await call(server.app, getSongSound, { as: ada, params: { id: songId } })).json().measured;
  const [told, ...more] = await measured();
  expect(more).toEqual([]);
  expect(told).toMatchObject({ uploadId: upload.id, title: upload.title, version: 1 });
  expect(told.loudnessLufs).toBeLessThan(-10);
  expect(told.key === null || told.key.confidence <= 1).toBe(true);
  const others = await uploaded(server, eve, tone(1));
  const stolen = { as: eve, params: { id: others.id }, body: { songId } };
  expect((await call(server.app, changeUpload, stolen)).statusCode).toBe(404);
  const unlinked = await call(server.app, changeUpload, { as: ada, params, body: { songId: null } });
  expect(unlinked.json().songId).toBeNull();
  expect(await measured()).toEqual([]);
});
