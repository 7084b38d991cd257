import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { person } from '#kit/factories.ts';
import { openTestServer, type TestServer, useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { follow, makeSong, observe, type Song } from '../analytics/history-for-test.ts';
import { tracks } from '../tracks/table.ts';
import { retentionJob } from './jobs.ts';
import { ensureMonths } from './queries.ts';
import { deleteDaysBefore, deleteObservationsBefore } from './queries-retention.ts';
import { enforceRetention } from './retention.ts';
import { recordFailures, recordReadings, startRun } from './service.ts';
import { daily, items, observations } from './table.ts';

/** Today is 20 November 2026, noon: what was read before 21 October, 13:00, would be too old in an hour. */
const server = useTestServer({ settings: { PLATFORMS: 'live' } });
const border = '2026-10-21T13:00:00.000Z';
const justBefore = '2026-10-21T12:59:59.999Z';

beforeEach(() => server.ctx.clock.set('2026-11-20T12:00:00Z'));

const readTimes = async ({ ctx }: TestServer, { itemId }: Song) =>
  (
    await ctx.db
      .select()
      .from(observations)
      .where(eq(observations.itemId, itemId))
      .orderBy(observations.observedAt)
  ).map(({ observedAt }) => observedAt.toISOString());
const daysOf = ({ ctx }: TestServer, { itemId }: Song) =>
  ctx.db.select().from(daily).where(eq(daily.itemId, itemId)).orderBy(daily.day);
const dayNames = async (of: TestServer, song: Song) => (await daysOf(of, song)).map(({ day }) => day);
const itemOf = async ({ ctx }: TestServer, { itemId }: Song) => {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, itemId));
  if (!item) throw new Error('no item');
  return item;
};

async function enforce(of: TestServer = server): Promise<void> {
  await send(of.ctx, retentionJob, {});
  await of.runJobs();
}

/** Everything that is stored of some songs. */
const stateOf = async (songs: readonly Song[]) =>
  Promise.all(
    songs.map(async (song) => [
      await itemOf(server, song),
      await daysOf(server, song),
      await readTimes(server, song),
    ]),
  );

