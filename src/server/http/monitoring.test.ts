import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { openDatabase } from '#server/db/client.ts';
import { accountsRoutes } from '#server/modules/accounts/routes.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { createApp } from './app.ts';

const server = useTestServer();

test('[OPS-03] alive and ready say so', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const reply = await server.app.inject(url);
    expect([url, reply.statusCode]).toEqual([url, 200]);
    expect(reply.headers['cache-control']).toBe('no-store');
  }
});

test('[OPS-03] the metrics are in the Prometheus format and count requests by route', async () => {
  await server.app.inject('/api/auth/user');
  const reply = await server.app.inject('/metrics');
  expect(reply.headers['content-type']).toContain('text/plain');
  expect(reply.body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/user",status="401"\} [1-9]/,
  );
  expect(reply.body).toContain('process_cpu_seconds_total');
});

test('[OPS-03] without its database a process is alive but not ready, and says no more than that', async () => {
  const nowhere = await openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none' });
  const app = await createApp({ ...server.ctx, db: nowhere.db }, { routes: accountsRoutes, findUser });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'database unavailable' }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: 'a@example.com', password: 'x' },
  });
  expect([signIn.statusCode, signIn.body]).toEqual([503, 'An error occurred. Please try again.']);
  await app.close();
  await nowhere.close();
});

/** An app whose data folder is this one; `checks` counts how often it was tried to store something. */
async function appOn(dataDir: string) {
  let checks = 0;
  const db = new Proxy(server.ctx.db, {
    get: (target, name) => {
      // Asked for by whoever begins a transaction.
      if (name === '$client') checks++;
      return Reflect.get(target, name);
    },
  });
  const config = { ...server.ctx.config, dataDir };
  const app = await createApp({ ...server.ctx, db, config }, { routes: accountsRoutes, findUser });
  onTestFinished(() => app.close());
  const ready = async () => {
    const reply = await app.inject('/readyz');
    return [reply.statusCode, reply.json().status];
  };
  return { ready, checks: () => checks };
}

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'tracklight-ready-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

test.skipIf(!existsSync('/dev/full'))(
  '[OPS-03] a process whose disk is full is alive but not ready, and ready again when there is room',
  async () => {
    const dataDir = folder();
    const { ready } = await appOn(dataDir);
    symlinkSync('/dev/full', join(dataDir, 'room.tmp'));
    expect(await ready()).toEqual([503, 'nothing can be stored']);
    server.ctx.clock.advance(5_000);
    expect(await ready()).toEqual([200, 'ready']);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

// The embedded database has one session, whose bounds are those of all.
test.skipIf(inject('testDatabaseUrl') !== '')(
  '[OPS-03] a process whose database takes no more rows is not ready, though it answers',
  async () => {
    const { ready } = await appOn(folder());
    await server.ctx.db.execute(sql`set temp_file_limit = 0`);
    expect(await ready()).toEqual([503, 'nothing can be stored']);
    await server.ctx.db.execute(sql`reset temp_file_limit`);
    server.ctx.clock.advance(5_000);
    expect(await ready()).toEqual([200, 'ready']);
  },
);

test('[OPS-03] however many ask whether it is ready, something is stored once in a few seconds', async () => {
  const dataDir = join(folder(), 'data');
  const { ready, checks } = await appOn(dataDir);
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill([200, 'ready']));
  expect(checks()).toBe(1);
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, 'a file where the folder was');
  expect(await ready()).toEqual([200, 'ready']);
  server.ctx.clock.advance(5_000);
  expect(await ready()).toEqual([503, 'nothing can be stored']);
  expect(await ready()).toEqual([503, 'nothing can be stored']);
});
