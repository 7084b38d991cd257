import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { allPlatforms, platformSettings } from '#server/platforms/registry.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const daysShape = z.object({
  days: z.array(z.object({ day: z.iso.date(), metrics: z.record(z.string(), z.number().int()) })),
});

test('[OPS-01] the settings point every platform at the one local server', async () => {
  const { url, settings } = await openSandbox();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const name of Object.keys(settings)) expect(Object.keys(platformSettings)).toContain(name);
  for (const platform of allPlatforms)
    expect(platform.isConfigured(platform.settings.parse(settings)), platform.id).toBe(true);
  for (const [name, value] of Object.entries(settings)) {
    if (name.endsWith('_URL')) expect(value.startsWith(`${url}/`)).toBe(true);
  }
});

test('another process sets and clears faults over HTTP', async () => {
  const { post, deezer } = await openSandbox();
  expect((await post('fail', { platform: 'deezer', mode: '500' })).status).toBe(200);
  expect((await deezer('/track/1')).status).toBe(500);
  expect((await post('reset', {})).status).toBe(200);
  expect((await deezer('/track/1')).status).toBe(200);
});

test('wrong controls are refused with a reason', async () => {
  const { post, get, url } = await openSandbox();
  expect((await post('fail', { platform: 'deezer', mode: 'nonsense' })).status).toBe(400);
  expect((await post('fail', { platform: 'myspace', mode: '500' })).status).toBe(400);
  expect((await post('nothing', {})).status).toBe(404);
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  expect((await get(`${url}/_control/fail`, broken)).status).toBe(400);
  const fromPage = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
  expect((await get(`${url}/_control/reset`, fromPage)).status).toBe(415);
  expect((await get(`${url}/_control/reset`, { method: 'DELETE' })).status).toBe(405);
  expect(
    (await get(`${url}/_control/history?platform=youtube&id=x&from=yesterday&to=2026-01-01`)).status,
  ).toBe(400);
  expect((await get(`${url}/nowhere`)).status).toBe(404);
  expect((await get(`${url}/_control/fail`, { ...broken, body: 'x'.repeat(70_000) })).status).toBe(413);
});

test('requests are counted by platform and address', async () => {
  const { get, url, videos, spotify, oembed, control } = await openSandbox();
  await videos('kJQP7kiw5Fk,JGwWNGJdvx8');
  await spotify('/tracks/7qiZfU4dY1lWllzX7mPBI3');
  await oembed('youtube', 'https://youtu.be/kJQP7kiw5Fk');
  control.fail({ platform: 'youtube', mode: '500' });
  await videos('kJQP7kiw5Fk');
  expect((await get(`${url}/_control/stats`)).json).toEqual({
    youtube: { api: 2, token: 0, oembed: 1, songs: 3, spoiled: 1 },
    spotify: { api: 1, token: 1, oembed: 0, songs: 1, spoiled: 0 },
  });
  control.reset();
  expect(control.stats()).toEqual({});
});

test('a year of history ends where the interface stands', async () => {
  const { get, url, videos, control } = await openSandbox();
  const query = 'platform=youtube&id=kJQP7kiw5Fk&from=2025-11-20&to=2026-11-20';
  const { days } = daysShape.parse((await get(`${url}/_control/history?${query}`)).json);
  expect(days).toHaveLength(365);
  expect(days[0]?.day).toBe('2025-11-20');
  expect(days.at(-1)?.day).toBe('2026-11-19');
  const { json } = await videos('kJQP7kiw5Fk');
  const now = z
    .object({ items: z.tuple([z.object({ statistics: z.object({ viewCount: z.string() }) })]) })
    .parse(json);
  const yesterday = days.at(-1)?.metrics.views ?? 0;
  expect(Number(now.items[0].statistics.viewCount)).toBeGreaterThan(yesterday);
  control.advance(24 * 3_600_000);
  expect(
    control.history({ platform: 'youtube', id: 'kJQP7kiw5Fk', from: '2026-11-20', to: '2026-11-25' }),
  ).toHaveLength(1);
});

test('history begins with the release and is empty where a platform counts nothing', async () => {
  const { control } = await openSandbox();
  const span = { from: '2024-10-01', to: '2024-10-31' };
  const days = control.history({ platform: 'youtube', id: 'ekr2nIex040', ...span });
  expect(days[0]?.day).toBe('2024-10-18');
  expect(control.history({ platform: 'spotify', id: '7qiZfU4dY1lWllzX7mPBI3', ...span })).toEqual([]);
  expect(control.history({ platform: 'deezer', id: '3135553', ...span })).toHaveLength(31);
});

test('sandbox time is read and moved over HTTP', async () => {
  const { get, post, url } = await openSandbox();
  expect((await get(`${url}/_control/clock`)).json).toEqual({ now: '2026-11-20T10:00:00.000Z' });
  expect((await post('clock', { advance: 3_600_000, speed: 60 })).json).toEqual({
    now: '2026-11-20T11:00:00.000Z',
  });
});

test('a restart at another speed goes on counting from where it stood', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, 'sandbox.json');
  let now = testNow;
  const open = (speed: number) => openSandbox({ stateFile, speed, now: () => now });
  const views = async ({ videos }: TestSandbox) =>
    /"viewCount":"(\d+)"/.exec((await videos('kJQP7kiw5Fk')).text)?.[1];
  const first = await open(3600);
  now = new Date(testNow.getTime() + 60_000);
  const before = await views(first);
  await first.stop();
  const second = await open(1);
  expect(await views(second)).toBe(before);
  now = new Date(testNow.getTime() + 120_000);
  expect(Number(await views(second))).toBeGreaterThan(Number(before));
});

test('switches are thrown over HTTP and go back with a reset', async () => {
  const { post, spotify, control } = await openSandbox();
  const batch = () => spotify('/tracks?ids=7qiZfU4dY1lWllzX7mPBI3');
  await post('switch', { spotifyExtended: true });
  expect((await batch()).status).toBe(200);
  control.reset();
  expect((await batch()).status).toBe(403);
});

test('the catalogue is listed with addresses, and covers are drawn', async () => {
  const { get, url } = await openSandbox();
  const { songs } = z
    .object({ songs: z.array(z.object({ url: z.url() })) })
    .parse((await get(`${url}/_control/catalogue`)).json);
  expect(songs.length).toBeGreaterThan(1000);
  const cover = await get(`${url}/_cover/0011223344556677.svg`);
  expect(cover.headers.get('content-type')).toBe('image/svg+xml');
  expect(cover.text).toMatch(/^<svg .*<\/svg>$/);
});

test('covers can lie on the product’s own address', async () => {
  const { deezer } = await openSandbox({ coverUrl: 'https://tracklight.test/covers' });
  expect((await deezer('/track/3135553')).json).toMatchObject({
    album: { cover_xl: expect.stringMatching(/^https:\/\/tracklight\.test\/covers\/[0-9a-f]{16}\.svg$/) },
  });
});
