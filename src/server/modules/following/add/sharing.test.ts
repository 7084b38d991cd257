import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  answerSongProposal,
  joinTracks,
  listSongProposals,
  type Song,
  splitSong,
  undoSong,
} from '#contract/songs.ts';
import { addTracks, listTracks, removeTrack, restoreTrack, type Track } from '#contract/tracks.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applyPlanLimit, placesTaken } from '../../tracks/service.ts';

const youtube = fakeConnector('youtube');
const deezer = fakeConnector('deezer');
const spotify = fakeConnector('spotify');
const server = useTestServer({ platforms: { youtube, deezer, spotify } });

type Given = { title: string; isrc?: string };
let made = 0;
/** The song's links, which no other test has. */
const linksOf = ({ title, isrc }: Given, platforms: readonly PlatformId[]): string[] =>
  platforms.map((platform) => {
    made++;
    const song = { title, artist: 'Kestrel', durationSeconds: 198, ...(isrc && { isrc }) };
    const [id, url, connector] = {
      youtube: [videoId(made), videoUrl(made), youtube] as const,
      deezer: [`${7000 + made}`, `https://www.deezer.com/track/${7000 + made}`, deezer] as const,
      spotify: [
        `Share${String(made).padStart(17, '0')}`,
        `https://open.spotify.com/track/Share${String(made).padStart(17, '0')}`,
        spotify,
      ] as const,
    }[platform as 'youtube'];
    connector.tell(id, { song, metrics: {} });
    return url;
  });
const isrcOf = (number: number) => `DEXX027${String(number).padStart(5, '0')}`;

