import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getSeries } from '#contract/series.ts';
import * as contract from '#contract/songs.ts';
import { removeTrack } from '#contract/tracks.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { announce } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { follow as followSongs, makeSong, observe } from '../analytics/history-for-test.ts';
import { items } from '../metrics/table.ts';
import { tracksChanged } from '../tracks/events.ts';
import { tracks } from '../tracks/table.ts';
import { makeProposals } from './proposals.ts';

const server = useTestServer();

type Link = { platform: PlatformId; title?: string; artist?: string; seconds?: number | null; isrc?: string };

/** Follows links with these descriptions. Answers their ids in order. */
async function follow(ada: Person, ...links: Link[]): Promise<string[]> {
  const now = server.ctx.clock.now();
  const ids: string[] = [];
  for (const { platform, title = 'Night Ferry', artist = 'Kestrel', seconds = 198, isrc = null } of links) {
    const [itemId, id] = [newId('item'), newId('track')];
    await server.ctx.db.insert(items).values({
      ...{ id: itemId, platform, platformTrackId: itemId, url: 'https://example.com', title, artist, isrc },
      ...{ durationSeconds: seconds, statusSince: now, createdAt: now },
    });
    await server.ctx.db.insert(tracks).values({ id, userId: ada.user.id, itemId, addedAt: now });
    ids.push(id);
  }
  await announce(server.ctx, tracksChanged, { userId: ada.user.id });
  await server.runJobs();
  return ids;
}

type Songs = ReplyOf<typeof contract.listSongs>;

const songsOf = async (as: Person): Promise<Songs> =>
  (await call(server.app, contract.listSongs, { as })).json();

/** Which links are together, by their places in `ids`. */
const groupsOf = async (as: Person, ids: readonly string[]) =>
  (await songsOf(as))
    .map((song) => song.tracks.map(({ id }) => ids.indexOf(id)).sort())
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

const proposalsOf = async (as: Person): Promise<ReplyOf<typeof contract.listSongProposals>> =>
  (await call(server.app, contract.listSongProposals, { as })).json();

const answer = (as: Person, id: string, accept: boolean) =>
  call(server.app, contract.answerSongProposal, { as, params: { id }, body: { accept } });

async function onlyProposal(as: Person) {
  const { total, proposals } = await proposalsOf(as);
  expect(total).toBe(1);
  const [proposal] = proposals;
  if (!proposal) throw new Error('nothing is proposed');
  return proposal;
}

test('[TRK-10] links of one ISRC on several platforms are one song at once, which says so', async () => {
  const ada = await person(server);
  const ids = await follow(
    ada,
    { platform: 'spotify', isrc: 'DEXX02400001' },
    { platform: 'deezer', title: 'Night Ferry (Official Audio)', isrc: 'DEXX02400001' },
    { platform: 'youtube', title: 'Another Song', seconds: 90 },
  );
  expect(await groupsOf(ada, ids)).toEqual([[0, 1], [2]]);
  const [other, joined] = await songsOf(ada);
  expect(joined).toMatchObject({ title: 'Night Ferry', isrc: 'DEXX02400001', joinedBy: 'isrc' });
  expect(other).not.toHaveProperty('joinedBy');
  expect((await proposalsOf(ada)).total).toBe(0);
  const one = await call(server.app, contract.getSong, { as: ada, params: { id: joined?.id ?? '' } });
  expect(one.json()).toEqual(joined);
});

test('[TRK-10] links of one title, artist and duration are proposed, joined by one answer, and that is taken back', async () => {
  const ada = await person(server);
  const ids = await follow(
    ada,
    { platform: 'spotify' },
    { platform: 'youtube', title: 'Kestrel - Night Ferry (Official Audio)', seconds: 199 },
    { platform: 'deezer', title: 'Night Ferry (Live)' },
  );
  expect(await groupsOf(ada, ids)).toEqual([[0], [1], [2]]);
  const proposal = await onlyProposal(ada);
  expect(proposal).toMatchObject({ isSure: true, doubts: [] });
  const [song] = (await answer(ada, proposal.id, true)).json<Songs>();
  expect(song?.joinedBy).toBe('user');
  await server.runJobs();
  expect(await groupsOf(ada, ids)).toEqual([[0, 1], [2]]);
  expect((await proposalsOf(ada)).total).toBe(0);
  const undone = await call(server.app, contract.undoSong, { as: ada, params: { id: song?.id ?? '' } });
  expect(undone.json<Songs>()).toHaveLength(2);
  await server.runJobs();
  expect(await groupsOf(ada, ids)).toEqual([[0], [1], [2]]);
  expect((await onlyProposal(ada)).isSure).toBe(true);
});

test('[TRK-10] what is doubtful is asked about with its doubts, and joined by nobody else', async () => {
  const ada = await person(server);
  const ids = await follow(
    ada,
    { platform: 'spotify' },
    { platform: 'lastfm', seconds: null },
    { platform: 'deezer', title: 'Another (Remastered)', seconds: 90 },
    { platform: 'youtube', title: 'Another', seconds: 95 },
  );
  const { proposals } = await proposalsOf(ada);
  expect(proposals.map(({ isSure, doubts }) => [isSure, doubts])).toEqual([
    [false, ['duration_unknown']],
    [false, ['duration_differs', 'version_differs']],
  ]);
  expect(await groupsOf(ada, ids)).toEqual([[0], [1], [2], [3]]);
});

