import { beforeAll, describe, expect, test } from 'vitest';
import {
  addCampaign,
  type Campaign,
  changeCampaign,
  listCampaigns,
  removeCampaign,
  restoreCampaign,
} from '#contract/campaigns.ts';
import { joinTracks } from '#contract/songs.ts';
import { mostCampaigns } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { noise, readDays, weekly } from '../insights/days-for-test.ts';
import { purgeCampaigns } from './jobs.ts';
import { campaigns } from './table.ts';

/** Today is 20 November 2026. */
const server = useTestServer();

const fields = { name: 'Post on Friday', kind: 'post', from: '2026-11-06' } as const;
const add = (as: Person, body: Record<string, unknown>) => call(server.app, addCampaign, { as, body });
const added = async (as: Person, body: Record<string, unknown>): Promise<Campaign> => {
  const response = await add(as, body);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
};
const list = async (as: Person, query: Record<string, string> = {}): Promise<Campaign[]> =>
  (await call(server.app, listCampaigns, { as, query })).json();

let ada: Person;
const songs: string[] = [];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  for (let seed = 0; seed < 9; seed++) {
    const song = await makeSong(server, 'youtube', `Song ${seed}`);
    songs.push(...(await follow(server, ada.user.id, song)));
    const next = noise(seed);
    const gainOf = (place: number) => (0.8 + 0.4 * next()) * (seed === 0 && place >= 87 ? 2.5 : 1);
    await readDays(server, { itemId: song.itemId, from: '2026-08-12' }, weekly(100, 400, gainOf));
  }
});

test('[BEY-08] a campaign is told with what its songs brought beyond one’s own untouched ones', async () => {
  const campaign = await added(ada, { ...fields, notes: ' <b>Reel</b> ', trackIds: [songs[0]] });
  expect(campaign).toMatchObject({
    ...{ name: 'Post on Friday', kind: 'post', from: '2026-11-06', to: null, notes: '<b>Reel</b>' },
    ...{ trackIds: [songs[0]], titles: ['Song 0'], sandbox: true },
    effect: {
      ...{ verdict: 'more', metric: 'views', songs: 1, untouched: 8, gap: null },
      days: { from: '2026-11-06', to: '2026-11-12' },
    },
  });
  expect(campaign.effect.difference).toBeGreaterThan(1);
  expect(campaign.effect.difference).toBeLessThan(2);
  const other = await added(ada, {
    ...fields,
    kind: 'ad',
    from: '2026-10-01',
    trackIds: [songs[3], songs[4]],
  });
  expect(other.effect).toMatchObject({ verdict: 'chance', songs: 2 });
  const future = await added(ada, { ...fields, from: '2026-12-01', trackIds: [songs[5]] });
  expect(future.effect).toMatchObject({ verdict: 'too_little_data', gap: 'running', difference: null });
  expect((await list(ada)).map(({ id }) => id)).toEqual([future.id, campaign.id, other.id]);
});

test('[BEY-08] the list is cut into pages, and by song and days', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const ids = await follow(
    server,
    bob.user.id,
    await makeSong(server, 'youtube', 'A'),
    await makeSong(server, 'youtube', 'B'),
  );
  const made: Campaign[] = [];
  for (const day of ['01', '02', '02', '03'])
    made.unshift(await added(bob, { ...fields, from: `2026-11-${day}`, trackIds: [ids[Number(day) % 2]] }));
  const first = await call(server.app, listCampaigns, { as: bob, query: { limit: 3 } });
  const cursor = String(first.headers['x-next-cursor']);
  const rest = await call(server.app, listCampaigns, { as: bob, query: { limit: 3, cursor } });
  expect([...first.json(), ...rest.json()]).toEqual(made);
  expect(rest.headers['x-next-cursor']).toBeUndefined();
  expect(await list(bob, { trackId: ids[0] ?? '' })).toHaveLength(2);
  expect((await list(bob, { from: '2026-11-02', to: '2026-11-02' })).map(({ from }) => from)).toEqual([
    '2026-11-02',
    '2026-11-02',
  ]);
  expect((await call(server.app, listCampaigns, { as: bob, query: { cursor: 'x' } })).statusCode).toBe(400);
  expect((await call(server.app, listCampaigns)).statusCode).toBe(401);
});

describe('[BEY-08] changing and removing', () => {
  test('what is left out stays, and a day or notes are taken away', async () => {
    const { id } = await added(ada, { ...fields, to: '2026-11-09', notes: 'n', trackIds: [songs[6]] });
    const change = (body: Record<string, unknown>) =>
      call(server.app, changeCampaign, { as: ada, params: { id }, body });
    expect((await change({ name: 'Renamed' })).json()).toMatchObject({
      ...{ id, name: 'Renamed', kind: 'post', from: '2026-11-06', to: '2026-11-09', notes: 'n' },
      trackIds: [songs[6]],
    });
    expect((await change({ to: null, notes: '', trackIds: [songs[7], songs[6]] })).json()).toMatchObject({
      ...{ to: null, notes: '', trackIds: [songs[6], songs[7]] },
    });
    expect((await change({ to: '2026-11-01' })).statusCode).toBe(400);
    expect((await change({ trackIds: [] })).statusCode).toBe(400);
    await call(server.app, removeCampaign, { as: ada, params: { id } });
  });

  test('it can be brought back for a day', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const [trackId] = await follow(server, bob.user.id, await makeSong(server, 'youtube', 'A'));
    const campaign = await added(bob, { ...fields, trackIds: [trackId] });
    const given = { as: bob, params: { id: campaign.id } };
    expect((await call(server.app, removeCampaign, given)).statusCode).toBe(204);
    expect(await list(bob)).toEqual([]);
    expect((await call(server.app, removeCampaign, given)).statusCode).toBe(404);
    await send(server.ctx, purgeCampaigns, {});
    await server.runJobs();
    expect((await call(server.app, restoreCampaign, given)).json()).toEqual(campaign);
    expect(await list(bob)).toEqual([campaign]);
    await call(server.app, removeCampaign, given);
    await server.ctx.db.update(campaigns).set({ removedAt: new Date('2026-11-19T11:00:00Z') });
    expect((await call(server.app, restoreCampaign, given)).statusCode).toBe(404);
    await send(server.ctx, purgeCampaigns, {});
    await server.runJobs();
    expect(await server.ctx.db.$count(campaigns)).toBe(0);
  });
});

