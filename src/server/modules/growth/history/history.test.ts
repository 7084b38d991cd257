import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportedTrack, exportTracks } from '#contract/track-export.ts';
import {
  addTracks,
  getSparklines,
  getTrackHistory,
  type HistoryPoint,
  listTracks,
  type Track,
} from '#contract/tracks.ts';
import type { Metrics } from '#domain/metrics.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { recordReadings, startRun } from '../../metrics/service.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true });
const server = useTestServer({ platforms: { youtube, deezer } });
const noId = 'trk_00000000000000000000000000000000';

let ada: Person;
let track: Track;

const add = async (as: Person, url: string): Promise<Track> =>
  (await call(server.app, addTracks, { as, body: { urls: [url] } })).json().added[0];

async function seen(instant: string, metrics: Metrics, withheld: 'likes'[] = [], itemId = ''): Promise<void> {
  server.ctx.clock.set(instant);
  const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
  const { rows } = await server.ctx.db.execute<{ id: string }>(
    sql`select id from items where url = ${videoUrl(0)}`,
  );
  const reading = {
    outcome: 'read',
    song: { title: 'T', artist: 'A' },
    metrics,
    withheld,
    availability: 'public',
  } as const;
  await recordReadings(server.ctx, run, [
    {
      itemId: itemId || (rows[0]?.id ?? ''),
      observedAt: server.ctx.clock.now(),
      reading: { ...reading, withheld },
    },
  ]);
}

beforeAll(async () => {
  ada = await person(server);
  server.ctx.clock.set('2026-10-31T22:00:00Z');
  youtube.tell(videoId(0), { song: { title: 'T', artist: 'A' }, metrics: { views: 100, likes: 1 } });
  track = await add(ada, videoUrl(0));
  await seen('2026-11-01T23:30:00Z', { views: 110, likes: 1 });
  await seen('2026-11-02T00:30:00Z', { views: 110, likes: 1 });
  await seen('2026-11-02T21:00:00Z', { views: 130 }, ['likes']);
  await seen('2026-11-04T12:00:00Z', { views: 125 }, ['likes']);
});

const history = (query: Record<string, string>, as = ada, id = track.id) =>
  call(server.app, getTrackHistory, {
    as,
    params: { id },
    query: { metric: 'views', from: '2026-10-31', to: '2026-11-05', ...query },
  });
const values = async (query: Record<string, string>) => {
  const response = await history(query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ points: HistoryPoint[] }>().points.map(({ value, note }) => note ?? value);
};

