import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  connectYoutube,
  finishConnection,
  getAudience,
  listConnections,
  removeConnection,
} from '#contract/audience.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { announceDue } from './connections.ts';
import { connectTo, useOwners } from './sandbox-for-test.ts';
import { connections, consents } from './table.ts';

const server = useTestServer();
const { used, ask, answered, finish, connect, list } = useOwners(server);
const origin = 'http://localhost:80';

let ada: Person;
beforeEach(async () => {
  used.sandbox.control.reset();
  ada = await person(server, { timeZone: 'UTC' });
});

describe('[AUD-02] connecting a channel', () => {
  test('asks for consent with PKCE, and reads two years once it is given', async () => {
    const page = await ask(ada);
    expect(page.pathname).toBe('/sandbox-consent');
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      ...{ response_type: 'code', code_challenge_method: 'S256', access_type: 'offline', prompt: 'consent' },
      redirect_uri: `http://localhost/api/connections/youtube/callback`,
      scope:
        'https://www.googleapis.com/auth/yt-analytics.readonly https://www.googleapis.com/auth/youtube.readonly',
    });
    expect(await finish(ada, await answered(page, 'allow', 'Ilka Marrowby'))).toBe(
      '/audience?connection=connected',
    );
    expect(await list(ada)).toMatchObject({
      connections: [
        { platform: 'youtube', title: 'Ilka Marrowby', state: 'reading', progress: 0, sandbox: true },
      ],
      platforms: [{ platform: 'youtube', isConfigured: true }],
    });
    await server.runJobs();
    expect((await list(ada)).connections).toMatchObject([
      { state: 'active', progress: null, from: '2024-11-20', to: '2026-11-19', readAt: expect.any(String) },
    ]);
    const { rows } = await server.ctx.db.execute(sql`select count(*)::int as count,
      count(distinct from_day) filter (where dimension = '')::int as days from own_figures`);
    // Reports are two days behind.
    expect(rows).toMatchObject([{ days: 729 }]);
  });

  test.each([
    ['denied', 'deny', 'denied'],
    ['given too late', 'expired', 'expired'],
    ['given for a part alone', 'partly', 'incomplete'],
  ])('consent that is %s connects nothing', async (_what, answer, outcome) => {
    expect(await connect(ada, answer)).toBe(`/audience?connection=${outcome}`);
    expect((await list(ada)).connections).toEqual([]);
  });

  test('an account without a channel connects nothing', async () => {
    expect(await connect(ada, 'allow', '')).toBe('/audience?connection=no_channel');
    expect((await list(ada)).connections).toEqual([]);
  });

  test('a forged, repeated, late or strange answer connects nothing', async () => {
    const eve = await person(server);
    const answer = await answered(await ask(ada), 'allow');
    expect(await finish(ada, { ...answer, state: 'forged' })).toBe('/audience?connection=invalid');
    expect(await finish(ada, { code: answer.code ?? '' })).toBe('/audience?connection=invalid');
    expect(await finish(undefined, answer)).toBe('/audience?connection=signed_out');
    expect(await finish(eve, answer)).toBe('/audience?connection=invalid');
    // Eve's try has used it up.
    expect(await finish(ada, answer)).toBe('/audience?connection=invalid');
    const long = await call(server.app, finishConnection, { as: ada, query: { state: 'x'.repeat(501) } });
    expect(long.statusCode).toBe(400);
    const late = await answered(await ask(ada), 'allow');
    await server.ctx.db.update(consents).set({ expiresAt: server.ctx.clock.now() });
    expect(await finish(ada, late)).toBe('/audience?connection=expired');
    expect((await list(ada)).connections).toEqual([]);
  });

  test.each([
    ['/settings?tab=x', '/settings?tab=x&connection=connected'],
    ['https://evil.example/audience', '/audience?connection=connected'],
    ['//evil.example/audience', '/audience?connection=connected'],
    ['/\\evil.example', '/audience?connection=connected'],
  ])('it goes back to %s as %s', async (returnTo, page) => {
    const reply = await call(server.app, connectYoutube, {
      as: ada,
      body: { returnTo },
      headers: { origin },
    });
    expect(await finish(ada, await answered(new URL(reply.json().url), 'allow'))).toBe(page);
  });

  test('a visitor is asked to sign in, and where there are no keys it is said', async () => {
    for (const endpoint of [listConnections, connectYoutube])
      expect((await call(server.app, endpoint)).statusCode).toBe(401);
    const keys = server.ctx.config.secretKeys;
    server.ctx.config.secretKeys = [];
    const reply = await call(server.app, connectYoutube, { as: ada, body: {} });
    expect([reply.statusCode, (await list(ada)).platforms]).toEqual([
      422,
      [{ platform: 'youtube', isConfigured: false }],
    ]);
    server.ctx.config.secretKeys = keys;
  });
});

