import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayNumber } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { useTestServer } from '#kit/server.ts';
import { executePrepared } from '#server/db/sql.ts';
import { selectSongDays } from './queries-days.ts';
import { type DaysLook, floorOf } from './queries-days-bounds.ts';
import { asked, before, isOpen, isWhole, looks, observed, readBefore } from './queries-days-steps.ts';
import { makeMonthsBetween } from './service.ts';
import { daily, items, observations } from './table.ts';

const server = useTestServer();
beforeAll(() => makeMonthsBetween(server.ctx, '2026-05-01', '2026-12-01'));

/** The first day of every look here. */
const from = '2026-10-01';
const ago = (days: number): string => addDays(from, -days);
const at = (moment: string): Date => new Date(`${moment}:00Z`);

type Observed = { at: string; views?: number; likes?: number; day?: string };
type DailyRow = { day: string; at?: string; first?: string; last?: string; fallenFrom?: number };
type Song = {
  confirmed?: string;
  views?: number;
  withheld?: Metric[];
  fell?: string;
  status?: 'active' | 'gone';
  observed?: Observed[];
  daily?: DailyRow[];
};

let made = 0;

/** A song as rows; what no case is about is left out, unlike in what a sync stores. */
async function songOf(song: Song): Promise<string> {
  const { db } = server.ctx;
  const itemId = `itm_${++made}`;
  await db.insert(items).values({
    ...{
      id: itemId,
      platform: 'youtube',
      platformTrackId: itemId,
      url: 'https://x',
      title: 'A',
      artist: 'B',
    },
    ...{
      status: song.status ?? 'active',
      statusSince: at('2026-05-01T00:00'),
      createdAt: at('2026-05-01T00:00'),
    },
    confirmedAt: song.confirmed ? at(song.confirmed) : null,
    ...{ views: song.views, withheld: song.withheld, fell: song.fell ? { views: song.fell } : {} },
  });
  for (const { at: moment, ...numbers } of song.observed ?? [])
    await db.insert(observations).values({ itemId, observedAt: at(moment), source: 'counter', ...numbers });
  for (const { day, at: moment, first, last, fallenFrom } of song.daily ?? [])
    await db.insert(daily).values({
      ...{ itemId, day, source: 'counter', observedAt: at(moment ?? `${day}T12:00`) },
      firstSeenAt: first ? at(first) : null,
      lastSeenAt: last ? at(last) : null,
      corrected: fallenFrom === undefined ? {} : { views: fallenFrom },
    });
  return itemId;
}

const lookAt = (itemIds: readonly string[], more: Partial<DaysLook> = {}): DaysLook => ({
  ...{ itemIds, metrics: ['views'], zone: 'UTC', from, reach: 'near' },
  ...more,
});

async function rowsOf<Row>(
  look: DaysLook,
  selected: SQL,
  steps: ((look: DaysLook) => SQL)[],
): Promise<Row[]> {
  const query = sql`
    select ${selected} from ${sql.join(
      [asked, ...steps].map((step) => step(look)),
      sql` `,
    )} order by asked.item_id`;
  return (await executePrepared<Row>(server.ctx.db, query)).rows;
}