describe('[TRK-08] the history', () => {
  test('[ANL-03] has one point a day; a missing day is missing, the running one says so', async () => {
    expect(await values({})).toEqual([100, 110, 130, 'missing', 'running']);
    server.ctx.clock.set('2026-11-06T12:00:00Z');
    expect(await values({})).toEqual([100, 110, 130, 'missing', 125, 'missing']);
    expect(await values({ to: '2027-01-01' })).toHaveLength(7);
  });

  test('[SYNC-05] [BEY-03] says where each number comes from, when it was seen and what stood before a correction', async () => {
    const { points } = (await history({ from: '2026-11-04', to: '2026-11-04' })).json();
    expect(points).toEqual([
      {
        date: '2026-11-04',
        value: 125,
        source: 'counter',
        observedAt: '2026-11-04T12:00:00.000Z',
        correctedFrom: 130,
      },
    ]);
    expect(await values({ mode: 'change' })).toEqual(['missing', 10, 20, 'missing', 'missing', 'missing']);
  });

  test('[BEY-02] a withheld metric is withheld, not zero; one that the platform never gives is missing', async () => {
    expect(await values({ metric: 'likes' })).toEqual([1, 1, 'withheld', 'missing', 'withheld', 'missing']);
    expect(await values({ metric: 'streams', to: '2026-11-01' })).toEqual(['missing', 'missing']);
  });

  test('by weeks and months', async () => {
    expect(await values({ interval: 'week' })).toEqual([110, 125]);
    expect(await values({ interval: 'month' })).toEqual([100, 125]);
    expect(await values({ interval: 'month', mode: 'change' })).toEqual(['missing', 'missing']);
    // A month that goes on is of the days that were asked for, and of what came in them alone.
    const whole = { from: '2026-11-01', to: '2026-11-02', interval: 'month' };
    expect(await values(whole)).toEqual([130]);
    expect(await values({ ...whole, mode: 'change' })).toEqual([30]);
  });

  test('[ANL-03] days begin where the asked zone, else the user’s, says', async () => {
    expect(await values({ tz: 'Europe/Berlin' })).toEqual([100, 'missing', 130, 'missing', 125, 'missing']);
    expect(await values({ tz: 'America/New_York' })).toEqual([100, 110, 130, 'missing', 125, 'missing']);
    expect(await values({ tz: 'Pacific/Auckland' })).toEqual(['missing', 100, 110, 130, 'missing', 125]);
    await server.ctx.db.execute(
      sql`update users set time_zone = 'Pacific/Auckland' where id = ${ada.user.id}`,
    );
    expect(await values({})).toEqual(['missing', 100, 110, 130, 'missing', 125]);
    expect(await values({ tz: 'UTC' })).toEqual([100, 110, 130, 'missing', 125, 'missing']);
    await server.ctx.db.execute(sql`update users set time_zone = 'UTC' where id = ${ada.user.id}`);
    const zoned = (await history({ tz: 'America/New_York', from: '2026-11-04', to: '2026-11-04' })).json();
    expect(zoned.points).toMatchObject([{ value: 125, correctedFrom: 130 }]);
  });

  test('[ANL-03] a song seen every hour has no missing day in any zone', async () => {
    youtube.tell(videoId(50));
    server.ctx.clock.set('2026-11-01T00:30:00Z');
    const hourly = await add(ada, videoUrl(50));
    const { rows } = await server.ctx.db.execute<{ id: string }>(
      sql`select id from items where url = ${videoUrl(50)}`,
    );
    for (let hour = 1; hour <= 72; hour++) {
      server.ctx.clock.advance(3600_000);
      await seen(server.ctx.clock.now().toISOString(), { views: hour < 40 ? 1000 : 1001 }, [], rows[0]?.id);
    }
    const range = { metric: 'views', from: '2026-11-01', to: '2026-11-03' };
    // The number changes at 16:30 UTC on the second: in Tokyo that is the third.
    const expected = {
      UTC: [1000, 1001, 1001],
      'America/Los_Angeles': [1000, 1001, 1001],
      'Asia/Kolkata': [1000, 1001, 1001],
      'Asia/Tokyo': [1000, 1000, 1001],
      'Pacific/Kiritimati': [1000, 1000, 1001],
    };
    for (const [tz, numbers] of Object.entries(expected)) {
      const { points } = (await history({ ...range, tz }, ada, hourly.id)).json();
      expect(
        points.map(({ value }: HistoryPoint) => value),
        tz,
      ).toEqual(numbers);
    }
  });

  test('[BEY-03] a value is told with the last look of its day, in whatever zone days begin', async () => {
    // Read at 00:30 as it stood, and at 21:00 anew: both times it stood, the later one is told.
    youtube.tell(videoId(60));
    server.ctx.clock.set('2026-11-01T09:00:00Z');
    const steady = await add(ada, videoUrl(60));
    const { rows } = await server.ctx.db.execute<{ id: string }>(
      sql`select id from items where url = ${videoUrl(60)}`,
    );
    for (const at of ['01T10:00', '01T21:00', '02T08:00', '02T20:00', '03T07:00'])
      await seen(`2026-11-${at}:00Z`, { views: 1000 }, [], rows[0]?.id);
    const looks = async (tz: string) => {
      const range = { metric: 'views', from: '2026-11-01', to: '2026-11-02', tz };
      const { points } = (await history(range, ada, steady.id)).json<{ points: HistoryPoint[] }>();
      return points.map(({ observedAt }) => observedAt);
    };
    const expected = ['2026-11-01T21:00:00.000Z', '2026-11-02T20:00:00.000Z'];
    server.ctx.clock.set('2026-11-04T00:30:00Z');
    for (const tz of ['UTC', 'Europe/London', 'Africa/Abidjan'])
      expect(await looks(tz), tz).toEqual(expected);
  });

  test('is cut at five years', async () => {
    expect(await values({ from: '1999-01-01' })).toHaveLength(5 * 365 + 1 + 1);
    expect(await values({ from: '1900-01-01', to: '1900-01-02' })).toEqual([]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a metric it does not have', { metric: 'password' }, 400],
    ['a day that is none', { from: '2026-02-30' }, 400],
    ['a day of the year 1', { from: '0001-01-01' }, 400],
    ['a day that is too far away', { to: '9999-12-31' }, 400],
    ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }, 400],
    ['a zone that is none', { tz: 'Mars/Olympus' }, 400],
    ['a zone that is an offset', { tz: '+05:30' }, 400],
    ['an interval it does not have', { interval: 'year' }, 400],
  ])('[SEC-01] refuses %s', async (_, query, status) => {
    expect((await history(query)).statusCode).toBe(status);
  });

  test('[SEC-01] is nobody else’s', async () => {
    expect((await history({}, await person(server))).statusCode).toBe(404);
    expect((await history({}, ada, noId)).statusCode).toBe(404);
    const params = { id: track.id };
    expect(
      (
        await call(server.app, getTrackHistory, {
          params,
          query: { metric: 'views', from: '2026-11-01', to: '2026-11-01' },
        })
      ).statusCode,
    ).toBe(401);
  });
});

