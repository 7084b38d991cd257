import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type Forecast, getForecast, getTrends } from '#contract/insights.ts';
import { listMilestones } from '#contract/milestones.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, releaseOn } from '../../analytics/history-for-test.ts';
import { noise, readDays, weekly } from '../days-for-test.ts';

/** Today is 20 November 2026; the last complete day the 19th. */
const server = useTestServer();
const last = '2026-11-19';

const startOf = (days: number): string => addDays(last, 1 - days);

/** One song of a person's own. */
async function songOf(
  somebody: Person,
  gains: readonly (number | null)[],
  { title = 'Song', start = 1000 } = {},
): Promise<string> {
  const song = await makeSong(server, 'youtube', title);
  const [id = ''] = await follow(server, somebody.user.id, song);
  await readDays(server, { itemId: song.itemId, from: startOf(gains.length) }, gains, start);
  return id;
}

const ask = (as: Person, query: Record<string, string | number | undefined> = {}) =>
  call(server.app, getForecast, { as, query });
const forecast = async (as: Person, query: Record<string, string | number> = {}): Promise<Forecast> => {
  const response = await ask(as, query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};
const refusal = async (as: Person, query: Record<string, string | number> = {}) => {
  const response = await ask(as, query);
  return [response.statusCode, response.json().code, response.json().params];
};

let ada: Person;
let regular: string;
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  regular = await songOf(ada, weekly(60, 200));
});

describe('[BEY-06] a song that goes on as it went', () => {
  test('is expected to, weekday by weekday, between bounds, with totals that add up', async () => {
    const answer = await forecast(ada, { trackId: regular, days: 14 });
    expect(answer).toMatchObject({
      ...{ metric: 'views', timeZone: 'UTC', level: 80, knownTo: last, daysKnown: 60, minimum: 14 },
      ...{ songs: 1, outOf: 1, leftOut: [], sandbox: true },
    });
    expect(answer.points.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, place) => addDays(last, place + 1)),
    );
    const coming = weekly(74, 200).slice(60);
    for (const [place, { value, low, high }] of answer.points.entries()) {
      expect(Math.abs(value - (coming[place] ?? 0))).toBeLessThan(12);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
    let standing = answer.total;
    for (const [place, { value, low, high }] of answer.totals.entries()) {
      standing += answer.points[place]?.value ?? 0;
      expect(Math.abs(value - standing)).toBeLessThan(5);
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      // A total never falls, and its lower end is not below what stands already.
      expect(low).toBeGreaterThanOrEqual(answer.total);
    }
  });

  test('[ANL-07] is set against what the same links gained, as the growth panel has it', async () => {
    const query = { trackId: regular };
    const trends = (await call(server.app, getTrends, { as: ada, query })).json();
    const { past, release } = await forecast(ada, query);
    expect(past).toBe(trends.windows.find(({ days }: { days: number }) => days === 28)?.change.gained);
    expect(release).toBeNull();
    const ben = await person(server, { timeZone: 'UTC' });
    const song = await makeSong(server, 'youtube', 'New');
    await follow(server, ben.user.id, song);
    await releaseOn(server, [song], ['2026-11-01']);
    const gains = Array.from({ length: 18 }, (_, place) => Math.round(4000 * 0.9 ** place));
    await readDays(server, { itemId: song.itemId, from: '2026-11-02' }, gains, 500);
    const fading = await forecast(ben);
    expect(fading.release).toMatchObject({ title: 'New', date: '2026-11-01' });
    // It counts from zero on the day it came out.
    expect(fading.past).toBe(500 + gains.reduce((sum, gain) => sum + gain, 0));
  });

  test('says how often it held in the past, the more the higher the level', async () => {
    const rates = [];
    for (const level of [50, 80, 95]) {
      const { hitRate, points } = await forecast(ada, { trackId: regular, level });
      expect(hitRate?.forecasts).toBeGreaterThan(70);
      rates.push([hitRate?.share ?? 0, points.reduce((sum, { low, high }) => sum + high - low, 0)]);
    }
    const [few, usual, most] = rates as [[number, number], [number, number], [number, number]];
    expect(few[0]).toBeLessThanOrEqual(usual[0]);
    expect(usual[0]).toBeLessThanOrEqual(most[0]);
    expect(few[1]).toBeLessThan(usual[1]);
    expect(usual[1]).toBeLessThan(most[1]);
  });

  test('passes its next milestones within a window', async () => {
    const { milestones, total } = await forecast(ada, { trackId: regular });
    // It stands at some 13,000 and gains about 200 a day: 25,000 comes after some 60 days.
    expect(milestones[0]).toMatchObject({ value: 25_000 });
    const days = Math.round((25_000 - total) / 200);
    const { from = '', likely, to } = milestones[0] ?? {};
    expect(from <= addDays(last, days) && (to ?? '9') >= addDays(last, days)).toBe(true);
    expect(from < String(likely) && String(likely) < String(to ?? '9')).toBe(true);
  });

  test('is the same whoever asks twice, and is the song’s and the platform’s', async () => {
    const first = await forecast(ada, { trackId: regular });
    expect(await forecast(ada, { trackId: regular })).toEqual(first);
    const { points } = await forecast(ada, { platform: 'youtube' });
    expect(points).toEqual(first.points);
  });
});

