import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { dropWaitingLink, listWaitingLinks, type WaitingLink } from '#contract/links.ts';
import { addTracks, removeTrack, restoreTrack } from '#contract/tracks.ts';
import { dayIn } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { applyPlanLimit } from '../tracks/plan-limit.ts';
import { tracks } from '../tracks/table.ts';
import { deleteExpired, rebuildThoseOf } from './expiry.ts';
import { totals } from './table.ts';
import { rebuild } from './totals.ts';

/**
 * An overview is cached from one request to the next: each thing that happens must be in the next one.
 * Where jobs would count as well, they are not run before it.
 */
const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube }, settings: { PLATFORMS: 'live' } });

const add = async (as: Person, ...numbers: number[]): Promise<string[]> => {
  const body = { urls: numbers.map(videoUrl) };
  return (await call(server.app, addTracks, { as, body }))
    .json<{ added: { id: string }[] }>()
    .added.map(({ id }) => id);
};
const overview = async (as: Person): Promise<Overview> =>
  (await call(server.app, getOverview, { as })).json<Overview>();

let last = 0;
/** Two songs that are read every hour, with the views of the first day, and an overview that has been looked at. */
async function startWithTwo() {
  const ada = await person(server, { tier: 'premium', timeZone: 'UTC' });
  const [first, second] = [++last, ++last];
  for (const number of [first, second]) youtube.tell(videoId(number), { metrics: { views: 1000 } });
  const ids = await add(ada, first, second);
  await server.runJobs();
  return { ada, first, second, id: ids[0] ?? '', before: await overview(ada) };
}

/** The next one is another than before, and the same as one that is worked out anew. */
async function expectNews(as: Person, before: Overview): Promise<Overview> {
  const after = await overview(as);
  expect(after).not.toEqual(before);
  await raiseAccountVersion(server.ctx, [as.user.id], 'rest');
  expect(await overview(as)).toEqual(after);
  return after;
}

test('[ANL-01] a song that was read and says the same is younger in the next overview', async () => {
  const { ada, before } = await startWithTwo();
  server.ctx.clock.advance(2 * 3600_000);
  await server.runJobs();
  const { sync } = await expectNews(ada, before);
  expect(sync.lastSyncedAt).toBe(server.ctx.clock.now().toISOString());
});

test('[ANL-01] new numbers are in the next overview', async () => {
  const { ada, first, before } = await startWithTwo();
  youtube.tell(videoId(first), { metrics: { views: 1500 } });
  server.ctx.clock.advance(2 * 3600_000);
  await server.runJobs();
  expect((await expectNews(ada, before)).totals[0]?.value).toBe(2500);
});

/** Six songs, more than are shown, each with fewer views than the one before it. */
async function startWithSix() {
  const ada = await person(server, { tier: 'premium', timeZone: 'UTC' });
  const numbers = Array.from({ length: 6 }, () => ++last);
  for (const [place, number] of numbers.entries())
    youtube.tell(videoId(number), { metrics: { views: 9000 - place * 1000 } });
  const ids = await add(ada, ...numbers);
  await server.runJobs();
  const before = await overview(ada);
  expect(shownIn(before)).toEqual(ids.slice(0, 5));
  return { ada, numbers, ids, before };
}

const shownIn = ({ topSongs }: Overview): string[] => topSongs.map(({ id }) => id);

test('[ANL-01] a song that is read because somebody else adds it is where it belongs for all who follow it', async () => {
  const { ada, numbers, ids, before } = await startWithSix();
  youtube.tell(videoId(numbers[5] ?? 0), { metrics: { views: 20_000 } });
  server.ctx.clock.advance(90 * 60_000);
  await add(await person(server), numbers[5] ?? 0);
  const after = await expectNews(ada, before);
  expect(shownIn(after)).toEqual([ids[5], ...ids.slice(0, 4)]);
  expect(after.sync.lastSyncedAt).toBe(server.ctx.clock.now().toISOString());
});

test('[ANL-01] where a song is taken off, the next one is shown', async () => {
  const { ada, ids, before } = await startWithSix();
  await call(server.app, removeTrack, { as: ada, params: { id: ids[0] ?? '' } });
  const after = await expectNews(ada, before);
  expect(shownIn(after)).toEqual(ids.slice(1));
  expect(after.plan.used).toBe(5);
});

test('[ANL-01] a song that comes back is where it was', async () => {
  const { ada, ids } = await startWithSix();
  await call(server.app, removeTrack, { as: ada, params: { id: ids[0] ?? '' } });
  await server.runJobs();
  const without = await overview(ada);
  await call(server.app, restoreTrack, { as: ada, params: { id: ids[0] ?? '' } });
  expect(shownIn(await expectNews(ada, without))).toEqual(ids.slice(0, 5));
});

