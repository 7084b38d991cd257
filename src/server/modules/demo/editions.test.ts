import { and, eq, inArray, like, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { listImports, type MusicImport } from '#contract/imports.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { isGauge, metricNames } from '#domain/metrics.ts';
import { momentumStates } from '#domain/momentum.ts';
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { type TestServer, useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { startSandbox } from '#sandbox/index.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { users } from '../accounts/table.ts';
import { rebuild } from '../analytics/service.ts';
import { totals } from '../analytics/table.ts';
import { trackGrowth } from '../growth/table.ts';
import { daily, items, observations, runs } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { preparePlot } from './editions.ts';
import { prepareDemos, purgeDemos } from './jobs.ts';
import { around, click, explore, openFresh, platformClock, running, sandbox } from './sample-for-test.ts';
import { sampleFile } from './sounds.ts';
import { demoDays, demoItems } from './table.ts';

// What lets weeks pass, or starts over, reads the whole sample many times: `npm run thorough`.

const server = useTestServer(around(running));

/** A song as its platform writes its name. */
const titled = (title: string, platform: PlatformId) =>
  and(like(items.title, `%${title}`), eq(items.platform, platform));

const demoUsers = (of: TestServer) => of.ctx.db.$count(users, eq(users.isDemo, true));

/** A song's rows, oldest first. */
const daysOf = (of: TestServer, itemId: string) =>
  of.ctx.db.select().from(daily).where(eq(daily.itemId, itemId)).orderBy(daily.day);

test('[SYNC-05] the past of the sample is that of the sandbox, with its source and its run', async () => {
  await explore(server);
  const ofUtc = server.ctx.db
    .select({ id: demoItems.itemId })
    .from(demoItems)
    .where(eq(demoItems.timeZone, 'UTC'));
  const [song] = await server.ctx.db
    .select()
    .from(items)
    .where(and(titled('Tin Roof Cathedral', 'youtube'), inArray(items.id, ofUtc)));
  const told = sandbox.control.history({
    ...{ platform: 'youtube', id: song?.platformTrackId ?? '' },
    ...{ from: '2025-08-14', to: '2026-11-19' },
  });
  expect(told.length).toBeGreaterThan(455);
  const days = await daysOf(server, song?.id ?? '');
  const last = days.slice(-1 - told.length, -1);
  // The sandbox states the last millisecond of a day, the plot its end: at most one view between the two.
  const numbers = last.map(({ day, views }) => ({ day, views: views ?? 0 }));
  expect(numbers.map(({ day }) => day)).toEqual(told.map(({ day }) => day));
  for (const [place, { views }] of numbers.entries())
    expect(Math.abs(views - (told[place]?.metrics.views ?? 0))).toBeLessThanOrEqual(1);
  expect(days.at(-1)?.day).toBe('2026-11-20');
  const { rows } = await server.ctx.db.execute<{ trigger: string; source: string }>(sql`
    select distinct r.trigger, o.source from ${observations} o join ${runs} r on r.id = o.run_id
    where o.observed_at < '2026-11-20'`);
  expect(rows).toEqual([{ trigger: 'demo', source: 'counter' }]);
});

test('[BEY-03] songs of the sample know the last day on which each of their counters fell', async () => {
  await explore(server);
  const { rows } = await server.ctx.db.execute<{ fell: unknown; days: unknown }>(sql`
    select i.fell, (
      select jsonb_object_agg(counter, day) from (
        select counter, max(d.day) as day from ${daily} d, jsonb_object_keys(d.corrected) as counter
        where d.item_id = i.id group by counter
      ) as last
    ) as days from ${items} i`);
  expect(rows.some(({ days }) => days !== null)).toBe(true);
  for (const { fell, days } of rows) expect(fell).toEqual(days ?? {});
});

test('[TRK-05] [ANL-03] the first live readings go on where the past ends: no song is another one, none falls, none leaps', async () => {
  const fresh = await openFresh();
  for (const zone of ['Pacific/Kiritimati', 'America/New_York']) await click(fresh, undefined, zone);
  const before = await fresh.ctx.db.select().from(items).orderBy(items.id);
  await fresh.ctx.db.update(items).set({ nextSyncAt: new Date(0) });
  fresh.ctx.clock.advance(1000);
  await fresh.runJobs();
  const after = await fresh.ctx.db.select().from(items).orderBy(items.id);
  const failed = after.filter(({ failures }) => failures > 0);
  expect(failed.map(({ title }) => title)).toEqual(['Glasshouse Static', 'Glasshouse Static']);
  for (const [place, song] of before.entries()) {
    const { title, artist, album, artworkUrl, durationSeconds, isrc, releaseDate, currency } = song;
    const facts = { title, artist, album, artworkUrl, durationSeconds, isrc, releaseDate, currency };
    expect(after[place], song.url).toMatchObject({
      ...facts,
      status: song.status,
      withheld: song.withheld,
    });
    for (const name of metricNames) {
      const [old, now] = [song[name] ?? 0, after[place]?.[name] ?? 0];
      expect(Math.abs(now - old), `${song.url} ${name} ${old} ${now}`).toBeLessThanOrEqual(1 + old / 1000);
      if (!isGauge(name)) expect(now).toBeGreaterThanOrEqual(old);
    }
  }
});

test.runIf(isThorough)(
  '[ANL-03] where the visitor lives, the first day that is read live brings about what the days before it brought',
  async () => {
    const moving = await startSandbox({ now: () => platformClock.now() });
    onTestFinished(() => moving.stop());
    const fresh = await openFresh(
      around({ ...moving.settings, SANDBOX_CONTROL_URL: `${moving.url}/_control` }),
    );
    const { clock } = fresh.ctx;
    const visitor = await explore(fresh, 'America/Los_Angeles');
    // Over the midnight there, twelve seconds before which it is read for the last time that day.
    for (let reading = 0; reading < 7; reading++) {
      clock.advance(4 * 3600_000 - 12_000);
      platformClock.set(clock.now());
      await fresh.runJobs();
    }
    const [song] = (await call(fresh.app, listTracks, { as: visitor }))
      .json<Track[]>()
      .filter(({ title, platform }) => title.includes('Slow Tram') && platform === 'youtube');
    const query = { metric: 'views', from: '2026-11-06', to: '2026-11-20', mode: 'change' };
    const reply = await call(fresh.app, getTrackHistory, {
      as: visitor,
      params: { id: song?.id ?? '' },
      query,
    });
    const points = reply.json<{ points: { date: string; value: number | null }[] }>().points;
    const gains = points.map(({ value }) => value ?? Number.NaN);
    const [usual, live] = [gains.slice(0, -1), gains.at(-1) ?? 0];
    expect(live).toBeGreaterThan(0.85 * Math.min(...usual));
    expect(live).toBeLessThan(1.15 * Math.max(...usual));
  },
);

test('[TRK-11] the songs and their past are stored once, however many look at them and also at once', async () => {
  const fresh = await openFresh();
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
  // Elsewhere a day ends at another time: other songs, with a past that ends there.
  await click(fresh, undefined, 'Asia/Tokyo');
  expect(await count()).toEqual([48, expect.any(Number), expect.any(Number), 2 * (before[3] ?? 0)]);
});

test('[ANL-03] days that nobody was there to sync are filled by the next click, and what was observed stays', async () => {
  const fresh = await openFresh();
  await click(fresh);
  const { ctx } = fresh;
  await ctx.db.update(daily).set({ views: 7 }).where(sql`day = '2026-11-19' and views is not null`);
  const days = await ctx.db.$count(daily);
  ctx.clock.advance(49 * 3600_000);
  expect((await click(fresh)).statusCode).toBe(201);
  // Two days of all songs that tell numbers, but for the one that is gone.
  expect(await ctx.db.$count(daily)).toBe(days + 2 * 21);
  expect(await ctx.db.$count(daily, eq(daily.views, 7))).toBeGreaterThan(0);
  const [song] = await ctx.db.select().from(items).where(titled('Tin Roof Cathedral', 'youtube'));
  const views = (await daysOf(fresh, song?.id ?? '')).slice(-3).map((row) => row.views ?? 0);
  expect(views[2]).toBeGreaterThan(views[1] ?? 0);
  expect(song?.views).toBe(views[2]);
});

test('[ANL-01] the plot has something of everything that the pages can say', async () => {
  const visitor = await explore(server);
  const tracks = (await call(server.app, listTracks, { as: visitor })).json<Track[]>();
  const growth = await server.ctx.db
    .select()
    .from(trackGrowth)
    .where(eq(trackGrowth.userId, visitor.user.id));
  const states = new Set(growth.flatMap(({ momentum }) => momentum?.state ?? []));
  expect(states).toEqual(new Set(momentumStates));
  const partial = growth.flatMap(({ spans }) => Object.values(spans[28])).map((figure) => figure.daysRead);
  expect(Math.min(...partial)).toBeLessThan(28);
  expect(tracks.filter(({ status }) => status === 'gone')).toHaveLength(1);
  expect(tracks.filter(({ withheld }) => withheld?.includes('likes'))).toHaveLength(1);
  const fallen = await server.ctx.db.$count(daily, sql`corrected <> '{}'`);
  expect(fallen).toBeGreaterThan(0);
  // Joining songs finds the same artist, title and length on several platforms.
  const lengths = Map.groupBy(tracks, ({ duration }) => duration);
  expect(Math.max(...[...lengths.values()].map((songs) => songs.length))).toBeGreaterThanOrEqual(4);
  const year = { compare: 'year', from: '2026-08-22', to: '2026-11-19' };
  const answer = (await call(server.app, getOverview, { as: visitor, query: year })).json<Overview>();
  const views = answer.totals.find(({ metric }) => metric === 'views');
  expect(views?.change.compared?.previous).toBeGreaterThan(0);
});

test('[OPS-01] a fake platform that is down, or the sandbox once its plot is written down, keeps nobody waiting', async () => {
  const fresh = await openFresh();
  sandbox.control.fail({ platform: 'youtube', mode: '500', times: 50 });
  const response = await click(fresh);
  sandbox.control.reset();
  expect(response.statusCode).toBe(201);
  fresh.ctx.config = { ...fresh.ctx.config, sandboxControlUrl: 'http://127.0.0.1:9/_control' };
  // What its songs earned is asked for each time: such a sample has none of it.
  const as = await explore(fresh);
  const imports = (await call(fresh.app, listImports, { as, query: {} })).json<MusicImport[]>();
  expect(imports.flatMap(({ files }) => files.map(({ name }) => name))).toEqual([sampleFile]);
});

test.runIf(isThorough)(
  '[OPS-01] the plot is written down at the start, and a start on another plot replaces it',
  async () => {
    const fresh = await openFresh();
    const prepare = async () => {
      await fresh.ctx.jobs.boss.send(prepareDemos.name, {});
      await fresh.runJobs();
    };
    await prepare();
    const rows = await fresh.ctx.db.$count(demoDays);
    expect(rows).toBeGreaterThan(8000);
    await fresh.ctx.db.update(demoDays).set({ version: 'earlier', day: sql`day + 1000` });
    await prepare();
    expect(await fresh.ctx.db.$count(demoDays)).toBe(rows);
    expect(await fresh.ctx.db.$count(demoDays, eq(demoDays.version, 'earlier'))).toBe(0);
    // Another week, and one that somebody looks from elsewhere: both are there before the next visitor.
    await click(fresh, undefined, 'Asia/Tokyo');
    const before = await fresh.ctx.db.$count(items);
    fresh.ctx.clock.advance(4 * 86_400_000);
    await prepare();
    expect(await fresh.ctx.db.$count(items)).toBe(before + 48);
  },
);

test.runIf(isThorough)('[OPS-01] songs of a past week stay as long as somebody follows them', async () => {
  const fresh = await openFresh();
  const visitor = await explore(fresh);
  await fresh.ctx.db.update(users).set({ isDemo: false }).where(eq(users.id, visitor.user.id));
  fresh.ctx.clock.advance(30 * 86_400_000);
  await fresh.ctx.jobs.boss.send(purgeDemos.name, {});
  await fresh.runJobs();
  expect(await fresh.ctx.db.$count(items)).toBe(24);
  expect(await fresh.ctx.db.$count(tracks)).toBe(24);
});

test('[OPS-01] a demo account is deleted after a week, its songs are no longer synced on its account, others stay', async () => {
  const fresh = await openFresh();
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
  expect(await synced()).toBe(0);
  // Their week is over too: they go with all that was read of them.
  for (const table of [items, daily, observations, tracks, totals, demoItems])
    expect(await fresh.ctx.db.$count(table)).toBe(0);
});

test('[OPS-01] songs of this week stay for the next visitor, though nobody follows them', async () => {
  const fresh = await openFresh();
  const visitor = await explore(fresh);
  await fresh.ctx.db.delete(users).where(eq(users.id, visitor.user.id));
  await fresh.ctx.jobs.boss.send(purgeDemos.name, {});
  await fresh.runJobs();
  expect(await fresh.ctx.db.$count(items)).toBe(24);
});

test.runIf(isThorough)(
  '[ANL-01] totals that were copied are those that the songs themselves add up to, also of a week that is under way',
  async () => {
    const fresh = await openFresh();
    const prepare = async () => {
      await fresh.ctx.jobs.boss.send(prepareDemos.name, {});
      await fresh.runJobs();
    };
    await prepare();
    expect(await fresh.ctx.db.$count(users)).toBe(0);
    expect(await fresh.ctx.db.$count(tracks)).toBe(0);
    for (const zone of ['UTC', 'America/New_York']) {
      const { user } = await explore(fresh, zone);
      const stored = () =>
        fresh.ctx.db
          .select()
          .from(totals)
          .where(eq(totals.userId, user.id))
          .orderBy(totals.day, totals.platform, totals.metric);
      const copied = await stored();
      expect(copied.length).toBeGreaterThan(7000);
      await rebuild(fresh.ctx, user.id);
      expect(await stored()).toEqual(copied);
      fresh.ctx.clock.advance(40 * 3600_000);
      platformClock.set(fresh.ctx.clock.now());
      await fresh.runJobs();
    }
  },
);

test('[ANL-01] days that are told because somebody else clicks are in the overviews of all who share the songs', async () => {
  const fresh = await openFresh();
  const ada = await explore(fresh);
  const overview = async (as: Person): Promise<Overview> =>
    (await call(fresh.app, getOverview, { as })).json<Overview>();
  // Nobody syncs meanwhile, so that nothing is known of the day that is over.
  fresh.ctx.clock.advance(38 * 3600_000);
  const before = await overview(ada);
  const bob = await explore(fresh);
  const after = await overview(ada);
  expect(after.topSongs.map(({ gained }) => gained)).not.toEqual(before.topSongs.map(({ gained }) => gained));
  const ofBob = await overview(bob);
  await raiseAccountVersion(fresh.ctx, [ada.user.id, bob.user.id], 'rest');
  expect(await overview(ada)).toEqual(after);
  expect(await overview(bob)).toEqual(ofBob);
});

test('[OPS-06] no statement that writes the plot down is large: the embedded database keeps for good what one took', async () => {
  const fresh = await openFresh();
  const send = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => send.mockRestore());
  await preparePlot(fresh.ctx);
  const sizes = send.mock.calls.map((given) => JSON.stringify(given.slice(0, 2)).length);
  expect(await fresh.ctx.db.$count(demoDays)).toBeGreaterThan(5_000);
  expect(Math.max(...sizes)).toBeGreaterThan(20_000);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
});
