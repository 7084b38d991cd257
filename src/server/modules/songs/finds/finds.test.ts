import { beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { dismissSongFinds, followSongFinds, listSongFinds, searchSong } from '#contract/song-finds.ts';
import { getSong, type Song } from '#contract/songs.ts';
import { addTracks, listTracks, removeTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';

const spotify = fakeConnector('spotify', { isrcsAtOnce: 1 });
const deezer = fakeConnector('deezer');
const tidal = fakeConnector('tidal', { isrcsAtOnce: 20 });
const youtube = fakeConnector('youtube');
const soundcloud = fakeConnector('soundcloud', { isConfigured: false });
const server = useTestServer({ platforms: { spotify, deezer, tidal, youtube, soundcloud } });

let made = 0;
/** A song that a person follows on Deezer, and that is on Spotify and TIDAL too. */
async function followed(as: Person, title = 'Night Ferry') {
  made++;
  const isrc = `DEXX026${String(made).padStart(5, '0')}`;
  const song = { isrc, title, artist: 'Kestrel', durationSeconds: 198 };
  const ids = {
    deezer: String(100 + made),
    spotify: `Find${String(made).padStart(18, '0')}`,
    tidal: `${900 + made}`,
  };
  for (const [connector, id] of [
    [deezer, ids.deezer],
    [spotify, ids.spotify],
    [tidal, ids.tidal],
  ] as const) {
    connector.tell(id, { song, metrics: {} });
    connector.findable(isrc, { id, ...song });
  }
  const [track] = await add(as, `https://www.deezer.com/track/${ids.deezer}`);
  await server.runJobs();
  if (!track) throw new Error('not added');
  return { track, isrc, ids };
}

async function add(as: Person, ...urls: string[]): Promise<Track[]> {
  const reply = await call(server.app, addTracks, { as, body: { urls } });
  return reply.json<ReplyOf<typeof addTracks>>().added;
}

type Finds = ReplyOf<typeof listSongFinds>;
const findsOf = async (as: Person, query: Record<string, string | number> = {}) => {
  const reply = await call(server.app, listSongFinds, { as, query });
  expect(reply.statusCode, reply.body).toBe(200);
  return { ...reply.json<Finds>(), next: reply.headers['x-next-cursor'] as string | undefined };
};
const idsOf = ({ songs }: Finds) => songs.flatMap(({ finds }) => finds.map(({ id }) => id));

type Followed = ReplyOf<typeof followSongFinds>;
const follow = (as: Person, ids: string[]) => call(server.app, followSongFinds, { as, body: { ids } });
const search = (as: Person, id: string, platform: string) =>
  call(server.app, searchSong, { as, params: { id }, body: { platform } });
const songOf = async (as: Person, id: string): Promise<Song> =>
  (await call(server.app, getSong, { as, params: { id } })).json();

beforeEach(() => {
  for (const one of [spotify, deezer, tidal, youtube]) {
    one.recover();
    one.onFind(() => {});
    one.onRead(() => {});
    one.lookUps.length = 0;
  }
});

test('[TRK-13] what is ticked is followed, joins its song by the ISRC at once, and is no longer offered', async () => {
  const ada = await person(server);
  const { track } = await followed(ada);
  const offered = await findsOf(ada);
  const reply = (await follow(ada, idsOf(offered))).json<Followed>();
  expect(reply).toMatchObject({
    followed: [{ platform: 'spotify' }, { platform: 'tidal' }],
    waiting: [],
    refused: [],
  });
  expect(new Set(reply.followed.map(({ songId }) => songId))).toEqual(new Set([track.songId]));
  const song = await songOf(ada, track.songId);
  expect(song.tracks.map(({ platform }) => platform).sort()).toEqual(['deezer', 'spotify', 'tidal']);
  expect(song.joinedBy).toBe('isrc');
  expect((await findsOf(ada)).total.finds).toBe(0);
});

test('[TRK-13] twice at once follows each once', async () => {
  const ada = await person(server);
  await followed(ada);
  const ids = idsOf(await findsOf(ada));
  const replies = await Promise.all([follow(ada, ids), follow(ada, ids), follow(ada, ids)]);
  for (const reply of replies) expect(reply.json<Followed>()).toMatchObject({ refused: [] });
  const list = (await call(server.app, listTracks, { as: ada })).json<Track[]>();
  expect(list).toHaveLength(3);
  expect(new Set(list.map(({ songId }) => songId)).size).toBe(1);
});

test('[TRK-13] [TRK-06] links of songs that have a place are followed on a full list, too', async () => {
  const ada = await person(server);
  await followed(ada);
  for (let number = 0; number < 24; number++) deezer.tell(String(5000 + number), { metrics: { rank: 1 } });
  await add(
    ada,
    ...Array.from({ length: 24 }, (_, number) => `https://www.deezer.com/track/${5000 + number}`),
  );
  const offered = await findsOf(ada);
  const reply = (await follow(ada, idsOf(offered))).json<Followed>();
  expect(reply).toMatchObject({ followed: [{ status: 'active' }, { status: 'active' }], refused: [] });
  deezer.tell('9000', { metrics: { rank: 1 } });
  expect(await add(ada, 'https://www.deezer.com/track/9000')).toEqual([]);
});

test('[TRK-13] [TRK-12] a platform that is down makes the link wait, which is offered no more', async () => {
  const ada = await person(server);
  await followed(ada);
  const offered = await findsOf(ada);
  tidal.breakDown('unavailable');
  const reply = (await follow(ada, idsOf(offered))).json<Followed>();
  expect(reply).toMatchObject({ followed: [{ platform: 'spotify' }], refused: [] });
  expect(reply.waiting).toHaveLength(1);
  expect((await findsOf(ada)).total.finds).toBe(0);
});

test('[TRK-13] a link that the platform has lost since is refused and stays offered to nobody', async () => {
  const ada = await person(server);
  const { ids } = await followed(ada);
  const offered = await findsOf(ada);
  spotify.fail(ids.spotify, 'not-found');
  const reply = (await follow(ada, idsOf(offered))).json<Followed>();
  expect(reply.refused).toMatchObject([{ code: 'not_found' }]);
  expect(reply.followed).toMatchObject([{ platform: 'tidal' }]);
});

test('[TRK-13] a song that is taken off while its finds are followed leaves them as songs of their own', async () => {
  const ada = await person(server);
  const { track } = await followed(ada);
  const offered = await findsOf(ada);
  spotify.onRead(
    async () => void (await call(server.app, removeTrack, { as: ada, params: { id: track.id } })),
  );
  const reply = await follow(ada, idsOf(offered));
  expect(reply.statusCode).toBe(200);
  expect(reply.json<Followed>().followed).toHaveLength(2);
});

test('[TRK-13] a search of the user’s offers what may be the song, and the user’s tick joins it without an ISRC', async () => {
  const ada = await person(server);
  const { track } = await followed(ada);
  youtube.findable(
    'Kestrel Night Ferry',
    {
      id: videoId(1),
      title: 'Kestrel - Night Ferry (Official Video)',
      artist: 'Kestrel',
      durationSeconds: 201,
    },
    { id: videoId(2), title: 'Something Else', artist: 'Kestrel', durationSeconds: 90 },
    { id: videoId(3), title: 'Night Ferry', artist: 'Kestrel - Topic', durationSeconds: 198 },
  );
  youtube.tell(videoId(3), { song: { title: 'Night Ferry', artist: 'Kestrel', durationSeconds: 198 } });
  expect((await findsOf(ada, { songId: track.songId })).searchable.sort()).toEqual([
    'spotify',
    'tidal',
    'youtube',
  ]);
  const hits = (await search(ada, track.songId, 'youtube')).json<ReplyOf<typeof searchSong>>();
  expect(new Set(hits.map(({ platformTrackId }) => platformTrackId))).toEqual(
    new Set([videoId(1), videoId(3)]),
  );
  expect(hits.every(({ foundBy }) => foundBy === 'search')).toBe(true);
  const topic = hits.find(({ platformTrackId }) => platformTrackId === videoId(3));
  const reply = (await follow(ada, [topic?.id ?? ''])).json<Followed>();
  expect(reply.followed).toMatchObject([{ platform: 'youtube', songId: track.songId }]);
  expect((await songOf(ada, track.songId)).joinedBy).toBe('user');
  // The other hit would be a second link there.
  expect((await findsOf(ada)).songs.flatMap(({ finds }) => finds).map(({ platform }) => platform)).toEqual([
    'spotify',
    'tidal',
  ]);
});

test('[TRK-13] what was searched for today is not asked for again, by whomever', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const mine = await followed(ada, 'Low Water');
  const theirs = await followed(bob, 'Low Water');
  youtube.findable('Kestrel Low Water', { id: videoId(9), title: 'Low Water', artist: 'Kestrel' });
  for (const [as, { track }] of [
    [ada, mine],
    [ada, mine],
    [bob, theirs],
  ] as const)
    expect((await search(as, track.songId, 'youtube')).json()).toHaveLength(1);
  expect(youtube.lookUps).toEqual([['Kestrel Low Water']]);
});

test('[TRK-13] a search says why it came to nothing', async () => {
  const ada = await person(server);
  const { track } = await followed(ada, 'Untold');
  const codeOf = async (platform: string) => {
    const reply = await search(ada, track.songId, platform);
    return reply.statusCode === 200 ? reply.json() : reply.json<{ code: string }>().code;
  };
  const until = new Date(server.ctx.clock.now().getTime() + 90_000);
  youtube.breakDown('rate-limited', until);
  const refused = await search(ada, track.songId, 'youtube');
  expect(refused.json()).toMatchObject({ code: 'too_soon', params: { retryAfter: 90 } });
  expect(refused.headers['retry-after']).toBe('90');
  youtube.breakDown('unavailable');
  expect(await codeOf('youtube')).toBe('upstream_unavailable');
  youtube.breakDown('needs-auth');
  expect(await codeOf('youtube')).toBe('not_configured');
  youtube.recover();
  expect(await codeOf('youtube')).toEqual([]);
  expect(await codeOf('soundcloud')).toBe('not_configured');
  // It has a link there.
  expect(await codeOf('deezer')).toBe('conflict');
});

test('[TRK-13] a platform with a look-up is asked by the ISRC when the user wants it', async () => {
  const ada = await person(server);
  const { track, isrc, ids } = await followed(ada);
  tidal.lookUps.length = 0;
  const hits = (await search(ada, track.songId, 'tidal')).json<ReplyOf<typeof searchSong>>();
  expect(hits).toMatchObject([{ platformTrackId: ids.tidal, foundBy: 'isrc' }]);
  expect(tidal.lookUps).toEqual([[isrc]]);
});

test('[TRK-13] finds are read page by page, the latest song first, and counted as a whole', async () => {
  const ada = await person(server);
  const songs = [await followed(ada, 'One'), await followed(ada, 'Two'), await followed(ada, 'Three')];
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await findsOf(ada, { limit: 2, ...(cursor && { cursor }) });
    expect(page.total).toEqual({ songs: 3, finds: 6 });
    seen.push(...page.songs.map(({ title }) => title));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual(['Three', 'Two', 'One']);
  const some = await findsOf(ada, { trackIds: [songs[0]?.track.id, songs[2]?.track.id].join(',') });
  expect([some.total.songs, some.songs.map(({ title }) => title)]).toEqual([2, ['Three', 'One']]);
});

test('[TRK-13] [SEC-01] finds and songs of others are nobody else’s to see, follow, search for or dismiss', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const { track } = await followed(ada);
  const ids = idsOf(await findsOf(ada));
  expect((await findsOf(eve, { songId: track.songId })).total.finds).toBe(0);
  expect((await findsOf(eve, { trackIds: track.id })).total.finds).toBe(0);
  expect((await follow(eve, ids)).statusCode).toBe(404);
  expect((await search(eve, track.songId, 'youtube')).statusCode).toBe(404);
  const dismiss = (as: Person, body: Record<string, unknown>) =>
    call(server.app, dismissSongFinds, { as, body });
  expect((await dismiss(eve, { ids })).statusCode).toBe(404);
  expect((await follow(ada, [newId('find')])).statusCode).toBe(404);
  expect((await dismiss(ada, { ids: [] })).statusCode).toBe(400);
  expect((await findsOf(ada)).total.finds).toBe(2);
});
