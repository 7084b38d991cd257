import { expect, test } from 'vitest';
import { z } from 'zod';
import { stillClock } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { audiomack } from '#server/platforms/audiomack/index.ts';
import { authorizationOf } from '#server/platforms/audiomack/oauth1.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const songShape = z.object({
  results: z.object({
    type: z.literal('song'),
    title: z.string(),
    artist: z.string(),
    private: z.enum(['yes', 'no']),
    duration: z.string(),
    stats: z.object({ 'plays-raw': z.number(), plays: z.string(), 'favorites-raw': z.string() }),
  }),
});
const unauthorized = (message: string) => ({ status: 401, json: { errorcode: 1001, message } });

type Signed = { path?: string; secret?: string; nonce?: string; secondsOff?: number };
let calls = 0;

/** A signed call, right but for what is said otherwise. */
function ask({ setting, get }: TestSandbox, { path = '/a/b', secret, nonce, secondsOff = 0 }: Signed = {}) {
  calls += 1;
  const address = `${setting('AUDIOMACK_API_URL')}/music/song${path}`;
  const authorization = authorizationOf({
    method: 'GET',
    address: new URL(address),
    consumer: {
      key: setting('AUDIOMACK_CONSUMER_KEY'),
      secret: secret ?? setting('AUDIOMACK_CONSUMER_SECRET'),
    },
    nonce: nonce ?? `nonce-${calls}`,
    timestamp: testNow.getTime() / 1000 + secondsOff,
  });
  return get(address, { headers: { authorization } });
}

/** The product's own connector, over HTTP. */
function readThrough({ settings }: TestSandbox, id: string, now = testNow) {
  const clock = stillClock(now.toISOString());
  const parsed = audiomack.settings.parse(settings);
  const http = createPlatformHttp({
    platform: 'audiomack',
    limits: audiomack.limits(parsed),
    quotas: boundless,
    clock,
  });
  return audiomack.read({ http, tokens: memoryTokens(clock), settings: parsed, clock }, [id]);
}

test('a known song comes with its facts, raw counts and shortened ones', async () => {
  const sandbox = await openSandbox();
  const { status, json } = await ask(sandbox, { path: '/luis-fonsi/despacito' });
  expect(status).toBe(200);
  const { results } = songShape.parse(json);
  expect(results).toMatchObject({ title: 'Despacito', artist: 'Luis Fonsi', private: 'no', duration: '228' });
  expect(results.stats.plays).toMatch(/^[\d.]+[KMB]$/);
});

test('any other song carries the names of its address', async () => {
  const { json } = await ask(await openSandbox(), { path: '/hip-hop-daily/black-mamba_freestyle' });
  expect(songShape.parse(json).results).toMatchObject({
    artist: 'Hip Hop Daily',
    title: 'Black Mamba Freestyle',
  });
});

test('a call is refused whose signature, nonce or time is wrong', async () => {
  const sandbox = await openSandbox();
  const unsigned = await sandbox.get(`${sandbox.setting('AUDIOMACK_API_URL')}/music/song/a/b?key=x`);
  expect(unsigned).toMatchObject(unauthorized('The request is not signed'));
  expect(await ask(sandbox, { secret: 'wrong' })).toMatchObject(unauthorized('Invalid signature'));
  expect(await ask(sandbox, { nonce: 'once' })).toMatchObject({ status: 200 });
  expect(await ask(sandbox, { nonce: 'once' })).toMatchObject(unauthorized('Nonce already used'));
  for (const secondsOff of [-300, 300]) expect((await ask(sandbox, { secondsOff })).status).toBe(200);
  for (const secondsOff of [-301, 301, Number.NaN])
    expect(await ask(sandbox, { secondsOff })).toMatchObject(unauthorized('Timestamp refused'));
});

test('the query is part of what is signed', async () => {
  const sandbox = await openSandbox();
  expect((await ask(sandbox, { path: '/a/b?fields=id,title&x=%2B%20' })).status).toBe(200);
});

test('a song that is missing has the platform’s own 404, an unknown path another', async () => {
  const sandbox = await openSandbox();
  const gone = idFor('gone', 'audiomack').replace('/song/', '/');
  expect(await ask(sandbox, { path: `/${gone}` })).toMatchObject({ status: 404, json: { errorcode: 1002 } });
  expect(await ask(sandbox, { path: '/a/b/c' })).toMatchObject({ status: 404, text: 'Not Found' });
});

test('oEmbed names a song, also by an old address', async () => {
  const { oembed } = await openSandbox();
  for (const link of [
    'https://audiomack.com/luis-fonsi/song/despacito',
    'https://audiomack.com/song/luis-fonsi/despacito',
    'https://audiomack.com/embed/song/luis-fonsi/despacito',
  ])
    expect((await oembed('audiomack', link)).json).toMatchObject({
      title: 'Despacito',
      author_name: 'Luis Fonsi',
    });
});

test('[TRK-05] the product’s connector reads the fake platform, with every count', async () => {
  const sandbox = await openSandbox({ coverUrl: 'https://covers.example.com' });
  const id = 'luis-fonsi/song/despacito';
  const result = (await readThrough(sandbox, id)).get(id);
  expect(result).toMatchObject({
    outcome: 'read',
    song: {
      title: 'Despacito',
      artist: 'Luis Fonsi',
      durationSeconds: 228,
      isrc: 'USUM71607007',
      releaseDate: '2017-01-12',
      artworkUrl: expect.stringMatching(/^https:\/\/covers\.example\.com\//),
    },
    availability: 'public',
  });
  const { metrics } = z.object({ metrics: z.record(z.string(), z.number()) }).parse(result);
  expect(Object.keys(metrics).sort()).toEqual([...audiomack.counts].sort());
  expect(metrics.plays).toBeGreaterThan(metrics.favorites ?? 0);
});

test('[SYNC-04] the product’s connector sees what is gone and private, and what the platform refuses', async () => {
  const sandbox = await openSandbox();
  const [gone, hidden] = [idFor('gone', 'audiomack', 7), idFor('private', 'audiomack')];
  expect((await readThrough(sandbox, gone)).get(gone)).toMatchObject({
    outcome: 'failed',
    kind: 'not-found',
  });
  expect((await readThrough(sandbox, hidden)).get(hidden)).toMatchObject({ availability: 'private' });
  for (const [mode, kind] of [
    ['429', 'rate-limited'],
    ['500', 'unavailable'],
    ['expired-token', 'needs-auth'],
    ['garbage', 'bad-reply'],
  ] as const) {
    sandbox.control.fail({ platform: 'audiomack', mode, times: 1 });
    await expect(readThrough(sandbox, 'a/song/b')).rejects.toMatchObject({ kind });
  }
  const anHourAgo = new Date(testNow.getTime() - 3_600_000);
  await expect(readThrough(sandbox, 'a/song/b', anHourAgo)).rejects.toMatchObject({ kind: 'needs-auth' });
});
