import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getSyncReport, listSyncedSongs, type SyncReport } from '#contract/sync.ts';
import { addTracks, getTrack, listTracks, type Track } from '#contract/tracks.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '#server/modules/accounts/table.ts';
import { items, observations } from '#server/modules/metrics/table.ts';
import { applyPlanLimit } from '../../tracks/plan-limit.ts';

const week = 7 * 24 * 3600;
const lastfm = fakeConnector('lastfm', { batchSize: 1, knowsAll: true });
const bandcamp = fakeConnector('bandcamp', { batchSize: 1, knowsAll: true });
const spotify = fakeConnector('spotify', { batchSize: 1, knowsAll: true, leastSeconds: week });
const server = useTestServer({ platforms: { lastfm, bandcamp, spotify } });

beforeEach(() => {
  server.ctx.clock.set('2026-12-01T12:00:00Z');
  for (const platform of [lastfm, bandcamp, spotify]) platform.recover();
});

const links = {
  lastfm: (name: string) => `https://www.last.fm/music/Hollow+Tide/_/${name}`,
  bandcamp: (name: string) => `https://hollowtide.bandcamp.com/track/${name.toLowerCase()}`,
};

test.each([
  ['keys that are refused', 'needs-auth', lastfm, links.lastfm('One'), 'access_refused'],
  ['a page that is not shown to us', 'kept-out', bandcamp, links.bandcamp('One'), 'kept_out'],
] as const)('[TRK-03] %s is not the link’s fault, and is said so', async (_, kind, platform, url, code) => {
  platform.breakDown(kind);
  const reply = await call(server.app, addTracks, { as: await person(server), body: { urls: [url] } });
  expect(reply.json()).toMatchObject({ added: [], rejected: [{ url, code }] });
});

test('[SYNC-03] a platform that stops our access: its links say so, and none of them is gone or loses a number', async () => {
  const as = await person(server, { tier: 'premium' });
  const body = { urls: [links.lastfm('Two'), links.lastfm('Three')] };
  await call(server.app, addTracks, { as, body });
  await server.runJobs();
  const before = await server.ctx.db.select().from(observations);
  const numbers = (await call(server.app, listTracks, { as })).json();
  lastfm.breakDown('needs-auth');
  for (let hour = 1; hour <= 3; hour++) {
    server.ctx.clock.advance(3600_000);
    await server.runJobs();
  }
  expect((await call(server.app, getSyncReport, { as })).json()).toMatchObject({
    platforms: [{ id: 'lastfm', state: 'paused', reason: 'needs-auth' }],
  });
  expect((await call(server.app, listSyncedSongs, { as })).json()).toMatchObject([
    { state: 'waiting', reason: 'needs-auth', failures: 0 },
    { state: 'waiting', reason: 'needs-auth', failures: 0 },
  ]);
  const stored = await server.ctx.db.select().from(items).where(eq(items.platform, 'lastfm'));
  expect(stored.every(({ status, failures }) => status === 'active' && failures === 0)).toBe(true);
  expect(await server.ctx.db.select().from(observations)).toEqual(before);
  const now: { metrics: unknown }[] = (await call(server.app, listTracks, { as })).json();
  expect(now.map(({ metrics }) => metrics)).toEqual(
    numbers.map(({ metrics }: { metrics: unknown }) => metrics),
  );
});

test('[SYNC-03] a song of a platform with few calls is due in a week, on every plan and whenever the plan changes', async () => {
  const as = await person(server, { tier: 'premium' });
  const url = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
  await call(server.app, addTracks, { as, body: { urls: [url] } });
  const due = async () => {
    const [item] = await server.ctx.db.select().from(items).where(eq(items.platform, 'spotify'));
    return ((item?.nextSyncAt?.getTime() ?? 0) - server.ctx.clock.now().getTime()) / 1000;
  };
  expect(await due()).toBeGreaterThanOrEqual(week / 2);
  const asked = spotify.calls.length;
  server.ctx.clock.advance(2 * 3600_000);
  await server.runJobs();
  await server.ctx.db.update(users).set({ tier: 'indie' }).where(eq(users.id, as.user.id));
  await applyPlanLimit(server.ctx, as.user.id);
  await server.runJobs();
  expect(spotify.calls.length).toBe(asked);
  server.ctx.clock.advance(1.5 * week * 1000);
  await server.runJobs();
  expect(spotify.calls.length).toBe(asked + 1);
  expect(await due()).toBeGreaterThanOrEqual(week / 2);
});

test('[SYNC-03] [BEY-01] that a platform’s songs are read once a week is said wherever the plan’s pace is', async () => {
  const as = await person(server, { tier: 'premium' });
  const urls = ['https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT', links.bandcamp('Four')];
  await call(server.app, addTracks, { as, body: { urls } });
  await server.runJobs();
  const report = async () => {
    const { everySeconds, platforms } = (await call(server.app, getSyncReport, { as })).json<SyncReport>();
    const { sync } = (await call(server.app, getOverview, { as })).json<Overview>();
    const tracks = (await call(server.app, listTracks, { as })).json<Track[]>();
    const paces = tracks.map(async ({ id, platform }) => [
      platform,
      (await call(server.app, getTrack, { as, params: { id } })).json().everySeconds,
    ]);
    return {
      everySeconds,
      platforms: Object.fromEntries(platforms.map((one) => [one.id, one.everySeconds])),
      slower: sync.slower,
      tracks: Object.fromEntries(await Promise.all(paces)),
    };
  };
  expect(await report()).toEqual({
    everySeconds: 3600,
    platforms: { spotify: week, bandcamp: 3600 },
    slower: [{ platform: 'spotify', everySeconds: week }],
    tracks: { spotify: week, bandcamp: 3600 },
  });
  await server.ctx.db.update(users).set({ tier: 'free' }).where(eq(users.id, as.user.id));
  const byHand = { spotify: null, bandcamp: null };
  expect(await report()).toEqual({ everySeconds: null, platforms: byHand, slower: [], tracks: byHand });
});
