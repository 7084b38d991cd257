import { expect, test } from 'vitest';
import { z } from 'zod';
import { idFor } from './index.ts';
import { openSandbox, testNow } from './open-for-test.ts';

const shapeOfYou = '7qiZfU4dY1lWllzX7mPBI3';
const trackShape = z.object({
  id: z.string().length(22),
  name: z.string(),
  type: z.literal('track'),
  duration_ms: z.number().int(),
  artists: z.array(z.object({ id: z.string().length(22), name: z.string() })).min(1),
  album: z.object({
    name: z.string(),
    images: z.array(z.object({ url: z.url(), height: z.number(), width: z.number() })),
    release_date: z.string(),
    release_date_precision: z.enum(['day', 'year']),
  }),
  external_ids: z.object({ isrc: z.string() }),
});

test('a token is given for the right client only', async () => {
  const { setting, get } = await openSandbox();
  const ask = (id: string, secret: string, grant = 'client_credentials') =>
    get(`${setting('SPOTIFY_ACCOUNTS_URL')}/api/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: grant }),
    });
  const [id, secret] = [setting('SPOTIFY_CLIENT_ID'), setting('SPOTIFY_CLIENT_SECRET')];
  expect((await ask(id, secret)).json).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  expect(await ask(id, 'wrong')).toMatchObject({ status: 400, json: { error: 'invalid_client' } });
  expect(await ask('wrong', secret)).toMatchObject({ status: 400, json: { error: 'invalid_client' } });
  expect((await ask(id, secret, 'password')).json).toMatchObject({ error: 'unsupported_grant_type' });
});

test('without a good token nothing is read', async () => {
  let now = testNow;
  const { setting, get, token } = await openSandbox({ now: () => now });
  const read = (headers: Record<string, string>) =>
    get(`${setting('SPOTIFY_API_URL')}/tracks/${shapeOfYou}`, { headers });
  expect((await read({})).json).toEqual({ error: { status: 401, message: 'No token provided' } });
  expect((await read({ authorization: 'Bearer x' })).status).toBe(401);
  const authorization = `Bearer ${await token()}`;
  expect((await read({ authorization })).status).toBe(200);
  now = new Date(testNow.getTime() + 3600_000);
  expect(await read({ authorization })).toMatchObject({
    status: 401,
    json: { error: { status: 401, message: 'The access token expired' } },
  });
});

test('[TRK-05] a track has facts, no streams and no popularity', async () => {
  const { spotify } = await openSandbox();
  const { json, text } = await spotify(`/tracks/${shapeOfYou}`);
  expect(trackShape.parse(json)).toMatchObject({
    name: 'Shape of You',
    duration_ms: 233_000,
    external_ids: { isrc: 'GBAHS1600463' },
  });
  expect(text).not.toMatch(/popularity|streams|plays|available_markets/);
});

test('batch reads are closed to a new application', async () => {
  const { spotify } = await openSandbox();
  expect(await spotify(`/tracks?ids=${shapeOfYou}`)).toMatchObject({
    status: 403,
    json: { error: { status: 403, message: 'Forbidden' } },
  });
});

test('with extended quota fifty come at once, with popularity, and null for what is gone', async () => {
  const { spotify } = await openSandbox({ spotifyExtended: true });
  const { json } = await spotify(`/tracks?ids=${shapeOfYou},${idFor('gone', 'spotify')}`);
  const { tracks } = z.object({ tracks: z.array(z.unknown()) }).parse(json);
  expect(tracks[0]).toMatchObject({ id: shapeOfYou, popularity: expect.any(Number) });
  expect(tracks[1]).toBeNull();
  expect((await spotify(`/tracks?ids=${Array(51).fill(shapeOfYou).join()}`)).status).toBe(400);
});

test('an unknown id is 404, a malformed one 400, a blocked one not playable', async () => {
  const { spotify } = await openSandbox();
  expect((await spotify(`/tracks/${idFor('gone', 'spotify')}`)).status).toBe(404);
  expect((await spotify('/tracks/short')).status).toBe(400);
  expect((await spotify(`/tracks/${idFor('blocked', 'spotify')}`)).json).toMatchObject({
    is_playable: false,
    restrictions: { reason: 'market' },
  });
  expect((await spotify(`/tracks/${shapeOfYou}?market=DE`)).json).toMatchObject({ is_playable: true });
  expect((await spotify(`/audio-features/${shapeOfYou}`)).status).toBe(404);
});

test('any other id is a plausible song', async () => {
  const { spotify } = await openSandbox();
  trackShape.parse((await spotify('/tracks/abcdefghijklmnopqrstuv')).json);
});

test('oEmbed names a track, also by short link or URI, and has an empty 404 for what is gone', async () => {
  const { oembed } = await openSandbox();
  const named = await oembed('spotify', `https://open.spotify.com/intl-de/track/${shapeOfYou}?si=x`);
  expect(named.json).toMatchObject({
    title: 'Shape of You',
    iframe_url: expect.stringContaining(shapeOfYou),
  });
  expect((await oembed('spotify', `spotify:track:${shapeOfYou}`)).json).toMatchObject({
    title: 'Shape of You',
  });
  expect((await oembed('spotify', 'https://spotify.link/7bW6ydFkNDb')).json).toMatchObject({
    iframe_url: expect.stringMatching(/\/embed\/track\/\w{22}\?/),
  });
  const gone = await oembed('spotify', `https://open.spotify.com/track/${idFor('gone', 'spotify')}`);
  expect(gone).toMatchObject({ status: 404, text: '' });
});
