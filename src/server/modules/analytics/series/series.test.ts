import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { joinTracks, splitSong } from '#contract/songs.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { type TestServer, useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe, releaseOn, type Song } from '../history-for-test.ts';
import { rebuild } from '../totals.ts';

const server = useTestServer();
/** With the terms of real platforms: YouTube's numbers stand in no sum with others. */
const bound = useTestServer({ settings: { PLATFORMS: 'live' } });

type SeriesReply = ReplyOf<typeof getSeries>;
type ContributionReply = ReplyOf<typeof getContribution>;

const series = async (as: Person, query: Record<string, string>, on: TestServer = server) =>
  (await call(on.app, getSeries, { as, query })).json<SeriesReply>();
const contribution = async (as: Person, query: Record<string, string>, on: TestServer = server) =>
  (await call(on.app, getContribution, { as, query })).json<ContributionReply>();

/** Read at noon of each day; what it gains is told from the oldest day on. */
async function grow(
  on: TestServer,
  song: Song,
  gains: readonly number[],
  metric: 'plays' | 'likes' = 'plays',
) {
  let value = 1000;
  for (const [place, gain] of gains.entries()) {
    value += gain;
    const day = addDays('2026-11-19', place + 1 - gains.length);
    await observe(on, song, `${day}T12:00:00Z`, { [metric]: value });
  }
}

const steady = (days: number, gain: number): number[] => Array.from({ length: days }, () => gain);

let ada: Person;
let ids: string[];

beforeAll(async () => {
  ada = await person(server, { tier: 'premium' });
  const songs = [
    await makeSong(server, 'soundcloud', 'Comet'),
    await makeSong(server, 'lastfm', 'Comet'),
    await makeSong(server, 'soundcloud', 'Ember'),
    await makeSong(server, 'soundcloud', 'Tide'),
  ] as const;
  ids = await follow(server, ada.user.id, ...songs);
  await grow(server, songs[0], [...steady(15, 10), ...steady(13, 10), 800]);
  await grow(server, songs[1], steady(29, 20));
  await grow(server, songs[2], [...steady(15, 50), ...steady(14, 45)]);
  await grow(server, songs[3], steady(29, 5));
  await call(server.app, joinTracks, { as: ada, body: { trackIds: ids.slice(0, 2) } });
  await rebuild(server.ctx, ada.user.id);
});

const fortnight = { from: '2026-11-06', to: '2026-11-19', metric: 'plays' };

