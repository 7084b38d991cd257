import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import { tidal } from '#server/platforms/tidal/index.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const connect = ({ settings }: TestSandbox, without: Record<string, string> = {}) =>
  connectToSandbox(tidal, { ...settings, ...without }, testNow);

const document = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      relationships: z.record(z.string(), z.object({ data: z.array(z.object()) })),
    }),
  ),
  included: z.array(z.object({ type: z.string() })).optional(),
  links: z.object({ self: z.string(), next: z.string().optional() }),
});

test('[TRK-05] the connector reads facts and popularity, twenty songs in one call', async () => {
  const sandbox = await openSandbox();
  const songs = sandbox.control.catalogue().filter(({ platform }) => platform === 'tidal');
  const asked = songs.slice(0, 20);
  const results = await connect(sandbox).read(asked.map(({ id }) => id));
  for (const song of asked)
    expect(results.get(song.id)).toEqual({
      outcome: 'read',
      song: {
        title: song.title,
        artist: song.artist,
        album: song.album,
        durationSeconds: song.seconds,
        isrc: song.isrc,
        releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      metrics: { popularity: expect.any(Number) },
      withheld: [],
      availability: 'public',
      sound: expect.any(Object),
    });
  expect(sandbox.control.stats().tidal).toMatchObject({ api: 1, token: 1, songs: 20 });
});

test('[TRK-05] popularity is a level that moves both ways, the same now as its history goes on', async () => {
  const { control } = await openSandbox();
  const [song] = control.catalogue().filter(({ platform }) => platform === 'tidal');
  const days = control.history({
    platform: 'tidal',
    id: song?.id ?? '',
    from: '2025-11-20',
    to: '2026-11-19',
  });
  const levels = days.map(({ metrics }) => metrics.popularity ?? -1);
  expect(levels).toHaveLength(365);
  for (const level of levels) expect(level >= 0 && level <= 100).toBe(true);
  const changes = levels.slice(1).map((level, place) => level - (levels[place] ?? 0));
  expect(changes.some((change) => change > 0) && changes.some((change) => change < 0)).toBe(true);
});

test('what cannot be seen behaves as if it did not exist; unlisted songs say so', async () => {
  const sandbox = await openSandbox();
  const lost = [idFor('gone', 'tidal'), idFor('private', 'tidal'), idFor('blocked', 'tidal')];
  const unlisted = idFor('unlisted', 'tidal');
  const results = await connect(sandbox).read([...lost, unlisted]);
  for (const id of lost) expect(results.get(id)).toEqual({ outcome: 'failed', kind: 'not-found' });
  expect(results.get(unlisted)).toMatchObject({ availability: 'unlisted' });
});

test('relations come only when asked for, everything once, and a long list goes on', async () => {
  const sandbox = await openSandbox();
  const read = async (path: string) => document.parse((await sandbox.tidal(path)).json);
  const bare = await read('/tracks?filter[id]=1');
  expect(bare.data[0]?.relationships).toEqual({});
  expect(bare.included).toBeUndefined();
  const full = await read('/tracks?filter[id]=1&filter[id]=1&include=artists,albums.coverArt');
  expect(full.data).toHaveLength(1);
  expect(full.included?.map(({ type }) => type)).toEqual(['artists', 'albums', 'artworks']);
  const many = Array.from({ length: 21 }, (_, place) => `filter[id]=${place + 1}`).join('&');
  const long = await read(`/tracks?${many}`);
  expect(long.data).toHaveLength(20);
  expect(long.links.next).toBeTypeOf('string');
});

test('the client may stand in the form as well as in the header', async () => {
  const { setting, get } = await openSandbox();
  const ask = (client_secret: string) =>
    get(`${setting('TIDAL_AUTH_URL')}/v1/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: setting('TIDAL_CLIENT_ID'),
        client_secret,
      }),
    });
  expect((await ask(setting('TIDAL_CLIENT_SECRET'))).json).toMatchObject({ token_type: 'Bearer' });
  expect(await ask('wrong')).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
});

test('wrong questions are refused as JSON:API says', async () => {
  const sandbox = await openSandbox();
  const status = async (path: string, accept?: string) => {
    const answer = await sandbox.tidal(path, accept);
    expect(answer.json).toMatchObject({ errors: [{ status: String(answer.status) }] });
    return answer.status;
  };
  expect(await status('/tracks')).toBe(400);
  expect(await status('/tracks?filter[id]=1&include=lyrics')).toBe(400);
  expect(await status('/nothing')).toBe(404);
  expect(await status('/tracks?filter[id]=1', 'application/json')).toBe(406);
});

test('tokens are needed, and one that ended early is renewed once', async () => {
  const sandbox = await openSandbox();
  const { setting, get, control } = sandbox;
  expect((await get(`${setting('TIDAL_API_URL')}/tracks?filter[id]=1`)).status).toBe(401);
  const wrong = connect(sandbox, { TIDAL_CLIENT_ID: 'wrong' });
  await expect(wrong.read(['1'])).rejects.toMatchObject({ kind: 'needs-auth' });
  control.reset();
  const { read } = connect(sandbox);
  await read(['1']);
  control.fail({ platform: 'tidal', mode: 'expired-token', times: 1 });
  expect((await read(['1'])).get('1')).toMatchObject({ outcome: 'read' });
  expect(control.stats().tidal).toMatchObject({ token: 2, spoiled: 1 });
});

test.each([
  ['429', 'rate-limited'],
  ['500', 'unavailable'],
  ['garbage', 'bad-reply'],
  ['cut-off', 'unavailable'],
] as const)('[SYNC-03] a fault of the kind %s is %s', async (mode, kind) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'tidal', mode });
  await expect(connect(sandbox).read(['1'])).rejects.toMatchObject({ kind });
});

test('a preview names a song', async () => {
  const { oembed } = await openSandbox();
  expect((await oembed('tidal', 'https://tidal.com/browse/track/1')).json).toMatchObject({
    provider_name: 'TIDAL',
    html: expect.stringContaining('/tracks/1"'),
  });
  expect((await oembed('tidal', `https://tidal.com/track/${idFor('gone', 'tidal')}`)).status).toBe(404);
});

test('[TRK-01] its covers are those of the sandbox', async () => {
  const sandbox = await openSandbox({ coverUrl: 'https://covers.example/all' });
  const id = '123456789';
  expect((await connect(sandbox).read([id])).get(id)).toMatchObject({
    song: { artworkUrl: expect.stringMatching(/^https:\/\/covers\.example\/all\/\w+\.svg$/) },
  });
});
