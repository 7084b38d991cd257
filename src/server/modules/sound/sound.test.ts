import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getMoods, getSongSound, getTrackSound } from '#contract/sound.ts';
import { addTracks } from '#contract/tracks.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Sound } from '#domain/sound.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe } from '../analytics/history-for-test.ts';
import { itemSounds } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';

const platforms: PlatformId[] = ['spotify', 'tidal', 'deezer', 'soundcloud', 'youtube'];
/** Today is 20 November 2026. */
const deezer = fakeConnector('deezer');
const server = useTestServer({
  settings: { SPOTIFY_AUDIO_FEATURES: 'true' },
  platforms: { ...Object.fromEntries(platforms.map((id) => [id, fakeConnector(id)])), deezer },
});
const readAt = new Date('2026-11-20T06:00:00Z');

async function link(as: Person, platform: PlatformId, title: string, sound?: Sound | null) {
  const song = await makeSong(server, platform, title);
  const [trackId = ''] = await follow(server, as.user.id, song);
  if (sound !== undefined)
    await server.ctx.db.insert(itemSounds).values({ itemId: song.itemId, sound, readAt });
  return { ...song, trackId };
}

async function asOne(as: Person, links: readonly { trackId: string }[]): Promise<string> {
  const all = await server.ctx.db.select().from(tracks);
  const own = all.filter(
    ({ id, userId }) => userId === as.user.id && links.some((one) => one.trackId === id),
  );
  const songId = own[0]?.songId ?? '';
  for (const { id } of own) await server.ctx.db.update(tracks).set({ songId }).where(eq(tracks.id, id));
  return songId;
}

const ofTrack = (as: Person, id: string) => call(server.app, getTrackSound, { as, params: { id } });
const ofSong = (as: Person, id: string) => call(server.app, getSongSound, { as, params: { id } });
const moods = async (as: Person, query: Record<string, string> = {}): Promise<ReplyOf<typeof getMoods>> => {
  const reply = await call(server.app, getMoods, { as, query });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};

describe('how one song sounds', () => {
  let ada: Person;
  let [spotify, tidal, youtube] = ['', '', ''];
  let songId = '';
  beforeAll(async () => {
    ada = await person(server, { timeZone: 'UTC' });
    const links = [
      await link(ada, 'tidal', 'A', { tempo: 98, key: 'Fs', mode: 'minor', tags: ['Happy'] }),
      await link(ada, 'spotify', 'A', { tempo: 98.2, valence: 0.8, energy: 0.2 }),
      await link(ada, 'youtube', 'A'),
      await link(ada, 'deezer', 'A', {}),
      await link(ada, 'soundcloud', 'A'),
    ];
    [tidal = '', spotify = '', youtube = ''] = links.map(({ trackId }) => trackId);
    songId = await asOne(ada, links);
  });

  test('[MOOD-01] a link is told by its own platform, with where it comes from, how old and how true it is', async () => {
    expect((await ofTrack(ada, tidal)).json()).toEqual({
      parts: [
        {
          trackId: tidal,
          source: 'platform',
          platform: 'tidal',
          features: { tempo: 98 },
          key: 'Fs',
          mode: 'minor',
          gain: null,
          tags: ['Happy'],
          readAt: '2026-11-20T06:00:00.000Z',
        },
      ],
      measured: [],
      mood: null,
      missing: [],
      sandbox: true,
    });
    expect((await ofTrack(ada, spotify)).json()).toMatchObject({
      parts: [{ features: { tempo: 98.2, valence: 0.8, energy: 0.2 }, key: null, mode: null, tags: [] }],
      mood: { mood: 'calm', valence: 0.8, energy: 0.2, platform: 'spotify', source: 'platform' },
    });
  });

  test('[MOOD-01] a song has every source by itself, and says of the others why they say nothing', async () => {
    const { parts, mood, missing }: ReplyOf<typeof getSongSound> = (await ofSong(ada, songId)).json();
    expect(parts.map(({ platform, features }) => [platform, features.tempo])).toEqual([
      ['spotify', 98.2],
      ['tidal', 98],
    ]);
    expect(mood).toMatchObject({ mood: 'calm', platform: 'spotify' });
    expect(missing.map(({ platform, why }) => [platform, why])).toEqual([
      ['youtube', 'not_given'],
      ['deezer', 'unknown'],
      ['soundcloud', 'not_read'],
    ]);
  });

  test('[MOOD-01] it is there with the first reading, and goes on with every sync', async () => {
    const as = await person(server, { timeZone: 'UTC', tier: 'premium' });
    deezer.tell('900000017', { metrics: { rank: 7 }, sound: {} });
    const body = { urls: ['https://www.deezer.com/track/900000017'] };
    const [{ id = '' } = {}] = (await call(server.app, addTracks, { as, body })).json().added;
    expect((await ofTrack(as, id)).json()).toMatchObject({ parts: [], missing: [{ why: 'unknown' }] });
    deezer.tell('900000017', { metrics: { rank: 7 }, sound: { tempo: 121.3 } });
    server.ctx.clock.advance(2 * 3600_000);
    await server.runJobs();
    const now = server.ctx.clock.now().toISOString();
    server.ctx.clock.advance(-2 * 3600_000);
    expect((await ofTrack(as, id)).json()).toMatchObject({
      parts: [{ trackId: id, platform: 'deezer', features: { tempo: 121.3 }, readAt: now }],
      missing: [],
    });
  });

  test('[MOOD-01] that this installation has no access is said, refused now or not switched on', async () => {
    const { trackId } = await link(ada, 'spotify', 'Refused', null);
    expect((await ofTrack(ada, trackId)).json()).toMatchObject({
      parts: [],
      mood: null,
      missing: [{ trackId, platform: 'spotify', why: 'no_access' }],
    });
  });

  test('[MOOD-01] a link or song of somebody else’s is none', async () => {
    const eve = await person(server);
    expect((await ofTrack(eve, youtube)).statusCode).toBe(404);
    expect((await ofSong(eve, songId)).statusCode).toBe(404);
    expect((await call(server.app, getTrackSound, { params: { id: youtube } })).statusCode).toBe(401);
    expect((await call(server.app, getSongSound, { params: { id: songId } })).statusCode).toBe(401);
    expect((await call(server.app, getMoods, {})).statusCode).toBe(401);
  });
});