async function add(as: Person, ...urls: string[]): Promise<ReplyOf<typeof addTracks>> {
  const reply = await call(server.app, addTracks, { as, body: { urls } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const list = async (as: Person): Promise<Track[]> => (await call(server.app, listTracks, { as })).json();
const statuses = async (as: Person) =>
  new Map((await list(as)).map(({ id, status }) => [id, status] as const));
const used = async ({ user }: Person) => (await placesTaken(server.ctx.db, user.id)).used;

/** With so many songs on YouTube, none of which is another. */
async function listOf(count: number): Promise<{ as: Person; tracks: Track[] }> {
  const as = await person(server);
  const names = Array.from({ length: count }, (_, place) => ({
    title: `${'abcdefghijklmnopqrstuvwxyz'[place]}${place} Harbour ${place * 37}`,
    isrc: isrcOf(made + 1000 + place),
  }));
  const { added } = await add(as, ...names.flatMap((name) => linksOf(name, ['youtube'])));
  expect(added).toHaveLength(count);
  return { as, tracks: added };
}

test('[TRK-06] a song counts once, with one link a platform; a second one there counts as another song', async () => {
  const as = await person(server);
  const song = { title: 'Tin Roof', isrc: isrcOf(1) };
  await add(as, ...linksOf(song, ['youtube', 'deezer', 'spotify']));
  await server.runJobs();
  expect(await used(as)).toBe(1);
  const { added } = await add(as, ...linksOf(song, ['deezer']));
  await server.runJobs();
  const trackIds = (await list(as)).map(({ id }) => id);
  await call(server.app, joinTracks, { as, body: { trackIds } });
  expect(added).toHaveLength(1);
  expect(new Set((await list(as)).map(({ songId }) => songId)).size).toBe(1);
  expect(await used(as)).toBe(2);
});

test('[TRK-06] a full list takes a link that an ISRC says is of a song on it, and no other', async () => {
  const { as, tracks } = await listOf(25);
  const [first] = tracks;
  const same = { title: first?.title ?? '', isrc: first?.isrc ?? '' };
  const [other = ''] = linksOf({ title: 'Elsewhere', isrc: isrcOf(2) }, ['deezer']);
  const { added, rejected } = await add(as, ...linksOf(same, ['deezer']), other);
  expect(added).toHaveLength(1);
  expect(rejected).toMatchObject([{ url: other, code: 'plan_limit' }]);
  await server.runJobs();
  expect(await used(as)).toBe(25);
  expect(new Set((await statuses(as)).values())).toEqual(new Set(['active']));
  // There is one of that platform now.
  expect((await add(as, ...linksOf(same, ['deezer']))).rejected).toMatchObject([{ code: 'plan_limit' }]);
});

test('[TRK-06] what seems to be a song of a full list waits, paused, until its owner says so', async () => {
  const { as, tracks } = await listOf(25);
  const [first] = tracks;
  const { added } = await add(as, ...linksOf({ title: first?.title ?? '' }, ['deezer']));
  const id = added[0]?.id ?? '';
  await server.runJobs();
  expect((await statuses(as)).get(id)).toBe('paused');
  const { proposals } = (await call(server.app, listSongProposals, { as })).json<
    ReplyOf<typeof listSongProposals>
  >();
  const params = { id: proposals[0]?.id ?? '' };
  const answer = await call(server.app, answerSongProposal, { as, params, body: { accept: true } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await statuses(as)).get(id)).toBe('active');
  expect(await used(as)).toBe(25);
});

test('[TRK-06] four links each of 25 songs fit on a free list, in one paste', async () => {
  const as = await person(server);
  const urls = Array.from({ length: 25 }, (_, place) =>
    linksOf({ title: `${'abcdefghijklmnopqrstuvwxyz'[place]} ${place} Quay`, isrc: isrcOf(300 + place) }, [
      'youtube',
      'deezer',
      'spotify',
    ]),
  );
  const { added, rejected } = await add(as, ...urls.flat());
  await server.runJobs();
  expect(rejected).toEqual([]);
  expect(added).toHaveLength(75);
  expect(await used(as)).toBe(25);
  expect(new Set((await statuses(as)).values())).toEqual(new Set(['active']));
});

test('[TRK-06] parting a song of a full list pauses the newer part; taking that back resumes it', async () => {
  const { as, tracks } = await listOf(24);
  server.ctx.clock.advance(1000);
  const { added } = await add(as, ...linksOf({ title: 'Two', isrc: isrcOf(3) }, ['youtube', 'deezer']));
  await server.runJobs();
  const [one, other] = added;
  const song = (await list(as)).find(({ id }) => id === one?.id);
  const params = { id: song?.songId ?? '' };
  const parted = (
    await call(server.app, splitSong, { as, params, body: { trackIds: [other?.id ?? ''] } })
  ).json<Song>();
  const after = await statuses(as);
  expect([after.get(one?.id ?? ''), after.get(other?.id ?? '')].sort()).toEqual(['active', 'paused']);
  expect(after.get(tracks[0]?.id ?? '')).toBe('active');
  await call(server.app, undoSong, { as, params: { id: parted.id } });
  expect(new Set((await statuses(as)).values())).toEqual(new Set(['active']));
});

test('[TRK-09] [TRK-06] a link that shares a place comes back onto a full list', async () => {
  const { as, tracks } = await listOf(25);
  const [first] = tracks;
  const { added } = await add(
    as,
    ...linksOf({ title: first?.title ?? '', isrc: first?.isrc ?? '' }, ['spotify']),
  );
  await server.runJobs();
  const params = { id: added[0]?.id ?? '' };
  await call(server.app, removeTrack, { as, params });
  expect((await call(server.app, restoreTrack, { as, params })).statusCode).toBe(200);
  expect((await statuses(as)).get(params.id)).toBe('active');
});

/** The definition, told a second way: by counting through the links, the oldest first. */
function expectedPlaces(links: readonly { songId: string; platform: string; at: number; id: string }[]) {
  const byPlace = new Map<string, { at: number; id: string; ids: string[] }>();
  const seen = new Map<string, number>();
  for (const { songId, platform, at, id } of links.toSorted(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  )) {
    const nth = (seen.get(`${songId} ${platform}`) ?? 0) + 1;
    seen.set(`${songId} ${platform}`, nth);
    const place = byPlace.get(`${songId} ${nth}`) ?? { at, id, ids: [] };
    place.ids.push(id);
    if (id < place.id) place.id = id;
    byPlace.set(`${songId} ${nth}`, place);
  }
  return [...byPlace.values()].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

test('[TRK-06] whatever list: places are counted, and the newest beyond the limit are paused', async () => {
  const as = await person(server, { tier: 'premium' });
  const platforms = ['youtube', 'deezer', 'spotify'] as const;
  const urls = Array.from({ length: 60 }, (_, place) => ({
    title: `Any ${place}`,
    isrc: isrcOf(600 + place),
  })).flatMap((name, place) => linksOf(name, [platforms[place % 3] ?? 'youtube']));
  await add(as, ...urls);
  const all = await list(as);
  const grouping = fc.array(fc.record({ song: fc.nat(29), at: fc.nat(50) }), {
    minLength: 60,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(grouping, async (given) => {
      const links = all.map(({ id, platform }, place) => ({
        ...{ id, platform, songId: `sng_${given[place]?.song}`, at: given[place]?.at ?? 0 },
      }));
      for (const { id, songId, at } of links)
        await server.ctx.db.execute(
          sql`update tracks set song_id = ${songId}, added_at = to_timestamp(${at}) where id = ${id}`,
        );
      const places = expectedPlaces(links);
      expect(await used(as)).toBe(places.length);
      await server.ctx.db.execute(sql`update users set tier = 'free' where id = ${as.user.id}`);
      await applyPlanLimit(server.ctx, as.user.id);
      const { rows } = await server.ctx.db.execute<{ id: string }>(
        sql`select id from tracks where user_id = ${as.user.id} and is_paused`,
      );
      const beyond = places.slice(25).flatMap(({ ids }) => ids);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(beyond.toSorted());
    }),
    { numRuns: 15 },
  );
});
