import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { addDays, eachDay } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { follow, makeSong, observe } from './history-for-test.ts';
import { rebuild, refresh } from './totals.ts';

const server = useTestServer();

async function overview(as: Person, query: Record<string, string> = {}): Promise<Overview> {
  const response = await call(server.app, getOverview, { as, query });
  expect(response.statusCode).toBe(200);
  return response.json<Overview>();
}
const viewsOf = (answer: Overview) =>
  answer.totals.find(({ platform, metric }) => platform === 'youtube' && metric === 'views');

/** Today is 20 November 2026. */
let ada: Person;
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  const hit = await makeSong(server, 'youtube', 'Hit');
  const riser = await makeSong(server, 'youtube', 'Riser');
  const ranked = await makeSong(server, 'deezer', 'Ranked');
  const silent = await makeSong(server, 'spotify', 'Silent');
  await follow(server, ada.user.id, hit, riser, ranked, silent);
  await observe(server, silent, '2026-11-20T09:00:00Z', {});
  await observe(server, ranked, '2026-11-12T09:00:00Z', { rank: 100_000 });
  await observe(server, ranked, '2026-11-20T09:00:00Z', { rank: 900_000 });
  // 100 a day, but nobody looked on 5 November; 1,000 taken back on the 9th; 70 so far today.
  let views = 50_000;
  for (const day of eachDay('2026-09-20', '2026-11-20')) {
    views += day === '2026-11-20' ? 70 : day === '2026-11-09' ? -1000 : 100;
    if (day !== '2026-11-05') await observe(server, hit, `${day}T10:00:00Z`, { views });
  }
  await observe(server, riser, '2026-11-12T11:00:00Z', { views: 10 });
  await observe(server, riser, '2026-11-20T11:00:00Z', { views: 5010 });
  await rebuild(server.ctx, ada.user.id);
});

test('[ANL-01] the last 28 complete days against the 28 before, today in the value but in no change', async () => {
  const answer = await overview(ada);
  expect([answer.from, answer.to]).toEqual(['2026-10-23', '2026-11-19']);
  // 28 days of 100, less the day of the correction; the missing day's 100 come with the next.
  expect(viewsOf(answer)).toMatchObject({
    songs: 2,
    value: 50_000 + 60 * 100 - 1000 + 70 + 5010,
    // The other song was read once before today: not at the ends of the four weeks.
    change: {
      ...{ gained: 2700, corrected: -1000, songs: 1, daysRead: 27 },
      compared: { songs: 1, gained: 2700, previous: 2800 },
      ...{ part: null, across: { from: '2026-11-12', to: '2026-11-20', gained: 5000, songs: 1 } },
    },
  });
});

test('[ANL-03] a missing day is null in the sparkline, never zero and never a guess', async () => {
  const { sparkline, ...rest } = viewsOf(await overview(ada)) ?? { sparkline: [] };
  expect(rest).toBeDefined();
  expect(sparkline).toHaveLength(28);
  const days = eachDay('2026-10-23', '2026-11-19');
  expect(days.filter((_, index) => sparkline[index] === null)).toEqual(['2026-11-05']);
  expect(sparkline[0]).toBe(50_000 + 34 * 100);
});

test('[BEY-02] a portfolio that is not known for two periods has no comparison instead of a wrong one', async () => {
  const asked = (from: string) => overview(ada, { from, to: '2026-11-19' });
  expect(viewsOf(await asked('2026-10-21'))?.change.compared?.previous).toBe(3000);
  // The period before would begin on the first day of all, whose gain nobody knows.
  expect(viewsOf(await asked('2026-10-20'))?.change.compared).toBeNull();
  expect(viewsOf(await overview(ada, { compare: 'none' }))?.change.compared).toBeNull();
});

test('[ANL-01] a range in the past speaks of its own end', async () => {
  const answer = await overview(ada, { from: '2026-10-01', to: '2026-10-10' });
  expect(viewsOf(answer)).toMatchObject({ songs: 1, value: 50_000 + 21 * 100, change: { gained: 1000 } });
  const before = await overview(ada, { from: '2026-01-01', to: '2026-02-01' });
  expect(before.totals).toEqual([]);
});

test('[ANL-01] top songs by their leading counter, those without one last; rising and fading by the share', async () => {
  const { topSongs, rising, fading } = await overview(ada);
  expect(topSongs.map(({ title }) => title)).toEqual(['Hit', 'Riser', 'Ranked', 'Silent']);
  // A rank moved by 800,000 and is no growth; what came over days nobody looked is no week's; 2,700 after 2,800 is as before.
  expect([rising, fading]).toEqual([[], []]);
});

test('[ANL-01] [ANL-05] platforms, plan use, and how old the numbers are', async () => {
  const answer = await overview(ada);
  expect(answer.platforms).toEqual([
    { platform: 'youtube', songs: 2, withheld: 0 },
    { platform: 'deezer', songs: 1, withheld: 0 },
    { platform: 'spotify', songs: 1, withheld: 0 },
  ]);
  expect(answer.plan).toEqual({ used: 4, waiting: 0, limit: 25 });
  expect(answer.sync).toEqual({
    lastSyncedAt: '2026-11-20T11:00:00.000Z',
    inactive: 0,
    paused: 0,
    everySeconds: null,
    slower: [],
  });
});

