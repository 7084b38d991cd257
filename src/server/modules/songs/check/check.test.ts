import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listSongIssues, type SongIssueKind, setSongFacts, settleSongIssue } from '#contract/song-issues.ts';
import {
  answerSongProposal,
  getSong,
  joinTracks,
  listSongProposals,
  type Song,
  splitSong,
  undoSong,
} from '#contract/songs.ts';
import { removeTrack, restoreTrack } from '#contract/tracks.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { announce } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { items } from '../../metrics/table.ts';
import { tracksChanged } from '../../tracks/events.ts';
import { tracks } from '../../tracks/table.ts';
import { differencesIn } from './check.ts';

const server = useTestServer({
  platforms: {
    spotify: fakeConnector('spotify'),
    deezer: fakeConnector('deezer'),
    youtube: fakeConnector('youtube'),
    tidal: fakeConnector('tidal', { isConfigured: false }),
  },
});

type Given = {
  platform: PlatformId;
  title?: string;
  artist?: string;
  isrc?: string | null;
  releaseDate?: string | null;
  status?: 'active' | 'gone';
};
const isrc = 'DEXX02700001';
let songsMade = 0;

/** Follows links with these descriptions; those of one list are one song. */
async function follow(ada: Person, ...songs: Given[][]): Promise<string[][]> {
  const now = server.ctx.clock.now();
  const all: string[][] = [];
  for (const links of songs) {
    const [songId, ids] = [newId('song'), [] as string[]];
    songsMade++;
    for (const link of links) {
      const { title = 'Night Ferry', artist = 'Kestrel', status = 'active', ...rest } = link;
      const [itemId, id] = [newId('item'), newId('track')];
      await server.ctx.db.insert(items).values({
        ...{ id: itemId, platformTrackId: itemId, url: 'https://example.com', title, artist, status },
        ...{ isrc: `DEXX027${10_000 + songsMade}`, releaseDate: '2024-05-17', durationSeconds: 198, ...rest },
        ...{ statusSince: now, createdAt: now },
      });
      await server.ctx.db.insert(tracks).values({ id, userId: ada.user.id, itemId, songId, addedAt: now });
      ids.push(id);
    }
    all.push(ids);
  }
  await changed(ada);
  return all;
}

async function changed(ada: Person): Promise<void> {
  await announce(server.ctx, tracksChanged, { userId: ada.user.id });
  await server.runJobs();
}

type Issues = ReplyOf<typeof listSongIssues>;
const issuesOf = async (as: Person, query: Record<string, string | number> = {}) => {
  const reply = await call(server.app, listSongIssues, { as, query });
  expect(reply.statusCode, reply.body).toBe(200);
  return { ...reply.json<Issues>(), next: reply.headers['x-next-cursor'] as string | undefined };
};
const countsOf = async (as: Person) =>
  Object.fromEntries(Object.entries((await issuesOf(as)).counts).filter(([, count]) => count > 0));
const settle = (as: Person, body: Record<string, unknown>) => call(server.app, settleSongIssue, { as, body });
const songOf = async (as: Person, id: string): Promise<Song> =>
  (await call(server.app, getSong, { as, params: { id } })).json();

test('[BEY-16] a catalogue in order has no issues, and so has an empty one', async () => {
  const ada = await person(server);
  expect((await issuesOf(ada)).total).toBe(0);
  await follow(ada, [{ platform: 'spotify' }, { platform: 'deezer' }]);
  expect(await issuesOf(ada)).toMatchObject({ total: 0, issues: [] });
});