describe('series', () => {
  test('[ANL-02] one line of all, by platform, by song and by link, those that gained the most first', async () => {
    const all = await series(ada, fortnight);
    expect(all).toMatchObject({
      groupBy: 'none',
      mode: 'change',
      metric: 'plays',
      others: 0,
      leftOut: [],
      usual: null,
    });
    expect(all.series.map(({ key, songs, values }) => [key, songs, values.at(-1), values.length])).toEqual([
      ['all', 4, 800 + 20 + 45 + 5, 14],
    ]);
    expect(all.series[0]?.before).toHaveLength(14);
    const platforms = await series(ada, { ...fortnight, groupBy: 'platform' });
    expect(platforms.series.map(({ key, platform, songs }) => [key, platform, songs])).toEqual([
      ['soundcloud', 'soundcloud', 3],
      ['lastfm', 'lastfm', 1],
    ]);
    const songs = await series(ada, { ...fortnight, groupBy: 'song' });
    expect(
      songs.series.map(({ title, artist, songs, platform }) => [title, artist, songs, platform]),
    ).toEqual([
      ['Comet', 'Ada', 2, undefined],
      ['Ember', 'Ada', 1, 'soundcloud'],
      ['Tide', 'Ada', 1, 'soundcloud'],
    ]);
    expect(songs.series[0]).toMatchObject({ change: { gained: 13 * 10 + 800 + 14 * 20, songs: 2 } });
    const tracks = await series(ada, { ...fortnight, groupBy: 'track', platform: 'lastfm' });
    expect(tracks.series.map(({ trackId, values }) => [trackId, values])).toEqual([[ids[1], steady(14, 20)]]);
  });

  test('[ANL-02] what stood, by weeks, of chosen songs alone', async () => {
    const { series: lines, points } = await series(ada, {
      ...fortnight,
      groupBy: 'track',
      mode: 'total',
      interval: 'week',
      ids: [ids[3], ids[2]].join(),
    });
    expect(points).toEqual([
      { from: '2026-11-06', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-19' },
    ]);
    expect(lines.map(({ key, values, before }) => [key, values, before])).toEqual([
      [ids[2], [1750 + 3 * 45, 1750 + 10 * 45, 1750 + 14 * 45], null],
      [ids[3], [1000 + 18 * 5, 1000 + 25 * 5, 1000 + 29 * 5], null],
    ]);
  });

  test('[BEY-02] the running day stands after the period when it is asked for, and is in no figure', async () => {
    const kai = await person(server);
    const song = await makeSong(server, 'soundcloud', 'Live');
    const [id = ''] = await follow(server, kai.user.id, song);
    await grow(server, song, steady(20, 10));
    await observe(server, song, '2026-11-20T09:00:00Z', { plays: 1204 });
    const asked = { ...fortnight, groupBy: 'track', ids: id };
    const whole = await series(kai, asked);
    const running = await series(kai, { ...asked, running: 'true' });
    expect(running.points).toEqual([...whole.points, { from: '2026-11-20', to: '2026-11-20' }]);
    expect(running.series[0]).toMatchObject({
      values: [...steady(14, 10), 4],
      change: whole.series[0]?.change,
    });
    expect(running.to).toBe('2026-11-19');
    const weeks = await series(kai, { ...asked, running: 'true', interval: 'week' });
    expect([weeks.points.at(-1), weeks.series[0]?.values.at(-1)]).toEqual([
      { from: '2026-11-16', to: '2026-11-20' },
      44,
    ]);
    const past = { ...asked, running: 'true', to: '2026-11-18' };
    expect((await series(kai, past)).points.at(-1)?.to).toBe('2026-11-18');
    await rebuild(server.ctx, kai.user.id);
    const all = await series(kai, { ...fortnight, running: 'true' });
    expect(all.series[0]?.values).toEqual([...steady(14, 10), 4]);
  });

  test('[BEY-02] a day on which a link hides its number is missing, in what stood as well', async () => {
    const zoe = await person(server);
    const song = await makeSong(server, 'soundcloud', 'Shy');
    const [id = ''] = await follow(server, zoe.user.id, song);
    for (const [day, plays] of [
      ...[15, 16].map((day) => [day, 100 * day] as const),
      ...[17, 18].map((day) => [day, null] as const),
      [19, 1900] as const,
    ]) {
      const at = `2026-11-${day}T12:00:00Z`;
      if (plays === null) await observe(server, song, at, {}, ['plays']);
      else await observe(server, song, at, { plays });
    }
    const asked = { from: '2026-11-16', to: '2026-11-19', metric: 'plays', groupBy: 'track', ids: id };
    const stood = await series(zoe, { ...asked, mode: 'total' });
    expect(stood.series[0]).toMatchObject({ values: [1600, null, null, 1900], daysRead: [1, 0, 0, 1] });
    const gained = await series(zoe, asked);
    expect(gained.series[0]).toMatchObject({ values: [100, null, null, null] });
    await releaseOn(server, [song], ['2026-11-16']);
    const byAge = await series(zoe, { ...asked, mode: 'total', align: 'release' });
    expect(byAge.series[0]).toMatchObject({ values: [1600, null, null, 1900], daysRead: [1, 0, 0, 1] });
  });

  test('[TRK-10] songs that are parted have lines of their own at once', async () => {
    const bob = await person(server);
    const songs = [await makeSong(server, 'soundcloud', 'X'), await makeSong(server, 'lastfm', 'X')];
    const own = await follow(server, bob.user.id, ...songs);
    for (const song of songs) await grow(server, song, steady(5, 10));
    await rebuild(server.ctx, bob.user.id);
    const query = { from: '2026-11-17', to: '2026-11-19', groupBy: 'song' };
    const count = async () => (await series(bob, query)).series.map(({ songs }) => songs);
    expect(await count()).toEqual([1, 1]);
    const joined = (await call(server.app, joinTracks, { as: bob, body: { trackIds: own } })).json();
    expect(await count()).toEqual([2]);
    const body = { trackIds: own.slice(0, 1) };
    await call(server.app, splitSong, { as: bob, params: { id: joined.id }, body });
    expect(await count()).toEqual([1, 1]);
  });

  test('[BEY-05] by age: the band is of the songs before, and missing of fewer than five', async () => {
    const eve = await person(server, { tier: 'premium' });
    const songs: Song[] = [];
    for (let place = 0; place < 7; place++) songs.push(await makeSong(server, 'soundcloud', `S${place}`));
    const own = await follow(server, eve.user.id, ...songs);
    for (const [place, song] of songs.entries()) {
      await grow(server, song, steady(20, 10 * (place + 1)));
      const day = addDays('2026-11-02', place);
      await server.ctx.db.execute(sql`update items set release_date = ${day} where id = ${song.itemId}`);
    }
    await rebuild(server.ctx, eve.user.id);
    const query = { from: '2026-11-15', to: '2026-11-19', groupBy: 'track', align: 'release' };
    const answer = await series(eve, { ...query, ids: own[6] ?? '' });
    expect(answer).toMatchObject({ points: [], comparison: null, ages: [0, 1, 2, 3, 4], metric: 'plays' });
    expect(answer.series).toMatchObject([
      { releaseDate: '2026-11-08', values: steady(5, 70), change: { gained: 350 } },
    ]);
    expect(answer.usual).toEqual({
      low: steady(5, 22.5),
      median: steady(5, 35),
      high: steady(5, 47.5),
      songs: 6,
    });
    expect((await series(eve, { ...query, ids: own[4] ?? '' })).usual).toBeNull();
    const latest = await series(eve, { ...query, from: '2026-11-01', groupBy: 'song' });
    expect(latest.series.map(({ title }) => title)).toEqual(['S6', 'S5', 'S4', 'S3', 'S2', 'S1', 'S0']);
    // Ages to come are not known: the latest came out twelve days ago.
    expect(latest.series[0]?.values).toEqual([...steady(12, 70), ...Array(7).fill(null)]);
    expect(latest.series[0]?.change).toMatchObject({ gained: 12 * 70, part: { gained: 12 * 70 } });
  });

  test('[BEY-05] by age: the release before is told beside the one that was asked for', async () => {
    const fay = await person(server, { tier: 'premium' });
    const songs: Song[] = [];
    for (let place = 0; place < 3; place++) songs.push(await makeSong(server, 'soundcloud', `S${place}`));
    const own = await follow(server, fay.user.id, ...songs);
    for (const [place, song] of songs.entries()) {
      await grow(server, song, steady(20, 10 * (place + 1)));
      const day = addDays('2026-11-12', place);
      await server.ctx.db.execute(sql`update items set release_date = ${day} where id = ${song.itemId}`);
    }
    await rebuild(server.ctx, fay.user.id);
    const asked = {
      from: '2026-11-13',
      to: '2026-11-19',
      align: 'release',
      previous: 'true',
      compare: 'off',
    };
    const told = async (id: string | undefined) =>
      (await series(fay, { ...asked, groupBy: 'track', ids: id ?? '' })).series.map((line) => [
        line.title,
        line.values,
      ]);
    // Days to come of the one are there of the other.
    const before = ['S1', steady(7, 20)];
    expect(await told(own[2])).toEqual([['S2', [...steady(6, 30), null]], before]);
    expect(await told(own[0])).toEqual([['S0', steady(7, 10)]]);
  });

  test('[SYNC-08] platforms whose terms allow no sum have lines of their own, and are said to be left out of others', async () => {
    const liv = await person(bound, { tier: 'premium' });
    const songs = [await makeSong(bound, 'youtube', 'A'), await makeSong(bound, 'soundcloud', 'A')] as const;
    const own = await follow(bound, liv.user.id, ...songs);
    await grow(bound, songs[0], steady(30, 10), 'likes');
    await grow(bound, songs[1], steady(30, 3), 'likes');
    await rebuild(bound.ctx, liv.user.id);
    const query = { ...fortnight, metric: 'likes' };
    const all = await series(liv, query, bound);
    expect(all).toMatchObject({ leftOut: ['youtube'], series: [{ songs: 1, change: { gained: 14 * 3 } }] });
    const platforms = await series(liv, { ...query, groupBy: 'platform' }, bound);
    expect(platforms).toMatchObject({ leftOut: [], series: [{ key: 'youtube' }, { key: 'soundcloud' }] });
    const songsOf = await series(liv, { ...query, groupBy: 'song' }, bound);
    expect(songsOf.series.map(({ songs }) => songs)).toEqual([1, 1]);
    await call(bound.app, joinTracks, { as: liv, body: { trackIds: own } });
    const joined = await series(liv, { ...query, groupBy: 'song' }, bound);
    expect(joined).toMatchObject({ leftOut: ['youtube'], series: [{ songs: 1, platform: 'soundcloud' }] });
    const alone = await series(liv, { ...query, platform: 'youtube' }, bound);
    expect(alone).toMatchObject({ leftOut: [], series: [{ key: 'all', platform: 'youtube' }] });
    const parts = await contribution(liv, { ...query, by: 'platform' }, bound);
    expect(parts).toMatchObject({ leftOut: ['youtube'], songs: 1, rows: [{ key: 'soundcloud' }] });
  });

  test('[BEY-04] that some videos may be Shorts is told of the metric that counts them by a rule of their own', async () => {
    const zoe = await person(server);
    // It says no length.
    const song = await makeSong(server, 'youtube', 'Short');
    await follow(server, zoe.user.id, song);
    await observe(server, song, '2026-11-18T12:00:00Z', { views: 10, likes: 1 });
    await rebuild(server.ctx, zoe.user.id);
    const told = async (query: Record<string, string>) => (await series(zoe, query)).mayHaveShorts;
    expect(await told({ metric: 'views' })).toBe(true);
    expect(await told({})).toBe(true);
    expect(await told({ metric: 'likes' })).toBeUndefined();
  });

  test.each<[string, Record<string, string>]>([
    ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }],
    ['a hundred years', { from: '1926-11-02', to: '2026-11-01' }],
    ['a metric that there is not', { metric: 'fame' }],
    ['sums of a gauge', { metric: 'popularity' }],
    ['songs of no song', { ids: 'x' }],
    ['ages of everything', { align: 'release' }],
    ['the release before of no song', { align: 'release', groupBy: 'song', previous: 'true' }],
    ['eleven lines', { groupBy: 'song', ids: [...'abcdefghijk'].join() }],
  ])('[SEC-01] refuses %s', async (_, query) => {
    expect((await call(server.app, getSeries, { as: ada, query })).statusCode).toBe(400);
  });

  test('[SEC-01] knows nothing of the songs of others', async () => {
    const bob = await person(server);
    for (const align of ['date', 'release']) {
      const query = { groupBy: 'track', ids: ids[0], align };
      expect((await call(server.app, getSeries, { as: bob, query })).statusCode).toBe(404);
      expect((await call(server.app, getSeries, { as: ada, query })).statusCode).toBe(200);
    }
    expect(await series(bob, {})).toMatchObject({ metric: null, series: [], others: 0 });
    expect((await call(server.app, getSeries)).statusCode).toBe(401);
    expect((await call(server.app, getContribution)).statusCode).toBe(401);
  });
});