const connectionsOf = ({ user }: Person) =>
  server.ctx.db.select().from(connections).where(eq(connections.userId, user.id));

const stored = async () => {
  const { rows } = await server.ctx.db.execute<{ all: string }>(sql`
    select (select coalesce(json_agg(c), '[]') from connections c)::text
      || (select coalesce(json_agg(t), '[]') from platform_tokens t)::text
      || (select coalesce(json_agg(j.data), '[]') from jobs.job j)::text as all`);
  return rows[0]?.all ?? '';
};

describe('[AUD-03] tokens', () => {
  test('lie encrypted in the database, and follow a new key', async () => {
    await connect(ada);
    await server.runJobs();
    expect(await stored()).not.toContain('sandbox-ey');
    const [row] = await connectionsOf(ada);
    const keys = server.ctx.config.secretKeys;
    server.ctx.config.secretKeys = ['another-key-that-is-now-the-first-one', ...keys];
    await server.ctx.db.update(connections).set({ nextSyncAt: server.ctx.clock.now() });
    await announceDue(server.ctx);
    await server.runJobs();
    const [after] = await connectionsOf(ada);
    expect(after?.sealedToken).not.toBe(row?.sealedToken);
    server.ctx.config.secretKeys = ['another-key-that-is-now-the-first-one'];
    await server.ctx.db.update(connections).set({ nextSyncAt: server.ctx.clock.now() });
    await announceDue(server.ctx);
    await server.runJobs();
    expect((await list(ada)).connections[0].state).toBe('active');
    server.ctx.config.secretKeys = keys;
    await call(server.app, removeConnection, { as: ada, params: { id: row?.id ?? '' } });
  });

  test('are renewed once, however many workers need one', async () => {
    await connect(ada);
    const [row] = await connectionsOf(ada);
    const before = used.sandbox.control.stats().youtube?.token ?? 0;
    const refreshToken = await refreshTokenOf(ada);
    const workers = Array.from({ length: 4 }, () => connectTo(server, used.sandbox).youtube?.owner);
    const grant = { name: `many ${row?.id}`, refreshToken };
    const reports = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        workers[place % 4]?.report(grant, {
          dimension: 'none',
          from: '2026-11-01',
          to: '2026-11-02',
          isByDay: true,
        }),
      ),
    );
    expect(reports.every((rows) => rows?.some(({ figure, value }) => figure === 'views' && value > 0))).toBe(
      true,
    );
    expect((used.sandbox.control.stats().youtube?.token ?? 0) - before).toBe(3);
  });

  test('that the platform knows no longer end the connection, and its figures stay', async () => {
    const way = async () => {
      const reply = await call(server.app, getAudience, { as: ada, query: { dimension: 'age' } });
      return reply.json().missing;
    };
    expect(await way()).toEqual([{ platform: 'youtube', way: 'connect' }]);
    expect(await connect(ada, 'revoked')).toBe('/audience?connection=connected');
    expect(await way()).toEqual([{ platform: 'youtube', way: 'reading' }]);
    await server.runJobs();
    expect((await list(ada)).connections).toMatchObject([{ state: 'revoked', nextSyncAt: null }]);
    expect(await way()).toEqual([{ platform: 'youtube', way: 'connect' }]);
    expect(await connectionsOf(ada)).toMatchObject([{ sealedToken: null }]);
    expect(await connect(ada)).toBe('/audience?connection=connected');
    await server.runJobs();
    expect((await list(ada)).connections).toMatchObject([{ state: 'active' }]);
  });

  test('leave no trace in logs and replies', async () => {
    const lines: string[] = [];
    const { createLog } = await import('#server/kernel/log.ts');
    const log = server.ctx.log;
    server.ctx.log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const answer = await answered(await ask(ada), 'allow');
    used.sandbox.control.fail({ platform: 'youtube', mode: '500', on: 'token', times: 1 });
    expect(await finish(ada, answer)).toBe('/audience?connection=unavailable');
    await connect(ada, 'revoked');
    await server.runJobs();
    const replies = JSON.stringify(await list(ada));
    server.ctx.log = log;
    expect(replies + lines.join('')).not.toMatch(/sandbox-ey|sandbox-google-secret/);
  });
});

