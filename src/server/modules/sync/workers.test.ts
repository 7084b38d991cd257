import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addTracks, listTracks, removeTrack, syncTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { applyPlanLimit } from '../tracks/plan-limit.ts';

const youtube = fakeConnector('youtube', { knowsAll: true, batchSize: 7 });
const server = useTestServer({ platforms: { youtube }, workers: true });

const add = (as: Person, urls: string[]) => call(server.app, addTracks, { as, body: { urls } });
const list = async (as: Person): Promise<Track[]> => (await call(server.app, listTracks, { as })).json();

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

test('[TRK-09] real workers bring the new numbers of a song that is refreshed', async () => {
  const as = await person(server);
  const [track] = (await add(as, [videoUrl(900)])).json().added;
  youtube.tell(videoId(900), { metrics: { views: 4321 } });
  server.ctx.clock.advance(1000);
  expect((await call(server.app, syncTrack, { as, params: { id: track.id } })).statusCode).toBe(202);
  await until(async () => (await list(as))[0]?.metrics.views === 4321);
});

test.runIf(isThorough)(
  '[SYNC-02] adds, removals, plan changes and syncs of the same songs at once never wait crosswise',
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person(server, { tier: 'premium' })));
    const songs = Array.from({ length: 40 }, (_, number) => number);
    for (let round = 0; round < 4; round++) {
      const work = people.map(async (as, place) => {
        const order = place % 2 ? songs : songs.toReversed();
        const mine = order.filter((number) => (number * 7 + place + round) % 3 !== 0);
        const response = await add(as, mine.map(videoUrl));
        expect(response.statusCode, response.body).toBe(200);
        await applyPlanLimit(server.ctx, as.user.id);
        for (const { id } of (await list(as)).slice(0, 3)) {
          const removed = await call(server.app, removeTrack, { as, params: { id } });
          expect(removed.statusCode, removed.body).toBe(204);
        }
      });
      await Promise.all(work);
      server.ctx.clock.advance(3 * 3600_000);
    }
    const busy = async () => {
      const { rows } = await server.ctx.db.execute(
        sql`select 1 from items where claimed_until is not null limit 1`,
      );
      return rows.length > 0;
    };
    await until(async () => !(await busy()));
    const { rows } = await server.ctx.db.execute(sql`
    select count(*) as items, count(distinct platform_track_id) as songs from items where platform_track_id < ${videoId(100)}`);
    expect(rows).toEqual([{ items: 40, songs: 40 }]);
  },
);
