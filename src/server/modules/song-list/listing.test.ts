import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTracks, getTrack, listTracks, removeTrack, restoreTrack, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { purgeRemovedTracks } from '../following/removal.ts';
import { recordReadings, startRun } from '../metrics/service.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { batchSize: 1 });
const server = useTestServer({ platforms: { youtube, deezer } });

const songs = [
  { title: 'Élan', artist: 'Zoë', album: '100% live', views: 500, gain: 10 },
  { title: 'banana', artist: 'Ärzte', album: 'a_b', views: 30, gain: -5 },
  { title: 'Apfel', artist: 'zed', album: 'back\\slash', views: 400, gain: 0 },
  { title: 'Жизнь', artist: 'bob', album: 'x', views: 20, gain: undefined },
];
const noId = 'trk_00000000000000000000000000000000';

let ada: Person;

const get = (as: Person, query: Record<string, string | number> = {}) =>
  call(server.app, listTracks, { as, query });
const list = async (query: Record<string, string | number> = {}, as = ada): Promise<Track[]> =>
  (await get(as, query)).json();
const names = async (query: Record<string, string | number>) => (await list(query)).map(({ title }) => title);
const add = async (as: Person, urls: string[]): Promise<Track[]> =>
  (await call(server.app, addTracks, { as, body: { urls } })).json().added;

beforeAll(async () => {
  ada = await person(server, { tier: 'indie' });
  for (const [number, { views, gain, ...song }] of songs.entries()) {
    server.ctx.clock.set(`2026-11-0${number + 1}T23:30:00Z`);
    youtube.tell(videoId(number), { song, metrics: { views: views - (gain ?? 0) } });
    await add(ada, [videoUrl(number)]);
  }
  deezer.tell('7', {
    song: { title: 'Rank', artist: 'Deezer', releaseDate: '2020-02-29' },
    metrics: { rank: 9 },
  });
  await add(ada, ['https://www.deezer.com/track/7']);
  const items = (
    await server.ctx.db.execute<{ id: string }>(
      sql`select id from items order by platform_track_id desc limit 4`,
    )
  ).rows.reverse();
  const record = async (instant: string, pick: (song: (typeof songs)[number]) => number | undefined) => {
    server.ctx.clock.set(instant);
    const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 4 });
    const readings = songs.flatMap((song, number) => {
      const views = pick(song);
      const reading = {
        outcome: 'read',
        song,
        metrics: { views },
        withheld: [],
        availability: 'public',
      } as const;
      return views === undefined
        ? []
        : [{ itemId: items[number]?.id ?? '', observedAt: server.ctx.clock.now(), reading }];
    });
    await recordReadings(server.ctx, run, readings as never);
  };
  await record('2026-11-12T20:00:00Z', ({ views, gain }) => (gain === undefined ? undefined : views - gain));
  await record('2026-11-19T12:00:00Z', ({ views }) => views);
});

beforeEach(() => server.ctx.clock.set('2026-11-20T12:00:00Z'));

describe('[TRK-07] the list', () => {
  test.each([
    ['newest first without being told', {}, ['Rank', 'Жизнь', 'Apfel', 'banana', 'Élan']],
    [
      'by title, whatever the case',
      { sort: 'title', order: 'asc', search: 'b' },
      ['Apfel', 'banana', 'Жизнь'],
    ],
    ['by artist, whatever the case', { sort: 'artist', order: 'asc', search: 'o' }, ['Жизнь', 'Élan']],
    [
      'by views, unknown last',
      { sort: 'views', order: 'desc' },
      ['Élan', 'Apfel', 'banana', 'Жизнь', 'Rank'],
    ],
    [
      'by views upwards, unknown last',
      { sort: 'views', order: 'asc' },
      ['Жизнь', 'banana', 'Apfel', 'Élan', 'Rank'],
    ],
    ['by release date', { sort: 'releaseDate', order: 'asc', limit: 1 }, ['Rank']],
    ['by change', { sort: 'change', limit: 1 }, ['Élan']],
    ['by platform', { sort: 'platform', order: 'asc', limit: 1 }, ['Rank']],
    ['by last sync', { sort: 'lastSyncedAt', order: 'asc', limit: 1 }, ['Rank']],
  ])('sorts %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    ['platform', { platform: 'deezer' }, ['Rank']],
    ['how they do', { growth: 'new' }, ['Élan', 'banana', 'Apfel', 'Жизнь']],
    ['growth that none has', { growth: 'rising' }, []],
    ['day added', { addedFrom: '2026-11-02', addedTo: '2026-11-03' }, ['Apfel', 'banana']],
    ['text in a title, whatever the case', { search: 'ÉLAN' }, ['Élan']],
    ['text in Cyrillic', { search: 'жИЗ' }, ['Жизнь']],
    ['text in an artist', { search: ' ärz ' }, ['banana']],
    ['text in an album', { search: '100%' }, ['Élan']],
    ['a percent sign as itself', { search: '%' }, ['Élan']],
    ['an underscore as itself', { search: '_' }, ['banana']],
    ['a backslash as itself', { search: '\\' }, ['Apfel']],
    ['a quote as itself', { search: "' or 1=1 --" }, []],
  ])('filters by %s', async (_, query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected.toSorted());
  });

  test('the day a song was added is the one in the user’s zone', async () => {
    await server.ctx.db.execute(sql`update users set time_zone = 'Asia/Tokyo' where id = ${ada.user.id}`);
    expect(await names({ addedFrom: '2026-11-02', addedTo: '2026-11-02' })).toEqual(['Élan']);
    await server.ctx.db.execute(sql`update users set time_zone = 'UTC' where id = ${ada.user.id}`);
  });

  test.each(['title', 'views', 'change', 'addedAt', 'releaseDate', 'against', 'perDay', 'state', 'leading'])(
    'pages by %s miss nothing and repeat nothing',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const whole = await names({ sort, order });
        const paged: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await get(ada, { sort, order, limit: 2, ...(cursor && { cursor }) });
          paged.push(...page.json<Track[]>().map(({ title }) => title));
          cursor = page.headers['x-next-cursor']?.toString();
        } while (cursor);
        expect(paged).toEqual(whole);
      }
    },
  );

  test('[SYNC-05] a change is the gain of seven days; a correction is no loss, an unknown past no gain', async () => {
    const changes = new Map((await list()).map(({ title, change }) => [title, change]));
    expect(Object.fromEntries(changes)).toEqual({
      Élan: { views: 10 },
      banana: { views: 0 },
      Apfel: { views: 0 },
      Жизнь: {},
      Rank: {},
    });
  });
});

