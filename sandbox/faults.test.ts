import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSandbox, type TestSandbox } from './open-for-test.ts';

const despacito = 'kJQP7kiw5Fk';
const shapeOfYou = '7qiZfU4dY1lWllzX7mPBI3';

const reads = {
  youtube: (sandbox: TestSandbox) => sandbox.videos(despacito),
  spotify: (sandbox: TestSandbox) => sandbox.spotify(`/tracks/${shapeOfYou}`),
  deezer: (sandbox: TestSandbox) => sandbox.deezer('/track/3135553'),
};
const platforms = ['youtube', 'spotify', 'deezer'] as const;

test.each(platforms)('%s refuses with 429 so many times, then answers', async (platform) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform, mode: '429', times: 2, retryAfter: 7 });
  for (const _ of [1, 2]) expect((await reads[platform](sandbox)).status).toBe(429);
  expect((await reads[platform](sandbox)).status).toBe(200);
});

test('Spotify and Deezer say when to come back, YouTube does not', async () => {
  const sandbox = await openSandbox();
  for (const platform of platforms) sandbox.control.fail({ platform, mode: '429', retryAfter: 7 });
  const after = async (platform: (typeof platforms)[number]) =>
    (await reads[platform](sandbox)).headers.get('retry-after');
  expect([await after('youtube'), await after('spotify'), await after('deezer')]).toEqual([null, '7', '7']);
});

test.each(platforms)('%s breaks down with 500', async (platform) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform, mode: '500' });
  expect((await reads[platform](sandbox)).status).toBe(500);
});

test.each(platforms)('%s sends what is not JSON', async (platform) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform, mode: 'garbage' });
  await expect(reads[platform](sandbox)).rejects.toThrow(SyntaxError);
});

test.each(platforms)('%s breaks the line in the middle of an answer', async (platform) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform, mode: 'cut-off', times: 1 });
  await expect(reads[platform](sandbox)).rejects.toThrow('terminated');
  expect((await reads[platform](sandbox)).status).toBe(200);
});

test('a slow answer comes in the end, and does not hold up a stop', async () => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'deezer', mode: 'slow', delay: 20, times: 1 });
  expect((await sandbox.deezer('/track/3135553')).status).toBe(200);
  sandbox.control.fail({ platform: 'deezer', mode: 'slow', delay: 3_600_000 });
  const never = expect(sandbox.deezer('/track/3135553')).rejects.toThrow();
  await expect.poll(() => sandbox.control.stats().deezer?.api).toBe(2);
  await sandbox.stop();
  await never;
});

test('a quota that is used up is told in each platform’s words', async () => {
  const sandbox = await openSandbox();
  for (const platform of platforms) sandbox.control.fail({ platform, mode: 'quota' });
  expect(await reads.youtube(sandbox)).toMatchObject({
    status: 403,
    json: { error: { errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
  });
  expect(await reads.spotify(sandbox)).toMatchObject({
    status: 429,
    json: { error: { reason: 'QUOTA_EXCEEDED' } },
  });
  expect(await reads.deezer(sandbox)).toMatchObject({ status: 200, json: { error: { code: 4 } } });
});

test('an expired token is told in each platform’s words, and Spotify wants a new one', async () => {
  const sandbox = await openSandbox();
  const authorization = `Bearer ${await sandbox.token()}`;
  const read = () =>
    sandbox.get(`${sandbox.setting('SPOTIFY_API_URL')}/tracks/${shapeOfYou}`, { headers: { authorization } });
  for (const platform of platforms) sandbox.control.fail({ platform, mode: 'expired-token', times: 1 });
  expect(await read()).toMatchObject({
    status: 401,
    json: { error: { message: 'The access token expired' } },
  });
  expect((await read()).status).toBe(401);
  expect((await reads.spotify(sandbox)).status).toBe(200);
  expect((await reads.youtube(sandbox)).status).toBe(401);
  expect(await reads.deezer(sandbox)).toMatchObject({
    status: 200,
    json: { error: { type: 'OAuthException' } },
  });
});

test('a song can go and come back, at the interface and in previews', async () => {
  const sandbox = await openSandbox();
  const items = async () =>
    z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse((await sandbox.videos(`${despacito},JGwWNGJdvx8`)).json).items;
  sandbox.control.fail({ platform: 'youtube', id: despacito, mode: 'private' });
  expect((await items()).map(({ id }) => id)).toEqual(['JGwWNGJdvx8']);
  expect((await sandbox.oembed('youtube', `https://youtu.be/${despacito}`)).status).toBe(403);
  sandbox.control.reset();
  expect(await items()).toHaveLength(2);
  sandbox.control.fail({ platform: 'spotify', mode: 'gone', times: 1 });
  expect((await reads.spotify(sandbox)).status).toBe(404);
  expect((await reads.spotify(sandbox)).status).toBe(200);
  sandbox.control.fail({ platform: 'deezer', mode: 'gone' });
  expect((await reads.deezer(sandbox)).json).toMatchObject({ error: { code: 800 } });
});

test('a fault of one song leaves the others alone', async () => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'youtube', id: despacito, mode: '500' });
  expect((await sandbox.videos('JGwWNGJdvx8')).status).toBe(200);
  expect((await sandbox.videos(`JGwWNGJdvx8,${despacito}`)).status).toBe(500);
});

test.each(['zz-busy0001', 'zz-busy0002'])(
  'an id can ask for a platform that is busy at first: %s',
  async (id) => {
    const sandbox = await openSandbox();
    expect((await sandbox.videos(id)).status).toBe(429);
    expect((await sandbox.videos(id)).status).toBe(200);
    const { headers } = await sandbox.deezer('/track/9990600001');
    expect(headers.get('retry-after')).toBe('4');
  },
);

test('a fault can strike the token’s address or the previews alone', async () => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'spotify', mode: '500', on: 'token' });
  sandbox.control.fail({ platform: 'youtube', mode: '429', on: 'oembed' });
  const token = await sandbox.get(`${sandbox.setting('SPOTIFY_ACCOUNTS_URL')}/api/token`, { method: 'POST' });
  expect(token.status).toBe(500);
  expect((await sandbox.oembed('youtube', `https://youtu.be/${despacito}`)).status).toBe(429);
  expect((await reads.youtube(sandbox)).status).toBe(200);
});
