import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { getSyncReport, listSyncedSongs, type SyncedSong, type SyncReport } from '#contract/sync.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { noteFailure, noteOwnLimit } from '#server/platform-state/circuit-breaker.ts';
import { liveEventRows } from '../../live/table.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true });
const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { youtube, deezer, spotify } });
const hour = 3600_000;

beforeEach(async () => {
  for (const table of ['tracks', 'items', 'platform_states', 'live_events'])
    await server.ctx.db.execute(sql.raw(`delete from ${table}`));
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  youtube.recover();
});

const add = async (as: Person, count: number): Promise<Track[]> => {
  const urls = Array.from({ length: count }, (_, number) => videoUrl(number));
  const { added } = (await call(server.app, addTracks, { as, body: { urls } })).json();
  // What was added is read at once and has its next turn later.
  await server.runJobs();
  return added;
};
const report = async (as: Person): Promise<SyncReport> =>
  (await call(server.app, getSyncReport, { as })).json();
const songs = async (as: Person, query: Record<string, string | number> = {}): Promise<SyncedSong[]> =>
  (await call(server.app, listSyncedSongs, { as, query })).json();
const change = (track: Track | undefined, given: Partial<typeof items.$inferInsert>) =>
  server.ctx.db
    .update(items)
    .set(given)
    .where(eq(items.platformTrackId, track?.platformTrackId ?? ''));
const later = (hours: number) => new Date(server.ctx.clock.now().getTime() + hours * hour);

describe('[BEY-13] how one’s own songs stand with the sync', () => {
  test('all read: when the next one is asked for, and nothing to do', async () => {
    const as = await person(server, { tier: 'indie' });
    await add(as, 2);
    const told = await report(as);
    expect(told).toMatchObject({ songs: 2, readToday: 2, everySeconds: 86_400 });
    expect(told.counts).toMatchObject({ current: 2, waiting: 0, failing: 0, gone: 0 });
    expect(told.platforms).toMatchObject([
      { id: 'youtube', songs: 2, readToday: 2, waiting: 0, state: 'asked', reason: null },
    ]);
    const next = (await songs(as)).map(({ nextTryAt }) => nextTryAt ?? '').sort();
    expect(next[0]).toBeTruthy();
    expect(told.nextTryAt).toBe(next[0]);
  });

  test('without a plan that syncs each is read by hand, and none has a next try', async () => {
    const as = await person(server);
    await add(as, 1);
    expect((await report(as)).everySeconds).toBeNull();
    expect(await songs(as)).toMatchObject([{ state: 'manual', nextTryAt: null, reason: null }]);
  });

  test('problems come first, each with its reason, and every page of the list goes on where the last ended', async () => {
    const as = await person(server, { tier: 'premium' });
    const own = await add(as, 6);
    await change(own[5], { status: 'gone', statusSince: later(-48) });
    await change(own[4], { status: 'private' });
    await change(own[3], { failures: 3, lastFailure: 'bad-reply', lastFailureAt: later(-1) });
    await server.ctx.db
      .update(tracks)
      .set({ isPaused: true })
      .where(eq(tracks.id, own[2]?.id ?? ''));
    await change(own[1], { nextSyncAt: later(-1) });
    const all = await songs(as);
    expect(all.map(({ state }) => state)).toEqual(['gone', 'private', 'failing', 'paused', 'due', 'current']);
    expect(all[0]).toMatchObject({ trackId: own[5]?.id, since: later(-48).toISOString() });
    expect(all[2]).toMatchObject({ reason: 'bad-reply', failures: 3, since: later(-1).toISOString() });
    expect(all[3]?.nextTryAt).toBeNull();
    const walked: SyncedSong[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await call(server.app, listSyncedSongs, {
        as,
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      walked.push(...page.json());
      cursor = page.headers['x-next-cursor'] as string | undefined;
    }
    expect(walked).toEqual(all);
    expect((await songs(as, { state: 'failing' })).map(({ trackId }) => trackId)).toEqual([own[3]?.id]);
    expect(await songs(as, { platform: 'deezer' })).toEqual([]);
    const counted = Object.values((await report(as)).counts).reduce((total, one) => total + one, 0);
    expect(counted).toBe(6);
  });

  test('a limit that is used up: those whose turn has come wait for it, the others do not', async () => {
    const as = await person(server, { tier: 'premium' });
    const [first, second] = await add(as, 2);
    await change(first, { nextSyncAt: later(-1) });
    await change(second, { nextSyncAt: later(9) });
    await noteOwnLimit(server.ctx.db, 'youtube', later(3));
    expect((await report(as)).platforms).toMatchObject([
      { state: 'paused', reason: 'limit', waiting: 1, pausedUntil: later(3).toISOString() },
    ]);
    expect(await songs(as)).toMatchObject([
      { trackId: first?.id, state: 'waiting', reason: 'limit', nextTryAt: later(3).toISOString() },
      { trackId: second?.id, state: 'current', nextTryAt: later(9).toISOString() },
    ]);
  });

  test('an outage: what could not be read waits for the platform, and open pages are told', async () => {
    const as = await person(server, { tier: 'premium' });
    const [track] = await add(as, 1);
    for (let time = 0; time < 5; time++)
      await noteFailure(server.ctx, 'youtube', { kind: 'unavailable', until: undefined });
    await change(track, { failures: 1, lastFailure: 'unavailable', lastFailureAt: later(0) });
    expect(await songs(as)).toMatchObject([{ state: 'waiting', reason: 'unavailable' }]);
    expect((await report(as)).platforms).toMatchObject([{ state: 'down', reason: 'unavailable' }]);

    await server.ctx.db.execute(sql`delete from platform_states`);
    await change(track, { nextSyncAt: later(-1) });
    youtube.breakDown('unavailable');
    await server.runJobs();
    const told = await server.ctx.db
      .select()
      .from(liveEventRows)
      .where(eq(liveEventRows.name, 'sync.failed'));
    expect(told.map(({ userId }) => userId)).toContain(as.user.id);
  });

  test('a platform without keys here keeps its songs waiting, without a next try', async () => {
    const as = await person(server, { tier: 'premium' });
    await add(as, 1);
    youtube.isConfigured = false;
    expect(await songs(as)).toMatchObject([{ state: 'waiting', reason: 'not-configured', nextTryAt: null }]);
    youtube.isConfigured = true;
  });

  test('today is the day of one’s own zone', async () => {
    const as = await person(server, { tier: 'premium' });
    const [track] = await add(as, 1);
    const at = async (timeZone: string) => {
      await server.ctx.db.execute(sql`update users set time_zone = ${timeZone} where id = ${as.user.id}`);
      return (await report(as)).readToday;
    };
    await change(track, { confirmedAt: new Date('2026-11-20T02:00:00Z') });
    expect(await at('UTC')).toBe(1);
    // There it was still the evening of the day before.
    expect(await at('America/New_York')).toBe(0);
  });

  test('nobody sees another’s', async () => {
    const as = await person(server, { tier: 'premium' });
    await add(as, 1);
    const other = await person(server);
    expect(await songs(other)).toEqual([]);
    expect((await report(other)).songs).toBe(0);
    expect((await call(server.app, getSyncReport)).statusCode).toBe(401);
    expect((await call(server.app, listSyncedSongs)).statusCode).toBe(401);
  });
});
