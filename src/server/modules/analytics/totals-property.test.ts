import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, eachDay } from '#domain/days.ts';
import type { Metric, Metrics } from '#domain/metrics.ts';
import { useTestServer } from '#kit/server.ts';
import { found } from '#server/kernel/errors.ts';
import { createUser } from '../accounts/users.ts';
import { follow, makeSong, observe, type TotalRow, totalsOf } from './history-for-test.ts';
import { rebuild, refresh } from './totals.ts';

const server = useTestServer();

type Read = { song: number; at: Date; metrics: Metrics };

/** The same as the statements say, in plain words: song by song, day by day. */
function recompute(reads: readonly Read[], zone: string): TotalRow[] {
  const rows: TotalRow[] = [];
  const dayOf = ({ at }: Read) => dayIn(at, zone);
  const readDays = [...new Set(reads.map(dayOf))].sort();
  const songs = [...new Set(reads.map(({ song }) => song))];
  for (const metric of ['likes', 'views'] satisfies Metric[]) {
    const known = new Map<number, number>();
    for (const day of eachDay(readDays[0] ?? '', readDays.at(-1) ?? '')) {
      let [gained, corrected] = [0, 0];
      for (const song of songs) {
        const last = reads.filter((read) => read.song === song && dayOf(read) === day).at(-1);
        const value = last?.metrics[metric];
        if (value === undefined) continue;
        const step = value - (known.get(song) ?? value);
        gained += Math.max(0, step);
        corrected += Math.min(0, step);
        known.set(song, value);
      }
      const sum = [...known.values()].reduce((total, value) => total + value, 0);
      if (known.size > 0 && readDays.includes(day))
        rows.push([day, metric, sum, known.size, gained, corrected]);
    }
  }
  return rows.sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
}

const start = Date.parse('2026-11-08T00:00:00Z');
const minutes = 12 * 24 * 60;

/** Views differ from read to read, so that each read leaves an observation; likes come and go. */
const history = fc
  .uniqueArray(fc.integer({ min: 0, max: minutes }), { minLength: 1, maxLength: 24 })
  .chain((times) =>
    fc.tuple(
      fc.constant(times.toSorted((a, b) => a - b)),
      fc.array(
        fc.record({
          song: fc.nat(2),
          step: fc.integer({ min: -30, max: 100 }).filter((step) => step !== 0),
          likes: fc.option(fc.nat(50), { nil: undefined }),
        }),
        { minLength: times.length, maxLength: times.length },
      ),
    ),
  )
  .map(([times, given]) => {
    const views = [1000, 2000, 3000];
    return given.map(({ song, step, likes }, index): Read => {
      views[song] = (views[song] ?? 0) + step;
      const at = new Date(start + (times[index] ?? 0) * 60_000);
      return { song, at, metrics: { views: views[song] ?? 0, ...(likes !== undefined && { likes }) } };
    });
  });

let made = 0;
const name = { firstName: 'Ada', lastName: 'Byron' };
const zones = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];

test('[ANL-03] totals say what a plain recomputation of the observations says, in any zone, rebuilt or refreshed', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...zones),
      fc.double({ min: 0, max: 1 }),
      async (reads, zone, cut) => {
        const ada = found(
          await createUser(server.ctx, { email: `${++made}@example.com`, ...name, timeZone: zone }),
        );
        const songs = [];
        for (const title of ['A', 'B', 'C']) songs.push(await makeSong(server, 'youtube', title));
        await follow(server, ada.id, ...songs);
        const early = Math.floor(reads.length * cut);
        for (const [index, { song, at, metrics }] of reads.entries()) {
          if (index === early) await rebuild(server.ctx, ada.id);
          const wanted = songs[song];
          if (wanted) await observe(server, wanted, at, metrics);
        }
        const expected = recompute(reads, zone);
        await refresh(server.ctx, ada.id);
        expect(await totalsOf(server, ada.id, 'youtube')).toEqual(expected);
        await rebuild(server.ctx, ada.id);
        expect(await totalsOf(server, ada.id, 'youtube')).toEqual(expected);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);
