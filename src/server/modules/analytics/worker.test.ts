import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { announce } from '#server/jobs/queue.ts';
import { liveEventRows } from '../live/table.ts';
import { numbersChanged } from '../sync/events.ts';
import { tracksChanged } from '../tracks/events.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';

const server = useTestServer();

test('[SYNC-06] open pages hear of new sums once they are there, and only the pages of whose they are', async () => {
  const [ada, ben] = [await person(server), await person(server)];
  const song = await makeSong(server, 'youtube', 'Song');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-20T09:00:00Z', { views: 100 });
  for (const event of [tracksChanged, numbersChanged]) {
    await server.ctx.db.delete(liveEventRows);
    await announce(server.ctx, event, { userId: ada.user.id });
    await server.runJobs();
    expect((await totalsOf(server, ada.user.id, 'youtube')).length).toBeGreaterThan(0);
    const told = await server.ctx.db.select().from(liveEventRows);
    expect(told.map(({ userId, name }) => [userId, name])).toEqual([[ada.user.id, 'totals.changed']]);
  }
  expect(await server.ctx.db.$count(liveEventRows, eq(liveEventRows.userId, ben.user.id))).toBe(0);
});