describe('[BEY-06] there is no forecast', () => {
  test('below two weeks, and from two weeks on there is', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const young = await songOf(bob, weekly(13, 100));
    expect(await refusal(bob, { trackId: young })).toEqual([
      422,
      'forecast_refused',
      { reason: 'too_young', daysKnown: 13, minimum: 14 },
    ]);
    const addedToday = await songOf(bob, []);
    await server.ctx.db.execute(
      sql`update tracks set counted_from = ${server.ctx.clock.now().toISOString()}::timestamptz where id = ${addedToday}`,
    );
    expect((await refusal(bob, { trackId: addedToday }))[2]).toMatchObject({
      reason: 'too_young',
      daysKnown: 0,
    });
    const older = await songOf(bob, weekly(14, 100), { title: 'Older' });
    expect((await forecast(bob, { trackId: older })).daysKnown).toBe(14);
  });

  test('over days nobody looked, except for two between two that were read', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const holes = (...places: number[]) =>
      weekly(60, 100).map((gain, place) => (places.includes(place) ? null : gain));
    const broken = await songOf(bob, holes(47, 48, 49));
    expect((await refusal(bob, { trackId: broken }))[2]).toMatchObject({ reason: 'too_many_gaps' });
    const bridged = await songOf(bob, holes(47, 48), { title: 'Bridged' });
    expect((await forecast(bob, { trackId: bridged })).daysKnown).toBe(60);
    const stale = await songOf(bob, holes(56, 57, 58, 59), { title: 'Stale' });
    expect((await refusal(bob, { trackId: stale }))[2]).toMatchObject({ reason: 'too_many_gaps' });
  });

  test('of what brings less than one a day, of a gauge, and of what is not counted', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const quiet = await songOf(bob, Array(40).fill(0));
    expect((await refusal(bob, { trackId: quiet }))[2]).toMatchObject({ reason: 'too_small' });
    expect((await refusal(bob, { trackId: quiet, metric: 'likes' }))[2]).toMatchObject({
      reason: 'no_metric',
    });
    const ranked = await makeSong(server, 'deezer', 'Ranked');
    const [id = ''] = await follow(server, bob.user.id, ranked);
    await readDays(server, { itemId: ranked.itemId, metric: 'rank', from: startOf(40) }, weekly(40, 5));
    expect((await refusal(bob, { trackId: id }))[2]).toMatchObject({ reason: 'a_gauge' });
  });

  test('of somebody else’s song, and of two subjects at once', async () => {
    const eve = await person(server);
    expect((await ask(eve, { trackId: regular })).statusCode).toBe(404);
    expect((await call(server.app, getForecast)).statusCode).toBe(401);
    for (const query of [
      { trackId: regular, platform: 'youtube' },
      { days: 91 },
      { level: 81 },
      { metric: 'x' },
    ])
      expect((await ask(ada, query)).statusCode).toBe(400);
  });
});