test('[BEY-16] each kind is found, counted, and settled down to zero, and settling is taken back', async () => {
  const ada = await person(server);
  await follow(
    ada,
    [{ platform: 'spotify', isrc: null, title: 'No Code' }],
    [{ platform: 'spotify', releaseDate: null, title: 'No Date' }],
    [
      { platform: 'spotify', title: 'Here' },
      { platform: 'youtube', title: 'Here', status: 'gone' },
    ],
    [
      { platform: 'spotify', title: 'Double' },
      { platform: 'spotify', title: 'Double' },
    ],
    [
      { platform: 'spotify', title: 'Low Water' },
      { platform: 'deezer', title: 'High Tide' },
    ],
    [
      { platform: 'spotify', title: 'Alike' },
      { platform: 'deezer', title: 'Alike', artist: 'Kestrel Band' },
    ],
  );
  const counts = await countsOf(ada);
  expect(counts).toEqual({
    ...{ no_isrc: 1, no_release_date: 1, dead_link: 1, same_platform: 1 },
    ...{ title_differs: 1, artist_differs: 1 },
  });
  const settled: { kind: SongIssueKind; trackId: string; platform?: string }[] = [];
  for (const kind of Object.keys(counts) as SongIssueKind[])
    for (const issue of (await issuesOf(ada, { kind })).issues) {
      const body = { kind, trackId: issue.trackId, ...(issue.platform && { platform: issue.platform }) };
      expect((await settle(ada, body)).statusCode).toBe(204);
      settled.push(body);
    }
  expect((await issuesOf(ada)).total).toBe(0);
  // Nor does it come back when the list is gone through again.
  await changed(ada);
  expect((await issuesOf(ada)).total).toBe(0);
  for (const body of settled) await settle(ada, { ...body, settled: false });
  expect(await countsOf(ada)).toEqual(counts);
});

test('[BEY-16] an issue names its song and its links', async () => {
  const ada = await person(server);
  const [[, gone] = []] = await follow(ada, [
    { platform: 'spotify' },
    { platform: 'youtube', status: 'gone', title: 'Kestrel - Night Ferry (Official Video)' },
  ]);
  const { issues } = await issuesOf(ada, { kind: 'dead_link' });
  expect(issues).toMatchObject([
    { kind: 'dead_link', trackId: gone, title: 'Night Ferry', links: [{ id: gone, status: 'gone' }] },
  ]);
  // What uploaders add to a title is no other title.
  expect(await countsOf(ada)).toEqual({ dead_link: 1 });
});

test('[BEY-16] a song is missing on a platform where at least half of the songs are, and nowhere else', async () => {
  const ada = await person(server);
  const both: Given[] = [{ platform: 'spotify' }, { platform: 'deezer' }];
  const titled = (title: string, links: Given[]) =>
    links.map((link) => ({ ...link, title, isrc: `DEXX0270${title}` }));
  const [, , [only = ''] = []] = await follow(
    ada,
    titled('1001', both),
    titled('1002', [...both, { platform: 'youtube' }]),
    titled('1003', [{ platform: 'spotify' }]),
    titled('1004', [...both, { platform: 'tidal' }]),
  );
  const { issues, counts } = await issuesOf(ada, { kind: 'missing_platform' });
  expect(counts.missing_platform).toBe(1);
  expect(issues).toMatchObject([{ trackId: only, title: '1003', platform: 'deezer', links: [] }]);
  // On a sandbox nobody is sent to a platform for a song that is made up.
  expect(issues[0]).not.toHaveProperty('searchUrl');
  await settle(ada, { kind: 'missing_platform', trackId: only, platform: 'deezer' });
  expect(await countsOf(ada)).toEqual({});
});

test('[BEY-16] an ISRC and a release date of one’s own repair the song, apart from what platforms say', async () => {
  const ada = await person(server);
  await follow(ada, [{ platform: 'youtube', isrc: null, releaseDate: null }]);
  const [{ songId = '' } = {}] = (await issuesOf(ada, { kind: 'no_isrc' })).issues;
  const set = (body: Record<string, unknown>, as = ada) =>
    call(server.app, setSongFacts, { as, params: { id: songId }, body });
  expect((await set({ isrc: 'de-xx0-27-00009' })).json()).toMatchObject({ own: { isrc: 'DEXX02700009' } });
  await set({ releaseDate: '2026-02-03' });
  const song = await songOf(ada, songId);
  expect(song.own).toEqual({ isrc: 'DEXX02700009', releaseDate: '2026-02-03' });
  expect([song.isrc, song.releaseDate]).toEqual([undefined, '2026-02-03']);
  expect((await issuesOf(ada)).total).toBe(0);
  await set({ isrc: null });
  expect((await songOf(ada, songId)).own).toEqual({ releaseDate: '2026-02-03' });
  expect(await countsOf(ada)).toEqual({ no_isrc: 1 });
  for (const body of [{ isrc: 'nonsense' }, { releaseDate: '2026-02-31' }])
    expect((await set(body)).statusCode).toBe(400);
  expect((await set({ isrc: 'DEXX02700009' }, await person(server))).statusCode).toBe(404);
});

