import { expect, test, vi } from 'vitest';
import { addTracks } from '#contract/tracks.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { accountsRoutes } from '#server/modules/accounts/routes.ts';
import { findUser } from '#server/modules/accounts/sessions.ts';
import { createApp } from './app.ts';

const token = 'monitoring-0123456789';
const youtube = fakeConnector('youtube', { knowsAll: true });
const spotify = fakeConnector('spotify', { isConfigured: false });
const open = useTestServer({ platforms: { youtube, spotify } });
const closed = useTestServer({ settings: { METRICS_TOKEN: token } });
const proxied = useTestServer({ settings: { TRUST_PROXY: 'true' } });

type Asked = { remoteAddress?: string; headers?: Record<string, string> };
const statusOf = async ({ app }: typeof open, asked: Asked = {}) =>
  (await app.inject({ url: '/metrics', ...asked })).statusCode;

test('[OPS-03] [SEC-01] without a token the metrics are for callers from this machine alone', async () => {
  for (const remoteAddress of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
    expect([remoteAddress, await statusOf(open, { remoteAddress })]).toEqual([remoteAddress, 200]);
  for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '203.0.113.127'])
    expect([remoteAddress, await statusOf(open, { remoteAddress })]).toEqual([remoteAddress, 404]);
});

test('[SEC-01] a proxy on this machine does not make the world a part of it, whatever it says of itself', async () => {
  const names = [
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded'],
    ...['x-forwarded-server', 'x-original-forwarded-for', 'forwarded-for', 'forwarded', 'via', 'x-real-ip'],
    ...['x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'x-cluster-client-ip'],
    ...['x-envoy-external-address', 'x-proxyuser-ip', 'client-ip', 'cf-ray', 'cdn-loop', 'x-request-id'],
    ...[
      'wl-proxy-client-ip',
      'x-amzn-trace-id',
      'x-appengine-user-ip',
      'do-connecting-ip',
      'x-azure-clientip',
    ],
  ];
  for (const server of [open, proxied])
    for (const name of names)
      for (const value of ['203.0.113.9', '127.0.0.1', ''])
        expect([name, await statusOf(server, { headers: { [name]: value } })]).toEqual([name, 404]);
  expect(await statusOf(proxied)).toBe(200);
});

test('[SEC-01] [OPS-03] what scrapes, and whoever looks, on this machine is answered', async () => {
  const scraper = {
    accept: 'application/openmetrics-text;version=1.0.0;q=0.5,*/*;q=0.1',
    'accept-encoding': 'gzip',
    'user-agent': 'Prometheus/3.5.0',
    'x-prometheus-scrape-timeout-seconds': '10',
  };
  const browser = {
    'user-agent': 'Mozilla/5.0',
    'accept-language': 'de',
    'upgrade-insecure-requests': '1',
    'sec-fetch-site': 'none',
    'sec-ch-ua': '"Chromium"',
    'cache-control': 'max-age=0',
    cookie: 'theme=dark',
    dnt: '1',
  };
  for (const headers of [scraper, browser]) expect(await statusOf(open, { headers })).toBe(200);
});

test('[SEC-01] a name that leads to this machine from elsewhere does not open the metrics', async () => {
  const asked = (host: string) => statusOf(open, { headers: { host } });
  for (const host of [
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:3000',
    '127.8.0.1',
    '[::1]:3000',
  ])
    expect([host, await asked(host)]).toEqual([host, 200]);
  for (const host of [
    ...['evil.example', 'music.example.com', '10.0.0.7:3000', 'localhost.evil.example', '127.0.0.1.nip.io'],
    ...['127.evil.example', '[::2]', '[', 'localhost@evil.example', 'evil.example#localhost'],
  ])
    expect([host, await asked(host)]).toEqual([host, 404]);
});

test('[OPS-03] [SEC-01] operators are told once at the start that the metrics are for this machine alone', async () => {
  const told = async (ctx: typeof open.ctx) => {
    const info = vi.spyOn(ctx.log, 'info');
    const app = await createApp(ctx, { routes: accountsRoutes, findUser });
    await app.inject('/metrics');
    await app.inject('/metrics');
    await app.close();
    const lines = info.mock.calls.filter((call) => JSON.stringify(call).includes('METRICS_TOKEN'));
    info.mockRestore();
    return lines.length;
  };
  expect(await told(open.ctx)).toBe(1);
  expect(await told(closed.ctx)).toBe(0);
});

test('[SEC-01] with a token whoever bears it may read, from anywhere, and nobody else', async () => {
  const remoteAddress = '203.0.113.9';
  const bearing = (authorization: string) => statusOf(closed, { remoteAddress, headers: { authorization } });
  expect(await bearing(`Bearer ${token}`)).toBe(200);
  expect(await bearing(`bearer ${token}`)).toBe(200);
  for (const wrong of [
    '',
    token,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
    'Bearer ',
  ])
    expect([wrong, await bearing(wrong)]).toEqual([wrong, 404]);
  expect(await statusOf(closed)).toBe(404);
});

test('[ADM-03] [OPS-03] the sync and the queues have metrics', async () => {
  const as = await person(open, { tier: 'premium' });
  await call(open.app, addTracks, { as, body: { urls: [videoUrl(1), videoUrl(2)] } });
  open.ctx.clock.advance(2 * 3600_000);
  const { body } = await open.app.inject('/metrics');
  expect(body).toContain('sync_due_items{platform="youtube"} 2');
  expect(body).toMatch(/sync_oldest_due_seconds\{platform="youtube"\} [1-9]/);
  expect(body).toContain('sync_dead_letters{platform="youtube"} 0');
  expect(body).toContain('sync_paused{platform="youtube"} 0');
  expect(body).toContain('sync_quota_used{platform="youtube",quota="units"} 0');
  expect(body).toContain('sync_quota_calls{platform="youtube",quota="units"} 10000');
  expect(body).toMatch(/job_queue_waiting\{queue="totals\.refresh"\} \d/);
  expect(body).toContain('sync_figures_read 1');
  // What belongs to a platform without keys waits for them and is no cause for alarm.
  expect(body).not.toContain('platform="spotify"');
});

test('[OPS-03] metrics are read every few seconds at most, and absent when they cannot be', async () => {
  const samples = [{ labels: { platform: 'youtube' }, value: 7 }];
  const read = vi.fn(async () => [{ name: 'sync_due_items', help: 'Songs.', samples }]);
  const app = await createApp(open.ctx, { routes: accountsRoutes, findUser, readPrometheusMetrics: read });
  const scrape = async () => (await app.inject('/metrics')).body;
  await Promise.all([scrape(), scrape(), scrape()]);
  expect(await scrape()).toContain('sync_due_items{platform="youtube"} 7');
  expect(read).toHaveBeenCalledTimes(1);
  open.ctx.clock.advance(3_000);
  read.mockRejectedValueOnce(new Error('no database'));
  const without = await scrape();
  expect(without).not.toContain('sync_due_items{');
  expect(without).toContain('sync_figures_read 0');
  expect(without).toContain('process_cpu_seconds_total');
  await app.close();
});
