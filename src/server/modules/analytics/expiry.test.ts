import { expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { retentionJob } from '../metrics/jobs.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';
import { rebuild } from './totals.ts';

/** Today is 20 November 2026, noon: what was read before 21 October, 13:00, is too old. */
const server = useTestServer({ settings: { PLATFORMS: 'live' } });

async function enforce(): Promise<void> {
  await send(server.ctx, retentionJob, {});
  await server.runJobs();
}

test('[SYNC-08] the sums of days that are too old go, those of other platforms stay', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const songs = [await makeSong(server, 'youtube', 'Bound'), await makeSong(server, 'soundcloud', 'Free')];
  await follow(server, ada.user.id, ...songs);
  for (const day of ['2026-09-01', '2026-10-21', '2026-10-22', '2026-11-19'])
    for (const song of songs)
      await observe(server, song, `${day}T14:00:00Z`, { likes: Number(day.slice(5, 7)) });
  await rebuild(server.ctx, ada.user.id);
  await enforce();
  const days = async (platform: 'youtube' | 'soundcloud') =>
    (await totalsOf(server, ada.user.id, platform)).map(([day]) => day);
  expect(await days('youtube')).toEqual(['2026-10-22', '2026-11-19']);
  expect(await days('soundcloud')).toHaveLength(4);
  const once = await totalsOf(server, ada.user.id, 'youtube');
  await enforce();
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(once);
});

test('[SYNC-08] which day is too old is decided in the user’s zone', async () => {
  const people = [
    await person(server, { timeZone: 'Pacific/Kiritimati' }),
    await person(server, { timeZone: 'America/New_York' }),
  ];
  for (const [place, { user }] of people.entries()) {
    const song = await makeSong(server, 'youtube', `Zoned ${place}`);
    await follow(server, user.id, song);
    for (const day of ['21', '22', '23'])
      await observe(server, song, `2026-10-${day}T15:00:00Z`, { views: Number(day) });
    await rebuild(server.ctx, user.id);
  }
  await enforce();
  const days = await Promise.all(
    people.map(async ({ user }) => (await totalsOf(server, user.id, 'youtube')).map(([day]) => day)),
  );
  // On Kiritimati it was already the 22nd at the border, and each reading fell on the next day.
  expect(days).toEqual([
    ['2026-10-23', '2026-10-24'],
    ['2026-10-22', '2026-10-23'],
  ]);
});

test('[SYNC-08] days that are built anew afterwards are the same, with what had stood still', async () => {
  for (const timeZone of ['UTC', 'Asia/Tokyo']) {
    const ada = await person(server, { timeZone });
    const song = await makeSong(server, 'youtube', 'Quiet');
    await follow(server, ada.user.id, song);
    for (const day of ['2026-10-01', '2026-10-25', '2026-11-18'])
      await observe(server, song, `${day}T10:00:00Z`, { views: 100 });
    await observe(server, song, '2026-11-19T10:00:00Z', { views: 110 });
    await rebuild(server.ctx, ada.user.id);
    await enforce();
    const kept = [
      ['2026-10-25', 'views', 100, 1, 0, 0],
      ['2026-11-18', 'views', 100, 1, 0, 0],
      ['2026-11-19', 'views', 110, 1, 10, 0],
    ];
    expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(kept);
    await rebuild(server.ctx, ada.user.id);
    expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual(kept);
  }
});

test('[SYNC-08] a song that lost its numbers is in no sum any more, of no day', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [left, active] = [
    await makeSong(server, 'youtube', 'Left'),
    await makeSong(server, 'youtube', 'Active'),
  ];
  await follow(server, ada.user.id, left, active);
  await observe(server, left, '2026-10-10T10:00:00Z', { views: 1000 });
  await observe(server, active, '2026-11-18T10:00:00Z', { views: 10 });
  await rebuild(server.ctx, ada.user.id);
  expect((await totalsOf(server, ada.user.id, 'youtube')).at(-1)).toEqual([
    '2026-11-18',
    'views',
    1010,
    2,
    0,
    0,
  ]);
  await enforce();
  expect(await totalsOf(server, ada.user.id, 'youtube')).toEqual([['2026-11-18', 'views', 10, 1, 0, 0]]);
  const { totals } = (await call(server.app, getOverview, { as: ada })).json<Overview>();
  expect(totals).toMatchObject([{ platform: 'youtube', value: 10, songs: 1 }]);
});