/** Read before and at the end of the last 28 days: so much of what it had came in between. */
async function grow(song: Awaited<ReturnType<typeof link>>, had: number, gained: number): Promise<void> {
  await observe(server, song, '2026-10-22T12:00:00Z', { plays: had });
  await observe(server, song, '2026-11-19T12:00:00Z', { plays: had + gained });
}

describe('the songs of a list', () => {
  let bob: Person;
  beforeAll(async () => {
    bob = await person(server, { timeZone: 'UTC', tier: 'premium' });
    for (let place = 0; place < 16; place++) {
      // The four that grow best are fast; how loud they are says nothing.
      const isBest = place < 4;
      const sound = {
        tempo: (isBest ? 150 : 80) + place,
        valence: 0.9,
        energy: 0.9,
        loudness: -((place * 7) % 16),
      };
      const song = await link(bob, 'spotify', `Song ${place}`, sound);
      await grow(song, 1000 * (place + 1), isBest ? 560 * (place + 1) : 28 * (place + 1));
    }
    const only = await link(bob, 'tidal', 'Tempo alone', { tempo: 60 });
    await grow(only, 1000, 2000);
    await link(bob, 'youtube', 'Silent');
  });

  test('[MOOD-02] lie on the map with what they are called and how they grow, the most played first', async () => {
    const { songs, known, all, from, to } = await moods(bob);
    expect([from, to, known, all]).toEqual(['2026-10-23', '2026-11-19', 16, 18]);
    expect(songs).toHaveLength(16);
    expect(songs[0]).toMatchObject({
      ...{ title: 'Song 15', artist: 'Ada', mood: 'happy', valence: 0.9, energy: 0.9 },
      ...{ platform: 'spotify', source: 'platform', growth: 0.1 },
    });
    expect(songs.find(({ title }) => title === 'Song 2')?.growth).toBe(2);
  });

  test('[MOOD-02] what the best-growing quarter has in common is tested, and what it has not is not told', async () => {
    const { common } = await moods(bob);
    if (common.state !== 'told') throw new Error(common.state);
    const byName = new Map(common.features.map((feature) => [feature.feature, feature]));
    expect([...byName.keys()]).toEqual(['tempo', 'loudness', 'energy', 'valence']);
    expect(byName.get('tempo')).toMatchObject({
      ...{ platform: 'spotify', source: 'platform', verdict: 'more', songs: { best: 4, others: 12 } },
      ...{ best: 151.5, others: 89.5, difference: 62 },
    });
    const { pValue = 1, interval = [0, 0] } = byName.get('tempo') ?? {};
    // Of 1,820 ways one is as far on each side; four features are looked at.
    expect(pValue).toBeCloseTo((4 * 2) / 1820, 10);
    expect(interval[0]).toBeGreaterThan(50);
    expect(byName.get('loudness')?.verdict).toBe('not_told');
    expect(byName.get('energy')).toMatchObject({ verdict: 'not_told', difference: 0, pValue: 1 });
  });

  test('[MOOD-02] days that are asked for are those whose growth is looked at', async () => {
    const { songs, from, to, common } = await moods(bob, { from: '2026-11-01', to: '2026-11-10' });
    expect([from, to]).toEqual(['2026-11-01', '2026-11-10']);
    expect(new Set(songs.map(({ growth }) => growth))).toEqual(new Set([null]));
    expect(common).toEqual({ state: 'too_few', songs: 0, needed: 12 });
    const inverted = { from: '2026-11-10', to: '2026-11-01' };
    expect((await call(server.app, getMoods, { as: bob, query: inverted })).statusCode).toBe(400);
  });

  test('[MOOD-02] fewer than twelve songs are too few to tell', async () => {
    const cy = await person(server, { timeZone: 'UTC' });
    expect(await moods(cy)).toMatchObject({
      ...{ songs: [], known: 0, all: 0 },
      common: { state: 'too_few', songs: 0, needed: 12 },
    });
    for (let place = 0; place < 11; place++)
      await grow(await link(cy, 'deezer', `D ${place}`, { tempo: 100 + place }), 1000, place);
    expect((await moods(cy)).common).toEqual({ state: 'too_few', songs: 11, needed: 12 });
  });
});
