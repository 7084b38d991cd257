import { beforeAll, describe, expect, test } from 'vitest';
import { type ExportedPoint, exportOverview, getOverview, type Overview } from '#contract/analytics.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getTrackHistory } from '#contract/tracks.ts';
import { eachDay, pointsBetween } from '#domain/days.ts';
import { seriesOf } from '#domain/series.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe, observeAll, type Song } from './history-for-test.ts';
import { rebuild } from './totals.ts';

const server = useTestServer();

const overview = async (query: Record<string, string> = {}): Promise<Overview> =>
  (await call(server.app, getOverview, { as: ada, query })).json();
const viewsOf = ({ totals }: Overview) => totals.find(({ metric }) => metric === 'views');

/** Today is 20 November 2026, a Friday. One song is read all year, another since 1 November. */
let ada: Person;
let [old, young]: Song[] = [];
beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  old = await makeSong(server, 'youtube', 'Old');
  young = await makeSong(server, 'youtube', 'Young');
  await follow(server, ada.user.id, old, young);
  // A day of last year's November brought 10, one of this year's 30, any other 1.
  const gainOf = (day: string) => (day < '2025-12' ? 10 : day < '2026-11' ? 1 : 30);
  let views = 1000;
  const days = eachDay('2025-10-20', '2026-11-19').map((day) => {
    views += gainOf(day);
    return { day, views };
  });
  const ofOld = days.filter(({ day }) => day !== '2026-09-15');
  const ofYoung = days.filter(({ day }) => day >= '2026-11-01');
  await observeAll(
    server,
    old,
    ofOld.map(({ day, views }) => ({ at: `${day}T10:00:00Z`, metrics: { views } })),
  );
  await observeAll(
    server,
    young,
    ofYoung.map(({ day, views }) => ({ at: `${day}T11:00:00Z`, metrics: { views: views * 2 } })),
  );
  await rebuild(server.ctx, ada.user.id);
}, 120_000);

const november = { from: '2026-11-01', to: '2026-11-19' };

test('[ANL-01] a period is compared with as many days before it, or with the same days of the year before', async () => {
  const previous = await overview(november);
  expect(previous.comparison).toEqual({ from: '2026-10-13', to: '2026-10-31' });
  expect(viewsOf(previous)?.change.compared).toEqual({ songs: 1, gained: 19 * 30, previous: 19 });
  const year = await overview({ ...november, compare: 'year' });
  expect(year.comparison).toEqual({ from: '2025-11-01', to: '2025-11-19' });
  expect(viewsOf(year)?.change.compared).toEqual({ songs: 1, gained: 19 * 30, previous: 19 * 10 });
  // Known of the other song is what came since its first day; it is on neither side of the comparison.
  const part = { from: '2026-11-01', songs: 1, gained: 18 * 60 };
  expect(viewsOf(year)?.change).toMatchObject({ songs: 2, gained: 19 * 30 + part.gained, part });
  expect(viewsOf(year)?.before).toEqual(Array(19).fill(10));
  expect(year.fading).toEqual([]);
  expect(year.rising).toMatchObject([{ track: { title: 'Old' }, compared: { gained: 570, previous: 190 } }]);
});

test.each(['off', 'none'])('[ANL-01] compare=%s leaves every comparison out', async (compare) => {
  for (const query of [{ compare }, { ...november, compare }]) {
    const answer = await overview(query);
    expect(answer.comparison).toBeNull();
    expect(viewsOf(answer)).toMatchObject({ before: null, change: { compared: null } });
    expect(viewsOf(answer)?.change.gained).toBeGreaterThan(0);
    expect([answer.rising, answer.fading]).toEqual([[], []]);
  }
});

