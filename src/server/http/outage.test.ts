/** What visitors get while the database is away. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getCurrentUser } from '#contract/accounts.ts';
import { addTracks, listTracks } from '#contract/tracks.ts';
import { type Cable, layCable } from '#kit/cable.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { openTestServer } from '#kit/server.ts';

const isServer = inject('testDatabaseUrl') !== '';

let server: Awaited<ReturnType<typeof openTestServer>>;
let cable: Cable | undefined;
let as: Person;
let isClosed = false;

beforeAll(async () => {
  const through = async (url: string) => {
    cable = await layCable(url);
    return cable.url;
  };
  const platforms = { youtube: fakeConnector('youtube', { knowsAll: true }) };
  server = await openTestServer({ through, platforms });
  as = await person(server);
});
afterAll(() => (isClosed ? undefined : server.close()));

/** Every way to ask for something, signed in and as a visitor. */
const asks = (): ReturnType<typeof call>[] => [
  call(server.app, getCurrentUser, { as }),
  call(server.app, listTracks, { as }),
  call(server.app, addTracks, { as, body: { urls: [videoUrl(1)] } }),
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: as.user.email, password: goodPassword },
  }),
];

/** Signed in as before, and not a word about the inside. */
async function expectUnavailable(replies: ReturnType<typeof call>[]): Promise<void> {
  for (const reply of await Promise.all(replies)) {
    expect(reply.statusCode, reply.body).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.body).not.toMatch(/ECONN|pool|timeout|select/i);
  }
}

const isBack = async () => (await call(server.app, getCurrentUser, { as })).statusCode;

describe.runIf(isServer)('[SEC-03] a database server', () => {
  test('that stops answering: whoever waits and whoever asks is told so within seconds, however many they are', async () => {
    cable?.hold();
    const began = performance.now();
    await expectUnavailable(Array.from({ length: 30 }, asks).flat());
    // Five seconds, and as many as a machine that is busy with other tests may add.
    expect(performance.now() - began).toBeLessThan(10_000);
    await expectUnavailable(asks());
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    const metrics = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('sync_figures_read 0');
    expect(metrics.body).toContain('process_resident_memory_bytes');
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    cable?.release();
    await expect.poll(isBack, { timeout: 10_000 }).toBe(200);
  });

  test('that ends all connections in the middle: a few are told so, nobody is signed out, and all goes on', async () => {
    for (let round = 0; round < 5; round++) {
      const reads = () => [call(server.app, getCurrentUser, { as }), call(server.app, listTracks, { as })];
      const busy = Array.from({ length: 15 }, reads).flat();
      await server.database.background.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => {});
      for (const { statusCode } of await Promise.all(busy)) expect([200, 503]).toContain(statusCode);
    }
    expect(await isBack()).toBe(200);
  });

  test('that refuses connections', async () => {
    await cable?.cut();
    await expectUnavailable(asks());
  });
});

test('[SEC-03] a database that has been closed', async () => {
  isClosed = true;
  await server.database.pool.end();
  await expectUnavailable(asks());
});