describe('[SEC-01] the list refuses', () => {
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  test.each<[string, Record<string, string>]>([
    ['a sort it does not have', { sort: 'password' }],
    ['a limit beyond 500', { limit: '501' }],
    ['a limit of 0', { limit: '0' }],
    ['a platform it does not know', { platform: 'napster' }],
    ['a day that is none', { addedFrom: '2026-02-30' }],
    ['a cursor that is none', { cursor: 'x' }],
    ['a cursor of another sort', { cursor: forged(['title', 'asc', 'a', noId]) }],
    ['a cursor with a forged value', { cursor: forged(['addedAt', 'desc', "now'", noId]) }],
    ['a cursor with a NUL', { sort: 'title', cursor: forged(['title', 'desc', '\0', noId]) }],
  ])('%s', async (_, query) => {
    expect((await get(ada, query)).statusCode).toBe(400);
  });

  test('whoever has no session', async () => {
    expect((await call(server.app, listTracks)).statusCode).toBe(401);
  });
});

describe('one song', () => {
  test('[SEC-01] is nobody else’s', async () => {
    const [track] = await list();
    const params = { id: track?.id ?? '' };
    const eve = await person(server);
    for (const endpoint of [getTrack, removeTrack, restoreTrack]) {
      expect((await call(server.app, endpoint, { as: eve, params })).statusCode).toBe(404);
      expect((await call(server.app, endpoint, { as: eve, params: { id: noId } })).statusCode).toBe(404);
      expect((await call(server.app, endpoint, { as: eve, params: { id: 'x' } })).statusCode).toBe(400);
      expect((await call(server.app, endpoint, { params })).statusCode).toBe(401);
    }
    expect((await call(server.app, getTrack, { as: ada, params })).json()).toEqual({
      ...track,
      // Once a day on this plan.
      everySeconds: 86_400,
      ownFigures: [],
      statusHistory: expect.objectContaining({ isWhole: true }),
    });
    expect(await list({}, eve)).toEqual([]);
  });

  test('[TRK-09] can be removed and brought back within a day, its history with it', async () => {
    const [track] = await list({ search: 'Élan' });
    const params = { id: track?.id ?? '' };
    expect((await call(server.app, removeTrack, { as: ada, params })).statusCode).toBe(204);
    expect((await call(server.app, getTrack, { as: ada, params })).statusCode).toBe(404);
    expect((await call(server.app, removeTrack, { as: ada, params })).statusCode).toBe(404);
    expect(await names({ search: 'Élan' })).toEqual([]);
    server.ctx.clock.advance(23 * 3600_000);
    await purgeRemovedTracks(server.ctx);
    expect((await call(server.app, restoreTrack, { as: ada, params })).json()).toMatchObject({
      id: params.id,
      metrics: track?.metrics,
    });
    expect((await call(server.app, restoreTrack, { as: ada, params })).statusCode).toBe(404);
    await call(server.app, removeTrack, { as: ada, params });
    server.ctx.clock.advance(24 * 3600_000);
    expect((await call(server.app, restoreTrack, { as: ada, params })).statusCode).toBe(404);
    await purgeRemovedTracks(server.ctx);
    const { rows } = await server.ctx.db.execute(sql`select 1 from tracks where id = ${params.id}`);
    expect(rows).toEqual([]);
    const [again] = await add(ada, [videoUrl(0)]);
    expect(again).toMatchObject({ title: 'Élan' });
  });

  test('[TRK-06] is not brought back onto a full list, and its removal resumes what was paused', async () => {
    const as = await person(server);
    const urls = Array.from({ length: 26 }, (_, number) => videoUrl(5000 + number));
    const added = await add(as, urls.slice(0, 25));
    const params = { id: added[0]?.id ?? '' };
    await call(server.app, removeTrack, { as, params });
    await add(as, urls.slice(25));
    expect((await call(server.app, restoreTrack, { as, params })).statusCode).toBe(409);
    expect((await call(server.app, getTrack, { as, params })).statusCode).toBe(404);
    await server.ctx.db.execute(
      sql`update tracks set is_paused = true where user_id = ${as.user.id} and id = ${added[24]?.id}`,
    );
    await call(server.app, removeTrack, { as, params: { id: added[1]?.id ?? '' } });
    expect(await list({}, as)).toHaveLength(24);
    expect(new Set((await list({}, as)).map(({ status }) => status))).toEqual(new Set(['active']));
  });

  test('[TRK-06] a removed song that is added again keeps its id', async () => {
    const as = await person(server);
    const [first] = await add(as, [videoUrl(6000)]);
    await call(server.app, removeTrack, { as, params: { id: first?.id ?? '' } });
    const [again] = await add(as, [videoUrl(6000)]);
    expect(again).toMatchObject({ id: first?.id, status: 'active' });
  });
});