test.each([
  // 19 days: three weeks before, each day against its own weekday.
  [{ ...november }, { from: '2026-10-11', to: '2026-10-29' }],
  [{}, { from: '2026-09-25', to: '2026-10-22' }],
  [
    { ...november, compare: 'year' },
    { from: '2025-11-02', to: '2025-11-20' },
  ],
])('[ANL-01] with weekdays matched %j is compared with %j', async (query, days) => {
  const { comparison } = await overview({ ...query, weekday: 'true' });
  expect(comparison).toEqual(days);
});

test.each([
  [{}, '2026-11-10'],
  [{ weekday: 'true' }, '2026-11-10'],
  [{ weekday: 'false' }, '2026-11-16'],
  [{ compare: 'year' }, '2025-11-18'],
])('[ANL-01] a Tuesday asked for with %j is compared with %s, the file as the page', async (query, day) => {
  const tuesday = { from: '2026-11-17', to: '2026-11-17', ...query };
  const { comparison, totals } = await overview(tuesday);
  expect(comparison).toEqual({ from: day, to: day });
  expect(totals.find(({ metric }) => metric === 'views')?.before).toHaveLength(1);
  const file = await call(server.app, exportOverview, { as: ada, query: { ...tuesday, format: 'json' } });
  expect(file.json()[0]).toMatchObject({ comparedFrom: day, comparedTo: day });
});

test('[ANL-01] 29 February is compared with the 28th', async () => {
  const leap = await overview({ from: '2024-02-29', to: '2024-03-01', compare: 'year' });
  expect(leap.comparison).toEqual({ from: '2023-02-28', to: '2023-03-01' });
});

test('[ANL-03] where the days before were not read at both ends there is no comparison', async () => {
  const answer = await overview({ from: '2026-09-16', to: '2026-09-20' });
  expect(viewsOf(answer)?.change).toMatchObject({ gained: 4, compared: null, songs: 1, part: { songs: 1 } });
  const next = await overview({ from: '2026-09-18', to: '2026-09-19' });
  // The day before the comparison is the one that nobody looked at.
  expect(next.comparison).toEqual({ from: '2026-09-16', to: '2026-09-17' });
  expect(viewsOf(next)?.change).toMatchObject({ gained: 2, compared: null });
  expect(viewsOf(next)?.before).toEqual([null, 1]);
});