test('[BEY-16] what is said of a song goes with it when songs are joined, and comes back when they are parted', async () => {
  const ada = await person(server);
  const [[one = ''] = [], [other = ''] = []] = await follow(
    ada,
    [{ platform: 'spotify', isrc: null, title: 'One' }],
    [{ platform: 'deezer', isrc: null, title: 'Two' }],
  );
  const { issues } = await issuesOf(ada, { kind: 'no_isrc' });
  const songId = issues.find(({ trackId }) => trackId === other)?.songId ?? '';
  await call(server.app, setSongFacts, { as: ada, params: { id: songId }, body: { isrc: 'DEXX02700011' } });
  const joined = await call(server.app, joinTracks, { as: ada, body: { trackIds: [one, other] } });
  const song = joined.json<Song>();
  expect(song.own).toEqual({ isrc: 'DEXX02700011' });
  await server.runJobs();
  // They are called otherwise.
  expect(await countsOf(ada)).toEqual({ title_differs: 1 });
  await call(server.app, undoSong, { as: ada, params: { id: song.id } });
  await server.runJobs();
  expect(await countsOf(ada)).toEqual({ no_isrc: 1 });
});

test('[BEY-16] a dead link is repaired by taking it off, and two links on a platform by parting them; each can be undone', async () => {
  const ada = await person(server);
  const [[, gone = ''] = [], [, double = ''] = []] = await follow(
    ada,
    [{ platform: 'spotify' }, { platform: 'youtube', status: 'gone' }],
    [
      { platform: 'spotify', title: 'Double', isrc: 'DEXX02700021' },
      { platform: 'spotify', title: 'Double', isrc: 'DEXX02700021' },
    ],
  );
  expect(await countsOf(ada)).toEqual({ dead_link: 1, same_platform: 1 });
  await call(server.app, removeTrack, { as: ada, params: { id: gone } });
  expect(await countsOf(ada)).toEqual({ same_platform: 1 });
  await call(server.app, restoreTrack, { as: ada, params: { id: gone } });
  const [{ songId = '' } = {}] = (await issuesOf(ada, { kind: 'same_platform' })).issues;
  await call(server.app, splitSong, { as: ada, params: { id: songId }, body: { trackIds: [double] } });
  await server.runJobs();
  expect(await countsOf(ada)).toEqual({ dead_link: 1 });
});

test('[BEY-16] issues are read page by page', async () => {
  const ada = await person(server);
  await follow(
    ada,
    ...Array.from({ length: 5 }, (_, at) => [
      { platform: 'youtube' as const, isrc: null, title: `Song ${at}` },
    ]),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await issuesOf(ada, { kind: 'no_isrc', limit: 2, ...(cursor && { cursor }) });
    expect(page.counts.no_isrc).toBe(5);
    seen.push(...page.issues.map(({ title }) => title));
    cursor = page.next;
  } while (cursor);
  expect(seen).toEqual([4, 3, 2, 1, 0].map((at) => `Song ${at}`));
});

test('[BEY-16] [SEC-01] nobody sees or settles the issues of others', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const [[id = ''] = []] = await follow(ada, [{ platform: 'youtube', isrc: null }]);
  expect((await issuesOf(eve)).total).toBe(0);
  expect((await settle(eve, { kind: 'no_isrc', trackId: id })).statusCode).toBe(404);
  expect(await countsOf(ada)).toEqual({ no_isrc: 1 });
});

