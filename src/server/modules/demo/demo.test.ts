import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getSite, listPlatforms, startDemo } from '#contract/site.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { platformIds } from '#domain/platforms.ts';
import { createTestClock } from '#kit/clock.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { boundless, memoryTokens, unbroken } from '#kit/platform-keepers.ts';
import { openTestServer, type TestServer, type TestServerOptions, useTestServer } from '#kit/server.ts';
import { startSandbox } from '#sandbox/index.ts';
import { readConfig } from '#server/config.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { users } from '../accounts/table.ts';
import { daily, items, observations, runs } from '../metrics/table.ts';
import { purgeDemos } from './jobs.ts';

// Sandbox time stands still at the test server's own.
/** The time that signed calls are made at: the sandbox's own. */
const platformClock = createTestClock('2026-11-20T12:00:00Z');
const sandbox = await startSandbox({ now: () => new Date('2026-11-20T12:00:00Z') });
afterAll(() => sandbox.stop());

const around = (settings: Record<string, string>) => {
  const environment = { ...settings, PLATFORMS: 'sandbox' };
  return {
    settings: environment,
    platforms: connectPlatforms(readConfig(environment).platforms, platformClock, {
      quotas: boundless,
      breaker: unbroken,
      tokensOf: () => memoryTokens(platformClock),
    }),
  };
};
const running = { ...sandbox.settings, SANDBOX_CONTROL_URL: `${sandbox.url}/_control` };
const server = useTestServer(around(running));

/** One that nobody has clicked on yet. */
async function openFresh(options: TestServerOptions): Promise<TestServer> {
  const fresh = await openTestServer(options);
  onTestFinished(fresh.close);
  return fresh;
}

let visits = 0;
/** Each click from an address of its own. */
const click = (of: Pick<TestServer, 'app'> = server, remoteAddress = `10.9.0.${++visits}`) =>
  of.app.inject({ method: 'POST', url: startDemo.path, remoteAddress });