describe('[ANL-02] a long period is cut into weeks, a longer one into months', () => {
  test('days up to 120, weeks up to two years, unless another interval is asked for', async () => {
    const intervalOf = async (from: string, query = {}) =>
      (await overview({ from, to: '2026-11-19', ...query })).interval;
    expect(await intervalOf('2026-07-23')).toBe('day');
    expect(await intervalOf('2026-07-22')).toBe('week');
    expect(await intervalOf('2024-11-20')).toBe('week');
    expect(await intervalOf('2024-11-19')).toBe('month');
    expect(await intervalOf('2026-11-13', { interval: 'month' })).toBe('month');
  });

  test('a week has what is known to have come in it, the rest is told beside', async () => {
    const query = { from: '2026-09-03', to: '2026-09-23', interval: 'week' };
    const answer = await overview(query);
    expect(answer.points).toEqual([
      { from: '2026-09-03', to: '2026-09-06' },
      { from: '2026-09-07', to: '2026-09-13' },
      { from: '2026-09-14', to: '2026-09-20' },
      { from: '2026-09-21', to: '2026-09-23' },
    ]);
    // Nobody looked on 15 September, which is inside the third week and takes nothing from it.
    expect(viewsOf(answer)).toMatchObject({
      ...{ brought: [4, 7, 7, 3], gaps: [], before: [4, 7, 7, 3] },
      daysRead: [4, 7, 6, 3],
    });
    // But it is the end of this period: its day is missing in the figure, and told apart.
    const cut = await overview({ ...query, to: '2026-09-15' });
    expect(viewsOf(cut)).toMatchObject({ brought: [4, 7, 1], gaps: [] });
    const late = await overview({ ...query, from: '2026-09-16' });
    expect(viewsOf(late)).toMatchObject({
      ...{ brought: [4, 3], gaps: [] },
      change: { gained: 7, across: { from: '2026-09-14', to: '2026-09-16', gained: 2 } },
    });
  });

  test('a month that the period cuts ends where it does', async () => {
    const { points } = await overview({ from: '2026-09-20', to: '2026-11-10', interval: 'month' });
    expect(points).toEqual([
      { from: '2026-09-20', to: '2026-09-30' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-10' },
    ]);
  });
});

test('[ANL-01] all days begin with the first whose growth may be known', async () => {
  const answer = await overview({ from: 'first' });
  expect([answer.from, answer.to, answer.interval]).toEqual(['2025-10-21', '2026-11-19', 'week']);
  const nobody = await person(server, { timeZone: 'UTC' });
  const empty = await call(server.app, getOverview, { as: nobody, query: { from: 'first' } });
  expect(empty.json()).toMatchObject({ from: '2026-11-19', to: '2026-11-19', totals: [] });
});

test('[ANL-01] top songs are those that the period brought the most of the metric', async () => {
  const answer = await overview({ from: '2026-11-13', to: '2026-11-19' });
  expect(answer.metric).toBe('views');
  expect(answer.topSongs).toMatchObject([
    { title: 'Young', compared: { gained: 420, previous: 420 } },
    { title: 'Old', compared: { gained: 210, previous: 210 } },
  ]);
  const before = await overview({ from: '2026-08-01', to: '2026-08-07' });
  expect(before.topSongs).toMatchObject([
    { title: 'Old', gained: 7 },
    { title: 'Young', gained: null },
  ]);
  const likes = await overview({ metric: 'likes' });
  expect(likes.topSongs.map(({ gained }) => gained)).toEqual([null, null]);
});

test('[ANL-03] songs whose owner hides the metric are counted beside the others', async () => {
  const bob = await person(server, { timeZone: 'UTC' });
  const [open, hidden] = [
    await makeSong(server, 'youtube', 'Open'),
    await makeSong(server, 'youtube', 'Hidden'),
  ];
  await follow(server, bob.user.id, open, hidden);
  await observe(server, open, '2026-11-19T10:00:00Z', { views: 10, likes: 2 });
  await observe(server, hidden, '2026-11-19T10:00:00Z', { views: 20 }, ['likes']);
  await rebuild(server.ctx, bob.user.id);
  const platforms = async (metric: string) =>
    (await call(server.app, getOverview, { as: bob, query: { metric } })).json<Overview>().platforms;
  expect(await platforms('likes')).toEqual([{ platform: 'youtube', songs: 2, withheld: 1 }]);
  expect(await platforms('views')).toEqual([{ platform: 'youtube', songs: 2, withheld: 0 }]);
});

test.each([
  { compare: 'last' },
  { weekday: '1' },
  { interval: 'hour' },
  { weekStart: '7' },
  { weekStart: 'monday' },
  { metric: 'fame' },
  { from: 'last' },
])('[ANL-01] %j is refused', async (query) => {
  const response = await call(server.app, getOverview, { as: ada, query });
  expect(response.statusCode).toBe(400);
});

describe('[EXP-01] [ANL-04] the overview as a file', () => {
  const file = async (query: Record<string, string>) =>
    call(server.app, exportOverview, { as: ada, query: { from: '2026-11-18', to: '2026-11-19', ...query } });

  test('CSV has a line for each day with what it is compared with, empty where nothing is known', async () => {
    const response = await file({ format: 'csv', bom: '1', metadata: '1' });
    expect(response.headers['content-disposition']).toContain('overview-sandbox-2026-11-18-2026-11-19.csv');
    expect(response.body.replace(/exportedAt: \S+/, 'exportedAt: …').split('\r\n')).toEqual([
      '\ufeff# exportedAt: …',
      '# from: 2026-11-18',
      '# to: 2026-11-19',
      '# comparedFrom: 2026-11-16',
      '# comparedTo: 2026-11-17',
      '# timeZone: UTC',
      '# interval: day',
      '# sandbox: true',
      'platform,metric,from,to,gained,total,comparedFrom,comparedTo,comparedGained,timeZone,source',
      'youtube,views,2026-11-18,2026-11-18,90,6885,2026-11-16,2026-11-16,90,UTC,sandbox',
      'youtube,views,2026-11-19,2026-11-19,90,6975,2026-11-17,2026-11-17,90,UTC,sandbox',
      '',
    ]);
    const missing = await file({ format: 'csv', from: '2026-09-15', to: '2026-09-15', compare: 'off' });
    expect(missing.body.split('\r\n')[1]).toBe('youtube,views,2026-09-15,2026-09-15,,,,,,UTC,sandbox');
  });

  test('JSON has the same points', async () => {
    const points = (await file({ format: 'json', interval: 'week' })).json();
    expect(points).toMatchObject([
      { platform: 'youtube', metric: 'views', from: '2026-11-18', to: '2026-11-19', gained: 180 },
    ]);
    const { metadata } = (await file({ format: 'json', metadata: '1', compare: 'year' })).json();
    expect(metadata).toMatchObject({ comparedFrom: '2025-11-18', interval: 'day', timeZone: 'UTC' });
  });

  test('nobody else’s', async () => {
    const response = await call(server.app, exportOverview, { query: { format: 'json' } });
    expect(response.statusCode).toBe(401);
  });
});

test('[ANL-02] a week that begins on Sunday, Monday or Saturday is the same here and in the history of its song', async () => {
  const cleo = await person(server, { timeZone: 'UTC' });
  const [id = ''] = await follow(server, cleo.user.id, ...(old ? [old] : []));
  await rebuild(server.ctx, cleo.user.id);
  const days = { from: '2026-10-28', to: '2026-11-14' };
  const history = await call(server.app, getTrackHistory, {
    as: cleo,
    params: { id },
    query: { metric: 'views', ...days, mode: 'change', tz: 'UTC' },
  });
  const byDay = history.json<ReplyOf<typeof getTrackHistory>>().points;
  for (const weekStart of [0, 1, 6] as const) {
    const points = pointsBetween(days, 'week', weekStart);
    const { brought } = seriesOf(
      byDay.flatMap(({ date: day, value, corrected = 0 }) =>
        value === null ? [] : [{ day, value, compared: 1, gained: value, corrected }],
      ),
      points,
    );
    const query = { ...days, interval: 'week', ...(weekStart !== 1 && { weekStart: String(weekStart) }) };
    const answer = (await call(server.app, getOverview, { as: cleo, query })).json<Overview>();
    expect(answer.points).toEqual(points);
    expect(viewsOf(answer)?.brought).toEqual(brought);
    const file = await call(server.app, exportOverview, { as: cleo, query: { ...query, format: 'json' } });
    expect(file.json<ExportedPoint[]>().map(({ from, to }) => ({ from, to }))).toEqual(answer.points);
  }
});

test('[ANL-01] of all time songs rise and fade by the last 28 days of it, which are named', async () => {
  const { to } = november;
  const all = await overview({ from: 'first', to, compare: 'off' });
  const recent = await overview({ from: '2026-10-23', to });
  expect(all).toMatchObject({
    comparison: null,
    explanation: null,
    rising: recent.rising,
    moved: recent.moved,
  });
  expect(all.from < '2025-11-01').toBe(true);
  expect(all.movedIn).toEqual({ from: '2026-10-23', to, comparison: recent.comparison });
  expect(recent.rising).toMatchObject([{ track: { title: 'Old' } }]);
  expect(recent.movedIn).toEqual(all.movedIn);
  expect((await overview({ from: all.from, to, compare: 'off' })).movedIn).toBeNull();
});