test('[TRK-10] one ISRC joins nothing that its names contradict, also while others are added: it is asked', async () => {
  const ada = await person(server);
  const isrc = 'DEXX02400021';
  const links: Link[] = [
    { platform: 'spotify', title: 'Night Drive', artist: 'Kora', isrc },
    { platform: 'deezer', title: 'Something Else Entirely', artist: 'Another Person', isrc },
    { platform: 'tidal', title: 'Night Drive (Clean)', artist: 'Kora', isrc },
    { platform: 'youtube', title: 'Kora - Night Drive (Official Audio)', artist: 'Kora', isrc },
  ];
  const added = await Promise.all([
    ...links.map((link) => follow(ada, link)),
    ...links.map(() => makeProposals(server.ctx, ada.user.id)),
  ]);
  await makeProposals(server.ctx, ada.user.id);
  expect(
    await groupsOf(
      ada,
      added.flatMap((ids) => ids ?? []),
    ),
  ).toEqual([[0, 3], [1], [2]]);
  const { proposals } = await proposalsOf(ada);
  expect(proposals.map(({ isSure }) => isSure)).toEqual([false, false, false]);
  expect(proposals.map(({ doubts }) => doubts.join()).sort()).toEqual([
    'title_differs,artist_differs',
    'title_differs,artist_differs,version_differs',
    'version_differs',
  ]);
});

test('[TRK-10] two links of one platform are asked about, even with one ISRC', async () => {
  const ada = await person(server);
  const isrc = 'DEXX02400007';
  const ids = await follow(ada, { platform: 'youtube', isrc }, { platform: 'youtube', isrc });
  expect((await onlyProposal(ada)).doubts).toEqual(['same_platform']);
  expect(await groupsOf(ada, ids)).toEqual([[0], [1]]);
});

test('[TRK-10] what the user keeps apart is not proposed again, nor joined by its ISRC', async () => {
  const ada = await person(server);
  const ids = await follow(ada, { platform: 'spotify' }, { platform: 'deezer' });
  await answer(ada, (await onlyProposal(ada)).id, false);
  await server.ctx.db.update(items).set({ isrc: 'DEXX02400002' });
  await makeProposals(server.ctx, ada.user.id);
  expect((await proposalsOf(ada)).total).toBe(0);
  expect(await groupsOf(ada, ids)).toEqual([[0], [1]]);
  await server.ctx.db.update(items).set({ isrc: null });
});

test('[TRK-10] a song that is split stays split, also when the matcher runs at the same moment', async () => {
  const ada = await person(server);
  const isrc = 'DEXX02400003';
  const ids = await follow(
    ada,
    ...(['spotify', 'deezer', 'tidal'] as const).map((platform) => ({ platform, isrc })),
  );
  const [song] = await songsOf(ada);
  const params = { id: song?.id ?? '' };
  const [split] = await Promise.all([
    call(server.app, contract.splitSong, { as: ada, params, body: { trackIds: [ids[1] ?? ''] } }),
    makeProposals(server.ctx, ada.user.id),
    makeProposals(server.ctx, ada.user.id),
  ]);
  expect(split.json()).toMatchObject({ tracks: [{ id: ids[1] }] });
  await server.runJobs();
  expect(await groupsOf(ada, ids)).toEqual([[0, 2], [1]]);
  const undo = await call(server.app, contract.undoSong, { as: ada, params });
  expect(undo.statusCode).toBe(200);
  expect(await groupsOf(ada, ids)).toEqual([[0, 1, 2]]);
});

test('[TRK-10] any links can be made one song, and songs merged; a later word of the user outranks an earlier', async () => {
  const ada = await person(server);
  const ids = await follow(
    ada,
    { platform: 'spotify', title: 'One' },
    { platform: 'deezer', title: 'Two' },
    { platform: 'tidal', title: 'Three' },
  );
  const [first = '', second = '', third = ''] = ids;
  const joined = await call(server.app, contract.joinTracks, {
    ...{ as: ada, body: { trackIds: [first, second] } },
  });
  const { id } = joined.json<Songs[number]>();
  const other = (await songsOf(ada)).find((song) => song.tracks.some((track) => track.id === third));
  await call(server.app, contract.mergeSongs, { as: ada, params: { id }, body: { songId: other?.id ?? '' } });
  expect(await groupsOf(ada, ids)).toEqual([[0, 1, 2]]);
  await call(server.app, contract.splitSong, { as: ada, params: { id }, body: { trackIds: [third] } });
  await server.runJobs();
  expect(await groupsOf(ada, ids)).toEqual([[0, 1], [2]]);
});