describe('sparklines', () => {
  const sparklines = async (as: Person, ids: string) =>
    (await call(server.app, getSparklines, { as, query: { ids } })).json();

  test('[TRK-07] [ANL-07] show what each of the last 28 complete days brought, null where that is not known', async () => {
    server.ctx.clock.set('2026-11-06T12:00:00Z');
    const got = await sparklines(ada, `${track.id},${noId},x`);
    expect(Object.keys(got)).toEqual([track.id]);
    expect(got[track.id].metric).toBe('views');
    expect(got[track.id].values).toEqual([...Array(23).fill(null), 10, 20, null, null, null]);
  });

  test('[SEC-01] show nobody else’s songs', async () => {
    expect(await sparklines(await person(server), track.id)).toEqual({});
    expect((await call(server.app, getSparklines, { query: { ids: track.id } })).statusCode).toBe(401);
    expect((await call(server.app, getSparklines, { as: ada })).statusCode).toBe(400);
  });
});

describe('[EXP-01] the export', () => {
  const nasty = [
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\t=1',
    '＝1+1',
    'Song;=1+1',
    'a "b", c',
    'line\r\nbreak',
    '日本語',
  ];
  let ben: Person;
  const get = (query: Record<string, string>, as = ben) => call(server.app, exportTracks, { as, query });

  beforeAll(async () => {
    ben = await person(server, { tier: 'premium' });
    server.ctx.clock.set('2026-11-10T12:00:00Z');
    for (const [number, title] of nasty.entries())
      youtube.tell(videoId(100 + number), {
        song: { title, artist: title },
        metrics: { views: number },
        withheld: ['likes'],
      });
    for (const number of nasty.keys()) await add(ben, videoUrl(100 + number));
  });

  test('is CSV with a header, quoted where needed, and never a formula', async () => {
    const response = await get({ format: 'csv', sort: 'views', order: 'asc' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="tracks-sandbox-2026-11-10.csv"',
    );
    const [header = '', first = '', second = ''] = response.body.split('\r\n');
    expect(header).toMatch(/^id,platform,platformTrackId,title,artist,album,originalUrl,.*,views,likes,/);
    expect(first).toContain(`,'=1+1,'=1+1,,${videoUrl(100)},`);
    expect(first).toContain(',active,2026-11-10T12:00:00.000Z,2026-11-10T12:00:00.000Z,0,,');
    expect(first).toContain(',likes,');
    expect(second).toContain(",'+1,");
    expect(response.body).toContain(",'-1,'-1,");
    expect(response.body).toContain(",'@x,");
    expect(response.body).toContain(`,"'\t'=1",`);
    expect(response.body).toContain(",'＝1+1,");
    expect(response.body).toContain(`,"Song;'=1+1",`);
    expect(response.body).toContain(',"a ""b"", c",');
    expect(response.body).toContain(',"line\r\nbreak",');
    expect(response.body).toContain(',日本語,');
    expect(response.body.endsWith('\r\n')).toBe(true);
  });

  test('is JSON of the same songs, with the list’s filters', async () => {
    const list = (await call(server.app, listTracks, { as: ben, query: { search: 'b' } })).json();
    const response = await get({ format: 'json', search: 'b' });
    const days = {
      changeFrom: '2026-11-03',
      changeTo: '2026-11-09',
      momentumFrom: '2026-10-13',
      timeZone: 'UTC',
    };
    const exported = list.map((song: Track) => ({
      ...{ ...song, ...days, corrected: {}, source: 'sandbox', ownFigures: [] },
    }));
    expect(response.json()).toEqual(exported);
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="tracks-sandbox-2026-11-10.json"',
    );
    expect((await get({ format: 'json', search: 'nothing' })).json()).toEqual([]);
    const [one] = exported;
    expect((await get({ format: 'json', ids: `${one.id},${track.id}` })).json()).toEqual([one]);
  });

  test('says of what it is where it is asked to', async () => {
    const metadata = {
      exportedAt: '2026-11-10T12:00:00.000Z',
      timeZone: 'UTC',
      changeFrom: '2026-11-03',
      changeTo: '2026-11-09',
      momentumFrom: '2026-10-13',
      ...{ sort: 'addedAt', order: 'desc', search: 'b', sandbox: true },
    };
    const file = (await get({ format: 'json', search: 'b', metadata: '1' })).json();
    expect(Object.keys(file)).toEqual(['metadata', 'tracks']);
    expect(file.metadata).toEqual(metadata);
    expect(file.tracks).toEqual((await get({ format: 'json', search: 'b' })).json());
    for (const song of file.tracks) exportedTrack.parse(song);
    const none = (await get({ format: 'json', search: 'nothing', metadata: '1' })).json();
    expect(none).toEqual({ metadata: { ...metadata, search: 'nothing' }, tracks: [] });
    const lines = (await get({ format: 'csv', search: 'b', metadata: '1' })).body.split('\r\n');
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(Object.keys(metadata).length);
    expect(lines[Object.keys(metadata).length]).toMatch(/^id,platform,/);
  });

  test('for a spreadsheet begins with a byte order mark', async () => {
    const { body } = await get({ format: 'csv', bom: '1', metadata: '1' });
    expect(body).toMatch(/^\ufeff# exportedAt/);
    expect((await get({ format: 'csv' })).body).toMatch(/^id,/);
  });

  test('leaves a duration out that is not known', async () => {
    deezer.tell('8', { song: { durationSeconds: undefined }, metrics: { rank: 5 } });
    await add(ben, 'https://www.deezer.com/track/8');
    const [song] = (await get({ format: 'json', platform: 'deezer' })).json();
    expect(song).toMatchObject({ platformTrackId: '8', durationKnown: false });
    expect(song).not.toHaveProperty('duration');
    expect((await get({ format: 'csv', platform: 'deezer' })).body).toMatch(/deezer,8,.*\/track\/8,,,/);
  });

  test('keeps numbers as numbers, also negative ones', async () => {
    deezer.tell('5', { metrics: { rank: 10 } });
    const ranked = await add(ben, 'https://www.deezer.com/track/5');
    const { rows } = await server.ctx.db.execute<{ id: string }>(
      sql`select item_id as id from tracks where id = ${ranked.id}`,
    );
    await seen('2026-11-17T12:00:00Z', { rank: 4 }, [], rows[0]?.id);
    server.ctx.clock.set('2026-11-18T12:00:00Z');
    const { body } = await get({ format: 'csv', platform: 'deezer' });
    expect(body).toMatch(/,-6,/);
  });

  test('gives prices as their currency writes them', async () => {
    deezer.tell('6', { song: { currency: 'EUR' }, metrics: { price: 129 } });
    deezer.tell('7', { song: { currency: 'JPY' }, metrics: { price: 150 } });
    for (const id of ['6', '7']) await add(ben, `https://www.deezer.com/track/${id}`);
    const { body } = await get({ format: 'csv', platform: 'deezer' });
    expect(body).toMatch(/,1\.29,[^\n]*EUR/);
    expect(body).toMatch(/,150,[^\n]*JPY/);
  });

  test('goes through many pages without losing or repeating a song', async () => {
    const many = await person(server, { tier: 'premium' });
    await server.ctx.db.execute(sql`
      insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at, views)
      select 'itm_' || lpad(to_hex(n), 32, '0'), 'youtube', 'many' || n, 'https://x', 'Many', 'A', now(), now(), n / 100
      from generate_series(1, 2300) n`);
    await server.ctx.db.execute(sql`
      insert into tracks (id, user_id, item_id, added_at)
      select 'trk_' || lpad(to_hex(n), 32, '0'), ${many.user.id}, 'itm_' || lpad(to_hex(n), 32, '0'), now()
      from generate_series(1, 2300) n`);
    for (const sort of ['views', 'addedAt', 'title']) {
      const { body } = await get({ format: 'csv', sort }, many);
      const ids = body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 36));
      expect(ids).toHaveLength(2300);
      expect(new Set(ids).size).toBe(2300);
    }
    expect((await get({ format: 'json' }, many)).json()).toHaveLength(2300);
  });

  test('[SEC-01] is refused without a session, or in a format it does not have', async () => {
    expect((await call(server.app, exportTracks, { query: { format: 'csv' } })).statusCode).toBe(401);
    expect((await get({ format: 'xml' })).statusCode).toBe(400);
    expect((await get({ format: 'csv' }, await person(server))).body.split('\r\n')).toHaveLength(2);
  });
});
