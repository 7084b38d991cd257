import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { announce } from '#server/jobs/queue.ts';
import { timeZoneChanged } from '../accounts/events.ts';
import { numbersChanged } from '../sync/events.ts';
import { tracksChanged } from '../tracks/events.ts';
import { tracks } from '../tracks/table.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';
import { rebuildTotals } from './jobs.ts';
import { rebuild, refresh } from './totals.ts';

const server = useTestServer();

/** Three songs: one with a gap and a correction, one added in the middle, one whose likes are withheld for a day. */
async function threeSongs(ada: Person) {
  const [first, second, third] = [
    await makeSong(server, 'youtube', 'First'),
    await makeSong(server, 'youtube', 'Second'),
    await makeSong(server, 'deezer', 'Third'),
  ];
  await follow(server, ada.user.id, first, second, third);
  await observe(server, first, '2026-11-10T09:00:00Z', { views: 100, likes: 10 });
  await observe(server, first, '2026-11-10T21:00:00Z', { views: 120, likes: 11 });
  await observe(server, first, '2026-11-11T09:00:00Z', { views: 150 }, ['likes']);
  await observe(server, third, '2026-11-11T10:00:00Z', { rank: 900 });
  // 12 November: nobody looked at YouTube.
  await observe(server, third, '2026-11-12T10:00:00Z', { rank: 950 });
  await observe(server, first, '2026-11-13T09:00:00Z', { views: 130, likes: 15 });
  await observe(server, second, '2026-11-13T09:30:00Z', { views: 5000, likes: 400 });
  await observe(server, first, '2026-11-14T09:00:00Z', { views: 160, likes: 15 });
  await observe(server, second, '2026-11-14T09:30:00Z', { views: 5100, likes: 390 });
}

const expectedOfThreeSongs = [
  ['2026-11-10', 'likes', 11, 1, 0, 0],
  ['2026-11-10', 'views', 120, 1, 0, 0],
  ['2026-11-11', 'likes', 11, 1, 0, 0],
  ['2026-11-11', 'views', 150, 1, 30, 0],
  ['2026-11-13', 'likes', 415, 2, 0, 0],
  ['2026-11-13', 'views', 5130, 2, 0, 0],
  ['2026-11-14', 'likes', 405, 2, 0, -10],
  ['2026-11-14', 'views', 5260, 2, 130, 0],
];

test('[ANL-01] totals carry what is known, count a new song as none of the growth and a missing day not at all', async () => {
  const ada = await person(server);
  await threeSongs(ada);
  await rebuild(server.ctx, ada.user.id);
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(expectedOfThreeSongs);
});

test('[SYNC-05] what a platform takes back is a correction of that day and no loss of growth', async () => {
  const ada = await person(server);
  await threeSongs(ada);
  await rebuild(server.ctx, ada.user.id);
  const rows = await totalsOf(server, ada.user.id, 'youtube');
  expect(rows.filter(([, , , , , corrected]) => corrected < 0).map(([day]) => day)).toEqual(['2026-11-14']);
  expect(rows.every(([, , , , gained]) => gained >= 0)).toBe(true);
});

test('[ANL-01] a rank is no counter and is never summed', async () => {
  const ada = await person(server);
  await threeSongs(ada);
  await rebuild(server.ctx, ada.user.id);
  expect(await totalsOf(server, ada.user.id, 'deezer')).toEqual([]);
});

test('[ANL-03] the same numbers fall on the days of the user’s zone', async () => {
  const ada = await person(server, { timeZone: 'Asia/Tokyo' });
  const song = await makeSong(server, 'youtube', 'Night');
  await follow(server, ada.user.id, song);
  // 23:00 and 00:30 in Tokyo, on both sides of a midnight that UTC has nine hours later.
  await observe(server, song, '2026-11-15T14:00:00Z', { views: 10 });
  await observe(server, song, '2026-11-15T15:30:00Z', { views: 25 });
  await observe(server, song, '2026-11-16T14:59:00Z', { views: 40 });
  await observe(server, song, '2026-11-16T15:00:00Z', { views: 41 });
  await rebuild(server.ctx, ada.user.id);
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([
    ['2026-11-15', 'views', 10, 1, 0, 0],
    ['2026-11-16', 'views', 40, 1, 30, 0],
    ['2026-11-17', 'views', 41, 1, 1, 0],
  ]);
});

