import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { getCurrentUser, login, register } from '#contract/accounts.ts';
import { endpoint } from '#contract/endpoint.ts';
import { call, goodPassword, person } from '#kit/factories.ts';
import { type TestServer, useTestServer } from '#kit/server.ts';
import { createLog } from '#server/kernel/log.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { users } from '#server/modules/accounts/table.ts';
import { routes } from '#server/modules/all.ts';
import { bindForAnyone } from '#server/route.ts';
import { createApp } from './app.ts';

const server = useTestServer();
let lines: string[] = [];
let logged: TestServer;

const explode = endpoint({ method: 'POST', path: '/api/explode', access: 'anyone' });
const failQuery = endpoint({ method: 'POST', path: '/api/fail-query', access: 'anyone' });
const failing = [
  bindForAnyone(explode, async () => {
    throw new Error('the inside of the machine');
  }),
  bindForAnyone(failQuery, async ({ ctx }) => {
    const row = { id: 'usr_1', email: 'secret@example.com', passwordHash: '$argon2id$hush', lastName: 'x' };
    await ctx.db.insert(users).values({ ...row, firstName: 'x', createdAt: sql`'no instant'` as never });
    return undefined;
  }),
];

beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const app = await createApp({ ...server.ctx, log }, { routes: [...routes, ...failing], findUser });
  await app.ready();
  logged = { ...server, app };
  return () => app.close();
});

const written = () => lines.join('');

test('[SEC-02] sign-in, registration and their failures leave no password, cookie or address of a person in the log', async () => {
  const ada = await person(logged, { email: 'ada-secret@example.com' });
  const body = { email: 'ada-secret@example.com', password: goodPassword };
  const reply = await call(logged.app, login, { body });
  const cookie = String(reply.headers['set-cookie']).split(/[=;]/)[1] ?? '?';
  await call(logged.app, login, { body: { ...body, password: 'Wrong-Horse-1!' } });
  await call(logged.app, login, { body: { ...body, password: 7 } });
  await call(logged.app, register, { body: { ...body, firstName: 'Ada', lastName: 'Byron' } });
  await call(logged.app, getCurrentUser, { as: ada });
  await logged.app.inject('/api/tracks?token=in-the-query');
  for (const secret of [
    goodPassword,
    'Wrong-Horse-1!',
    cookie,
    ada.cookie.split('=')[1] ?? '?',
    'ada-secret',
    'in-the-query',
  ]) {
    expect(written()).not.toContain(secret);
  }
  expect(lines.length).toBeGreaterThan(6);
});

test('[OPS-03] each request leaves one line with the id that its reply carries', async () => {
  lines = [];
  const { headers } = await call(logged.app, getCurrentUser);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/api/auth/user',
      status: 401,
      ms: expect.any(Number),
    },
  ]);
});

test('[SEC-01] an unexpected failure tells the caller nothing and the log where it was', async () => {
  lines = [];
  const reply = await call(logged.app, explode);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    type: '/problems/internal',
    title: 'Internal Server Error',
    status: 500,
    detail: 'internal',
    code: 'internal',
    requestId: reply.headers['x-request-id'],
  });
  expect(written()).toContain('the inside of the machine');
  expect(written()).toContain('logs.test.ts');
});

test('[SEC-02] a failed query is logged without its values', async () => {
  lines = [];
  const reply = await call(logged.app, failQuery);
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toMatch(/insert|users|argon2/);
  expect(written()).toContain('insert into');
  expect(written()).not.toMatch(/hush|secret@example\.com/);
});
