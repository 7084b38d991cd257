/** Links that are one song are one song in every figure, list and sentence, and a figure of songs is the same everywhere. */
import { beforeAll, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getContribution, getSeries } from '#contract/series.ts';
import { joinTracks } from '#contract/songs.ts';
import { listTracks, type Track } from '#contract/tracks.ts';
import { eachDay } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { songWord } from '#domain/song-word.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observeAll } from './history-for-test.ts';
import { rebuild } from './totals.ts';

const server = useTestServer();

/** Today is 20 November 2026: four weeks begin on 23 October, those before on 25 September. */
const middle = '2026-10-23';

/** Days before it that have to be known: ends of spans. */
const lastBefore = '2026-10-22';
const endsBefore = new Set(['2026-09-20', '2026-09-24', '2026-10-02', '2026-10-19']);

type Plan = [
  name: string,
  platform: PlatformId,
  metric: Metric,
  perDay: [before: number, now: number],
  from?: string,
];
/** Songs by name; each plan is a link. */
const plans: Plan[] = [
  ['Both ways', 'soundcloud', 'plays', [100, 120]],
  ['Both ways', 'youtube', 'views', [1000, 400]],
  ['Together', 'soundcloud', 'plays', [10, 30]],
  ['Together', 'audiomack', 'plays', [40, 50]],
  ['Together', 'lastfm', 'plays', [50, 49]],
  ['Large and small', 'soundcloud', 'plays', [2, 6]],
  ['Large and small', 'audiomack', 'plays', [2000, 1500]],
  ['Alone', 'lastfm', 'plays', [70, 70]],
  ['Falling', 'audiomack', 'plays', [90, 30]],
  ['New', 'soundcloud', 'plays', [0, 500], '2026-11-09'],
  ['Half known', 'soundcloud', 'plays', [20, 20]],
  ['Half known', 'audiomack', 'plays', [0, 60], '2026-11-12'],
];

let ada: Person;
let names: Map<string, string>;

beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  const ids: string[] = [];
  for (const [name, platform, metric, [before, now], from = '2026-09-20'] of plans) {
    const song = await makeSong(server, platform, name);
    ids.push(...(await follow(server, ada.user.id, song)));
    let value = 1000;
    const days = eachDay(from, '2026-11-20').map((day) => {
      value += day < middle ? before : now;
      return { day, at: `${day}T10:00:00Z`, metrics: { [metric]: value } };
    });
    await observeAll(
      server,
      song,
      days.filter(({ day }) => day >= lastBefore || endsBefore.has(day)),
    );
  }
  for (const name of new Set(plans.map(([name]) => name))) {
    const trackIds = ids.filter((_, place) => plans[place]?.[0] === name);
    if (trackIds.length > 1) await call(server.app, joinTracks, { as: ada, body: { trackIds } });
  }
  await rebuild(server.ctx, ada.user.id);
  names = new Map((await ask(listTracks)).map(({ songId, title }) => [songId, title]));
});

async function ask<Asked extends Endpoint>(
  endpoint: Asked,
  query: Record<string, string> = {},
): Promise<ReplyOf<Asked>> {
  const response = await call(server.app, endpoint, { as: ada, query });
  expect(response.statusCode).toBe(200);
  return response.json<ReplyOf<Asked>>();
}

const named = (songs: Overview['rising']) => songs.map(({ song, track }) => [song.title, track.platform]);

test('[ANL-01] [TRK-10] songs rise and fade once each, told by the sum of their largest unit, its largest link first', async () => {
  const { moved, rising, fading } = await ask(getOverview);
  expect(named(rising)).toEqual([['Together', 'audiomack']]);
  expect(named(fading)).toEqual([
    ['Falling', 'audiomack'],
    ['Both ways', 'youtube'],
    ['Large and small', 'audiomack'],
  ]);
  expect(moved).toEqual({ rising: 1, fading: 3 });
  expect(fading[1]).toMatchObject({
    ...{ metric: 'views', gained: 28 * 400, platforms: ['youtube'] },
    compared: { gained: 28 * 400, previous: 28 * 1000 },
  });
  expect(fading[2]).toMatchObject({ gained: 28 * 1506, platforms: ['audiomack', 'soundcloud'] });
  expect(fading[1]?.links.map(({ platform, state }) => [platform, state])).toEqual([
    ['youtube', 'fading'],
    ['soundcloud', 'rising'],
  ]);
});

