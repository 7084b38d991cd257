import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Metrics } from '#domain/metrics.ts';
import { useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { finishRun, type Run, recordFailures, recordReadings, startRun, upsertItems } from './service.ts';
import { daily, items, observations, runs } from './table.ts';

const server = useTestServer();
let made = 0;

const reading = (given: Partial<Reading> = {}): Reading => ({
  outcome: 'read',
  song: { title: 'A', artist: 'B' },
  metrics: { views: 100 },
  withheld: [],
  availability: 'public',
  ...given,
});

const newRun = (trigger: Run['trigger'] = 'schedule') =>
  startRun(server.ctx, { platform: 'youtube', trigger, asked: 1 });

async function newItems(count = 1): Promise<string[]> {
  const songs = Array.from({ length: count }, () => {
    made++;
    return {
      platform: 'youtube' as const,
      platformTrackId: `id${made}`,
      url: 'https://x',
      reading: reading(),
    };
  });
  return [...(await upsertItems(server.ctx, songs)).values()];
}

async function record(
  itemId: string,
  given: Partial<Reading>,
  observedAt = server.ctx.clock.now(),
  trigger?: Run['trigger'],
) {
  const run = await newRun(trigger);
  const outcome = await transaction(server.ctx, (ctx) =>
    recordReadings(ctx, run, [{ itemId, observedAt, reading: reading(given) }]),
  );
  return { run, ...outcome };
}

const observationsOf = (itemId: string) =>
  server.ctx.db
    .select()
    .from(observations)
    .where(eq(observations.itemId, itemId))
    .orderBy(observations.observedAt);
const daysOf = (itemId: string) =>
  server.ctx.db.select().from(daily).where(eq(daily.itemId, itemId)).orderBy(daily.day);
const itemOf = async (itemId: string) => {
  const [item] = await server.ctx.db.select().from(items).where(eq(items.id, itemId));
  if (!item) throw new Error('no item');
  return item;
};

beforeEach(() => server.ctx.clock.set('2026-11-20T12:00:00Z'));

test('[SYNC-05] a number is stored with its source, its instant and its run', async () => {
  const [id = ''] = await newItems();
  const { run, changed, firstOfDay } = await record(id, {
    metrics: { views: 2 ** 40, likes: 0 },
    withheld: ['comments'],
  });
  expect({ changed, firstOfDay }).toEqual({ changed: [id], firstOfDay: [] });
  const common = {
    itemId: id,
    source: 'counter',
    runId: run.id,
    observedAt: new Date('2026-11-20T12:00:00Z'),
    views: 2 ** 40,
    likes: 0,
    comments: null,
    withheld: ['comments'],
  };
  expect(await observationsOf(id)).toMatchObject([{ ...common, day: null }]);
  expect(await daysOf(id)).toMatchObject([{ ...common, day: '2026-11-20', corrected: {} }]);
  expect(await itemOf(id)).toMatchObject({
    views: 2 ** 40,
    likes: 0,
    comments: null,
    withheld: ['comments'],
  });
});

test('a read that changes nothing writes no observation, only moves the confirmation', async () => {
  const [id = ''] = await newItems();
  await record(id, {});
  server.ctx.clock.advance(3600_000);
  expect(await record(id, {})).toMatchObject({ changed: [], firstOfDay: [] });
  expect(await observationsOf(id)).toHaveLength(1);
  expect((await daysOf(id))[0]?.observedAt).toEqual(new Date('2026-11-20T12:00:00Z'));
  expect((await itemOf(id)).confirmedAt).toEqual(new Date('2026-11-20T13:00:00Z'));
});

test('[BEY-02] an unchanged number has its row on each day it was confirmed, and none on a day it was not', async () => {
  const [id = ''] = await newItems();
  await record(id, {});
  server.ctx.clock.set('2026-11-22T00:00:00Z');
  expect(await record(id, {})).toMatchObject({ changed: [], firstOfDay: [id] });
  expect((await daysOf(id)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-22']);
  expect(await observationsOf(id)).toHaveLength(1);
});

test('a metric that is withheld from now on is a change of its own', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 5, likes: 1 } });
  server.ctx.clock.advance(1000);
  await record(id, { metrics: { views: 5 }, withheld: ['likes'] });
  server.ctx.clock.advance(1000);
  await record(id, { metrics: { views: 5 } });
  expect(await observationsOf(id)).toMatchObject([
    { likes: 1, withheld: [] },
    { likes: null, withheld: ['likes'] },
    { likes: null, withheld: [] },
  ]);
});

