import { beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { getTrends } from '#contract/insights.ts';
import { getTrackHistory } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong } from '../../analytics/history-for-test.ts';
import { noise, readDays, weekly } from '../days-for-test.ts';

/** Today is 20 November 2026; the last complete day the 19th. */
const server = useTestServer();

type Trends = ReplyOf<typeof getTrends>;
const trends = async (as: Person, query: Record<string, string> = {}): Promise<Trends> =>
  (await call(server.app, getTrends, { as, query })).json();

let ada: Person;
let [song, other] = ['', ''];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  const [first, second] = [
    await makeSong(server, 'youtube', 'One'),
    await makeSong(server, 'youtube', 'Two'),
  ];
  [song = '', other = ''] = await follow(server, ada.user.id, first, second);
  const next = noise(4);
  const gains = weekly(200, 500, (place) => 1.01 ** (place / 7) * (0.9 + 0.2 * next()));
  const holed = gains.map((gain, place) => (place === 160 ? null : place === 180 ? -4000 : gain));
  await readDays(server, { itemId: first.itemId, from: '2026-05-04' }, holed);
  await readDays(server, { itemId: second.itemId, from: '2026-11-10' }, weekly(10, 50));
});

test('[ANL-02] windows are what the song’s page calls its growth, the best day what its history has', async () => {
  const found = await trends(ada, { trackId: song });
  const growth = await call(server.app, getTrackGrowth, { as: ada, params: { id: song } });
  const { spans } = growth.json<ReplyOf<typeof getTrackGrowth>>();
  for (const [place, { days, from, to, metrics }] of spans.entries()) {
    const window = found.windows[place];
    expect(window).toMatchObject({ days, from, to, gap: null });
    const { base: _base, gaps: _gaps, previous: before, across, ...own } = metrics.views ?? {};
    expect(window?.change).toMatchObject({ ...own, songs: 1, compared: { previous: before } });
    expect(across).toEqual([]);
    const { gained = 0, previous } = metrics.views ?? {};
    expect(window?.rate).toBeCloseTo((gained ?? 0) / (previous ?? 1) - 1, 3);
  }
  const { from, to } = found;
  const history = await call(server.app, getTrackHistory, {
    as: ada,
    params: { id: song },
    query: { metric: 'views', from, to, mode: 'change' },
  });
  const { points } = history.json<ReplyOf<typeof getTrackHistory>>();
  const values = points.flatMap(({ date, value }) => (value === null ? [] : [{ date, gained: value }]));
  expect(found.bestDay).toEqual(values.reduce((best, day) => (day.gained > best.gained ? day : best)));
  expect(found.weekdays.reduce((sum, { days }) => sum + days, 0)).toBe(values.length);
});

test('[ANL-02] a platform is all its links, and says of how many each figure is', async () => {
  const found = await trends(ada, { platform: 'youtube' });
  expect(found).toMatchObject({ metric: 'views', songs: 2, outOf: 2, leftOut: [], sandbox: true });
  const alone = await trends(ada, { trackId: song });
  // What is known of the other since some days is in the sum, and out of the comparison.
  const { change, rate, gap } = alone.windows[1] ?? {};
  expect(found.windows[1]).toMatchObject({ rate, gap, change: { compared: change?.compared, songs: 2 } });
  expect(found.windows[1]?.change.gained).toBeGreaterThan(change?.gained ?? 0);
  expect(found.windows[1]?.ofSongs).toMatchObject({ all: 2, known: 1, part: 1, partTitles: ['Two'] });
  expect(found.acceleration).toEqual({ ...alone.acceleration, without: 1 });
  expect(found.windows[0]?.change.gained).toBeGreaterThan(alone.windows[0]?.change.gained ?? 0);
  expect((await trends(ada, { trackId: other })).windows[1]).toMatchObject({
    change: { gained: 527, compared: null, part: { gained: 527 } },
    gap: 'too_young',
  });
  expect(await trends(ada, { metric: 'likes' })).toMatchObject({ songs: 0, bestDay: null, metric: 'likes' });
});

test('[ANL-02] somebody else’s song is not there, and days must be some', async () => {
  const eve = await person(server);
  const statusOf = async (as: Person, query: Record<string, string>) =>
    (await call(server.app, getTrends, { as, query })).statusCode;
  expect(await statusOf(eve, { trackId: song })).toBe(404);
  expect(await statusOf(ada, { from: '2026-11-10', to: '2026-11-09' })).toBe(400);
  expect(await statusOf(ada, { from: '2020-01-01' })).toBe(400);
  expect(await statusOf(ada, { trackId: song, songId: 'sng_1' })).toBe(400);
  expect((await call(server.app, getTrends)).statusCode).toBe(401);
  const empty = await trends(eve);
  expect(empty).toMatchObject({ metric: null, songs: 0, outOf: 0, halfLife: { gap: 'no_counter' } });
});
