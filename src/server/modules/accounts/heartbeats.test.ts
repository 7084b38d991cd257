import { eq, gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userHeartbeat, visitorHeartbeat } from '#contract/accounts.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { activityDays, users, visits } from './table.ts';

const server = useTestServer();

test('[AUTH-09] a signed-in page tells that its user is there, a stranger’s does not', async () => {
  const ada = await person(server);
  server.ctx.clock.advance(120_000);
  expect((await call(server.app, userHeartbeat, { as: ada })).statusCode).toBe(204);
  const [row] = await server.ctx.db.select().from(users).where(eq(users.id, ada.user.id));
  expect(row?.lastSeenAt).toEqual(server.ctx.clock.now());
  expect((await call(server.app, userHeartbeat)).statusCode).toBe(401);
});

test('[AUTH-09] whoever has a page open counts once a day, by plan and language, however many pages tell of it', async () => {
  const { ctx, app } = server;
  ctx.clock.set('2026-12-01T22:00:00Z');
  const [ada, max, sample] = [await person(server), await person(server), await person(server)];
  await ctx.db.update(users).set({ language: 'de', tier: 'indie' }).where(eq(users.id, max.user.id));
  await ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, sample.user.id));
  const beat = async (...people: Person[]) => {
    const replies = await Promise.all(people.map((as) => call(app, userHeartbeat, { as })));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  };
  await beat(ada, ada, ada, max, sample);
  ctx.clock.advance(3_600_000);
  await beat(ada, max);
  ctx.clock.advance(2 * 3_600_000);
  await beat(max, max);
  const rows = await ctx.db.select().from(activityDays).where(gte(activityDays.day, '2026-12-01'));
  expect(rows.toSorted((a, b) => `${a.day}${a.tier}`.localeCompare(`${b.day}${b.tier}`))).toEqual([
    { day: '2026-12-01', tier: 'free', language: 'none', people: 1 },
    { day: '2026-12-01', tier: 'indie', language: 'de', people: 1 },
    { day: '2026-12-02', tier: 'indie', language: 'de', people: 1 },
  ]);
});

test('[AUTH-09] visitors are counted by hour and page, and nothing of them is kept', async () => {
  server.ctx.clock.set('2026-11-20T12:10:00Z');
  const paths = [
    '/',
    '/fr/',
    '/de/features',
    '/features?utm=secret',
    '/blog/a-post',
    '/reset/secret-token',
    '//',
    'nonsense',
  ];
  await Promise.all(
    paths.map((currentPage) =>
      call(server.app, visitorHeartbeat, { body: { currentPage }, headers: { 'user-agent': 'Me' } }),
    ),
  );
  const rows = await server.ctx.db.select().from(visits).orderBy(visits.page);
  const hour = new Date('2026-11-20T12:00:00Z');
  expect(rows).toEqual([
    { hour, page: 'blog', heartbeats: 1 },
    { hour, page: 'features', heartbeats: 2 },
    { hour, page: 'home', heartbeats: 3 },
    { hour, page: 'other', heartbeats: 2 },
  ]);
});

test.each([{}, { currentPage: 7 }, { currentPage: '/'.repeat(2049) }, { currentPage: '/\0' }])(
  '[SEC-01] a heartbeat with %j is refused',
  async (body) => {
    expect((await call(server.app, visitorHeartbeat, { body })).statusCode).toBe(400);
  },
);