test('[BEY-03] [SYNC-05] a counter that falls is kept as observed, with what stood before', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 12_480, likes: 5, rank: 9 } });
  server.ctx.clock.advance(3600_000);
  await record(id, { metrics: { views: 11_902, likes: 5, rank: 3 } });
  server.ctx.clock.advance(3600_000);
  await record(id, { metrics: { views: 11_950, likes: 5, rank: 3 } });
  server.ctx.clock.advance(3600_000);
  await record(id, { metrics: { views: 11_940, likes: 4, rank: 3 } });
  expect((await observationsOf(id)).map(({ views }) => views)).toEqual([12_480, 11_902, 11_950, 11_940]);
  expect(await daysOf(id)).toMatchObject([{ views: 11_940, corrected: { views: 12_480, likes: 5 } }]);
  expect(await itemOf(id)).toMatchObject({ fell: { views: '2026-11-20', likes: '2026-11-20' } });
});

test('[BEY-03] a song knows the last day on which each of its counters fell, also while it was hidden', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 9, likes: 5 } });
  server.ctx.clock.set('2026-11-21T12:00:00Z');
  await record(id, { metrics: { views: 8, likes: 4 } });
  server.ctx.clock.set('2026-11-22T12:00:00Z');
  await record(id, { metrics: { views: 8 }, withheld: ['likes'] });
  server.ctx.clock.set('2026-11-23T12:00:00Z');
  await record(id, { metrics: { views: 9, likes: 4 } });
  expect((await itemOf(id)).fell).toEqual({ views: '2026-11-21', likes: '2026-11-21' });
  server.ctx.clock.set('2026-11-24T12:00:00Z');
  await record(id, { metrics: { views: 7 }, withheld: ['likes'] });
  server.ctx.clock.set('2026-11-25T12:00:00Z');
  await record(id, { metrics: { views: 7, likes: 1 } });
  expect((await itemOf(id)).fell).toEqual({ views: '2026-11-24', likes: '2026-11-25' });
});

test('a reading without a claim that was overtaken by a newer one changes nothing', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 11 } }, new Date('2026-11-20T12:00:05Z'));
  const old = { metrics: { views: 10 }, song: { title: 'Old', artist: 'B' } };
  const late = await record(id, old, new Date('2026-11-20T12:00:00Z'), 'add');
  expect(late).toMatchObject({ changed: [], firstOfDay: [] });
  expect(await itemOf(id)).toMatchObject({ views: 11, title: 'A' });
  expect(await daysOf(id)).toMatchObject([{ views: 11 }]);
});

test('[SYNC-05] a claimed reading after a clock was put back follows the last one, and nothing is lost', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 11 } }, new Date('2026-11-20T12:59:59Z'));
  await record(id, { metrics: { views: 12 } }, new Date('2026-11-20T12:00:00Z'));
  await record(id, { metrics: { views: 13 } }, new Date('2026-11-20T12:00:10Z'));
  const seen = (await observationsOf(id)).map(({ views, observedAt }) => [views, observedAt.toISOString()]);
  expect(seen).toEqual([
    [11, '2026-11-20T12:59:59.000Z'],
    [12, '2026-11-20T12:59:59.001Z'],
    [13, '2026-11-20T12:59:59.002Z'],
  ]);
  expect(await daysOf(id)).toMatchObject([{ views: 13, observedAt: new Date('2026-11-20T12:59:59.002Z') }]);
});

test('[SYNC-05] a clock that was years ahead is not followed', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 11 } }, new Date('2026-12-30T12:00:00Z'));
  await record(id, { metrics: { views: 12 } });
  expect(await itemOf(id)).toMatchObject({ views: 12, confirmedAt: server.ctx.clock.now() });
});

test.each<[string, Metrics]>([
  ['a negative count', { views: 5, likes: -1 }],
  ['a fraction', { views: 5, likes: 0.5 }],
  ['more than fits', { views: 5, likes: 1e30 }],
])('%s never enters', async (_, metrics) => {
  const [id = ''] = await newItems();
  await record(id, { metrics });
  expect(await observationsOf(id)).toMatchObject([{ views: 5, likes: null }]);
});