const text = (moment: string): SQL =>
  sql`to_char(${sql.raw(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;

test('[ANL-03] asked: songs that there are, from when the first day begins where the user is', async () => {
  const ids = [await songOf({}), await songOf({})];
  const zone = 'Asia/Kathmandu';
  const selected = sql`asked.item_id as id, asked.first::text, asked.last::text, ${text('asked.begins_at')} as begins`;
  const shared = { first: from, last: null, begins: `${ago(1)}T18:15` };
  expect(await rowsOf(lookAt([...ids, 'itm_gone'], { zone }), selected, [])).toEqual(
    ids.map((id) => ({ id, ...shared })),
  );
  const spans = new Map(ids.map((id, place) => [id, { from: addDays(from, place), to: addDays(from, 9) }]));
  expect(await rowsOf(lookAt(ids, { zone, to: addDays(from, 20), spans }), selected, [])).toEqual([
    { ...shared, id: ids[0], last: '2026-10-10' },
    { id: ids[1], first: '2026-10-02', last: '2026-10-10', begins: '2026-10-01T18:15' },
  ]);
});

type Before = { stood: string | null; known: string | null; falls: string | null; needs?: boolean | null };

async function beforeOf(song: Song, more: Partial<DaysLook> = {}): Promise<Record<'near' | 'far', Before>> {
  const itemId = await songOf(song);
  const moments = sql`${text('before.stood_at')} as stood, ${text('before.known_at')} as known, ${text('before.falls_from')} as falls`;
  const look = lookAt([itemId], more);
  const [near] = await rowsOf<Before>(look, sql`${moments}, before.needs_older as needs`, [before]);
  const [far] = await rowsOf<Before>({ ...look, reach: 'far' }, moments, [before]);
  if (!near || !far) throw new Error('a song has a row in each step');
  return { near, far };
}

/** A fall within the last 28 days may come back; this is one day before those. */
const usually = `${ago(29)}T00:00`;

test('[ANL-03] before: the last observation before the day begins in its zone stands', async () => {
  const song = {
    views: 3,
    observed: [
      { at: `${ago(9)}T12:00`, views: 1 },
      { at: `${ago(1)}T20:00`, views: 2 },
      { at: `${from}T12:00`, views: 3 },
    ],
  };
  const { near, far } = await beforeOf(song);
  expect(near).toEqual({ stood: `${ago(1)}T20:00`, known: null, falls: null, needs: false });
  expect(far).toEqual({ stood: near.stood, known: null, falls: usually });
  // There it is the first day already.
  const east = await beforeOf(song, { zone: 'Asia/Kathmandu' });
  expect([east.near.stood, east.far.stood]).toEqual([`${ago(9)}T12:00`, `${ago(9)}T12:00`]);
});

test('[ANL-03] before: a number that was hidden by then is followed to when it was last there', async () => {
  const given = { at: `${ago(120)}T12:00`, views: 1 };
  const hidden = { at: `${ago(3)}T12:00` };
  const { near, far } = await beforeOf({ views: 9, observed: [given, hidden] });
  expect(near).toMatchObject({ stood: hidden.at, known: null, needs: true });
  expect(far).toMatchObject({ stood: hidden.at, known: given.at });

  const withheld = await beforeOf({ withheld: ['views'], observed: [given, hidden] });
  expect([withheld.near.needs, withheld.far.known]).toEqual([true, given.at]);

  const never = await beforeOf({ observed: [hidden] });
  expect([never.near.needs, never.far.known]).toEqual([false, null]);
});

test('[ANL-03] before: what is given and hidden again on one day is no number of that day', async () => {
  const song = {
    views: 9,
    observed: [
      { at: `${ago(60)}T12:00`, views: 1 },
      { at: `${ago(50)}T12:00` },
      { at: `${ago(40)}T20:00`, views: 2 },
      { at: `${ago(40)}T22:00` },
      { at: `${ago(3)}T12:00` },
    ],
  };
  expect((await beforeOf(song)).far.known).toBe(`${ago(60)}T12:00`);
  // Midnight is between the two there.
  expect((await beforeOf(song, { zone: 'Europe/Athens' })).far.known).toBe(`${ago(40)}T20:00`);
});

test('[ANL-03] before: a near look leaves songs to a far one of which a wanted counter fell since', async () => {
  const song = { views: 5, observed: [{ at: `${ago(1)}T12:00`, views: 5 }], fell: ago(-9) };
  expect((await beforeOf(song)).near.needs).toBe(true);
  expect((await beforeOf(song, { metrics: ['likes'] })).near.needs).toBe(false);
});

test('[ANL-03] before: a fall that may come back is followed to where its height stood', async () => {
  const observed = [{ at: `${ago(1)}T12:00`, views: 5 }];
  const fell = (days: number) =>
    beforeOf({ views: 5, observed, fell: ago(days), daily: [{ day: ago(days), fallenFrom: 9 }] });
  const recent = await fell(29);
  expect(recent.near).toMatchObject({ falls: null, needs: true });
  expect(recent.far.falls).toBe(`${ago(29 + 90)}T00:00`);
  const past = await fell(30);
  expect([past.near.needs, past.far.falls]).toEqual([false, usually]);
});

type ReadBefore = { day: string | null; whole: boolean; open: boolean };

async function readBeforeOf(song: Song, reach: 'near' | 'far' = 'near'): Promise<ReadBefore | undefined> {
  const look = lookAt([await songOf(song)], { reach });
  const selected = sql`read_before.day::text, ${isWhole(look)} as whole, ${isOpen(look)} as open`;
  return (await rowsOf<ReadBefore>(look, selected, [before, readBefore]))[0];
}

test('[ANL-03] read before: of what stands for days the last look that saw it, else the very day before', async () => {
  const observed = [{ at: `${ago(9)}T12:00`, views: 1 }];
  const seen = { views: 1, observed, daily: [{ day: ago(9) }, { day: ago(4) }, { day: from }] };
  expect(await readBeforeOf(seen)).toEqual({ day: ago(4), whole: true, open: false });
  const daysBefore = { views: 1, observed: [{ at: `${ago(1)}T12:00`, views: 1 }] };
  expect(await readBeforeOf(daysBefore)).toEqual({ day: ago(1), whole: true, open: false });
});

test('[ANL-03] read before: what is older than the floor is out of a near look', async () => {
  const older = addDays(floorOf(from), -1);
  const song = { views: 1, observed: [{ at: `${older}T12:00`, views: 1 }], daily: [{ day: older }] };
  expect(await readBeforeOf(song)).toEqual({ day: null, whole: true, open: true });
  expect(await readBeforeOf(song, 'far')).toEqual({ day: older, whole: true, open: false });
  // It was read within reach, but with a number from beyond.
  const standing = { ...song, daily: [{ day: older }, { day: ago(5) }] };
  expect(await readBeforeOf(standing)).toEqual({ day: ago(5), whole: false, open: false });
  expect(await readBeforeOf(standing, 'far')).toEqual({ day: ago(5), whole: true, open: false });
});

type Lists = { lists: unknown[]; older: number; each: boolean | null };

async function observedOf(song: Song, more: Partial<DaysLook> = {}): Promise<Lists | undefined> {
  const look = lookAt([await songOf(song)], more);
  const selected = sql`observed.lists, observed.older, observed.is_of_each_day as each`;
  return (await rowsOf<Lists>(look, selected, [before, readBefore, observed]))[0];
}

const numbers = (...dates: string[]): number[] => dates.map(dayNumber);
/** Each day at noon, from so many days before the first day on. */
const noons = (first: number, last: number): Observed[] =>
  Array.from({ length: first - last + 1 }, (_, place) => ({
    at: `${ago(first - place)}T12:00`,
    views: place,
  }));

test('[ANL-03] observed: in order, a list of days and one of each metric, those of imported numbers their own', async () => {
  const observed = [
    { at: `${ago(30)}T12:00`, views: 1 },
    // So far back only what may come back after a fall.
    { at: `${ago(20)}T12:00`, views: 2, likes: 7 },
    { at: `${ago(2)}T12:00`, views: 3, likes: 8 },
    { at: `${from}T12:00`, views: 4, likes: 9 },
    { at: `${ago(-3)}T13:00`, day: ago(-2), views: 5, likes: 10 },
  ];
  const found = await observedOf({ views: 5, observed }, { metrics: ['likes', 'views'], reach: 'far' });
  expect(found?.lists).toEqual([numbers(ago(20), ago(2), from, ago(-2)), [7, 8, 9, 10], [2, 3, 4, 5]]);
  expect(found?.older).toBe(1);
  const near = await observedOf({ views: 5, observed }, { metrics: ['views'] });
  expect(near).toMatchObject({ lists: [numbers(ago(2), from, ago(-2)), [3, 4, 5]], older: 0 });
});

test('[ANL-03] observed: in the order in which it was observed, whatever the order of the days that it holds for', async () => {
  const observed = [
    { at: `${ago(-1)}T12:00`, day: ago(-8), views: 1 },
    { at: `${ago(-2)}T12:00`, views: 2 },
    { at: `${ago(-3)}T12:00`, views: 3 },
    { at: `${ago(-3)}T13:00`, day: ago(-1), views: 4 },
    { at: `${ago(-3)}T14:00`, views: 5 },
  ];
  const dates = numbers(ago(-8), ago(-2), ago(-3), ago(-1), ago(-3));
  const found = await observedOf({ views: 5, observed });
  expect(found?.lists).toEqual([dates, [1, 2, 3, 4, 5]]);
});

test('[ANL-03] observed: whether each day up to the last look has one', async () => {
  const each = async (song: Song, more?: Partial<DaysLook>) => (await observedOf(song, more))?.each;
  const all = { views: 9, confirmed: `${ago(-5)}T12:00`, observed: noons(1, -5) };
  expect(await each(all)).toBe(true);
  // The day of the last look is told by the song itself, as long as its number is seen.
  expect(await each({ ...all, confirmed: `${ago(-6)}T12:00` })).toBe(true);
  expect(await each({ ...all, confirmed: `${ago(-6)}T12:00`, status: 'gone' })).toBe(false);
  expect(await each({ ...all, confirmed: `${ago(-7)}T12:00` })).toBe(false);
  expect(await each({ ...all, confirmed: `${ago(-7)}T12:00` }, { to: ago(-5) })).toBe(true);
  expect(await each({ ...all, observed: [...noons(1, -2), ...noons(-4, -5)] })).toBe(false);
  expect(await each({ ...all, observed: noons(0, -5) })).toBe(false);
});

test('[ANL-03] observed: nothing after the last day, of a song with days of its own after those', async () => {
  const song = { views: 9, observed: noons(1, -9) };
  const to = ago(-6);
  const dates = async (more: Partial<DaysLook>) => (await observedOf(song, more))?.lists[0];
  expect(await dates({ to })).toEqual(numbers(...noons(1, -6).map((one) => one.at.slice(0, 10))));
  const itemId = await songOf(song);
  const look = lookAt([itemId], { to, spans: new Map([[itemId, { from: ago(-2), to: ago(-4) }]]) });
  const [own] = await rowsOf<Lists>(look, sql`observed.lists, observed.older`, [
    before,
    readBefore,
    observed,
  ]);
  expect(own?.lists[0]).toEqual(numbers(...noons(-1, -4).map((one) => one.at.slice(0, 10))));
  expect(own?.older).toBe(0);
});

async function looksOf(song: Song, more: Partial<DaysLook> = {}): Promise<number[]> {
  const look = lookAt([await songOf(song)], more);
  const steps = look.reach === 'all' ? [observed] : [before, readBefore, observed];
  const [row] = await rowsOf<{ days: (number | null)[] | null }>(look, sql`${looks(look)} as days`, steps);
  const days = (row?.days ?? []).filter((day) => day !== null);
  return [...new Set(days)].sort((a, b) => a - b);
}

test('[ANL-03] looks: the days of a zone, from the first and the last look of each UTC day', async () => {
  const song = {
    views: 1,
    confirmed: `${ago(-5)}T23:00`,
    observed: [{ at: `${ago(1)}T03:00`, views: 1 }],
    daily: [
      { day: ago(1), at: `${ago(1)}T03:00` },
      { day: ago(-2), at: `${ago(-2)}T12:00`, first: `${ago(-2)}T02:00`, last: `${ago(-2)}T23:00` },
    ],
  };
  expect(await looksOf(song)).toEqual(numbers(ago(1), ago(-2), ago(-5)));
  expect(await looksOf(song, { zone: 'America/Los_Angeles' })).toEqual(
    numbers(ago(2), ago(-1), ago(-2), ago(-5)),
  );
  expect(await looksOf(song, { zone: 'Asia/Kathmandu' })).toEqual(numbers(ago(1), ago(-2), ago(-3), ago(-6)));
  expect(await looksOf({ ...song, status: 'gone' })).toEqual(numbers(ago(1), ago(-2)));
  expect(await looksOf(song, { from: undefined, reach: 'all' })).toEqual(numbers(ago(1), ago(-2), ago(-5)));
});

test('[ANL-03] looks: where each day was observed only the last one is told', async () => {
  const song = {
    ...{ views: 9, confirmed: `${ago(-6)}T12:00`, observed: noons(1, -5) },
    daily: noons(1, -5).map((one) => ({ day: one.at.slice(0, 10) })),
  };
  expect(await looksOf(song)).toEqual(numbers(ago(-6)));
});

test('[ANL-03] a song is looked at once more where its near past does not say all', async () => {
  const usual = await songOf({ views: 9, confirmed: `${ago(-5)}T12:00`, observed: noons(1, -5) });
  const fresh = await songOf({ views: 9, observed: noons(-2, -5), daily: [{ day: ago(-2) }] });
  const far = `${ago(50)}T12:00`;
  const unread = await songOf({ views: 1, observed: [{ at: far, views: 1 }], daily: [{ day: ago(50) }] });
  const hidden = await songOf({ views: 3, observed: [{ at: far, views: 1 }, { at: `${ago(3)}T12:00` }] });
  // Fell within: the rises before say what of it comes back.
  const fallen = await songOf({
    ...{ views: 50, fell: ago(-5) },
    observed: [...noons(20, -4), { at: `${ago(-5)}T12:00`, views: 3 }],
  });
  const ids = [usual, fresh, unread, hidden, fallen];
  const songs = await selectSongDays(server.ctx.db, ids, { metrics: ['views'], zone: 'UTC', from });
  const firsts = new Map(songs.map((song) => [song.itemId, song.ends.get('views')?.[0]]));
  expect(firsts.size).toBe(5);
  const ends = songs.find(({ itemId }) => itemId === fallen)?.ends.get('views') ?? [];
  expect(ends.at(-1)).toMatchObject({ day: dayNumber(ago(-5)), value: 3 });
  expect(firsts.get(usual)?.day).toBe(dayNumber(ago(1)));
  expect(firsts.get(fresh)?.day).toBe(dayNumber(ago(-2)));
  expect(firsts.get(unread)).toMatchObject({ day: dayNumber(ago(50)), value: 1 });
  expect(firsts.get(hidden)).toMatchObject({ day: dayNumber(ago(50)), value: 1 });
});