describe('history', () => {
  test('[SYNC-08] YouTube’s numbers of over 30 days go, those of other platforms stay', async () => {
    const [bound, free] = [
      await makeSong(server, 'youtube', 'Bound'),
      await makeSong(server, 'deezer', 'Free'),
    ];
    for (const day of ['2026-08-01', '2026-10-20', '2026-10-22', '2026-11-19']) {
      await observe(server, bound, `${day}T10:00:00Z`, { views: Number(day.slice(-2)) });
      await observe(server, free, `${day}T10:00:00Z`, { rank: Number(day.slice(-2)) });
    }
    await enforce();
    expect(await dayNames(server, bound)).toEqual(['2026-10-22', '2026-11-19']);
    expect(await readTimes(server, bound)).toEqual(['2026-10-22T10:00:00.000Z', '2026-11-19T10:00:00.000Z']);
    expect(await dayNames(server, free)).toHaveLength(4);
    expect(await readTimes(server, free)).toHaveLength(4);
  });

  test('[SYNC-08] the border is exact to the millisecond', async () => {
    const [kept, gone] = [
      await makeSong(server, 'youtube', 'Kept'),
      await makeSong(server, 'youtube', 'Gone'),
    ];
    await observe(server, kept, border, { views: 1 });
    await observe(server, gone, justBefore, { views: 1 });
    await enforce();
    expect([await dayNames(server, kept), await readTimes(server, kept)]).toEqual([['2026-10-21'], [border]]);
    expect([await dayNames(server, gone), await readTimes(server, gone)]).toEqual([[], []]);
    expect([(await itemOf(server, kept)).views, (await itemOf(server, gone)).views]).toEqual([1, null]);
  });

  test('[SYNC-08] what was imported, and what its owner signed in for, stays', async () => {
    const song = await makeSong(server, 'youtube', 'Own');
    await ensureMonths(server.ctx.db, ['2026-08-01']);
    for (const [day, source] of [
      ['2026-08-01', 'import'],
      ['2026-08-02', 'owner'],
    ] as const) {
      const row = { itemId: song.itemId, day, observedAt: new Date(`${day}T10:00:00Z`), source, views: 5 };
      await server.ctx.db.insert(daily).values(row);
      await server.ctx.db.insert(observations).values(row);
    }
    await enforce();
    expect(await dayNames(server, song)).toEqual(['2026-08-01', '2026-08-02']);
    expect(await readTimes(server, song)).toHaveLength(2);
  });

  test('[SYNC-08] a number that has long stood still is known from the first kept day on', async () => {
    const song = await makeSong(server, 'youtube', 'Quiet');
    for (const day of ['2026-10-01', '2026-10-20', '2026-10-25', '2026-11-10'])
      await observe(server, song, `${day}T10:00:00Z`, { views: 100, likes: 0 }, ['comments']);
    await observe(server, song, '2026-11-19T10:00:00Z', { views: 110, likes: 0 }, ['comments']);
    expect(await readTimes(server, song)).toEqual(['2026-10-01T10:00:00.000Z', '2026-11-19T10:00:00.000Z']);
    await enforce();
    expect(await readTimes(server, song)).toEqual(['2026-10-25T10:00:00.000Z', '2026-11-19T10:00:00.000Z']);
    const [first] = await server.ctx.db
      .select()
      .from(observations)
      .where(eq(observations.itemId, song.itemId))
      .orderBy(observations.observedAt);
    expect(first).toMatchObject({
      source: 'counter',
      views: 100,
      likes: 0,
      comments: null,
      withheld: ['comments'],
    });
    expect(first?.runId).toMatch(/^run_/);
  });

  test('[SYNC-08] what stood before a correction goes with the day it stood on', async () => {
    const song = await makeSong(server, 'youtube', 'Corrected');
    await observe(server, song, '2026-10-10T10:00:00Z', { views: 500 });
    await observe(server, song, '2026-10-30T10:00:00Z', { views: 400 });
    await observe(server, song, '2026-11-05T10:00:00Z', { views: 390 });
    await enforce();
    expect((await daysOf(server, song)).map(({ day, corrected }) => [day, corrected])).toEqual([
      ['2026-10-30', {}],
      ['2026-11-05', { views: 400 }],
    ]);
  });

  test('[SYNC-08] [BEY-03] what was known before a number was hidden is kept with its fall, as long as that may be', async () => {
    const song = await makeSong(server, 'youtube', 'Hidden meanwhile');
    await observe(server, song, '2026-10-10T10:00:00Z', { views: 1, likes: 9 });
    await observe(server, song, '2026-10-25T10:00:00Z', { views: 1 }, ['likes']);
    await observe(server, song, '2026-11-05T10:00:00Z', { views: 1, likes: 7 });
    expect((await daysOf(server, song)).at(-1)).toMatchObject({ corrected: { likes: 9 } });
    await enforce();
    expect((await daysOf(server, song)).map(({ corrected }) => corrected)).toEqual([{}, {}]);
  });

  test('[SYNC-08] little by little: nothing is left however small the portions are', async () => {
    const songs = [];
    for (let number = 0; number < 5; number++) {
      const song = await makeSong(server, 'youtube', `Small ${number}`);
      for (let day = 1; day <= 7; day++)
        await observe(server, song, `2026-09-0${day}T10:00:00Z`, { views: day });
      await observe(server, song, '2026-11-19T10:00:00Z', { views: 100 });
      songs.push(song);
    }
    const ids = songs.map(({ itemId }) => itemId);
    expect(await deleteDaysBefore(server.ctx.db, ids, new Date(border), 3)).toBe(3);
    expect(await deleteObservationsBefore(server.ctx.db, ids, new Date(border), 3)).toBe(3);
    await enforceRetention(server.ctx, { items: 2, rows: 3 });
    for (const song of songs) expect(await dayNames(server, song)).toEqual(['2026-11-19']);
  });

  test('[SYNC-08] running twice changes nothing', async () => {
    const songs = [await makeSong(server, 'youtube', 'One'), await makeSong(server, 'youtube', 'Two')];
    for (const song of songs)
      for (const day of ['2026-09-01', '2026-10-20']) {
        await observe(server, song, `${day}T10:00:00Z`, { views: 7 });
      }
    await observe(server, songs[0] as Song, '2026-11-01T10:00:00Z', { views: 7 });
    await enforce();
    const once = await stateOf(songs);
    await enforce();
    expect(await stateOf(songs)).toEqual(once);
  });
});