test('[ANL-07] [TRK-10] overview, series, contributions and the list count and judge the same songs', async () => {
  const metric = 'plays';
  const overview = await ask(getOverview, { metric });
  const series = await ask(getSeries, { metric, groupBy: 'song' });
  const contribution = await ask(getContribution, { metric, by: 'song', limit: '50' });
  const tracks: Track[] = await ask(listTracks);
  const having = new Set(
    tracks.flatMap(({ songId, metrics }) => (metrics.plays === undefined ? [] : [songId])),
  );
  const [figure] = overview.figures.filter((one) => one.metric === metric);
  expect(overview.figures.filter((one) => one.metric === metric)).toHaveLength(1);
  // The new song, and the one with a link that is new, are known for a part alone.
  expect(figure?.ofSongs).toMatchObject({ all: 7, known: 5, compared: 5, part: 2 });
  expect(figure?.ofSongs.partTitles).toHaveLength(2);
  expect(contribution.ofSongs).toEqual(figure?.ofSongs);
  expect([having.size, series.series.length + series.others]).toEqual([7, 7]);
  const counted = (of: 'all' | 'known' | 'compared' | 'part') =>
    series.series.filter(({ ofSongs }) => ofSongs[of] === 1).length;
  expect([counted('all'), counted('known'), counted('compared'), counted('part')]).toEqual([7, 5, 5, 2]);
  // The same songs, in the same order, with the same amounts.
  const known = series.series.filter(({ change }) => change.compared !== null);
  const [, newest] = overview.topSongs;
  expect(newest).toMatchObject({ song: { title: 'New' }, gained: 5000, part: { gained: 5000 } });
  expect(overview.topSongs.map(({ song, gained }) => [song.id, gained])).toEqual(
    series.series.slice(0, 5).map(({ key, change }) => [key, change.gained]),
  );
  const sumOf = (lines: readonly { change: { gained: number | null } }[]) =>
    lines.reduce((sum, { change }) => sum + (change.gained ?? 0), 0);
  const total = sumOf(overview.totals.filter((one) => one.metric === metric));
  expect([sumOf(series.series), contribution.gained + (contribution.uncompared?.gained ?? 0)]).toEqual([
    total,
    total,
  ]);
  expect(new Set(overview.topSongs.map(({ song }) => song.id)).size).toBe(overview.topSongs.length);
  expect(
    Object.fromEntries(contribution.rows.map(({ key, gained, previous }) => [key, [gained, previous]])),
  ).toEqual(
    Object.fromEntries(
      known.map(({ key, change: { compared } }) => [key, [compared?.gained, compared?.previous]]),
    ),
  );
  // The words of the list.
  const words = [...Map.groupBy(tracks, ({ songId }) => songId)].map(([songId, links]) => {
    const told = songWord(
      links,
      ({ id, platform, momentum }) => ({
        ...{ id, platform, metric: null, state: null, gained: null, previous: null },
        ...momentum,
      }),
      [],
    );
    return { songId, ...told };
  });
  // The same figure in what rises and fades, in the list, and among the top songs of the same number.
  const movers = [...overview.rising, ...overview.fading];
  for (const { song, metric: unit, track, gained, compared, part } of movers) {
    const told = words.find(({ songId }) => songId === song.id);
    expect({ gained: told?.gained, previous: told?.previous }).toEqual(compared);
    expect(told?.links?.[0].id).toBe(track.id);
    const top = (await ask(getOverview, { metric: unit })).topSongs.find((one) => one.song.id === song.id);
    // There are five of them.
    if (top || song.title !== 'Falling') expect(top).toMatchObject({ id: track.id, gained, compared, part });
  }
  const songsOf = (state: string) =>
    words.filter((word) => word.state === state).map(({ songId }) => names.get(songId));
  expect(songsOf('rising')).toHaveLength(overview.moved.rising);
  expect(songsOf('fading')).toHaveLength(overview.moved.fading);
  expect(songsOf('fading').sort()).toEqual(overview.fading.map(({ song }) => song.title).sort());
});

test('[ANL-07] the figure is what the days of a chart hold, and says which part is of songs known since', async () => {
  const { totals, points } = await ask(getOverview, { metric: 'plays' });
  const plays = totals.filter(({ metric }) => metric === 'plays');
  expect(plays.map(({ platform }) => platform).sort()).toEqual(['audiomack', 'lastfm', 'soundcloud']);
  for (const { brought, gaps, change } of plays) {
    expect(brought).toHaveLength(points.length);
    const drawn = brought.reduce<number>((sum, day) => sum + (day ?? 0), 0);
    expect(gaps).toEqual([]);
    expect(drawn).toBe(change.gained);
  }
  // Released on the 9th: ten of its eleven days follow one that was read.
  expect(plays.find(({ platform }) => platform === 'soundcloud')?.change.part).toMatchObject({
    ...{ from: '2026-11-09', gained: 10 * 500, songs: 1 },
  });
});

test('[ANL-02] what changed for one song adds up exactly, platform by platform and number by number', async () => {
  const { topSongs } = await ask(getOverview, { metric: 'plays' });
  const together = topSongs.find(({ title }) => title === 'Together');
  const songId = together?.song.id ?? '';
  const one = await ask(getContribution, { songId, by: 'platform' });
  expect(one).toMatchObject({ metric: 'plays', difference: 28 * 29, songs: 3, outOf: 3 });
  expect(one.rows.map(({ key, difference }) => [key, difference])).toEqual([
    ['soundcloud', 28 * 20],
    ['audiomack', 28 * 10],
    ['lastfm', -28],
  ]);
  expect(one.rows.reduce((sum, { difference }) => sum + difference, 0)).toBe(one.difference);
  expect(one.explanation?.platform?.platform).toBe('soundcloud');
  // The same song's row among all songs.
  const { rows } = await ask(getContribution, { metric: 'plays', by: 'song' });
  expect(rows.find(({ key }) => key === songId)).toMatchObject({ difference: one.difference, songs: 3 });
  const trackId = together?.links[0]?.trackId ?? '';
  const link = await ask(getContribution, { trackId, by: 'platform', metric: 'plays' });
  expect(link).toMatchObject({ songs: 1, rows: [{ difference: link.difference }] });
  const none = { as: ada, query: { songId: `sng_${'0'.repeat(32)}` } };
  expect((await call(server.app, getContribution, none)).statusCode).toBe(404);
  expect((await call(server.app, getContribution, { as: ada, query: { songId, trackId } })).statusCode).toBe(
    400,
  );
});

test('[ANL-01] days in the past speak of the songs that had a number then', async () => {
  const past = await ask(getOverview, { metric: 'plays', from: '2026-10-20', to: '2026-11-05' });
  expect(past.figures.find(({ metric }) => metric === 'plays')?.ofSongs).toEqual({
    ...{ all: 6, known: 6, compared: 6, part: 0, partTitles: [] },
  });
});
