import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportOverview, getOverview, type Overview } from '#contract/analytics.ts';
import { getSeries } from '#contract/series.ts';
import { removeTrack, restoreTrack } from '#contract/tracks.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { announce } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { liveEventRows } from '../live/table.ts';
import { items } from '../metrics/table.ts';
import { numbersChanged } from '../sync/events.ts';
import { tracksAdded, tracksChanged } from '../tracks/events.ts';
import { tracks } from '../tracks/table.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';
import { rebuild } from './totals.ts';

const server = useTestServer();

test('[SYNC-06] open pages hear of new sums once they are there, and only the pages of whose they are', async () => {
  const [ada, ben] = [await person(server), await person(server)];
  const song = await makeSong(server, 'youtube', 'Song');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-20T09:00:00Z', { views: 100 });
  for (const event of [tracksAdded, tracksChanged, numbersChanged]) {
    await server.ctx.db.delete(liveEventRows);
    await announce(server.ctx, event, { userId: ada.user.id });
    await server.runJobs();
    expect((await totalsOf(server, ada.user.id, 'youtube')).length).toBeGreaterThan(0);
    const told = await server.ctx.db.select().from(liveEventRows);
    expect(told.map(({ userId, name }) => [userId, name])).toEqual([[ada.user.id, 'totals.changed']]);
  }
  expect(await server.ctx.db.$count(liveEventRows, eq(liveEventRows.userId, ben.user.id))).toBe(0);
});

test('[ANL-01] [TRK-11] a song that is added is in today’s sums, which are those of all days built anew', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [own, known] = [await makeSong(server, 'youtube', 'Own'), await makeSong(server, 'youtube', 'Known')];
  const now = server.ctx.clock.now().getTime();
  for (const [place, daysAgo] of [3, 2, 1, 0].entries())
    for (const song of [own, known])
      await observe(server, song, new Date(now - daysAgo * 86_400_000), { views: 100 * (place + 1) });
  await follow(server, ada.user.id, own);
  await rebuild(server.ctx, ada.user.id);
  const before = await totalsOf(server, ada.user.id, 'youtube');
  const [added = ''] = await follow(server, ada.user.id, known);
  await server.ctx.db.update(tracks).set({ countedFrom: server.ctx.clock.now() }).where(eq(tracks.id, added));
  await announce(server.ctx, tracksAdded, { userId: ada.user.id });
  await server.runJobs();
  const after = await totalsOf(server, ada.user.id, 'youtube');
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)?.slice(2, 5)).toEqual([800, 2, 100]);
  await rebuild(server.ctx, ada.user.id);
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(after);
});

test('[ANL-01] [TRK-09] while no worker is free, a song that was taken off is in no sum that is shown', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [one, other] = [await makeSong(server, 'youtube', 'One'), await makeSong(server, 'youtube', 'Other')];
  const now = server.ctx.clock.now().getTime();
  for (const daysAgo of [3, 2, 1])
    for (const [song, views] of [
      [one, 1000],
      [other, 50],
    ] as const)
      await observe(server, song, new Date(now - daysAgo * 86_400_000), { views: views - daysAgo });
  const [id = ''] = await follow(server, ada.user.id, one, other);
  await rebuild(server.ctx, ada.user.id);
  const views = async () => {
    const { totals } = (await call(server.app, getOverview, { as: ada })).json<Overview>();
    const query = { mode: 'total', metric: 'views' };
    const { series } = (await call(server.app, getSeries, { as: ada, query })).json();
    return [totals.map(({ value, songs }) => [value, songs]), series[0]?.values.at(-1)];
  };
  expect(await views()).toEqual([[[1048, 2]], 1048]);
  await call(server.app, removeTrack, { as: ada, params: { id } });
  expect(await views()).toEqual([[[49, 1]], 49]);
  await call(server.app, restoreTrack, { as: ada, params: { id } });
  await server.runJobs();
  expect(await views()).toEqual([[[1048, 2]], 1048]);
});

test('[ANL-01] [TRK-09] of a long list whose sums wait for a worker it is said, until they are made anew', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [one, other] = [await makeSong(server, 'youtube', 'One'), await makeSong(server, 'youtube', 'Other')];
  for (const song of [one, other]) await observe(server, song, '2026-11-20T09:00:00Z', { views: 100 });
  const now = server.ctx.clock.now();
  const others = Array.from({ length: 500 }, (_, place) => ({
    ...{ itemId: newId('item'), platform: 'deezer' as const, title: `Song ${place}` },
  }));
  await server.ctx.db.insert(items).values(
    others.map(({ itemId, platform, title }) => ({
      ...{ id: itemId, platform, platformTrackId: itemId, url: 'https://example.com', title, artist: 'Ada' },
      ...{ statusSince: now, createdAt: now },
    })),
  );
  await follow(server, ada.user.id, ...others);
  const [id = ''] = await follow(server, ada.user.id, one, other);
  await rebuild(server.ctx, ada.user.id);
  const ask = async (query: object = {}) => {
    const overview = (await call(server.app, getOverview, { as: ada })).json<Overview>();
    const lines = { metric: 'views', ...query };
    const series = (await call(server.app, getSeries, { as: ada, query: lines })).json();
    const metadata = { format: 'json', metadata: '1' } as const;
    const file = (await call(server.app, exportOverview, { as: ada, query: metadata })).json();
    return [overview.updating, series.updating, file.metadata.updating];
  };
  expect(await ask()).toEqual([undefined, undefined, undefined]);
  await call(server.app, removeTrack, { as: ada, params: { id } });
  expect(await ask()).toEqual([true, true, true]);
  // Told of the songs themselves, and so of the list as it is.
  expect((await ask({ groupBy: 'song' }))[1]).toBeUndefined();
  await server.runJobs();
  expect(await ask()).toEqual([undefined, undefined, undefined]);
});
