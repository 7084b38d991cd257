/** What charts flag: release days of songs, and campaigns as spans. Today is 20 November 2026, a Friday. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addCampaign } from '#contract/campaigns.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getFlags } from '#contract/flags.ts';
import { getTrack } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { follow, makeSong } from '../history-for-test.ts';

const server = useTestServer();
const november = { from: '2026-11-01', to: '2026-11-19' };

let ada: Person;
const songs: { trackId: string; songId: string; itemId: string }[] = [];

const released = (itemId: string, releaseDate: string) =>
  server.ctx.db.update(items).set({ releaseDate }).where(eq(items.id, itemId));

const flags = async (query: Record<string, string> = {}): Promise<ReplyOf<typeof getFlags>> =>
  (await call(server.app, getFlags, { as: ada, query: { ...november, ...query } })).json();

beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  for (const [title, day] of [
    ['Comet', '2026-11-06'],
    ['Delta', '2026-11-06'],
    ['Ember', '2026-11-12'],
    ['Fjord', '2026-10-30'],
  ] as const) {
    const song = await makeSong(server, 'youtube', title);
    const [trackId = ''] = await follow(server, ada.user.id, song);
    await released(song.itemId, day);
    const { songId } = (await call(server.app, getTrack, { as: ada, params: { id: trackId } })).json();
    songs.push({ trackId, songId, itemId: song.itemId });
  }
  // The first song came out earlier elsewhere: a song comes out with the earliest of its links.
  const elsewhere = await makeSong(server, 'soundcloud', 'Comet');
  const [trackId = ''] = await follow(server, ada.user.id, elsewhere);
  await released(elsewhere.itemId, '2026-11-03');
  await server.ctx.db
    .update(tracks)
    .set({ songId: songs[0]?.songId ?? '' })
    .where(eq(tracks.id, trackId));
  for (const [name, from, to, of] of [
    ['Autumn ads', '2026-10-28', '2026-11-02', 0],
    ['Post', '2026-11-10', null, 1],
    ['Later', '2026-11-20', null, 1],
  ] as const)
    await call(server.app, addCampaign, {
      as: ada,
      body: { name, kind: 'ad', from, to, trackIds: [songs[of]?.trackId ?? ''] },
    });
});

test('[ANL-02] release days and campaigns of all songs, those that reach into the days too', async () => {
  expect(await flags()).toMatchObject({
    ...november,
    releases: [
      { date: '2026-11-03', songs: 1, titles: ['Comet'] },
      { date: '2026-11-06', songs: 1, titles: ['Delta'] },
      { date: '2026-11-12', songs: 1, titles: ['Ember'] },
    ],
    campaigns: [
      { name: 'Autumn ads', kind: 'ad', from: '2026-10-28', to: '2026-11-02' },
      { name: 'Post', kind: 'ad', from: '2026-11-10', to: '2026-11-10' },
    ],
  });
});

test('[ANL-02] of chosen songs, and of those that have a link on a platform', async () => {
  const [comet, delta] = songs;
  expect(await flags({ songIds: delta?.songId ?? '' })).toMatchObject({
    releases: [{ titles: ['Delta'] }],
    campaigns: [{ name: 'Post' }],
  });
  expect(await flags({ platform: 'soundcloud' })).toMatchObject({
    releases: [{ date: '2026-11-03', titles: ['Comet'] }],
    campaigns: [],
  });
  expect((await flags({ songIds: `${comet?.songId},${delta?.songId}` })).releases).toHaveLength(2);
});

test('[ANL-02] songs of one day are one flag, of which the first few are named and all are counted', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    const song = await makeSong(server, 'youtube', title);
    await follow(server, bob.user.id, song);
    await released(song.itemId, '2026-11-06');
  }
  const reply = await call(server.app, getFlags, { as: bob, query: november });
  expect(reply.json().releases).toMatchObject([{ date: '2026-11-06', songs: 5 }]);
  expect(reply.json().releases[0].titles).toHaveLength(3);
});

test('[ANL-02] [SEC-01] nobody is told of songs that are somebody else’s', async () => {
  const eve = await person(server);
  const query = { ...november, songIds: songs[0]?.songId ?? '' };
  expect((await call(server.app, getFlags, { as: eve, query })).statusCode).toBe(404);
  expect((await call(server.app, getFlags, { as: eve, query: november })).json()).toMatchObject({
    releases: [],
    campaigns: [],
  });
  expect((await call(server.app, getFlags, { query: november })).statusCode).toBe(401);
});
