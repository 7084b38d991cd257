import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { dismissSongFinds, listSongFinds } from '#contract/song-finds.ts';
import { splitSong } from '#contract/songs.ts';
import { addTracks, listTracks, removeTrack, restoreTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { items } from '../../metrics/table.ts';
import { songFinds, songLookups } from '../table.ts';
import { findElsewhere, forgetLookups } from './lookups.ts';

const spotify = fakeConnector('spotify', { isrcsAtOnce: 1 });
const deezer = fakeConnector('deezer', { isrcsAtOnce: 1 });
const tidal = fakeConnector('tidal', { isrcsAtOnce: 20 });
const youtube = fakeConnector('youtube');
const server = useTestServer({ platforms: { spotify, deezer, tidal, youtube } });
const hour = 3600_000;

let made = 0;
/** A song of its own, known to Deezer under a number and to the others as the test says. */
function newSong() {
  made++;
  const isrc = `DEXX025${String(made).padStart(5, '0')}`;
  const id = String(7000 + made);
  deezer.tell(id, { song: { isrc, title: `Song ${made}` }, metrics: { rank: 5 } });
  const spotifyId = `Find${String(made).padStart(18, '0')}`;
  const tidalId = String(9000 + made);
  return { isrc, deezerUrl: `https://www.deezer.com/track/${id}`, spotifyId, tidalId, title: `Song ${made}` };
}
type NewSong = ReturnType<typeof newSong>;

const onSpotify = ({ isrc, spotifyId: id, title }: NewSong) => spotify.findable(isrc, { id, isrc, title });
const onTidal = ({ isrc, tidalId: id, title }: NewSong) => tidal.findable(isrc, { id, isrc, title });

async function add(as: Person, ...songs: NewSong[]): Promise<Track[]> {
  const reply = await call(server.app, addTracks, {
    as,
    body: { urls: songs.map(({ deezerUrl }) => deezerUrl) },
  });
  const { added, existing } = reply.json<ReplyOf<typeof addTracks>>();
  return [...added, ...existing];
}

type Finds = ReplyOf<typeof listSongFinds>;
const findsOf = async (as: Person, query: Record<string, string | undefined> = {}): Promise<Finds> => {
  const reply = await call(server.app, listSongFinds, { as, query });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const platformsOf = ({ songs }: Finds) => songs.map(({ finds }) => finds.map(({ platform }) => platform));

beforeEach(async () => {
  for (const one of [spotify, deezer, tidal, youtube]) {
    one.recover();
    one.onFind(() => {});
    one.lookUps.length = 0;
  }
  await server.ctx.db.delete(songLookups);
});

test('[TRK-13] after an add the recording is looked for where it has no link, and what is found is offered', async () => {
  const [ada, song] = [await person(server), newSong()];
  onSpotify(song);
  onTidal(song);
  const [track] = await add(ada, song);
  const before = await findsOf(ada, { trackIds: track?.id ?? '' });
  expect(before).toMatchObject({ total: { songs: 0, finds: 0 }, songs: [] });
  await server.runJobs();
  expect([spotify.lookUps, tidal.lookUps, deezer.lookUps]).toEqual([[[song.isrc]], [[song.isrc]], []]);
  const after = await findsOf(ada);
  expect(after).toMatchObject({
    total: { songs: 1, finds: 2 },
    songs: [
      {
        songId: track?.songId,
        title: song.title,
        finds: [
          { platform: 'spotify', platformTrackId: song.spotifyId, foundBy: 'isrc' },
          { platform: 'tidal', platformTrackId: song.tidalId, title: song.title },
        ],
      },
    ],
  });
  // Nothing is added by itself.
  expect((await call(server.app, listTracks, { as: ada })).json()).toHaveLength(1);
  for (const query of [{ trackIds: track?.id ?? '' }, { songId: track?.songId ?? '' }])
    expect(platformsOf(await findsOf(ada, query))).toEqual([['spotify', 'tidal']]);
});

test('[TRK-13] two users with one song cost one look-up a day, also when both add it at once', async () => {
  const [ada, bob, cid] = [await person(server), await person(server), await person(server)];
  const song = newSong();
  onSpotify(song);
  await Promise.all([add(ada, song), add(bob, song)]);
  await server.runJobs();
  expect(spotify.lookUps).toEqual([[song.isrc]]);
  for (const as of [ada, bob]) expect(platformsOf(await findsOf(as))).toEqual([['spotify']]);
  server.ctx.clock.advance(23 * hour);
  await add(cid, song);
  await server.runJobs();
  expect(spotify.lookUps).toHaveLength(1);
  expect(platformsOf(await findsOf(cid))).toEqual([['spotify']]);
  server.ctx.clock.advance(2 * hour);
  await add(await person(server), song);
  await server.runJobs();
  expect(spotify.lookUps).toHaveLength(2);
});

test('[TRK-13] what is not there is asked for once, and nothing is asked where the song has a link', async () => {
  const [ada, song] = [await person(server), newSong()];
  await add(ada, song);
  await server.runJobs();
  await findElsewhere(server.ctx, ada.user.id);
  server.ctx.clock.advance(48 * hour);
  await findElsewhere(server.ctx, ada.user.id);
  await server.runJobs();
  expect([spotify.lookUps.length, tidal.lookUps.length, deezer.lookUps.length]).toEqual([1, 1, 0]);
  expect((await findsOf(ada)).total.finds).toBe(0);
});

test('[TRK-13] a platform that can be asked for several is, and a long list leaves the next one its turn', async () => {
  const [ada, bob] = [await person(server, { tier: 'premium' }), await person(server)];
  const songs = Array.from({ length: 30 }, newSong);
  await add(ada, ...songs);
  // The other's comes while the first of the long list are asked for.
  const other = newSong();
  let isLate = true;
  tidal.onFind(async () => {
    if (!isLate) return;
    isLate = false;
    await add(bob, other);
    server.ctx.clock.advance(1000);
    await findElsewhere(server.ctx, bob.user.id);
  });
  await server.runJobs();
  expect(tidal.lookUps.map((isrcs) => isrcs.length)).toEqual([20, 11]);
  expect(tidal.lookUps[1]?.[0]).toBe(other.isrc);
});

test.each(['rate-limited', 'unavailable', 'needs-auth', 'bad-reply'] as const)(
  '[TRK-13] a platform that fails (%s) is asked again later, says nothing of the song until then, and holds up no other',
  async (kind) => {
    const [ada, song] = [await person(server), newSong()];
    onSpotify(song);
    onTidal(song);
    spotify.breakDown(kind);
    const [track] = await add(ada, song);
    await server.runJobs();
    const query = { trackIds: track?.id ?? '' };
    expect(await findsOf(ada, query)).toMatchObject({ looking: ['spotify'], total: { finds: 1 } });
    const asked = spotify.lookUps.length;
    await server.runJobs();
    expect(spotify.lookUps).toHaveLength(asked);
    spotify.recover();
    server.ctx.clock.advance(2 * hour);
    await server.runJobs();
    expect(await findsOf(ada, query)).toMatchObject({ looking: [], total: { finds: 2 } });
  },
);

test('[TRK-13] Retry-After is obeyed to the instant, for whatever is wanted of the platform', async () => {
  const [ada, song] = [await person(server), newSong()];
  const until = new Date(server.ctx.clock.now().getTime() + hour);
  spotify.breakDown('rate-limited', until);
  await add(ada, song);
  await server.runJobs();
  spotify.recover();
  server.ctx.clock.advance(hour - 1000);
  await add(ada, newSong());
  await server.runJobs();
  expect(spotify.lookUps).toHaveLength(1);
  server.ctx.clock.advance(2000);
  await server.runJobs();
  expect(spotify.lookUps).toHaveLength(3);
});

test('[TRK-13] what was never answered is given up after days, which is no answer', async () => {
  const [ada, song] = [await person(server), newSong()];
  spotify.breakDown('unavailable');
  const [track] = await add(ada, song);
  for (let time = 0; time < 6; time++) {
    await server.runJobs();
    server.ctx.clock.advance(20 * hour);
  }
  expect((await findsOf(ada, { trackIds: track?.id ?? '' })).looking).toEqual([]);
  const [row] = await server.ctx.db
    .select()
    .from(songLookups)
    .where(and(eq(songLookups.platform, 'spotify'), eq(songLookups.wanted, song.isrc)));
  expect(row).toMatchObject({ dueAt: null, found: null });
});

test('[TRK-13] a song that is taken off meanwhile is offered nothing; brought back, it is offered again', async () => {
  const [ada, song] = [await person(server), newSong()];
  onSpotify(song);
  const [track] = await add(ada, song);
  const params = { id: track?.id ?? '' };
  spotify.onFind(async () => void (await call(server.app, removeTrack, { as: ada, params })));
  await server.runJobs();
  expect((await findsOf(ada)).total.finds).toBe(0);
  await call(server.app, restoreTrack, { as: ada, params });
  await server.runJobs();
  expect(platformsOf(await findsOf(ada))).toEqual([['spotify']]);
  await call(server.app, removeTrack, { as: ada, params });
  expect((await findsOf(ada)).total).toEqual({ songs: 0, finds: 0 });
});

test('[TRK-13] what was dismissed is not offered again, neither by a new answer nor after its link has gone', async () => {
  const [ada, song] = [await person(server), newSong()];
  onSpotify(song);
  const [track] = await add(ada, song);
  await server.runJobs();
  const [group] = (await findsOf(ada)).songs;
  const ids = group?.finds.map(({ id }) => id) ?? [];
  const dismiss = (dismissed: boolean) =>
    call(server.app, dismissSongFinds, { as: ada, body: { ids, dismissed } });
  expect((await dismiss(true)).statusCode).toBe(204);
  await call(server.app, removeTrack, { as: ada, params: { id: track?.id ?? '' } });
  server.ctx.clock.advance(26 * hour);
  await call(server.app, addTracks, { as: ada, body: { urls: [song.deezerUrl] } });
  await server.runJobs();
  expect(spotify.lookUps).toHaveLength(2);
  expect((await findsOf(ada)).total.finds).toBe(0);
  await dismiss(false);
  expect(platformsOf(await findsOf(ada))).toEqual([['spotify']]);
});

test('[TRK-13] links of one song are asked for once, and one that is taken out is not offered what it was taken from', async () => {
  const [ada, song] = [await person(server), newSong()];
  spotify.tell(song.spotifyId, { song: { isrc: song.isrc, title: song.title } });
  onSpotify(song);
  onTidal(song);
  const urls = [song.deezerUrl, `https://open.spotify.com/track/${song.spotifyId}`];
  const reply = await call(server.app, addTracks, { as: ada, body: { urls } });
  const { added } = reply.json<ReplyOf<typeof addTracks>>();
  await server.runJobs();
  expect([spotify.lookUps, deezer.lookUps, tidal.lookUps]).toEqual([[], [], [[song.isrc]]]);
  const [one, other] = added;
  expect(platformsOf(await findsOf(ada))).toEqual([['tidal']]);
  const { songId = '' } = (await add(ada, song))[0] ?? {};
  await call(server.app, splitSong, { as: ada, params: { id: songId }, body: { trackIds: [other?.id] } });
  await server.runJobs();
  // Two songs have the ISRC now: it is offered once.
  const { songs } = await findsOf(ada);
  expect(songs.map(({ finds }) => finds.map(({ platform }) => platform))).toEqual([['tidal']]);
  expect(one?.songId).toBeDefined();
});

test('[TRK-13] without an ISRC nothing is looked up', async () => {
  const [ada, song] = [await person(server), newSong()];
  await add(ada, song);
  await server.ctx.db.update(items).set({ isrc: null }).where(eq(items.isrc, song.isrc));
  await server.runJobs();
  expect([...spotify.lookUps, ...tidal.lookUps]).toEqual([]);
});

test('[TRK-13] answers of long ago are forgotten, and what terms let nobody keep', async () => {
  const [ada, song] = [await person(server), newSong()];
  onSpotify(song);
  const [track] = await add(ada, song);
  await server.runJobs();
  const now = server.ctx.clock.now();
  const find = (platformTrackId: string, dismissedAt: Date | null) => ({
    ...{
      id: `fnd_${platformTrackId}`,
      userId: ada.user.id,
      trackId: track?.id ?? null,
      platform: 'youtube' as const,
    },
    ...{
      platformTrackId,
      url: 'https://example.com',
      title: 'Title',
      artist: 'Artist',
      foundBy: 'search' as const,
    },
    ...{ foundAt: now, dismissedAt },
  });
  await server.ctx.db.insert(songFinds).values([find('open', null), find('refused', now)]);
  server.ctx.clock.advance(31 * 24 * hour);
  await forgetLookups(server.ctx);
  expect(await server.ctx.db.$count(songLookups)).toBe(0);
  const left = await server.ctx.db.select().from(songFinds).where(eq(songFinds.userId, ada.user.id));
  expect(left.map(({ platformTrackId, title }) => [platformTrackId, title]).sort()).toEqual([
    [song.spotifyId, song.title],
    ['refused', ''],
  ]);
});
