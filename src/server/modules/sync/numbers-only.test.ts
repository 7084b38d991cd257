import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addTracks, getTrack, syncTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { items } from '../metrics/table.ts';

const youtube = fakeConnector('youtube', { batchSize: 50, countsApart: true });
const server = useTestServer({ platforms: { youtube } });
const day = 24 * 3600_000;
const tick = () => server.runJobs();

const forget = () => {
  youtube.calls.length = 0;
  youtube.countCalls.length = 0;
};

async function followed(count: number): Promise<{ as: Person; tracks: Track[] }> {
  const as = await person(server, { tier: 'premium' });
  const urls = Array.from({ length: count }, (_, number) => videoUrl(number));
  const { added } = (await call(server.app, addTracks, { as, body: { urls } })).json();
  forget();
  return { as, tracks: added };
}

const shown = async (as: Person, track: Track | undefined): Promise<Track> =>
  (await call(server.app, getTrack, { as, params: { id: track?.id ?? '' } })).json();

beforeEach(async () => {
  for (const table of ['tracks', 'items', 'observations', 'daily', 'runs', 'platform_states'])
    await server.ctx.db.execute(sql.raw(`delete from ${table}`));
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  youtube.recover();
  youtube.onRead(() => {});
  for (let number = 0; number < 500; number++) youtube.tell(videoId(number));
});

test('[SYNC-03] five hundred songs whose facts are known cost ten calls for numbers, and none for facts', async () => {
  const { as, tracks } = await followed(500);
  youtube.tell(videoId(7), { song: { title: 'Another title' }, metrics: { views: 4321, likes: 10 } });
  server.ctx.clock.advance(day);
  await tick();
  expect(youtube.countCalls.map((ids) => ids.length)).toEqual(Array(10).fill(50));
  expect(youtube.calls).toEqual([]);
  // What was not asked for stays as it is known.
  const seventh = tracks.find(({ platformTrackId }) => platformTrackId === videoId(7));
  expect(await shown(as, seventh)).toMatchObject({
    title: `Title ${videoId(7)}`,
    duration: 200,
    metrics: { views: 4321, likes: 10 },
  });
});

test('[SYNC-03] facts are read again after a week, and by whoever asks by hand', async () => {
  const { as, tracks } = await followed(1);
  youtube.tell(videoId(0), { song: { title: 'Another title' } });
  for (let passed = 1; passed < 7; passed++) {
    server.ctx.clock.advance(day);
    await tick();
  }
  expect((await shown(as, tracks[0])).title).toBe(`Title ${videoId(0)}`);
  server.ctx.clock.advance(day);
  await tick();
  expect((await shown(as, tracks[0])).title).toBe('Another title');
  youtube.tell(videoId(0), { song: { title: 'A third one' } });
  server.ctx.clock.advance(120_000);
  await call(server.app, syncTrack, { as, params: { id: tracks[0]?.id ?? '' } });
  await tick();
  expect((await shown(as, tracks[0])).title).toBe('A third one');
});

test('[SYNC-04] what has no numbers by that call is read whole, and only then said to be gone or private', async () => {
  const { as, tracks } = await followed(3);
  youtube.fail(videoId(0), 'not-found');
  youtube.tell(videoId(1), { availability: 'private', metrics: {} });
  youtube.tell(videoId(2), { metrics: { views: 5 } });
  server.ctx.clock.advance(2 * 3600_000);
  await tick();
  expect(youtube.calls.map((ids) => ids.toSorted())).toEqual([[videoId(0), videoId(1)]]);
  const states = await Promise.all(tracks.map(async (track) => shown(as, track)));
  expect(Object.fromEntries(states.map((track) => [track.platformTrackId, track.status]))).toEqual({
    [videoId(0)]: 'gone',
    [videoId(1)]: 'private',
    [videoId(2)]: 'active',
  });
});

test('[SYNC-03] where the quota for numbers alone is used up, songs are read whole', async () => {
  const { as, tracks } = await followed(1);
  youtube.tell(videoId(0), { metrics: { views: 77 } });
  server.ctx.clock.advance(2 * 3600_000);
  youtube.onRead(() => {
    if (youtube.calls.length > 0) return;
    throw new PlatformFailure('youtube', 'rate-limited', 'own limit reached', { isOwnLimit: true });
  });
  await tick();
  expect((await shown(as, tracks[0])).metrics).toEqual({ views: 77 });
});

test('[SYNC-03] songs that cannot be read whole just now are postponed, and the others have their numbers', async () => {
  const { as, tracks } = await followed(2);
  youtube.fail(videoId(0), 'not-found');
  youtube.tell(videoId(1), { metrics: { views: 78 } });
  server.ctx.clock.advance(2 * 3600_000);
  youtube.onRead(() => {
    if (youtube.calls.length > 0) throw new PlatformFailure('youtube', 'unavailable', 'as the test wanted');
  });
  await server.runJobs();
  const [item] = await server.ctx.db
    .select()
    .from(items)
    .where(eq(items.platformTrackId, videoId(0)));
  expect(item).toMatchObject({ status: 'active', failures: 0, claimedUntil: null });
  const other = tracks.find(({ platformTrackId }) => platformTrackId === videoId(1));
  expect((await shown(as, other)).metrics).toEqual({ views: 78 });
});

test('[SYNC-04] a song that was not there the last time is read whole until it is', async () => {
  await followed(2);
  youtube.tell(videoId(0), { availability: 'private', metrics: {} });
  server.ctx.clock.advance(2 * 3600_000);
  await tick();
  forget();
  youtube.tell(videoId(0));
  for (const seen of [[videoId(0)], []]) {
    server.ctx.clock.advance(2 * day);
    await tick();
    expect(youtube.calls.flat()).toEqual(seen);
    forget();
  }
});
