import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type ApiKey, addKey, listKeys, revokeKey } from '#contract/api-keys.ts';
import { chooseAccount } from '#contract/members.ts';
import { listSongs } from '#contract/songs.ts';
import { mostKeys } from '#domain/api-keys.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { accountMembers } from '../accounts/table.ts';
import { adminActs } from '../audit/table.ts';
import { keyOf, program } from './programs-for-test.ts';
import { apiKeys } from './table.ts';

const server = useTestServer({
  settings: { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'tracklight@example.com' },
});

const listed = async (as: Person) =>
  (await call(server.app, listKeys, { as })).json<{
    keys: ApiKey[];
    mayWrite: boolean;
    requestsPerHour: number;
  }>();
const added = (as: Person, body: object) =>
  call(server.app, addKey, { as, body: body as Record<string, unknown> });
const reads = { name: 'Script', scopes: ['songs:read'] };

test('[API-01] a key is told once, stored as a hash, put on record and mailed', async () => {
  const ada = await person(server);
  const reply = await added(ada, {
    name: ' My script ',
    scopes: ['numbers:read', 'songs:read', 'songs:read'],
  });
  expect(reply.statusCode).toBe(201);
  const { key, ...told } = reply.json<ApiKey & { key: string }>();
  expect(told).toMatchObject({
    name: 'My script',
    scopes: ['songs:read', 'numbers:read'],
    start: key.slice(0, 15),
    expiresAt: null,
    lastUsedAt: null,
  });
  const { keys, ...allowed } = await listed(ada);
  expect(allowed).toEqual({ most: mostKeys, requestsPerHour: 100, mayWrite: false });
  expect(keys).toEqual([told]);
  const stored = await server.ctx.db.select().from(apiKeys).where(eq(apiKeys.id, told.id));
  expect(JSON.stringify(stored)).not.toContain(key.slice(15));
  const [act] = await server.ctx.db.select().from(adminActs).orderBy(desc(adminActs.id)).limit(1);
  expect(act).toMatchObject({ act: 'keys.add', by: ada.user.id, facts: { key: told.id } });
  await server.runJobs();
  const mail = server.ctx.mail.sent.find(({ to }) => to === ada.user.email);
  expect(mail?.subject).toBe('An API key was created for your Tracklight account');
});

test('[API-01] a key that is revoked, has expired or is of a deleted account opens nothing from the next call on', async () => {
  const [ada, eve] = [await person(server), await person(server)];
  const [one, two] = [await keyOf(server, ada), await keyOf(server, ada, { expiresAt: in1Hour() })];
  for (const { key } of [one, two]) expect((await program(server, key, '/songs')).statusCode).toBe(200);
  expect((await call(server.app, revokeKey, { as: eve, params: { id: one.id } })).statusCode).toBe(404);
  expect((await call(server.app, revokeKey, { as: ada, params: { id: one.id } })).statusCode).toBe(204);
  expect((await program(server, one.key, '/songs')).json()).toMatchObject({
    ...{ status: 401, code: 'invalid_key', params: { reason: 'unknown' } },
  });
  server.ctx.clock.advance(3_600_000);
  expect((await program(server, two.key, '/songs')).json()).toMatchObject({ params: { reason: 'expired' } });
  expect((await listed(ada)).keys).toMatchObject([{ id: two.id, isExpired: true }]);
  const three = await keyOf(server, eve);
  expect((await program(server, three.key, '/songs')).statusCode).toBe(200);
  await server.ctx.db.execute(`delete from users where id = '${eve.user.id}'`);
  expect((await program(server, three.key, '/songs')).statusCode).toBe(401);
});

const in1Hour = () => new Date(server.ctx.clock.now().getTime() + 3_600_000).toISOString();

test('[API-01] what no key can be is refused by its field', async () => {
  const ada = await person(server);
  for (const [body, field] of [
    [{ ...reads, name: '  ' }, 'name'],
    [{ ...reads, name: 'x'.repeat(61) }, 'name'],
    [{ ...reads, scopes: [] }, 'scopes'],
    [{ ...reads, scopes: ['everything'] }, 'scopes.0'],
    [{ ...reads, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ ...reads, expiresAt: '2090-01-01T00:00:00Z' }, 'expiresAt'],
    [{ ...reads, expiresAt: 'soon' }, 'expiresAt'],
  ] as const) {
    const reply = await added(ada, body);
    expect([field, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([field, 400, [field]]);
  }
  expect((await listed(ada)).keys).toEqual([]);
});

test('[API-01] forty at once leave as many keys as there may be', async () => {
  const ada = await person(server);
  const replies = await Promise.all(Array.from({ length: 2 * mostKeys }, () => added(ada, reads)));
  const made = replies.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(mostKeys);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect((await listed(ada)).keys).toHaveLength(mostKeys);
});

test('[API-01] [BEY-15] a member who may edit everything makes no key of the account', async () => {
  const [owner, member] = [await person(server), await person(server)];
  const pair = { ownerId: owner.user.id, memberId: member.user.id };
  await server.ctx.db.insert(accountMembers).values({ ...pair, role: 'edit', since: server.ctx.clock.now() });
  await call(server.app, chooseAccount, { as: member, body: { id: owner.user.id } });
  expect((await call(server.app, listSongs, { as: member })).statusCode).toBe(200);
  const reply = await added(member, reads);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'owner_only']);
  expect((await listed(owner)).keys).toEqual([]);
});

test('[API-01] when a key was last used is written seldom', async () => {
  const ada = await person(server);
  const { key } = await keyOf(server, ada);
  const lastUsed = async () => (await listed(ada)).keys[0]?.lastUsedAt;
  await program(server, key, '/songs');
  const first = await lastUsed();
  expect(first).toBe(server.ctx.clock.now().toISOString());
  server.ctx.clock.advance(60_000);
  await program(server, key, '/songs');
  expect(await lastUsed()).toBe(first);
  server.ctx.clock.advance(10 * 60_000);
  await program(server, key, '/songs');
  expect(await lastUsed()).toBe(server.ctx.clock.now().toISOString());
});
