import { expect, test } from 'vitest';
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