async function explore(): Promise<Person> {
  const response = await click();
  expect(response.statusCode, response.body).toBe(201);
  return { user: response.json(), cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' };
}

const demoUsers = (of: TestServer = server) => of.ctx.db.$count(users, eq(users.isDemo, true));

test('[ANL-01] one click signs in to a fresh account with a full dashboard', async () => {
  const visitor = await explore();
  expect(visitor.user).toMatchObject({ isDemo: true, subscriptionTier: 'premium', isAdmin: false });
  const me = await call(server.app, getCurrentUser, { as: visitor });
  expect(me.json()).toMatchObject({ id: visitor.user.id });
  const tracks = (await call(server.app, listTracks, { as: visitor })).json<Track[]>();
  expect(tracks).toHaveLength(24);
  expect(new Set(tracks.map(({ platform }) => platform))).toEqual(new Set(platformIds));
  const answer = (await call(server.app, getOverview, { as: visitor })).json<Overview>();
  const views = answer.totals.find(({ metric }) => metric === 'views');
  expect(views?.value).toBeGreaterThan(0);
  expect(views?.sparkline.every((value) => value !== null)).toBe(true);
  expect(views?.change.compared?.previous).toBeGreaterThan(0);
  expect(answer.rising.length + answer.fading.length).toBeGreaterThan(5);
  expect(answer.plan).toEqual({ used: 24, waiting: 0, limit: -1 });
  expect(answer.sync.everySeconds).toBe(3600);
});

test('[ANL-03] [ANL-07] the days of the sample end where its visitor lives, from the first number on', async () => {
  const given = { method: 'POST' as const, url: `${startDemo.path}?tz=Pacific/Kiritimati` };
  const reply = await server.app.inject({ ...given, remoteAddress: '10.30.0.1' });
  expect(reply.json()).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  const nowhere = { ...given, url: `${startDemo.path}?tz=Nowhere`, remoteAddress: '10.30.0.2' };
  expect((await server.app.inject(nowhere)).json()).toMatchObject({ timeZone: 'UTC' });
});

test('[SYNC-05] the year behind the demo songs is that of the sandbox, with its source and its run', async () => {
  await explore();
  const [song] = await server.ctx.db.select().from(items).where(eq(items.platform, 'youtube')).limit(1);
  const told = sandbox.control.history({
    ...{ platform: 'youtube', id: song?.platformTrackId ?? '' },
    ...{ from: '2025-11-20', to: '2026-11-19' },
  });
  expect(told.length).toBeGreaterThan(300);
  const days = await server.ctx.db
    .select()
    .from(daily)
    .where(eq(daily.itemId, song?.id ?? ''))
    .orderBy(daily.day);
  expect(days.slice(0, -1).map(({ day, views }) => [day, views])).toEqual(
    told.map(({ day, metrics }) => [day, metrics.views]),
  );
  expect(days.at(-1)?.day).toBe('2026-11-20');
  const { rows } = await server.ctx.db.execute<{ trigger: string; source: string }>(sql`
    select distinct r.trigger, o.source from ${observations} o join ${runs} r on r.id = o.run_id
    where o.observed_at < '2026-11-20'`);
  expect(rows).toEqual([{ trigger: 'demo', source: 'counter' }]);
});

test('[TRK-11] the songs and their history are stored once, however many look at them and also at once', async () => {
  const fresh = await openFresh(around(running));
  const clicks = await Promise.all([click(fresh), click(fresh), click(fresh)]);
  expect(clicks.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(clicks.map((response) => response.json().id)).size).toBe(3);
  const { ctx } = fresh;
  const count = async () => [
    await ctx.db.$count(items),
    await ctx.db.$count(daily),
    await ctx.db.$count(observations),
    await ctx.db.$count(runs, eq(runs.trigger, 'demo')),
  ];
  const before = await count();
  expect(before[0]).toBe(24);
  // A run for each platform but Spotify, which tells no numbers.
  expect(before[3]).toBe(platformIds.length - 1);
  await click(fresh);
  expect(await count()).toEqual(before);
});

test('[ANL-03] days that nobody was there to sync are filled by the next click, and what was observed stays', async () => {
  const fresh = await openFresh(around(running));
  await click(fresh);
  const { ctx } = fresh;
  const gap = sql`day between '2026-11-10' and '2026-11-19'`;
  const days = await ctx.db.$count(daily);
  await ctx.db.update(daily).set({ views: 7 }).where(sql`day = '2026-11-09' and views is not null`);
  await ctx.db.delete(daily).where(gap);
  await ctx.db.delete(observations).where(sql`observed_at between '2026-11-10' and '2026-11-20'`);
  expect((await click(fresh)).statusCode).toBe(201);
  expect(await ctx.db.$count(daily)).toBe(days);
  expect(await ctx.db.$count(daily, eq(daily.views, 7))).toBeGreaterThan(0);
});

test('[OPS-01] with the sandbox down there is an error and no half-made account', async () => {
  const dead = Object.entries(running).map(([name, value]) => [
    name,
    value.replace(sandbox.url, 'http://127.0.0.1:9'),
  ]);
  const cut = await openFresh(around(Object.fromEntries(dead)));
  const response = await click(cut);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'upstream_unavailable' });
  expect(response.headers['set-cookie']).toBeUndefined();
  expect(await cut.ctx.db.$count(users)).toBe(0);
});

test('[OPS-01] with one fake platform down there is an error and no half-made account', async () => {
  const fresh = await openFresh(around(running));
  sandbox.control.fail({ platform: 'youtube', mode: '500', times: 50 });
  const response = await click(fresh);
  sandbox.control.reset();
  expect(response.statusCode).toBe(503);
  expect(await demoUsers(fresh)).toBe(0);
});

