import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { tracks } from '../tracks/table.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';
import { countAdded, rebuild, refresh } from './totals.ts';

const server = useTestServer();
const hour = 3_600_000;

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), hoursAgo: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      song: fc.nat(5),
      gained: fc.integer({ min: -50, max: 500 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'refresh' as const }) },
);

test('[ANL-01] [TRK-11] songs that are counted as they are added, once or twice, leave the sums of all days built anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/St_Johns'),
      async (steps, timeZone) => {
        const ada = await person(server, { timeZone });
        const now = server.ctx.clock.now().getTime();
        const song = await makeSong(server, 'youtube', 'First');
        await follow(server, ada.user.id, song);
        for (const daysAgo of [5, 3, 2, 1, 0])
          await observe(server, song, new Date(now - daysAgo * 24 * hour - 1), { views: 1000 - daysAgo });
        await rebuild(server.ctx, ada.user.id);
        const songs = [{ song, views: 1000 }];
        for (const [place, what] of steps.entries()) {
          // Each a second after the one before, and none of them tomorrow's.
          const at = new Date(now + place * 1000);
          if (what.kind === 'add') {
            const added = await makeSong(server, place % 3 === 0 ? 'soundcloud' : 'youtube', `Song ${place}`);
            const countedFrom = new Date(now - what.hoursAgo * hour);
            await observe(server, added, countedFrom, { views: 40, plays: 70 });
            const [id = ''] = await follow(server, ada.user.id, added);
            await server.ctx.db.update(tracks).set({ countedFrom }).where(eq(tracks.id, id));
            songs.push({ song: added, views: 40 });
          }
          if (what.kind === 'read') {
            const read = songs[what.song % songs.length];
            if (!read) continue;
            read.views += what.gained;
            await observe(server, read.song, at, { views: read.views, plays: 70 });
            await refresh(server.ctx, ada.user.id);
          }
          if (what.kind === 'count') await countAdded(server.ctx, ada.user.id);
          if (what.kind === 'refresh') await refresh(server.ctx, ada.user.id);
        }
        await countAdded(server.ctx, ada.user.id);
        await countAdded(server.ctx, ada.user.id);
        const counted = [
          await totalsOf(server, ada.user.id, 'youtube'),
          await totalsOf(server, ada.user.id, 'soundcloud'),
        ];
        await rebuild(server.ctx, ada.user.id);
        expect(counted).toEqual([
          await totalsOf(server, ada.user.id, 'youtube'),
          await totalsOf(server, ada.user.id, 'soundcloud'),
        ]);
      },
    ),
    { numRuns: draws(20) },
  );
});
