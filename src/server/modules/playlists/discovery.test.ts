import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/playlists.ts';
import type { PlaylistSort } from '#domain/playlists.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import type { Db } from '#server/db/client.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { users } from '../accounts/table.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { purgeVisitSalts } from '../visits/jobs.ts';
import { visitSalts } from '../visits/table.ts';
import { purgePlaylists } from './jobs.ts';
import { wordsOf } from './policy.ts';
import { selectDiscovered } from './queries-public.ts';
import { playlistPlays } from './table.ts';

const server = useTestServer();
const videos: string[] = [];
let ada: Person;
let admin: Person;

beforeAll(async () => {
  ada = await person(server);
  admin = await person(server, { isAdmin: true });
  for (const title of ['One', 'Two', 'Three'])
    videos.push(...(await follow(server, ada.user.id, await makeSong(server, 'youtube', title))));
});

async function published(body: Record<string, unknown>): Promise<contract.Playlist> {
  server.ctx.clock.advance(1000);
  const given = { isPublic: true, trackIds: videos.slice(0, 1), ...body };
  return (await call(server.app, contract.addPlaylist, { as: ada, body: given as never })).json();
}

const find = (query: Record<string, string | number> = {}) =>
  call(server.app, contract.discoverPlaylists, { query });
const names = async (query: Record<string, string | number> = {}): Promise<string[]> =>
  (await find(query)).json<contract.PlaylistSummary[]>().map(({ name }) => name);
const play = (id: string, agent: string, from = '10.0.0.1', as?: Person) =>
  server.app.inject({
    method: 'POST',
    url: `/api/playlists/${id}/play`,
    remoteAddress: from,
    headers: { 'user-agent': agent, ...(as && { cookie: as.cookie }) },
  });
const playsOf = async (id: string): Promise<number> =>
  (await call(server.app, contract.getPlaylist, { params: { id } })).json().plays;

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('[PLY-02] discovery', () => {
  test('visitors find public playlists that hold something, sorted and page after page', async () => {
    await published({ name: 'Night' });
    const long = await published({ name: 'Long', trackIds: videos });
    await published({ name: 'Hidden in the drawer', isPublic: false });
    const { id } = await published({ name: 'Loved', trackIds: videos.slice(0, 2) });
    await call(server.app, contract.addPlaylist, { as: ada, body: { name: 'Empty', isPublic: true } });
    await play(id, browser);
    expect(await names()).toEqual(['Loved', 'Long', 'Night']);
    expect(await names({ sort: 'longest' })).toEqual(['Long', 'Loved', 'Night']);
    expect(await names({ sort: 'played' })).toEqual(['Loved', 'Long', 'Night']);
    for (const sort of ['new', 'played', 'longest']) {
      const first = await find({ sort, limit: 2 });
      const cursor = String(first.headers['x-next-cursor']);
      const [got, rest] = [first.json<{ name: string }[]>(), await names({ sort, limit: 2, cursor })];
      expect([...got.map(({ name }) => name), ...rest]).toEqual(await names({ sort }));
    }
    const wrong = await find({
      sort: 'new',
      cursor: String((await find({ sort: 'longest', limit: 1 })).headers['x-next-cursor']),
    });
    expect(wrong.statusCode).toBe(400);
    // One that becomes private is gone at once; made public again it is the newest.
    const set = (isPublic: boolean) =>
      call(server.app, contract.changePlaylist, { as: ada, params: { id: long.id }, body: { isPublic } });
    await set(false);
    expect(await names()).toEqual(['Loved', 'Night']);
    server.ctx.clock.advance(1000);
    await set(true);
    expect(await names()).toEqual(['Long', 'Loved', 'Night']);
  });

  test('[ADM-01] whoever is suspended shows nothing', async () => {
    const { id } = await published({ name: 'Suspended' });
    const suspend = (suspendedAt: Date | null) =>
      server.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, ada.user.id));
    await suspend(server.ctx.clock.now());
    expect(await names({ search: 'Suspended' })).toEqual([]);
    expect((await call(server.app, contract.getPlaylist, { params: { id } })).statusCode).toBe(404);
    await suspend(null);
    expect(await names({ search: 'Suspended' })).toEqual(['Suspended']);
    await call(server.app, contract.removePlaylist, { as: ada, params: { id } });
  });

  test('words are found by their beginning, whatever case, accents and script', async () => {
    await published({ name: 'Été à Paris', description: 'for *slow* evenings' });
    await published({ name: '東京の夜' });
    expect(await names({ search: 'ete' })).toEqual(['Été à Paris']);
    expect(await names({ search: 'PAR sl' })).toEqual(['Été à Paris']);
    expect(await names({ search: '京' })).toEqual(['東京の夜']);
    expect(await names({ search: 'paris night' })).toEqual([]);
    expect(await names({ search: "'; drop table & | ! ( <-> :*" })).toEqual([]);
    expect(await names({ search: '!!!' })).toEqual([]);
  });

  test.each<[PlaylistSort, string]>([
    ['new', 'playlists_new'],
    ['played', 'playlists_played'],
    ['longest', 'playlists_longest'],
  ])('[PLY-02] the page sorted by %s is read from its index', async (sort, index) => {
    const rows = (await server.ctx.db.transaction(async (inner) => {
      // A table of a few rows is read whole, whatever its indexes.
      await inner.execute(sql`set local enable_seqscan = off`);
      await inner.execute(sql`set local enable_sort = off`);
      const explaining = { execute: (query: SQL) => inner.execute(sql`explain ${query}`) } as unknown as Db;
      return selectDiscovered(explaining, { words: '', sort, after: undefined, limit: 24 });
    })) as unknown as { 'QUERY PLAN': string }[];
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});