test('[TRK-10] [SEC-01] nonsense and the songs of others are refused', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const ids = await follow(ada, { platform: 'spotify' }, { platform: 'deezer' });
  const proposal = await onlyProposal(ada);
  const [own] = await songsOf(ada);
  const id = own?.id ?? '';
  const codeOf = async (reply: ReturnType<typeof call>) => (await reply).statusCode;
  const [asAda, asEve] = [
    { as: ada, params: { id } },
    { as: eve, params: { id } },
  ];
  expect(await codeOf(call(server.app, contract.getSong, asEve))).toBe(404);
  expect(await codeOf(answer(eve, proposal.id, true))).toBe(404);
  expect(await codeOf(call(server.app, contract.joinTracks, { as: eve, body: { trackIds: ids } }))).toBe(404);
  const unknown = { songId: newId('song') };
  expect(await codeOf(call(server.app, contract.mergeSongs, { ...asAda, body: unknown }))).toBe(404);
  const all = { trackIds: own?.tracks.map((track) => track.id) ?? [] };
  expect(await codeOf(call(server.app, contract.splitSong, { ...asAda, body: all }))).toBe(409);
  expect(await codeOf(call(server.app, contract.undoSong, asAda))).toBe(404);
  const many = { trackIds: Array.from({ length: 101 }, () => newId('track')) };
  expect(await codeOf(call(server.app, contract.joinTracks, { as: ada, body: many }))).toBe(400);
});

test('[TRK-10] [SEC-01] a merge of a song with itself is refused and changes nothing', async () => {
  const ada = await person(server);
  const isrc = 'DEXX02400013';
  const ids = await follow(ada, { platform: 'spotify', isrc }, { platform: 'deezer', isrc });
  const [song] = await songsOf(ada);
  const own = { as: ada, params: { id: song?.id ?? '' } };
  const merged = await call(server.app, contract.mergeSongs, { ...own, body: { songId: song?.id ?? '' } });
  expect(merged.statusCode).toBe(409);
  expect(await groupsOf(ada, ids)).toEqual([[0, 1]]);
  // Nothing was done that could be taken back.
  expect((await call(server.app, contract.undoSong, own)).statusCode).toBe(404);
});

test('[TRK-10] [SYNC-03] a song is split while its other half is being synced, and both halves have their numbers', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = (platform: PlatformId) => makeSong(server, platform, 'Half');
  const halves = [await song('soundcloud'), await song('lastfm')] as const;
  const ids = await followSongs(server, ada.user.id, ...halves);
  for (const [place, half] of halves.entries())
    for (const [day, plays] of [
      ['17', 100],
      ['18', 130],
    ] as const)
      await observe(server, half, `2026-11-${day}T10:00:00Z`, { plays: plays * (place + 1) });
  const joined = await call(server.app, contract.joinTracks, { as: ada, body: { trackIds: ids } });
  const { id } = joined.json<Songs[number]>();
  const reading = (plays: number) =>
    halves.map((half) => observe(server, half, '2026-11-19T10:00:00Z', { plays }));
  const [split] = await Promise.all([
    call(server.app, contract.splitSong, { as: ada, params: { id }, body: { trackIds: [ids[1] ?? ''] } }),
    ...reading(900),
    makeProposals(server.ctx, ada.user.id),
  ]);
  expect(split.statusCode).toBe(200);
  await server.runJobs();
  expect(await groupsOf(ada, ids)).toEqual([[0], [1]]);
  const query = { groupBy: 'song', metric: 'plays', mode: 'total', from: '2026-11-17', to: '2026-11-19' };
  const lines = await call(server.app, getSeries, { as: ada, query });
  const { series } = lines.json<ReplyOf<typeof getSeries>>();
  expect(series.map(({ values }) => values).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [100, 130, 900],
    [200, 260, 900],
  ]);
});

test('[TRK-10] a change is not taken back over a later one', async () => {
  const ada = await person(server);
  const [first = '', second = '', third = ''] = await follow(
    ada,
    { platform: 'spotify', title: 'One' },
    { platform: 'deezer', title: 'Two' },
    { platform: 'tidal', title: 'Three' },
  );
  const join = (...trackIds: string[]) =>
    call(server.app, contract.joinTracks, { as: ada, body: { trackIds } });
  const { id } = (await join(first, second)).json<Songs[number]>();
  await call(server.app, contract.splitSong, { as: ada, params: { id }, body: { trackIds: [second] } });
  const pair = (await join(second, third)).json<Songs[number]>();
  // The split is the last that has to do with the first song, and its other half is of another song by now.
  expect((await call(server.app, contract.undoSong, { as: ada, params: { id } })).statusCode).toBe(409);
  expect(pair.tracks).toHaveLength(2);
});

test('[TRK-10] a list of songs is read page by page, without links that were taken off', async () => {
  const ada = await person(server);
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  const ids = await follow(ada, ...titles.map((title) => ({ platform: 'spotify' as const, title })));
  await call(server.app, removeTrack, { as: ada, params: { id: ids[1] ?? '' } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(server.app, contract.listSongs, { as: ada, query: { limit: 2, cursor } });
    seen.push(...page.json<Songs>().map(({ title }) => title));
    cursor = page.headers['x-next-cursor'] as string | undefined;
  } while (cursor);
  expect(seen).toEqual(['Five', 'Four', 'Three', 'One']);
});
