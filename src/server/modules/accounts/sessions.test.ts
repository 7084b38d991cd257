import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getCurrentUser, listSessions, login, revokeSession } from '#contract/accounts.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { sessions } from './table.ts';

const server = useTestServer();
const day = 24 * 3600_000;

/** Signs in once more, as another browser does unless it brings a cookie. */
async function again({ user }: Person, headers: Record<string, string> = {}): Promise<Person> {
  const reply = await call(server.app, login, {
    body: { email: user.email, password: goodPassword },
    headers,
  });
  return { user, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

const statusOf = async (as: Person) => (await call(server.app, getCurrentUser, { as })).statusCode;
const listOf = async (as: Person) => (await call(server.app, listSessions, { as })).json();

test('[AUTH-05] signing in gives the browser a new session and ends the one it had', async () => {
  const before = await person(server);
  const after = await again(before, { cookie: before.cookie });
  expect(after.cookie).not.toBe(before.cookie);
  expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  expect(await listOf(after)).toHaveLength(1);
});

test('[AUTH-05] a session planted before signing in is never taken over', async () => {
  const victim = await person(server);
  const planted = `tracklight_session=${'p'.repeat(43)}`;
  const after = await again(victim, { cookie: planted });
  expect(after.cookie).not.toBe(planted);
  expect(await statusOf({ ...victim, cookie: planted })).toBe(401);
});

test('[AUTH-05] the table holds no value that signs anyone in', async () => {
  const ada = await person(server);
  const rows = await server.ctx.db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
  expect(JSON.stringify(rows)).not.toContain(ada.cookie.split('=')[1]);
});

test('[AUTH-05] a session ends after thirty days, in use or not', async () => {
  const ada = await person(server);
  server.ctx.clock.advance(30 * day - 1);
  expect(await statusOf(ada)).toBe(200);
  server.ctx.clock.advance(1);
  expect(await statusOf(ada)).toBe(401);
});

test('[AUTH-05] one sees where one is signed in, and only oneself', async () => {
  await person(server);
  const here = await person(server);
  server.ctx.clock.advance(60_000);
  const there = await again(here, { 'user-agent': `Elsewhere ${'x'.repeat(1000)}` });
  const list = await listOf(here);
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ isCurrent: false, userAgent: expect.stringMatching(/^Elsewhere x{390}$/) });
  expect(list[1]).toMatchObject({ isCurrent: true, createdAt: expect.any(String) });
  expect((await listOf(there)).map((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([
    true,
    false,
  ]);
  expect((await call(server.app, listSessions)).statusCode).toBe(401);
});

test('[AUTH-05] another of one’s sessions can be ended', async () => {
  const here = await person(server);
  const there = await again(here);
  const other = (await listOf(here)).find((session: { isCurrent: boolean }) => !session.isCurrent);
  const reply = await call(server.app, revokeSession, { as: here, params: { id: other.id } });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([204, undefined]);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  expect((await call(server.app, revokeSession, { as: here, params: { id: other.id } })).statusCode).toBe(
    404,
  );
});

test('[AUTH-05] ending the current session signs out', async () => {
  const ada = await person(server);
  const [current] = await listOf(ada);
  const reply = await call(server.app, revokeSession, { as: ada, params: { id: current.id } });
  expect(reply.headers['set-cookie']).toMatch(/^tracklight_session=;/);
  expect(await statusOf(ada)).toBe(401);
});

test('[SEC-01] nobody ends the session of another user', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const [target] = await listOf(ada);
  expect((await call(server.app, revokeSession, { as: eve, params: { id: target.id } })).statusCode).toBe(
    404,
  );
  expect((await call(server.app, revokeSession, { params: { id: target.id } })).statusCode).toBe(401);
  expect((await call(server.app, revokeSession, { as: eve, params: { id: 'no-id' } })).statusCode).toBe(400);
  expect(await statusOf(ada)).toBe(200);
});

test('a session in use is written to every five minutes, not at every request', async () => {
  const ada = await person(server);
  const seen = async () => {
    await statusOf(ada);
    const [row] = await server.ctx.db.select().from(sessions).where(eq(sessions.userId, ada.user.id));
    return row?.lastSeenAt.getTime();
  };
  const start = server.ctx.clock.now().getTime();
  server.ctx.clock.advance(4 * 60_000);
  expect(await seen()).toBe(start);
  server.ctx.clock.advance(60_000);
  expect(await seen()).toBe(start + 5 * 60_000);
});