test('[OPS-01] on live platforms there is no sample data, and the site says so', async () => {
  const live = await openFresh({ settings: { PLATFORMS: 'live' } });
  expect((await click(live)).statusCode).toBe(404);
  expect((await call(live.app, getSite)).json()).toEqual({
    isSandbox: false,
    canPay: false,
    elsewhere: {},
    platforms: [],
    apart: ['youtube', 'spotify'],
    keepDays: { youtube: 30 },
  });
});

test('[OPS-01] every page can know that the numbers are invented and which links can be added', async () => {
  const response = await call(server.app, getSite);
  expect(response.json()).toEqual({
    isSandbox: true,
    canPay: false,
    elsewhere: {},
    platforms: expect.arrayContaining(['youtube', 'spotify', 'deezer']),
    apart: [],
    keepDays: {},
  });
});

test('[OPS-01] what a sandbox answers of songs, totals and history says that it is made up', async () => {
  const visitor = await explore();
  const [track] = (await call(server.app, listTracks, { as: visitor })).json<Track[]>();
  const days = { metric: 'views', from: '2026-11-01', to: '2026-11-19' };
  const params = { id: track?.id ?? '' };
  const history = await call(server.app, getTrackHistory, { as: visitor, params, query: days });
  const answer = (await call(server.app, getOverview, { as: visitor })).json<Overview>();
  for (const said of [track, history.json(), answer, answer.topSongs[0]])
    expect(said).toMatchObject({ sandbox: true });
});

test('[OPS-01] on live platforms nothing says that it is made up', async () => {
  const live = await openFresh({ settings: { PLATFORMS: 'live' } });
  const ada = await person(live);
  const answer = (await call(live.app, getOverview, { as: ada })).json<Overview>();
  expect(answer).toMatchObject({ totals: [] });
  expect(answer).not.toHaveProperty('sandbox');
});

test('[TRK-02] visitors read which platforms there are and what each lets us read of a song', async () => {
  const all = (await call(server.app, listPlatforms)).json();
  expect(all).toHaveLength(Object.keys(server.ctx.platforms).length);
  expect(all).toContainEqual({ id: 'youtube', isConfigured: true, counts: ['views', 'likes', 'comments'] });
});

test('[SITE-02] our pages on other sites are those that the operator names', async () => {
  const named = await openFresh({
    settings: { X_PAGE_URL: 'https://x.com/us', APP_STORE_URL: 'https://store.example/app' },
  });
  expect((await call(named.app, getSite)).json()).toMatchObject({
    elsewhere: { x: 'https://x.com/us' },
    appStoreUrl: 'https://store.example/app',
  });
});

test('[OPS-01] one address cannot make accounts without end', async () => {
  const fresh = await openFresh({
    settings: { ...running, SANDBOX_CONTROL_URL: 'http://127.0.0.1:9/_control' },
  });
  const statuses = [];
  for (let time = 0; time < 21; time++) statuses.push((await click(fresh, '10.8.0.1')).statusCode);
  expect(statuses).toEqual([...Array(20).fill(503), 429]);
});

test('[OPS-01] a demo account is deleted after a week, its songs are no longer synced on its account, others stay', async () => {
  const fresh = await openFresh(around(running));
  const ada = await person(fresh);
  await click(fresh);
  const synced = () => fresh.ctx.db.$count(items, sql`sync_every_seconds is not null`);
  expect(await synced()).toBe(24);
  const purge = async () => {
    await fresh.ctx.jobs.boss.send(purgeDemos.name, {});
    await fresh.runJobs();
  };
  fresh.ctx.clock.advance(6 * 86_400_000);
  await purge();
  expect(await demoUsers(fresh)).toBe(1);
  fresh.ctx.clock.advance(86_400_001);
  await purge();
  expect(await demoUsers(fresh)).toBe(0);
  expect(await fresh.ctx.db.$count(users, eq(users.id, ada.user.id))).toBe(1);
  expect(await fresh.ctx.db.$count(items)).toBe(24);
  expect(await synced()).toBe(0);
});
