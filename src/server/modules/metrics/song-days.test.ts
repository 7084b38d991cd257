import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumber } from '#domain/days.ts';
import { useTestServer } from '#kit/server.ts';
import { draws } from '#kit/thorough.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { selectSongDays } from './queries-days.ts';
import {
  recordReadings,
  type SongDays,
  type SongToStore,
  startRun,
  upsertItems,
  visitSongDays,
} from './service.ts';

const server = useTestServer();
const start = '2026-09-20';
const length = 60;
let made = 0;

/** `null`: the platform withheld them; `none`: it said nothing of them; `away`: it showed the song to nobody. */
type Look = { day: number; hour: number; views: number | null | 'none' | 'away' };

async function songOf(looks: readonly Look[]): Promise<string> {
  const reading = ({ views }: Pick<Look, 'views'>): Reading => ({
    ...{ outcome: 'read', song: { title: 'A', artist: 'B' } },
    availability: views === 'away' ? 'private' : 'public',
    metrics: typeof views === 'number' ? { views } : {},
    withheld: views === null ? ['views'] : [],
  });
  made++;
  const song = { platform: 'youtube' as const, platformTrackId: `days${made}`, url: 'https://x' };
  const [itemId = ''] = (
    await upsertItems(server.ctx, [{ ...song, reading: reading({ views: null }) }])
  ).values();
  const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
  const inOrder = looks.toSorted((a, b) => a.day - b.day || a.hour - b.hour);
  for (const look of inOrder) {
    const hour = String(look.hour).padStart(2, '0');
    const observedAt = new Date(`${addDays(start, look.day)}T${hour}:30:00Z`);
    await transaction(server.ctx, (ctx) =>
      recordReadings(ctx, run, [{ itemId, observedAt, reading: reading(look) }]),
    );
  }
  return itemId;
}

/** Often as syncs are: every day, a new number each time. At times the same number, a day without a look, or two looks. */
const looks = fc
  .array(
    fc.record({
      times: fc.constantFrom(0, 1, 1, 1, 1, 1, 2),
      hours: fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 })),
      gained: fc.constantFrom(0, 5, 5, 5, 5, -3),
      shown: fc.constantFrom('all', 'all', 'all', 'all', 'all', 'all', 'withheld', 'none', 'away'),
    }),
    { minLength: length, maxLength: length },
  )
  .map((days) => {
    let views = 1000;
    return days.flatMap(({ times, hours, gained, shown }, day): Look[] =>
      hours.slice(0, times).map((hour) => {
        views += gained;
        return { day, hour, views: shown === 'all' ? views : shown === 'withheld' ? null : shown };
      }),
    );
  });
/** The usual song: looked at every day, each time with a new number. */
const everyDay = Array.from({ length }, (_, day): Look => ({ day, hour: 12, views: 1000 + day }));

/** The same, but that its platform said nothing at first, or shows it no longer. */
const changing = fc
  .record({ first: fc.nat(20), last: fc.integer({ min: 30, max: length - 1 }) })
  .map(({ first, last }) =>
    everyDay.map((look): Look => {
      if (look.day < first) return { ...look, views: 'none' };
      return look.day > last ? { ...look, views: 'away' } : look;
    }),
  );

const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'];
const read = (itemId: string, zone: string, from?: string, to?: string, isOfEach = false) =>
  selectSongDays(server.ctx.db, [itemId], {
    ...{ metrics: ['views'], zone, from, to },
    spans: isOfEach && from && to ? new Map([[itemId, { from, to }]]) : undefined,
  });

const within = (song: SongDays | undefined, from: string, to: string | undefined) => {
  const isIn = (day: number) => day >= dayNumber(from) && (to === undefined || day <= dayNumber(to));
  return {
    read: song?.read.filter(isIn),
    ends: song?.ends.get('views')?.filter(({ day }) => isIn(day)),
  };
};

test('[ANL-03] some days of a song are what all of its days say of them: read or not, and with what number', {
  timeout: 120_000,
}, async () => {
  // Also before it was first looked at.
  const day = fc.integer({ min: -10, max: length - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constant(everyDay), looks, changing),
      fc.constantFrom(...zones),
      fc.array(fc.tuple(day, fc.option(fc.nat(30), { nil: undefined }), fc.boolean()), {
        minLength: 6,
        maxLength: 6,
      }),
      async (own, zone, spans) => {
        const itemId = await songOf(own);
        const [whole] = await read(itemId, zone);
        for (const [first, days, isOfEach] of spans) {
          const from = addDays(start, first);
          const to = days === undefined ? undefined : addDays(from, days);
          const [song] = await read(itemId, zone, from, to, isOfEach);
          expect(within(song, from, to)).toEqual(within(whole, from, to));
        }
      },
    ),
    { numRuns: draws(60) },
  );
});

test('[ANL-03] of a list of any length each song is told once, with the days that it has alone', async () => {
  const most = 201;
  const songs = Array.from(
    { length: most },
    (_, place): SongToStore => ({
      ...{ platform: 'youtube', platformTrackId: `listed${place}`, url: 'https://x' },
      reading: {
        ...{ outcome: 'read', availability: 'public', withheld: [] },
        ...{ song: { title: 'A', artist: 'B' }, metrics: { views: 1000 + place } },
      },
    }),
  );
  const itemIds = [...(await upsertItems(server.ctx, songs)).values()];
  const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: most });
  const observedAt = new Date(`${start}T12:00:00Z`);
  const readings = songs.map(({ reading }, place) => ({ itemId: itemIds[place] ?? '', observedAt, reading }));
  await transaction(server.ctx, (ctx) => recordReadings(ctx, run, readings));
  const wanted = { metrics: ['views' as const], zone: 'UTC', from: start };
  const alone = new Map<string, SongDays>();
  for (const itemId of itemIds) {
    const [song] = await selectSongDays(server.ctx.db, [itemId], wanted);
    if (song) alone.set(itemId, song);
  }
  expect(alone.size).toBe(most);
  for (const count of [0, 1, 25, 26, 50, 51, 200, most]) {
    const own = itemIds.slice(0, count);
    const told: SongDays[] = [];
    await visitSongDays(server.ctx, own, wanted, (song) => told.push(song));
    expect(told.toSorted((a, b) => own.indexOf(a.itemId) - own.indexOf(b.itemId))).toEqual(
      own.map((itemId) => alone.get(itemId)),
    );
  }
});
