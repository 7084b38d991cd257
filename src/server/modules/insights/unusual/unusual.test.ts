import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addCampaign } from '#contract/campaigns.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listUnusualDays, markUnusualDay } from '#contract/insights.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong } from '../../analytics/history-for-test.ts';
import { items } from '../../metrics/table.ts';
import { tracks } from '../../tracks/table.ts';
import { noise, readDays, weekly } from '../days-for-test.ts';

/** Today is 20 November 2026, a Friday; the last complete day the 19th. */
const server = useTestServer();
const last = '2026-11-19';
const days = 70;

type Reply = ReplyOf<typeof listUnusualDays>;
const unusual = async (as: Person, query: Record<string, string> = {}): Promise<Reply> => {
  const response = await call(server.app, listUnusualDays, { as, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

type Given = { platform?: 'youtube' | 'soundcloud'; title?: string; seed?: number; base?: number };

/** Seventy days that repeat weekly, a little by chance; `changed` says what some of them brought, by date. */
async function songOf(
  somebody: Person,
  changed: (gain: number, date: string) => number | null = (gain) => gain,
  { platform = 'youtube', title = 'Song', seed = 1, base = 300 }: Given = {},
): Promise<{ id: string; itemId: string }> {
  const song = await makeSong(server, platform, title);
  const [id = ''] = await follow(server, somebody.user.id, song);
  const next = noise(seed);
  const from = addDays(last, 1 - days);
  const gains = weekly(days, base, () => 0.95 + 0.1 * next());
  const metric = platform === 'youtube' ? 'views' : 'plays';
  const read = gains.map((gain, place) => changed(gain, addDays(from, place)));
  await readDays(server, { itemId: song.itemId, from, metric }, read);
  return { id, itemId: song.itemId };
}

const times =
  (factor: number, ...dates: string[]) =>
  (gain: number, date: string) =>
    dates.includes(date) ? Math.round(gain * factor) : gain;

test('[BEY-07] a day far from its weekday is told, with what was expected; a regular song has none', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const calm = await songOf(bob);
  const loud = await songOf(bob, times(3, '2026-11-10'), { title: 'Loud', seed: 2 });
  const dull = await songOf(bob, times(0.3, '2026-11-12'), { title: 'Dull', seed: 3 });
  const answer = await unusual(bob);
  expect(answer).toMatchObject({ from: '2026-10-23', to: last, checkedSongs: 3, youngSongs: 0, others: 0 });
  expect(answer.days).toMatchObject([
    { trackId: dull.id, date: '2026-11-12', direction: 'less', metric: 'views', reasons: [] },
    { trackId: loud.id, date: '2026-11-10', direction: 'more', title: 'Loud', reasons: [] },
  ]);
  for (const { gained, low, high, expected, direction } of answer.days) {
    expect(direction === 'more' ? gained > high : gained < low).toBe(true);
    expect(low < expected && expected < high).toBe(true);
  }
  expect((await unusual(bob, { trackId: calm.id })).days).toEqual([]);
  expect((await unusual(bob, { to: '2026-11-11' })).days).toMatchObject([{ date: '2026-11-10' }]);
});

test('[BEY-07] an ordinary weekend, a small count and a day nobody looked are no news', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  // Twice as many on Saturdays and Sundays: far from the days before and just as every week.
  const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
  const weekend = await songOf(bob, (gain, date) => (isWeekend(date) ? gain * 2 : gain));
  const small = await songOf(bob, (_gain, date) => (date === '2026-11-10' ? 6 : 1), { title: 'Small' });
  const gap = await songOf(bob, (gain, date) => (date === '2026-11-10' ? null : gain), { title: 'Gap' });
  const answer = await unusual(bob);
  expect(answer.days).toEqual([]);
  expect((await unusual(bob, { trackId: weekend.id })).ordinaryDays).toBeGreaterThan(4);
  expect((await unusual(bob, { trackId: small.id })).checkedSongs).toBe(1);
  expect((await unusual(bob, { trackId: gap.id })).checkedSongs).toBe(1);
});

test('[BEY-07] the running day is not judged', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const { itemId } = await songOf(bob, times(1));
  await server.ctx.db.update(items).set({ views: 90_000_000 }).where(eq(items.id, itemId));
  expect((await unusual(bob)).days).toEqual([]);
});

test('[BEY-07] a song has one unusual day at most, whatever its links did', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const [one, other] = [
    await songOf(bob, times(3, '2026-11-10')),
    await songOf(bob, times(6, '2026-11-10'), { platform: 'soundcloud', seed: 5 }),
  ];
  const [row] = await server.ctx.db.select().from(tracks).where(eq(tracks.id, one.id));
  await server.ctx.db
    .update(tracks)
    .set({ songId: row?.songId ?? '' })
    .where(eq(tracks.id, other.id));
  expect((await unusual(bob)).days).toMatchObject([
    { trackId: other.id, reasons: [{ kind: 'song', platforms: ['youtube'] }] },
  ]);
});