describe('[PLY-02] plays', () => {
  test('each browser counts once a day, robots and the owner never, and a private one has none', async () => {
    const { id } = await published({ name: 'Counted' });
    for (let n = 0; n < 20; n++) expect((await play(id, browser)).statusCode).toBe(204);
    await play(id, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', '10.0.0.9');
    await play(id, browser, '10.0.0.2', ada);
    expect(await playsOf(id)).toBe(1);
    await play(id, `${browser} other`);
    await play(id, browser, '10.0.0.3');
    expect(await playsOf(id)).toBe(3);
    // Whoever makes up browsers is one household at most.
    for (let n = 0; n < 15; n++) await play(id, `${browser} ${n}`, '10.0.0.4');
    expect(await playsOf(id)).toBe(13);
    server.ctx.clock.advance(24 * 3600_000);
    await play(id, browser);
    expect(await playsOf(id)).toBe(14);
    const { id: drawer } = await published({ name: 'Drawer', isPublic: false });
    expect((await play(drawer, browser)).statusCode).toBe(404);
  });

  test('a thousand from one address in a minute are one, however fast they come', async () => {
    const { id } = await published({ name: 'Rushed' });
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => play(id, browser, '10.0.0.77')));
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    // Counted, or one call too many for a minute; never an error.
    expect([...statuses].every((status) => status === 204 || status === 429)).toBe(true);
    expect(statuses).toContain(204);
    expect(await playsOf(id)).toBe(1);
  });

  test('[SEC-03] who played is no address, and is forgotten the day after', async () => {
    const { id } = await published({ name: 'Forgotten' });
    await play(id, browser, '203.0.113.77');
    const { db } = server.ctx;
    const of = eq(playlistPlays.playlistId, id);
    const [row] = await db.select().from(playlistPlays).where(of);
    expect(JSON.stringify(row)).not.toMatch(/203\.0|113\.77|Firefox/);
    server.ctx.clock.advance(24 * 3600_000);
    await send(server.ctx, purgePlaylists, {});
    await send(server.ctx, purgeVisitSalts, {});
    await server.runJobs();
    expect([await db.$count(playlistPlays, of), await db.$count(visitSalts)]).toEqual([0, 0]);
    expect(await playsOf(id)).toBe(1);
  });
});

describe('[PLY-02] reports', () => {
  test('what visitors report reaches administrators, who take it off the pages or keep it', async () => {
    const { id } = await published({ name: 'Reported' });
    const report = (note: string) =>
      call(server.app, contract.reportPlaylist, { params: { id }, body: { reason: 'rights', note } });
    expect((await report('<script>')).statusCode).toBe(204);
    await report('again');
    const list = async (as: Person, query = {}) =>
      call(server.app, contract.listPlaylistReports, { as, query });
    expect((await list(ada)).statusCode).toBe(404);
    const first = await list(admin, { limit: 1 });
    const [one] = first.json<contract.PlaylistReport[]>();
    expect(one).toMatchObject({ playlist: { id, name: 'Reported' }, reason: 'rights', note: '<script>' });
    const cursor = String(first.headers['x-next-cursor']);
    expect((await list(admin, { cursor })).json()).toMatchObject([{ note: 'again' }]);
    const decide = (as: Person, decision: 'hide' | 'keep') =>
      call(server.app, contract.decidePlaylistReport, {
        as,
        params: { id: one?.id ?? '' },
        body: { decision },
      });
    expect((await decide(ada, 'hide')).statusCode).toBe(404);
    expect((await decide(admin, 'hide')).statusCode).toBe(204);
    const get = (as?: Person) =>
      call(server.app, contract.getPlaylist, { ...(as && { as }), params: { id } });
    expect([(await get()).statusCode, (await get(ada)).json().isHidden]).toEqual([404, true]);
    // Whoever decided can look at it again, as long as its owner shows it.
    expect((await get(admin)).json()).toMatchObject({ isHidden: true, isOwn: false });
    expect(await names({ search: 'Reported' })).toEqual([]);
    expect((await list(admin)).json()).toEqual([]);
    await decide(admin, 'keep');
    expect(await names({ search: 'Reported' })).toEqual(['Reported']);
  });

  test('[SEC-03] nobody floods the team, and what is reported must be there', async () => {
    const { id } = await published({ name: 'Flooded' });
    const report = (playlist: string) =>
      call(server.app, contract.reportPlaylist, {
        ...{ params: { id: playlist }, body: { reason: 'spam' }, as: ada },
        headers: { 'x-forwarded-for': '10.9.9.9' },
      });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await report(id)).statusCode);
    expect(answers).toContain(429);
    expect((await report(newId('playlist'))).statusCode).toBe(404);
  });
});

test.each([
  ['Café del Mar', ['cafe', 'del', 'mar']],
  ['東京ナイト 2026', ['東', '京', 'ナ', 'イ', 'ト', '2026']],
  ['서울의 밤', ['서울의', '밤']],
  ['— !', []],
])('[PLY-02] the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
