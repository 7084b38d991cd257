import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { userHeartbeat, visitorHeartbeat } from '#contract/accounts.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users, visits } from './table.ts';

const server = useTestServer();

test('[AUTH-09] a signed-in page tells that its user is there, a stranger’s does not', async () => {
  const ada = await person(server);
  server.ctx.clock.advance(120_000);
  expect((await call(server.app, userHeartbeat, { as: ada })).statusCode).toBe(204);
  const [row] = await server.ctx.db.select().from(users).where(eq(users.id, ada.user.id));
  expect(row?.lastSeenAt).toEqual(server.ctx.clock.now());
  expect((await call(server.app, userHeartbeat)).statusCode).toBe(401);
});

test('[AUTH-09] visitors are counted by hour and page, and nothing of them is kept', async () => {
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