test('[BEY-07] a level that stays is one day, with what it was and is; a fall and rise are two', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  await songOf(bob, (gain, date) => (date >= '2026-11-05' ? gain * 3 : gain));
  const { days: found } = await unusual(bob);
  expect(found).toMatchObject([
    { date: '2026-11-05', direction: 'more', reasons: [{ kind: 'level_shift' }] },
  ]);
  const [reason] = found[0]?.reasons ?? [];
  if (reason?.kind !== 'level_shift') throw new Error('no shift');
  expect(reason.after / reason.before).toBeGreaterThan(2);
  expect(reason.after / reason.before).toBeLessThan(4);
  const cleo = await person(server, { timeZone: 'UTC' });
  await songOf(cleo, (gain, date) =>
    date === '2026-11-05' ? gain * 4 : date === '2026-11-07' ? Math.round(gain / 4) : gain,
  );
  expect((await unusual(cleo)).days.map(({ date, direction }) => [date, direction])).toEqual([
    ['2026-11-07', 'less'],
    ['2026-11-05', 'more'],
  ]);
});

test('[BEY-07] what else happened then is told: the platform, a campaign, a release, a correction', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const songs = [];
  for (const seed of [1, 2, 3, 4])
    songs.push(await songOf(bob, times(4, '2026-11-10'), { title: `Song ${seed}`, seed }));
  const [released] = songs;
  await server.ctx.db
    .update(items)
    .set({ releaseDate: '2026-11-09' })
    .where(eq(items.id, released?.itemId ?? ''));
  const pushed = await songOf(bob, times(4, '2026-11-17'), { title: 'Pushed', seed: 9 });
  const added = await call(server.app, addCampaign, {
    as: bob,
    body: { name: 'Post', kind: 'post', from: '2026-11-16', trackIds: [pushed.id] },
  });
  const { days: found } = await unusual(bob, { limit: '100' });
  const reasonsOf = (trackId = '') => found.find((day) => day.trackId === trackId)?.reasons;
  expect(reasonsOf(pushed.id)).toEqual([{ kind: 'campaign', campaignId: added.json().id, name: 'Post' }]);
  expect(reasonsOf(released?.id)).toMatchObject([
    { kind: 'release', date: '2026-11-09', isOwn: true, trackId: released?.id },
    { kind: 'platform', platform: 'youtube', songs: 3, outOf: 4 },
  ]);
  expect(reasonsOf(songs[1]?.id)).toMatchObject([
    { kind: 'release', isOwn: false },
    { kind: 'platform', songs: 3, outOf: 4 },
  ]);
  const cleo = await person(server, { timeZone: 'UTC' });
  await songOf(cleo, (gain, date) => (date === '2026-11-10' ? -5000 : gain));
  expect((await unusual(cleo)).days).toMatchObject([
    { date: '2026-11-10', direction: 'less', gained: 0, reasons: [{ kind: 'correction', corrected: -5000 }] },
  ]);
});

test('[BEY-07] “not useful” takes the day away and teaches the next ones, until it is taken back', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const { id } = await songOf(bob, times(1.9, '2026-10-28', '2026-11-03', '2026-11-10', '2026-11-16'));
  const dates = async () => (await unusual(bob)).days.map(({ date }) => date);
  expect(await dates()).toEqual(['2026-11-16', '2026-11-10', '2026-11-03', '2026-10-28']);
  const mark = (isUseful: boolean, as = bob) =>
    call(server.app, markUnusualDay, {
      as,
      body: { trackId: id, metric: 'views', date: '2026-11-10', direction: 'more', isUseful },
    });
  expect((await mark(false)).statusCode).toBe(204);
  expect(await dates()).toEqual([]);
  expect((await unusual(bob)).marks).toBe(1);
  expect((await mark(false)).statusCode).toBe(204);
  expect((await mark(true)).statusCode).toBe(204);
  expect(await dates()).toHaveLength(4);
  const eve = await person(server);
  expect((await mark(false, eve)).statusCode).toBe(404);
  expect((await call(server.app, listUnusualDays, { as: eve, query: { trackId: id } })).statusCode).toBe(404);
  expect((await call(server.app, listUnusualDays)).statusCode).toBe(401);
});

test('[BEY-07] ten times the plays have the same unusual days', async () => {
  const [small, large] = [
    await person(server, { timeZone: 'UTC' }),
    await person(server, { timeZone: 'UTC' }),
  ];
  const changed = times(2.5, '2026-11-03', '2026-11-12');
  await songOf(small, changed, { base: 3_000 });
  await songOf(large, changed, { base: 30_000 });
  const [ones, tens] = [await unusual(small), await unusual(large)];
  expect(ones.days).toHaveLength(2);
  expect(tens.days.map(({ date }) => date)).toEqual(ones.days.map(({ date }) => date));
});