test('[SYNC-08] a counter that two platforms share is two totals: nothing is summed over platforms', async () => {
  const bob = await person(server);
  const songs = [await makeSong(server, 'youtube', 'One'), await makeSong(server, 'soundcloud', 'Two')];
  await follow(server, bob.user.id, ...songs);
  for (const song of songs) await observe(server, song, '2026-11-19T09:00:00Z', { likes: 5 });
  await rebuild(server.ctx, bob.user.id);
  const { totals } = await overview(bob);
  expect(totals.map(({ platform, metric, value }) => [platform, metric, value]).sort()).toEqual([
    ['soundcloud', 'likes', 5],
    ['youtube', 'likes', 5],
  ]);
});

test('[ANL-01] songs in trouble and songs over the limit are counted', async () => {
  const bob = await person(server, { tier: 'premium' });
  const gone = await makeSong(server, 'youtube', 'Gone');
  const paused = await makeSong(server, 'youtube', 'Paused');
  const [, pausedId = ''] = await follow(server, bob.user.id, gone, paused);
  await server.ctx.db.update(items).set({ status: 'gone' }).where(eq(items.id, gone.itemId));
  await server.ctx.db.update(tracks).set({ isPaused: true }).where(eq(tracks.id, pausedId));
  const answer = await overview(bob);
  expect(answer.sync).toEqual({ lastSyncedAt: null, inactive: 1, paused: 1, everySeconds: 3600, slower: [] });
  expect(answer.plan).toEqual({ used: 2, waiting: 0, limit: -1 });
});

test('[ANL-01] an account without songs gets an overview of nothing, and nobody’s numbers are another’s', async () => {
  const answer = await overview(await person(server));
  expect(answer).toMatchObject({
    totals: [],
    topSongs: [],
    rising: [],
    fading: [],
    moved: { rising: 0, fading: 0 },
    platforms: [],
  });
  expect(answer.plan.used).toBe(0);
});

test('[ANL-01] songs added today show their value at once and no growth', async () => {
  const bob = await person(server);
  const song = await makeSong(server, 'youtube', 'New');
  await follow(server, bob.user.id, song);
  await observe(server, song, '2026-11-20T11:30:00Z', { views: 42 });
  await refresh(server.ctx, bob.user.id);
  const total = viewsOf(await overview(bob));
  expect(total).toMatchObject({ value: 42, songs: 1, change: { gained: null, songs: 0, compared: null } });
  expect(total?.sparkline.every((value) => value === null)).toBe(true);
});

describe('[ANL-03] which day is over', () => {
  test('is decided by the user’s zone', async () => {
    const tokyo = await person(server, { timeZone: 'Pacific/Kiritimati' });
    expect((await overview(tokyo)).to).toBe('2026-11-20');
  });

  test('is decided by the page’s zone too, when that is behind', async () => {
    const tokyo = await person(server, { timeZone: 'Pacific/Kiritimati' });
    expect((await overview(tokyo, { tz: 'Europe/Berlin' })).to).toBe('2026-11-19');
    expect((await overview(ada, { tz: 'Pacific/Kiritimati' })).to).toBe('2026-11-19');
  });

  test('days to come are left out', async () => {
    const answer = await overview(ada, { from: '2026-11-10', to: '2026-12-24' });
    expect([answer.from, answer.to]).toEqual(['2026-11-10', '2026-11-19']);
    const today = await overview(ada, { from: '2026-11-20', to: '2026-11-20' });
    expect([today.from, today.to]).toEqual(['2026-11-19', '2026-11-19']);
  });
});

test.each([
  { from: '2026-11-10', to: '2026-11-09' },
  { from: '2021-01-01', to: '2026-11-09' },
  { from: '0001-01-01' },
  { from: 'yesterday' },
  { to: '2026-02-30' },
  { to: '0001-01-01' },
  { to: '0000-01-01' },
  { to: '9999-12-31' },
  { from: '1899-12-31', to: '1899-12-31' },
  { compare: 'everything' },
  { tz: 'Nowhere/Land' },
  { tz: '+09:00' },
  { tz: '' },
  { tz: 'x'.repeat(64) },
  { tz: 'x'.repeat(65) },
])('[ANL-01] %j is refused', async (query) => {
  const response = await call(server.app, getOverview, { as: ada, query });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'invalid_input' });
});

test('[ANL-01] five years are allowed', async () => {
  const from = addDays('2026-11-19', -5 * 365);
  expect(viewsOf(await overview(ada, { from, interval: 'day' }))?.sparkline).toHaveLength(5 * 365 + 1);
});

test('[ANL-01] a visitor gets none', async () => {
  expect((await call(server.app, getOverview)).statusCode).toBe(401);
});

test('[ANL-01] until a gain is known it says on which day the first one can be, in the reader’s zone', async () => {
  const eve = await person(server, { timeZone: 'Pacific/Auckland' });
  const song = await makeSong(server, 'youtube', 'First');
  await follow(server, eve.user.id, song);
  expect((await overview(eve)).growthFrom).toBeNull();
  // It is the evening of the 20th there.
  await observe(server, song, '2026-11-20T07:00:00Z', { views: 500 });
  await rebuild(server.ctx, eve.user.id);
  expect(await overview(eve)).toMatchObject({ growthFrom: '2026-11-22' });
  expect((await overview(ada)).growthFrom).toBeNull();
});
