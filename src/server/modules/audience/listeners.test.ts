import { beforeAll, describe, expect, test } from 'vitest';
import { exportAudience, getListeners } from '#contract/audience.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe } from '../analytics/history-for-test.ts';

/** Today is 20 November 2026. */
const server = useTestServer();
const range = { from: '2026-11-11', to: '2026-11-15' };

let ada: Person;
let [river, lake] = ['', ''];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  const songs = {
    river: await makeSong(server, 'lastfm', 'River'),
    lake: await makeSong(server, 'listenbrainz', 'Lake'),
    hill: await makeSong(server, 'lastfm', 'Hill'),
    video: await makeSong(server, 'youtube', 'Video'),
  };
  [river = '', lake = ''] = await follow(
    server,
    ada.user.id,
    songs.river,
    songs.lake,
    songs.hill,
    songs.video,
  );
  const told = [
    ['2026-11-05', 100],
    ['2026-11-10', 130],
    ['2026-11-15', 180],
    ['2026-11-18', 500],
  ] as const;
  for (const [day, listeners] of told)
    await observe(server, songs.river, `${day}T12:00:00Z`, { listeners, plays: 9 * listeners });
  await observe(server, songs.lake, '2026-11-13T12:00:00Z', { listeners: 7, plays: 70 });
  await observe(server, songs.hill, '2026-11-01T12:00:00Z', { listeners: 3, plays: 30 });
  await observe(server, songs.video, '2026-11-13T12:00:00Z', { views: 1000 });
});

const read = async (query: Record<string, string>, as = ada) => {
  const reply = await call(server.app, getListeners, { as, query });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};

describe('[AUD-02] listeners that platforms show everybody', () => {
  test('are told by song, with the day they were read on and against the days before', async () => {
    const { comparison, parts, sandbox, timeZone } = await read(range);
    expect([comparison, sandbox, timeZone]).toEqual([{ from: '2026-11-06', to: '2026-11-10' }, true, 'UTC']);
    expect(parts).toEqual([
      {
        ...{ platform: 'lastfm', songs: 2, unread: 1 },
        rows: [
          {
            ...{ trackId: river, title: 'River', artist: 'Ada', value: 180, day: '2026-11-15' },
            ...{ gained: 50, corrected: 0, base: 130, previous: 30 },
          },
        ],
      },
      {
        ...{ platform: 'listenbrainz', songs: 1, unread: 0 },
        // Not read at the ends of the range: what came is not known.
        rows: [
          expect.objectContaining({ trackId: lake, value: 7, day: '2026-11-13', gained: null, base: null }),
        ],
      },
    ]);
  });

  test('of a song, of a platform, without a comparison; days that are not over are left out', async () => {
    expect((await read({ ...range, trackId: lake })).parts).toMatchObject([{ platform: 'listenbrainz' }]);
    expect((await read({ ...range, platform: 'lastfm' })).parts).toMatchObject([{ platform: 'lastfm' }]);
    expect((await read({ ...range, platform: 'youtube' })).parts).toEqual([]);
    const open = await read({ from: '2026-11-16', to: '2026-11-30', compare: 'off' });
    expect(open).toMatchObject({
      comparison: null,
      parts: [{ rows: [{ value: 500, day: '2026-11-18', previous: null }] }, { rows: [], unread: 1 }],
    });
  });

  test('are one’s own songs’ alone, of days that can be asked for', async () => {
    const eve = await person(server);
    expect((await read(range, eve)).parts).toEqual([]);
    const refused = async (as: Person | undefined, query: Record<string, string>) =>
      (await call(server.app, getListeners, { ...(as && { as }), query })).statusCode;
    expect(await refused(undefined, range)).toBe(401);
    expect(await refused(eve, { ...range, trackId: river })).toBe(404);
    expect(await refused(ada, { from: '0001-01-01', to: '0001-01-02' })).toBe(400);
    expect(await refused(ada, { from: '1990-01-01', to: '2026-01-01' })).toBe(400);
  });

  test('[EXP-01] stand in the file of everything', async () => {
    const query = { ...range, format: 'json' };
    const { body } = await call(server.app, exportAudience, { as: ada, query });
    expect(JSON.parse(body)).toMatchObject([
      {
        ...{ dimension: 'listeners', platform: 'lastfm', source: 'public', figure: 'listeners' },
        ...{ key: 'River', value: 180, valueBefore: 130, readAt: '2026-11-15', sandbox: 'true' },
      },
      { platform: 'listenbrainz', trackId: lake, value: 7 },
    ]);
  });
});