describe('the latest numbers', () => {
  test('[SYNC-08] of a song nobody follows go when they were not confirmed for 30 days, its facts stay', async () => {
    const song = await makeSong(server, 'youtube', 'Left');
    await observe(server, song, '2026-10-20T10:00:00Z', { views: 7 }, ['likes']);
    await enforce();
    const confirmedAt = new Date('2026-10-20T10:00:00Z');
    expect(await itemOf(server, song)).toMatchObject({
      views: null,
      withheld: [],
      title: 'Left',
      confirmedAt,
    });
    expect((await itemOf(server, song)).nextSyncAt).toBeNull();
  });

  test('[SYNC-08] stay while they are confirmed, however long they have stood', async () => {
    const song = await makeSong(server, 'youtube', 'Same');
    await observe(server, song, '2026-09-01T10:00:00Z', { views: 7 });
    await observe(server, song, '2026-11-18T10:00:00Z', { views: 7 });
    await enforce();
    expect((await itemOf(server, song)).views).toBe(7);
  });

  test('[SYNC-08] of a private song go although it is still asked about, since it says no numbers', async () => {
    const song = await makeSong(server, 'youtube', 'Private');
    await observe(server, song, '2026-10-10T10:00:00Z', { views: 7 });
    const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
    const reading: Reading = {
      ...{ outcome: 'read', song: { title: 'Private', artist: '' }, metrics: {}, withheld: [] },
      availability: 'private',
    };
    const observedAt = new Date('2026-11-18T10:00:00Z');
    await transaction(server.ctx, (ctx) =>
      recordReadings(ctx, run, [{ itemId: song.itemId, observedAt, reading }]),
    );
    expect((await itemOf(server, song)).views).toBe(7);
    await enforce();
    expect(await itemOf(server, song)).toMatchObject({ status: 'private', views: null });
  });

  test('[SYNC-08] come back with the next read', async () => {
    const song = await makeSong(server, 'youtube', 'Back');
    await observe(server, song, '2026-10-01T10:00:00Z', { views: 7 });
    await enforce();
    await observe(server, song, '2026-11-20T11:00:00Z', { views: 7 });
    expect((await itemOf(server, song)).views).toBe(7);
    expect(await dayNames(server, song)).toEqual(['2026-11-20']);
  });
});

describe('before that', () => {
  /** Confirmed 25 days before the job comes again, and a moment later. */
  const [due, notYet] = ['2026-10-26T12:59:59Z', '2026-10-26T13:00:00Z'];

  async function followed(at: string, nextSyncAt: Date | null = null): Promise<Song> {
    const ada = await person(server);
    const song = await makeSong(server, 'youtube', `Followed ${at}`);
    await follow(server, ada.user.id, song);
    await observe(server, song, at, { views: 1 });
    await server.ctx.db.update(items).set({ nextSyncAt }).where(eq(items.id, song.itemId));
    return song;
  }
  const nextOf = async (song: Song) => (await itemOf(server, song)).nextSyncAt;

  test('[SYNC-08] a song on a free account is read again from the 25th day on', async () => {
    const [old, young] = [await followed(due), await followed(notYet)];
    await enforce();
    expect([await nextOf(old), await nextOf(young)]).toEqual([server.ctx.clock.now(), null]);
    expect((await itemOf(server, old)).views).toBe(1);
  });

  test('[SYNC-08] a paused song too, a removed one not', async () => {
    const [paused, removed] = [await followed(due), await followed(due)];
    const change = (song: Song, set: Partial<typeof tracks.$inferInsert>) =>
      server.ctx.db.update(tracks).set(set).where(eq(tracks.itemId, song.itemId));
    await change(paused, { isPaused: true });
    await change(removed, { removedAt: server.ctx.clock.now() });
    await enforce();
    expect([await nextOf(paused), await nextOf(removed)]).toEqual([server.ctx.clock.now(), null]);
  });

  test('[SYNC-08] a song that has its turn keeps it, and one that is gone is not asked for', async () => {
    const soon = new Date('2026-11-20T15:00:00Z');
    const planned = await followed(due, soon);
    const gone = await followed(due);
    const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
    const failedAt = new Date('2026-11-01T10:00:00Z');
    await transaction(server.ctx, (ctx) =>
      recordFailures(ctx, run, [{ itemId: gone.itemId, kind: 'not-found', failedAt }]),
    );
    await enforce();
    expect([await nextOf(planned), await nextOf(gone)]).toEqual([soon, null]);
  });
});

describe('where nothing binds', () => {
  test.each([
    ['a sandbox', { PLATFORMS: 'sandbox' }],
    ['an accepted amendment', { PLATFORMS: 'live', YOUTUBE_KEEP_DAYS: '0' }],
  ])('[SYNC-08] %s keeps everything', async (_, settings) => {
    const { close, ...other } = await openTestServer({ settings });
    try {
      const song = await makeSong(other, 'youtube', 'Kept');
      await observe(other, song, '2025-01-01T10:00:00Z', { views: 7 });
      await enforce(other);
      expect(await dayNames(other, song)).toEqual(['2025-01-01']);
      expect((await itemOf(other, song)).views).toBe(7);
    } finally {
      await close();
    }
  });

  test('[SYNC-08] a longer time is kept to as exactly', async () => {
    const { close, ...other } = await openTestServer({
      settings: { PLATFORMS: 'live', YOUTUBE_KEEP_DAYS: '60' },
    });
    try {
      const song = await makeSong(other, 'youtube', 'Longer');
      for (const day of ['2026-09-20', '2026-09-22', '2026-11-19'])
        await observe(other, song, `${day}T10:00:00Z`, { views: Number(day.slice(-2)) });
      await enforce(other);
      expect(await dayNames(other, song)).toEqual(['2026-09-22', '2026-11-19']);
    } finally {
      await close();
    }
  });
});