async function refreshTokenOf(as: Person): Promise<string> {
  const owner = server.ctx.platforms.youtube?.owner;
  const request = { redirectUri: 'http://localhost/x', state: 's', verifier: 'v'.repeat(43) };
  const page = await owner?.consentUrl(request);
  const answer = await answered(page ?? new URL(origin), 'allow');
  expect(as).toBeDefined();
  const url = new URL(`${request.redirectUri}?${new URLSearchParams(answer)}`);
  return (await owner?.signIn(url, request))?.refreshToken ?? '';
}

describe('[AUD-03] ending a connection', () => {
  test('withdraws the consent, and takes tokens and figures with it', async () => {
    await connect(ada);
    await server.runJobs();
    const [{ id }] = (await list(ada)).connections;
    const eve = await person(server);
    const remove = (as?: Person) => call(server.app, removeConnection, { ...(as && { as }), params: { id } });
    expect((await remove()).statusCode).toBe(401);
    expect((await remove(eve)).statusCode).toBe(404);
    expect((await remove(ada)).statusCode).toBe(204);
    expect((await remove(ada)).statusCode).toBe(404);
    await server.runJobs();
    const { rows } = await server.ctx.db.execute(sql`
      select (select count(*) from own_figures where source_id = ${id})::int as figures,
        (select count(*) from connections where id = ${id})::int as connections,
        (select count(*) from platform_tokens where name like ${`%${id}`})::int as tokens`);
    expect(rows).toEqual([{ figures: 0, connections: 0, tokens: 0 }]);
    expect((await list(ada)).connections).toEqual([]);
  });

  test('a platform that cannot be reached hears of it later', async () => {
    await connect(ada);
    const [{ id }] = (await list(ada)).connections;
    used.sandbox.control.fail({ platform: 'youtube', mode: '500', on: 'token', times: 1 });
    const before = used.sandbox.control.stats().youtube?.token ?? 0;
    expect((await call(server.app, removeConnection, { as: ada, params: { id } })).statusCode).toBe(204);
    await server.runJobs();
    expect((used.sandbox.control.stats().youtube?.token ?? 0) - before).toBe(2);
  });
});

test('[AUD-02] a platform that fails is asked again later, and what was read stays', async () => {
  await connect(ada);
  used.sandbox.control.fail({ platform: 'youtube', mode: '500', times: 1 });
  await server.runJobs();
  const [failing] = (await list(ada)).connections;
  expect(failing).toMatchObject({ state: 'failing' });
  await server.ctx.db.update(connections).set({ nextSyncAt: server.ctx.clock.now() });
  await announceDue(server.ctx);
  await server.runJobs();
  expect((await list(ada)).connections).toMatchObject([{ state: 'active' }]);
});