test.runIf(isThorough)(
  '[BEY-16] a list of ten thousand links is gone through in few statements',
  async () => {
    const ada = await person(server, { tier: 'premium' });
    const now = server.ctx.clock.now();
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      at,
      itemId: newId('item'),
      id: newId('track'),
    }));
    for (let from = 0; from < rows.length; from += 1000) {
      const part = rows.slice(from, from + 1000);
      await server.ctx.db.insert(items).values(
        part.map(({ at, itemId }) => ({
          ...{
            id: itemId,
            platformTrackId: itemId,
            platform: at % 2 ? ('spotify' as const) : ('deezer' as const),
          },
          ...{ url: 'https://example.com', title: `Song ${Math.floor(at / 2)}`, artist: 'Kestrel' },
          ...{ durationSeconds: 198, statusSince: now, createdAt: now, isrc: at % 3 ? isrc : null },
        })),
      );
      await server.ctx.db.insert(tracks).values(
        part.map(({ at, itemId, id }) => ({
          ...{ id, userId: ada.user.id, itemId, addedAt: now },
          songId: `sng_${String(Math.floor(at / 2)).padStart(32, '0')}`,
        })),
      );
    }
    const { counts, issues } = await issuesOf(ada, { kind: 'no_release_date' });
    expect(counts).toMatchObject({ no_release_date: 5000, no_isrc: 0, missing_platform: 0 });
    expect(issues).toHaveLength(10);
    await server.ctx.db.delete(tracks).where(eq(tracks.userId, ada.user.id));
  },
);

test('[BEY-16] names are compared as the matcher reads them', async () => {
  const link = (platform: PlatformId, title: string, artist = 'Kestrel') => ({
    ...{ trackId: `${platform} ${title}`, songId: 'sng_1', platform, title, artist },
    ...{ durationSeconds: null, isrc: 'DEXX02700001' },
  });
  const kindsOf = async (...links: ReturnType<typeof link>[]) =>
    (await differencesIn(links)).map(({ kind }) => kind);
  const first = link('spotify', 'Night Ferry');
  expect(await kindsOf(first, link('youtube', 'Kestrel - Night Ferry (Official Audio)'))).toEqual([]);
  expect(await kindsOf(first, link('deezer', 'NIGHT FERRY'))).toEqual([]);
  expect(await kindsOf(first, link('deezer', 'Night Fery'))).toEqual(['title_differs']);
  expect(await kindsOf(first, link('deezer', 'Night Ferry (Live)'))).toEqual(['title_differs']);
  expect(await kindsOf(first, link('deezer', 'Night Ferry', 'Somebody Else'))).toEqual(['artist_differs']);
  expect(await kindsOf(first)).toEqual([]);
});

test('[BEY-16] a song is not missing where a video of it is on the list, its artist before its title', async () => {
  const ada = await person(server);
  const both = (title: string): Given[] => [
    { platform: 'spotify', title },
    { platform: 'youtube', title },
  ];
  const video = 'Kestrel - Night Drive (Official Video)';
  await follow(
    ada,
    both('Low Water'),
    both('High Tide'),
    [{ platform: 'spotify', title: 'Night Drive' }],
    [{ platform: 'youtube', title: video, isrc: null }],
    [{ platform: 'spotify', title: 'Only There' }],
  );
  const missing = await issuesOf(ada, { kind: 'missing_platform' });
  expect(missing.issues.map(({ title, platform }) => [title, platform])).toEqual([['Only There', 'youtube']]);
  const asked = await call(server.app, listSongProposals, { as: ada });
  const { proposals } = asked.json<ReplyOf<typeof listSongProposals>>();
  expect(proposals[0]?.songs.map(({ title }) => title)).toEqual(['Night Drive', 'Night Drive']);
  // Whoever says that it is another song is told of both again.
  const [{ id = '' } = {}] = proposals;
  await call(server.app, answerSongProposal, { as: ada, params: { id }, body: { accept: false } });
  await server.runJobs();
  expect((await issuesOf(ada, { kind: 'missing_platform' })).total).toBe(missing.total + 2);
});