test('[SYNC-04] a private song keeps its history and its numbers, and says since when', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 7 } });
  server.ctx.clock.set('2026-11-21T12:00:00Z');
  const hidden = {
    metrics: {},
    availability: 'private' as const,
    song: { title: 'Private video', artist: '' },
  };
  expect(await record(id, hidden)).toMatchObject({ changed: [id] });
  server.ctx.clock.set('2026-11-22T12:00:00Z');
  expect(await record(id, hidden)).toMatchObject({ changed: [], firstOfDay: [] });
  expect(await itemOf(id)).toMatchObject({
    status: 'private',
    statusSince: new Date('2026-11-21T12:00:00Z'),
    views: 7,
    title: 'A',
  });
  expect(await daysOf(id)).toHaveLength(1);
});

test('[SYNC-04] a song that is not found is gone from then on, told once, and can come back', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 7 } });
  const run = await newRun();
  const failOnce = (kind: 'not-found' | 'unavailable', failedAt: Date) =>
    transaction(server.ctx, (ctx) => recordFailures(ctx, run, [{ itemId: id, kind, failedAt }]));
  const first = new Date('2026-11-21T12:00:00Z');
  expect(await failOnce('not-found', first)).toEqual({ gone: [id] });
  expect(await failOnce('not-found', new Date('2026-11-22T12:00:00Z'))).toEqual({ gone: [] });
  expect(await failOnce('unavailable', new Date('2026-11-23T12:00:00Z'))).toEqual({ gone: [] });
  expect(await itemOf(id)).toMatchObject({
    status: 'gone',
    statusSince: first,
    failures: 3,
    lastFailure: 'unavailable',
    views: 7,
  });
  server.ctx.clock.set('2026-11-24T12:00:00Z');
  expect(await record(id, { metrics: { views: 7 } })).toMatchObject({ changed: [id] });
  expect(await itemOf(id)).toMatchObject({ status: 'active', failures: 0, lastFailure: null });
});

test('[TRK-11] the same song stored by two at once is one item', async () => {
  const song = {
    platform: 'youtube' as const,
    platformTrackId: 'twice',
    url: 'https://x',
    reading: reading(),
  };
  const [one, two] = await Promise.all([upsertItems(server.ctx, [song]), upsertItems(server.ctx, [song])]);
  expect(one).toEqual(two);
});

test('[TRK-05] a song that is announced keeps what is known of it, and has no day of its own', async () => {
  const [id = ''] = await newItems();
  await record(id, { metrics: { views: 100 } });
  server.ctx.clock.advance(24 * 3600_000);
  await record(id, { metrics: {}, isUpcoming: true });
  expect(await itemOf(id)).toMatchObject({ status: 'active', views: 100, withheld: [] });
  expect((await daysOf(id)).map(({ day }) => day)).toEqual(['2026-11-20']);
});

test('many readings are one statement, also over the turn of a year', async () => {
  const ids = await newItems(120);
  server.ctx.clock.set('2026-12-31T23:59:59Z');
  const run = await newRun();
  const readings = ids.map((itemId, place) => ({
    itemId,
    observedAt: new Date(Date.parse('2026-12-31T23:59:59Z') + (place % 2) * 2000),
    reading: reading({ metrics: { views: place } }),
  }));
  const { changed } = await transaction(server.ctx, (ctx) => recordReadings(ctx, run, readings));
  expect(changed.toSorted()).toEqual(ids.toSorted());
  const { rows } = await server.ctx.db.execute(
    sql`select day::text, count(*) from daily where run_id = ${run.id} group by day order by day`,
  );
  expect(rows).toEqual([
    { day: '2026-12-31', count: 60 },
    { day: '2027-01-01', count: 60 },
  ]);
});

test('[SYNC-05] a run says what was asked and what came of it', async () => {
  const run = await newRun();
  server.ctx.clock.advance(2000);
  await finishRun(server.ctx, run, { read: 0, failed: 1, failure: 'rate-limited' });
  const [row] = await server.ctx.db.select().from(runs).where(eq(runs.id, run.id));
  expect(row).toMatchObject({
    platform: 'youtube',
    trigger: 'schedule',
    asked: 1,
    read: 0,
    failed: 1,
    failure: 'rate-limited',
    finishedAt: new Date('2026-11-20T12:00:02Z'),
  });
});