describe('what changed', () => {
  test('[ANL-01] [BEY-18] rows add up to the difference, and a sentence says what stands out', async () => {
    const answer = await contribution(ada, { ...fortnight, limit: '1' });
    expect(answer).toMatchObject({
      difference: 790 - 70,
      songs: 4,
      outOf: 4,
      rest: { difference: -70, songs: 2 },
    });
    expect(answer.rows).toMatchObject([{ title: 'Comet', artist: 'Ada', difference: 790, songs: 2 }]);
    expect(answer.explanation).toMatchObject({
      metric: 'plays',
      difference: 720,
      song: { title: 'Comet', difference: 790, share: 1 },
      platform: { platform: 'soundcloud', difference: 720, share: 1 },
      day: { date: '2026-11-19', gained: 870, usual: 85, isBefore: false },
      sentence:
        'Biggest drivers: “Comet” (+790) and, by platform, SoundCloud (+720). Nov\u00a019 was unusual: 870 vs. 85 on a typical day.',
    });
    const overview = (
      await call(server.app, getOverview, { as: ada, query: { ...fortnight, lang: 'de' } })
    ).json<Overview>();
    expect(overview.explanation).toEqual({
      ...answer.explanation,
      sentence:
        'Hauptgründe: „Comet“ (+790) und bei den Plattformen SoundCloud (+720). Der 19.\u00a0Nov. war ungewöhnlich: 870 statt 85 an einem typischen Tag.',
    });
  });

  test('[ANL-01] a day that stands out does so among the songs that are compared: a new release is none of them', async () => {
    const kim = await person(server);
    const songs = [
      await makeSong(server, 'soundcloud', 'Old'),
      await makeSong(server, 'soundcloud', 'Older'),
      await makeSong(server, 'soundcloud', 'New'),
    ] as const;
    await follow(server, kim.user.id, ...songs);
    await grow(server, songs[0], [...steady(15, 50), ...steady(14, 80)]);
    await grow(server, songs[1], steady(29, 50));
    await grow(server, songs[2], [...steady(8, 0), 5000, ...steady(3, 20)]);
    await rebuild(server.ctx, kim.user.id);
    const { explanation } = await contribution(kim, { ...fortnight });
    expect(explanation).toMatchObject({ difference: 14 * 30, song: { title: 'Old' }, day: null });
    expect(explanation?.sentence).toBe('Biggest driver: “Old” (+420).');
  });

  test('[ANL-01] nothing stands out of what goes on as before, and nothing is explained without a comparison', async () => {
    expect((await contribution(ada, { ...fortnight, platform: 'lastfm' })).explanation).toBeNull();
    const off = await contribution(ada, { ...fortnight, compare: 'off' });
    expect(off).toMatchObject({ rows: [], rest: null, difference: 0, songs: 0, outOf: 4, explanation: null });
  });
});
