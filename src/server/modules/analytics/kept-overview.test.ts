import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { addTracks, removeTrack, restoreTrack } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { users } from '../accounts/table.ts';
import { retentionJob } from '../metrics/jobs.ts';
import { applyPlanLimit } from '../tracks/plan-limit.ts';
import { sumsChanged } from '../tracks/service.ts';
import { readOverview } from './overview.ts';
import { totals } from './table.ts';
import { rebuild } from './totals.ts';

/** What an overview is told from is kept from one request to the next: each thing that happens must be in the next one. */
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
  await sumsChanged(server.ctx, [as.user.id]);
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

test('[ANL-01] a song that is read because somebody else adds it is younger for all who follow it', async () => {
  const { ada, first, before } = await startWithTwo();
  server.ctx.clock.advance(90 * 60_000);
  await add(await person(server), first);
  expect((await expectNews(ada, before)).sync.lastSyncedAt).toBe(server.ctx.clock.now().toISOString());
});

test('[ANL-01] songs that come, go, come back or are paused are counted in the next overview', async () => {
  const { ada, id, before } = await startWithTwo();
  await call(server.app, removeTrack, { as: ada, params: { id } });
  const without = await expectNews(ada, before);
  expect([without.plan.used, without.topSongs.length]).toEqual([1, 1]);
  await call(server.app, restoreTrack, { as: ada, params: { id } });
  const back = await expectNews(ada, without);
  expect(back.plan.used).toBe(2);
  await add(ada, ...Array.from({ length: 30 }, () => ++last));
  const many = await expectNews(ada, back);
  expect(many.plan.used).toBe(32);
  await server.ctx.db.update(users).set({ tier: 'free' }).where(eq(users.id, ada.user.id));
  await applyPlanLimit(server.ctx, ada.user.id);
  expect((await expectNews(ada, many)).sync.paused).toBeGreaterThan(0);
});

test('[ANL-01] sums that are built anew are in the next overview', async () => {
  const { ada, before } = await startWithTwo();
  await server.ctx.db.delete(totals).where(eq(totals.userId, ada.user.id));
  await sumsChanged(server.ctx, [ada.user.id]);
  const none = await overview(ada);
  expect(none.totals).toEqual([]);
  await rebuild(server.ctx, ada.user.id);
  expect(await overview(ada)).toEqual(before);
});

test('[SYNC-08] sums that are deleted for their age are in no overview', async () => {
  const { ada } = await startWithTwo();
  youtube.breakDown('unavailable');
  // Longer than a session lasts.
  const asker = { id: ada.user.id, timeZone: 'UTC', tier: 'premium' } as const;
  const read = () => readOverview(server.ctx, asker, { compare: 'previous', weekday: 'false' });
  server.ctx.clock.advance(31 * 24 * 3600_000);
  expect((await read()).totals).toHaveLength(1);
  await send(server.ctx, retentionJob, {});
  await server.runJobs();
  youtube.recover();
  expect((await read()).totals).toEqual([]);
});

test('[ANL-03] after midnight in the user’s zone the period is a day on', async () => {
  const { ada, before } = await startWithTwo();
  server.ctx.clock.advance(24 * 3600_000);
  const after = await overview(ada);
  expect([before.to, after.to]).toEqual(
    [-2, -1].map((days) =>
      new Date(server.ctx.clock.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10),
    ),
  );
});