test('[ANL-03] moving to another zone builds the days anew', async () => {
  const ada = await person(server);
  const song = await makeSong(server, 'youtube', 'Moving');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-15T20:00:00Z', { views: 10 });
  await observe(server, song, '2026-11-16T02:00:00Z', { views: 25 });
  await observe(server, song, '2026-11-16T08:00:00Z', { views: 31 });
  await rebuild(server.ctx, ada.user.id);
  await call(server.app, updateProfile, { as: ada, body: { timeZone: 'America/New_York' } });
  await server.runJobs();
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([
    ['2026-11-15', 'views', 25, 1, 0, 0],
    ['2026-11-16', 'views', 31, 1, 6, 0],
  ]);
});

test('[BEY-02] a day on which somebody looked and nothing had changed is a day of no growth, not a missing one', async () => {
  const zones = ['UTC', 'America/New_York'];
  for (const timeZone of zones) {
    const ada = await person(server, { timeZone });
    const song = await makeSong(server, 'youtube', 'Quiet');
    await follow(server, ada.user.id, song);
    for (const day of ['14', '15', '16']) {
      await observe(server, song, `2026-11-${day}T18:00:00Z`, { views: 7 });
    }
    await observe(server, song, '2026-11-18T18:00:00Z', { views: 9 });
    await rebuild(server.ctx, ada.user.id);
    expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([
      ['2026-11-14', 'views', 7, 1, 0, 0],
      ['2026-11-15', 'views', 7, 1, 0, 0],
      ['2026-11-16', 'views', 7, 1, 0, 0],
      ['2026-11-18', 'views', 9, 1, 0, 0],
    ]);
  }
});

test('[TRK-11] a song that others have followed for long comes with its history, and its arrival is no growth', async () => {
  const ada = await person(server);
  const known = await makeSong(server, 'youtube', 'Known');
  await observe(server, known, '2026-11-16T08:00:00Z', { views: 1000 });
  await observe(server, known, '2026-11-17T08:00:00Z', { views: 1100 });
  const own = await makeSong(server, 'youtube', 'Own');
  await observe(server, own, '2026-11-17T08:00:00Z', { views: 5 });
  await follow(server, ada.user.id, own);
  await rebuild(server.ctx, ada.user.id);
  await follow(server, ada.user.id, known);
  await announce(server.ctx, tracksChanged, { userId: ada.user.id });
  await server.runJobs();
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([
    ['2026-11-16', 'views', 1000, 1, 0, 0],
    ['2026-11-17', 'views', 1105, 2, 100, 0],
  ]);
});

test('[ANL-01] a song taken off the list leaves the totals', async () => {
  const ada = await person(server);
  await threeSongs(ada);
  const removedAt = server.ctx.clock.now();
  await server.ctx.db.update(tracks).set({ removedAt }).where(eq(tracks.userId, ada.user.id));
  await rebuild(server.ctx, ada.user.id);
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([]);
});

test('[ANL-01] a refresh continues from the days before, with what came in just before midnight', async () => {
  for (const timeZone of ['UTC', 'Europe/Berlin']) {
    const ada = await person(server, { timeZone });
    const song = await makeSong(server, 'youtube', 'Fresh');
    await follow(server, ada.user.id, song);
    await observe(server, song, '2026-11-17T10:00:00Z', { views: 10, likes: 1 });
    await observe(server, song, '2026-11-18T10:00:00Z', { views: 20 }, ['likes']);
    await rebuild(server.ctx, ada.user.id);
    await observe(server, song, '2026-11-19T22:59:00Z', { views: 35, likes: 4 });
    await observe(server, song, '2026-11-20T10:00:00Z', { views: 32, likes: 4 });
    await refresh(server.ctx, ada.user.id);
    const rows = await totalsOf(server, ada.user.id, 'youtube');
    expect(rows.filter(([day]) => day >= '2026-11-18')).toEqual([
      ['2026-11-18', 'likes', 1, 1, 0, 0],
      ['2026-11-18', 'views', 20, 1, 10, 0],
      ['2026-11-19', 'likes', 4, 1, 0, 0],
      ['2026-11-19', 'views', 35, 1, 15, 0],
      ['2026-11-20', 'likes', 4, 1, 0, 0],
      ['2026-11-20', 'views', 32, 1, 0, -3],
    ]);
    const rebuilt = await rebuild(server.ctx, ada.user.id).then(() =>
      totalsOf(server, ada.user.id, 'youtube'),
    );
    expect(rebuilt).toEqual(rows);
  }
});