test('[BEY-06] a song that is followed since today does not take the others’ forecast away', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  await songOf(bob, weekly(40, 300));
  await songOf(bob, weekly(3, 5), { title: 'New' });
  const answer = await forecast(bob);
  expect([answer.songs, answer.outOf, answer.daysKnown]).toEqual([1, 2, 40]);
});

test('[BEY-06] ten times the plays have ten times the forecast', async () => {
  const [small, large] = [
    await person(server, { timeZone: 'UTC' }),
    await person(server, { timeZone: 'UTC' }),
  ];
  const next = noise(3);
  const gains = weekly(50, 5000, () => 0.8 + 0.4 * next());
  await songOf(small, gains, { start: 0 });
  await songOf(
    large,
    gains.map((gain) => gain * 10),
    { start: 0 },
  );
  const [ones, tens] = [await forecast(small), await forecast(large)];
  for (const [place, { value, low, high }] of ones.points.entries()) {
    const other = tens.points[place];
    for (const [one, ten] of [
      [value, other?.value],
      [low, other?.low],
      [high, other?.high],
    ])
      expect((ten ?? 0) / (one ?? 1)).toBeCloseTo(10, 0);
  }
});

test('[BEY-06] days are those of the zone that is asked for', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const song = await makeSong(server, 'youtube', 'Zoned');
  const [id = ''] = await follow(server, bob.user.id, song);
  await readDays(server, { itemId: song.itemId, from: startOf(40), hour: 5 }, weekly(40, 200));
  const here = await forecast(bob, { trackId: id });
  // At five in the morning UTC it is still the day before in Los Angeles.
  const there = await forecast(bob, { trackId: id, tz: 'America/Los_Angeles' });
  expect(there.timeZone).toBe('America/Los_Angeles');
  expect(there.knownTo).toBe(addDays(here.knownTo, -1));
  expect(there.points.map(({ value }) => value)).toEqual(here.points.map(({ value }) => value));
});

describe('[BEY-06] milestones', () => {
  type Milestones = ReplyOf<typeof listMilestones>;
  const milestones = async (as: Person, query: Record<string, string> = {}): Promise<Milestones> =>
    (await call(server.app, listMilestones, { as, query })).json();

  test('are reached on the day on which they were read to be, and are near with the forecast’s window', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const near = await songOf(bob, weekly(40, 100), { start: 5_900 });
    const { reached, near: coming } = await milestones(bob);
    expect(reached).toEqual([]);
    expect(coming).toMatchObject([{ trackId: near, value: 10_000, metric: 'views', platform: 'youtube' }]);
    const [{ milestones: windows }] = [await forecast(bob, { trackId: near })];
    const { value: _value, ...window } = windows[0] ?? {};
    expect(coming[0]?.window).toEqual(window);
    expect(coming[0]).toMatchObject({ missing: 10_000 - (coming[0]?.total ?? 0) });
  });

  test('of a young song are those of its forecast, which others of the same owner help to make', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    await songOf(bob, weekly(80, 300), { start: 50_100 });
    const young = await songOf(bob, weekly(18, 100), { start: 8_000 });
    const coming = (await milestones(bob)).near.find(({ trackId }) => trackId === young);
    const { value: _value, ...window } = (await forecast(bob, { trackId: young })).milestones[0] ?? {};
    expect(window).toHaveProperty('from');
    expect(coming?.window).toEqual(window);
  });

  test('that were passed over days nobody looked say so, and the highest counts', async () => {
    const bob = await person(server, { timeZone: 'UTC' });
    const gains = [...Array(30).fill(10), null, null, 2000, ...Array(10).fill(10)];
    const id = await songOf(bob, gains, { start: 600 });
    const { reached } = await milestones(bob);
    expect(reached).toMatchObject([{ trackId: id, value: 2500, date: '2026-11-09', after: '2026-11-06' }]);
    expect((await milestones(bob, { from: '2026-11-10' })).reached).toEqual([]);
    expect((await call(server.app, listMilestones, { as: ada, query: { trackId: id } })).statusCode).toBe(
      404,
    );
    const inverted = { from: '2026-11-10', to: '2026-11-09' };
    expect((await call(server.app, listMilestones, { as: bob, query: inverted })).statusCode).toBe(400);
    expect((await call(server.app, listMilestones)).statusCode).toBe(401);
  });
});