describe('[BEY-08] what is refused', () => {
  test('another person’s campaigns and songs are not there', async () => {
    const eve = await person(server);
    const { id } = await added(ada, { ...fields, trackIds: [songs[0]] });
    const given = { as: eve, params: { id } };
    expect((await call(server.app, changeCampaign, { ...given, body: { name: 'x' } })).statusCode).toBe(404);
    expect((await call(server.app, removeCampaign, given)).statusCode).toBe(404);
    await call(server.app, removeCampaign, { as: ada, params: { id } });
    expect((await call(server.app, restoreCampaign, given)).statusCode).toBe(404);
    expect((await add(eve, { ...fields, trackIds: [songs[0]] })).statusCode).toBe(404);
    expect(await list(eve)).toEqual([]);
    expect((await call(server.app, restoreCampaign, { params: { id } })).statusCode).toBe(401);
  });

  test.each([
    ['no name', { name: '' }],
    ['blanks for a name', { name: '   ' }],
    ['a long name', { name: 'x'.repeat(101) }],
    ['a name that turns others round', { name: 'a\u202eb' }],
    ['another kind', { kind: 'bribe' }],
    ['a day that is none', { from: '2026-02-30' }],
    ['an end before the beginning', { to: '2026-11-05' }],
    ['long notes', { notes: 'x'.repeat(2001) }],
    ['no song', { trackIds: [] }],
    ['an id that is none', { trackIds: ['trk_1'] }],
  ])('%s', async (_what, wrong) => {
    expect((await add(ada, { ...fields, trackIds: [songs[0]], ...wrong })).statusCode).toBe(400);
  });

  test('notes of a megabyte, before they are looked at', async () => {
    const given = { ...fields, trackIds: [songs[0]] };
    const before = await list(ada);
    const notes = 'x'.repeat(1024 * 1024);
    expect((await add(ada, { ...given, notes })).statusCode).toBe(413);
    const { id } = await added(ada, given);
    const change = { as: ada, params: { id }, body: { notes } };
    expect((await call(server.app, changeCampaign, change)).statusCode).toBe(413);
    await call(server.app, removeCampaign, { as: ada, params: { id } });
    expect(await list(ada)).toEqual(before);
  });

  test('nothing in notes with markup, which come back as the text they are', async () => {
    const notes = '<script>alert(1)</script><img src=x onerror=alert(2)> & "quotes" {{count}}';
    const campaign = await added(ada, { ...fields, notes, name: '<i>Post</i>', trackIds: [songs[0]] });
    expect(campaign).toMatchObject({ notes, name: '<i>Post</i>' });
    await call(server.app, removeCampaign, { as: ada, params: { id: campaign.id } });
  });

  test('more than an account may have', async () => {
    const bob = await person(server);
    const [trackId] = await follow(server, bob.user.id, await makeSong(server, 'youtube', 'A'));
    const now = server.ctx.clock.now();
    await server.ctx.db.insert(campaigns).values(
      Array.from({ length: mostCampaigns }, () => ({
        ...{ id: newId('campaign'), userId: bob.user.id, name: 'Old', kind: 'other' as const, notes: '' },
        ...{ firstDay: '2020-01-01', createdAt: now, changedAt: now },
      })),
    );
    expect((await add(bob, { ...fields, trackIds: [trackId] })).statusCode).toBe(409);
  });
});

test('[BEY-08] a campaign for songs is one for all of their links, and says which songs those are', async () => {
  const bob = await person(server);
  const song = await makeSong(server, 'youtube', 'Both');
  const [one = '', other = ''] = await follow(
    server,
    bob.user.id,
    song,
    await makeSong(server, 'deezer', 'Both'),
  );
  const joined = await call(server.app, joinTracks, { as: bob, body: { trackIds: [one, other] } });
  const { id: songId } = joined.json() as { id: string };
  const campaign = await added(bob, { ...fields, songIds: [songId] });
  expect(campaign.trackIds.toSorted()).toEqual([one, other].sort());
  expect(campaign.songIds).toEqual([songId]);
  const change = (body: Record<string, unknown>) =>
    call(server.app, changeCampaign, { as: bob, params: { id: campaign.id }, body });
  expect((await change({ trackIds: [one] })).json()).toMatchObject({ trackIds: [one], songIds: [songId] });
  expect((await change({ name: 'Renamed' })).json()).toMatchObject({ trackIds: [one] });
  expect((await change({ songIds: [songId, newId('song')] })).statusCode).toBe(404);
  expect((await add(bob, fields)).statusCode).toBe(400);
});