test('[ANL-01] refreshes that were missed for days are made up for by the next one', async () => {
  const ada = await person(server);
  const song = await makeSong(server, 'youtube', 'Late');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-10T10:00:00Z', { views: 10 });
  await rebuild(server.ctx, ada.user.id);
  for (const day of [11, 12, 15, 20]) {
    await observe(server, song, `2026-11-${day}T10:30:00Z`, { views: day * 10 });
  }
  await refresh(server.ctx, ada.user.id);
  expect((await totalsOf(server, ada.user.id, 'youtube')).map(([day, , value]) => [day, value])).toEqual([
    ['2026-11-10', 10],
    ['2026-11-11', 110],
    ['2026-11-12', 120],
    ['2026-11-15', 150],
    ['2026-11-20', 200],
  ]);
});

test('[SYNC-06] the totals follow when a sync says that numbers have changed', async () => {
  const ada = await person(server);
  const song = await makeSong(server, 'youtube', 'Synced');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-19T10:00:00Z', { views: 10 });
  await rebuild(server.ctx, ada.user.id);
  await observe(server, song, '2026-11-20T10:00:00Z', { views: 14 });
  await announce(server.ctx, numbersChanged, { userId: ada.user.id });
  await server.runJobs();
  expect((await totalsOf(server, ada.user.id, 'youtube')).at(-1)).toEqual([
    '2026-11-20',
    'views',
    14,
    1,
    4,
    0,
  ]);
});

test('[ANL-01] a counter that a platform stops giving keeps its last known value', async () => {
  const ada = await person(server);
  const song = await makeSong(server, 'youtube', 'Stopped');
  await follow(server, ada.user.id, song);
  await observe(server, song, '2026-11-18T10:00:00Z', { views: 10, comments: 3 });
  await observe(server, song, '2026-11-19T10:00:00Z', { views: 12 });
  await rebuild(server.ctx, ada.user.id);
  const rows = await totalsOf(server, ada.user.id, 'youtube');
  expect(rows.filter(([, metric]) => metric === 'comments')).toEqual([
    ['2026-11-18', 'comments', 3, 1, 0, 0],
    ['2026-11-19', 'comments', 3, 1, 0, 0],
  ]);
});

test('[ANL-01] any number of news leaves one job waiting per user', async () => {
  const people = [await person(server), await person(server)];
  for (let news = 0; news < 5; news++) {
    for (const { user } of people) {
      await announce(server.ctx, news % 2 ? tracksChanged : timeZoneChanged, { userId: user.id });
    }
  }
  const waiting = await server.ctx.jobs.boss.fetch(rebuildTotals.name, { batchSize: 10 });
  expect(waiting).toHaveLength(2);
  for (const job of waiting) await server.ctx.jobs.boss.complete(rebuildTotals.name, job.id);
});

test('[ANL-01] rebuilding and refreshing at once leave the same totals as either alone', async () => {
  const ada = await person(server);
  await threeSongs(ada);
  const work = [rebuild, refresh, rebuild, refresh, rebuild];
  await Promise.all(work.map((build) => build(server.ctx, ada.user.id)));
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(expectedOfThreeSongs);
});

test('[ANL-01] an account deleted before its job runs is passed over', async () => {
  const gone = `usr_${'0'.repeat(32)}`;
  await rebuild(server.ctx, gone);
  await refresh(server.ctx, gone);
});