test('[ANL-01] a song that is added is among those that are shown', async () => {
  const { ada, ids, before } = await startWithSix();
  youtube.tell(videoId(++last), { metrics: { views: 30_000 } });
  const [added] = await add(ada, last);
  expect(shownIn(await expectNews(ada, before))).toEqual([added, ...ids.slice(0, 4)]);
});

test('[ANL-01] songs that a smaller plan pauses are counted as paused, the limit is the plan’s', async () => {
  const { ada, before } = await startWithTwo();
  // As whatever pauses songs does, which has no need to with two of them.
  await server.ctx.db.update(tracks).set({ isPaused: true }).where(eq(tracks.userId, ada.user.id));
  await raiseAccountVersion(server.ctx, [ada.user.id], 'days');
  const paused = await expectNews(ada, before);
  expect(paused.sync.paused).toBe(2);
  await server.ctx.db.update(users).set({ tier: 'free' }).where(eq(users.id, ada.user.id));
  const { plan, sync } = await expectNews(ada, paused);
  expect(plan.limit).not.toBe(before.plan.limit);
  expect(sync.everySeconds).not.toBe(before.sync.everySeconds);
  await applyPlanLimit(server.ctx, ada.user.id);
  expect((await overview(ada)).sync.paused).toBe(0);
});

test('[ANL-01] an answer is cached for a minute at most, though the version is the same', async () => {
  const { ada, before } = await startWithTwo();
  const retitle = (title: string) =>
    server.ctx.db
      .update(items)
      .set({ title })
      .where(eq(items.platformTrackId, videoId(last)));
  await retitle('Another');
  expect(await overview(ada)).toEqual(before);
  server.ctx.clock.advance(60_000);
  expect((await overview(ada)).topSongs.map(({ title }) => title)).toContain('Another');
});

test('[TRK-12] a link that waits takes a place until it is settled', async () => {
  const { ada, before } = await startWithTwo();
  youtube.breakDown('rate-limited', new Date(server.ctx.clock.now().getTime() + 600_000));
  await add(ada, ++last);
  const waiting = await expectNews(ada, before);
  expect(waiting.plan).toMatchObject({ used: 3, waiting: 1 });
  youtube.recover();
  const [link] = (await call(server.app, listWaitingLinks, { as: ada })).json<WaitingLink[]>();
  await call(server.app, dropWaitingLink, { as: ada, params: { id: link?.id ?? '' } });
  expect((await expectNews(ada, waiting)).plan).toEqual(before.plan);
});

test('[ANL-01] sums that are built anew are in the next overview', async () => {
  const { ada, before } = await startWithTwo();
  await server.ctx.db.delete(totals).where(eq(totals.userId, ada.user.id));
  await raiseAccountVersion(server.ctx, [ada.user.id], 'rest');
  const none = await overview(ada);
  expect(none.totals).toEqual([]);
  await rebuild(server.ctx, ada.user.id);
  expect(await overview(ada)).toEqual(before);
});

test('[SYNC-08] sums that are deleted for their age are in no overview', async () => {
  const { ada, before } = await startWithTwo();
  expect(before.totals).toHaveLength(1);
  await deleteExpired(server.ctx, { platform: 'youtube', before: server.ctx.clock.now().toISOString() });
  expect((await expectNews(ada, before)).totals).toEqual([]);
});

test('[SYNC-08] a song that lost its numbers for their age is behind those that have some', async () => {
  const { ada, ids, before } = await startWithSix();
  const [first] = await server.ctx.db
    .select({ itemId: tracks.itemId })
    .from(tracks)
    .where(eq(tracks.id, ids[0] ?? ''));
  const itemId = first?.itemId ?? '';
  await server.ctx.db.update(items).set({ views: sql`null` }).where(eq(items.id, itemId));
  await rebuildThoseOf(server.ctx, { itemIds: [itemId] });
  expect(shownIn(await expectNews(ada, before))).toEqual(ids.slice(1));
});

test('[ANL-03] after midnight in the user’s zone figures are of the days that are shown', async () => {
  const zone = 'Pacific/Auckland';
  const ada = await person(server, { tier: 'premium', timeZone: zone });
  youtube.tell(videoId(++last), { metrics: { views: 1000 } });
  await add(ada, last);
  await server.runJobs();
  youtube.tell(videoId(last), { metrics: { views: 1700 } });
  server.ctx.clock.advance(24 * 3600_000);
  await server.runJobs();
  const day = () => dayIn(server.ctx.clock.now(), zone);
  const today = day();
  const before = await overview(ada);
  while (day() === today) server.ctx.clock.advance(3600_000);
  const after = await expectNews(ada, before);
  expect(after.to > before.to).toBe(true);
  expect(after.totals[0]?.brought).not.toEqual(before.totals[0]?.brought);
});
